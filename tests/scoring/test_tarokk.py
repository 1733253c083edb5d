"""What a deal of tarokk comes to: the article's tables and examples, every option, worked by hand beside each case.

`each` is what an opponent pays the declarers, two against two; lost when it is negative.
"""

from typing import Any

import pytest

from tests.scoring.sessions import Json, document, refused, scored, scores

ALL_D: Json = {"all_tricks": "declarers", "trull": "declarers", "four_kings": "declarers"}
ALL_O: Json = {"all_tricks": "opponents", "trull": "opponents", "four_kings": "opponents"}
PASSED: Json = {"kind": "tarokk-void", "reason": "passed"}


def deal(**keys: Any) -> Json:
    """Return a deal of Ann's with Cal at bid three; `D` and `O` are what the sides announced, without kontra."""
    announced: Json = {}
    for letter, side in (("D", "declarers"), ("O", "opponents")):
        if said := keys.pop(letter, None):
            announced[side] = said if isinstance(said, dict) else dict.fromkeys(said.split(), 0)
    points = {} if "opponents_points" in keys else {"points": 54}
    played = {"kind": "tarokk", "bid": "three", "declarer": "Ann", "partner": "Cal"} | points | keys
    return played | ({"announced": announced} if announced else {})


def alone(**keys: Any) -> Json:
    return {name: value for name, value in deal(**keys).items() if name != "partner"}


def each(rules: Json | None = None, **keys: Any) -> float:
    ann, bea, cal, dov = scores(document("tarokk", 4, deal(**keys), **(rules or {})))[0]
    assert (ann, bea, dov) == (cal, -ann, -ann)
    return ann


TABLE: dict[str, tuple[Json, list[int]]] = {
    # announced and kontra: no trick, 23, 24–47, 48–70, 71, all tricks (the article's table)
    "nothing": ({}, [-3, -2, -1, 1, 2, 3]),
    "double": ({"D": "double"}, [-7, -6, -5, -4, 4, 7]),
    "volát": ({"D": "volat"}, [-9, -8, -7, -6, -6, 6]),
    "double and volát": ({"D": "double volat"}, [-13, -12, -11, -10, -2, 10]),
    "game kontra'd": ({"game_kontra": 1}, [-5, -4, -2, 2, 4, 5]),
    "game kontra'd, they announce double": ({"game_kontra": 1, "O": "double"}, [-9, -6, 2, 6, 8, 9]),
    "double kontra'd": ({"D": {"double": 1}}, [-11, -10, -9, -8, 8, 11]),
    "double and game kontra'd": ({"D": {"double": 1}, "game_kontra": 1}, [-13, -12, -10, -6, 10, 13]),
}
COLUMNS: list[dict[str, list[int]]] = [
    # the declarers' points by bid: three, two, one, solo
    {"points": [8, 6, 4, 0]},
    {"points": [23, 23, 23, 23]},
    {"points": [40, 24, 47, 30]},
    {"points": [48, 70, 55, 60]},
    {"points": [71, 75, 84, 80]},
    {"points": [86, 84, 82, 80]},
]


@pytest.mark.parametrize("bid", ["three", "two", "one", "solo"])
@pytest.mark.parametrize("row", TABLE)
def test_the_articles_table_holds_at_every_bid(row: str, bid: str) -> None:
    keys, expected = TABLE[row]
    place = ["three", "two", "one", "solo"].index(bid)
    found: list[float] = []
    for column, results in zip(COLUMNS, (ALL_O, {}, {}, {}, {}, ALL_D), strict=True):
        found.append(each(**keys, bid=bid, points=column["points"][place], **results))
    assert found == [value * (place + 1) for value in expected]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        # Two, double announced, both kontra'd: +4 for the game, −16 for the double.
        ({"bid": "two", "points": 52, "game_kontra": 1, "D": {"double": 1}}, -12),
        # They announce double and lose the game: 1 for it and 4 for the double.
        ({"points": 55, "O": "double"}, 5),
        # … or make it: they score no game beside it.
        ({"points": 20, "O": "double"}, -4),
        # A silent double takes the place of the game against the announced one.
        ({"points": 75, "O": "double"}, 6),
        # Kontra'd game won, announced volát lost, 75 points: no silent double for who announced volát.
        ({"points": 75, "game_kontra": 1, "D": "volat"}, -4),
        # Each level doubles: hirskontra on bid one is 48.
        ({"bid": "one", "game_kontra": 4}, 48),
        ({"points": 47, "game_kontra": 1}, -2),
    ],
)
def test_the_game_follows_the_six_rules(keys: Json, expected: float) -> None:
    assert each(**keys) == expected


