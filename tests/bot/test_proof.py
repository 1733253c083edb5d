"""`verify` replays every session: what somebody changed behind the bot's back is found, as far as it can be."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

import db
from bot.services.proof import differing, prove
from db.__main__ import main
from tests.bot.house import ANN, House, contract
from tests.db.sqlite.tampering import tamper

INVENTED = """
    INSERT INTO entry (id, session_id, seq, kind, deal, cause, payload, played, actor, at)
    SELECT 5, 1, 5, 'deal', 4, 'record', payload, 1, actor, at FROM entry WHERE id = 1;
    INSERT INTO posting (entry_id, participant_id, amount) VALUES (5, 1, 900), (5, 2, -900);
    INSERT INTO seal (entry_id, lines) VALUES (5, 2);
"""
"""A balanced entry, by plain INSERT: no trigger is against it, and the balances follow."""
MOVED = """
    UPDATE posting SET amount = amount + CASE participant_id WHEN 1 THEN 20 ELSE -20 END
    WHERE entry_id = 1 AND participant_id IN (1, 2);
    UPDATE balance SET amount = amount + CASE participant_id WHEN 1 THEN 20 ELSE -20 END
    WHERE session_id = 1 AND participant_id IN (1, 2);
    UPDATE tally SET amount = amount + CASE participant_id WHEN 1 THEN 20 ELSE -20 END WHERE participant_id IN (1, 2);
"""
"""Twenty half points more for one and less for another, with balances and tallies alike."""
EMPTIED = """
    DROP INDEX entry_nonce;
    CREATE UNIQUE INDEX entry_nonce ON entry (nonce) WHERE nonce IS NOT NULL AND nonce = '';
    PRAGMA writable_schema = 1;
    UPDATE sqlite_schema SET sql = 'CREATE UNIQUE INDEX entry_nonce ON entry (nonce) WHERE nonce IS NOT NULL'
    WHERE name = 'entry_nonce';
"""
FOUND = {
    "the payload": ("replayed", "UPDATE entry SET payload = replace(payload, '49', '50') WHERE id = 1;"),
    "the rules": ("replayed", """UPDATE session SET rules = '{"multipliers":{"garde":8}}' WHERE id = 1;"""),
    "the seats": ("replayed", "UPDATE session SET seats = '[1,2,3]' WHERE id = 1;"),
    "two lines, with balances and tallies": ("replayed", MOVED),
    "an invented entry": ("replayed", INVENTED),
    "an index": ("pages", EMPTIED),
}
"""How each fault is found that can be."""
AGAIN = """
    DELETE FROM balance;
    INSERT INTO balance (session_id, participant_id, amount, deals)
    SELECT session_id, participant_id, SUM(amount), SUM(CASE kind WHEN 'deal' THEN played ELSE -played END)
    FROM entry JOIN posting ON posting.entry_id = entry.id GROUP BY session_id, participant_id;
    DELETE FROM tally;
    INSERT INTO tally (guild_id, season_id, game, participant_id, amount, deals)
    SELECT guild_id, 0, game, participant_id, SUM(amount), SUM(deals)
    FROM balance JOIN session ON session.id = session_id GROUP BY guild_id, game, participant_id;
