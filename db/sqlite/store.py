"""The store: one connection that writes, one that reads, each used by one task at a time."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from db import migrations
from db.errors import LedgerClosed
from db.sqlite.connection import PRAGMAS, READ_ONLY, open_connection, translated
from db.sqlite.migrate import migrate
from db.sqlite.reader import SqliteReader
from db.sqlite.writer import SqliteWriter

_View = TypeVar("_View", bound=SqliteReader)


class SqliteStore:
    """The ledger in a SQLite file; see db.store.LedgerStore."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._reader = reader
        # On a connection that two tasks share, one commits or takes back what the other has half done.
        self._writer_turn = asyncio.Lock()
        self._reader_turn = asyncio.Lock()
        self._inside: set[asyncio.Task[Any] | None] = set()
        self._closed = False

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[SqliteReader]:
        async with (
            self._turn(self._reader_turn),
            _transaction(self._reader, "BEGIN", SqliteReader(self._reader)) as reader,
        ):
            yield reader

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[SqliteWriter]:
        async with (
            self._turn(self._writer_turn),
            # A deferred transaction that turns into a writing one is refused at once if another process wrote.
            _transaction(self._writer, "BEGIN IMMEDIATE", SqliteWriter(self._writer)) as writer,
        ):
            yield writer

    async def close(self) -> None:
        async with self._turn(self._writer_turn, closing=True), self._reader_turn:
            self._closed = True
            await self._reader.close()
            await self._writer.close()

    @asynccontextmanager
    async def _turn(self, lock: asyncio.Lock, *, closing: bool = False) -> AsyncGenerator[None]:
        task = asyncio.current_task()
        if task in self._inside:
            raise RuntimeError("this task has a transaction open, and would wait for itself")
        async with lock:
            if self._closed and not closing:
                raise LedgerClosed
            self._inside.add(task)
            try:
                yield
            finally:
                self._inside.discard(task)


async def open_sqlite(path: Path) -> SqliteStore:
    """Open the ledger at `path`, made or brought up to date if need be; raises what `migrate` raises."""
    with translated():
        path.parent.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(migrate, path, migrations.of_engine("sqlite"))
        writer = await open_connection(path, PRAGMAS)
        try:
            reader = await open_connection(path, {**PRAGMAS, **READ_ONLY})
        except BaseException:
            await writer.close()
            raise
    return SqliteStore(writer, reader)


@asynccontextmanager
async def _transaction(connection: aiosqlite.Connection, begin: str, view: _View) -> AsyncGenerator[_View]:
    # All of it stands within the block that takes back. A task that is cancelled while it waits leaves its
    # statement with the thread of the connection, BEGIN and COMMIT too, and a COMMIT that fails leaves the
    # transaction open. The thread keeps the order, so the ROLLBACK comes after all of them; without a transaction
    # it does nothing.
    try:
        with translated():
            await connection.execute_fetchall(begin)
        try:
            yield view
        finally:
            view.end()
        with translated():
            await connection.commit()
    except BaseException:
        with translated():
            await _to_the_end(connection.rollback())
        raise


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    # However often the task is cancelled meanwhile: once it is over, it is settled whether the transaction was kept.
    task = asyncio.create_task(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled
    task.result()
