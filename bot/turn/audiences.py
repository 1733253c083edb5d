"""Who sees which channels of a server, as sums need it."""

import asyncio
import logging
from collections.abc import Callable, Collection

import discord

from bot.host import Host, Interaction
from bot.services.audience import Audience
from bot.turn.respond import actor
from db.errors import LedgerError

log = logging.getLogger(__name__)

ASKED_AT_ONCE = 20
"""Threads of which Discord is asked before sums are shown; the next time goes on with the others."""
PATIENCE = 1.0
"""Seconds that sums wait for what Discord says of threads."""
_UNSEEN = {403, 404}


async def of_reader(interaction: Interaction) -> Audience:
    """Return the member alone, as the audience of what nobody else sees."""
    member, guild = interaction.user, interaction.guild
    here = _with_parent(guild, interaction.channel_id or 0)

    def sees(place: "discord.abc.GuildChannel | discord.Thread") -> bool:
        return isinstance(member, discord.Member) and place.permissions_for(member).view_channel

    def manages(thread: discord.Thread) -> bool:
        return isinstance(member, discord.Member) and thread.permissions_for(member).manage_threads

    known, channels = _known(guild), _channels(guild, here, sees, manages)
    await _look_up(interaction.client, guild, known)
    return Audience(
        interaction.guild_id or 0, channels, known, actor(interaction), _everything(interaction.client, guild)
    )


async def of_channel(client: Host, guild: discord.Guild | None, channel_id: int) -> Audience:
    """Return those who read a channel, as the audience of what is posted there."""

    def sees(place: "discord.abc.GuildChannel | discord.Thread") -> bool:
        return guild is not None and place.permissions_for(guild.default_role).view_channel

    known, channels = _known(guild), _channels(guild, _with_parent(guild, channel_id), sees, lambda _thread: False)
    await _look_up(client, guild, known)
    return Audience(guild.id if guild else 0, channels, known, None, _everything(client, guild))


def _everything(client: Host, guild: discord.Guild | None) -> bool:
    return guild is not None and client.services.settings.of(guild.id).hidden_counted


def _known(guild: discord.Guild | None) -> frozenset[int]:
    return frozenset(place.id for place in (*guild.channels, *guild.threads)) if guild else frozenset()


def _with_parent(guild: discord.Guild | None, channel_id: int) -> set[int]:
    """Return a channel, and the one to which it belongs where it is a thread that is open to all of that one."""
    thread = guild and guild.get_thread(channel_id)
    return {channel_id, thread.parent_id} if thread and not thread.is_private() else {channel_id}


def _channels(
    guild: discord.Guild | None,
    here: Collection[int],
    sees: "Callable[[discord.abc.GuildChannel], bool]",
    manages: Callable[[discord.Thread], bool],
) -> frozenset[int]:
    """Return the channels and open threads that somebody sees who reads `here`."""
    if guild is None:
        return frozenset(here)
    seen = {channel.id for channel in guild.channels if sees(channel)} | set(here)
    # Who is in a private thread is not known here.
    threads = {
        thread.id
        for thread in guild.threads
        if thread.parent_id in seen and (not thread.is_private() or (thread.parent is not None and manages(thread)))
    }
    return frozenset(seen | threads)


async def _look_up(client: Host, guild: discord.Guild | None, known: Collection[int]) -> None:
    """Ask Discord once to which channels those with a session belong of which nothing is known: threads put away."""
    if guild is None:
        return
    unknown = await client.services.threads.unknown(guild.id, known)
    if not unknown:
        return
    asked = asyncio.gather(*(_parent(guild, channel) for channel in unknown[:ASKED_AT_ONCE]))
    try:
        async with asyncio.timeout(PATIENCE):
            found = await asked
    except (TimeoutError, discord.DiscordException) as error:
        log.warning("To which channels threads of server %d belong is not known: %s", guild.id, error)
        return
    try:
        await client.services.threads.note(guild.id, dict(found))
    except LedgerError as error:
        # Discord is asked again the next time: a full disk does not stand between a member and the numbers.
        log.warning("To which channels threads of server %d belong is not kept: %s", guild.id, error)


async def _parent(guild: discord.Guild, channel_id: int) -> tuple[int, int | None]:
    try:
        found = await guild.fetch_channel(channel_id)
    except discord.HTTPException as error:
        if error.status not in _UNSEEN:
            raise
        return channel_id, None
    except discord.InvalidData:
        # It is a channel of another server, or of a kind that is not known.
        return channel_id, None
    return channel_id, found.parent_id if isinstance(found, discord.Thread) and not found.is_private() else None