"""
"""Balances and tallies are summed again from what is left."""


def without(entry: int) -> str:
    """Return what takes an entry out of the ledger and closes the gap."""
    return f"""
        DELETE FROM posting WHERE entry_id = {entry};
        DELETE FROM seal WHERE entry_id = {entry};
        DELETE FROM entry WHERE id = {entry};
        UPDATE entry SET seq = seq - 1 WHERE seq > {entry};
        {AGAIN}
    """  # noqa: S608 - numbers of the test's own


NOT_FOUND = {
    "the actor": "UPDATE entry SET actor = 2 WHERE id = 1;",
    "the time": "UPDATE entry SET at = at + 1 WHERE id = 1;",
    "the cause": "UPDATE entry SET cause = 'follow' WHERE id = 3;",
    "the request": "UPDATE entry SET nonce = 'another' WHERE id = 1;",
    "the last deal, removed": without(4),
    "an undo, made undone": without(3),
    "a whole session, removed": """
        DELETE FROM tally; DELETE FROM outbox; DELETE FROM balance; DELETE FROM posting; DELETE FROM seal;
        DELETE FROM entry; DELETE FROM session;
    """,
}
"""The faults that nothing in the file speaks of as long as no entry is bound to those before it by a hash."""


@pytest.fixture
async def ledger(tmp_path: Path) -> Path:
    """Two deals, the second undone, and a third: four entries of one session."""
    path = tmp_path / "ledger.db"
    house = House(await db.open_store(f"sqlite:///{path}"))
    live = await house.open()
    for number, points in enumerate((49, 60)):
        live = (await house.deals.record(ANN, live.session.id, [contract(live, points=points)], f"r{number}")).live
    live = (await house.deals.undo(ANN, live.session.id, 2)).live
    await house.deals.record(ANN, live.session.id, [contract(live, taker=1, points=70)], "r3")
    await house.store.close()
    return path


def broken(path: Path) -> set[str]:
    return {check.name for check in db.verify(f"sqlite:///{path}", differing) if not check.ok}


def test_a_sound_ledger_is_replayed_and_counted(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", f"sqlite:///{ledger}"]) == 0
    *checks, counts = capsys.readouterr().out.splitlines()
    assert checks[-1] == "replayed: ok"
    assert all(line.endswith(": ok") for line in checks)
    assert counts == "1 sessions, 4 entries, the last at 2026-01-01 00:00:00 UTC"


@pytest.mark.parametrize("fault", FOUND)
def test_a_fault_that_the_file_itself_speaks_of_is_found(ledger: Path, fault: str) -> None:
    check, damage = FOUND[fault]
    tamper(ledger, damage)
    assert check in broken(ledger)


def test_a_deal_that_was_changed_is_named(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(ledger, FOUND["the payload"][1])
    assert main(["verify", f"sqlite:///{ledger}"]) == 1
    assert "replayed: BROKEN at session 1 deal 1\n" in capsys.readouterr().out


@pytest.mark.parametrize("fault", NOT_FOUND)
def test_a_fault_that_nothing_in_the_file_speaks_of_is_not_found(ledger: Path, fault: str) -> None:
    tamper(ledger, NOT_FOUND[fault])
    assert broken(ledger) == set()


def test_the_help_says_what_cannot_be_proven(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "cannot prove who made an entry, when, why and by which request" in capsys.readouterr().err


async def test_a_ledger_in_use_is_backed_up_whole(house: House, url: str, tmp_path: Path) -> None:
    live = await house.open()
    await house.deals.record(ANN, live.session.id, [contract(live)], "r")
    copy = tmp_path / "copy.db"
    assert main(["backup", url, str(copy)]) == 0
    assert db.contents(f"sqlite:///{copy}").entries == 1
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM posting").fetchone() == (4,)


@pytest.mark.skipif(os.name == "nt", reason="modes are of Unix")
async def test_a_backup_is_for_its_owner_alone_whatever_the_umask(house: House, url: str, tmp_path: Path) -> None:
    await house.open()
    copy = tmp_path / "copy.db"
    former = os.umask(0)
    try:
        assert main(["backup", url, str(copy)]) == 0
    finally:
        os.umask(former)
    assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600


async def test_a_sound_ledger_is_proven_in_silence(ledger: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await db.open_store(f"sqlite:///{ledger}")
    await prove(store)
    await store.close()
    assert caplog.records == []


async def test_a_session_that_differs_is_named_once_the_newest_first(
    ledger: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(await db.open_store(f"sqlite:///{ledger}"))
    for channel in (3, 4):
        live = await house.open(channel=channel)
        await house.deals.record(ANN, live.session.id, [contract(live)], f"c{channel}")
    await house.store.close()
    tamper(ledger, "UPDATE entry SET payload = replace(payload, '49', '50') WHERE session_id IN (1, 3);")
    store = await db.open_store(f"sqlite:///{ledger}")
    await prove(store)
    await store.close()
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("ERROR", "The ledger and the rules disagree: session 3 deal 1"),
        ("ERROR", "The ledger and the rules disagree: session 1 deal 1"),
    ]


async def test_a_backup_never_takes_the_place_of_a_file(house: House, url: str, tmp_path: Path) -> None:
    await house.open()
    there = tmp_path / "there.db"
    there.write_text("a letter")
    assert main(["backup", url, str(there)]) == 2
    assert there.read_text() == "a letter"
