"""Registering the commands with Discord, when they changed and only then."""

import asyncio
import hashlib
import json
import logging

import discord
from discord import app_commands

from db.errors import LedgerError
from db.store import LedgerStore

log = logging.getLogger(__name__)

SECONDS = 60.0


async def sync(tree: app_commands.CommandTree, store: LedgerStore) -> bool:
    """Register the commands unless Discord has them as they are; tell whether they were sent.

    What goes wrong is logged: a bot whose commands could not be registered goes on with the old ones.
    """
    try:
        digest = await fingerprint(tree)
        async with store.reading() as tx:
            if await tx.meta.get("commands") == digest:
                return False
        async with asyncio.timeout(SECONDS):
            commands = await tree.sync()
        async with store.writing() as tx:
            await tx.meta.put("commands", digest)
    except (discord.DiscordException, TimeoutError, OSError, LedgerError) as error:
        log.error("The commands could not be registered; Discord keeps the former ones: %s", error)
        return False
    log.info("Registered %d commands", len(commands))
    return True


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
