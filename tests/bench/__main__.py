"""`python -m tests.bench [--deals N]`: each figure against its floor, in one run, with the target of the design.

`--neighbours` measures only what one server costs another, `--soak N` only how memory goes over so many requests.
"""

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite
import discord

import db
import scoring
from bot.__main__ import SWITCH_SECONDS
from bot.client import Goulash
from bot.i18n import FALLBACK, translator
from bot.painter import Painter
from bot.present import chart, record
from bot.present.standings import standings as in_words
from bot.services.deals import DealReceipt, Deals
from bot.services.people import Actor
from bot.services.rating import ratings
from bot.services.rule_sets import RuleSets
from bot.services.session_view import SessionView, SessionViews, payload_of, postings
from bot.services.sessions import Member, Sessions
from bot.services.standings import SERVER, Scope, Standings
from bot.services.stats import Stats
from bot.services.totals_history import TotalsHistories
from bot.turn.respond import public_language as table_language
from db.ledger import Cause, NewEntry
from db.sessions import SessionId
from db.sqlite.connection import PRAGMAS
from db.store import LedgerStore
from tests.bench import big
from tests.bench.soak import soak
from tests.bench.starting import resident
from tests.bench.ticker import ticking
from tests.chaos.child import deal
from tests.e2e.harness import evening

ROUNDS = 200
CLICKS = 60
STARTS = 7
OF_AN_EVENING = 30
DRAWN_DEALS, PICTURES = 500, 20
CROWDED_SESSIONS, CROWD, COMPLETIONS = 3_000, 2_000, 30
ANN = Actor(1, 11, "Ann")
NOW = 1_767_225_600_000

Times = Sequence[float]
"""Seconds that each round took."""


def main(deals: int) -> None:
    """Measure and print."""
    print(f"{'':66}{'ours':>11}{'floor':>11}{'median':>8}{'p95':>8}  target")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measured(Path(folder), deals))
        starting(Path(folder))


async def measured(folder: Path, deals: int) -> None:
    """Measure what needs a ledger."""
    await recording(folder)
    await clicking(folder)
    async with ledger(folder, 1_000) as few, ledger(folder, deals) as many:
        times = await timed(*few, *many)
    names = ("not replayed yet", "replayed", "as balances")
    for name, quick, slow in zip(names, times[: len(few)], times[len(few) :], strict=True):
        show(f"standings of {OF_AN_EVENING} deals, {name}: in {deals:,} / in 1,000", slow, quick, "≤ 1.2")
    await looking(folder)
    await counting(folder)
    await neighbours(folder)
    replaying()
    await pictures(folder)


async def pictures(folder: Path) -> None:
    """Show what pictures of a long evening cost, and how late the loop is while they are drawn."""
    store = await db.open_store(f"sqlite:///{folder / 'pictures.db'}")
    painter, t = Painter(), translator(FALLBACK)
    sizes: list[int] = []
    try:
        sessions = SessionViews(store)
        live = await sessions.get(ANN.guild_id, await fill(store, sessions, 2, DRAWN_DEALS))

        async def end() -> None:
            sizes.append(len(await painter.draw(chart.evening(live, t))))

        async def charts() -> None:
            sizes.extend([len(await painter.draw(chart.curve(live, t))) for _ in range(PICTURES)])

        await lasting(f"first picture: the end of an evening of {DRAWN_DEALS} deals", end)
        await lasting(f"the next {PICTURES}: its chart", charts)
    finally:
        painter.close()
        await store.close()
    row("    their sizes", f"{sizes[0] / 1e3:.0f} kB", f"{sizes[1] / 1e3:.0f} kB", "reported")


async def recording(folder: Path) -> None:
    """Show recording through the services against bare inserts of such rows."""
    store = await db.open_store(f"sqlite:///{folder / 'record.db'}")
    try:
        sessions = SessionViews(store)
        live = await opened(store, sessions, 2)
        service = Deals(store, sessions, lambda: NOW)
        made = goulashes(live, ROUNDS)

        async def ours(number: int) -> None:
            await service.record(ANN, live.session.id, [made[number]], f"n{number}", anyway=True)

        async with bare_inserts(folder / "bare.db") as bare:
            recorded, inserted = await timed(ours, bare)
    finally:
        await store.close()
    show("record a deal / bare inserts of its rows", recorded, inserted, "≤ 3")


