"""From any version to the newest, or back to where it was."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import db
from db import migrations
from db.errors import (
    LedgerDamaged,
    LedgerUnavailable,
    MigrationChanged,
    MigrationFailed,
    NewerLedger,
    NotALedger,
)
from db.migrations import Migration
from db.people import ParticipantId
from db.rule_sets import RuleSet
from db.sessions import SessionId
from db.sqlite import migrate as runner
from db.sqlite.connection import PRAGMAS, connect
from db.sqlite.migrate import migrate, statements

FIRST = Migration(
    1,
    "deal",
    """
    CREATE TABLE deal (id INTEGER PRIMARY KEY, points INTEGER);
    CREATE TRIGGER deal_delete BEFORE DELETE ON deal BEGIN SELECT RAISE(ABORT, 'no'); END;
    INSERT INTO deal (points) VALUES (91);
    """,
)
SECOND = Migration(2, "bout", "CREATE TABLE bout (deal_id INTEGER REFERENCES deal);")


def query(path: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(sql)


def version(path: Path) -> int:
    return query(path, "PRAGMA user_version")[0][0]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A ledger of the first version."""
    file = tmp_path / "ledger.db"
    migrate(file, [FIRST])
    return file


def test_a_ledger_is_upgraded_and_a_copy_kept_as_it_was(path: Path) -> None:
    migrate(path, [FIRST, SECOND])
    assert version(path) == 2
    assert query(path, "SELECT points FROM deal") == [(91,)]
    copy = path.with_name("ledger.db.v1")
    assert version(copy) == 1
    assert query(copy, "SELECT points FROM deal") == [(91,)]
    assert query(copy, "SELECT name FROM sqlite_schema WHERE name = 'bout'") == []


def test_a_ledger_that_is_up_to_date_is_left_alone(path: Path) -> None:
    migrate(path, [FIRST])
    assert [file.name for file in path.parent.iterdir()] == ["ledger.db"]


@pytest.mark.parametrize(
    "broken",
    [
        "CREATE TABLE bout (id INTEGER); INSERT INTO bout VALUES (1); CREATE TABLE deal (id INTEGER);",
        "CREATE TABLE bout (id INTEGER); CREATE TABLE unfinished (id INTEGER",
        "CREATE TABLE bout (deal_id INTEGER REFERENCES deal); INSERT INTO bout VALUES (404);",
    ],
    ids=["fails half-way", "does not end", "breaks a reference"],
)
def test_a_migration_that_fails_leaves_the_old_version(path: Path, broken: str) -> None:
    before = query(path, "SELECT * FROM sqlite_schema")
    with pytest.raises(MigrationFailed) as failed:
        migrate(path, [FIRST, SECOND, Migration(3, "broken", broken.replace("bout", "dog"))])
    assert failed.value.data["version"] == 3
    assert version(path) == 1
    assert query(path, "SELECT * FROM sqlite_schema") == before
    migrate(path, [FIRST, SECOND])
    assert version(path) == 2


def test_a_ledger_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    migrate(path, [FIRST, SECOND])
    before = path.read_bytes()
    with pytest.raises(NewerLedger) as refused:
        migrate(path, [FIRST])
    assert refused.value.data == {"found": 2, "known": 1}
    assert path.read_bytes() == before


def test_a_migration_that_was_edited_after_the_fact_is_refused(path: Path) -> None:
    edited = Migration(1, FIRST.name, FIRST.sql.replace("91", "78"))
    with pytest.raises(MigrationChanged):
        migrate(path, [edited, SECOND])
    assert version(path) == 1


@pytest.mark.parametrize(
    "foreign",
    [
        "CREATE TABLE users (id INTEGER);",
        "CREATE TABLE users (id INTEGER); PRAGMA user_version = 1;",
        "CREATE TABLE users (id INTEGER); PRAGMA user_version = 900;",
    ],
)
def test_the_database_of_another_program_is_refused(tmp_path: Path, foreign: str) -> None:
    path = tmp_path / "other.db"
    change(path, foreign)
    with pytest.raises((NotALedger, NewerLedger)):
        migrate(path, [FIRST])
    assert query(path, "SELECT name FROM sqlite_schema") == [("users",)]


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear Uncle Joe, " * 100)
    with pytest.raises(NotALedger):
        await db.open_store(f"sqlite:///{path}")


@pytest.mark.parametrize(
    "damage",
    ["DROP TRIGGER deal_delete;", "CREATE TRIGGER more AFTER INSERT ON deal BEGIN SELECT 1; END;"],
)
def test_a_ledger_whose_triggers_are_not_those_of_its_migrations_is_refused(path: Path, damage: str) -> None:
    change(path, damage)
    with pytest.raises(LedgerDamaged):
        migrate(path, [FIRST])


def test_a_migration_that_drops_a_trigger_unnoticed_is_not_possible(path: Path) -> None:
    change(path, "DROP TRIGGER deal_delete;")
    with pytest.raises(LedgerDamaged) as refused:
        migrate(path, [FIRST, SECOND])
    assert refused.value.data["found"] == ["deal_delete"]


