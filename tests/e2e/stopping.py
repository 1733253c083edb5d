"""`python -m tests.e2e.stopping FOLDER`: be told to stop while a member records, and another asks for something new.

Prints whether each of the two had an answer, and how many deals the ledger holds in the end.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import db
from bot.__main__ import serve
from bot.client import Goulash
from db.sessions import SessionId
from tests.e2e.harness import Evening, evening


async def main(folder: Path) -> None:
    """Play until told to stop."""
    async with evening(folder) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
        await table.wait(3)
        bot = table.world.bot
        assert isinstance(bot, Goulash)
        serving = asyncio.create_task(serve(bot, never_ends()))
        begun, told = slow(table), told_to_stop(bot)
        async with table.world.together():
            taken = await table.slash("Ann", "deal goulash", points="10 20 30 31")
            await begun.wait()
            os.kill(os.getpid(), signal.SIGTERM)
            await told.wait()
            late = await table.slash("Bea", "deal goulash", points="11 19 30 31")
            await serving
        sys.stdout.write(f"taken {taken.result.acknowledged} late {late.result.acknowledged}\n")
    store = await db.open_store(table.settings.database_url.reveal())
    async with store.reading() as tx:
        sys.stdout.write(f"deals {len(await tx.ledger.entries(SessionId(1)))}\n")
    await store.close()


async def never_ends() -> None:
    """Be connected for ever."""
    await asyncio.Event().wait()


def told_to_stop(bot: Goulash) -> asyncio.Event:
    """Return what tells that the bot was told to stop."""
    finish, told = bot.finish, asyncio.Event()

    async def finished() -> None:
        told.set()
        await finish()

    bot.finish = finished
    return told


def slow(table: Evening) -> asyncio.Event:
    """Let each transaction that writes take half a second; return what tells that one began."""
    writing: Callable[[], AbstractAsyncContextManager[Any]] = table.store.writing
    begun = asyncio.Event()

    @asynccontextmanager
    async def late() -> AsyncGenerator[Any]:
        async with writing() as tx:
            begun.set()
            # The clock of the world stands still; a thread's does not.
            await asyncio.to_thread(time.sleep, 0.5)
            yield tx

    table.store.writing = late
    return begun


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
