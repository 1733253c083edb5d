"""What is counted of a session equals what the ledger says, and sessions add up."""

import random
from collections.abc import Sequence
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from bot.errors import UserError
from bot.services.player_counts import COUNTED_BY, Counts, Runs, counts_of, packed, together, unpacked
from bot.services.rating import ratings
from bot.services.session_view import SessionView
from db.people import ParticipantId, ParticipantKind
from tests.bot.counting import counts_of_document, kept
from tests.bot.house import ANN, MANAGER, House
from tests.fuzz.random_deals import MAKERS

SIGNS = st.lists(st.integers(-1, 1), max_size=12)
CHANGES = st.lists(SIGNS, max_size=5)


def runs_of(changes: Sequence[int]) -> Runs:
    one = {1: Runs(1, 1, 1, 1, 0), -1: Runs(1, -1, -1, 0, 1), 0: Runs(1)}
    found = Runs()
    for change in changes:
        found = found.followed(one[(change > 0) - (change < 0)])
    return found


def longest(changes: Sequence[int], sign: int) -> int:
    """Return the longest run of changes of a sign, told without any merging."""
    signs = [(change > 0) - (change < 0) for change in changes]
    return max((len(list(run)) for value, run in groupby(signs) if value == sign), default=0)


@given(CHANGES)
def test_runs_of_sessions_one_after_the_other_are_those_of_all_their_deals(sessions: list[list[int]]) -> None:
    flat = [change for session in sessions for change in session]
    found = Runs()
    for session in sessions:
        found = found.followed(runs_of(session))
    assert found.deals == len(flat)
    assert (found.won, found.lost) == (longest(flat, 1), longest(flat, -1))
    signs = [(change > 0) - (change < 0) for change in flat]
    last = [len(list(run)) * value for value, run in groupby(signs)]
    assert (found.first, found.last) == ((last[0], last[-1]) if last else (0, 0))


@given(st.lists(SIGNS, min_size=3, max_size=3))
def test_it_does_not_matter_in_which_steps_runs_are_joined(parts: list[list[int]]) -> None:
    one, two, three = map(runs_of, parts)
    assert one.followed(two).followed(three) == one.followed(two.followed(three))


async def play(house: House, live: SessionView, chance: random.Random, deals: int) -> SessionView:
    """Record deals that cards bring forth, take some back, put some back, change some."""
    for number in range(deals):
        live = await house.load(live)
        keys = MAKERS[live.game.key](chance, live.table(), dict(live.state.rules_given))
        if chance.random() < 0.1:
            keys = live.game.void(chance.random() < 0.5)
        deal = scoring.decode_deal(live.game, scoring.loads(scoring.dumps(keys)))
        await house.deals.record(MANAGER, live.session.id, [deal], f"{live.session.id}:{number}", anyway=True, may=_may)
        other = chance.randint(1, number + 1)
        try:
            if chance.random() < 0.15:
                await house.deals.undo(MANAGER, live.session.id, other, confirmed=True)
            elif chance.random() < 0.1:
                await house.deals.put_back(MANAGER, live.session.id, other)
            elif chance.random() < 0.1:
                await house.deals.edit(MANAGER, live.session.id, other, deal, f"e{live.session.id}:{number}")
        except (UserError, scoring.Refused):
            # Not every deal can be changed into every other.
            pass
    return await house.load(live)


def _may(*_: object) -> None:
    pass


@pytest.mark.parametrize("game", list(scoring.all_games()))
async def test_a_digest_has_the_totals_and_the_deals_of_the_ledger(house: House, game: str) -> None:
    chance = random.Random(game)
    for number in range(3):
        live = await play(house, await house.open(game, channel=10 + number), chance, 12)
        async with house.store.reading() as tx:
            entries = await tx.ledger.entries(live.session.id)
            balances = await tx.ledger.balances(live.session.id)
            people = await tx.people.get(balances)
        counts = counts_of(live.session, entries)
        expected = {
            player: (balance.amount, balance.deals)
            for player, balance in balances.items()
            if people[player].kind is not ParticipantKind.POT
        }
        found = {player: (one.total, one.deals) for player, one in counts.items()}
        assert {player: found.get(player, (0, 0)) for player in expected} == expected
        assert set(found) <= set(expected)
        assert all(one.won + one.lost <= one.deals for one in counts.values())


