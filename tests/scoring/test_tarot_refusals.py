"""What cannot have happened in a deal of French Tarot, and beside it what only just could."""

from typing import Any

import pytest

from tests.scoring.sessions import Json, Players, document, refused, scored, scores
from tests.scoring.test_tarot import contract

SIX = ("Ann", "Bea", "Cal", "Dov", "Eli", "Fay")
MADE = ("made", "announced-made")


def deal(players: Players = 4, **keys: Any) -> Json:
    """Return the document of one contract; unless said otherwise a prise of Ann's, just made."""
    rules = keys.pop("rules", {})
    if "defence_points" not in keys:
        keys = {"points": 41} | keys
    return document("tarot", players, contract(**{"bouts": 2} | keys), **rules)


def shown(*handfuls: str) -> list[Json]:
    """Return handfuls written as `Ann simple` or `attack simple`."""
    sides = ("attack", "defence")
    words = [text.split() for text in handfuls]
    return [{"side" if who in sides else "player": who, "size": size} for who, size in words]


def miseres(*names: str, kind: str = "trumps") -> list[Json]:
    return [{"player": name, "kind": kind} for name in names]


@pytest.mark.parametrize(
    ("players", "keys", "field", "code"),
    [
        (3, {"points": -0.5, "bouts": 0}, "points", "points_range"),
        (4, {"points": -1, "bouts": 0}, "points", "points_range"),
        (3, {"points": 91.5, "bouts": 3}, "points", "points_range"),
        (4, {"points": 92, "bouts": 3}, "points", "points_range"),
        (4, {"defence_points": 92, "bouts": 0}, "defence_points", "points_range"),
        (4, {"defence_points": -1, "bouts": 3}, "defence_points", "points_range"),
        (3, {"points": 41.25}, "points", "off_the_half_point"),
        (5, {"defence_points": 41.1}, "defence_points", "off_the_half_point"),
        (4, {"points": 41.5}, "points", "whole_at_four"),
        (4, {"defence_points": 41.5}, "defence_points", "whole_at_four"),
        (4, {"bouts": 4}, "bouts", "out_of_range"),
        (4, {"bouts": -1}, "bouts", "out_of_range"),
        (4, {"points": 41, "defence_points": 50}, "defence_points", "alternatives"),
    ],
)
def test_points_and_bouts_that_the_pack_does_not_hold_are_refused(
    players: int, keys: Json, field: str, code: str
) -> None:
    assert refused(deal(players, **keys)) == (1, field, code)


def test_points_or_defence_points_must_be_entered() -> None:
    session = document("tarot", 4, contract(bouts=2))
    assert refused(session) == (1, "points", "missing")


def test_half_points_at_four_are_refused_by_how_many_play_not_by_how_many_sit() -> None:
    five_of_whom_four_play = deal(5, points=41.5, rules={"seats": 4})
    assert refused(five_of_whom_four_play) == (1, "points", "whole_at_four")
    scored(deal(6, points=41.5, partner="Bea"))


@pytest.mark.parametrize(("bouts", "least", "most"), [(0, 0, 79), (1, 4, 83), (2, 8, 87), (3, 12, 91)])
def test_a_bout_is_worth_at_least_4_to_the_side_that_has_it(bouts: int, least: int, most: int) -> None:
    for points in (least, most):
        scored(deal(3, bouts=bouts, points=points))
        scored(deal(4, bouts=bouts, defence_points=91 - points))
    for points in (least - 0.5, most + 0.5):
        assert refused(deal(3, bouts=bouts, points=points))[:2] == (1, "points")
        assert refused(deal(5, bouts=bouts, defence_points=91 - points))[:2] == (1, "defence_points")


@pytest.mark.parametrize(
    ("players", "keys", "field", "code"),
    [
        (4, {"taker": "Zoe"}, "taker", "not_seated"),
        (4, {"taker": "ann"}, "taker", "not_seated"),
        (5, {"partner": "Zoe"}, "partner", "not_seated"),
        (4, {"handfuls": shown("Zoe simple")}, "handfuls[0].player", "not_seated"),
        (4, {"handfuls": shown("Bea simple", "Zoe simple")}, "handfuls[1].player", "not_seated"),
        (4, {"miseres": miseres("Zoe"), "rules": {"misere": 10}}, "miseres[0].player", "not_seated"),
        (SIX, {"taker": "Fay"}, "taker", "not_playing"),
        (SIX, {"partner": "Fay"}, "partner", "not_playing"),
        (SIX, {"handfuls": shown("Fay simple")}, "handfuls[0].player", "not_playing"),
        (SIX, {"miseres": miseres("Fay"), "rules": {"misere": 10}}, "miseres[0].player", "not_playing"),
        (SIX, {"taker": "Ann", "sitting_out": ["Ann"]}, "taker", "not_playing"),
    ],
)
def test_taker_partner_and_who_shows_something_play_in_the_deal(
    players: Players, keys: Json, field: str, code: str
) -> None:
    assert refused(deal(players, **keys)) == (1, field, code)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("partner", ["Bea", "Ann"])
