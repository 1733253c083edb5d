"""What a failure leaves: everything as it was, in the ledger and in what the process remembers of it."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import aiosqlite
import pytest

from bot.services.deals import Rescored
from bot.services.parsing import Guest
from bot.services.sessions import Member, Taken
from db import migrations
from db.errors import LedgerFull, LedgerRefused
from db.sqlite.connection import PRAGMAS, READ_ONLY, open_connection
from db.sqlite.migrate import migrate
from db.sqlite.store import SqliteStore
from scoring import decode_deal, renamed_deal, without_table
from tests.bot.house import ANN, MANAGER, House, consistent, contract, goulash


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "small.db"
    migrate(file, migrations.of_engine("sqlite"))
    return file


@pytest.fixture
async def writer(path: Path) -> aiosqlite.Connection:
    return await open_connection(path, PRAGMAS)


@pytest.fixture
async def small(path: Path, writer: aiosqlite.Connection) -> AsyncGenerator[House]:
    """A house on a disk whose size can be set, through `writer`."""
    store = SqliteStore(path, writer, await open_connection(path, {**PRAGMAS, **READ_ONLY}))
    yield House(store)
    await store.close()


async def fill(writer: aiosqlite.Connection) -> None:
    """Leave no page free on the disk."""
    [(pages,)] = await writer.execute_fetchall("PRAGMA page_count")
    await writer.execute_fetchall(f"PRAGMA max_page_count = {pages}")


async def empty(writer: aiosqlite.Connection) -> None:
    await writer.execute_fetchall("PRAGMA max_page_count = 1000000")


async def test_on_a_full_disk_no_deal_is_recorded_and_the_same_request_is_once_there_is_room(
    small: House, writer: aiosqlite.Connection
) -> None:
    live = await small.open()
    await small.deals.record(ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], "first")
    before = await small.balances(live)
    deal = contract(live)
    await fill(writer)
    with pytest.raises(LedgerFull):
        await small.deals.record(ANN, live.session.id, [deal], "second", note="x" * 100_000)
    assert await small.balances(live) == before
    assert [one.number for one in (await small.load(live)).deals] == [1]
    await consistent(small, live)
    await empty(writer)
    done = await small.deals.record(ANN, live.session.id, [deal], "second", note="x" * 100_000)
    assert (done.fresh, done.deal.number) == (True, 2)
    await consistent(small, live)


async def test_a_start_that_failed_is_not_remembered_as_the_next_session(
    small: House, writer: aiosqlite.Connection
) -> None:
    await small.open(channel=5)
    # An entry without its seal, of another session: it is the commit that fails, after all else was done.
    await writer.execute_fetchall(
        """
        CREATE TEMP TRIGGER fail AFTER INSERT ON outbox BEGIN
            INSERT INTO entry (session_id, seq, kind, deal, cause, payload, played, actor, at)
            SELECT MIN(id), 1, 'deal', 1, 'record', '{}', 1, opened_by, 1 FROM session;
        END
        """
    )
    with pytest.raises(LedgerRefused):
        await small.open("goulash")
    await writer.execute_fetchall("DROP TRIGGER fail")
    other = [Member(21, "Eli"), Guest("Fay"), Guest("Gus")]
    live = await small.tables.start(ANN, 2, game="tarot", seats=other)
    assert live.game.key == "tarot"
    assert sorted(person.name or "" for person in live.people.values()) == ["Ann", "Eli", "Fay", "Gus"]
    assert live.seats == live.session.seats


async def test_an_undo_that_is_cut_off_is_done_whole_or_not_at_all(house: House) -> None:
    live = await house.open()
    for number in range(25):
        deal = contract(live, points=41 + number)
        await house.deals.record(ANN, live.session.id, [deal], f"n{number}", anyway=True)
        task = asyncio.ensure_future(house.deals.undo(ANN, live.session.id, number + 1))
        for _ in range(number):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await consistent(house, live)
        kept = (await house.load(live)).deal(number + 1)
        if not kept.undone:
            assert (await house.deals.undo(ANN, live.session.id, number + 1)).deal.undone
        assert await house.balances(live) == dict.fromkeys(live.state.seats, 0)


async def test_a_deal_that_nobody_played_is_taken_back_and_what_it_doubled_is_posted_anew(house: House) -> None:
    live = await house.open("tarokk")
    names: dict[str, str] = dict(zip(("Ann", "Bea", "Cal", "Dov"), live.state.seats, strict=True))
    played = {"kind": "tarokk", "declarer": "Ann", "partner": "Cal", "bid": "three", "points": 60}
    void = {"kind": "tarokk-void", "reason": "passed"}
    for number, keys in enumerate((void, played, played)):
        deal = renamed_deal(decode_deal(live.game, keys), names)
        await house.deals.record(ANN, live.session.id, [deal], f"n{number}", anyway=True)
    doubled = [dict(one.outcome.changes) for one in (await house.load(live)).deals[1:]]
    done = await house.deals.undo(ANN, live.session.id, 1)
    single = [dict(one.outcome.changes) for one in done.live.deals[1:]]
    assert doubled == [{player: 2 * change for player, change in changes.items()} for changes in single]
    assert [one.deal.number for one in done.rescored] == [2, 3]
    for moved, after, before in zip(done.rescored, single, doubled, strict=True):
        assert by_name(moved) == (before, after)
    back = await house.deals.put_back(ANN, live.session.id, 1)
    assert [dict(one.outcome.changes) for one in back.live.deals[1:]] == doubled
    await consistent(house, live)


def by_name(moved: Rescored) -> tuple[dict[str, int], dict[str, int]]:
    before, after = ({str(player): amount for player, amount in one.items()} for one in (moved.before, moved.after))
    return before, after


async def test_a_guest_of_the_same_name_is_the_same_person_and_a_member_of_that_name_another(house: House) -> None:
    first = await house.open()
    again = await house.tables.start(
        ANN, 3, game="tarot", seats=[Member(11, "Ann"), Guest("cál"), Member(31, "Cal"), Guest("Dov")]
    )
    assert again.seats[1] == first.seats[2]
    assert again.seats[3] == first.seats[3]
    assert again.seats[2] not in first.seats


async def test_a_session_is_resumed_in_no_channel_that_has_another(house: House) -> None:
    first = await house.open(channel=2)
    second = await house.open(channel=3)
    await house.tables.end(ANN, first.session.id)
    for _ in range(2):
        with pytest.raises(Taken) as taken:
            await house.tables.resume(ANN, first.session.id, 3)
        assert taken.value.data["session"] == second.session.id
    assert ((await house.load(first)).closed, (await house.load(first)).session.channel_id) == (True, 2)
    await house.tables.end(ANN, second.session.id)
    resumed = await house.tables.resume(MANAGER, first.session.id, 3)
    assert (resumed.closed, resumed.session.channel_id) == (False, 3)
    await house.deals.record(ANN, first.session.id, [contract(first)], "on")
    await consistent(house, first)


async def test_a_deal_survives_as_it_was_entered(house: House) -> None:
    live = await house.open()
    deal = contract(live)
    await house.deals.record(ANN, live.session.id, [deal], "a", note="a slip of the pen")
    fresh = House(house.store)
    found = (await fresh.load(live)).deal(1)
    assert (without_table(found.deal), found.note) == (deal, "a slip of the pen")