@pytest.mark.parametrize(
    ("keys", "bonus"),
    [
        ({"trull": "declarers"}, 1),
        ({"trull": "declarers", "D": "trull"}, 2),
        ({"D": "trull"}, -2),
        # Kings announced by one side and taken by the other: 2 for the failure and 1 in silence.
        ({"four_kings": "opponents", "D": "four-kings"}, -3),
        # Both announce, one kontra'd: whoever makes them gets 6; nobody makes them: 4 against 2.
        ({"four_kings": "opponents", "D": {"four-kings": 1}, "O": "four-kings"}, -6),
        ({"D": {"four-kings": 1}, "O": "four-kings"}, -2),
        ({"pagat_last": {"side": "declarers", "won": True}}, 5),
        ({"pagat_last": {"side": "declarers", "won": False}}, -5),
        ({"pagat_last": {"side": "declarers", "won": False}, "D": "pagat-ultimo"}, -10),
        ({"D": "pagat-ultimo"}, -10),
        # Announced without the pagát: 10 lost, and whose it is wins or loses 5.
        ({"pagat_last": {"side": "opponents", "won": True}, "D": "pagat-ultimo"}, -15),
        ({"pagat_last": {"side": "opponents", "won": False}, "D": "pagat-ultimo"}, -5),
        ({"xxi_lost_by": "Bea"}, 21),
        ({"xxi_lost_by": "Cal", "O": {"xxi-catch": 1}}, -84),
        ({"D": "xxi-catch"}, -42),
    ],
)
def test_items_are_paid_silent_announced_and_lost(keys: Json, bonus: float) -> None:
    assert each(**keys) == 1 + bonus
    # They are not multiplied by the bid.
    assert each(bid="solo", **keys) == 4 + bonus


def test_all_tricks_swallow_silent_trull_and_kings_but_not_announced_ones() -> None:
    assert each(points=80, trull="declarers", four_kings="declarers") == 2 + 1 + 1
    assert each(points=86, **ALL_D) == 3
    assert each(points=86, D={"four-kings": 1}, **ALL_D) == 3 + 4


ILLUSTRATED = {"centrum": 10, "kismadar": 10, "nagymadar": 10, "pagat-uhu": 20, "king-uhu": 20, "king-ultimo": 15}


@pytest.mark.parametrize(("item", "value"), ILLUSTRATED.items())
def test_the_items_of_illustrated_tarokk_are_paid_when_announced(item: str, value: int) -> None:
    rules = {"illustrated": True}
    assert each(rules, points=66, D={item: 1}, made={"declarers": [item]}) == 1 + 2 * value
    assert each(rules, points=66, O=item) == 1 + value
    assert refused(document("tarokk", 4, deal(D=item)))[1:] == (f"announced.declarers.{item}", "item_not_played")


def test_a_lost_uhu_leaves_the_silent_ultimo() -> None:
    last = {"side": "declarers", "won": True}
    assert each({"illustrated": True}, D="pagat-uhu", pagat_last=last) == 1 - 20 + 5


def test_sas_and_pagat_catch_are_played_where_the_house_says() -> None:
    assert each({"sas": True}, sas_last={"side": "opponents", "won": True}) == 1 - 5
    assert each({"sas": True}, D="sas-ultimo") == 1 - 10
    assert each({"sas": True}, D="sas-uhu", made={"declarers": ["sas-uhu"]}) == 1 + 20
    assert each({"pagat_catch": True}, pagat_caught_by="declarers") == 1 + 4
    assert each({"pagat_catch": True}, pagat_caught_by="declarers", O="pagat-catch", D="pagat-catch") == 1 + 8 + 8
    assert refused(document("tarokk", 4, deal(pagat_caught_by="declarers")))[1] == "pagat_caught_by"


def test_a_lone_declarer_settles_with_each_of_three() -> None:
    bonus = {"D": "pagat-ultimo", "pagat_last": {"side": "declarers", "won": True}}
    assert scores(document("tarokk", 4, alone(bid="two", points=60, **bonus))) == [[36, -12, -12, -12]]
    lost = alone(bid="two", points=40, game_kontra=1, called_discarded=True)
    assert scores(document("tarokk", 4, lost)) == [[-12, 4, 4, 4]]


