"""What a deal of French Tarot comes to: the federation's regulation and examples, then the rules of houses.

Every figure is worked out beside it as the regulation does: (25 + margin) × contract, then petit, handful and slam.
"""

from typing import Any

import pytest

from tests.scoring.sessions import Json, Players, document, scored, scores

FEDERATION_EXAMPLES = [
    # Garde, 2 bouts, 49 points: made by 8. (25 + 8) × 2 = 66, petit 20, handful 20.
    (
        {"contract": "garde", "bouts": 2, "points": 49, "petit": "attack", "handfuls": ["attack"]},
        [318, -106, -106, -106],
    ),
    # Garde sans made by 4, petit to the defence. (25 + 4) × 4 = 116 less 40.
    ({"contract": "garde-sans", "bouts": 2, "points": 45, "petit": "defence"}, [228, -76, -76, -76]),
    # Prise failed by 7, handful and petit by the attack. 32 and 20 lost, 10 won.
    (
        {"contract": "prise", "bouts": 1, "points": 44, "petit": "attack", "handfuls": ["attack"]},
        [-126, 42, 42, 42],
    ),
    # Garde made by 11, and the handful shown by the defence goes to the winner. (25 + 11) × 2 + 20.
    ({"contract": "garde", "bouts": 2, "points": 52, "handfuls": ["defence"]}, [276, -92, -92, -92]),
    # Garde, slam announced and made, the Excuse left to the defence: 87 points. (25 + 46) × 2 + 20 + 20 + 400.
    (
        {
            "contract": "garde",
            "bouts": 2,
            "points": 87,
            "petit": "attack",
            "handfuls": ["attack"],
            "slam": "announced-made",
        },
        [1746, -582, -582, -582],
    ),
]


def contract(**keys: Any) -> Json:
    """Return a contract of Ann's; handfuls may be given as sides that show a simple one."""
    handfuls = [
        {"side": shown, "size": "simple"} if isinstance(shown, str) else shown for shown in keys.pop("handfuls", [])
    ]
    deal = {"kind": "contract", "taker": "Ann", "contract": "prise"} | keys
    return deal | ({"handfuls": handfuls} if handfuls else {})


def deal_scores(players: Players, deal: Json, **rules: Any) -> list[float]:
    return scores(document("tarot", players, deal, **rules))[0]


def each_pays(deal: Json, players: int = 4, **rules: Any) -> float:
    """Return what the last at the table, a defender, pays."""
    return -deal_scores(players, deal, **rules)[-1]


@pytest.mark.parametrize(("deal", "expected"), FEDERATION_EXAMPLES)
def test_the_five_examples_of_the_federation_come_out(deal: Json, expected: list[float]) -> None:
    assert deal_scores(4, contract(**deal)) == expected


