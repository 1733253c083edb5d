"""What cannot have happened in a deal of tarokk, and what looks so and can."""

from typing import Any

import pytest

from tests.scoring.sessions import Json, document, refused, scored
from tests.scoring.test_tarokk import ALL_D, ALL_O, PASSED, alone, deal

LAST_D: Json = {"side": "declarers", "won": True}
LOST_D: Json = {"side": "declarers", "won": False}
LOST_O: Json = {"side": "opponents", "won": False}


def eight(*names: str, declared: bool = True) -> list[Json]:
    return [{"player": name, "count": 8, "declared": declared} for name in names]


WHY = ("made", "too_many_tricks")
IMPOSSIBLE: list[tuple[Json, str, str]] = [
    (deal(points=40.5), "points", "whole_points"),
    (deal(points=95), "points", "points_range"),
    (deal(points=-1), "points", "points_range"),
    (deal(opponents_points=92), "opponents_points", "points_range"),
    (deal(points=54, opponents_points=40), "opponents_points", "alternatives"),
    # Without all tricks of a side the other has its discards and a trick of four.
    (deal(points=88), "points", "points_imply_volat"),
    (deal(points=6), "points", "points_imply_volat"),
    (deal(points=2), "points", "points_range"),
    (deal(points=94, **ALL_D), "points", "volat_points"),
    (deal(points=81, **ALL_D), "points", "volat_points"),
    (deal(points=13, **ALL_O), "points", "volat_points"),
    (deal(bid="solo", points=71, **ALL_D), "points", "volat_points"),
    (deal(bid="solo", points=3, **ALL_O), "points", "volat_points"),
    (deal(points=86, all_tricks="declarers"), "trull", "volat_implies_trull_and_kings"),
    (deal(points=86, **ALL_D | {"four_kings": "opponents"}), "four_kings", "volat_implies_trull_and_kings"),
    # Kings are 16 points in a trick of four at least, beside the discards; the trull 12.
    (deal(points=72, four_kings="opponents"), "points", "points_too_few_for_tricks"),
    (deal(points=76, trull="opponents"), "points", "points_too_few_for_tricks"),
    (deal(points=56, trull="opponents", four_kings="opponents"), "points", "points_too_few_for_tricks"),
    (deal(points=22, four_kings="declarers"), "points", "points_too_few_for_tricks"),
    (deal(points=18, trull="declarers"), "points", "points_too_few_for_tricks"),
    (deal(opponents_points=18, four_kings="opponents"), "opponents_points", "points_too_few_for_tricks"),
    (deal(points=80, xxi_lost_by="Ann"), "points", "points_too_few_for_tricks"),
    (deal(trull="opponents", xxi_lost_by="Bea"), "xxi_lost_by", "honours_conflict"),
    (deal(trull="opponents", pagat_last=LAST_D), "pagat_last", "honours_conflict"),
    (deal(xxi_lost_by="Bea", pagat_last=LAST_D), "trull", "trull_follows"),
    (deal(points=8, **ALL_O, pagat_last=LAST_D), "pagat_last", "trick_of_both"),
    (deal(game_kontra=6), "game_kontra", "out_of_range"),
    (deal(D={"double": -1}), "announced.declarers.double", "out_of_range"),
    (deal(called_discarded=True, game_kontra=1), "partner", "called_discarded_means_alone"),
    (alone(called_discarded=True), "game_kontra", "office_kontra_missing"),
    (deal(partner="Ann"), "partner", "partner_is_declarer"),
    (deal(partner="Zoe"), "partner", "not_seated"),
    (deal(tarokks=eight("Ann", "Bea", "Cal")), "tarokks", "too_many_tarokks"),
    (deal(tarokks=eight("Ann", "Ann")), "tarokks[1].player", "named_twice"),
    (alone(tarokks=eight("Ann", declared=False)), "tarokks[0].declared", "claim_needs_partner"),
    (deal(D="pagat-ultimo pagat-uhu"), "announced.declarers.pagat-ultimo", "ultimo_and_uhu"),
    (deal(D="sas-ultimo sas-uhu"), "announced.declarers.sas-ultimo", "ultimo_and_uhu"),
    (deal(made={"declarers": ["centrum"]}), "made.declarers[0]", "made_unannounced"),
    (deal(O="centrum", made={"declarers": ["centrum"]}), "made.declarers[0]", "made_unannounced"),
    (deal(D="centrum", made={"declarers": ["centrum", "centrum"]}), "made.declarers[1]", "named_twice"),
    (
        deal(D="centrum", O="nagymadar", made={"declarers": ["centrum"], "opponents": ["nagymadar"]}),
        "made.opponents[0]",
        "trick_of_both",
    ),
    (deal(D="pagat-uhu", made={"declarers": ["pagat-uhu"]}, pagat_last=LOST_D), "pagat_last", "card_in_two_tricks"),
    (deal(D="sas-uhu", made={"declarers": ["sas-uhu"]}, sas_last=LOST_D), "sas_last", "card_in_two_tricks"),
    (
        deal(D="king-ultimo", made={"declarers": ["king-ultimo"]}, pagat_last=LOST_O),
        "pagat_last",
        "tarokk_in_king_ultimo_trick",
    ),
    (
        deal(D="pagat-uhu king-uhu", made={"declarers": ["pagat-uhu", "king-uhu"]}),
        "made",
        "two_win_the_eighth",
    ),
    (deal(pagat_last=LAST_D, sas_last=LOST_O), "pagat_last", "sas_beats_pagat"),
    (alone(pagat_last=LOST_D, sas_last=LOST_D), "sas_last", "two_cards_of_one"),
    (deal(pagat_last=LAST_D, pagat_caught_by="opponents"), "pagat_caught_by", "pagat_not_caught"),
    (deal(pagat_last=LOST_D, pagat_caught_by="declarers"), "pagat_caught_by", "pagat_not_caught"),
    (
        deal(D="kismadar", made={"declarers": ["kismadar"]}, xxi_lost_by="Bea"),
        "xxi_lost_by",
        "xxi_won_and_lost",
    ),
    (
        deal(D="nagymadar", made={"declarers": ["nagymadar"]}, xxi_lost_by="Ann"),
        "made.declarers[0]",
        "honours_conflict",
    ),
    (
        deal(D="king-ultimo", made={"declarers": ["king-ultimo"]}, four_kings="opponents"),
        "made.declarers[0]",
        "kings_conflict",
    ),
    (deal(points=22, D="centrum", made={"declarers": ["centrum"]}), "points", "points_too_few_for_tricks"),
    # Tricks 1 to 7, 8 and 9 of one side are a volát, which was not entered.
    *(
        (
            deal(
                **{"points" if side == "declarers" else "opponents_points": 60, short: f"nagymadar {items}"},
                made={side: ["nagymadar", *items.split()]},
                **last,
            ),
            *WHY,
        )
        for short, side in (("D", "declarers"), ("O", "opponents"))
        for items, last in (
            ("king-uhu", {"pagat_last": {"side": side, "won": True}}),
            ("sas-uhu king-ultimo", {}),
            ("pagat-uhu", {"sas_last": {"side": side, "won": True}}),
        )
    ),
    # A lone declarer's pagát is beaten by an opponent, so that they have it.
    (alone(pagat_last=LOST_D, trull="declarers"), "pagat_last", "honours_conflict"),
]
EVERYTHING = {"illustrated": True, "sas": True, "pagat_catch": True}