@asynccontextmanager
async def bare_inserts(path: Path) -> AsyncGenerator[Callable[[int], Awaitable[None]]]:
    """Give what writes rows like those of a deal and does nothing else, with the pragmas of the ledger."""
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        for name, value in PRAGMAS.items():
            await connection.execute_fetchall(f"PRAGMA {name} = {value}")
        for table in (
            "entry (id INTEGER PRIMARY KEY, session INT, seq INT, payload TEXT, nonce TEXT)",
            "posting (entry INT, participant INT, amount INT)",
            "seal (entry INT, lines INT)",
            "outbox (session INT, topic TEXT)",
        ):
            await connection.execute_fetchall(f"CREATE TABLE {table}")

        async def insert(number: int) -> None:
            await connection.execute_fetchall("BEGIN IMMEDIATE")
            entry = (number, number, "x" * 80, f"n{number}")
            await connection.execute_fetchall("INSERT INTO entry VALUES (?, 1, ?, ?, ?)", entry)
            lines = [(number, player, 10) for player in range(4)]
            await connection.executemany("INSERT INTO posting VALUES (?, ?, ?)", lines)
            await connection.execute_fetchall("INSERT INTO seal VALUES (?, 4)", (number,))
            await connection.execute_fetchall("INSERT INTO outbox VALUES (1, 'card')")
            await connection.commit()

        yield insert


async def clicking(folder: Path) -> None:
    """Show the time from a command's arrival to its answer, against commands that do less in the same SimCord.

    What follows the answer, the card, is not waited for: the member has the record by then.
    """
    chance = random.Random(1)
    async with evening(folder) as table, bare_inserts(folder / "clicks.db") as insert:
        bot = table.world.bot
        assert isinstance(bot, Goulash)
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        live = await bot.services.views.get(table.guild.id, 1)
        shown = DealReceipt(live, live.deals[-1])
        inserted = iter(range(1, 10_000))

        async def ok(interaction: discord.Interaction, points: str) -> None:
            del points
            await interaction.response.send_message("ok")

        async def alike(interaction: discord.Interaction, points: str) -> None:
            del points
            for _ in range(2):
                await insert(next(inserted))
            await interaction.response.send_message(
                view=record.recorded(shown, table_language(interaction), by="Ann")  # pyright: ignore[reportArgumentType]
            )

        for name, callback in (("ok", ok), ("alike", alike)):
            bot.tree.add_command(discord.app_commands.Command(name=name, description="-", callback=callback))
        await bot.tree.sync()
        watch = Watch()

        def answered(command: str) -> Callable[[int], Awaitable[float]]:
            async def once(_number: int) -> float:
                points = " ".join(map(str, deal(chance)))
                with watch:
                    await table.member("Ann").slash(table.channel, command, points=points)
                return watch.seconds

            return once

        async def bare_insert(_number: int) -> None:
            await insert(next(inserted))

        ours, floor, like, bare = await timed(
            answered("goulash deal goulash"), answered("ok"), answered("alike"), bare_insert, rounds=CLICKS
        )
    allowed = statistics.median(floor) + 2 * statistics.median(bare)
    show("a deal typed, to its answer / “ok”", ours, floor, "reported")
    show("    / “ok” and two bare inserts", ours, [allowed] * 2, "≤ 1, p95 ≤ 2")
    show("    / two bare inserts and the same message, in SimCord", ours, like, "reported")


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


