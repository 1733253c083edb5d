"""A full disk, a locked file, a commit that fails: an error of ours, and nothing half written."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from db import migrations
from db.errors import LedgerBusy, LedgerFull, LedgerMoved, LedgerRefused, LedgerUnsure
from db.sqlite.connection import PRAGMAS, READ_ONLY, open_connection
from db.sqlite.migrate import migrate
from db.sqlite.store import SqliteStore
from db.sqlite.verify import verify_sqlite
from tests.db.commits import failing_batch, failing_commit
from tests.db.evening import EVENING, Evening, begin


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "ledger.db"
    migrate(file, migrations.of_engine("sqlite"))
    return file


@pytest.fixture
async def connection(path: Path) -> AsyncGenerator[aiosqlite.Connection]:
    """The connection by which the store writes; not as patient as usual."""
    opened = await open_connection(path, {**PRAGMAS, "busy_timeout": 20})
    yield opened
    await opened.close()


@pytest.fixture
async def store(path: Path, connection: aiosqlite.Connection) -> AsyncGenerator[SqliteStore]:
    opened = SqliteStore(path, connection, await open_connection(path, {**PRAGMAS, **READ_ONLY}))
    yield opened
    await opened.close()


@pytest.fixture
async def evening(store: SqliteStore) -> Evening:
    return await begin(store)


async def heads(store: SqliteStore, evening: Evening) -> tuple[int, int]:
    async with store.reading() as view:
        return await view.ledger.head(evening.session), len(await view.ledger.entries(evening.session))


async def test_a_full_disk_refuses_the_deal_and_keeps_what_was_there(
    store: SqliteStore, connection: aiosqlite.Connection, evening: Evening, path: Path
) -> None:
    await evening.record(store, 1, 3, -3)
    [(pages,)] = await connection.execute_fetchall("PRAGMA page_count")
    await connection.execute_fetchall(f"PRAGMA max_page_count = {pages}")
    large = '{"reason":"' + "x" * 100_000 + '"}'
    with pytest.raises(LedgerFull):
        async with store.writing() as tx:
            await evening.append(tx, evening.deal(2, [3, -3]), evening.deal(3, [3, -3], payload=large))
    assert await heads(store, evening) == (1, 1)
    await connection.execute_fetchall("PRAGMA max_page_count = 1000000")
    await evening.record(store, 2, 3, -3)
    assert all(check.ok for check in verify_sqlite(path))


async def test_a_disk_that_fails_at_the_commit_keeps_what_was_there(
    store: SqliteStore, evening: Evening, path: Path
) -> None:
    resource = pytest.importorskip("resource", reason="limits of a process are known on Unix only")
    await evening.record(store, 1, 3, -3)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    written = path.with_name(f"{path.name}-wal").stat().st_size

    async def record_on_a_disk_that_fails() -> None:
        async with store.writing() as tx:
            await evening.append(tx, evening.deal(2, [3, -3]))
            # Pages go to the log when the transaction commits.
            resource.setrlimit(resource.RLIMIT_FSIZE, (written, hard))

    try:
        with pytest.raises(LedgerFull):
            await record_on_a_disk_that_fails()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert await heads(store, evening) == (1, 1)
    await evening.record(store, 2, 3, -3)
    assert all(check.ok for check in verify_sqlite(path))


async def test_a_commit_that_fails_leaves_no_open_transaction(
    store: SqliteStore, connection: aiosqlite.Connection, evening: Evening
) -> None:
    unsealed = """
        INSERT INTO entry (id, session_id, seq, kind, deal, cause, payload, played, actor, at)
        VALUES (1, ?, 1, 'deal', 1, 'record', '{}', 1, ?, ?)
    """

    async def write_past_the_store() -> None:
        async with store.writing() as tx:
            assert await tx.ledger.head(evening.session) == 0
            await connection.execute_fetchall(unsealed, (evening.session, evening.players[0], EVENING))

    with pytest.raises(LedgerRefused) as refused:
        await write_past_the_store()
    assert "FOREIGN KEY" in refused.value.data["rule"]
    assert not connection.in_transaction
    assert await heads(store, evening) == (0, 0)
    await evening.record(store, 1, 3, -3)


async def test_a_ledger_that_another_process_holds_is_busy(store: SqliteStore, evening: Evening, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerBusy):
            await evening.record(store, 1, 3, -3)
        assert await heads(store, evening) == (0, 0)
    await evening.record(store, 1, 3, -3)


async def test_the_connection_that_reads_cannot_write(path: Path) -> None:
    reader = await open_connection(path, {**PRAGMAS, **READ_ONLY})
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await reader.execute_fetchall("INSERT INTO meta (key, value) VALUES ('a', 'b')")
    await reader.close()


@pytest.mark.parametrize("written", [True, False])
async def test_a_commit_that_cannot_be_brought_to_the_disk_is_in_doubt_and_then_as_the_file_has_it(
    store: SqliteStore, evening: Evening, path: Path, written: bool
) -> None:
    await evening.record(store, 1, 3, -3)
    with failing_commit(written=written), pytest.raises(LedgerUnsure):
        await evening.record(store, 2, 3, -3)
    assert await heads(store, evening) == (1 + written, 1 + written)
    await evening.record(store, 2 + written, 3, -3)
    assert all(check.ok for check in verify_sqlite(path))


async def test_a_disk_that_fails_before_the_commit_leaves_no_doubt(store: SqliteStore, evening: Evening) -> None:
    await evening.record(store, 1, 3, -3)
    with failing_batch(), pytest.raises(LedgerFull):
        await evening.record(store, 2, 3, -3)
    assert await heads(store, evening) == (1, 1)
    await evening.record(store, 2, 3, -3)


async def test_after_the_end_of_a_session_the_file_alone_holds_its_deals(
    store: SqliteStore, evening: Evening, path: Path, tmp_path: Path
) -> None:
    await evening.record(store, 1, 3, -3)
    async with store.writing() as tx:
        await tx.sessions.close(evening.session, EVENING + 1)
    # Nobody waits for it but this test.
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    assert entries_in(path, tmp_path / "copy.db") == 1


def entries_in(path: Path, copy: Path) -> int:
    """Return how many entries a copy of the file alone holds, without the log beside it."""
    shutil.copy(path, copy)
    with closing(sqlite3.connect(copy)) as connection:
        return connection.execute("SELECT COUNT(*) FROM entry").fetchone()[0]


async def test_a_file_that_is_moved_away_or_replaced_is_not_written_any_more(
    store: SqliteStore, evening: Evening, path: Path
) -> None:
    await evening.record(store, 1, 3, -3)
    store.check_place()
    os.rename(path, f"{path}.away")
    with pytest.raises(LedgerMoved):
        await evening.record(store, 2, 3, -3)
    migrate(path, migrations.of_engine("sqlite"))
    with pytest.raises(LedgerMoved):
        store.check_place()
