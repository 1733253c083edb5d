"""A disk that fails in the moment of a commit, before the commit reached it or after."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

import pytest

from db.errors import LedgerFull
from db.sqlite.transaction import Transaction


@contextmanager
def failing_commit(*, written: bool, times: int = 1) -> Generator[None]:
    """Have the next commits fail as where the log cannot be brought to the disk; it may be `written` all the same."""
    commit, left = Transaction.commit, times

    async def failing(made: Transaction) -> None:
        nonlocal left
        if left == 0:
            await commit(made)
            return
        left -= 1
        if written:
            await commit(made)
        fault = sqlite3.OperationalError("disk I/O error")
        fault.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise LedgerFull(reason="disk I/O error") from fault

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Transaction, "commit", failing)
        yield
