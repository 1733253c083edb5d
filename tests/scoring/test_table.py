"""Who sits, who deals, who sits out, by which rules: what moves a table from one deal to the next."""

from typing import Any

import pytest

from tests.scoring.sessions import Json, Players, document, refused, scored, scores, tables

PASSED: Json = {"kind": "passed"}
ANNULLED: Json = {"kind": "annulled"}


def goulash(*names: str, **more: Any) -> Json:
    """Return a goulash in which the first takes everything."""
    return {"kind": "goulash", "points": {name: 91 if name == names[0] else 0 for name in names}} | more


def dealers(session: Json) -> list[str | None]:
    return [dealer for dealer, _ in tables(session)]


def playing(session: Json) -> list[str]:
    """Return who played in each entry, as initials."""
    return ["".join(name[0] for name in players) for _, players in tables(session)]


def seating(*players: str) -> Json:
    return {"kind": "seating", "players": list(players)}


def rules(**changes: Any) -> Json:
    return {"kind": "rules", "set": changes}


ABC = goulash("Ann", "Bea", "Cal")
ABCD = goulash("Ann", "Bea", "Cal", "Dov")


def test_the_last_of_the_players_deals_first_and_the_deal_goes_round_in_turn_order() -> None:
    assert dealers(document("goulash", 3, ABC, ABC, ABC, ABC)) == ["Cal", "Ann", "Bea", "Cal"]


def test_the_sheet_may_name_the_first_dealer() -> None:
    assert dealers(document("goulash", 3, ABC, ABC, first_dealer="Bea")) == ["Bea", "Cal"]


@pytest.mark.parametrize(
    ("name", "code"), [("Zoe", "not_seated"), ("", "not_a_name"), (1, "not_a_name"), (None, "not_a_name")]
)
def test_the_first_dealer_sits_at_the_table(name: Any, code: str) -> None:
    assert refused(document("goulash", 3, first_dealer=name)) == (0, "rules.first_dealer", code)


def test_a_deal_may_say_who_dealt_and_the_deal_goes_round_from_there() -> None:
    session = document("goulash", 4, ABCD, ABCD | {"dealer": "Cal"}, ABCD, PASSED | {"dealer": "Ann"}, ABCD)
    assert dealers(session) == ["Dov", "Cal", "Dov", "Ann", "Bea"]
    assert refused(document("goulash", 4, ABCD | {"dealer": "Zoe"})) == (1, "dealer", "not_seated")


@pytest.mark.parametrize("void", [PASSED, ANNULLED])
def test_after_a_deal_that_nobody_played_the_next_deals_or_the_same_as_the_sheet_says(void: Json) -> None:
    assert dealers(document("goulash", 3, void, ABC)) == ["Cal", "Ann"]
    assert dealers(document("goulash", 3, void, ABC, redeal="next")) == ["Cal", "Ann"]
    assert dealers(document("goulash", 3, void, void, ABC, ABC, redeal="same")) == ["Cal", "Cal", "Cal", "Ann"]


def test_a_goulash_and_a_vachette_are_played_deals_and_move_the_deal_on() -> None:
    assert dealers(document("tarot", 3, ABC, ABC, all_pass="goulash", redeal="same")) == ["Cal", "Ann"]  # noqa: S106
    ranked = {"kind": "vachette", "ranking": [["Ann", "Bea", "Cal"]]}
    assert dealers(document("vachette", 3, ranked, ranked, redeal="same")) == ["Cal", "Ann"]


def test_what_is_no_deal_moves_nothing() -> None:
    adjustment = {"kind": "adjustment", "amounts": {"Ann": 1, "Bea": -1}}
    same_table = seating("Ann", "Bea", "Cal")
    session = document("goulash", 3, ABC, adjustment, rules(), same_table, ABC | {"undone": True}, ABC)
    assert dealers(session) == ["Cal", None, None, None, None, "Ann"]


