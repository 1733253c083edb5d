"""The ledger: who played, what was entered, and the lines that follow from it.

Knows nothing of Discord, of the bot or of any game. Engines fulfil `db.store.LedgerStore`.
"""

from pathlib import Path

from db.address import sqlite_path
from db.sqlite.store import open_sqlite
from db.sqlite.verify import Check, Contents, Replay, back_up, contents_of, verify_sqlite
from db.store import LedgerStore

__all__ = ["Check", "Contents", "Replay", "backup", "contents", "open_store", "verify"]


async def open_store(url: str) -> LedgerStore:
    """Open the ledger that `url` names, made or brought up to date if need be.

    Raises LedgerError: BadAddress, UnsupportedEngine, NewerLedger, MigrationChanged, MigrationFailed, NotALedger,
    LedgerDamaged, LedgerUnavailable, LedgerBusy, LedgerFull.
    """
    return await open_sqlite(sqlite_path(url))


def verify(url: str, replay: Replay | None = None) -> tuple[Check, ...]:
    """Check a ledger, open or not, without changing it; reads all of it, so not in an event loop.

    `replay` compares a session with its deals, which only one who knows the games can do; without it, the lines of
    entries are compared with each other alone. Raises LedgerError where the ledger cannot be read at all.
    """
    return verify_sqlite(sqlite_path(url), replay)


def contents(url: str) -> Contents:
    """Count what a ledger holds; raises LedgerError."""
    return contents_of(sqlite_path(url))


def backup(url: str, target: Path) -> None:
    """Copy a ledger, open or not, to a file that is not there yet; raises LedgerError."""
    back_up(sqlite_path(url), target)
