"""The database itself refuses to change, delete or unbalance the ledger, whoever asks and however."""

import asyncio
import sqlite3
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

import pytest

import db
from db.ledger import Cause, NewEntry, reversal
from db.sqlite.verify import verify_sqlite
from tests.db.evening import begin

# Made below: session 1 of players 1 to 4 with deal 1 (entry 1, nonce 'a'), deal 2 (entry 2), deal 3 (entry 3),
# which entry 4 reverses and entry 5 replaces, and the pot of the server (participant 5); session 2 of the players
# 6 to 9 of another server, in channel 99.
ENTRY = """
    {verb} INTO entry (id, session_id, seq, kind, deal, cause, payload, played, actor, at,
                       nonce, payload_sha, reverses_id, replaces_id)
    VALUES ({id}, {session}, {seq}, {kind}, {deal}, {cause}, {payload}, 1, {actor}, 5,
            {nonce}, {sha}, {reverses}, {replaces})
"""
POSTING = "INSERT INTO posting (entry_id, participant_id, amount) VALUES ({}, {}, {})"
SEAL = "INSERT INTO seal (entry_id, lines) VALUES (6, {})"
NEXT = {
    "verb": "INSERT",
    "id": 6,
    "session": 1,
    "seq": 6,
    "kind": "'deal'",
    "deal": 4,
    "cause": "'record'",
    "payload": "'{}'",
    "actor": 1,
    "nonce": "NULL",
    "sha": "NULL",
    "reverses": "NULL",
    "replaces": "NULL",
}


def entry(**changes: object) -> str:
    """The statement that inserts the next entry, with something changed."""
    return ENTRY.format(**NEXT | changes)


async def _fill(url: str) -> None:
    store = await db.open_store(url)
    evening = await begin(store)
    async with store.writing() as tx:
        await evening.append(tx, evening.deal(1, [3, -3]), nonce="a")
        await evening.append(tx, evening.deal(2, [5, -5, 0]))
        [third] = await evening.append(tx, evening.deal(3, [7, -7]))
        again = NewEntry(3, Cause.EDIT, "{}", third.postings, replaces=third.id)
        await evening.append(tx, reversal(third, Cause.EDIT), again)
        await tx.people.pot(7_000_000_000_000_000_001)
    await begin(store, guild=8, channel=99)
    await store.close()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("guards") / "ledger.db"
    asyncio.run(_fill(f"sqlite:///{path}"))
    return path


@pytest.fixture(params=[0, 1], ids=["plain triggers", "recursive triggers"])
def ledger(request: pytest.FixtureRequest, filled: Path) -> Generator[sqlite3.Connection]:
    """A copy in memory, as a stranger's connection might see it."""
    with (
        closing(sqlite3.connect(filled)) as file,
        closing(sqlite3.connect(":memory:", isolation_level=None)) as copy,
    ):
        file.backup(copy)
        copy.execute(f"PRAGMA recursive_triggers = {request.param}")
        copy.execute("PRAGMA foreign_keys = 1")
        yield copy


def content(ledger: sqlite3.Connection) -> list[str]:
    return list(ledger.iterdump())


def attempt(ledger: sqlite3.Connection, *statements: str) -> None:
    """Run the statements as one transaction."""
    try:
        ledger.execute("BEGIN")
        for statement in statements:
            ledger.execute(statement)
        ledger.execute("COMMIT")
    finally:
        ledger.rollback()


UNCHANGEABLE = [
    'UPDATE entry SET payload = \'{"kind":"passed"}\' WHERE id = 1',
    "UPDATE entry SET id = 77 WHERE id = 5",
    "UPDATE OR REPLACE entry SET seq = 1 WHERE id = 2",
    "UPDATE posting SET amount = amount * 2",
    "UPDATE OR REPLACE posting SET participant_id = 1 WHERE entry_id = 1",
    "UPDATE seal SET lines = 0",
    "DELETE FROM entry WHERE id = 5",
    "DELETE FROM posting WHERE entry_id = 1",
    "DELETE FROM seal WHERE entry_id = 1",
    "DELETE FROM session",
    "DELETE FROM participant WHERE id = 5",
    "UPDATE participant SET guild_id = 8 WHERE id = 1",
    "UPDATE participant SET kind = 'guest' WHERE id = 1",
    "UPDATE session SET rules = '{\"seats\":3}' WHERE id = 1",
    "UPDATE session SET seats = '[2,1]' WHERE id = 1",
    "UPDATE session SET game = 'tarokk' WHERE id = 1",
    "UPDATE session SET opened_at = 0 WHERE id = 1",
    "UPDATE session SET guild_id = 8 WHERE id = 1",
    "UPDATE OR REPLACE session SET channel_id = 99 WHERE id = 1",
]
REPLACED = [
    entry(verb="INSERT OR REPLACE", id=1),
    entry(verb="INSERT OR REPLACE", seq=1, deal=1),
    entry(verb="INSERT OR REPLACE", nonce="'a'", sha="'b'"),
    entry(verb="INSERT OR REPLACE", deal=1),
    entry(verb="INSERT OR REPLACE", kind="'reversal'", cause="'undo'", payload="NULL", deal=3, reverses=3),
    entry(verb="INSERT OR REPLACE", cause="'edit'", deal=3, replaces=3),
    "INSERT OR REPLACE INTO posting (entry_id, participant_id, amount) VALUES (1, 1, 300)",
    "INSERT OR REPLACE INTO seal (entry_id, lines) VALUES (1, 2)",
    "INSERT OR REPLACE INTO participant (id, guild_id, kind) VALUES (1, 8, 'guest')",
    "INSERT OR REPLACE INTO participant (guild_id, kind) VALUES (7000000000000000001, 'pot')",
    """
    INSERT OR REPLACE INTO session (id, guild_id, channel_id, game, rules, seats, opened_by, opened_at)
    VALUES (1, 8, 5, 'tarot', '{}', '[]', 6, 1)
    """,
    """
    INSERT OR REPLACE INTO session (guild_id, channel_id, game, rules, seats, opened_by, opened_at)
    VALUES (8, 7000000000000000002, 'tarot', '{}', '[]', 6, 1)
    """,
]


