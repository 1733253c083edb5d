"""What a pot of Wild Maison Tarot moves, how those who tie share it, and what cannot have happened."""

import pytest
from hypothesis import given

from tests.scoring.sessions import Json, document, refused, scored, scores
from tests.scoring.strategies_maison import wild_maison_sessions
from tests.scoring.test_maison import by_seat


def deal(points: list[float], tricks: list[int], **keys: str) -> Json:
    return {"kind": "wild-maison", "points": by_seat(points), "tricks": by_seat(tricks)} | keys


def test_the_highest_score_takes_the_whole_pot() -> None:
    # 5 + 4, 20 + 5, 1 + 3: Bea takes 3 × 6 and has paid 6.
    assert scores(document("wild-maison", 3, deal([5, 20, 1], [4, 5, 3]), ante=6)) == [[-6, 12, -6]]


def test_who_tie_share_the_pot() -> None:
    assert scores(document("wild-maison", 5, deal([10, 10, 0, 0, 0], [3, 3, 2, 2, 2]))) == [[1.5, 1.5, -1, -1, -1]]


@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("Ann", [-1, 0.5, 0.5, 0]),
        ("Bea", [-1, 0, 0.5, 0.5]),
        ("Cal", [-1, 0.5, 0, 0.5]),
        ("Dov", [-1, 0.5, 0.5, 0]),
    ],
)
def test_half_points_left_over_go_round_from_the_seat_after_the_dealer(dealer: str, expected: list[float]) -> None:
    # A pot of 4 shared by Bea, Cal and Dov: 1 each, and two half points.
    assert scores(document("wild-maison", 4, deal([0, 5, 5, 5], [1, 3, 3, 3], dealer=dealer))) == [expected]


@pytest.mark.parametrize(
    ("players", "played", "rules", "field", "code"),
    [
        (3, deal([5, 5, 5], [0, 8, 4]), {}, "points", "more_than_the_cards_hold"),
        (4, deal([20, 20, 10, 3], [5, 5, 5, 5]), {}, "tricks", "tricks_range"),
        (2, deal([0, 0], [0, 0]), {}, "tricks", "tricks_range"),
        (4, deal([5, 5, 5, 0], [3, 3, 3, 2]), {"cards_each": 10}, "tricks", "cards_total"),
        (6, deal([13, 8, 8, 8, 8, 8], [3, 2, 2, 2, 2, 2]), {"cards_each": 14}, "kind", "more_than_the_pack"),
        # The whole pack at thirteen each: all 53 are in play.
        (6, deal([12, 8, 8, 8, 8, 8], [3, 2, 2, 2, 2, 2]), {}, "points", "card_points_total"),
        (4, deal([20, 20, 10, 4], [4, 4, 4, 4]), {}, "points", "card_points_total"),
        (2, deal([0.5, 1], [1, 1]), {}, "points", "whole_number"),
    ],
)
def test_what_the_cards_cannot_be_is_refused(players: int, played: Json, rules: Json, field: str, code: str) -> None:
    assert refused(document("wild-maison", players, played, **rules)) == (1, field, code)


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"ante": 0}, "above_zero"),
        ({"ante": 0.25}, "off_the_half_point"),
        ({"ante": 2_000_000}, "out_of_range"),
        ({"cards_each": 40}, "out_of_range"),
        ({"target": 50}, "unknown_key"),
    ],
)
def test_a_pot_that_cannot_be_is_refused(rules: Json, code: str) -> None:
    assert refused(document("wild-maison", 2, **rules))[2] == code


@given(wild_maison_sessions())
def test_a_pot_moves_points_and_makes_none(session: Json) -> None:
    result = scored(session)
    ante = session["rules"].get("ante", 1)
    for played, changes, lines in zip(session["deals"], result["scores"], result["explanation"], strict=True):
        assert sum(changes) == 0
        assert min(changes) >= -ante
        for name, change in zip(session["players"], changes, strict=True):
            assert change == sum(line["change"] for line in lines if line.get("player") == name)
        if "points" in played:
            results = [played["points"][name] + played["tricks"][name] for name in session["players"]]
            gains = [change for change, mine in zip(changes, results, strict=True) if mine == max(results)]
            assert max(gains) - min(gains) <= 0.5
            assert all(change == -ante for change in changes if change not in gains)
