"""The session document: what must stand in it, what may, and what comes out beside the scores."""

from typing import Any

import pytest

from tests.scoring.sessions import TABLE, Json, answer, document, refused, scored, scores, without

GOULASH: Json = {"kind": "goulash", "points": {"Ann": 10, "Bea": 20, "Cal": 30, "Dov": 31}}
IMPOSSIBLE: Json = {"kind": "goulash", "points": {"Zoe": 90}}
WON = [51, 11, -29, -33]
EMPTY: Json = {}
NOTHING: list[Any] = []


@pytest.mark.parametrize("key", ["format", "game", "players"])
def test_format_game_and_players_are_compulsory(key: str) -> None:
    assert refused(without(document("goulash", 4, GOULASH), key)) == (0, key, "missing")


@pytest.mark.parametrize("key", ["rules", "deals"])
def test_rules_and_deals_may_be_left_out(key: str) -> None:
    result = scored(without(document("goulash", 4), key))
    assert (result["scores"], result["totals"]) == ([], [0, 0, 0, 0])


@pytest.mark.parametrize("value", ["goulash-session/2", "", None, 1, {}])
def test_another_format_is_refused(value: Any) -> None:
    assert refused(document("goulash", 4) | {"format": value}) == (0, "format", "unknown_value")


@pytest.mark.parametrize(
    ("players", "field", "code"),
    [
        (["Ann", "Bea", "Ann"], "players[2]", "named_twice"),
        (["Ann", "Bea", ""], "players[2]", "not_a_name"),
        (["Ann", "Bea", " \t\u00a0"], "players[2]", "not_a_name"),
        (["Ann", "Bea", None], "players[2]", "not_a_name"),
        (["Ann", "Bea", 3], "players[2]", "not_a_name"),
        (["Ann", "Bea", ["Cal"]], "players[2]", "not_a_name"),
        ([], "players", "how_many_sit"),
        (["Ann", "Bea"], "players", "how_many_sit"),
        ([f"player {number}" for number in range(26)], "players", "how_many_sit"),
        ("Ann Bea Cal", "players", "wrong_type"),
        ({"Ann": 1}, "players", "wrong_type"),
        (None, "players", "wrong_type"),
    ],
)
def test_players_are_names_each_once_and_a_table_of_them(players: Any, field: str, code: str) -> None:
    assert refused(document("goulash", 4) | {"players": players}) == (0, field, code)


def test_up_to_25_sit() -> None:
    assert len(scored(document("goulash", [f"player {number}" for number in range(25)]))["totals"]) == 25


@pytest.mark.parametrize(
    "name",
    [
        "`Ann`",
        "<@123>",
        "@everyone",
        "آنا",
        "A\u200bnn",
        "\u202eAnn",
        "__proto__",
        "constructor",
        "ann",
        "Ann ",
        "🂡",
        "a.b[0]",
    ],
)
def test_any_name_is_a_name(name: str) -> None:
    deal: Json = {"kind": "goulash", "points": {name: 10, "Bea": 20, "Cal": 30, "Dov": 31}}
    result = scored(document("goulash", [name, "Bea", "Cal", "Dov"], deal))
    assert result["scores"] == [WON]
    assert result["standings"][0] == {"player": name, "rank": 1, "total": 51}


def test_unknown_keys_are_ignored_at_the_top_and_in_meta_and_nowhere_else() -> None:
    deal = GOULASH | {"meta": {"id": 7, "by": {"deep": [None, 0.1]}}}
    session = document("goulash", 4, deal) | {"colour": "red", "meta": {"at": "9 pm"}}
    assert scores(session) == [WON]
    assert refused(document("goulash", 4, GOULASH | {"colour": "red"})) == (1, "colour", "unknown_key")
    assert refused(document("goulash", 4, colour="red")) == (0, "rules.colour", "unknown_key")
    assert refused(document("goulash", 4, meta={})) == (0, "rules.meta", "unknown_key")


