"""Members and guests as they are named in a command or a form."""

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import discord

from bot.errors import UserError
from bot.services import parsing
from bot.services.parsing import Guest, Mention
from bot.services.sessions import Member
from db.store import Participant, ParticipantId

if TYPE_CHECKING:
    from bot.client import Interaction

log = logging.getLogger(__name__)

ASKED_AT_ONCE = 100
"""Members whom Discord looks up by one question."""
PATIENCE = 1.0
_NOBODY = {400, 404}


async def seats(interaction: "Interaction", text: str, field: str) -> list[Member | Guest]:
    """Return who is named, members looked up; raises `Mistyped`, and `UserError` for who cannot play."""
    return [
        await member(interaction, person.user_id) if isinstance(person, Mention) else person
        for person in parsing.people(text, field)
    ]


async def member(interaction: "Interaction", user_id: int) -> Member:
    """Return a member of the server; raises `UserError` for who is not here, or is a bot."""
    guild = interaction.guild
    found: Any = interaction.user if user_id == interaction.user.id else None
    if found is None and guild is not None:
        try:
            found = await guild.fetch_member(user_id)
        except discord.HTTPException as error:
            # A number that Discord cannot have given to anybody, it calls a bad request.
            if error.status not in _NOBODY:
                raise
            raise UserError("no_such_member", found=f"<@{user_id}>") from None
    if found is None or found.bot:
        raise UserError("bots_do_not_play", found=f"<@{user_id}>")
    return Member(found.id, found.display_name)


async def manages(interaction: "Interaction") -> bool:
    """Tell whether the member may use the commands of managers, by permission or as the server handed them on."""
    client, guild, member = interaction.client, interaction.guild, interaction.user
    if interaction.permissions.manage_guild:
        return True
    if guild is None or not isinstance(member, discord.Member):
        return False
    root = next((command for command in await client.tree.fetch_commands() if command.name == client.server.name), None)
    try:
        granted = root and await root.fetch_permissions(guild)
    except discord.NotFound:
        # Nothing was handed on.
        return False
    by_target = {one.id: one.permission for one in granted.permissions} if granted else {}
    return by_target.get(member.id, any(by_target.get(role.id, False) for role in member.roles))


async def absent(guild: discord.Guild | None, people: Iterable[Participant]) -> set[ParticipantId]:
    """Return who of these left the server; nobody, where Discord does not say in time."""
    users = {person.user_id: person.id for person in people if person.user_id is not None}
    if guild is None or not users:
        return set()
    asked = [*users]
    parts = [asked[start : start + ASKED_AT_ONCE] for start in range(0, len(asked), ASKED_AT_ONCE)]
    try:
        async with asyncio.timeout(PATIENCE):
            found = await asyncio.gather(*(guild.query_members(user_ids=part, limit=ASKED_AT_ONCE) for part in parts))
    except (TimeoutError, discord.DiscordException) as error:
        log.warning("Who left server %d is not known: %s", guild.id, error)
        return set()
    here = {member.id for part in found for member in part}
    return {person for user, person in users.items() if user not in here}
