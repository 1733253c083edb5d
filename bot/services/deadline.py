"""What is asked for is written as long as it can be answered: nobody is told that it failed, and it stands."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import ContextVar
from typing import Protocol

from bot.errors import UserError
from db.sessions import SessionId
from db.store import LedgerStore, Reader, Writer


class TooLate(UserError):
    """The member was told already that the request failed, so nothing was written."""


class Deadline(Protocol):
    """Until when a request can be answered."""

    written: bool
    """Whether anything was written for the request."""

    @property
    def near(self) -> bool:
        """Whether the request must be acknowledged before anything is written for it."""
        ...

    async def acknowledge(self) -> None:
        """Acknowledge the request; raises `TooLate` where that is refused."""
        ...


current: ContextVar[Deadline | None] = ContextVar("deadline", default=None)
"""The deadline of the request that is being answered; None for what the bot does by itself."""


class PunctualStore:
    """A ledger in which nothing is written for a request that cannot be answered any more."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store

    def listen(self, on_due: Callable[[frozenset[SessionId]], None]) -> None:
        """Have `on_due` called after each commit in which something fell due."""
        self._store.listen(on_due)

    def reading(self) -> AbstractAsyncContextManager[Reader]:
        """Return a view of the ledger."""
        return self._store.reading()

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[Writer]:
        """Open a transaction that writes; raises `TooLate` where nobody could be told of it."""
        deadline = current.get()
        while True:
            if deadline is not None and deadline.near:
                await deadline.acknowledge()
            async with self._store.writing() as tx:
                # It may have waited long for its turn. To ask Discord now would keep everybody else waiting.
                if deadline is not None and deadline.near:
                    continue
                yield tx
                if deadline is not None and deadline.near:
                    await deadline.acknowledge()
            if deadline is not None:
                deadline.written = True
            return

    def check_place(self) -> None:
        """Raise `LedgerMoved` where the ledger is not any more what was opened."""
        self._store.check_place()

    async def close(self) -> None:
        """Close the ledger."""
        await self._store.close()
