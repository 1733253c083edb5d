"""What holds of every session that can have happened, and of every document whatever."""

import json
from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Any, cast

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import (
    Document,
    begin,
    decode,
    dumps,
    encode,
    loads,
    players_in,
    renamed,
    replay,
    step,
)
from scoring.__main__ import REFUSED, SCORED, line_result
from tests.scoring import strategies as drawn
from tests.scoring.sessions import Json, answer, document, scored, scores


def read(session: Json) -> Document:
    return decode(loads(json.dumps(session)))


def columns(session: Json) -> list[str]:
    """Return everybody who ever sat, in order of appearance."""
    everyone: list[str] = list(session["players"])
    for deal in session["deals"]:
        if deal["kind"] == "seating" and not deal.get("undone"):
            everyone += [name for name in deal["players"] if name not in everyone]
    return everyone


def by_name(session: Json) -> list[dict[str, float]]:
    """Return the scores of a document, each under the name of its player."""
    return [dict(zip(columns(session), row, strict=True)) for row in scores(session)]


def names_replaced(value: Any, names: dict[str, str]) -> Any:
    """Return a JSON value in which each text and each key that is a name is another."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [names_replaced(item, names) for item in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {names.get(key, key): names_replaced(item, names) for key, item in cast("Json", value).items()}
    return value


def without_texts(deals: list[Json]) -> list[Json]:
    """Return deals without what people or programs wrote beside them, which may be a name by chance."""
    return [
        {
            key: without_texts(item) if key == "earlier" else item
            for key, item in deal.items()
            if key not in ("meta", "reason")
        }
        for deal in deals
    ]


@given(drawn.sessions())
def test_a_session_that_can_have_happened_is_scored(session: Json) -> None:
    line, status = line_result(json.dumps(session).encode())
    assert status == SCORED, line.decode()


@given(drawn.sessions())
def test_every_deal_adds_up_to_0_and_the_totals_add_up_the_deals(session: Json) -> None:
    result = scored(session)
    assert len(result["scores"]) == len(session["deals"])
    assert all(sum(row) == 0 for row in result["scores"])
    everyone = columns(session)
    assert all(len(row) == len(everyone) for row in result["scores"])
    assert result["totals"] == [sum(row[index] for row in result["scores"]) for index in range(len(everyone))]
    assert result["owed"] == result["totals"]


@given(drawn.sessions())
def test_every_number_of_points_is_a_multiple_of_a_half(session: Json) -> None:
    assert all((2 * score).is_integer() for row in scores(session) for score in map(float, row))


@given(drawn.sessions())
def test_the_lines_of_an_explanation_add_up_to_the_scores(session: Json) -> None:
    result = scored(session)
    everyone = columns(session)
    for row, lines in zip(result["scores"], result["explanation"], strict=True):
        told = dict.fromkeys(everyone, 0)
        for line in lines:
            assert line["code"]
            assert ("player" in line) == ("change" in line)
            if "player" in line:
                told[line["player"]] += line["change"]
        assert list(told.values()) == row


@given(drawn.sessions())
def test_one_stake_stands_for_each_deal_that_was_scored(session: Json) -> None:
    kinds = [deal["kind"] for deal in session["deals"] if not deal.get("undone")]
    assert scored(session)["stakes"] == [1 for kind in kinds if kind in ("contract", "goulash", "vachette")]


@given(drawn.sessions())
def test_a_rank_counts_those_who_are_above(session: Json) -> None:
    result = scored(session)
    totals = dict(zip(columns(session), result["totals"], strict=True))
    places = result["standings"]
    assert {place["player"]: place["total"] for place in places} == totals
    assert all(place["rank"] == 1 + sum(total > place["total"] for total in totals.values()) for place in places)
    order = list(totals)
    assert places == sorted(places, key=lambda place: (-place["total"], order.index(place["player"])))


@given(drawn.sessions())
def test_replay_in_one_go_is_replay_step_by_step(session: Json) -> None:
    read_session = read(session)
    state = begin(read_session.game, read_session.players, read_session.rules)
    _state, outcomes = replay(read_session)
    for entry, outcome in zip(read_session.entries, outcomes, strict=True):
        if not entry.undone:
            state, alone = step(state, entry.deal)
            assert alone == outcome
    assert state == _state


@given(drawn.sessions(), st.data())
def test_what_was_played_before_does_not_depend_on_what_comes_after(session: Json, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(session["deals"])))
    whole = by_name(session)
    for before, row in zip(by_name(session | {"deals": session["deals"][:count]}), whole, strict=False):
        assert before == {name: row[name] for name in before}


@given(drawn.sessions())
def test_a_document_written_anew_says_the_same(session: Json) -> None:
    read_session = read(session)
    written = dumps(encode(read_session))
    assert decode(loads(written)) == read_session
    assert answer(json.loads(written)) == answer(session)


@given(drawn.sessions(), st.permutations(drawn.NAMES))
def test_players_may_be_renamed_and_renamed_back(session: Json, others: list[str]) -> None:
    names = dict(zip(drawn.NAMES, others, strict=True))
    read_session = read(session)
    other = renamed(read_session, names)
    assert renamed(other, {new: old for old, new in names.items()}) == read_session
    there, here = replay(other), replay(read_session)
    assert [outcome.multiplier for outcome in there[1]] == [outcome.multiplier for outcome in here[1]]
    assert there[0].totals == {names[name]: total for name, total in here[0].totals.items()}


@given(drawn.sessions())
def test_nobody_who_was_renamed_is_named_any_more(session: Json) -> None:
    names = {name: f"new {index}" for index, name in enumerate(drawn.NAMES)}
    other = renamed(read(session), names)
    assert not set(other.players) & set(drawn.NAMES)
    assert other.rules.get("first_dealer") not in drawn.NAMES
    for entry in other.entries:
        for version in (entry.deal, *entry.earlier):
            assert not set(players_in(version)) & set(drawn.NAMES)
    plain = session | {"deals": without_texts(session["deals"])}
    assert encode(renamed(read(plain), names)) == encode(read(names_replaced(plain, names)))


def test_nobody_who_was_renamed_is_left_in_a_change_of_rules_that_was_taken_back_or_edited() -> None:
    change: Json = {"kind": "rules", "set": {"first_dealer": "Ann"}}
    deals = [change | {"undone": True}, {"kind": "passed", "earlier": [change]}]
    found = encode(renamed(read(document("goulash", 3, *deals)), {"Ann": "Zoe"}))
    assert b"Ann" not in dumps(found)
    assert found["deals"][0]["set"] == found["deals"][1]["earlier"][0]["set"] == {"first_dealer": "Zoe"}


@given(drawn.sessions(), st.data())
def test_the_scores_do_not_depend_on_who_is_called_what(session: Json, data: st.DataObject) -> None:
    session |= {"deals": without_texts(session["deals"])}
    others = data.draw(st.permutations(drawn.NAMES))
    names = dict(zip(drawn.NAMES, others, strict=True))
    assert scored(names_replaced(session, names))["scores"] == scored(session)["scores"]


@given(drawn.sessions(), st.integers(0, 6))
def test_turning_the_table_with_its_dealer_turns_the_scores(session: Json, turn: int) -> None:
    players: list[str] = session["players"]
    dealer = session["rules"].get("first_dealer", players[-1])
    at = turn % len(players)
    turned = session | {"players": players[at:] + players[:at], "rules": session["rules"] | {"first_dealer": dealer}}
    assert by_name(turned) == by_name(session)


@given(drawn.sessions(), st.data())
def test_a_deal_that_was_taken_back_is_as_if_it_had_never_been(session: Json, data: st.DataObject) -> None:
    deals = session["deals"]
    assume(deals)
    at = data.draw(st.integers(0, len(deals)))
    taken_back = data.draw(st.sampled_from(deals)) | {"undone": True}
    with_it = by_name(session | {"deals": [*deals[:at], taken_back, *deals[at:]]})
    assert set(with_it.pop(at).values()) == {0}
    assert with_it == by_name(session)


@given(drawn.sessions())
def test_former_versions_and_meta_change_nothing(session: Json) -> None:
    bare = [{key: item for key, item in deal.items() if key not in ("earlier", "meta")} for deal in session["deals"]]
    assert answer(session | {"deals": bare}) == answer(session)


@st.composite
def goulash_points(draw: st.DrawFn) -> dict[str, float]:
    return drawn.card_points(draw, drawn.NAMES[: draw(st.integers(3, 5))])


@given(goulash_points())
def test_in_a_goulash_each_pays_what_he_took_to_every_other(points: dict[str, float]) -> None:
    paid = {name: -taken * (len(points) - 1) for name, taken in points.items()}
    for name in points:
        paid[name] += sum(taken for other, taken in points.items() if other != name)
    session = document("goulash", list(points), {"kind": "goulash", "points": points})
    assert scores(session) == [list(paid.values())]


@st.composite
def contracts(draw: st.DrawFn) -> tuple[Sequence[str], Json, Json]:
    players = drawn.NAMES[: draw(st.integers(3, 5))]
    rules = draw(drawn.SHEETS["tarot"])
    rules = {name: item for name, item in rules.items() if name != "seats"}
    return players, rules, drawn.contract(draw, players, rules)


TARGETS = (56, 51, 41, 36)


def unit_by_the_rules(players: int, rules: Json, deal: Json) -> Fraction:
    """Return what each defender pays: the formula of the regulation, in fractions."""
    own = deal.get("points")
    points = Fraction(own) if own is not None else 91 - Fraction(deal["defence_points"])
    rounding = rules.get("rounding", "winner")
    if rounding == "down":
        points = Fraction(int(points))
    margin = points - TARGETS[cast("int", deal["bouts"])]
    sign = 1 if margin >= 0 else -1
    counted = Fraction(ceil(abs(margin))) if rounding == "winner" else abs(margin)
    standard = {"prise": 1, "garde": 2, "garde-sans": 4, "garde-contre": 6}
    factor = Fraction(rules.get("multipliers", standard)[deal["contract"]])
    unit = sign * (25 + counted) * factor
    unit += {"attack": 10, "defence": -10, None: 0}[deal.get("petit")] * factor
    unit += sign * sum({"simple": 20, "double": 30, "triple": 40}[shown["size"]] for shown in deal.get("handfuls", []))
    slams = {"announced-made": 400, "made": 200, "announced-failed": -200, "defence": -200, None: 0}
    return unit + slams[deal.get("slam")]


@given(contracts())
def test_a_contract_is_paid_by_the_formula_of_the_regulation(drawn_contract: tuple[Sequence[str], Json, Json]) -> None:
    players, rules, deal = drawn_contract
    unit = unit_by_the_rules(len(players), rules, deal)
    taker, partner = deal["taker"], deal.get("partner", deal["taker"])
    expected = dict.fromkeys(players, -unit)
    if partner == taker:
        expected[taker] = unit * (len(players) - 1)
    else:
        expected |= {taker: 2 * unit, partner: unit}
    for misere in deal.get("miseres", []):
        price = Fraction(rules["misere"])
        for name in players:
            expected[name] += price * (len(players) - 1) if name == misere["player"] else -price
    assert by_name(document("tarot", players, deal, **rules)) == [expected]


@given(drawn.any_json(), st.sampled_from(["deals", "deal", "rules", "players", "set", "document"]))
def test_any_json_gets_a_score_or_a_refusal(value: Any, where: str) -> None:
    session: Any = document("tarot", 4)
    if where == "document":
        session = value
    elif where == "deal":
        session["deals"] = [value]
    elif where == "set":
        session["deals"] = [{"kind": "rules", "set": value}]
    else:
        session[where] = value
    check_answer(session)


@given(drawn.broken_sessions())
def test_a_broken_session_gets_a_score_or_a_refusal(session: Json) -> None:
    check_answer(session)


def check_answer(session: Any) -> None:
    """Check the answer to a document that may be broken: it is one line of JSON, a refusal says where and why."""
    text = json.dumps(session)
    line, status = line_result(text.encode())
    found = json.loads(line)
    assert b"\n" not in line
    if status == SCORED:
        assert all(sum(row) == 0 for row in found["scores"])
        assert answer(json.loads(dumps(encode_of(text)))) == found
    else:
        assert status == REFUSED
        assert set(found) == {"refused"}
        refusal = found["refused"]
        deals = cast("Json", session).get("deals") if isinstance(session, dict) else None
        assert 0 <= refusal["deal"] <= (len(cast("list[Any]", deals)) if isinstance(deals, list) else 0)
        assert refusal["code"].replace("_", "").isalpha()
        assert refusal["field"] or refusal["code"] in ("wrong_type", "unknown_key")


def encode_of(text: str) -> Json:
    """Return a document that is accepted as it is written anew, without what is ignored."""
    return encode(decode(loads(text)))
