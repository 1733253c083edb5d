"""`python -m tests.bench.starting goulash|bare FOLDER`: start a bot until it is ready; print seconds and kilobytes.

SimCord stands in for Discord, and what it costs to load is left out: both bots need it only here.
"""

# Nothing is imported before its time: what a bot imports is a part of what is measured.
# ruff: noqa: PLC0415
import asyncio
import importlib
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from discord.ext import commands

    from db import LedgerStore


class Start:
    """One start of a bot, measured."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._apart = (0.0, 0)
        self.seconds, self.kilobytes = 0.0, 0

    def load_simcord(self) -> None:
        """Import what stands in for Discord, which does not count."""
        seconds, kilobytes = time.perf_counter(), resident()
        importlib.import_module("bot.playground")

        self._apart = (time.perf_counter() - seconds, resident() - kilobytes)

    async def on_ready(self) -> None:
        self.seconds = time.perf_counter() - self._began - self._apart[0]
        self.kilobytes = resident() - self._apart[1]

    async def run(self, client: "commands.AutoShardedBot") -> None:
        """Have a bot connect, and end it."""
        from bot.playground import World

        client.add_listener(self.on_ready)
        world = World(client)
        await world.start()
        await client.close()
        await world.shutdown()


async def goulash(folder: Path) -> Start:
    """Start the bot on its ledger."""
    start = Start()
    import db
    from bot import client, config

    settings = config.Settings(database_url=config.Secret(f"sqlite:///{folder / 'starting.db'}"))
    start.load_simcord()
    store: LedgerStore = await db.open_store(settings.database_url.reveal())
    await start.run(client.build(settings, store))
    await store.close()
    return start


async def bare(_folder: Path) -> Start:
    """Start a bot without commands."""
    start = Start()
    import discord
    from discord.ext import commands

    start.load_simcord()
    intents = discord.Intents(guilds=True)
    await start.run(commands.AutoShardedBot(commands.when_mentioned, help_command=None, intents=intents))
    return start


def resident() -> int:
    """Return the resident memory of this process in kilobytes."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text("utf-8"))[0])


if __name__ == "__main__":
    done = asyncio.run({"goulash": goulash, "bare": bare}[sys.argv[1]](Path(sys.argv[2])))
    sys.stdout.write(f"{done.seconds} {done.kilobytes}\n")
