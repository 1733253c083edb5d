"""The game that CONTRIBUTING.md shows: it can be scored and entered as it stands there."""

import re
from pathlib import Path
from typing import Any

import pytest

from scoring import Game, NumberEachField, Refused, begin, decode_deal, step

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")


@pytest.fixture(scope="module")
def scarto() -> Game:
    """Return the game that the module in the text declares."""
    [code] = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names: dict[str, Any] = {"__name__": "scoring.games.scarto"}
    exec(compile(code, "CONTRIBUTING.md", "exec"), names)  # noqa: S102 - it is our own text
    game = names["GAME"]
    assert isinstance(game, Game)
    return game


def test_each_scores_the_points_beyond_a_third_of_the_pack(scarto: Game) -> None:
    assert scarto.example is not None
    _, outcome = step(begin(scarto, scarto.example.players, {}), decode_deal(scarto, scarto.example.deal))
    # 30, 28 and 20 points less 26, in half points.
    assert outcome.changes == {"Ann": 8, "Bea": 4, "Cal": -12}


def test_points_that_do_not_add_up_are_refused(scarto: Game) -> None:
    deal = decode_deal(scarto, {"kind": "scarto", "points": {"Ann": 30, "Bea": 28, "Cal": 21}})
    with pytest.raises(Refused, match="points_total"):
        step(begin(scarto, ("Ann", "Bea", "Cal"), {}), deal)


def test_the_form_asks_for_the_points_of_each_and_one_may_be_left_out(scarto: Game) -> None:
    assert scarto.kinds[0].fields == (NumberEachField(name="points", required=True, total=156),)