@pytest.mark.parametrize(("played", "field", "code"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(played: Json, field: str, code: str) -> None:
    assert refused(document("tarokk", 4, played, **EVERYTHING)) == (1, field, code)


@pytest.mark.parametrize(
    "played",
    [
        deal(points=87),
        deal(points=7),
        deal(points=82, **ALL_D),
        deal(points=91, **ALL_D),
        deal(bid="solo", points=72, **ALL_D),
        deal(points=71, four_kings="opponents"),
        deal(points=23, four_kings="declarers"),
        deal(points=55, trull="opponents", four_kings="opponents"),
        deal(trull="declarers", four_kings="opponents"),
        deal(xxi_lost_by="Bea"),
        deal(points=19, D="double"),
        # The partner beat it: the trull may be on that side all the same.
        deal(pagat_last=LOST_D, trull="declarers"),
        deal(pagat_last=LOST_O, pagat_caught_by="declarers"),
        deal(sas_last=LAST_D, pagat_last=LOST_D),
        deal(D="pagat-uhu", pagat_last=LOST_D),
        deal(D="king-uhu king-ultimo", made={"declarers": ["king-uhu", "king-ultimo"]}),
        deal(points=86, **ALL_D, pagat_last=LOST_O),
    ],
)
def test_what_only_looks_impossible_is_scored(played: Json) -> None:
    assert scored(document("tarokk", 4, played, **EVERYTHING))["stakes"] == [1]


def test_kontra_stops_at_the_limit_of_the_house() -> None:
    for keys, field in (({"game_kontra": 4}, "game_kontra"), ({"D": {"trull": 4}}, "announced.declarers.trull")):
        assert refused(document("tarokk", 4, deal(**keys), max_kontra=3)) == (1, field, "kontra_range")


@pytest.mark.parametrize(
    ("played", "field", "code"),
    [
        (deal(declarer="Eli", partner="Bea"), "declarer", "not_playing"),
        (deal(partner="Bea", tarokks=eight("Eli")), "tarokks[0].player", "not_playing"),
        (deal(partner="Bea", xxi_lost_by="Eli"), "xxi_lost_by", "not_playing"),
        (deal(partner="Bea", sitting_out=["Dov"]), "sitting_out", "dealer_sits_out"),
        (
            deal(partner="Bea", talon_honours=[{"player": "Eli", "card": "skiz"}]),
            "talon_honours[0].player",
            "not_playing",
        ),
        (
            deal(partner="Bea", talon_honours=[{"player": name, "card": "skiz"} for name in ("Ann", "Bea")]),
            "talon_honours[1].card",
            "named_twice",
        ),
        (
            deal(bid="solo", partner="Bea", talon_honours=[{"player": "Ann", "card": "skiz"}]),
            "talon_honours",
            "drew_fewer",
        ),
    ],
)
def test_the_dealer_of_five_takes_no_part(played: Json, field: str, code: str) -> None:
    assert refused(document("tarokk", 5, played, dealer_honours=True)) == (1, field, code)


def test_talon_honours_are_paid_where_the_house_pays_them_to_a_dealer_who_sits_out() -> None:
    drawn = deal(partner="Bea", talon_honours=[{"player": "Ann", "card": "skiz"}])
    assert refused(document("tarokk", 5, drawn))[2] == "dealer_honours_not_played"
    assert refused(document("tarokk", 4, drawn, dealer_honours=True))[2] == "dealer_plays"


def test_a_trial_is_the_last_seats() -> None:
    for players, last in ((4, "Dov"), (5, "Dov")):
        for name in ("Ann", "Bea", "Cal", "Dov"):
            session = document("tarokk", players, {"kind": "tarokk-trial", "declarer": name})
            if name == last:
                assert scored(session)["stakes"] == [1]
            else:
                assert refused(session) == (1, "declarer", "trial_by_the_last_seat")


@pytest.mark.parametrize("players", [3, 6])
def test_four_play_and_five_may_sit(players: int) -> None:
    assert refused(document("tarokk", players))[2] == "how_many_sit"


@pytest.mark.parametrize(
    ("rules", "field", "code"),
    [
        ({"preset": "vienna"}, "rules.preset", "unknown_value"),
        ({"proba": 1.5}, "rules.proba", "unknown_value"),
        ({"proba": -1}, "rules.proba", "unknown_value"),
        ({"proba": "free"}, "rules.proba", "unknown_value"),
        ({"max_kontra": 6}, "rules.max_kontra", "out_of_range"),
        ({"annul_hands": "all"}, "rules.annul_hands", "unknown_key"),
        ({"redeal": "same"}, "rules.redeal", "unknown_key"),
        ({"sas": "yes"}, "rules.sas", "wrong_type"),
        ({"values": {"centrum": [5, 10]}}, "rules.values.centrum", "no_silent_value"),
        ({"values": {"trull": [None, 2]}}, "rules.values.trull", "silent_value_missing"),
        ({"values": {"zebi": [1, 2]}}, "rules.values.zebi", "unknown_key"),
        ({"values": {"trull": [1, -2]}}, "rules.values.trull[1]", "out_of_range"),
        ({"values": {"trull": [1]}}, "rules.values.trull", "out_of_range"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(rules: Json, field: str, code: str) -> None:
    assert refused(document("tarokk", 4, **rules)) == (0, field, code)


@pytest.mark.parametrize(
    "void", [{"kind": "tarokk-void"}, {"kind": "tarokk-void", "reason": "misdeal"}, {"kind": "passed"}]
)
def test_a_deal_without_play_says_why(void: Json) -> None:
    assert refused(document("tarokk", 4, void))[0] == 1


@pytest.mark.parametrize("name", ["partner", "xxi_lost_by", "trull", "points", "announced"])
def test_null_is_never_absent(name: str) -> None:
    keys: dict[str, Any] = deal() | {name: None}
    assert refused(document("tarokk", 4, PASSED, keys))[0] == 2
