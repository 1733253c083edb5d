"""A goulash: each pays the points that he took to every other, and nothing is rounded."""

from typing import Any

import pytest

from tests.scoring.sessions import TABLE, Json, Players, answer, document, refused, scored, scores


def goulash(*points: float, **more: Any) -> Json:
    return {"kind": "goulash", "points": dict(zip(TABLE, points, strict=False))} | more


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((10, 20, 30, 31), [51, 11, -29, -33]),
        ((30.5, 30.5, 30), [-0.5, -0.5, 1]),
        ((0, 45, 46), [91, -44, -47]),
        ((91, 0, 0), [-182, 91, 91]),
        ((91, 0, 0, 0), [-273, 91, 91, 91]),
        ((0, 0, 0, 0, 91), [91, 91, 91, 91, -364]),
        ((10, 15.5, 20, 20.5, 25), [41, 13.5, -9, -11.5, -34]),
        ((0.5, 30.5, 30, 30), [89, -31, -29, -29]),
    ],
)
def test_who_takes_p_points_among_n_who_play_scores_91_less_n_times_p(
    points: tuple[float, ...], expected: list[float]
) -> None:
    assert scores(document("goulash", len(points), goulash(*points))) == [expected]


def test_points_that_miss_91_are_refused_with_the_difference_and_the_list() -> None:
    session = document("goulash", 4, goulash(10, 20, 30, 30.5))
    assert refused(session) == (1, "points", "points_total")
    said = answer(session)["refused"]["message"]
    for part in ("found 90.5", "expected 91", "missing 0.5", "[10,20,30,30.5]"):
        assert part in said
    assert "missing -1" in answer(document("goulash", 4, goulash(10, 20, 30, 32)))["refused"]["message"]


@pytest.mark.parametrize(
    ("players", "deal", "code"),
    [
        (4, goulash(30, 30, 31), "each_player"),
        (4, goulash(20, 20, 20, 20, 11), "not_seated"),
        (6, goulash(20, 20, 20, 20, 10, 1), "not_playing"),
        (6, goulash(20, 20, 20, 31), "each_player"),
        (4, goulash(-1, 30, 31, 31), "negative"),
        (4, goulash(-0.5, 30.5, 30, 31), "negative"),
        (4, goulash(10.25, 19.75, 30, 31), "off_the_half_point"),
        (4, {"kind": "goulash", "points": {}}, "each_player"),
        (4, {"kind": "goulash", "points": [10, 20, 30, 31]}, "wrong_type"),
        (4, {"kind": "goulash", "points": None}, "wrong_type"),
        (4, {"kind": "goulash"}, "missing"),
    ],
)
def test_everyone_who_plays_has_points_and_nobody_else(players: Players, deal: Json, code: str) -> None:
    assert refused(document("goulash", players, deal)) == (1, "points", code)


@pytest.mark.parametrize("key", ["petit", "handfuls", "slam", "miseres", "ranking", "taker", "bouts"])
def test_a_goulash_has_no_bonuses(key: str) -> None:
    assert refused(document("goulash", 4, goulash(10, 20, 30, 31, **{key: []}))) == (1, key, "unknown_key")


@pytest.mark.parametrize("key", ["scale", "ties", "all_pass", "multipliers", "misere", "rounding", "target"])
def test_a_goulash_sheet_says_how_many_play_and_who_deals_again_and_nothing_else(key: str) -> None:
    assert refused(document("goulash", 4, **{key: "share"})) == (0, f"rules.{key}", "unknown_key")
    scored(document("goulash", 4, seats=3, redeal="same", first_dealer="Bea"))


@pytest.mark.parametrize("game", ["tarot", "vachette", "bridge", "Goulash", "", None, 5, ["goulash"]])
def test_a_goulash_document_names_its_game(game: Any) -> None:
    session = document("goulash", 4, goulash(10, 20, 30, 31)) | {"game": game}
    deal, field, _code = refused(session)
    assert (deal, field) == ((1, "kind") if game in ("tarot", "vachette") else (0, "game"))
