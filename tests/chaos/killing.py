"""Killing the child, and comparing its ledger with what it acknowledged."""

import asyncio
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import db
import scoring
from bot.services.live import Live, Sessions
from db.store import SessionId
from scoring.__main__ import result

ROOT = Path(__file__).parents[2]
STARTING_SECONDS = 60.0


@dataclass(frozen=True)
class Found:
    """What one kill left: deals that were acknowledged in all, deals in the ledger."""

    acknowledged: int
    recorded: int


def kill_one(folder: Path, played: int, chance: random.Random) -> Found:
    """Let a child play, kill it at a random moment, and compare; raises `AssertionError`."""
    log = folder / "acknowledged"
    before = len(acknowledged(log))
    child = subprocess.Popen([sys.executable, "-m", "tests.chaos.child", str(folder), str(played)], cwd=ROOT)  # noqa: S603
    try:
        until = time.monotonic() + STARTING_SECONDS
        while len(acknowledged(log)) == before:
            assert child.poll() is None, "the child ended by itself"
            assert time.monotonic() < until, "the child recorded nothing"
            time.sleep(0.01)
        time.sleep(chance.uniform(0.0, 0.4))
        assert child.poll() is None, "the child ended by itself"
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()
    return asyncio.run(compare(folder, log))


async def compare(folder: Path, log: Path) -> Found:
    """Compare the ledger with what was acknowledged; raises `AssertionError`."""
    url = f"sqlite:///{folder / 'goulash.db'}"
    store = await db.open_store(url)
    try:
        async with store.reading() as tx:
            live = await Sessions(store).load(tx, SessionId(1))
            kept = {int(player): balance.amount for player, balance in (await tx.balances(SessionId(1))).items()}
    finally:
        await store.close()
    assert [check.name for check in db.verify(url) if check.broken] == []
    promised = acknowledged(log)
    in_ledger = [points_of(live, number) for number in range(1, len(live.deals) + 1)]
    lost = [points for points in promised if promised.count(points) > in_ledger.count(points)]
    assert lost == [], "a deal that was acknowledged is lost"
    rounds_killed = len(in_ledger) - len(promised)
    document = scoring.decode(scoring.loads(scoring.dumps(scoring.encode(live.document()))))
    totals = dict(zip(live.state.everyone, result(document)["totals"], strict=True))
    assert {int(player): int(total) for player, total in totals.items()} == kept
    return Found(len(promised), len(promised) + rounds_killed)


def points_of(live: Live, number: int) -> str:
    """Return what the players took in a deal, as the child writes it down."""
    points = scoring.plain(live.deal(number).deal)["points"]
    return " ".join(str(points[player]) for player in live.state.everyone)


def acknowledged(log: Path) -> list[str]:
    """Return the deals that the child had answered, each a line; a last line without its end does not count."""
    text = log.read_text("utf-8") if log.exists() else ""
    return text.splitlines() if text.endswith("\n") else text.splitlines()[:-1]
