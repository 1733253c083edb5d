"""Threads that are opened for sessions, where the channel has one already."""

from typing import Any

import discord

from bot.errors import UserError
from bot.host import Interaction
from bot.turn.respond import missing_permissions

SERVER_FAULTS = 500
_REFUSED = {160006: "too_many_threads", 30033: "thread_full", 50024: "no_thread_here"}
"""Why Discord makes no thread: too many are active, one has too many members, the channel is not for threads."""
_NEEDED = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


def place_of(channel: Any) -> discord.TextChannel | None:
    """Return where a thread is opened from a channel: in a text channel itself, from a thread in its channel."""
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    return place if isinstance(place, discord.TextChannel) else None


def require_place(interaction: Interaction) -> discord.TextChannel:
    """Return where a thread can be opened; raises `UserError` where there is no place, or who may not open one."""
    place = place_of(interaction.channel)
    if place is None:
        raise UserError("no_thread_here")
    if names := [name for name, wanted in _NEEDED & ~interaction.permissions if wanted]:
        raise UserError("member_lacks_permissions", expected=names)
    if names := missing_permissions(interaction, create_public_threads=True, send_messages_in_threads=True):
        raise UserError("bot_lacks_permissions", expected=names)
    return place


async def opened_in(place: discord.TextChannel, name: str) -> discord.Thread:
    """Return a new public thread; raises `UserError` where Discord says why it makes none."""
    kind = discord.ChannelType.news_thread if place.is_news() else discord.ChannelType.public_thread
    try:
        return await place.create_thread(name=name, type=kind)
    except discord.HTTPException as error:
        if error.status >= SERVER_FAULTS:
            raise UserError("discord_fails", found=error.status) from error
        if error.code in _REFUSED:
            raise UserError(_REFUSED[error.code]) from error
        raise
