"""What is true of every deal of tarokk, whatever the house plays: drawn by chance, under rules drawn by chance."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import session
from scoring.wire import dumps, loads
from tests.scoring.sessions import TABLE, Json, answer, document, scored
from tests.scoring.strategies_tarokk import VOID, rules, tarokk_deal

randoms = st.randoms(use_true_random=False)


def evening(random: Random, players: int, count: int = 3) -> Json:
    """Return a session whose deals say who deals, so that seats can be turned."""
    given_rules = rules(random)
    deals: list[Json] = []
    for _ in range(count):
        dealer = random.choice(TABLE[:players])
        playing = tuple(name for name in TABLE[:players] if players == 4 or name != dealer)
        void = random.random() < 0.2
        made = dict(VOID) if void else tarokk_deal(random, playing, given_rules, dealer_out=players == 5)
        deals.append(made | {"dealer": dealer})
    return document("tarokk", players, *deals, **given_rules)


def by_name(value: Json) -> list[dict[str, float]] | str:
    """Return the scores by player, or the code of the refusal."""
    found = answer(value)
    if "refused" in found:
        return found["refused"]["code"]
    return [dict(zip(value["players"], row, strict=True)) for row in found["scores"]]


@given(randoms, st.integers(4, 5))
def test_no_deal_that_the_cards_bring_forth_is_refused(random: Random, players: int) -> None:
    value = evening(random, players)
    assert len(scored(value)["scores"]) == len(value["deals"])


@given(randoms, st.integers(4, 5), st.integers(1, 4))
def test_where_the_table_begins_does_not_matter(random: Random, players: int, turn: int) -> None:
    value = evening(random, players)
    seats = value["players"]
    assert by_name(value | {"players": seats[turn:] + seats[:turn]}) == by_name(value)


@given(randoms, st.integers(4, 5), st.permutations(["Uma", "Vic", "Wim", "Xia", "Yan"]))
def test_names_do_not_matter(random: Random, players: int, names: list[str]) -> None:
    value = evening(random, players)
    change: dict[str, str] = dict(zip(TABLE, names, strict=False))
    renamed: Json = loads(dumps(session.encode(session.renamed(session.decode(loads(dumps(value))), change))))
    found = by_name(value)
    expected = found if isinstance(found, str) else [{change[who]: n for who, n in row.items()} for row in found]
    assert by_name(renamed) == expected


@given(randoms, st.integers(4, 5))
def test_a_doubled_round_doubles_all_but_the_honours_of_the_talon(random: Random, players: int) -> None:
    value = evening(random, players, 1)
    (played,) = value["deals"]
    played.pop("talon_honours", None)
    if played["kind"] != "tarokk" or "scores" not in (single := answer(value)):
        return
    mode: dict[str, Any] = value["rules"] | {"double_rounds": "overlap"}
    doubled = answer(value | {"rules": mode, "deals": [VOID, played]})
    assert doubled["scores"][1] == [2 * score for score in single["scores"][0]]
    assert doubled["stakes"] == [2]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from([*TABLE, "declarers", "trull"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@given(randoms, st.data())
def test_a_deal_with_anything_in_it_is_scored_or_refused(random: Random, data: st.DataObject) -> None:
    value = evening(random, 4)
    where: Json = data.draw(st.sampled_from([*value["deals"], value["rules"]]))
    name = data.draw(st.sampled_from([*where, "trull", "made", "announced", "tarokks", "values", "preset"]))
    where[name] = data.draw(anything)
    found = answer(value)
    assert "scores" in found or found["refused"]["code"]
