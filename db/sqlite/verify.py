"""Checks a file against what the ledger promises, from outside: the triggers are not trusted."""

import os
import sqlite3
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from db import migrations
from db.errors import LedgerUnavailable
from db.ledger import ENTRIES, LedgerEntry, entries_from
from db.sessions import SESSION, Session, session_from
from db.sqlite.connection import READ_ONLY, connect, translated
from db.sqlite.migrate import differences

_CHECKS: Final[dict[str, str]] = {
    "pages": "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    "references": "SELECT \"table\" || ' ' || COALESCE(rowid, '') FROM pragma_foreign_key_check",
    "sealed": "SELECT id FROM entry WHERE id NOT IN (SELECT entry_id FROM seal)",
    "balanced": """
        SELECT seal.entry_id FROM seal LEFT JOIN posting ON posting.entry_id = seal.entry_id
        GROUP BY seal.entry_id
        HAVING COUNT(posting.amount) <> seal.lines OR seal.lines = 1 OR COALESCE(SUM(posting.amount), 0) <> 0
    """,
    "mirrored": """
        SELECT reversal.id FROM entry AS reversal
        JOIN posting AS line ON line.entry_id = reversal.id
        LEFT JOIN posting AS target
            ON target.entry_id = reversal.reverses_id AND target.participant_id = line.participant_id
        WHERE reversal.reverses_id IS NOT NULL AND target.amount IS NOT -line.amount
        UNION
        SELECT reversal.id FROM entry AS reversal
        JOIN seal AS own ON own.entry_id = reversal.id
        JOIN seal AS target ON target.entry_id = reversal.reverses_id
        WHERE own.lines <> target.lines
    """,
    "numbered": """
        SELECT 'session ' || session_id FROM entry
        GROUP BY session_id HAVING MIN(seq) <> 1 OR MAX(seq) <> COUNT(*)
    """,
    "balances": """
        WITH ledger AS (
            SELECT session_id, participant_id, SUM(amount) AS amount,
                   SUM(CASE kind WHEN 'deal' THEN played ELSE -played END) AS deals
            FROM entry JOIN posting ON posting.entry_id = entry.id
            GROUP BY session_id, participant_id
        )
        SELECT 'session ' || session_id || ' participant ' || participant_id FROM (
            SELECT session_id, participant_id, amount, deals FROM ledger
            EXCEPT SELECT session_id, participant_id, amount, deals FROM balance
            UNION
            SELECT session_id, participant_id, amount, deals FROM balance
            WHERE (session_id, participant_id, amount, deals) NOT IN (
                SELECT session_id, participant_id, amount, deals FROM ledger
            )
        )
    """,
    "tallies": """
        WITH scope AS (
            SELECT session.id AS session_id, 0 AS season_id FROM session
            UNION ALL
            SELECT session.id, season.id FROM session
            JOIN season ON season.guild_id = session.guild_id
                AND season.begins <= session.opened_at AND session.opened_at < season.ends
        ),
        summed AS (
            SELECT guild_id, season_id, game, participant_id, SUM(amount) AS amount, SUM(deals) AS deals
            FROM balance JOIN scope ON scope.session_id = balance.session_id
            JOIN session ON session.id = balance.session_id
            GROUP BY guild_id, season_id, game, participant_id
        )
        SELECT 'guild ' || guild_id || ' ' || game || ' participant ' || participant_id FROM (
            SELECT guild_id, season_id, game, participant_id, amount, deals FROM summed
            EXCEPT SELECT guild_id, season_id, game, participant_id, amount, deals FROM tally
            UNION
            SELECT * FROM (
                SELECT guild_id, season_id, game, participant_id, amount, deals FROM tally
                EXCEPT SELECT guild_id, season_id, game, participant_id, amount, deals FROM summed
            )
        )
    """,
}
_SHOWN = 3


class Check(msgspec.Struct, frozen=True):
    """One promise of the ledger, and the first few places where it is broken."""

    name: str
    broken: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the promise holds."""
        return not self.broken


class Contents(msgspec.Struct, frozen=True):
    """How much a ledger holds, and when its last entry was made: an owner who knows it sees what was cut off."""

    sessions: int
    entries: int
    last_at: int | None


Replay: TypeAlias = Callable[[Session, Sequence[LedgerEntry]], Sequence[str]]
"""Names the places of a session where its lines are not those that its deals come to."""


def contents_of(path: Path) -> Contents:
    """Count the ledger at `path`; raises LedgerError where it cannot be read at all."""
    with _reader(path) as reader:
        sql = "SELECT (SELECT COUNT(*) FROM session), COUNT(*), MAX(at) FROM entry"
        return Contents(*reader.execute(sql).fetchone())


def back_up(path: Path, target: Path) -> None:
    """Copy the ledger at `path`, in use or not, to a file that is not there yet; raises LedgerError."""
    if target.exists():
        raise LedgerUnavailable(reason="exists")
    try:
        # The copy is as private as the ledger, whatever the umask of the process is.
        target.touch(mode=0o600, exist_ok=False)
    except OSError as error:
        raise LedgerUnavailable(reason=type(error).__name__) from error
    with _reader(path, {}) as reader:
        reader.execute("VACUUM INTO ?", (str(target),))
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def verify_sqlite(path: Path, replay: Replay | None = None) -> tuple[Check, ...]:
    """Check the ledger at `path`; raises LedgerError where it cannot be read at all."""
    with _reader(path) as reader:
        # One view for all checks, while others may write.
        reader.execute("BEGIN")
        changed = differences(reader, migrations.of_engine("sqlite"))
        checks = [Check("schema", tuple(changed[:_SHOWN]))]
        if changed:
            return tuple(checks)
        for name, sql in _CHECKS.items():
            broken = reader.execute(sql).fetchmany(_SHOWN)
            checks.append(Check(name, tuple(str(row[0]) for row in broken)))
        if replay is not None:
            broken = [place for session, entries in _replayable(reader) for place in replay(session, entries)]
            checks.append(Check("replayed", tuple(broken[:_SHOWN])))
    return tuple(checks)


def _replayable(reader: sqlite3.Connection) -> Iterator[tuple[Session, Sequence[LedgerEntry]]]:
    reader.row_factory = sqlite3.Row
    for (number,) in reader.execute("SELECT id FROM session ORDER BY id").fetchall():
        [session] = reader.execute(SESSION + "WHERE session.id = ?", (number,))
        entries = reader.execute(ENTRIES, (number,)).fetchall()
        yield session_from(session), entries_from(entries)


@contextmanager
def _reader(path: Path, pragmas: Mapping[str, int | str] = READ_ONLY) -> Generator[sqlite3.Connection]:
    if not path.is_file():
        raise LedgerUnavailable(reason="missing")
    with translated(), closing(connect(path, {"busy_timeout": 5000, "trusted_schema": 0, **pragmas})) as reader:
        yield reader