def test_there_is_no_partner_unless_five_play(players: int, partner: str) -> None:
    assert refused(deal(players, partner=partner)) == (1, "partner", "partner_at_five")
    assert refused(deal(SIX, partner=partner, rules={"seats": 4})) == (1, "partner", "partner_at_five")


def test_a_contract_that_is_not_played_at_this_table_is_refused() -> None:
    assert refused(deal(contract="pousse")) == (1, "contract", "not_played")
    assert refused(deal(contract="prise", rules={"multipliers": {"garde": 2}})) == (1, "contract", "not_played")
    assert refused(deal(contract="petite")) == (1, "contract", "unknown_value")


def test_the_petit_is_not_brought_home_by_a_side_without_a_bout() -> None:
    assert refused(deal(bouts=0, petit="attack")) == (1, "petit", "petit_without_bout")
    assert refused(deal(bouts=3, petit="defence")) == (1, "petit", "petit_with_the_attack")
    scored(deal(bouts=1, petit="attack"))
    scored(deal(bouts=2, petit="defence"))


@pytest.mark.parametrize(
    ("players", "handfuls"),
    [
        (3, ["Ann simple", "Bea simple"]),
        (4, ["Ann simple", "Bea double"]),
        (4, ["Ann simple", "Bea simple", "Cal simple"]),
        (5, ["Ann double", "Bea triple"]),
        (5, ["attack simple", "defence simple", "defence simple"]),
        (SIX, ["Ann double", "Bea triple"]),
    ],
)
def test_no_handfuls_hold_more_than_the_22_trumps(players: Players, handfuls: list[str]) -> None:
    assert refused(deal(players, handfuls=shown(*handfuls))) == (1, "handfuls", "too_many_trumps")


def test_how_many_trumps_a_handful_has_goes_by_how_many_play() -> None:
    two_simple = shown("Ann simple", "Bea simple")
    scored(deal(4, handfuls=two_simple))
    assert refused(deal(4, handfuls=two_simple, sitting_out=["Dov"])) == (1, "handfuls", "too_many_trumps")


@pytest.mark.parametrize(
    ("players", "keys"),
    [
        (4, {"handfuls": shown("Bea simple", "Bea simple")}),
        (5, {"handfuls": shown("Bea simple", "Bea double"), "partner": "Bea"}),
        (4, {"handfuls": shown("attack simple", "attack simple")}),
        (4, {"handfuls": shown("Ann simple", "attack simple")}),
        (5, {"handfuls": shown("attack simple", "attack simple")}),
        (5, {"handfuls": shown("attack simple", "Ann simple"), "partner": "Ann"}),
    ],
)
def test_nobody_shows_two_handfuls_and_a_lone_taker_is_one_player(players: int, keys: Json) -> None:
    deal_, field, code = refused(deal(players, **keys))
    assert (deal_, code) == (1, "two_handfuls_of_one")
    assert field.startswith("handfuls")


def test_taker_and_partner_may_show_one_each_and_so_may_two_defenders() -> None:
    # Just made: 25 from each defender, and 20 for each handful, to the attack whoever showed it.
    for handfuls in (shown("attack simple", "attack simple"), shown("Ann simple", "attack simple")):
        assert scores(deal(5, handfuls=handfuls, partner="Bea")) == [[130, 65, -65, -65, -65]]
    assert scores(deal(4, handfuls=shown("defence simple", "defence simple"))) == [[195, -65, -65, -65]]


@pytest.mark.parametrize("slam", MADE)
@pytest.mark.parametrize("name", ["prise", "garde", "garde-sans"])
@pytest.mark.parametrize(("points", "bouts"), [(90, 3), (87, 3), (86, 2), (83, 1), (79, 0), (88, 3)])
def test_a_made_slam_leaves_91_points_with_three_bouts_or_87_with_two(
    slam: str, name: str, points: int, bouts: int
) -> None:
    assert refused(deal(contract=name, points=points, bouts=bouts, slam=slam)) == (1, "slam", "slam_points")


