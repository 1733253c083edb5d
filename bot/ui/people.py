"""Members and guests as they are named in a command or a form."""

from typing import TYPE_CHECKING, Any

import discord

from bot.errors import UserError
from bot.services import typed
from bot.services.sessions import Member
from bot.services.typed import Guest, Mention

if TYPE_CHECKING:
    from bot.client import Interaction


async def seats(interaction: "Interaction", text: str, field: str) -> list[Member | Guest]:
    """Return who is named, members looked up; raises `Mistyped`, and `UserError` for who cannot play."""
    return [
        await member(interaction, person.user_id) if isinstance(person, Mention) else person
        for person in typed.people(text, field)
    ]


async def member(interaction: "Interaction", user_id: int) -> Member:
    """Return a member of the server; raises `UserError` for who is not here, or is a bot."""
    guild = interaction.guild
    found: Any = interaction.user if user_id == interaction.user.id else None
    if found is None and guild is not None:
        try:
            found = await guild.fetch_member(user_id)
        except discord.NotFound:
            raise UserError("no_such_member", found=f"<@{user_id}>") from None
    if found is None or found.bot:
        raise UserError("bots_do_not_play", found=f"<@{user_id}>")
    return Member(found.id, found.display_name)
