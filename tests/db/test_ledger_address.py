"""Which file an address names, and that no address is repeated in an error."""

from pathlib import Path

import pytest

import db
from db.address import sqlite_path
from db.errors import BadAddress, LedgerError, LedgerUnavailable, UnsupportedEngine


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///goulash.db", "goulash.db"),
        ("sqlite:///data/goulash.db", "data/goulash.db"),
        ("sqlite:////var/lib/goulash.db", "/var/lib/goulash.db"),
        ("sqlite:///C:/goulash.db", "C:/goulash.db"),
        ("sqlite:///Friday%20night.db", "Friday night.db"),
    ],
)
def test_three_slashes_are_relative_and_four_absolute(url: str, path: str) -> None:
    assert sqlite_path(url) == Path(path)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "goulash.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///data/",
        "sqlite://host/a.db",
        "sqlite:///a.db?mode=ro",
        "sqlite:///a%00b.db",
    ],
)
def test_an_address_that_names_no_file_is_refused(url: str) -> None:
    with pytest.raises(BadAddress):
        sqlite_path(url)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://bot:hunter2@db.example/ledger",
        "postgresql+asyncpg://bot:hunter2@db.example/ledger",
        "mysql://bot:hunter2@db.example/ledger",
        "bot:hunter2@db.example/ledger",
        "hunter2://bot",
        "sqlite://bot:hunter2@host/ledger",
        "sqlite:///ledger.db?key=hunter2",
    ],
)
async def test_no_password_gets_into_an_error(url: str) -> None:
    with pytest.raises(LedgerError) as refused:
        await db.open_store(url)
    assert isinstance(refused.value, BadAddress | UnsupportedEngine)
    assert "hunter2" not in f"{refused.value} {refused.value!r} {refused.value.data}"


async def test_a_folder_that_cannot_be_made_is_an_error_of_ours(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LedgerUnavailable):
        await db.open_store(f"sqlite:///{tmp_path}/file/ledger.db")
    with pytest.raises(LedgerUnavailable):
        await db.open_store(f"sqlite:///{tmp_path}")
