"""How the memory of the process goes over very many requests: it must be as flat at the end as at a tenth."""

import sys
import time
from pathlib import Path

import db
import scoring
from bot.i18n import FALLBACK, translator
from bot.present import record
from bot.present.standings import standings as in_words
from bot.services.all import Services
from bot.services.deals import DealReceipt
from bot.services.people import Actor
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from bot.services.standings import SERVER
from tests.bench.starting import resident

SERVERS = 20
OF_A_SESSION = 40
"""Requests to a session before it is ended and another begins."""

MARKS = (10, 25, 50, 75, 100)
"""Percent of the requests after which the memory is read."""


async def soak(folder: Path, requests: int) -> None:
    """Send so many requests of several servers through the services and what puts their answers into words."""
    store = await db.open_store(f"sqlite:///{folder / 'soak.db'}")
    services = Services.open(store, lambda: round(time.time() * 1000))
    tables: dict[int, SessionView] = {}
    marks = {max(1, requests * mark // 100): mark for mark in MARKS}
    began = time.perf_counter()
    try:
        for number in range(1, requests + 1):
            guild = 1 + number % SERVERS
            await _request(services, guild, number, tables)
            if number in marks:
                seconds = time.perf_counter() - began
                line = f"{marks[number]:4} %  {number:9,} requests  {resident() / 1e3:7.1f} MB  {seconds:6.0f} s"
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()
    finally:
        await store.close()


async def _request(services: Services, guild: int, number: int, tables: dict[int, SessionView]) -> None:
    """Do what a member of a server would do next: record mostly, and now and then look, take back or end."""
    ann, t = Actor(guild, guild * 100, "Ann"), translator(FALLBACK)
    turn = number // SERVERS % OF_A_SESSION
    live = tables.get(guild)
    if live is None:
        seats = [Member(guild * 100 + seat, name) for seat, name in enumerate(("Ann", "Bea", "Cal", "Dov"))]
        tables[guild] = await services.sessions.start(ann, guild * 1_000, game="goulash", seats=seats)
    elif turn == OF_A_SESSION - 1:
        await services.sessions.end(ann, live.session.id)
        del tables[guild]
    elif turn % 10 == 7:
        in_words(await services.standings.view(guild, SERVER, None, key="asked"), t)
    elif turn % 10 == 8:
        await services.stats.players(guild)
    elif turn % 20 == 9 and live.scored:
        tables[guild] = (await services.deals.undo(ann, live.session.id, confirmed=True)).live
    elif turn == OF_A_SESSION - 2 and live.scored:
        await services.totals_history.of(guild, SERVER)
    else:
        points = dict(zip(live.state.seats, (10, 20, 30, 31), strict=True))
        deal = scoring.decode_deal(live.game, {"kind": "goulash", "points": points})
        done = await services.deals.record(ann, live.session.id, [deal], f"n{number}", anyway=True)
        record.recorded(DealReceipt(done.live, done.deal), t, by="Ann")
        tables[guild] = done.live
