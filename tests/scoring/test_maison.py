"""What a deal of Maison Tarot comes to, how the race is won, what is owed, and what cannot have happened."""

import pytest
from hypothesis import given

from scoring.games.maison import best
from tests.scoring.sessions import Json, document, refused, scored, scores
from tests.scoring.strategies_maison import maison_sessions


def deal(points: list[float], *, cards: list[int] | None = None, tricks: list[int] | None = None) -> Json:
    """Return a deal by seats."""
    keys: Json = {"kind": "maison", "points": by_seat(points)}
    return keys | ({"cards": by_seat(cards)} if cards else {}) | ({"tricks": by_seat(tricks)} if tricks else {})


def by_seat(values: list[float] | list[int]) -> Json:
    return dict(zip(("Ann", "Bea", "Cal", "Dov", "Eli", "Fay"), values, strict=False))


def test_a_score_is_card_points_and_the_cards_beyond_twelve() -> None:
    # 10 + 16 − 12, 8 + 8 − 12, 12 + 20 − 12, 3 + 4 − 12.
    assert scores(document("maison", 4, deal([10, 8, 12, 3], cards=[16, 8, 20, 4]))) == [[14, 4, 20, -5]]


def test_tricks_are_as_many_cards_as_players() -> None:
    by_cards = document("maison", 3, deal([20, 5, 8], cards=[15, 12, 9]))
    by_tricks = document("maison", 3, deal([20, 5, 8], tricks=[5, 4, 3]))
    assert scores(by_tricks) == scores(by_cards) == [[23, 5, 5]]


def test_who_takes_nothing_loses_twelve_and_all_at_six_is_113() -> None:
    everything = document("maison", 6, deal([53, 0, 0, 0, 0, 0], tricks=[12, 0, 0, 0, 0, 0]))
    assert scores(everything) == [[113, -12, -12, -12, -12, -12]]


def test_the_best_cards_are_the_excuse_then_21_1_and_kings() -> None:
    assert [best(cards) for cards in (0, 1, 2, 7, 11, 15, 19, 78)] == [0, 5, 9, 29, 41, 49, 53, 53]


@pytest.mark.parametrize(
    ("players", "played", "field", "code"),
    [
        (4, deal([10, 5, 0, 20], cards=[13, 11, 0, 24]), "cards", "whole_tricks"),
        (4, deal([10, 5, 5, 5], cards=[12, 12, 12, 8]), "cards", "cards_total"),
        (3, deal([10, 5, 5], tricks=[4, 4, 3]), "tricks", "cards_total"),
        # Two cards hold the Excuse and a king at the most.
        (2, deal([10, 0], tricks=[1, 11]), "points", "more_than_the_cards_hold"),
        (2, deal([1, 0], tricks=[0, 12]), "points", "more_than_the_cards_hold"),
        (4, deal([14, 14, 13, 13], tricks=[3, 3, 3, 3]), "points", "card_points_total"),
        # The six cards left over at six players hold 25 at the most, the eighteen at five 52.
        (6, deal([5, 5, 5, 4, 4, 4], tricks=[2] * 6), "points", "card_points_total"),
        (5, deal([0] * 5, tricks=[4, 2, 2, 2, 2]), "points", "card_points_total"),
        (2, deal([8.5, 0.5], tricks=[1, 11]), "points", "whole_number"),
        (2, deal([-1, 5], tricks=[1, 11]), "points", "negative"),
        (3, deal([5, 5], tricks=[4, 4, 4]), "points", "each_player"),
        (2, deal([5, 5]), "cards", "missing"),
        (2, deal([5, 5], cards=[12, 12], tricks=[6, 6]), "tricks", "alternatives"),
    ],
)
def test_what_the_cards_cannot_be_is_refused(players: int, played: Json, field: str, code: str) -> None:
    assert refused(document("maison", players, played)) == (1, field, code)


def test_at_six_players_28_card_points_are_in_play_at_the_least() -> None:
    assert scores(document("maison", 6, deal([5, 5, 5, 5, 4, 4], tricks=[2] * 6))) == [[5, 5, 5, 5, 4, 4]]


@pytest.mark.parametrize(("rules", "code"), [({"target": 0}, "above_zero"), ({"settle": "none"}, "unknown_value")])
def test_a_target_is_above_zero_and_settling_is_by_a_known_way(rules: Json, code: str) -> None:
    assert refused(document("maison", 2, **rules))[2] == code


EVEN = [6, 6]


def test_the_first_alone_at_the_target_wins_and_stays_the_winner() -> None:
    first = deal([27, 26], tricks=EVEN)
    assert scored(document("maison", 2, first))["winner"] is None
    assert scored(document("maison", 2, first, first))["winner"] == "Ann"
    overtaken = scored(document("maison", 2, first, first, deal([0, 40], tricks=EVEN)))
    assert (overtaken["winner"], overtaken["totals"]) == ("Ann", [54, 92])


def test_a_tie_at_the_target_is_played_on() -> None:
    tie = deal([25, 25], tricks=EVEN)
    assert scored(document("maison", 2, tie, tie))["winner"] is None
    assert scored(document("maison", 2, tie, tie, deal([10, 12], tricks=EVEN)))["winner"] == "Bea"


def test_an_adjustment_wins_nothing_until_a_deal_is_scored() -> None:
    given_points: Json = {"kind": "adjustment", "amounts": {"Ann": 60}}
    assert scored(document("maison", 2, given_points))["winner"] is None
    assert scored(document("maison", 2, given_points, deal([5, 5], tricks=EVEN)))["winner"] == "Ann"


def test_a_lower_target_wins_at_the_next_scored_deal() -> None:
    lower: Json = {"kind": "rules", "set": {"target": 20}}
    played = deal([25, 20], tricks=EVEN)
    assert scored(document("maison", 2, played, lower))["winner"] is None
    assert scored(document("maison", 2, played, lower, {"kind": "passed"}))["winner"] is None
    assert scored(document("maison", 2, played, lower, played))["winner"] == "Ann"


def test_each_pair_settles_its_difference() -> None:
    # 5, 20, 10 add up to 35: 3 × 5 − 35, 3 × 20 − 35, 3 × 10 − 35.
    assert scored(document("maison", 3, deal([5, 20, 10], tricks=[4, 4, 4])))["owed"] == [-20, 25, -5]


def test_the_winner_is_paid_the_differences_and_before_there_is_one_nothing_is_owed() -> None:
    rules = {"settle": "winner", "target": 20}
    played = deal([20, 4, 0], tricks=[6, 6, 0])
    assert scored(document("maison", 3, played, **rules))["owed"] == [54, -16, -38]
    assert scored(document("maison", 3, played, settle="winner", target=30))["owed"] == [0, 0, 0]


@given(maison_sessions())
def test_scores_add_up_to_the_card_points_and_what_is_owed_to_nothing(session: Json) -> None:
    result = scored(session)
    for played, changes, lines in zip(session["deals"], result["scores"], result["explanation"], strict=True):
        assert sum(changes) == sum(played.get("points", {}).values())
        for name, change in zip(session["players"], changes, strict=True):
            assert change == sum(line["change"] for line in lines if line.get("player") == name)
    assert sum(result["owed"]) == 0
    top = max(result["totals"])
    if result["winner"] is None:
        assert top < session["rules"].get("target", 50) or result["totals"].count(top) > 1
