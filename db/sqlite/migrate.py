"""Brings a file to the newest schema, one migration after the other, in one transaction."""

import os
import sqlite3
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from db.errors import (
    LedgerDamaged,
    LedgerUnavailable,
    MigrationChanged,
    MigrationFailed,
    NewerLedger,
    NotALedger,
)
from db.migrations import Migration
from db.sqlite.connection import PRAGMAS, connect

# STRICT tables, IS DISTINCT FROM.
_OLDEST_SQLITE = (3, 39)


def migrate(path: Path, migrations: Sequence[Migration]) -> None:
    """Bring the ledger at `path` up to date, made if there is none; a copy of it as it was is kept beside.

    All or nothing. Raises NewerLedger, NotALedger, MigrationChanged, MigrationFailed, LedgerDamaged if the
    triggers and tables are not what the migrations make, and sqlite3.Error.
    """
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise LedgerUnavailable(reason="sqlite_version", found=sqlite3.sqlite_version)
    # A migration that builds a table anew needs foreign keys off; they are checked before it commits.
    with closing(connect(path, {**PRAGMAS, "foreign_keys": 0})) as connection:
        with _transaction(connection, "BEGIN"):
            pending = _pending(connection, migrations)
        if pending:
            with _transaction(connection, "BEGIN IMMEDIATE"):
                _upgrade(connection, path, migrations)
        with _transaction(connection, "BEGIN"):
            found = differences(connection, migrations)
        if found:
            raise LedgerDamaged(found=found)


def statements(sql: str) -> Iterator[str]:
    """Split a script; `executescript` would commit the transaction that it runs in."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if any(line.strip() and not line.lstrip().startswith("--") for line in statement.splitlines()):
        raise ValueError("a statement does not end")


def differences(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> list[str]:
    """Name the tables, indexes and triggers that are not as the migrations up to its version make them."""
    found = _schema(connection)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for migration in migrations[: _version(connection)]:
            _apply(fresh, migration)
        expected = _schema(fresh)
    return sorted({name for name, _ in found.items() ^ expected.items()})


@contextmanager
def _transaction(connection: sqlite3.Connection, begin: str) -> Generator[None]:
    """Hold one view of the file: another process may migrate between two looks at it."""
    connection.execute(begin)
    try:
        yield
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


def _pending(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> Sequence[Migration]:
    version = _version(connection)
    if version > len(migrations):
        raise NewerLedger(found=version, known=len(migrations))
    tables = _schema(connection)
    if ("migration" in tables) != (version > 0) or (version == 0 and tables):
        raise NotALedger
    if version > 0:
        went_through = dict(connection.execute("SELECT version, sha256 FROM migration"))
        for migration in migrations[:version]:
            if went_through.get(migration.version) != migration.sha:
                raise MigrationChanged(version=migration.version)
    return migrations[version:]


def _upgrade(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    # Looked up again: another process may have upgraded while this one waited for the lock.
    pending = _pending(connection, migrations)
    if not pending:
        return
    if version := _version(connection):
        _copy(path, path.with_name(f"{path.name}.v{version}"))
    for migration in pending:
        try:
            _apply(connection, migration)
        except (sqlite3.DatabaseError, ValueError) as error:
            raise MigrationFailed(version=migration.version, reason=str(error)) from error
    if broken := connection.execute("PRAGMA foreign_key_check").fetchall():
        raise MigrationFailed(version=len(migrations), reason=f"foreign keys of {broken[0][0]}")


def _apply(connection: sqlite3.Connection, migration: Migration) -> None:
    if migration.version == 1:
        connection.execute(
            "CREATE TABLE migration (version INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL) STRICT"
        )
    for statement in statements(migration.sql):
        connection.execute(statement)
    connection.execute(
        "INSERT INTO migration (version, name, sha256) VALUES (?, ?, ?)",
        (migration.version, migration.name, migration.sha),
    )
    connection.execute(f"PRAGMA user_version = {migration.version:d}")


def _copy(path: Path, target: Path) -> None:
    # By a second connection: the first holds the lock, so that the copy is exactly what will be changed.
    half_made = target.with_name(f"{target.name}.part")
    half_made.unlink(missing_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("VACUUM INTO ?", (str(half_made),))
    with half_made.open("rb+") as file:
        os.fsync(file.fileno())
    half_made.replace(target)


def _version(connection: sqlite3.Connection) -> int:
    return connection.execute("PRAGMA user_version").fetchone()[0]


def _schema(connection: sqlite3.Connection) -> dict[str, str | None]:
    return dict(
        connection.execute("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'")
    )