@pytest.mark.parametrize(("bouts", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_with_0_1_2_3_bouts_the_attack_needs_56_51_41_36_points(bouts: int, target: int) -> None:
    assert each_pays(contract(bouts=bouts, points=target)) == 25
    assert each_pays(contract(bouts=bouts, points=target + 1)) == 26
    assert each_pays(contract(bouts=bouts, points=target - 1)) == -26


@pytest.mark.parametrize(("name", "factor"), [("prise", 1), ("garde", 2), ("garde-sans", 4), ("garde-contre", 6)])
def test_the_contract_multiplies_margin_and_petit_but_neither_handful_nor_slam(name: str, factor: int) -> None:
    assert each_pays(contract(contract=name, bouts=2, points=51)) == 35 * factor
    assert each_pays(contract(contract=name, bouts=2, points=51, petit="attack")) == 45 * factor
    assert each_pays(contract(contract=name, bouts=2, points=51, handfuls=["attack"])) == 35 * factor + 20
    assert each_pays(contract(contract=name, bouts=2, points=51, slam="announced-failed")) == 35 * factor - 200


@pytest.mark.parametrize(("bouts", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
@pytest.mark.parametrize("players", [3, 5])
def test_the_half_point_goes_to_the_side_that_wins(players: int, bouts: int, target: int) -> None:
    # 40.5 with two bouts counts 40 and fails by one; 41.5 counts 42 and makes it by one.
    assert each_pays(contract(bouts=bouts, points=target - 0.5), players) == -26
    assert each_pays(contract(bouts=bouts, points=target + 0.5), players) == 26
    assert each_pays(contract(bouts=bouts, points=target + 1.5), players) == 27


def test_the_half_points_of_the_regulation_at_three_and_at_five() -> None:
    assert deal_scores(3, contract(bouts=2, points=40.5)) == [-52, 26, 26]
    assert deal_scores(3, contract(contract="garde", bouts=2, points=41.5)) == [104, -52, -52]
    deal = contract(contract="garde-contre", bouts=2, points=41.5, partner="Bea")
    assert deal_scores(5, deal) == [312, 156, -156, -156, -156]


def test_points_of_the_defence_are_91_less_those_of_the_attack_to_the_half_point() -> None:
    assert deal_scores(3, contract(bouts=2, defence_points=50.5)) == [-52, 26, 26]
    assert deal_scores(4, contract(contract="garde", bouts=2, defence_points=42)) == [198, -66, -66, -66]


def test_at_five_taker_and_partner_share_two_to_one_and_alone_the_taker_plays_against_four() -> None:
    made_by_11 = contract(contract="garde", bouts=1, points=62)
    assert deal_scores(5, made_by_11 | {"partner": "Cal"}) == [144, -72, 72, -72, -72]
    assert deal_scores(5, made_by_11) == [288, -72, -72, -72, -72]
    assert deal_scores(5, made_by_11 | {"partner": "Ann"}) == [288, -72, -72, -72, -72]


def test_a_lost_garde_contre_at_five_with_the_partner() -> None:
    # 33 short of 41: (25 + 33) × 6 = 348.
    deal = contract(contract="garde-contre", bouts=2, points=8, partner="Bea")
    assert deal_scores(5, deal) == [-696, -348, 348, 348, 348]


def test_the_partner_shares_in_petit_handful_and_slam() -> None:
    # Made by 4: (25 + 4) × 2 + 20 for the petit = 78.
    deal = contract(contract="garde", bouts=2, points=45, petit="attack", partner="Bea")
    assert deal_scores(5, deal) == [156, 78, -78, -78, -78]
    assert deal_scores(5, deal | {"slam": "announced-failed"}) == [-244, -122, 122, 122, 122]


@pytest.mark.parametrize(("points", "margin"), [(51, 35), (31, -35)])
def test_the_petit_counts_for_the_side_that_brings_it_home_whoever_wins(points: int, margin: int) -> None:
    assert each_pays(contract(bouts=2, points=points, petit="attack")) == margin + 10
    assert each_pays(contract(bouts=2, points=points, petit="defence")) == margin - 10


@pytest.mark.parametrize(("size", "prize"), [("simple", 20), ("double", 30), ("triple", 40)])
@pytest.mark.parametrize("side", ["attack", "defence"])
def test_a_handful_is_won_by_the_side_that_wins_the_deal_whoever_showed_it(size: str, side: str, prize: int) -> None:
    shown = [{"side": side, "size": size}]
    assert each_pays(contract(contract="garde", bouts=2, points=51, handfuls=shown)) == 70 + prize
    assert each_pays(contract(contract="garde", bouts=2, points=31, handfuls=shown)) == -70 - prize


def test_a_handful_may_name_who_showed_it() -> None:
    shown = [{"player": "Cal", "size": "double"}]
    assert each_pays(contract(bouts=2, points=51, handfuls=shown)) == 65


@pytest.mark.parametrize(
    ("players", "sizes", "prize"),
    [
        (4, ["simple", "simple"], 40),
        (5, ["simple", "simple"], 40),
        (5, ["simple", "double"], 50),
        (5, ["double", "double"], 60),
        (5, ["simple", "triple"], 60),
    ],
)
def test_the_prizes_of_several_handfuls_add_up(players: int, sizes: list[str], prize: int) -> None:
    shown = [{"player": name, "size": size} for name, size in zip(["Ann", "Bea"], sizes, strict=True)]
    assert each_pays(contract(bouts=2, points=51, handfuls=shown), players) == 35 + prize


@pytest.mark.parametrize(("points", "bouts", "margin"), [(91, 3, 55), (87, 2, 46)])
@pytest.mark.parametrize(("slam", "prize"), [("announced-made", 400), ("made", 200)])
def test_a_slam_is_worth_400_announced_and_200_unannounced(
    points: int, bouts: int, margin: int, slam: str, prize: int
) -> None:
    assert each_pays(contract(bouts=bouts, points=points, slam=slam)) == 25 + margin + prize


def test_a_slam_announced_and_failed_costs_200_whether_the_contract_is_made_or_not() -> None:
    made = contract(contract="garde", bouts=2, points=41, slam="announced-failed")
    assert deal_scores(4, made) == [-450, 150, 150, 150]
    failed = contract(bouts=2, points=40, slam="announced-failed")
    assert deal_scores(4, failed) == [-678, 226, 226, 226]


def test_a_contract_that_is_made_stays_made_when_the_slam_turns_its_sign() -> None:
    deal = contract(contract="garde", bouts=2, points=41, slam="announced-failed", handfuls=["defence"])
    lines = scored(document("tarot", 4, deal))["explanation"][0]
    assert "made" in [line["code"] for line in lines]
    assert each_pays(deal) == 50 + 20 - 200


def test_a_slam_in_garde_contre_leaves_the_dog_to_the_defence() -> None:
    # 24 above 36: (25 + 24) × 6 + 200.
    assert each_pays(contract(contract="garde-contre", bouts=3, points=60, slam="made")) == 494


def test_a_slam_of_the_defence_brings_each_defender_200() -> None:
    # 53 short of 56: (25 + 53) × 2 + 200 = 356.
    deal = contract(contract="garde", bouts=0, points=3, slam="defence", partner="Bea")
    assert deal_scores(5, deal) == [-712, -356, 356, 356, 356]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_misere_brings_its_price_from_each_other_player_whatever_the_result(players: int) -> None:
    plain = deal_scores(players, contract(bouts=2, points=41), misere=10)
    shown = contract(bouts=2, points=41, miseres=[{"player": "Bea", "kind": "courts"}])
    change = [after - before for before, after in zip(plain, deal_scores(players, shown, misere=10), strict=True)]
    assert change == [-10, 10 * (players - 1)] + [-10] * (players - 2)


def test_miseres_add_up_and_the_taker_may_have_one() -> None:
    shown = [
        {"player": "Ann", "kind": "trumps"},
        {"player": "Bea", "kind": "trumps"},
        {"player": "Bea", "kind": "courts"},
    ]
    # Prise just made: 25. Ann: 75 + 30 − 20; Bea: −25 + 60 − 10; the others: −25 − 30.
    assert deal_scores(4, contract(bouts=2, points=41, miseres=shown), misere=10) == [85, 25, -55, -55]


def test_a_misere_may_cost_a_half_point() -> None:
    shown = contract(bouts=2, points=41, miseres=[{"player": "Bea", "kind": "courts"}])
    assert deal_scores(3, shown, misere=0.5) == [49.5, -24, -25.5]


def test_a_house_may_play_the_pousse_and_other_multipliers() -> None:
    rules: Json = {"multipliers": {"prise": 1, "pousse": 1.5, "garde": 2.5}}
    # Made by 8: 33 × 1.5 = 49.5; 33 × 2.5 = 82.5 and a petit of 10 × 2.5.
    assert deal_scores(4, contract(contract="pousse", bouts=2, points=49), **rules) == [148.5, -49.5, -49.5, -49.5]
    assert each_pays(contract(contract="garde", bouts=2, points=49, petit="attack"), **rules) == 82.5 + 25


def test_multipliers_of_a_house_replace_all_those_of_the_federation() -> None:
    rules: Json = {"multipliers": {"garde": 1, "garde-sans": 2, "garde-contre": 4}}
    assert each_pays(contract(contract="garde-contre", bouts=2, points=49), **rules) == 33 * 4
    assert scored(document("tarot", 4, **rules))["totals"] == [0, 0, 0, 0]


def test_exact_rounding_keeps_the_half_point() -> None:
    # 41.5 is above 41 by 0.5: 25.5 × 2.
    assert deal_scores(3, contract(contract="garde", bouts=2, points=41.5), rounding="exact") == [102, -51, -51]
    assert deal_scores(3, contract(bouts=2, points=40.5), rounding="exact") == [-51, 25.5, 25.5]


def test_rounding_down_drops_the_half_point_of_the_attack_before_anything_else() -> None:
    assert deal_scores(3, contract(bouts=2, points=41.5), rounding="down") == [50, -25, -25]
    assert deal_scores(3, contract(bouts=2, points=40.5), rounding="down") == [-52, 26, 26]
    assert deal_scores(3, contract(bouts=2, defence_points=49.5), rounding="down") == [50, -25, -25]


def test_every_point_of_a_deal_without_a_slam_is_scored_and_only_asked_about() -> None:
    assert each_pays(contract(bouts=3, points=91)) == 80
    assert each_pays(contract(bouts=0, points=0)) == -81


def test_everyone_passed_can_be_a_goulash_or_a_vachette_where_the_sheet_says_so() -> None:
    sheets: dict[str, Json] = {name: {"all_pass": name} for name in ("goulash", "vachette")}
    goulash = {"kind": "goulash", "points": {"Ann": 10, "Bea": 20, "Cal": 30, "Dov": 31}}
    assert deal_scores(4, goulash, **sheets["goulash"]) == [51, 11, -29, -33]
    vachette = {"kind": "vachette", "ranking": [["Bea"], ["Ann"], ["Dov"], ["Cal"]]}
    assert deal_scores(4, vachette, **sheets["vachette"]) == [60, 120, -120, -60]


@pytest.mark.parametrize("all_pass", ["redeal", "goulash", "vachette", "redeal-unshuffled"])
def test_a_deal_that_nobody_played_stays_possible_whatever_is_done_when_everyone_passes(all_pass: str) -> None:
    result = scored(document("tarot", 4, {"kind": "passed"}, {"kind": "annulled"}, all_pass=all_pass))
    assert result["scores"] == [[0, 0, 0, 0], [0, 0, 0, 0]]
    assert result["stakes"] == []


def test_the_explanation_of_the_first_example_has_each_step_of_the_regulation() -> None:
    deal, _ = FEDERATION_EXAMPLES[0]
    lines = scored(document("tarot", 4, contract(**deal)))["explanation"][0]
    steps = {line["code"]: line for line in lines if "player" not in line}
    assert (steps["target"]["target"], steps["target"]["points"], steps["target"]["bouts"]) == (41, 49, 2)
    assert steps["made"]["margin"] == 8
    assert (steps["base"]["base"], steps["base"]["multiplier"], steps["base"]["amount"]) == (33, 2, 66)
    assert (steps["petit"]["amount"], steps["handful"]["amount"], steps["unit"]["amount"]) == (20, 20, 106)
    assert [(line["player"], line["change"]) for line in lines if "player" in line] == [
        ("Ann", 318),
        ("Bea", -106),
        ("Cal", -106),
        ("Dov", -106),
    ]
