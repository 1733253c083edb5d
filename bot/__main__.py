"""`python -m bot`: connect to Discord and run until told to stop."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Coroutine
from typing import Any

import discord

import db
from bot import config, log
from bot.client import Goulash, build
from bot.connecting import connected
from bot.metrics import serve_metrics
from db.errors import LedgerError, LedgerMoved
from db.store import LedgerStore

CLOSING_SECONDS = 10.0
"""How long the connections to Discord may take to close."""
SWITCH_SECONDS = 0.001
"""Interpreter switch interval. With the default of 5 ms a computing thread visibly delays the event loop."""
OWNER_ONLY = 0o077
"""The permissions that files of ours do not have: the ledger and the log are for the owner alone."""
WATCHING_SECONDS = 3.0
"""Between two looks whether the file of the ledger is where it was."""
REVOKED = 4004
"""The code by which Discord closes a connection whose token was revoked."""


async def run(settings: config.Settings) -> int:
    """Run the bot until SIGTERM or SIGINT; return the exit status."""
    store = await db.open_store(settings.database_url.reveal())
    try:
        client = build(settings, store)
        if settings.metrics_port is not None:
            _serve_metrics(client, settings.metrics_port)
        await serve(client, connected(client, settings.token.reveal()))
    finally:
        await store.close()
    return 0


async def serve(client: Goulash, connection: Coroutine[Any, Any, None]) -> None:
    """Keep a connection until SIGTERM or SIGINT, then answer the open requests and close.

    Raises what ends it before, `LedgerMoved` among it.
    """
    stopped = asyncio.Event()
    for wanted in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(wanted, stopped.set)
    working = [asyncio.ensure_future(work) for work in (connection, stopped.wait(), _watched(client.services.store))]
    try:
        done, _ = await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        await client.finish()
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                await client.close()
        except TimeoutError:
            logging.getLogger(__name__).warning("The connections to Discord did not close in time")


def main() -> int:
    """Read the settings and run; return 2 if a person must mend something first."""
    os.umask(OWNER_ONLY)
    try:
        settings = config.from_environment()
    except config.BadSetting as bad:
        print(bad, file=sys.stderr)
        return 2
    if not settings.token:
        print("DISCORD_TOKEN is not set: put the bot's token there (see .env.example).", file=sys.stderr)
        return 2
    log.set_up(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        return asyncio.run(run(settings))
    except config.BadSetting as bad:
        print(bad, file=sys.stderr)
        return 2
    except LedgerMoved:
        logging.getLogger(__name__).error("The file of the ledger was moved away or replaced, so the bot stops")
        return 1
    except LedgerError as error:
        logging.getLogger(__name__).error("The ledger cannot be used: %s", error)
        return 1
    except (discord.LoginFailure, discord.ConnectionClosed) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code != REVOKED:
            logging.getLogger(__name__).error("Discord closed the connection for good: %s", error)
            return 1
        print("Discord refused the DISCORD_TOKEN: take a new one from the developer portal.", file=sys.stderr)
        return 2
    except discord.DiscordException as error:
        logging.getLogger(__name__).error("Discord refused to connect the bot: %s", error)
        return 1


async def _watched(store: LedgerStore) -> None:
    """Raise `LedgerMoved` soon after the file of the ledger is another one."""
    while True:
        store.check_place()
        await asyncio.sleep(WATCHING_SECONDS)


def _serve_metrics(client: Goulash, port: int) -> None:
    try:
        serve_metrics(port, guilds=lambda: len(client.guilds), latency=lambda: client.latency)
    except OSError as error:
        raise config.BadSetting(f"METRICS_PORT {port} cannot be used: {os.strerror(error.errno or 0)}.") from error


if __name__ == "__main__":
    sys.exit(main())
