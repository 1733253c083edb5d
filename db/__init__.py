"""The ledger: who played, what was entered, and the lines that follow from it.

Knows nothing of Discord, of the bot or of any game. Engines fulfil `db.store.LedgerStore`.
"""

from db.address import sqlite_path
from db.sqlite.store import open_sqlite
from db.sqlite.verify import Check, verify_sqlite
from db.store import LedgerStore

__all__ = ["Check", "open_store", "verify"]


async def open_store(url: str) -> LedgerStore:
    """Open the ledger that `url` names, made or brought up to date if need be.

    Raises LedgerError: BadAddress, UnsupportedEngine, NewerLedger, MigrationChanged, MigrationFailed, NotALedger,
    LedgerDamaged, LedgerUnavailable, LedgerBusy, LedgerFull.
    """
    return await open_sqlite(sqlite_path(url))


def verify(url: str) -> tuple[Check, ...]:
    """Check a ledger, open or not, without changing it; reads all of it, so not in an event loop.

    Raises LedgerError where the ledger cannot be read at all.
    """
    return verify_sqlite(sqlite_path(url))
