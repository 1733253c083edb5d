"""Registering the commands with Discord, when they changed and only then."""

import asyncio
import hashlib
import json
import logging
from typing import Any

import aiohttp
import discord
from discord import app_commands

from db.errors import LedgerError
from db.store import LedgerStore

log = logging.getLogger(__name__)

SECONDS = 60.0
"""How long Discord may take to register the commands."""
FIRST_PAUSE, LONGEST_PAUSE = 60.0, 3600.0
"""Seconds between two tries to register them: twice as many after each."""


async def register(tree: app_commands.CommandTree, store: LedgerStore) -> None:
    """Register the commands unless Discord has them as they are; try again until that is done.

    Until then, Discord goes on with the commands that it has.
    """
    pause = FIRST_PAUSE
    while True:
        try:
            await sync(tree, store)
        except (discord.DiscordException, aiohttp.ClientError, OSError, LedgerError) as error:
            log.error("The commands could not be registered (%s); the next try is in %.0f s", error, pause)
        else:
            return
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


async def sync(tree: app_commands.CommandTree, store: LedgerStore) -> None:
    """Register the commands unless they are what was registered last, and Discord's list is what it was then."""
    ours = await fingerprint(tree)
    async with asyncio.timeout(SECONDS):
        async with store.reading() as tx:
            known = await tx.meta.get("commands")
        if known == f"{ours} {await _listed(tree)}":
            return
        commands = await tree.sync()
        listed = await _listed(tree)
    async with store.writing() as tx:
        await tx.meta.put("commands", f"{ours} {listed}")
    log.info("Registered %d commands", len(commands))


async def _listed(tree: app_commands.CommandTree) -> str:
    """Return a digest of the commands that Discord has."""
    found: list[Any] = list(await tree.client.http.get_global_commands(tree.client.application_id or 0))
    told = json.dumps(sorted(found, key=lambda command: command["id"]), sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()


async def fingerprint(tree: app_commands.CommandTree) -> str:
    """Return a digest that changes with the application, the library, and anything that Discord is told."""
    translator = tree.translator
    payloads = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    told = json.dumps(sorted(payloads, key=lambda payload: payload["name"]), sort_keys=True)
    whole = f"{tree.client.application_id} {discord.__version__} {told}"
    return hashlib.sha256(whole.encode()).hexdigest()