def test_eight_and_nine_tarokks_are_paid_by_all_or_claimed_from_the_partner() -> None:
    def held(**keys: Any) -> list[float]:
        return scores(document("tarokk", 4, deal(tarokks=[keys])))[0]

    assert held(player="Ann", count=8, declared=True) == [1 + 3, -1 - 1, 1 - 1, -1 - 1]
    assert held(player="Bea", count=9, declared=True) == [1 - 2, -1 + 6, 1 - 2, -1 - 2]
    assert held(player="Bea", count=9, declared=False) == [1, -1 + 2, 1, -1 - 2]


def test_tarokks_may_be_a_teams() -> None:
    def held(played: Json, player: str) -> list[float]:
        tarokks = [{"player": player, "count": 8, "declared": True}]
        return scores(document("tarokk", 4, played | {"tarokks": tarokks}, tarokk_payment="team"))[0]

    assert held(deal(), "Ann") == [2, -2, 2, -2]
    assert held(alone(), "Ann") == [6, -2, -2, -2]
    assert held(alone(), "Bea") == [0, 0, 0, 0]


def test_undeclared_tarokks_of_one_of_three_are_paid_by_both_partners() -> None:
    played = alone(tarokks=[{"player": "Bea", "count": 8, "declared": False}])
    assert scores(document("tarokk", 4, played)) == [[3, -1 + 2, -1 - 1, -1 - 1]]


# One option each, with the case that it changes and what the case comes to without it.
OPTIONS: list[tuple[Json, Json, float, float]] = [
    ({"base_game": "only_if_kontra"}, {"points": 40, "D": "double"}, -4, -5),
    ({"base_game": "only_if_kontra"}, {"points": 20, "D": "volat"}, -6, -8),
    ({"base_game": "only_if_kontra"}, {"points": 40, "game_kontra": 1, "D": "double"}, -6, -6),
    ({"opp_silent_needs_kontra": True}, {"points": 20}, -1, -2),
    ({"opp_silent_needs_kontra": True}, {"points": 20, "game_kontra": 1}, -4, -4),
    ({"opp_silent_needs_kontra": True}, {"points": 80}, 2, 2),
    # All tricks of the opponents count as not made: the game, and still no silent trull and kings.
    ({"opp_silent_needs_kontra": True}, {"points": 8, **ALL_O}, -1, -3),
    ({"kontra_multiplies_silent": True}, {"points": 80, "game_kontra": 1}, 4, 4),
    ({"kontra_multiplies_silent": True}, {"points": 80, "game_kontra": 2}, 8, 6),
    ({"kontra_multiplies_silent": True}, {"points": 86, "game_kontra": 1, **ALL_D}, 6, 5),
    # With an announced double too: the silent volát is multiplied, the game not added. 4 + 6.
    ({"kontra_multiplies_silent": True}, {"points": 86, "game_kontra": 1, "D": "double", **ALL_D}, 10, 9),
    ({"silent_trull_with_volat": True}, {"points": 86, **ALL_D}, 4, 3),
    ({"silent_kings_with_double": "not_with_silent"}, {"points": 75, "four_kings": "declarers"}, 2, 3),
    ({"silent_kings_with_double": "not_with_silent"}, {"points": 75, "D": "double", "four_kings": "declarers"}, 5, 5),
    ({"silent_kings_with_double": "not_with_any"}, {"points": 75, "D": "double", "four_kings": "declarers"}, 4, 5),
    ({"tie": "declarer_if_kontra"}, {"points": 47, "game_kontra": 1}, 2, -2),
    ({"tie": "declarer_if_kontra"}, {"points": 47, "game_kontra": 2}, 4, -4),
    ({"tie": "declarer_if_kontra"}, {"points": 47}, -1, -1),
    ({"tie": "last_kontra_loses"}, {"points": 47, "game_kontra": 1}, 2, -2),
    ({"tie": "last_kontra_loses"}, {"points": 47, "game_kontra": 2}, -4, -4),
    ({"tie_kontra_not_doubled": True}, {"points": 47, "game_kontra": 2}, -1, -4),
    ({"tie_kontra_not_doubled": True, "tie": "last_kontra_loses"}, {"points": 47, "game_kontra": 3}, 1, -8),
    ({"tie_kontra_not_doubled": True}, {"points": 46, "game_kontra": 2}, -4, -4),
    ({"values": {"four-kings": [2, 4]}}, {"four_kings": "declarers"}, 3, 2),
    ({"values": {"pagat-ultimo": [6, 12]}}, {"D": "pagat-ultimo"}, -11, -9),
    ({"values": {"xxi-catch": [30, 60]}}, {"xxi_lost_by": "Dov"}, 31, 22),
    ({"values": {"double": [3, 5]}}, {"points": 75, "bid": "two"}, 6, 4),
]


