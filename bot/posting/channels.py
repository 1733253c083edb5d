"""The channels of Discord, as far as posts need them."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime

import aiohttp
import discord

from bot.host import Host
from bot.posting.posts import DeliveryRefused, DeliveryUnknown, RenderedPost
from bot.present.posts import post
from bot.services.bulletin import Bulletins
from bot.services.schedule import MINUTE
from bot.turn.audiences import of_channel
from bot.widgets.presses import LookAtPosted
from db.schedules import Every, Schedule, Slot
from db.sessions import Session, SessionId

SERVER_FAULTS = 500
_PASSING = {401, 429}
"""Statuses that say nothing about the channel: the token, too many requests."""
_REASONS = {
    10003: "unknown_channel",
    50001: "missing_access",
    50013: "missing_permissions",
    50083: "archived",
}


class Channels:
    """See bot.posting.posts.Places."""

    def __init__(self, client: Host, bulletins: Bulletins) -> None:
        self._client = client
        self._bulletins = bulletins

    def has(self, guild_id: int) -> bool:
        guild = self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    def may_see(self, schedule: Schedule, session: Session) -> bool:
        if session.channel_id == schedule.channel_id:
            return True
        guild = self._client.get_guild(session.guild_id)
        place = guild and guild.get_channel_or_thread(session.channel_id)
        if guild is None or place is None or (isinstance(place, discord.Thread) and place.is_private()):
            return False
        return place.permissions_for(guild.default_role).view_channel

    async def write(self, schedule: Schedule, slot: Slot) -> RenderedPost | None:
        guild = self._client.get_guild(schedule.guild_id)
        audience = await of_channel(self._client, guild, schedule.channel_id)
        bulletin = await self._bulletins.of(schedule, slot.session_id, audience)
        if bulletin.quiet and schedule.every is Every.DEAL:
            return None
        gone = self._client.departures.known(guild, bulletin.look.people.values())
        view = post(bulletin, schedule, slot.slot, self._client.language(schedule.guild_id), gone)
        return RenderedPost(view, bulletin.seen, bulletin.shown(schedule, self._client.services.clock()))

    async def send(self, schedule: Schedule, slot: Slot, written: RenderedPost) -> int:
        channel = self._client.get_partial_messageable(schedule.channel_id, guild_id=schedule.guild_id)
        with _translated():
            # By the nonce Discord knows a message again that it got a few minutes ago, and does not post it twice.
            message = await channel.send(view=written.view, silent=True, nonce=f"post{schedule.id}.{slot.slot}")
        return message.id

    async def find(self, schedule: Schedule, slot: Slot) -> int | None:
        guild = self._client.get_guild(schedule.guild_id)
        place = guild and guild.get_channel_or_thread(schedule.channel_id)
        # Without the permission Discord shows an empty channel, and no error.
        if guild is None or place is None or not place.permissions_for(guild.me).read_message_history:
            raise DeliveryRefused("no_history")
        wanted = f'"{LookAtPosted(schedule.id, slot.slot).custom_id}"'
        channel = self._client.get_partial_messageable(schedule.channel_id, guild_id=schedule.guild_id)
        since = datetime.fromtimestamp((slot.tried_at - MINUTE) // 1000, UTC)
        with _translated():
            async for message in channel.history(limit=None, after=since):
                parts = json.dumps([part.to_dict() for part in message.components])
                if message.author.id == guild.me.id and wanted in parts:
                    return message.id
        return None

    def below(self, session_id: SessionId) -> None:
        self._client.refresh(session_id)


@contextmanager
def _translated() -> Generator[None]:
    try:
        yield
    except discord.HTTPException as error:
        if error.status >= SERVER_FAULTS or error.status in _PASSING:
            raise DeliveryUnknown(str(error)) from error
        raise DeliveryRefused(_REASONS.get(error.code, "refused")) from error
    except (TimeoutError, discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise DeliveryUnknown(str(error)) from error
