"""An open ledger: views of it to read, and the one transaction that writes."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from db.counts import Counts
from db.drafts import Drafts
from db.ledger import Ledger
from db.messages import Cards, Messages
from db.outbox import Outbox
from db.people import People
from db.rule_sets import RuleSets
from db.schedules import Schedules
from db.seasons import Seasons
from db.sessions import SessionId, Sessions
from db.settings import Meta, Settings
from db.standings import Standings
from db.steps import Steps


class Reader:
    """One consistent view of the ledger. The engine refuses all writing within it."""

    def __init__(self, steps: Steps) -> None:
        self.cards = Cards(steps)
        self.counts = Counts(steps)
        self.drafts = Drafts(steps)
        self.ledger = Ledger(steps)
        self.messages = Messages(steps)
        self.meta = Meta(steps)
        self.outbox = Outbox(steps)
        self.people = People(steps)
        self.rule_sets = RuleSets(steps)
        self.schedules = Schedules(steps)
        self.seasons = Seasons(steps)
        self.sessions = Sessions(steps)
        self.settings = Settings(steps)
        self.standings = Standings(steps)


class Writer(Reader):
    """A transaction: a view of the ledger that sees its own writes, kept as a whole or not at all."""


class LedgerStore(Protocol):
    """An open ledger.

    A task has at most one `reading` or `writing` block open at a time (a second one would wait for itself, and
    raises RuntimeError), and waits for nothing slow within it: others stand behind it.
    """

    def listen(self, on_due: Callable[[frozenset[SessionId]], None]) -> None:
        """Have `on_due` called after the commit of each block in which something fell due, with the sessions."""
        ...

    def reading(self) -> AbstractAsyncContextManager[Reader]:
        """Open a view of the ledger that does not change while the block lasts."""
        ...

    def writing(self) -> AbstractAsyncContextManager[Writer]:
        """Open the one transaction that writes: committed at the end of the block, taken back if it raises."""
        ...

    def check_place(self) -> None:
        """Raise `LedgerMoved` where the ledger is not any more what was opened; each write does by itself."""
        ...

    async def close(self) -> None:
        """Wait for the blocks that are open and close; whoever comes later gets LedgerClosed."""
        ...