@pytest.mark.parametrize("game", list(scoring.all_games()))
async def test_what_the_ledger_keeps_is_what_is_counted_afresh(house: House, game: str) -> None:
    stats, chance = house.stats, random.Random(f"{game} again")
    live = await house.open(game)
    for _ in range(3):
        live = await play_on(house, live, chance)
        kept = await stats.player_counts([live.session.id])
        async with house.store.reading() as tx:
            fresh = counts_of(live.session, await tx.ledger.entries(live.session.id))
        assert unpacked(kept[live.session.id]) == fresh


async def play_on(house: House, live: SessionView, chance: random.Random) -> SessionView:
    """Record one more deal, and take one back."""
    keys = MAKERS[live.game.key](chance, live.table(), dict(live.state.rules_given))
    deal = scoring.decode_deal(live.game, scoring.loads(scoring.dumps(keys)))
    done = await house.deals.record(ANN, live.session.id, [deal], f"n{len(live.deals)}", anyway=True)
    if len(live.deals) == 2:
        await house.deals.undo(MANAGER, live.session.id, 1, confirmed=True)
    return await house.load(done.live)


async def test_a_digest_survives_being_kept(house: House) -> None:
    live = await play(house, await house.open("tarot"), random.Random(5), 20)
    async with house.store.reading() as tx:
        counts = counts_of(live.session, await tx.ledger.entries(live.session.id))
    assert unpacked(packed(counts)) == counts


async def test_sessions_together_count_what_each_of_them_counts(house: House) -> None:
    chance = random.Random(9)
    counts: list[dict[ParticipantId, Counts]] = []
    for channel in range(10, 14):
        live = await play(house, await house.open("tarot", channel), chance, 8)
        async with house.store.reading() as tx:
            counts.append(counts_of(live.session, await tx.ledger.entries(live.session.id)))
    for player in {player for one in counts for player in one}:
        mine = [one[player] for one in counts if player in one]
        whole = together(mine)
        assert whole.deals == sum(one.deals for one in mine)
        assert whole.total == sum(one.total for one in mine)
        assert whole.best == max(one.best for one in mine if one.best is not None)
        for key in {key for one in mine for key in one.events}:
            assert whole.often(key) == sum(one.often(key) for one in mine)
            assert whole.amount(key) == sum(one.amount(key) for one in mine)


def test_a_rating_rises_with_places_and_does_not_care_for_points() -> None:
    sessions = tuple(((1, 1), (2, 2), (3, 3), (4, 4)) for _ in range(5))
    found = ratings(sessions)
    assert found[1].mean > found[2].mean > found[3].mean > found[4].mean
    assert {rating.sessions for rating in found.values()} == {5}


def test_who_ties_is_rated_alike() -> None:
    found = ratings((((1, 1), (2, 1), (3, 3)), ((2, 1), (1, 1), (3, 3))))
    assert found[1] == found[2]
    assert found[1].mean > found[3].mean


@given(st.integers(1, 12))
def test_the_more_sessions_the_surer_a_rating(sessions: int) -> None:
    few = ratings((((1, 1), (2, 2)),) * sessions)
    more = ratings((((1, 1), (2, 2)),) * (sessions + 1))
    assert more[1].deviation <= few[1].deviation


def test_a_session_of_one_tells_nothing() -> None:
    assert ratings((((1, 1),),))[1].sessions == 0


def test_what_is_counted_changes_with_its_version_alone() -> None:
    before = kept()
    counts = [counts_of_document(scoring.loads(scoring.dumps(session))) for session in before.sessions]
    assert {session["game"] for session in before.sessions} == {*scoring.all_games()}
    assert (COUNTED_BY, counts) == (before.counted_by, before.counts), (
        "raise COUNTED_BY by one, and run python -m tests.bot.counting"
    )