@pytest.mark.parametrize(("rules", "keys", "with_it", "without"), OPTIONS)
def test_an_option_changes_what_it_says(rules: Json, keys: Json, with_it: float, without: float) -> None:
    assert each(rules, **keys) == with_it
    assert each(**keys) == without


def test_the_value_of_the_pagat_uhu_is_that_of_the_sas_uhu_unless_given() -> None:
    both = {"sas": True, "values": {"pagat-uhu": [None, 15]}}
    own = {"sas": True, "values": {"pagat-uhu": [None, 15], "sas-uhu": [None, 12]}}
    made = {"D": "sas-uhu", "made": {"declarers": ["sas-uhu"]}}
    assert (each(both, **made), each(own, **made)) == (16, 13)


def test_alone_may_count_as_solo_and_own_all_discards() -> None:
    assert scores(document("tarokk", 4, alone(points=60), lone_is_solo=True)) == [[12, -4, -4, -4]]
    lone = alone(points=94, game_kontra=1, called_discarded=True, **ALL_D)
    # 2 for the kontra'd game, 3 for the silent volát.
    assert scores(document("tarokk", 4, lone, all_discards_to_lone=True)) == [[15, -5, -5, -5]]
    assert refused(document("tarokk", 4, lone))[2] == "volat_points"


def test_the_dealer_of_five_sits_out_or_weeps_along() -> None:
    played = deal(partner="Bea")
    assert scores(document("tarokk", 5, played)) == [[1, 1, -1, -1, 0]]
    assert scores(document("tarokk", 5, played, dealer_weeps="declarer")) == [[2, 1, -1, -1, -1]]
    assert scores(document("tarokk", 5, played, dealer_weeps="split")) == [[1.5, 1.5, -1, -1, -1]]
    lost = alone(points=40)
    assert scores(document("tarokk", 5, lost, dealer_weeps="split")) == [[-4, 1, 1, 1, 1]]


def test_honours_from_the_talon_are_paid_to_the_dealer_and_never_doubled() -> None:
    drawn = [{"player": "Ann", "card": "skiz"}, {"player": "Cal", "card": "XXI", "late": True}]
    session = document("tarokk", 5, PASSED, deal(partner="Bea", talon_honours=drawn), dealer_honours=True)
    assert scores(session)[1] == [2 - 3, 2, -2 - 4, -2, 7]


@pytest.mark.parametrize(("proba", "value"), [("game_value", 1), (3, 3), (2, 2), (0, 0)])
def test_a_failed_trial_three_is_paid_to_each_and_uses_up_a_doubled_deal(proba: Any, value: int) -> None:
    trial: Json = {"kind": "tarokk-trial", "declarer": "Dov"}
    assert scores(document("tarokk", 4, trial, proba=proba)) == [[value, value, value, -3 * value]]
    doubled = scored(document("tarokk", 4, PASSED, trial, deal(), proba=proba))
    assert doubled["scores"][1] == [2 * value, 2 * value, 2 * value, -6 * value]
    assert doubled["stakes"] == [2, 2]
    assert scores(document("tarokk", 5, trial, proba=proba)) == [[value, value, value, -3 * value, 0]]


def stakes(modes: str, *, players: int = 4, **rules: Any) -> list[int]:
    """Return the stakes of the deals in a session of voids and deals, written `v` and `d`."""
    played = alone(declarer="Ann")
    deals = [PASSED if letter == "v" else played | {"dealer": "Dov"} for letter in modes]
    return scored(document("tarokk", players, *deals, **rules))["stakes"]


