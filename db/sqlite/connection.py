"""How a connection to the file is set up, and what SQLite's errors are to us."""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiosqlite

from db.errors import (
    ChannelTaken,
    LedgerBusy,
    LedgerDamaged,
    LedgerError,
    LedgerFull,
    LedgerRefused,
    LedgerUnavailable,
    LedgerUnsure,
    NotALedger,
    SessionClosed,
    Unbalanced,
    Unstorable,
)

# In the order in which they are set: switching to WAL may have to wait for another process.
PRAGMAS: Final[dict[str, int | str]] = {
    "busy_timeout": 5000,
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "recursive_triggers": 1,
    "trusted_schema": 0,
}
READ_ONLY: Final[dict[str, int | str]] = {"query_only": 1}

_MARK = "ledger: "
_RULES: Final[dict[str, type[LedgerError]]] = {
    "unbalanced": Unbalanced,
    "session closed": SessionClosed,
    "channel taken": ChannelTaken,
}
_TAKEN_BACK: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_TOOBIG,
}
"""The errors of a commit after which nothing of the transaction can be in the file."""
_CODES: Final[dict[int, type[LedgerError]]] = {
    sqlite3.SQLITE_BUSY: LedgerBusy,
    sqlite3.SQLITE_LOCKED: LedgerBusy,
    sqlite3.SQLITE_PROTOCOL: LedgerBusy,
    sqlite3.SQLITE_FULL: LedgerFull,
    sqlite3.SQLITE_IOERR: LedgerFull,
    sqlite3.SQLITE_CORRUPT: LedgerDamaged,
    sqlite3.SQLITE_NOTADB: NotALedger,
    sqlite3.SQLITE_CANTOPEN: LedgerUnavailable,
    sqlite3.SQLITE_READONLY: LedgerUnavailable,
    sqlite3.SQLITE_PERM: LedgerUnavailable,
    sqlite3.SQLITE_TOOBIG: Unstorable,
}


def connect(
    path: Path, pragmas: dict[str, int | str], factory: type[sqlite3.Connection] = sqlite3.Connection
) -> sqlite3.Connection:
    """Open the file and set it up; transactions are begun and ended by hand.

    Raises sqlite3.Error, and LedgerUnavailable if a pragma does not read back as it was set.
    """
    connection = sqlite3.connect(path, isolation_level=None, factory=factory)
    try:
        for name, asked in pragmas.items():
            connection.execute(f"PRAGMA {name} = {asked}").fetchall()
            found = connection.execute(f"PRAGMA {name}").fetchone()
            if found != (asked,):
                raise LedgerUnavailable(reason="pragma", pragma=name, asked=asked, found=found and found[0])
    except BaseException:
        connection.close()
        raise
    return connection


class Step(str):
    """A statement with what its thread does before it: both are one way to the thread and back."""

    before: Callable[[sqlite3.Connection], object]

    def __new__(cls, sql: str, before: Callable[[sqlite3.Connection], object]) -> "Step":
        step = super().__new__(cls, sql)
        step.before = before
        return step


class SteppingConnection(sqlite3.Connection):
    """A connection that does what a `Step` has before its statement."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if isinstance(sql, Step):
            sql.before(self)
        return super().execute(str(sql), parameters)


async def open_connection(path: Path, pragmas: dict[str, int | str]) -> aiosqlite.Connection:
    """Open the file as `connect` does, in a thread of its own that ends when the connection is closed.

    A `Step` can be executed by it, and rows have their columns by name.
    """
    connection = aiosqlite.Connection(partial(connect, path, pragmas, SteppingConnection), iter_chunk_size=64)
    await connection
    connection.row_factory = sqlite3.Row
    return connection


@contextmanager
def translated() -> Generator[None]:
    """Let no error of the driver through: raise ours in its place."""
    try:
        yield
    except sqlite3.Error as error:
        raise _translate(error) from error
    except OverflowError as error:
        raise Unstorable(reason="number") from error
    except UnicodeEncodeError as error:
        raise Unstorable(reason="text") from error
    except OSError as error:
        raise LedgerUnavailable(reason=type(error).__name__) from error


@contextmanager
def doubted(committing: Callable[[], bool]) -> Generator[None]:
    """Raise `LedgerUnsure` where a commit failed that may have been kept all the same.

    `committing` tells whether COMMIT itself was reached: a step before it that fails leaves no doubt.
    """
    try:
        yield
    except LedgerError as error:
        code = getattr(error.__cause__, "sqlite_errorcode", None)
        # A log that could not be written lacks the end of the transaction. One that was written, and could not be
        # brought to the disk, may be found there by the next process.
        if not committing() or code is None or code == sqlite3.SQLITE_IOERR_WRITE or code & 0xFF in _TAKEN_BACK:
            raise
        raise LedgerUnsure(reason=str(error.__cause__)) from error


def _translate(error: sqlite3.Error) -> LedgerError:
    message = str(error)
    if message.startswith(_MARK):
        rule = message.removeprefix(_MARK)
        return _RULES[rule]() if rule in _RULES else LedgerRefused(rule=rule)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    known = _CODES.get(code & 0xFF)
    return known(reason=message) if known else LedgerRefused(rule=message)