@pytest.mark.parametrize("key", ["dealer", "sitting_out", "points"])
def test_null_is_a_value_and_never_absent(key: str) -> None:
    deal, field, _code = refused(document("goulash", 4, GOULASH | {key: None}))
    assert (deal, field) == (1, key)


@pytest.mark.parametrize("key", ["rules", "deals", "players", "game", "format"])
def test_null_is_no_value_of_what_stands_at_the_top(key: str) -> None:
    assert refused(document("goulash", 4) | {key: None})[:2] == (0, key)


@pytest.mark.parametrize("rules", [[], "goulash", 1, [["seats", 3]]])
def test_rules_are_an_object(rules: Any) -> None:
    assert refused(document("goulash", 4) | {"rules": rules}) == (0, "rules", "wrong_type")


@pytest.mark.parametrize(
    ("deals", "number", "field", "code"),
    [
        (EMPTY, 0, "deals", "wrong_type"),
        ("passed", 0, "deals", "wrong_type"),
        ([None], 1, "", "wrong_type"),
        (["passed"], 1, "", "wrong_type"),
        ([NOTHING], 1, "", "wrong_type"),
        ([EMPTY], 1, "kind", "missing"),
        ([{"kind": "passed"}, EMPTY], 2, "kind", "missing"),
        ([{"kind": "contract"}], 1, "kind", "unknown_kind"),
        ([{"kind": ["passed"]}], 1, "kind", "unknown_kind"),
        ([{"kind": None}], 1, "kind", "unknown_kind"),
        ([{"kind": "__class__"}], 1, "kind", "unknown_kind"),
        ([{"kind": "deal"}], 1, "kind", "unknown_kind"),
    ],
)
def test_deals_are_a_list_of_objects_of_a_kind_that_the_game_has(
    deals: Any, number: int, field: str, code: str
) -> None:
    assert refused(document("goulash", 4) | {"deals": deals}) == (number, field, code)


def test_a_deal_is_numbered_by_its_position_with_those_taken_back() -> None:
    session = document("goulash", 4, GOULASH, GOULASH | {"undone": True}, {"kind": "passed"}, IMPOSSIBLE)
    assert refused(session)[0] == 4


def test_a_deal_that_was_taken_back_scores_nothing_and_moves_nothing() -> None:
    session = document("goulash", 4, GOULASH | {"undone": True}, GOULASH, GOULASH | {"undone": False})
    result = scored(session)
    assert result["scores"] == [[0, 0, 0, 0], WON, WON]
    assert result["stakes"] == [1, 1]
    assert result["explanation"][0] == []


@pytest.mark.parametrize(
    "entry",
    [
        IMPOSSIBLE,
        {"kind": "adjustment", "amounts": {"Zoe": 5}},
        {"kind": "seating", "players": ["Ann", "Ann"]},
        {"kind": "rules", "set": {"first_dealer": "Zoe"}},
        {"kind": "passed", "dealer": "Zoe", "sitting_out": ["Zoe", "Zoe"]},
    ],
)
def test_whether_an_undone_or_a_former_deal_could_have_happened_is_not_checked(entry: Json) -> None:
    assert refused(document("goulash", 4, entry))[0] == 1
    assert scores(document("goulash", 4, entry | {"undone": True}, GOULASH)) == [[0, 0, 0, 0], WON]
    assert scores(document("goulash", 4, GOULASH | {"earlier": [entry, entry]})) == [WON]


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"kind": "goulash", "points": {"Ann": 0.1}}, "points"),
        ({"kind": "goulash", "points": {"Ann": 0}, "colour": 1}, "colour"),
        ({"kind": "contract"}, "kind"),
        ({"kind": "rules", "set": {"seats": 9}}, "set.seats"),
        ({"kind": "rules", "set": {"colour": 9}}, "set.colour"),
        ({"kind": "adjustment"}, "amounts"),
        ({"kind": "seating", "players": [" "]}, "players[0]"),
    ],
)
def test_an_undone_or_a_former_deal_has_the_form_of_a_deal(entry: Json, field: str) -> None:
    assert refused(document("goulash", 4, entry | {"undone": True}))[:2] == (1, field)
    assert refused(document("goulash", 4, GOULASH | {"earlier": [GOULASH, entry]}))[:2] == (1, f"earlier[1].{field}")


