"""Getting to Discord: waiting while it cannot be reached, and trying again."""

import asyncio
import logging

import aiohttp
import discord
from discord.utils import MISSING

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 2.0, 120.0
"""Seconds between two tries: twice as many after each."""
SERVER_FAULTS = 500
TOO_MANY = 429
"""Statuses from which on, and at which, Discord may take the same request a little later."""


async def connected(client: discord.Client, token: str) -> None:
    """Connect and stay connected, however long Discord cannot be reached at first.

    Raises `discord.LoginFailure`, and `discord.ConnectionClosed` once Discord takes the token no more.
    """
    pause, known = FIRST_PAUSE, False
    while True:
        try:
            if not known:
                await client.login(token)
                known = True
            await client.connect()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            if not passing(error):
                raise
            log.warning("Discord cannot be reached (%s); the next try is in %.0f s", error, pause)
        else:
            return
        if not known:
            await client.http.close()
            # The next try would use again what was closed.
            client.http.connector = MISSING
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def passing(error: Exception) -> bool:
    """Tell whether an error says that Discord, or the way to it, is out of order for a while."""
    if isinstance(error, (discord.LoginFailure, discord.ConnectionClosed, discord.PrivilegedIntentsRequired)):
        return False
    if isinstance(error, discord.GatewayNotFound):
        error = error.__cause__ if isinstance(error.__cause__, discord.HTTPException) else error
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_FAULTS or error.status == TOO_MANY
    return isinstance(error, (discord.RateLimited, discord.GatewayNotFound, aiohttp.ClientError, OSError))