@pytest.mark.parametrize(
    ("seated", "seats", "expected"),
    [
        (3, None, ["ABC", "ABC", "ABC"]),
        (5, None, ["ABCDE", "ABCDE", "ABCDE"]),
        (6, None, ["ABCDE", "BCDEF", "ACDEF"]),
        (5, 4, ["ABCD", "BCDE", "ACDE"]),
        (6, 4, ["ABCD", "BCDE", "CDEF"]),
        (6, 3, ["ABC", "BCD", "CDE"]),
        (4, 5, ["ABCD", "ABCD", "ABCD"]),
    ],
)
def test_when_more_sit_than_play_the_dealer_sits_out_and_then_those_before_him(
    seated: int, seats: int | None, expected: list[str]
) -> None:
    sheet = {} if seats is None else {"seats": seats}
    assert playing(document("goulash", seated, PASSED, PASSED, PASSED, **sheet)) == expected


def test_who_sits_out_neither_scores_nor_counts() -> None:
    names = ("Ann", "Bea", "Cal", "Dov", "Eli")
    assert scores(document("goulash", 6, goulash(*names))) == [[-364, 91, 91, 91, 91, 0]]
    deal = {"kind": "contract", "taker": "Bea", "contract": "prise", "bouts": 2, "points": 41}
    assert scores(document("tarot", 5, deal, seats=4)) == [[-25, 75, -25, -25, 0]]


@pytest.mark.parametrize(
    ("seated", "out", "expected"),
    [
        (6, ["Bea"], "ACDEF"),
        (6, ["Bea", "Ann"], "CDEF"),
        (5, [], "ABCDE"),
        (5, ["Eli", "Ann"], "BCD"),
        (4, ["Cal"], "ABD"),
    ],
)
def test_a_deal_may_say_who_sat_out_and_leave_fewer_than_the_seats(seated: int, out: list[str], expected: str) -> None:
    assert playing(document("goulash", seated, PASSED | {"sitting_out": out})) == [expected]


@pytest.mark.parametrize(
    ("seated", "out", "field", "code"),
    [
        (6, [], "sitting_out", "how_many_play"),
        (4, ["Ann", "Bea"], "sitting_out", "how_many_play"),
        (4, ["Ann", "Zoe"], "sitting_out[1]", "not_seated"),
        (5, ["Ann", "Ann"], "sitting_out[1]", "named_twice"),
        (4, "Ann", "sitting_out", "wrong_type"),
        (4, {"Ann": True}, "sitting_out", "wrong_type"),
    ],
)
def test_who_sits_out_is_seated_and_leaves_a_table_that_can_play(seated: int, out: Any, field: str, code: str) -> None:
    assert refused(document("goulash", seated, PASSED | {"sitting_out": out})) == (1, field, code)


def test_no_list_lets_more_play_than_the_sheet_has_seats() -> None:
    session = document("goulash", 5, PASSED | {"sitting_out": []}, seats=4)
    assert refused(session) == (1, "sitting_out", "how_many_play")


@pytest.mark.parametrize("key", ["dealer", "sitting_out"])
def test_only_deals_have_a_dealer_and_somebody_who_sits_out(key: str) -> None:
    value = {"dealer": "Ann", "sitting_out": ["Ann"]}[key]
    for entry in (seating("Ann", "Bea", "Cal"), rules(), {"kind": "adjustment", "amounts": {"Ann": 0}}):
        assert refused(document("goulash", 4, entry | {key: value})) == (1, key, "unknown_key")


def test_a_passed_deal_has_no_reason_and_an_annulled_one_may() -> None:
    assert refused(document("goulash", 3, PASSED | {"reason": "x"})) == (1, "reason", "unknown_key")
    scored(document("goulash", 3, ANNULLED | {"reason": "petit sec"}))
    assert refused(document("goulash", 3, ANNULLED | {"reason": None})) == (1, "reason", "wrong_type")