@pytest.mark.parametrize(
    ("keys", "field", "code"),
    [
        ({"undone": None}, "undone", "wrong_type"),
        ({"undone": 1}, "undone", "wrong_type"),
        ({"undone": "true"}, "undone", "wrong_type"),
        ({"earlier": None}, "earlier", "wrong_type"),
        ({"earlier": EMPTY}, "earlier", "wrong_type"),
        ({"earlier": [None]}, "earlier[0]", "wrong_type"),
        ({"earlier": [EMPTY]}, "earlier[0].kind", "missing"),
        ({"earlier": [GOULASH | {"undone": True}]}, "earlier[0].undone", "unknown_key"),
        ({"earlier": [GOULASH | {"earlier": NOTHING}]}, "earlier[0].earlier", "unknown_key"),
    ],
)
def test_undone_is_yes_or_no_and_former_versions_are_deals_without_history(keys: Json, field: str, code: str) -> None:
    assert refused(document("goulash", 4, GOULASH | keys)) == (1, field, code)


def test_a_former_version_may_be_of_another_kind_and_have_meta() -> None:
    session = document("goulash", 4, GOULASH | {"earlier": [{"kind": "passed", "meta": {"by": "Ann"}}]})
    assert scores(session) == [WON]


def test_equal_totals_share_a_rank_and_the_next_rank_counts_them() -> None:
    amounts = {"Ann": -3, "Bea": 1, "Cal": 1, "Dov": 5, "Eli": -4}
    result = scored(document("goulash", 5, {"kind": "adjustment", "amounts": amounts}))
    places = [(place["player"], place["rank"], place["total"]) for place in result["standings"]]
    assert places == [("Dov", 1, 5), ("Bea", 2, 1), ("Cal", 2, 1), ("Ann", 4, -3), ("Eli", 5, -4)]


def test_a_zero_sum_game_owes_the_totals_and_counts_a_stake_for_each_scored_deal() -> None:
    others: list[Json] = [
        {"kind": "passed"},
        {"kind": "annulled", "reason": "misdeal"},
        {"kind": "adjustment", "amounts": {"Ann": -10, "Bea": 10}, "reason": "revoke"},
        {"kind": "rules", "set": {}},
        {"kind": "seating", "players": list(TABLE[:4])},
        GOULASH | {"undone": True},
    ]
    result = scored(document("goulash", 4, GOULASH, *others, GOULASH))
    assert result["stakes"] == [1, 1]
    assert result["totals"] == result["owed"] == [92, 32, -58, -66]
    assert len(result["scores"]) == len(result["explanation"]) == 8
    assert set(result) == {"scores", "totals", "standings", "stakes", "owed", "explanation"}


def test_numbers_come_out_whole_or_with_a_half_and_never_as_text() -> None:
    half: Json = {"kind": "goulash", "points": {"Ann": 30.5, "Bea": 30.5, "Cal": 30}}
    assert repr(scores(document("goulash", 3, half))) == "[[-0.5, -0.5, 1]]"


@pytest.mark.parametrize("value", [1_000_000, -1_000_000])
def test_adjustments_reach_to_a_million_and_no_further(value: int) -> None:
    amounts = {"Ann": value, "Bea": -value}
    assert scores(document("goulash", 3, {"kind": "adjustment", "amounts": amounts})) == [[value, -value, 0]]
    amounts = {"Ann": value * 1.0000005, "Bea": -value * 1.0000005}
    assert refused(document("goulash", 3, {"kind": "adjustment", "amounts": amounts})) == (1, "amounts", "out_of_range")


def test_a_document_that_is_refused_has_no_scores() -> None:
    assert set(answer(document("goulash", 4, GOULASH, IMPOSSIBLE))) == {"refused"}
