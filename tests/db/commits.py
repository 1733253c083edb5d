"""A disk that fails in the moment of a commit, or just before it."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest

from db.sqlite.connection import Step, SteppingConnection


@contextmanager
def failing_commit(*, written: bool, times: int = 1) -> Generator[None]:
    """Have the next commits fail as where the log cannot be brought to the disk; it may be `written` all the same."""
    execute, left = SteppingConnection.execute, times

    def failing(made: SteppingConnection, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        nonlocal left
        if str(sql) != "COMMIT" or left == 0:
            return execute(made, sql, parameters)
        left -= 1
        if written:
            execute(made, sql, parameters)
        elif isinstance(sql, Step):
            sql.before(made)
        raise disk_error()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SteppingConnection, "execute", failing)
        yield


@contextmanager
def failing_batch() -> Generator[None]:
    """Have the disk fail in the statements that are sent together with COMMIT, before it."""

    def failing(_made: SteppingConnection, _sql: str, _parameters: Any, /) -> sqlite3.Cursor:
        raise disk_error()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SteppingConnection, "executemany", failing)
        yield


def disk_error() -> sqlite3.OperationalError:
    """Return the error of a log that could not be brought to the disk."""
    fault = sqlite3.OperationalError("disk I/O error")
    fault.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    return fault
