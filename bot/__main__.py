"""`python -m bot`: connect to Discord and run until told to stop."""

import asyncio
import contextlib
import logging
import signal
import sys

import discord

import db
from bot import config, log
from bot.client import build
from bot.metrics import serve_metrics
from db.errors import LedgerError

CLOSING_SECONDS = 10.0
SWITCH_SECONDS = 0.001
"""After how long a thread that reckons lets the event loop go on; Python's own 5 ms are felt in each of its steps."""


async def run(settings: config.Settings) -> int:
    """Run the bot until SIGTERM or SIGINT; return the exit status."""
    store = await db.open_store(settings.database_url.reveal())
    try:
        client = build(settings, store)
        if settings.metrics_port is not None:
            serve_metrics(client, settings.metrics_port)
        running = asyncio.create_task(client.start(settings.token.reveal()))
        for wanted in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(wanted, running.cancel)
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await running
        finally:
            async with asyncio.timeout(CLOSING_SECONDS):
                await client.close()
    finally:
        await store.close()
    return 0


def main() -> int:
    """Read the settings and run; return 2 for what a person must mend first."""
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
    except discord.LoginFailure:
        print("Discord refused the DISCORD_TOKEN: take a new one from the developer portal.", file=sys.stderr)
        return 2
    except LedgerError as error:
        logging.getLogger(__name__).error("The ledger cannot be opened: %s", error)
        return 1


if __name__ == "__main__":
    sys.exit(main())
