"""One writer at a time, whole transactions or none, and views that do not move."""

import asyncio
import pickle
import threading

import pytest

import db
from db.errors import LedgerClosed, Stale
from db.store import LedgerStore
from tests.db.evening import EVENING, Evening, begin


async def head(store: LedgerStore, evening: Evening) -> int:
    async with store.reading() as view:
        return await view.ledger.head(evening.session)


async def test_what_a_block_wrote_is_gone_if_it_raises(store: LedgerStore, evening: Evening) -> None:
    async def record_and_fail() -> None:
        async with store.writing() as tx:
            await evening.append(tx, evening.deal(1, [3, -3]))
            assert await tx.ledger.head(evening.session) == 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await record_and_fail()
    assert await head(store, evening) == 0
    await evening.record(store, 1, 3, -3)


async def test_what_a_cancelled_task_wrote_is_gone(store: LedgerStore, evening: Evening) -> None:
    written = asyncio.Event()

    async def record_and_wait() -> None:
        async with store.writing() as tx:
            await evening.append(tx, evening.deal(1, [3, -3]))
            written.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(record_and_wait())
    await written.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await head(store, evening) == 0
    await evening.record(store, 1, 3, -3)


@pytest.mark.parametrize("cancellations", [1, 2])
async def test_a_task_cancelled_anywhere_leaves_a_whole_deal_or_none(
    store: LedgerStore, evening: Evening, cancellations: int
) -> None:
    for turns in range(60):
        before = await head(store, evening)
        task = asyncio.create_task(evening.record(store, before + 1, 3, -3))
        for _ in range(cancellations):
            # The loop goes round; the thread of the connection may be anywhere by then.
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
        await asyncio.wait([task])
        after = await head(store, evening)
        assert after in {before, before + 1}
        async with store.writing() as tx:
            assert len(await tx.ledger.entries(evening.session)) == after
            assert sum(balance.amount for balance in (await tx.ledger.balances(evening.session)).values()) == 0


async def test_a_task_cancelled_while_it_waits_its_turn_does_not_hold_up_the_others(
    store: LedgerStore, evening: Evening
) -> None:
    async with store.writing() as tx:
        waiting = [asyncio.create_task(evening.record(store, number, 3, -3)) for number in (1, 2)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.wait([waiting[0]])
        await evening.append(tx, evening.deal(1, [5, -5]))
    assert (await waiting[1]).deal == 2


async def test_of_two_who_record_deal_7_one_is_told_that_the_head_moved(store: LedgerStore, evening: Evening) -> None:
    for number in range(1, 7):
        await evening.record(store, number, 3, -3)

    async def record_seventh(points: int) -> None:
        async with store.writing() as tx:
            await evening.append(tx, evening.deal(7, [points, -points]), head=6)

    outcomes = await asyncio.gather(record_seventh(1), record_seventh(2), return_exceptions=True)
    [refused] = [outcome for outcome in outcomes if outcome is not None]
    assert isinstance(refused, Stale)
    assert refused.data == {"expected": 6, "found": 7}
    assert await head(store, evening) == 7


async def test_a_hundred_deals_at_once_are_all_kept(store: LedgerStore, evening: Evening) -> None:
    async def record_next(points: int) -> None:
        async with store.writing() as tx:
            number = await tx.ledger.head(evening.session) + 1
            await evening.append(tx, evening.deal(number, [points, -points]), nonce=f"n{points}")

    await asyncio.gather(*(record_next(points) for points in range(100)))
    async with store.reading() as view:
        entries = await view.ledger.entries(evening.session)
        balances = await view.ledger.balances(evening.session)
    assert [entry.seq for entry in entries] == list(range(1, 101))
    assert {entry.request_key for entry in entries} == {f"n{points}" for points in range(100)}
    assert balances[evening.players[0]].amount == sum(range(100))


async def test_a_request_sent_a_hundred_times_at_once_is_recorded_once(store: LedgerStore, evening: Evening) -> None:
    async def record() -> bool:
        async with store.writing() as tx:
            appended = await tx.ledger.append(
                evening.session,
                expected_head=0,
                request_key="n",
                actor=evening.players[0],
                at=EVENING,
                entries=[evening.deal(1, [3, -3])],
            )
        return appended.fresh

    assert sum(await asyncio.gather(*(record() for _ in range(100)))) == 1
    assert await head(store, evening) == 1


async def test_a_view_does_not_move_while_others_write(store: LedgerStore, evening: Evening) -> None:
    await evening.record(store, 1, 3, -3)
    async with store.reading() as view:
        before = await view.ledger.balances(evening.session)
        await asyncio.create_task(evening.record(store, 2, 5, -5))
        assert await view.ledger.head(evening.session) == 1
        assert await view.ledger.balances(evening.session) == before
    assert await head(store, evening) == 2


async def test_a_task_that_would_wait_for_itself_is_told_so(store: LedgerStore) -> None:
    async with asyncio.timeout(5):
        for outer, inner in (
            (store.reading, store.reading),
            (store.writing, store.writing),
            (store.reading, store.writing),
            (store.writing, store.reading),
        ):
            async with outer():
                with pytest.raises(RuntimeError):
                    async with inner():
                        pass
        async with store.reading():
            with pytest.raises(RuntimeError):
                await store.close()


async def test_a_view_is_of_no_use_after_its_block(store: LedgerStore, evening: Evening) -> None:
    async with store.writing() as tx:
        pass
    with pytest.raises(RuntimeError):
        await tx.meta.put("key", "value")
    with pytest.raises(RuntimeError):
        await evening.append(tx, evening.deal(1, [3, -3]), head=0)


async def test_a_closed_store_says_so_and_leaves_no_thread(url: str) -> None:
    before = set(threading.enumerate())
    store = await db.open_store(url)
    await begin(store)
    await store.close()
    await store.close()
    # What opens the file runs in the pool of the event loop, which lasts as long as the loop.
    for thread in set(threading.enumerate()) - before:
        if not thread.name.startswith("asyncio"):
            thread.join(timeout=5)
            assert not thread.is_alive()
    with pytest.raises(LedgerClosed):
        async with store.reading():
            pass
    with pytest.raises(LedgerClosed):
        async with store.writing():
            pass


async def test_closing_waits_for_the_deal_that_is_being_recorded(url: str) -> None:
    store = await db.open_store(url)
    evening = await begin(store)
    async with store.writing() as tx:
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        await evening.append(tx, evening.deal(1, [3, -3]))
    await closing
    reopened = await db.open_store(url)
    assert await head(reopened, evening) == 1
    await reopened.close()


async def test_a_ledger_is_the_same_after_a_restart(url: str) -> None:
    store = await db.open_store(url)
    evening = await begin(store)
    await evening.record(store, 1, 102, 22, -58, -66)
    async with store.reading() as view:
        before = await view.ledger.entries(evening.session), await view.ledger.balances(evening.session)
    await store.close()
    reopened = await db.open_store(url)
    async with reopened.reading() as view:
        assert (await view.ledger.entries(evening.session), await view.ledger.balances(evening.session)) == before
    await reopened.close()


def test_an_error_that_leaves_a_process_keeps_its_kind_and_its_data() -> None:
    again = pickle.loads(pickle.dumps(Stale(expected=3, found=4)))  # noqa: S301
    assert isinstance(again, Stale)
    assert again.data == {"expected": 3, "found": 4}
