"""A transaction on a connection: as few ways to its thread and back as can be."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar, TypeVarTuple

from db.sqlite.connection import Connection, doubted, translated

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

Statement = tuple[str, tuple[Any, ...]]


class Transaction:
    """What a block does on a connection: it begins with the first step, and each step is one way to the thread.

    What gives nothing back waits for the next step, at the latest for the end.
    """

    def __init__(self, connection: Connection, begin: str) -> None:
        self._connection = connection
        self._begin = begin
        self._waiting: list[Statement] = []
        self._open = True
        self._asked = False
        self._begun = False

    async def run(self, work: Callable[[sqlite3.Connection, *Ts], T], *args: *Ts) -> T:
        """Do some work in the thread of the connection, all of it within the transaction."""
        self._check_open()
        return await self._step(work, *args)

    def later(self, sql: str, *values: Any) -> None:
        """Have a statement executed whose result nobody waits for."""
        self._check_open()
        self._waiting.append((sql, values))

    def end(self) -> None:
        """Refuse whatever comes after the block: it would run in another transaction, or in none."""
        self._open = False

    async def commit(self) -> None:
        """Keep what was done; nothing is to be kept where nothing was."""
        if self._asked or self._waiting:
            await self._step(sqlite3.Connection.commit)

    async def rollback(self) -> None:
        """Take back what was done, or still is by the time."""
        if self._asked:
            with translated():
                await self._connection.rollback()

    def leave(self) -> None:
        """End what only read: there is nothing to keep, and nobody waits for it."""
        self.end()
        if self._asked:
            self._connection.post(sqlite3.Connection.rollback)

    def _check_open(self) -> None:
        if not self._open:
            raise RuntimeError("the block of this transaction was left")

    async def _step(self, work: Callable[[sqlite3.Connection, *Ts], T], *args: *Ts) -> T:
        waiting, self._waiting = self._waiting, []
        self._asked = True

        def step(connection: sqlite3.Connection) -> T:
            if not self._begun:
                connection.execute(self._begin)
                self._begun = True
            elif not connection.in_transaction:
                # SQLite takes all of it back by itself where the disk is full; what comes then would stand alone.
                raise RuntimeError("this transaction was taken back")
            for sql, values in waiting:
                connection.execute(sql, values)
            return work(connection, *args)

        with translated():
            return await self._connection.run(step)


@asynccontextmanager
async def transaction(connection: Connection, begin: str) -> AsyncGenerator[Transaction]:
    """Open a transaction for a block: kept as a whole at its end, or taken back."""
    # All of it stands within the block that takes back. A task that is cancelled while it waits leaves its step with
    # the thread of the connection, the COMMIT too, and a COMMIT that fails leaves the transaction open. The thread
    # keeps the order, so the ROLLBACK comes after all of them; without a transaction it does nothing.
    made = Transaction(connection, begin)
    try:
        try:
            yield made
        finally:
            made.end()
        with doubted():
            await made.commit()
    except BaseException:
        await _to_the_end(made.rollback())
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
