"""`python -m tests.bench [--deals N]`: each figure against its floor, in one run, with the target of the design."""

import argparse
import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import aiosqlite
import discord

import db
import scoring
from bot.client import Goulash
from bot.services.deals import Deals
from bot.services.live import Live, Sessions, payload_of, postings
from bot.services.people import Actor
from bot.services.sessions import Member, Tables
from bot.services.sheets import Sheets
from db.store import Cause, LedgerStore, NewEntry, SessionId
from tests.chaos.child import deal
from tests.e2e.harness import evening

ROUNDS = 200
ANN = Actor(1, 11, "Ann")
NOW = 1_767_225_600_000


def main(deals: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measured(Path(folder), deals))
    starting()


async def measured(folder: Path, deals: int) -> None:
    """Measure what needs a ledger."""
    recorded = await recording(folder)
    bare = await inserting(folder)
    show("record a deal / bare inserts of its rows", recorded, bare, "at most 3")
    ours, floor = await clicking(folder)
    allowed = statistics.median(floor) + 2 * statistics.median(bare)
    show("click to answer / a bot that only answers", ours, floor, "reported")
    line("  median against the floor and two bare inserts", statistics.median(ours) / allowed, "at most 1")
    small, large = await standing(folder, 1_000), await standing(folder, deals)
    show(f"standings in a ledger of {deals} deals / of 1,000", large, small, "at most 1.2")
    replaying()


async def recording(folder: Path) -> list[float]:
    """Return the times of recording deals through the services."""
    store = await db.open_store(f"sqlite:///{folder / 'record.db'}")
    try:
        sessions = Sessions(store)
        live = await opened(store, sessions)
        service = Deals(store, sessions, lambda: NOW)
        made = goulashes(live, ROUNDS)

        async def once(number: int) -> None:
            await service.record(ANN, live.session.id, [made[number]], f"n{number}", anyway=True)

        return await timed(once)
    finally:
        await store.close()


async def inserting(folder: Path) -> list[float]:
    """Return the times of writing rows like those of a deal and nothing else, with the same pragmas."""
    async with aiosqlite.connect(folder / "bare.db", isolation_level=None) as connection:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "recursive_triggers=ON"):
            await connection.execute(f"PRAGMA {pragma}")
        await connection.execute(
            "CREATE TABLE entry (id INTEGER PRIMARY KEY, session INT, seq INT, payload TEXT, nonce TEXT)"
        )
        await connection.execute("CREATE TABLE posting (entry INT, participant INT, amount INT)")
        await connection.execute("CREATE TABLE seal (entry INT, lines INT)")
        await connection.execute("CREATE TABLE outbox (session INT, topic TEXT)")

        async def once(number: int) -> None:
            await connection.execute("BEGIN IMMEDIATE")
            await connection.execute("INSERT INTO entry VALUES (?, 1, ?, 'x', ?)", (number, number, f"n{number}"))
            lines = [(number, player, 10) for player in range(4)]
            await connection.executemany("INSERT INTO posting VALUES (?, ?, ?)", lines)
            await connection.execute("INSERT INTO seal VALUES (?, 4)", (number,))
            await connection.execute("INSERT INTO outbox VALUES (1, 'card')")
            await connection.execute("COMMIT")

        return await timed(once)


async def clicking(folder: Path) -> tuple[list[float], list[float]]:
    """Return the times from a command's arrival to its answer: a deal of ours, and a command that only says ok.

    What follows the answer, the card, is not waited for: the member has the record by then.
    """
    chance = random.Random(1)
    (folder / "click").mkdir()
    async with evening(folder / "click") as table:
        bot = table.world.bot
        assert isinstance(bot, Goulash)
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
        await table.wait(3)

        async def ok(interaction: discord.Interaction, points: str) -> None:
            del points
            await interaction.response.send_message("ok")

        bot.tree.add_command(discord.app_commands.Command(name="ok", description="-", callback=ok))
        await bot.tree.sync()
        watch = Watch()

        async def answered(command: str) -> float:
            points = " ".join(map(str, deal(chance)))
            with watch:
                await table.member("Ann").slash(table.channel, command, points=points)
            return watch.seconds

        floor = [await answered("ok") for _ in range(60)]
        ours = [await answered("goulash deal goulash") for _ in range(60)]
        return ours[10:], floor[10:]


