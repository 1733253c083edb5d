"""A short run of the random histories that `make fuzz` goes through by the hundred thousand."""

import random
from pathlib import Path

import pytest

from scoring.registry import all_games
from tests.fuzz.random_histories import run

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("key", list(all_games()))
async def test_an_act_on_a_deal_changes_no_other_unless_the_game_hands_something_on(key: str, tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    history = await run(key, 80, seed, tmp_path)
    assert history.refused.total() < history.acts.total() // 2, f"seed {seed}\n{history.report()}"
