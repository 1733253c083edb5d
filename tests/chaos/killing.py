"""Killing the child, and comparing its ledger with what it acknowledged."""

import asyncio
import random
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import db
import scoring
from bot.services.session_view import SessionView, SessionViews
from db.sessions import SessionId
from scoring.__main__ import result

ROOT = Path(__file__).parents[2]
STARTING_SECONDS = 120.0
PLAYING_SECONDS = 0.5


@dataclass(frozen=True)
class Found:
    """What the kills so far left: acts (deals, undos) that were acknowledged, and others in the ledger."""

    acknowledged: int = 0
    more: int = 0


def kill_one(folder: Path, played: int, chance: random.Random, before: Found) -> Found:
    """Let a child play, kill it at a random moment, and compare; raises `AssertionError`."""
    log = folder / "acknowledged"
    with playing(folder, played) as child:
        if chance.random() < 0.2:
            time.sleep(chance.uniform(0.0, 4 * PLAYING_SECONDS))
        else:
            wait_for(child, log, before.acknowledged + 1)
            time.sleep(chance.uniform(0.0, PLAYING_SECONDS))
        assert child.poll() is None, "the child ended by itself"
    found = asyncio.run(compare(folder, log))
    assert 0 <= found.more - before.more <= 1, "a kill leaves at most one act that was not acknowledged"
    return found


@contextmanager
def playing(folder: Path, played: int, most: int | None = None) -> Generator[subprocess.Popen[bytes]]:
    """Run a child, and kill it at the end of the block."""
    arguments = [str(folder), str(played), *([] if most is None else [str(most)])]
    child = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "tests.chaos.child", *arguments], cwd=ROOT, stdin=subprocess.PIPE
    )
    try:
        yield child
    finally:
        child.send_signal(signal.SIGKILL)
        child.communicate()


def wait_for(child: subprocess.Popen[bytes], log: Path, acts: int) -> None:
    """Wait until so many acts were acknowledged in all."""
    until = time.monotonic() + STARTING_SECONDS
    while len(acknowledged(log)) < acts:
        assert child.poll() is None, "the child ended by itself"
        assert time.monotonic() < until, "the child recorded nothing"
        time.sleep(0.002)


async def compare(folder: Path, log: Path) -> Found:
    """Compare the ledger with what was acknowledged; raises `AssertionError`."""
    url, first, promised = f"sqlite:///{folder / 'goulash.db'}", SessionId(1), acknowledged(log)
    store = await db.open_store(url)
    try:
        async with store.reading() as tx:
            if await tx.sessions.get(first) is None:
                assert promised == [], "the session that was played is lost"
                return Found()
            live = await SessionViews(store).load(tx, first)
            kept = {int(player): balance.amount for player, balance in (await tx.ledger.balances(first)).items()}
    finally:
        await store.close()
    assert [check.name for check in db.verify(url) if check.broken] == []
    in_ledger = [f"deal {deal.number} {points_of(live, deal.position)}" for deal in live.deals]
    in_ledger += [f"undo {deal.number}" for deal in live.deals if deal.undone]
    assert len(set(promised)) == len(promised), "two deals were given one number"
    assert set(promised) <= set(in_ledger), "something that was acknowledged is lost"
    document = scoring.decode(scoring.loads(scoring.dumps(scoring.encode(live.document()))))
    totals = dict(zip(live.state.everyone, result(document)["totals"], strict=True))
    assert {int(player): int(total) for player, total in totals.items() if total} == {
        player: amount for player, amount in kept.items() if amount
    }
    return Found(len(promised), len(in_ledger) - len(promised))


def points_of(live: SessionView, position: int) -> str:
    """Return what the players took in a deal, as the child writes it down."""
    points = scoring.plain(live.deal(position).deal)["points"]
    return " ".join(str(points[player]) for player in live.state.everyone)


def acknowledged(log: Path) -> list[str]:
    """Return the acts that the child had answered, each a line; a last line without its end does not count."""
    text = log.read_text("utf-8") if log.exists() else ""
    return text.splitlines() if text.endswith("\n") else text.splitlines()[:-1]