@pytest.mark.parametrize("start", range(1, len(migrations.of_engine("sqlite")) + 1))
def test_every_version_that_there_was_becomes_the_newest(tmp_path: Path, start: int) -> None:
    all_of_them = migrations.of_engine("sqlite")
    old, fresh = tmp_path / "old.db", tmp_path / "fresh.db"
    migrate(old, all_of_them[:start])
    migrate(old, all_of_them)
    migrate(fresh, all_of_them)
    schema = "SELECT type, name, sql FROM sqlite_schema ORDER BY name"
    assert query(old, schema) == query(fresh, schema)


async def test_rules_and_agreements_that_stood_with_what_the_bot_keeps_of_itself_are_moved(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    migrate(path, migrations.of_engine("sqlite")[:6])
    change(
        path,
        """
        INSERT INTO guild (id) VALUES (7);
        INSERT INTO participant (id, guild_id, kind) VALUES (1, 7, 'member'), (2, 7, 'member');
        INSERT INTO session (id, guild_id, channel_id, game, rules, seats, opened_by, opened_at)
        VALUES (31, 7, 3, 'tarot', '{}', '[1,2]', 1, 1), (32, 7, 4, 'tarot', '{}', '[1,2]', 1, 1);
        INSERT INTO meta (key, value) VALUES
            ('commands', 'abc'),
            ('sheets:7', '{"At Bea''s":{"game":"tarot","rules":{"base":25.5,"misère":{"a":[1,null]}},"by":2},'
                || '"Old":{"game":"goulash","rules":{}}}'),
            ('sheets:8', '{"Theirs":{"game":"tarot","rules":{"misère":true},"by":404}}'),
            ('sheets:9', '{}'),
            ('agreed:31', '{"dealer":"2"}'),
            ('agreed:31:12', '{"out":["1"]}'),
            ('agreed:32:1', '{"dealer":"1"}');
        """,
    )
    store = await db.open_store(f"sqlite:///{path}")
    async with store.reading() as view:
        assert await view.rule_sets.of_guild(7) == (
            RuleSet("At Bea's", "tarot", '{"base":25.5,"misère":{"a":[1,null]}}', ParticipantId(2)),
            RuleSet("Old", "goulash", "{}", None),
        )
        assert await view.rule_sets.of_guild(8) == (RuleSet("Theirs", "tarot", '{"misère":true}', None),)
        assert await view.rule_sets.of_guild(9) == ()
        sessions = [await view.sessions.get(SessionId(number)) for number in (31, 32)]
        assert [session and session.agreed for session in sessions] == ['{"dealer":"2"}', None]
        assert await view.sessions.agreed_for(SessionId(31), 12) == '{"out":["1"]}'
        assert await view.sessions.agreed_for(SessionId(32), 1) == '{"dealer":"1"}'
        assert await view.sessions.agreed_for(SessionId(31), 1) is None
    await store.close()
    assert query(path, "SELECT key FROM meta") == [("commands",)]


@pytest.mark.parametrize("names", [["0002_first.sql"], ["0001_a.sql", "0003_b.sql"], ["0001_a.sql", "b.sql"]])
def test_migrations_are_numbered_from_one_without_gaps(tmp_path: Path, names: Sequence[str]) -> None:
    for name in names:
        (tmp_path / name).touch()
    with pytest.raises(ValueError, match="out of order"):
        migrations.load(tmp_path)


def test_line_ends_do_not_change_the_digest_of_a_migration(tmp_path: Path) -> None:
    shas: set[str] = set()
    for folder, end in (("unix", b"\n"), ("windows", b"\r\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "0001_deal.sql").write_bytes(b"CREATE TABLE deal (" + end + b"id INTEGER);" + end)
        shas |= {migration.sha for migration in migrations.load(tmp_path / folder)}
    assert len(shas) == 1


def test_a_script_is_split_at_the_end_of_each_statement_and_not_within() -> None:
    script = "-- a; comment\nCREATE TABLE a (b TEXT);\nINSERT INTO a VALUES (';');\n" + FIRST.sql.splitlines()[2]
    found = [statement.strip() for statement in statements(script + "\n-- the end\n")]
    assert len(found) == 3
    assert found[1] == "INSERT INTO a VALUES (';');"
    assert found[2].endswith("END;")


@pytest.mark.parametrize(("name", "asked"), PRAGMAS.items())
def test_every_connection_has_the_settings_that_the_ledger_depends_on(path: Path, name: str, asked: int | str) -> None:
    with closing(connect(path, PRAGMAS)) as connection:
        assert connection.execute(f"PRAGMA {name}").fetchone() == (asked,)


def test_a_setting_that_does_not_hold_keeps_the_ledger_closed(path: Path) -> None:
    with pytest.raises(LedgerUnavailable) as refused:
        connect(path, {"journal_mode": "nonsense"})
    assert refused.value.data["pragma"] == "journal_mode"


def test_a_ledger_that_another_process_makes_at_the_same_time_is_taken_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger.db"
    look = runner._version  # pyright: ignore[reportPrivateUsage]
    elsewhere = iter([True])

    def version_before_another_migrates(connection: sqlite3.Connection) -> int:
        found = look(connection)
        if next(elsewhere, False):
            runner.migrate(path, migrations.of_engine("sqlite"))
        return found

    monkeypatch.setattr(runner, "_version", version_before_another_migrates)
    runner.migrate(path, migrations.of_engine("sqlite"))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(migrations.of_engine("sqlite")),)