def test_scores_run_over_everybody_who_ever_sat_in_order_of_appearance() -> None:
    session = document(
        "goulash",
        3,
        ABC,
        seating("Dov", "Cal", "Eli"),
        goulash("Dov", "Cal", "Eli"),
        seating("Bea", "Eli", "Cal"),
        goulash("Bea", "Eli", "Cal"),
    )
    result = scored(session)
    assert result["scores"] == [
        [-182, 91, 91, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 91, -182, 91],
        [0, 0, 0, 0, 0],
        [0, -182, 91, 0, 91],
    ]
    assert result["totals"] == [-182, -91, 273, -182, 182]


@pytest.mark.parametrize(
    ("players", "dealer"),
    [
        (["Ann", "Bea", "Cal", "Dov"], "Ann"),
        (["Dov", "Cal", "Bea", "Ann"], "Ann"),
        (["Dov", "Cal", "Bea"], "Bea"),
        (["Eli", "Dov", "Fay"], "Dov"),
        (["Eli", "Fay", "Gus"], "Gus"),
    ],
)
def test_if_the_next_dealer_left_the_next_in_the_old_order_who_stays_deals(players: list[str], dealer: str) -> None:
    assert dealers(document("goulash", 4, PASSED, seating(*players), PASSED))[2] == dealer


def test_the_deal_goes_round_in_the_new_turn_order() -> None:
    session = document("goulash", 4, PASSED, seating("Dov", "Cal", "Ann"), PASSED, PASSED, PASSED)
    assert dealers(session)[2:] == ["Ann", "Dov", "Cal"]


def test_who_left_keeps_the_score_may_be_adjusted_and_does_not_play() -> None:
    left = seating("Bea", "Cal", "Dov")
    adjustment = {"kind": "adjustment", "amounts": {"Ann": 2, "Bea": -2}}
    assert scored(document("goulash", 4, ABCD, left, adjustment))["totals"] == [-271, 89, 91, 91]
    assert refused(document("goulash", 4, left, goulash("Ann", "Bea", "Cal"))) == (2, "points", "not_seated")
    assert refused(document("goulash", 4, left, PASSED | {"dealer": "Ann"})) == (2, "dealer", "not_seated")
    assert refused(document("goulash", 4, left, PASSED | {"sitting_out": ["Ann"]})) == (
        2,
        "sitting_out[0]",
        "not_seated",
    )


@pytest.mark.parametrize(
    ("players", "field", "code"),
    [
        (["Ann", "Bea"], "players", "how_many_sit"),
        ([], "players", "how_many_sit"),
        ([f"player {number}" for number in range(26)], "players", "how_many_sit"),
        (["Ann", "Bea", "Ann"], "players[2]", "named_twice"),
        (["Ann", "Bea", ""], "players[2]", "not_a_name"),
        ("Ann", "players", "wrong_type"),
    ],
)
def test_a_new_seating_is_a_table_as_the_first(players: Any, field: str, code: str) -> None:
    assert refused(document("goulash", 4, {"kind": "seating", "players": players})) == (1, field, code)


def test_rules_hold_from_where_they_are_set_key_by_key() -> None:
    deal = {"kind": "contract", "taker": "Ann", "contract": "garde", "bouts": 2, "points": 41.5}
    session = document(
        "tarot",
        3,
        deal,
        rules(rounding="exact"),
        deal,
        rules(multipliers={"garde": 3}),
        deal,
        rules(rounding=None),
        deal,
        rules(multipliers=None, rounding="down"),
        deal,
    )
    # 26 × 2, then 25.5 × 2, 25.5 × 3, 26 × 3, and 25 × 2.
    assert [row[0] for row in scores(session)][::2] == [104, 102, 153, 156, 100]