class Watch:
    """Measures from the moment when an interaction is read to the one when its answer was sent."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began = 0.0

    def __enter__(self) -> None:
        began, answer = discord.Interaction.__init__, discord.InteractionResponse.send_message

        def begin(*args: Any, **options: Any) -> None:
            self._began = time.perf_counter()
            began(*args, **options)

        async def answered(*args: Any, **options: Any) -> Any:
            sent: Any = await answer(*args, **options)
            self.seconds = time.perf_counter() - self._began
            return sent

        self._kept = (began, answer)
        discord.Interaction.__init__ = begin  # pyright: ignore[reportAttributeAccessIssue]
        discord.InteractionResponse.send_message = answered  # pyright: ignore[reportAttributeAccessIssue]

    def __exit__(self, *_: object) -> None:
        discord.Interaction.__init__, discord.InteractionResponse.send_message = self._kept


async def standing(folder: Path, deals: int) -> list[float]:
    """Return the times of reading the balances of a session in a ledger with that many deals."""
    store = await db.open_store(f"sqlite:///{folder / f'standings-{deals}.db'}")
    try:
        sessions = Sessions(store)
        live = await opened(store, sessions)
        made = goulashes(live, 50)
        outcome = scoring.step(live.state, made[0])[1]
        lines, head, step = postings(outcome, None), 0, 500
        while head < deals:
            entries = [
                NewEntry(head + number, Cause.RECORD, payload_of(made[number % 50]), lines)
                for number in range(1, min(step, deals - head) + 1)
            ]
            async with store.writing() as tx:
                await tx.append(
                    live.session.id,
                    expected_head=head,
                    nonce=None,
                    actor=live.session.opened_by,
                    at=NOW,
                    entries=entries,
                )
            head += len(entries)

        async def once(_number: int) -> None:
            async with store.reading() as tx:
                await tx.balances(live.session.id)

        return await timed(once)
    finally:
        await store.close()


def replaying() -> None:
    """Show what a replay costs, and how it grows."""
    contract = {"kind": "contract", "taker": "Ann", "contract": "garde", "bouts": 2, "points": 49}
    top = {"format": scoring.FORMAT, "game": "tarot", "players": ["Ann", "Bea", "Cal", "Dov"]}
    times: list[float] = []
    for count in (1_000, 2_000):
        document = scoring.decode(top | {"deals": [contract] * count})
        began = time.perf_counter()
        scoring.replay(document)
        times.append(time.perf_counter() - began)
    print(f"replay of 1,000 deals: {times[0] * 1e3:.1f} ms; of 2,000: {times[1] / times[0]:.2f} times that")


def starting() -> None:
    """Show what the bot costs to start and to keep, against a discord.py bot without commands."""
    ours = started("import bot.client, bot.config, db; bot.client.build")
    bare = started("import discord; from discord.ext import commands; commands.AutoShardedBot")
    line("start (imports) / a bot without commands", ours[0] / bare[0], "at most 1.5")
    line("resident memory / a bot without commands", ours[1] / bare[1], "at most 1.5")


def started(code: str) -> tuple[float, float]:
    """Return the best of five: seconds and resident kilobytes of a process that imports."""
    measure = (
        f"import re, time; began = time.perf_counter(); {code}; took = time.perf_counter() - began;"
        "print(took, re.search(r'VmRSS:\\s+(\\d+)', open('/proc/self/status').read())[1])"
    )
    runs: list[tuple[float, float]] = []
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", measure], capture_output=True, text=True, check=True)  # noqa: S603
        seconds, memory = done.stdout.split()
        runs.append((float(seconds), float(memory)))
    return min(run[0] for run in runs), min(run[1] for run in runs)


async def opened(store: LedgerStore, sessions: Sessions) -> Live:
    """Open a session of four."""
    tables = Tables(store, sessions, Sheets(store), lambda: NOW)
    seats = [Member(11 + number, name) for number, name in enumerate(("Ann", "Bea", "Cal", "Dov"))]
    live = await tables.start(ANN, 2, game="goulash", seats=seats)
    assert live.session.id == SessionId(1)
    return live


def goulashes(live: Live, count: int) -> Sequence[scoring.Entered]:
    """Return deals that can be recorded."""
    chance = random.Random(2)
    return [
        scoring.decode_deal(
            live.game, {"kind": "goulash", "points": dict(zip(live.state.seats, deal(chance), strict=True))}
        )
        for _ in range(count)
    ]


async def timed(once: Callable[[int], Awaitable[None]], rounds: int = ROUNDS) -> list[float]:
    """Return how long each of some rounds took, in seconds, after a few that warm up."""
    times: list[float] = []
    for number in range(rounds):
        began = time.perf_counter()
        await once(number)
        times.append(time.perf_counter() - began)
    return times[rounds // 10 :]


def show(name: str, ours: Sequence[float], floor: Sequence[float], target: str) -> None:
    """Print a ratio at the median and at the 95th percentile."""
    ratios = [quantile(ours, at) / quantile(floor, at) for at in (50, 95)]
    print(
        f"{name}: {ratios[0]:.2f} (p95 {ratios[1]:.2f}); {target}"
        f" [{statistics.median(ours) * 1e3:.2f} ms / {statistics.median(floor) * 1e3:.2f} ms]"
    )


def quantile(times: Sequence[float], at: int) -> float:
    return statistics.quantiles(times, n=100)[at - 1]


def line(name: str, ratio: float, target: str) -> None:
    print(f"{name}: {ratio:.2f}; {target}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=100_000)
    main(parser.parse_args().deals)
