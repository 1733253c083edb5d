"""A house whose ledger is a file, and a second process on the same file."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

import db
from bot.services.proof import differing
from tests.bot.house import House


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'ledger.db'}"


@pytest.fixture
async def house(url: str) -> AsyncGenerator[House]:
    """The services of one process; when the test ends, the ledger keeps all that it promises."""
    store = await db.open_store(url)
    yield House(store)
    await store.close()
    assert [check.name for check in db.verify(url, differing) if check.broken] == []


@pytest.fixture
async def other(house: House, url: str) -> AsyncGenerator[House]:
    """The services of a second process on the same ledger."""
    store = await db.open_store(url)
    yield House(store, house.now)
    await store.close()
