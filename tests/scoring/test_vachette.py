"""A vachette: fewest points first, and a fixed scale pays the places."""

from typing import Any

import pytest

from tests.scoring.sessions import TABLE, Json, document, refused, scored, scores


def vachette(ranking: str, **more: Any) -> Json:
    """Return a vachette whose ranking is written as `Ann, Bea = Cal, Dov`."""
    places = [[name.strip() for name in place.split("=")] for place in ranking.split(",")]
    return {"kind": "vachette", "ranking": places} | more


def by_points(*points: float) -> Json:
    return {"kind": "vachette", "points": dict(zip(TABLE, points, strict=False))}


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        ("Cal, Ann, Bea", [0, -120, 120]),
        ("Dov, Cal, Bea, Ann", [-120, -60, 60, 120]),
        ("Eli, Ann, Bea, Cal, Dov", [60, 0, -60, -120, 120]),
    ],
)
def test_the_fewest_points_are_paid_best(ranking: str, expected: list[float]) -> None:
    assert scores(document("vachette", len(expected), vachette(ranking))) == [expected]


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        ("Ann, Bea = Cal, Dov", [120, 0, 0, -120]),
        ("Ann, Bea, Cal = Dov", [120, 60, -90, -90]),
        ("Ann = Bea = Cal = Dov", [0, 0, 0, 0]),
        ("Ann, Bea = Cal = Dov", [120, -40, -40, -40]),
        ("Ann = Bea, Cal = Dov", [90, 90, -90, -90]),
        ("Ann = Bea, Cal, Dov, Eli", [90, 90, 0, -60, -120]),
        ("Ann, Bea = Cal = Dov, Eli", [120, 0, 0, 0, -120]),
        ("Ann = Bea, Cal", [60, 60, -120]),
    ],
)
def test_those_who_tie_share_the_places_that_they_take_up(ranking: str, expected: list[float]) -> None:
    assert scores(document("vachette", len(expected), vachette(ranking))) == [expected]


def test_the_ranking_may_follow_from_the_points() -> None:
    assert scores(document("vachette", 4, by_points(30, 10, 31, 20))) == [[-60, 120, -120, 60]]
    assert scores(document("vachette", 4, by_points(10, 25.5, 25.5, 30))) == [[120, 0, 0, -120]]


def test_ties_may_be_refused_in_the_ranking_and_in_the_points() -> None:
    assert refused(document("vachette", 4, vachette("Ann, Bea = Cal, Dov"), ties="refuse")) == (1, "ranking", "tie")
    assert refused(document("vachette", 4, by_points(10, 25.5, 25.5, 30), ties="refuse")) == (1, "points", "tie")
    assert scores(document("vachette", 4, by_points(10, 25, 26, 30), ties="refuse")) == [[120, 60, -60, -120]]


def test_a_house_scale_replaces_that_for_its_number_of_players_and_no_other() -> None:
    rules = {"scale": {"3": [50, 0, -50]}}
    assert scores(document("vachette", 3, vachette("Ann, Bea, Cal"), **rules)) == [[50, 0, -50]]
    assert scores(document("vachette", 4, vachette("Ann, Bea, Cal, Dov"), **rules)) == [[120, 60, -60, -120]]


def test_a_scale_whose_ties_come_to_half_points_is_played_to_the_half_point() -> None:
    rules = {"scale": {"4": [3, 0, 0, -3]}}
    assert scores(document("vachette", 4, vachette("Ann = Bea, Cal, Dov"), **rules)) == [[1.5, 1.5, 0, -3]]


@pytest.mark.parametrize(
    ("scale", "field", "code"),
    [
        ({"4": [100, 0, -100]}, "rules.scale.4", "scale_length"),
        ({"3": []}, "rules.scale.3", "scale_length"),
        ({"3": [100, 0, -90]}, "rules.scale.3", "adds_up_to_zero"),
        ({"4": [100, 25, -50, -75]}, "rules.scale.4", "shared_places"),
        ({"3": [0.25, 0, -0.25]}, "rules.scale.3[0]", "off_the_half_point"),
        ({"3": [1_000_000.5, 0, -1_000_000.5]}, "rules.scale.3[0]", "out_of_range"),
        ({"6": [120, 60, 30, -30, -60, -120]}, "rules.scale.6", "unknown_key"),
        ({"2": [1, -1]}, "rules.scale.2", "unknown_key"),
        ({"3": None}, "rules.scale.3", "wrong_type"),
        ([[120, 0, -120]], "rules.scale", "wrong_type"),
    ],
)
def test_a_scale_fits_its_table_adds_up_to_0_and_keeps_ties_on_the_half_point(
    scale: Any, field: str, code: str
) -> None:
    assert refused(document("vachette", 4, scale=scale)) == (0, field, code)
    assert refused(document("tarot", 4, scale=scale)) == (0, field, code)


def test_where_ties_are_refused_no_average_can_leave_the_half_point() -> None:
    rules: Json = {"scale": {"4": [100, 25, -50, -75]}, "ties": "refuse"}
    assert scores(document("vachette", 4, vachette("Ann, Bea, Cal, Dov"), **rules)) == [[100, 25, -50, -75]]


@pytest.mark.parametrize(
    ("deal", "field", "code"),
    [
        (vachette("Ann, Bea, Cal"), "ranking", "each_player"),
        (vachette("Ann, Bea, Cal, Zoe"), "ranking[3]", "not_seated"),
        (vachette("Ann, Bea, Bea, Dov"), "ranking[2]", "named_twice"),
        (vachette("Ann = Ann, Bea, Cal, Dov"), "ranking[0]", "named_twice"),
        ({"kind": "vachette", "ranking": [["Ann"], [], ["Bea"], ["Cal"], ["Dov"]]}, "ranking[1]", "empty"),
        ({"kind": "vachette", "ranking": []}, "ranking", "each_player"),
        ({"kind": "vachette", "ranking": "Ann, Bea"}, "ranking", "wrong_type"),
        ({"kind": "vachette"}, "ranking", "missing"),
        (by_points(10, 20, 30, 30), "points", "points_total"),
        (by_points(30, 30, 31), "points", "each_player"),
        (by_points(-1, 30, 31, 31), "points", "negative"),
        (vachette("Ann, Bea, Cal, Dov") | by_points(10, 20, 30, 31), "points", "alternatives"),
    ],
)
def test_everyone_who_plays_has_one_place(deal: Json, field: str, code: str) -> None:
    assert refused(document("vachette", 4, deal)) == (1, field, code)


def test_who_sits_out_has_no_place() -> None:
    five_play = vachette("Ann, Bea, Cal, Dov, Eli")
    assert scored(document("vachette", 6, five_play))["scores"] == [[120, 60, 0, -60, -120, 0]]
    everyone = vachette("Ann, Bea, Cal, Dov, Eli, Fay")
    assert refused(document("vachette", 6, everyone)) == (1, "ranking[5]", "not_playing")
