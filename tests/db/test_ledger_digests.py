"""What was counted of sessions is kept as long as it is up to date."""

from db.store import LedgerStore
from tests.db.evening import Evening


async def test_what_was_counted_is_kept_in_place_of_the_former(store: LedgerStore, evening: Evening) -> None:
    await evening.record(store, 1, 10, -10)
    async with store.writing() as tx:
        await tx.counts.put("this", {evening.session: (1, "{}")})
        await tx.counts.put("this", {evening.session: (1, '{"1": []}')})
    async with store.reading() as tx:
        assert await tx.counts.up_to_date([evening.session], "this") == {evening.session: '{"1": []}'}
        assert await tx.counts.up_to_date([], "this") == {}


async def test_what_other_code_has_counted_is_not_given(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        await tx.counts.put("other", {evening.session: (0, "{}")})
    async with store.reading() as tx:
        assert await tx.counts.up_to_date([evening.session], "this") == {}


async def test_what_was_counted_is_out_of_date_with_the_next_entry(store: LedgerStore, evening: Evening) -> None:
    await evening.record(store, 1, 10, -10)
    async with store.writing() as tx:
        await tx.counts.put("this", {evening.session: (1, "{}")})
    await evening.record(store, 2, 10, -10)
    async with store.reading() as tx:
        assert await tx.counts.up_to_date([evening.session], "this") == {}
