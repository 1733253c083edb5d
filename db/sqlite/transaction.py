"""A transaction on a connection: as few ways to its thread and back as can be."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import aiosqlite

from db.sqlite.connection import Step, doubted, translated
from db.steps import Batch, Rows


class Transaction:
    """A lazy transaction: BEGIN goes out with the first statement.

    Statements without a result are queued and sent with the next one, or with COMMIT: one round trip per await.
    """

    def __init__(self, connection: aiosqlite.Connection, begin: str) -> None:
        self._connection = connection
        self._begin = begin
        self._waiting: list[tuple[str, Sequence[tuple[Any, ...]]]] = []
        self._open = True
        self._asked = False
        self._begun = False
        self._committing = False

    async def all(self, sql: str, *values: Any) -> Rows:
        self._check_open()
        return await self._step(sql, values)

    def later(self, sql: str, *values: Any) -> None:
        self.batch([(sql, [values])])

    def batch(self, statements: Batch) -> None:
        self._check_open()
        self._waiting.extend(statements)

    def end(self) -> None:
        """Refuse whatever comes after the block: it would run in another transaction, or in none."""
        self._open = False

    async def commit(self) -> None:
        """Keep what was done; nothing is to be kept where nothing was."""
        if self._asked or self._waiting:
            with doubted(lambda: self._committing):
                await self._step("COMMIT", ())

    async def rollback(self) -> None:
        """Take back what was done, or still is by the time."""
        if self._asked:
            with translated():
                await self._connection.rollback()

    @property
    def begun(self) -> bool:
        """Whether anything was asked of the connection, so that the transaction must be ended."""
        return self._asked

    def _check_open(self) -> None:
        if not self._open:
            raise RuntimeError("the block of this transaction was left")

    async def _step(self, sql: str, values: tuple[Any, ...]) -> Rows:
        waiting, self._waiting = self._waiting, []
        self._asked = True

        def before(connection: sqlite3.Connection) -> None:
            if not self._begun:
                connection.execute(self._begin)
                self._begun = True
            elif not connection.in_transaction:
                # SQLite takes all of it back by itself where the disk is full; what comes then would stand alone.
                raise RuntimeError("this transaction was taken back")
            for statement, rows in waiting:
                connection.executemany(statement, rows)
            self._committing = sql == "COMMIT"

        with translated():
            return cast("Rows", await self._connection.execute_fetchall(Step(sql, before), values))


@asynccontextmanager
async def transaction(connection: aiosqlite.Connection, begin: str) -> AsyncGenerator[Transaction]:
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
