"""The store: one connection that writes, one that reads, each used by one task at a time."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Coroutine, Generator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import Any

import aiosqlite

from db import migrations
from db.errors import LedgerClosed, LedgerError, LedgerMoved, LedgerUnsure
from db.sessions import SessionId
from db.sqlite.connection import PRAGMAS, READ_ONLY, connect, open_connection, translated
from db.sqlite.migrate import migrate
from db.sqlite.transaction import Transaction, transaction
from db.store import Reader, Writer

_TRIES = 20
"""How often a checkpoint is tried that others hold up."""
_PAUSE_MS = 50
"""Milliseconds between two tries of a checkpoint."""


class SqliteStore:
    """The ledger in a SQLite file; see db.store.LedgerStore."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._path = path
        self._file = _identity(path)
        self._doubtful = False
        self._writer = writer
        self._reader = reader
        # On a connection that two tasks share, one commits or takes back what the other has half done.
        self._writer_turn = asyncio.Lock()
        self._reader_turn = asyncio.Lock()
        self._inside: set[asyncio.Task[Any] | None] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False
        self._on_due: Callable[[frozenset[SessionId]], None] = _nobody_waits

    def listen(self, on_due: Callable[[frozenset[SessionId]], None]) -> None:
        self._on_due = on_due

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[Reader]:
        with self._once():
            if self._doubtful:
                async with self._writer_turn:
                    self._check_open()
                    await self._reopen()
            await self._reader_turn.acquire()
            view = Transaction(self._reader, "BEGIN")
            try:
                self._check_open()
                yield Reader(view)
            finally:
                view.end()
                if view.begun:
                    # There is nothing to keep, so the block does not wait for it.
                    self._start(self._end(view))
                else:
                    self._reader_turn.release()

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[Writer]:
        with self._once():
            async with self._writer_turn:
                self._check_open()
                await self._reopen()
                self.check_place()
                fell_due: Collection[SessionId] = ()
                ended = False
                try:
                    # A deferred transaction that turns into a writing one is refused at once if another process wrote.
                    async with transaction(self._writer, "BEGIN IMMEDIATE") as begun:
                        writer = Writer(begun)
                        fell_due = writer.outbox.fell_due
                        yield writer
                        ended = writer.sessions.closing
                except LedgerUnsure:
                    self._doubtful = True
                    with suppress(LedgerError):
                        await self._reopen()
                    self._on_due(frozenset(fell_due))
                    raise
        if ended:
            self._start(asyncio.to_thread(_checkpoint, self._path))
        if fell_due:
            self._on_due(frozenset(fell_due))

    def check_place(self) -> None:
        if _identity(self._path) != self._file:
            raise LedgerMoved

    async def close(self) -> None:
        with self._once():
            async with self._writer_turn, self._reader_turn:
                self._closed = True
                await asyncio.gather(*self._ending)
                await self._reader.close()
                await self._writer.close()

    async def _reopen(self) -> None:
        """Open the file anew after a commit of which nobody knows whether it was kept; for the task that may write."""
        if not self._doubtful:
            return
        async with self._reader_turn:
            await asyncio.gather(*self._ending)
            with translated():
                await self._reader.close()
                await self._writer.close()
                self._writer = await open_connection(self._path, PRAGMAS)
                self._reader = await open_connection(self._path, {**PRAGMAS, **READ_ONLY})
            # Written behind what the commit left in the log, or over it: from here on it stays as it is read.
            async with transaction(self._writer, "BEGIN IMMEDIATE") as begun:
                await Writer(begun).meta.put("reopened", "")
            self._doubtful = False

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run what no block waits for; closing the ledger does."""
        task = asyncio.create_task(work)
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _end(self, view: Transaction) -> None:
        # The next one goes on after this step, when the ROLLBACK stands before all that it can ask.
        self._reader_turn.release()
        with suppress(LedgerError):
            await view.rollback()

    @contextmanager
    def _once(self) -> Generator[None]:
        task = asyncio.current_task()
        if task in self._inside:
            raise RuntimeError("this task has a transaction open, and would wait for itself")
        self._inside.add(task)
        try:
            yield
        finally:
            self._inside.discard(task)

    def _check_open(self) -> None:
        if self._closed:
            raise LedgerClosed


def _nobody_waits(_sessions: frozenset[SessionId]) -> None:
    """Do nothing: the poster says so by `listen`."""


async def open_sqlite(path: Path) -> SqliteStore:
    """Open the ledger at `path`, made or brought up to date if need be; raises what `migrate` raises."""
    with translated():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        await asyncio.to_thread(migrate, path, migrations.of_engine("sqlite"))
        writer = await open_connection(path, PRAGMAS)
        try:
            reader = await open_connection(path, {**PRAGMAS, **READ_ONLY})
        except BaseException:
            await writer.close()
            raise
    return SqliteStore(path, writer, reader)


def _checkpoint(path: Path) -> None:
    """Bring what was committed from the log into the file, for those who copy the file alone.

    Nobody waits for it. A view that is still open holds it up, so it tries again for a moment.
    """
    with suppress(LedgerError), translated(), closing(connect(path, {"synchronous": 2})) as connection:
        for _ in range(_TRIES):
            _, written, copied = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if copied == written:
                return
            sleep(_PAUSE_MS / 1000)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another one that is put in its place; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