@pytest.mark.parametrize("statement", UNCHANGEABLE)
def test_what_is_written_is_neither_changed_nor_deleted(ledger: sqlite3.Connection, statement: str) -> None:
    before = content(ledger)
    with pytest.raises(sqlite3.IntegrityError, match="ledger: "):
        attempt(ledger, statement)
    assert content(ledger) == before


@pytest.mark.parametrize("statement", REPLACED)
def test_replacing_is_no_way_past_the_triggers(ledger: sqlite3.Connection, statement: str) -> None:
    before = content(ledger)
    with pytest.raises(sqlite3.IntegrityError, match="ledger: "):
        attempt(ledger, statement)
    assert content(ledger) == before


@pytest.mark.parametrize("statement", REPLACED)
def test_replacing_is_refused_after_statistics_were_gathered_too(ledger: sqlite3.Connection, statement: str) -> None:
    ledger.execute("ANALYZE")
    with pytest.raises(sqlite3.IntegrityError, match="ledger: "):
        attempt(ledger, statement)


def lines(*amounts: int, entry_id: int = 6) -> list[str]:
    return [POSTING.format(entry_id, player, amount) for player, amount in enumerate(amounts, 1)]


def seal(count: object) -> str:
    return SEAL.format(count)


UNDO_2 = entry(kind="'reversal'", cause="'undo'", payload="NULL", deal=2, reverses=2)


@pytest.mark.parametrize(
    ("rule", "statements"),
    [
        ("unbalanced", [entry(), *lines(1, 1), seal(2)]),
        ("unbalanced", [entry(), *lines(0), seal(1)]),
        ("unbalanced", [entry(), *lines(3, -3), seal(0)]),
        ("unbalanced", [entry(), seal(2)]),
        ("not mirrored", [UNDO_2, *lines(-5, 5), seal(2)]),
        ("not mirrored", [UNDO_2, *lines(-4, 4, 0), seal(3)]),
        ("not mirrored", [UNDO_2, seal(0)]),
        ("sealed", [*lines(1, entry_id=1)]),
        ("sealed", ["INSERT INTO posting (entry_id, participant_id, amount) VALUES (1, 3, 0)"]),
        ("other guild", [entry(), *lines(0, 0, 0, 0, 0, 0), seal(6)]),
        ("other guild", [entry(actor=6)]),
        ("other guild", [entry(actor=404)]),
        ("sequence", [entry(seq=7)]),
        ("sequence", [entry(seq="NULL")]),
        ("deal number", [entry(deal=5)]),
        ("reversed before", [entry(kind="'reversal'", cause="'undo'", payload="NULL", deal=3, reverses=3)]),
        (
            "reverses no such deal",
            [entry(kind="'reversal'", cause="'undo'", payload="NULL", deal=3, reverses=4)],
        ),
        (
            "reverses no such deal",
            [entry(kind="'reversal'", cause="'undo'", payload="NULL", deal=1, reverses=2)],
        ),
        ("replaces no reversed deal", [entry(cause="'edit'", deal=2, replaces=2)]),
        ("session closed", ["UPDATE session SET closed_at = 9 WHERE id = 1", entry()]),
    ],
)
def test_an_entry_that_breaks_a_rule_is_refused(ledger: sqlite3.Connection, rule: str, statements: list[str]) -> None:
    before = content(ledger)
    with pytest.raises(sqlite3.IntegrityError, match=f"ledger: {rule}$"):
        attempt(ledger, *statements)
    assert content(ledger) == before


@pytest.mark.parametrize(
    "statements",
    [
        [entry()],
        [entry(), *lines(3, -3)],
        [entry(kind="'reversal'")],
        [entry(cause="'undo'")],
        [entry(cause="'edit'")],
        [entry(payload="NULL")],
        [entry(nonce="'new'")],
        [entry(), "INSERT INTO seal (lines) VALUES (0)"],
        [entry(), "INSERT INTO posting (entry_id, participant_id, amount) VALUES (6, 1, 'abc')"],
        [entry(), "INSERT INTO posting (entry_id, participant_id, amount) VALUES (6, 1, 1.5)"],
        [entry(), "INSERT INTO posting (entry_id, participant_id, amount) VALUES (6, 404, 0)", seal(1)],
    ],
)
def test_an_entry_without_its_form_does_not_commit(ledger: sqlite3.Connection, statements: list[str]) -> None:
    before = content(ledger)
    with pytest.raises(sqlite3.IntegrityError):
        attempt(ledger, *statements)
    assert content(ledger) == before


@pytest.mark.parametrize("verb", ["INSERT", "INSERT OR REPLACE", "INSERT OR IGNORE"])
def test_a_good_entry_moves_the_balances_once_however_it_is_inserted(ledger: sqlite3.Connection, verb: str) -> None:
    attempt(ledger, entry(verb=verb), *lines(3, -3), seal(2).replace("INSERT", verb))
    balances = ledger.execute("SELECT participant_id, amount, deals FROM balance ORDER BY participant_id")
    # 3 + 5 + 7, and now 3 more; the third player took part in the second deal only.
    assert balances.fetchall() == [(1, 18, 4), (2, -18, 4), (3, 0, 1)]


def test_the_file_that_all_this_was_tried_on_is_whole(filled: Path) -> None:
    assert [check for check in verify_sqlite(filled) if not check.ok] == []
