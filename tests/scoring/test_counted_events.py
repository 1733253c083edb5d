"""What is counted of players over many deals, in the words of each game's rules."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import CountedEvent, Game, State, all_games, begin, counted_events, decode, loads, step
from scoring.session import Adjustment, Outcome
from tests.scoring import strategies as drawn
from tests.scoring.sessions import TABLE, Json, document
from tests.scoring.strategies_maison import maison_sessions, wild_maison_sessions
from tests.scoring.test_tarokk_properties import evening

randoms = st.randoms(use_true_random=False)
SESSIONS = (
    drawn.sessions()
    | maison_sessions()
    | wild_maison_sessions()
    | st.builds(evening, randoms, st.integers(4, 5), st.integers(1, 4))
)


def followed(session: Json) -> Iterator[tuple[State, Any, Outcome, tuple[CountedEvent, ...]]]:
    """Yield each deal that stands with the session that it found, what came of it, and what is counted of it."""
    read = decode(loads(json.dumps(session)))
    state = begin(read.game, read.players, read.rules)
    for entry in read.entries:
        if not entry.undone:
            after, outcome = step(state, entry.deal)
            yield state, entry.deal, outcome, counted_events(state, entry.deal, outcome)
            state = after


def counted(session: Json) -> Counter[tuple[str, ...]]:
    """Return how often each player did each feat: by code, player, and what tells it apart."""
    done = [feat for *_, found in followed(session) for feat in found]
    return Counter((feat.code, feat.player, *([feat.of] if feat.of else [])) for feat in done)


def summed(session: Json, code: str) -> dict[str, int]:
    """Return the sum of the amounts of a code, by player."""
    found: Counter[str] = Counter()
    for *_, done in followed(session):
        found.update({feat.player: feat.amount for feat in done if feat.code == code})
    return dict(found)


def contract(taker: str, points: float, bouts: int = 2, **more: Any) -> Json:
    return {"kind": "contract", "taker": taker, "contract": "garde", "bouts": bouts, "points": points} | more


def test_a_contract_is_counted_for_its_taker_made_or_not_and_for_those_who_defended() -> None:
    made, failed = contract("Ann", 41), contract("Ann", 40, contract="prise")
    found = counted(document("tarot", 4, made, failed))
    assert found["taken", "Ann", "garde"] == found["taken_made", "Ann", "garde"] == 1
    assert found["taken", "Ann", "prise"] == 1
    assert found["taken_made", "Ann", "prise"] == 0
    assert (found["taken_bouts", "Ann", "2"], found["taken_bouts_made", "Ann", "2"]) == (2, 1)
    assert [found["defended", name] for name in TABLE[:4]] == [0, 2, 2, 2]
    assert [found["defended_won", name] for name in TABLE[:4]] == [0, 1, 1, 1]


def test_who_is_called_shares_the_attack_and_does_not_defend() -> None:
    found = counted(document("tarot", 5, contract("Ann", 41, partner="Bea"), contract("Ann", 40, partner="Bea")))
    assert (found["called", "Bea"], found["called_made", "Bea"]) == (2, 1)
    assert found["defended", "Bea"] == 0
    assert found["defended", "Cal"] == 2
    assert found["called", "Ann"] == 0


def test_a_taker_who_called_his_own_king_was_called_by_nobody() -> None:
    found = counted(document("tarot", 5, contract("Ann", 41, partner="Ann")))
    assert found["called", "Ann"] == 0
    assert sum(found["defended", name] for name in TABLE) == 4


def test_the_petit_and_a_slam_are_of_a_side_and_a_handful_of_who_showed_it() -> None:
    handfuls = [{"player": "Cal", "size": "simple"}, {"side": "attack", "size": "double"}]
    deal = contract("Ann", 87, petit="attack", slam="made", handfuls=handfuls)
    found = counted(document("tarot", 5, deal))
    assert [found["petit", name] for name in TABLE[:5]] == [1, 0, 0, 0, 0]
    assert [found["slam", name, "made"] for name in TABLE[:5]] == [1, 0, 0, 0, 0]
    assert found["handful", "Cal", "simple"] == 1
    assert found["handful", "Ann", "double"] == 1


def test_a_handful_of_a_side_of_several_is_counted_for_nobody() -> None:
    deal = contract("Ann", 41, handfuls=[{"side": "defence", "size": "simple"}])
    assert not [key for key in counted(document("tarot", 4, deal)) if key[0] == "handful"]


def test_a_slam_of_the_defence_is_of_all_who_defend() -> None:
    found = counted(document("tarot", 4, contract("Ann", 4, bouts=1, slam="defence")))
    assert [found["slam", name, "defence"] for name in TABLE[:4]] == [0, 1, 1, 1]


def test_a_misere_is_of_who_showed_it() -> None:
    deal = contract("Ann", 41, miseres=[{"player": "Dov", "kind": "courts"}])
    assert counted(document("tarot", 4, deal, misere=10))["misere", "Dov", "courts"] == 1


def test_a_goulash_is_won_with_the_fewest_points_and_lost_with_the_most() -> None:
    points = dict(zip(TABLE, (10, 20, 30, 31), strict=False))
    session = document("goulash", 4, {"kind": "goulash", "points": points})
    found = counted(session)
    assert [found["goulash_fewest", name] for name in TABLE[:4]] == [1, 0, 0, 0]
    assert [found["goulash_most", name] for name in TABLE[:4]] == [0, 0, 0, 1]
    assert summed(session, "goulash") == {"Ann": 20, "Bea": 40, "Cal": 60, "Dov": 62}


def test_a_goulash_is_won_and_lost_by_all_who_tie_also_within_an_evening_of_tarot() -> None:
    points = dict(zip(TABLE, (10.5, 10.5, 35, 35), strict=False))
    rules: Json = {"all_pass": "goulash"}
    found = counted(document("tarot", 4, {"kind": "goulash", "points": points}, **rules))
    assert [found["goulash_fewest", name] for name in TABLE[:4]] == [1, 1, 0, 0]
    assert [found["goulash_most", name] for name in TABLE[:4]] == [0, 0, 1, 1]


def test_who_ties_in_a_vachette_is_at_the_best_of_the_places_that_they_share() -> None:
    found = counted(document("vachette", 4, {"kind": "vachette", "ranking": [["Bea"], ["Ann", "Dov"], ["Cal"]]}))
    assert found["vachette", "Bea", "1"] == 1
    assert found["vachette", "Ann", "2"] == found["vachette", "Dov", "2"] == 1
    assert found["vachette", "Cal", "4"] == 1


def test_cards_and_tricks_of_maison_are_the_same_whichever_were_entered() -> None:
    points = {"Ann": 14, "Bea": 9, "Cal": 8, "Dov": 0}
    by_tricks = {"kind": "maison", "points": points, "tricks": {"Ann": 5, "Bea": 3, "Cal": 3, "Dov": 1}}
    by_cards = {"kind": "maison", "points": points, "cards": {"Ann": 20, "Bea": 12, "Cal": 12, "Dov": 4}}
    for deal in (by_tricks, by_cards):
        session = document("maison", 4, deal)
        assert summed(session, "maison_points") == {name: 2 * taken for name, taken in points.items()}
        assert summed(session, "maison_cards") == by_cards["cards"]
        assert summed(session, "maison_tricks") == by_tricks["tricks"]


def test_a_race_is_won_once() -> None:
    deal = {"kind": "maison", "points": {"Ann": 40, "Bea": 4, "Cal": 2}, "cards": {"Ann": 30, "Bea": 3, "Cal": 3}}
    found = counted(document("maison", 3, deal, deal, deal))
    assert found["maison_race", "Ann"] == 1
    assert sum(count for key, count in found.items() if key[0] == "maison_race") == 1


def test_a_pot_is_taken_alone_or_shared() -> None:
    tied = {"kind": "wild-maison", "points": {"Ann": 9, "Bea": 9}, "tricks": {"Ann": 3, "Bea": 3}}
    alone = {"kind": "wild-maison", "points": {"Ann": 9, "Bea": 8}, "tricks": {"Ann": 3, "Bea": 3}}
    found = counted(document("wild-maison", 2, tied, alone))
    assert found["wild_pot", "Ann", "shared"] == found["wild_pot", "Bea", "shared"] == 1
    assert found["wild_pot", "Ann", "alone"] == 1
    assert found["wild_pot", "Bea", "alone"] == 0


def tarokk(declarer: str, points: int, **more: Any) -> Json:
    return {"kind": "tarokk", "bid": "two", "declarer": declarer, "partner": "Bea", "points": points} | more


def test_a_game_of_tarokk_is_won_by_the_declarer_with_48_points_and_by_who_opposed_with_fewer() -> None:
    found = counted(document("tarokk", 4, tarokk("Ann", 48), tarokk("Ann", 47)))
    assert (found["tarokk_declared", "Ann", "two"], found["tarokk_declared_won", "Ann", "two"]) == (2, 1)
    assert (found["tarokk_partner", "Bea"], found["tarokk_partner_won", "Bea"]) == (2, 1)
    assert [found["tarokk_opposed", name] for name in TABLE[:4]] == [0, 0, 2, 2]
    assert [found["tarokk_opposed_won", name] for name in TABLE[:4]] == [0, 0, 1, 1]


def test_bonuses_are_counted_for_both_of_a_side_announced_made_or_silent() -> None:
    said = {"declarers": {"trull": 0, "pagat-ultimo": 0}}
    deal = tarokk("Ann", 60, announced=said, trull="declarers", four_kings="opponents")
    found = counted(document("tarokk", 4, deal))
    for name in ("Ann", "Bea"):
        assert found["tarokk_announced", name, "trull"] == found["tarokk_announced_made", name, "trull"] == 1
        assert found["tarokk_announced", name, "pagat-ultimo"] == 1
        assert found["tarokk_announced_made", name, "pagat-ultimo"] == 0
    assert found["tarokk_silent", "Cal", "four-kings"] == found["tarokk_silent", "Dov", "four-kings"] == 1


def test_who_loses_the_xxi_wears_the_hat_in_each_deal_after_until_another_does() -> None:
    lost, plain = tarokk("Ann", 60, xxi_lost_by="Cal"), tarokk("Ann", 60)
    void = {"kind": "tarokk-void", "reason": "passed"}
    found = counted(document("tarokk", 4, lost, plain, void, plain, tarokk("Ann", 60, xxi_lost_by="Dov"), plain))
    assert found["tarokk_xxi_lost", "Cal"] == found["tarokk_xxi_lost", "Dov"] == 1
    assert found["tarokk_xxi_caught", "Ann"] == found["tarokk_xxi_caught", "Bea"] == 2
    assert found["tarokk_hat", "Cal"] == 3
    assert found["tarokk_hat", "Dov"] == 1


def test_the_hat_is_worn_beside_the_table_but_not_by_who_has_left_it() -> None:
    lost = tarokk("Ann", 60, xxi_lost_by="Cal", dealer="Eli")
    beside = {"kind": "tarokk", "bid": "two", "declarer": "Ann", "points": 60, "dealer": "Cal"}
    gone = {"kind": "seating", "players": ["Ann", "Bea", "Dov", "Eli"]}
    found = counted(document("tarokk", 5, lost, beside, gone, tarokk("Ann", 60)))
    assert found["tarokk_hat", "Cal"] == 1


def test_a_failed_trial_three_is_its_declarers() -> None:
    found = counted(document("tarokk", 4, {"kind": "tarokk-trial", "declarer": "Dov"}))
    assert found["tarokk_trial", "Dov"] == 1


def test_what_was_taken_back_and_what_nobody_played_is_not_counted() -> None:
    undone = contract("Ann", 41, undone=True)
    moved = {"kind": "adjustment", "amounts": {"Ann": -10, "Bea": 10}}
    assert not counted(document("tarot", 4, undone, {"kind": "passed"}, {"kind": "annulled"}, moved))


def stats_of(game: Game) -> dict[str, Any]:
    return {stat.code: stat for kind in game.kinds for stat in kind.stats}


@given(SESSIONS)
def test_whatever_is_counted_is_told_and_among_what_it_is_said_to_be(session: Json) -> None:
    told = stats_of(all_games()[session["game"]])
    bases = {stat.out_of for stat in told.values()}
    parts = {stat.code: stat.parts for stat in told.values()} | {s.out_of: s.parts for s in told.values() if s.out_of}
    found = counted(session)
    for key in found:
        assert key[0] in told or key[0] in bases, key
    for code, stat in told.items():
        mine = [key for key in found if key[0] == code]
        if stat.out_of and any(len(key) == 3 for key in found if key[0] == stat.out_of):
            assert all(found[key] <= found[(stat.out_of, *key[1:])] for key in mine)
        elif stat.out_of:
            players = {key[1] for key in mine}
            done = {name: sum(found[key] for key in mine if key[1] == name) for name in players}
            assert all(count <= found[stat.out_of, name] for name, count in done.items())
        assert all(key[2] in parts[code] for key in mine if len(key) == 3)


@given(SESSIONS)
def test_each_contract_has_one_taker_and_is_won_by_one_side(session: Json) -> None:
    for _, deal, outcome, found in followed(session):
        of = Counter(feat.code for feat in found)
        if not outcome.scored or isinstance(deal, Adjustment):
            assert not found
        elif deal.__struct_config__.tag == "contract":
            assert of["taken"] == of["taken_bouts"] == 1
            assert of["taken"] + of["called"] + of["defended"] == len(outcome.players)
            assert of["taken_made"] == of["taken_bouts_made"]
            assert (of["taken_made"], of["defended_won"]) in ((1, 0), (0, of["defended"]))
        elif deal.__struct_config__.tag == "goulash":
            assert of["goulash"] == len(outcome.players)
            assert sum(feat.amount for feat in found if feat.code == "goulash") == 182
            fewest = {feat.player for feat in found if feat.code == "goulash_fewest"}
            best = max(outcome.changes.values())
            assert fewest == {name for name, change in outcome.changes.items() if change == best}
        elif deal.__struct_config__.tag == "tarokk":
            assert of["tarokk_declared"] == 1
            assert of["tarokk_declared"] + of["tarokk_partner"] + of["tarokk_opposed"] == 4
            assert (of["tarokk_declared_won"], of["tarokk_opposed_won"]) in ((1, 0), (0, of["tarokk_opposed"]))
        elif deal.__struct_config__.tag == "vachette":
            assert of["vachette"] == len(outcome.players)
            assert any(feat.of == "1" for feat in found)