@asynccontextmanager
async def ledger(folder: Path, deals: int) -> AsyncGenerator[list[Callable[[int], Awaitable[None]]]]:
    """Give what reads the standings of an evening in a ledger of so many deals.

    It is read by a process that does not know the session, by one that does, and from the balances alone.
    """
    store = await db.open_store(f"sqlite:///{folder / f'standings-{deals}.db'}")
    try:
        sessions = SessionViews(store)
        first = await fill(store, sessions, 2, OF_AN_EVENING)
        per_session = 1_000
        for number in range(deals // per_session):
            await fill(store, sessions, 3 + number, min(per_session, deals - number * per_session))

        async def unknown(_number: int) -> None:
            await SessionViews(store).get(ANN.guild_id, first)

        async def known(_number: int) -> None:
            await sessions.get(ANN.guild_id, first)

        async def balances(_number: int) -> None:
            async with store.reading() as tx:
                await tx.ledger.balances(first)

        yield [unknown, known, balances]
    finally:
        await store.close()


async def fill(store: LedgerStore, sessions: SessionViews, channel: int, deals: int) -> SessionId:
    """Open a session and append so many deals to it."""
    live = await opened(store, sessions, channel)
    entries: list[NewEntry] = []
    for number, made in enumerate(goulashes(live, deals), 1):
        lines = postings(scoring.step(live.state, made)[1], None)
        entries.append(NewEntry(number, Cause.RECORD, payload_of(made), lines))
    async with store.writing() as tx:
        await tx.ledger.append(
            live.session.id, expected_head=0, request_key=None, actor=live.session.opened_by, at=NOW, entries=entries
        )
    return live.session.id


async def looking(folder: Path) -> None:
    """Show what the standings of a server and of a season cost, against those of 40 players who just began."""
    async with served(folder, 400, 1) as (few, _), served(folder, 1_000, 100) as (many, _):
        names = ("server, all games", "server, tarot", "season, tarot")
        times = await timed(*await standings(few), *await standings(many))
    for name, quick, slow in zip(names, times[: len(names)], times[len(names) :], strict=True):
        show(f"standings, {name}: of 100,000 deals / of 400", slow, quick, "≤ 1.2")


async def standings(store: LedgerStore) -> list[Callable[[int], Awaitable[None]]]:
    """Give what works out standings and puts them into words."""
    service, t = Standings(store, SessionViews(store), lambda: NOW), translator(FALLBACK)
    async with store.writing() as tx:
        season = await tx.seasons.add(
            big.GUILD, name="All", first_day="2023-01-01", last_day="2025-12-31", begins=0, ends=NOW
        )

    def look(scope: Scope, game: str | None) -> Callable[[int], Awaitable[None]]:
        async def once(_number: int) -> None:
            in_words(await service.view(big.GUILD, scope, game, key="asked"), t)

        return once

    return [look(SERVER, None), look(SERVER, "tarot"), look(Scope("season", season.id), "tarot")]


@asynccontextmanager
async def served(
    folder: Path, sessions: int, deals: int, guests: int = big.GUESTS
) -> AsyncGenerator[tuple[LedgerStore, big.Big]]:
    """Give the ledger of a server with 30 members, so many guests and sessions, and so many deals in each session."""
    path = folder / f"server-{sessions}-{deals}.db"
    store = await db.open_store(f"sqlite:///{path}")
    try:
        yield store, await big.build(store, sessions=sessions, deals=deals, guests=guests)
    finally:
        await store.close()
        path.unlink()


async def counting(folder: Path) -> None:
    """Show what statistics cost in a server of 40 players and 100,000 deals, and how late the loop is."""
    sys.setswitchinterval(SWITCH_SECONDS)
    async with served(folder, 1_000, 100) as (store, server):
        stats, busiest = Stats(store), server.players[0]
        async with ticking() as late:
            await asyncio.sleep(1)
        lateness("event loop, idle", late)
        await lasting("stats of who plays most, nothing counted yet", partial(stats.profile, big.GUILD, busiest))
        everything = partial(stats.player_counts, server.sessions)
        await lasting("    all the rest of the server's deals counted", everything)
        ratings.cache_clear()
        await lasting("    ratings of tarot, from nothing", partial(stats.ratings, big.GUILD, "tarot"))
        await lasting("    all counted: every game, in short", partial(stats.profile, big.GUILD, busiest))
        await lasting("    tarot in full, head to head", partial(stats.profile, big.GUILD, busiest, "tarot"))
        await lasting("    players, to complete a name", partial(stats.players, big.GUILD))
        await lasting("totals of all sessions of tarot, ready to be drawn", partial(course, store))


async def neighbours(folder: Path) -> None:
    """Show what one server costs another: how late the loop is while a server of 2,000 guests asks for much."""
    sys.setswitchinterval(SWITCH_SECONDS)
    async with served(folder, CROWDED_SESSIONS, 3, CROWD) as (store, server):
        stats, painter = Stats(store), Painter()

        async def picture() -> None:
            found = await TotalsHistories(store).of(big.GUILD, SERVER)
            await painter.draw(chart.sessions_curve(found, translator(FALLBACK), UTC))

        async def five_pictures() -> None:
            await asyncio.gather(*(picture() for _ in range(5)))

        async def completions() -> None:
            await asyncio.gather(*(stats.players(big.GUILD) for _ in range(COMPLETIONS)))

        print(f"what one server ({CROWDED_SESSIONS:,} sessions, {CROWD:,} guests) costs another; aim: ≤ 100 ms late")
        try:
            began = resident()
            await lasting("chart of the server", picture)
            await lasting("    five at once", five_pictures)
            row(
                "        resident memory, before / after", f"{began / 1e3:.0f} MB", f"{resident() / 1e3:.0f} MB", "flat"
            )
            await lasting("statistics, nothing counted yet", partial(stats.profile, big.GUILD, server.players[0]))
            await lasting(f"{COMPLETIONS} completions of a name at once", completions)
        finally:
            painter.close()


async def course(store: LedgerStore) -> None:
    """Make ready what a chart of the big server shows."""
    found = await TotalsHistories(store).of(big.GUILD, SERVER, "tarot")
    chart.sessions_curve(found, translator(FALLBACK), UTC)


async def lasting(name: str, work: Callable[[], Awaitable[object]]) -> None:
    """Show how long some work takes, and how late the event loop is meanwhile."""
    async with ticking() as late:
        began = time.perf_counter()
        await work()
        took = time.perf_counter() - began
    row(name, f"{took * 1e3:.0f} ms", "", "reported")
    lateness("        event loop meanwhile", late)


def lateness(name: str, late: Times) -> None:
    """Show by how much a tick of 10 ms was late."""
    if len(late) > 1:
        row(
            f"{name}, late at the median / p95 / most",
            "",
            "",
            "reported",
            *(1e3 * at for at in (statistics.median(late), quantile(late, 95), max(late))),
        )


def replaying() -> None:
    """Show what a replay costs, and how it grows."""
    contract = {"kind": "contract", "taker": "Ann", "contract": "garde", "bouts": 2, "points": 49}
    top = {"format": scoring.FORMAT, "game": "tarot", "players": ["Ann", "Bea", "Cal", "Dov"]}
    documents = [scoring.decode(top | {"deals": [contract] * count}) for count in (1_000, 4_000)]
    few, many = (
        timeit.repeat(partial(scoring.replay, document), timer=time.process_time, number=1, repeat=7)
        for document in documents
    )
    show("replay of 4,000 deals / of 1,000", many, few, "reported: 4 is linear")


def starting(folder: Path) -> None:
    """Show what the bot costs to start and to keep, against a discord.py bot without commands."""
    runs: dict[str, list[tuple[float, float]]] = {"goulash": [], "bare": []}
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    # Where sources are compiled anew each time, that is all that would be measured.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    for _ in range(1 + STARTS):
        for which, found in runs.items():
            done = subprocess.run(  # noqa: S603
                [sys.executable, "-W", "ignore", "-m", "tests.bench.starting", which, str(folder)],
                capture_output=True,
                text=True,
                check=True,
                env=environment,
            )
            seconds, kilobytes = done.stdout.split()
            found.append((float(seconds), float(kilobytes)))
    # The first run makes the ledger, and compiles.
    ours, floor = (found[1:] for found in runs.values())
    show("start to ready / a bot without commands", [run[0] for run in ours], [run[0] for run in floor], "≤ 1.5")
    ours_mb, floor_mb = (statistics.median(run[1] for run in found) / 1_000 for found in (ours, floor))
    row(
        "resident memory / a bot without commands",
        f"{ours_mb:.1f} MB",
        f"{floor_mb:.1f} MB",
        "≤ 1.5",
        ours_mb / floor_mb,
    )


async def opened(store: LedgerStore, sessions: SessionViews, channel: int) -> SessionView:
    """Open a session of four."""
    tables = Sessions(store, sessions, RuleSets(store), lambda: NOW)
    seats = [Member(11 + number, name) for number, name in enumerate(("Ann", "Bea", "Cal", "Dov"))]
    return await tables.start(ANN, channel, game="goulash", seats=seats)


def goulashes(live: SessionView, count: int) -> Sequence[scoring.DealInput]:
    """Return deals that can be recorded."""
    chance = random.Random(2)
    return [
        scoring.decode_deal(
            live.game, {"kind": "goulash", "points": dict(zip(live.state.seats, deal(chance), strict=True))}
        )
        for _ in range(count)
    ]


async def timed(*acts: Callable[[int], Awaitable[float | None]], rounds: int = ROUNDS) -> list[Times]:
    """Return how long each act took in each round, by its own word if it gives one, after a few that warm up.

    The acts take turns, so that what else the machine does meets all of them.
    """
    times: list[list[float]] = [[] for _ in acts]
    for number in range(rounds):
        for act, found in zip(acts, times, strict=True):
            began = time.perf_counter()
            own = await act(number)
            found.append(time.perf_counter() - began if own is None else own)
    return [found[rounds // 10 :] for found in times]


def show(name: str, ours: Times, floor: Times, target: str) -> None:
    """Print a ratio at the median and at the 95th percentile."""
    ratios = [quantile(ours, at) / quantile(floor, at) for at in (50, 95)]
    took = [f"{statistics.median(times) * 1e3:.2f} ms" for times in (ours, floor)]
    row(name, took[0], took[1], target, *ratios)


def quantile(times: Times, at: int) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[at - 1]


def row(name: str, ours: str, floor: str, target: str, *ratios: float) -> None:
    """Print one line of the table."""
    shown = "".join(f"{ratio:8.2f}" for ratio in ratios)
    print(f"{name:66}{ours:>11}{floor:>11}{shown:16}  {target}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--neighbours", action="store_true", help="measure only what one server costs another")
    parser.add_argument("--soak", type=int, metavar="N", help="measure only how memory goes over so many requests")
    asked = parser.parse_args()
    if asked.neighbours or asked.soak:
        with tempfile.TemporaryDirectory() as place:
            asyncio.run(soak(Path(place), asked.soak) if asked.soak else neighbours(Path(place)))
    else:
        main(asked.deals)