def test_multipliers_and_scale_are_replaced_whole_and_null_takes_them_back() -> None:
    prise = {"kind": "contract", "taker": "Ann", "contract": "prise", "bouts": 2, "points": 41}
    garde_alone = rules(multipliers={"garde": 2})
    assert refused(document("tarot", 3, garde_alone, prise)) == (2, "contract", "not_played")
    assert scores(document("tarot", 3, garde_alone, rules(multipliers=None), prise))[2] == [50, -25, -25]
    ranked = {"kind": "vachette", "ranking": [["Ann"], ["Bea"], ["Cal"]]}
    session = document("vachette", 3, rules(scale={"4": [3, 0, 0, -3]}), ranked, scale={"3": [50, 0, -50]})
    assert scores(session)[1] == [120, 0, -120]


def test_null_takes_a_key_back_to_the_default_of_the_game_not_to_the_first_sheet() -> None:
    session = document("goulash", 3, rules(redeal=None), PASSED, PASSED, redeal="same")
    assert dealers(session)[1:] == ["Cal", "Ann"]


def test_the_sheet_that_results_is_checked_as_a_whole() -> None:
    half: Json = {"multipliers": {"garde": 1.5}}
    assert refused(document("tarot", 3, rules(rounding="exact"), **half)) == (
        1,
        "set.multipliers.garde",
        "whole_multiplier",
    )
    scored(document("tarot", 3, rules(rounding="exact", multipliers=None), **half))


def test_rules_may_change_how_many_play_and_what_is_done_when_everyone_passes() -> None:
    session = document("goulash", 5, PASSED, rules(seats=3), PASSED, rules(seats=None), PASSED)
    assert playing(session) == ["ABCDE", "", "BCD", "", "ABCDE"]
    assert refused(document("tarot", 4, ABCD, rules(all_pass="goulash"))) == (1, "kind", "kind_not_played")  # noqa: S106
    assert scores(document("tarot", 4, rules(all_pass="goulash"), ABCD))[1] == [-273, 91, 91, 91]  # noqa: S106


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"first_dealer": "Ann"}, "set.first_dealer", "first_dealer_is_past"),
        ({"first_dealer": None}, "set.first_dealer", "first_dealer_is_past"),
        ({"colour": None}, "set.colour", "unknown_key"),
        ({"seats": "3"}, "set.seats", "wrong_type"),
        ({"redeal": 1}, "set.redeal", "unknown_value"),
    ],
)
def test_a_change_of_rules_that_cannot_be_is_refused(change: Json, field: str, code: str) -> None:
    assert refused(document("goulash", 3, PASSED, {"kind": "rules", "set": change})) == (2, field, code)


def test_a_change_of_rules_says_what_it_sets() -> None:
    assert refused(document("goulash", 3, {"kind": "rules"})) == (1, "set", "missing")
    assert refused(document("goulash", 3, {"kind": "rules", "set": None})) == (1, "set", "wrong_type")


@pytest.mark.parametrize(
    ("players", "amounts", "code"),
    [
        (4, {"Ann": 1}, "adds_up_to_zero"),
        (4, {"Ann": 0.5, "Bea": -1}, "adds_up_to_zero"),
        (4, {"Ann": 1, "Zoe": -1}, "unknown_player"),
        (3, {"Ann": 1, "Dov": -1}, "unknown_player"),
        (4, {}, "empty"),
        (4, {"Ann": None, "Bea": 0}, "not_a_number"),
        (4, {"Ann": 0.25, "Bea": -0.25}, "off_the_half_point"),
    ],
)
def test_an_adjustment_moves_points_among_those_who_sat_and_makes_none(
    players: Players, amounts: Json, code: str
) -> None:
    entry = {"kind": "adjustment", "amounts": amounts}
    assert refused(document("goulash", players, entry)) == (1, "amounts", code)


def test_an_adjustment_is_explained_and_may_give_its_reason() -> None:
    entry = {"kind": "adjustment", "amounts": {"Bea": 10.5, "Ann": -10.5}, "reason": "revoke"}
    result = scored(document("goulash", 3, entry))
    assert result["scores"] == [[-10.5, 10.5, 0]]
    assert [(line["player"], line["change"]) for line in result["explanation"][0]] == [("Bea", 10.5), ("Ann", -10.5)]