@pytest.mark.parametrize("slam", MADE)
def test_a_slam_in_garde_contre_takes_at_least_60_points(slam: str) -> None:
    for points, bouts in ((60, 1), (60, 3), (91, 3), (87, 2), (60, 0)):
        scored(deal(contract="garde-contre", points=points, bouts=bouts, slam=slam))
    assert refused(deal(contract="garde-contre", points=59, bouts=3, slam=slam)) == (1, "slam", "slam_points_contre")
    assert refused(deal(3, contract="garde-contre", points=59.5, slam=slam)) == (1, "slam", "slam_points_contre")


@pytest.mark.parametrize("slam", MADE)
def test_the_petit_is_not_brought_home_by_a_side_that_takes_no_trick(slam: str) -> None:
    assert refused(deal(points=87, slam=slam, petit="defence")) == (1, "petit", "slam_and_petit")
    assert refused(deal(points=10, bouts=1, slam="defence", petit="attack")) == (1, "petit", "slam_and_petit")
    scored(deal(points=87, slam=slam, petit="attack"))
    scored(deal(points=10, bouts=1, slam="defence", petit="defence"))


@pytest.mark.parametrize(
    ("name", "players", "most"),
    [
        ("garde-contre", 3, 0),
        ("garde-contre", 4, 0),
        ("garde-contre", 5, 0),
        ("garde-sans", 3, 27),
        ("garde-sans", 4, 27),
        ("garde-sans", 5, 13.5),
        ("garde", 3, 19),
        ("garde", 4, 19),
        ("garde", 5, 10.5),
        ("prise", 4, 19),
        ("prise", 5, 10.5),
    ],
)
def test_after_a_slam_of_the_defence_the_attack_has_no_more_than_dog_or_discard(
    name: str, players: int, most: float
) -> None:
    step = 1 if players == 4 else 0.5
    for bouts, extra in ((0, 0), (1, 4)):
        keys: Json = {"contract": name, "slam": "defence", "bouts": bouts}
        scored(deal(players, points=most + extra, **keys))
        assert refused(deal(players, points=most + extra + step, **keys)) == (1, "slam", "defence_slam_points")


def test_after_a_slam_of_the_defence_the_attack_has_two_bouts_only_out_of_the_dog_of_a_garde_sans() -> None:
    for name in ("prise", "garde", "garde-contre"):
        for bouts in (2, 3):
            session = deal(contract=name, points=12, bouts=bouts, slam="defence")
            assert refused(session) == (1, "slam", "defence_slam_bouts")
    # 14 short of 41: (25 + 14) × 4 + 200; 9 short of 36: (25 + 9) × 4 + 200.
    assert scored(deal(contract="garde-sans", points=27, bouts=2, slam="defence"))["scores"][0][0] == -3 * 356
    assert scored(deal(contract="garde-sans", points=27, bouts=3, slam="defence"))["scores"][0][0] == -3 * 336
    assert refused(deal(contract="garde-sans", points=28, bouts=2, slam="defence"))[2] == "defence_slam_points"


@pytest.mark.parametrize(
    ("players", "keys"),
    [
        (4, {"handfuls": shown("Bea simple"), "miseres": miseres("Bea")}),
        (4, {"handfuls": shown("Ann simple"), "miseres": miseres("Ann")}),
        (4, {"handfuls": shown("attack simple"), "miseres": miseres("Ann")}),
        (5, {"handfuls": shown("attack simple"), "miseres": miseres("Ann"), "partner": "Ann"}),
        (5, {"handfuls": shown("attack simple", "attack simple"), "miseres": miseres("Ann"), "partner": "Bea"}),
        (5, {"handfuls": shown("attack simple", "attack simple"), "miseres": miseres("Bea"), "partner": "Bea"}),
        (5, {"handfuls": shown("Ann simple", "attack simple"), "miseres": miseres("Bea"), "partner": "Bea"}),
    ],
)
def test_who_shows_a_handful_of_trumps_is_not_without_trumps(players: int, keys: Json) -> None:
    assert refused(deal(players, **keys, rules={"misere": 10})) == (1, "miseres[0]", "misere_and_handful")


