"""Schedules of posts, their slots, and what was played since."""

import pytest
from msgspec.structs import replace

from db.errors import LedgerRefused
from db.ledger import Cause, EntryId, reversal
from db.schedules import Every, Schedule, Slot, SlotState
from db.standings import News
from db.store import LedgerStore, Writer
from tests.db.evening import CHANNEL, EVENING, GUILD, Evening, begin


async def schedule(tx: Writer, evening: Evening, every: Every = Every.DAY, next_at: int | None = 5_000) -> Schedule:
    """A daily schedule at 21:00, or one that follows deals."""
    return await tx.schedules.add(
        GUILD,
        channel_id=CHANNEL,
        every=every,
        minute=None if every is Every.DEAL else 21 * 60,
        day=None,
        scope="server",
        game=None,
        created_by=evening.players[0],
        at=EVENING,
        next_at=None if every is Every.DEAL else next_at,
    )


def claim(of: Schedule, slot: int, again_at: int) -> Slot:
    return Slot(of.id, slot, None, slot, SlotState.CLAIMED, slot, 1, again_at)


async def test_a_schedule_is_kept_as_it_was_made(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        made = await schedule(tx, evening)
    async with store.reading() as view:
        assert await view.schedules.of_guild(GUILD) == (made,)
        assert await view.schedules.get(made.id) == made
        assert await view.schedules.of_guild(8) == ()


async def test_a_schedule_is_due_from_its_time_on_unless_it_rests(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        later = await schedule(tx, evening, next_at=6_000)
        first = await schedule(tx, evening, next_at=5_000)
        await schedule(tx, evening, Every.DEAL)
    async with store.reading() as view:
        assert await view.schedules.due(4_999) == ()
        assert await view.schedules.due(5_000) == (first,)
        assert await view.schedules.due(6_000) == (first, later)
        assert await view.schedules.next_due(0) == 5_000
        assert await view.schedules.next_due(5_000) == 6_000
        assert await view.schedules.next_due(6_000) is None
    resting = replace(first, next_at=None, paused="missing_access", failures=5, told=False)
    async with store.writing() as tx:
        await tx.schedules.put(resting)
    async with store.reading() as view:
        assert await view.schedules.due(6_000) == (later,)
        assert await view.schedules.get(first.id) == resting


async def test_a_schedule_that_rests_has_no_next_time(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        made = await schedule(tx, evening)
    with pytest.raises(LedgerRefused):
        async with store.writing() as tx:
            await tx.schedules.put(replace(made, paused="manager"))


async def test_a_slot_is_claimed_once(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        made = await schedule(tx, evening)
        first = claim(made, 5_000, 7_000)
        assert await tx.schedules.add_slot(first)
        assert not await tx.schedules.add_slot(claim(made, 5_000, 9_000))
        assert await tx.schedules.add_slot(claim(await schedule(tx, evening), 5_000, 8_000))
    async with store.reading() as view:
        assert await view.schedules.slots(made.id, 10) == (first,)
        assert await view.schedules.slot(made.id, 5_000) == first


async def test_a_slot_is_open_until_it_is_settled(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        made = await schedule(tx, evening, next_at=90_000)
        first = claim(made, 5_000, 7_000)
        await tx.schedules.add_slot(first)
    async with store.reading() as view:
        assert await view.schedules.slots_due(6_999) == ()
        assert await view.schedules.slots_due(7_000) == (first,)
        assert await view.schedules.next_due(0) == 7_000
    posted = replace(first, state=SlotState.POSTED, again_at=None, message_id=77)
    async with store.writing() as tx:
        await tx.schedules.put_slot(posted)
    async with store.reading() as view:
        assert await view.schedules.slots_due(7_000) == ()
        assert await view.schedules.slots(made.id, 1) == (posted,)
        assert await view.schedules.next_due(0) == 90_000


async def test_nothing_is_due_where_there_is_no_schedule(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        await schedule(tx, evening, Every.DEAL)
    async with store.reading() as view:
        assert await view.schedules.next_due(0) is None


async def test_a_schedule_takes_its_slots_along_and_its_number_with_it(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        made = await schedule(tx, evening)
        await tx.schedules.add_slot(claim(made, 5_000, 7_000))
        await tx.schedules.drop(made.id)
        after = await schedule(tx, evening)
    async with store.reading() as view:
        assert await view.schedules.slots(made.id, 10) == ()
        assert await view.schedules.of_guild(GUILD) == (after,)
    assert after.id > made.id


async def test_a_deal_falls_due_where_a_schedule_follows_deals(store: LedgerStore, evening: Evening) -> None:
    await evening.record(store, 1, 6, -2, -2, -2)
    async with store.writing() as tx:
        assert await tx.outbox.due() == ()
        following = await schedule(tx, evening, Every.DEAL)
    await evening.record(store, 2, 6, -2, -2, -2)
    async with store.reading() as view:
        [due] = await view.outbox.due()
    assert (due.session_id, due.kind) == (evening.session, "posts")
    await evening.record(store, 3, 6, -2, -2, -2)
    async with store.writing() as tx:
        [again] = await tx.outbox.due()
        assert again.ticket > due.ticket
        await tx.outbox.done(due.ticket)
        assert await tx.outbox.due() == (again,)
        await tx.outbox.done(again.ticket)
        await tx.schedules.put(replace(following, paused="manager"))
    await evening.record(store, 4, 6, -2, -2, -2)
    async with store.reading() as view:
        assert await view.outbox.due() == ()


async def test_the_deals_of_another_server_are_none_of_its_business(store: LedgerStore, evening: Evening) -> None:
    other = await begin(store, guild=8, channel=9)
    async with store.writing() as tx:
        await schedule(tx, evening, Every.DEAL)
    await other.record(store, 1, 6, -2, -2, -2)
    async with store.reading() as view:
        assert await view.outbox.due() == ()


async def test_a_session_changed_with_its_last_entry(store: LedgerStore, evening: Evening) -> None:
    async with store.reading() as view:
        assert await view.ledger.changed_at(evening.session) is None
    await evening.record(store, 1, 6, -2, -2, -2)
    evening.at += 10
    await evening.record(store, 2, 6, -2, -2, -2)
    async with store.reading() as view:
        assert await view.ledger.changed_at(evening.session) == EVENING + 10


async def test_news_are_the_deals_that_stand_and_the_highest_score(store: LedgerStore, evening: Evening) -> None:
    ann, bea, *_ = evening.players
    old = await evening.record(store, 1, 90, -30, -30, -30)
    async with store.reading() as view:
        after = await view.ledger.last_entry()
    assert after == old.id
    await evening.record(store, 2, 6, -2, -2, -2)
    await evening.record(store, 3, -20, 60, -20, -20)
    taken_back = await evening.record(store, 4, 600, -200, -200, -200)
    other = await begin(store, guild=8, channel=9)
    await other.record(store, 1, 6, -2, -2, -2)
    async with store.writing() as tx:
        await evening.append(tx, reversal(taken_back, Cause.UNDO))
        # An older deal that is edited is no news.
        edited = replace(evening.deal(1, (900, -300, -300, -300)), cause=Cause.EDIT, replaces=old.id)
        await evening.append(tx, reversal(old, Cause.EDIT), edited)
    async with store.reading() as view:
        assert await view.standings.news(GUILD, after) == (News(evening.session, "tarot", 2, 3, bea, 60),)
        assert await view.standings.news(GUILD, after, game="tarokk") == ()
        assert await view.standings.news(GUILD, after, since=EVENING, until=EVENING + 1) != ()
        assert await view.standings.news(GUILD, after, since=EVENING + 1) == ()
        assert await view.standings.news(GUILD, await view.ledger.last_entry()) == ()
        assert await view.standings.news(GUILD, EntryId(0)) == (News(evening.session, "tarot", 3, 1, ann, 900),)
