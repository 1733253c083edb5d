"""`verify` finds what somebody with the file and without scruples has done to it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import db
from db.__main__ import main
from db.errors import LedgerUnavailable
from db.ledger import Cause, reversal
from tests.db.evening import begin
from tests.db.sqlite.tampering import tamper


@pytest.fixture
async def ledger(tmp_path: Path) -> Path:
    """Two deals of four, the second undone."""
    path = tmp_path / "ledger.db"
    store = await db.open_store(f"sqlite:///{path}")
    evening = await begin(store)
    await evening.record(store, 1, 3, -1, -1, -1)
    second = await evening.record(store, 2, 6, -2, -2, -2)
    async with store.writing() as tx:
        await evening.append(tx, reversal(second, Cause.UNDO))
    await store.close()
    return path


def test_a_sound_ledger_passes_every_check(ledger: Path) -> None:
    checks = db.verify(f"sqlite:///{ledger}")
    assert len(checks) >= 6
    assert all(check.ok for check in checks)


@pytest.mark.parametrize(
    ("broken", "damage"),
    [
        ("balanced", "UPDATE posting SET amount = 4 WHERE entry_id = 1 AND amount = 3;"),
        ("balanced", "DELETE FROM posting WHERE entry_id = 1;"),
        ("mirrored", "UPDATE posting SET amount = amount * 2 WHERE entry_id = 3;"),
        ("mirrored", "DELETE FROM posting WHERE entry_id = 3; UPDATE seal SET lines = 0 WHERE entry_id = 3;"),
        ("sealed", "DELETE FROM seal WHERE entry_id = 2;"),
        ("references", "DELETE FROM participant WHERE id = 4;"),
        ("numbered", "UPDATE entry SET seq = 7 WHERE id = 3;"),
        ("balances", "UPDATE balance SET amount = amount + 1;"),
        ("balances", "UPDATE balance SET deals = 2;"),
        ("balances", "DELETE FROM balance WHERE participant_id = 2;"),
        ("tallies", "UPDATE tally SET amount = amount + 1;"),
        ("tallies", "DELETE FROM tally WHERE participant_id = 2;"),
        ("tallies", "INSERT INTO tally VALUES (7000000000000000001, 0, 'vachette', 1, 3, 1);"),
        ("balances", "INSERT INTO balance VALUES (1, 404, 0, 0);"),
        ("schema", "DROP INDEX entry_nonce;"),
    ],
)
def test_a_ledger_that_was_tampered_with_is_found_out(
    ledger: Path, capsys: pytest.CaptureFixture[str], broken: str, damage: str
) -> None:
    tamper(ledger, damage)
    assert broken in {check.name for check in db.verify(f"sqlite:///{ledger}") if not check.ok}
    assert main(["verify", f"sqlite:///{ledger}"]) == 1
    assert f"{broken}: BROKEN at " in capsys.readouterr().out


def test_a_missing_trigger_is_found_out(ledger: Path) -> None:
    with closing(sqlite3.connect(ledger)) as connection:
        connection.execute("DROP TRIGGER posting_update")
    [schema] = db.verify(f"sqlite:///{ledger}")
    assert schema.broken == ("posting_update",)


async def test_a_ledger_is_verified_while_it_is_in_use(ledger: Path) -> None:
    store = await db.open_store(f"sqlite:///{ledger}")
    async with store.writing() as tx:
        await tx.meta.put("key", "value")
        assert all(check.ok for check in db.verify(f"sqlite:///{ledger}"))
    await store.close()


def test_looking_at_a_ledger_makes_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/none.db"
    with pytest.raises(LedgerUnavailable):
        db.verify(url)
    assert main(["verify", url]) == 2
    assert main(["verify"]) == 2
    assert list(tmp_path.iterdir()) == []
    assert "Traceback" not in capsys.readouterr().err