@pytest.mark.parametrize(
    ("mode", "deals", "expected"),
    [
        ("overlap", "dvddddd", [1, 2, 2, 2, 2, 1]),
        ("overlap", "vdvddddd", [2, 4, 4, 4, 2, 1]),
        ("overlap", "vvvddddd", [8, 8, 8, 8, 1]),
        ("overlap", "vvvvvvvddddd", [64, 64, 64, 64, 1]),
        ("overlap", "vvvvvvddddvd", [64, 64, 64, 64, 2]),
        ("none", "vvdd", [1, 1]),
        ("queue", "vdvdddddddd", [2] * 8 + [1]),
        ("quad_round", "vdvddddd", [2, 4, 4, 4, 4, 1]),
        ("quad_round", "vvdvddddd", [4, 4, 4, 4, 4, 1]),
        ("reset", "vdvddddd", [2, 2, 2, 2, 2, 1]),
    ],
)
def test_rounds_are_doubled_as_the_house_says(mode: str, deals: str, expected: list[int]) -> None:
    assert stakes(deals, double_rounds=mode) == expected


def test_five_at_the_table_double_five_deals() -> None:
    assert stakes("vdddddd", players=5) == [2, 2, 2, 2, 2, 1]


def test_rounds_that_run_go_on_when_the_house_changes_its_mind() -> None:
    def changed(mode: str) -> Json:
        return {"kind": "rules", "set": {"double_rounds": mode}}

    session = document("tarokk", 4, PASSED, deal(), changed("none"), deal(), deal(), deal(), deal())
    assert scored(session)["stakes"] == [2, 2, 2, 2, 1]
    session = document("tarokk", 4, PASSED, PASSED, changed("queue"), *[deal()] * 5)
    assert scored(session)["stakes"] == [4, 4, 4, 4, 1]


def test_after_a_void_the_same_dealer_deals_unless_no_rounds_are_doubled() -> None:
    trial_of = [{"kind": "tarokk-trial", "declarer": name} for name in ("Dov", "Ann")]
    assert scored(document("tarokk", 4, PASSED, trial_of[0]))["stakes"] == [2]
    assert scored(document("tarokk", 4, PASSED, trial_of[1], double_rounds="none"))["stakes"] == [1]


def test_the_mayors_hat_moves_with_each_xxi_and_never_by_an_undone_one() -> None:
    def mayor(*deals: Json) -> str | None:
        return scored(document("tarokk", 4, *deals))["mayor"]

    assert mayor(deal()) is None
    assert mayor(deal(xxi_lost_by="Bea"), deal()) == "Bea"
    assert mayor(deal(xxi_lost_by="Bea"), deal(xxi_lost_by="Cal")) == "Cal"
    assert mayor(deal(xxi_lost_by="Bea"), deal(xxi_lost_by="Cal") | {"undone": True}) == "Bea"


PRESETS: list[tuple[str, Json, float]] = [
    ("pagat", {"points": 75, "four_kings": "declarers"}, 3),
    ("illustrated", {"D": "centrum", "made": {"declarers": ["centrum"]}}, 11),
    ("paskievics-2018", {"tarokks": [{"player": "Ann", "count": 8, "declared": True}]}, 2),
    ("itvb-2019", {"D": "pagat-uhu", "made": {"declarers": ["pagat-uhu"]}}, 16),
    ("kegl", {"points": 47, "game_kontra": 1}, -1),
    ("kegl", {"points": 75, "four_kings": "declarers"}, 2),
]


@pytest.mark.parametrize(("preset", "keys", "expected"), PRESETS)
def test_a_preset_sets_its_options(preset: str, keys: Json, expected: float) -> None:
    assert each({"preset": preset}, **keys) == expected


def test_values_given_beside_a_preset_are_merged_into_its_own_item_by_item() -> None:
    uhu = {"D": "pagat-uhu", "made": {"declarers": ["pagat-uhu"]}}
    for values, expected in (({}, 16), ({"four-kings": [2, 4]}, 16), ({"pagat-uhu": [None, 20]}, 21)):
        assert each({"preset": "itvb-2019", "values": values}, **uhu) == expected
    kings = {"points": 60, "four_kings": "declarers"}
    assert each({"preset": "itvb-2019", "values": {"four-kings": [2, 4]}}, **kings) == 3


def test_single_options_apply_over_a_preset() -> None:
    session = document("tarokk", 4, PASSED, deal(), preset="paskievics-2018", double_rounds="overlap")
    assert scored(session)["stakes"] == [2]
    off = document("tarokk", 4, deal(D="centrum"), preset="illustrated", illustrated=False)
    assert refused(off)[2] == "item_not_played"


def test_the_opponents_points_may_be_entered() -> None:
    assert each(opponents_points=47) == -1
    assert each(opponents_points=23) == 2
