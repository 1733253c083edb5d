"""A ledger of each engine; the tests beside this file are written against the protocol alone."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

import db
from db.store import LedgerStore
from tests.db.evening import Evening, begin


@pytest.fixture(params=["sqlite"])
def url(tmp_path: Path) -> str:
    """The address of a ledger that is not there yet."""
    return f"sqlite:///{tmp_path}/data/ledger.db"


@pytest.fixture
async def store(url: str) -> AsyncGenerator[LedgerStore]:
    opened = await db.open_store(url)
    yield opened
    await opened.close()


@pytest.fixture
async def evening(store: LedgerStore) -> Evening:
    return await begin(store)