def test_who_shows_a_handful_may_be_without_courts_and_another_may_be_without_trumps() -> None:
    rules = {"misere": 10}
    # Just made: 25 and a handful of 20 from each defender; then 10 from each of the others for each misère.
    bea = [[135 - 10, -45 + 30, -45 - 10, -45 - 10]]
    assert scores(deal(handfuls=shown("Bea simple"), miseres=miseres("Bea", kind="courts"), rules=rules)) == bea
    assert scores(deal(handfuls=shown("defence simple"), miseres=miseres("Bea"), rules=rules)) == bea
    others = deal(handfuls=shown("Bea simple"), miseres=miseres("Cal", "Dov"), rules=rules)
    assert scores(others) == [[135 - 20, -45 - 20, -45 + 30 - 10, -45 + 30 - 10]]
    called = deal(5, handfuls=shown("attack simple"), miseres=miseres("Bea"), partner="Bea", rules=rules)
    assert scores(called) == [[90 - 10, 45 + 40, -45 - 10, -45 - 10, -45 - 10]]


def test_a_misere_is_refused_where_none_is_played_and_counts_once() -> None:
    assert refused(deal(miseres=miseres("Bea"))) == (1, "miseres", "misere_not_played")
    twice = deal(miseres=miseres("Bea", "Bea"), rules={"misere": 10})
    assert refused(twice) == (1, "miseres[1]", "named_twice")
    scored(deal(miseres=[]))


@pytest.mark.parametrize(
    ("rules", "field", "code"),
    [
        ({"multipliers": {"prise": 0}}, "rules.multipliers.prise", "above_zero"),
        ({"multipliers": {"prise": -1}}, "rules.multipliers.prise", "above_zero"),
        ({"multipliers": {"prise": 1.25}}, "rules.multipliers.prise", "off_the_half_point"),
        ({"multipliers": {"prise": 1.5}, "rounding": "exact"}, "rules.multipliers.prise", "whole_multiplier"),
        ({"multipliers": {"prise": 1_000_000.5}}, "rules.multipliers.prise", "out_of_range"),
        ({"multipliers": {"petite": 1}}, "rules.multipliers.petite", "unknown_key"),
        ({"misere": -1}, "rules.misere", "negative"),
        ({"misere": 0.3}, "rules.misere", "off_the_half_point"),
        ({"misere": 1_000_000.5}, "rules.misere", "out_of_range"),
        ({"rounding": "up"}, "rules.rounding", "unknown_value"),
        ({"all_pass": "forced"}, "rules.all_pass", "unknown_value"),
        ({"redeal": "never"}, "rules.redeal", "unknown_value"),
        ({"ties": "split"}, "rules.ties", "unknown_value"),
        ({"seats": 2}, "rules.seats", "out_of_range"),
        ({"seats": 6}, "rules.seats", "out_of_range"),
        ({"scale": {"4": [1, 2, 3, 4]}}, "rules.scale.4", "adds_up_to_zero"),
        ({"bonus": 1}, "rules.bonus", "unknown_key"),
        ({"rounding": None}, "rules.rounding", "unknown_value"),
        ({"misere": None}, "rules.misere", "not_a_number"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_before_anything_is_played(rules: Json, field: str, code: str) -> None:
    assert refused(document("tarot", 4, **rules)) == (0, field, code)


def test_numbers_of_rules_reach_to_a_million() -> None:
    sheet = {"misere": 1_000_000, "multipliers": {"prise": 1_000_000, "garde": 0.5}}
    assert scored(deal(rules=sheet))["scores"][0][1] == -25_000_000


@pytest.mark.parametrize("kind", ["goulash", "vachette"])
def test_what_is_not_done_when_everyone_passes_is_refused(kind: str) -> None:
    played: Json = {
        "goulash": {"kind": "goulash", "points": {"Ann": 10, "Bea": 20, "Cal": 30, "Dov": 31}},
        "vachette": {"kind": "vachette", "ranking": [["Ann"], ["Bea"], ["Cal"], ["Dov"]]},
    }[kind]
    for all_pass in {"redeal", "goulash", "vachette", "redeal-unshuffled"} - {kind}:
        assert refused(document("tarot", 4, played, all_pass=all_pass)) == (1, "kind", "kind_not_played")
    assert refused(document("tarot", 4, played)) == (1, "kind", "kind_not_played")
    scored(document("tarot", 4, played, all_pass=kind))
