"""Answering an interaction, in whichever way is open by then."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar
from zoneinfo import ZoneInfo

import aiohttp
import discord
from discord import ui

from bot.host import Interaction
from bot.i18n import Translator, translator
from bot.metrics import ANSWERS
from bot.present.names import shown
from bot.services import deadline
from bot.services.deadline import TooLate
from bot.services.people import Actor
from bot.widgets.components import Layout

T = TypeVar("T")

Sent: TypeAlias = discord.InteractionMessage | discord.WebhookMessage
"""An answer that stands, and can be changed for a quarter of an hour."""

PATIENCE = 1.5
"""Seconds that work may take before the member is shown that the bot thinks; Discord gives up after 3."""

TOO_LATE = {10062, 10015, 40060, 50027}
"""Unknown interaction, unknown webhook, already acknowledged, invalid token: nobody is there to be answered."""
SERVER_FAULTS = 500
"""The statuses from here on say that Discord is out of order."""

UNANSWERED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""How an answer fails that Discord refused, or of which it is not known whether Discord got it."""


class Deadline:
    """The time in which Discord takes the first answer to an interaction; see bot.services.deadline.

    `ephemeral` and `changes` say how the interaction is deferred when it must be.
    """

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._turn = asyncio.Lock()
        self._refused = False
        self.written = False
        self.ephemeral = False
        self.changes = private(interaction)

    @property
    def near(self) -> bool:
        """Whether the interaction is old and has no answer yet."""
        return not self._interaction.response.is_done() and age(self._interaction) >= PATIENCE

    async def acknowledge(self) -> None:
        """Show that the answer is on its way, once; raises `TooLate` where Discord does not take that."""
        interaction = self._interaction
        async with self._turn:
            if interaction.response.is_done():
                return
            if self._refused:
                raise TooLate("too_late")
            try:
                if self.changes:
                    await interaction.response.defer()
                else:
                    await interaction.response.defer(ephemeral=self.ephemeral, thinking=True)
                    interaction.extras["thinks"] = not self.ephemeral
            except UNANSWERED as error:
                self._refused = True
                raise TooLate("too_late") from error


def take_up(interaction: Interaction) -> bool:
    """Begin to answer an interaction: from here on, what is written is written for it.

    Return False where the bot takes nothing new since it stops; Discord tells the member so.
    """
    if not interaction.client.takes_more():
        return False
    interaction.extras["deadline"] = begun = Deadline(interaction)
    deadline.current.set(begun)
    return True


def is_lost(error: Exception) -> bool:
    """Tell whether an answer failed since it came too late, or by the way to Discord: not since it was a bad one."""
    if isinstance(error, discord.HTTPException):
        return error.code in TOO_LATE or error.status >= SERVER_FAULTS
    return True


async def is_answered(interaction: Interaction) -> bool:
    """Tell whether Discord has an answer to an interaction, though not all went well on the way."""
    if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
        # What stands as the answer is the message whose button was pressed.
        return False
    try:
        return not (await interaction.original_response()).flags.loading
    except (*UNANSWERED, discord.DiscordException):
        return False


def age(interaction: Interaction) -> float:
    """Return for how many seconds the member has been waiting."""
    return (discord.utils.utcnow() - interaction.created_at).total_seconds()


def member_language(interaction: Interaction) -> Translator:
    """Return the language of the member: for what only that member sees."""
    return translator(str(interaction.locale))


def public_language(interaction: Interaction) -> Translator:
    """Return the language that the server chose, else that of its Discord: for what everyone sees."""
    chosen = interaction.client.services.settings.of(interaction.guild_id or 0).language
    return translator(chosen or str(interaction.guild_locale or interaction.locale))


def zone(interaction: Interaction) -> ZoneInfo:
    """Return the time zone of the server."""
    return interaction.client.services.settings.of(interaction.guild_id or 0).zone


def actor(interaction: Interaction) -> Actor:
    """Return the member who acts."""
    member = interaction.user
    recorders = interaction.client.services.settings.of(interaction.guild_id or 0).recorders
    if recorders.role is not None and interaction.guild is not None:
        recorders = replace(recorders, role_gone=interaction.guild.get_role(recorders.role) is None)
    return Actor(
        guild_id=interaction.guild_id or 0,
        user_id=member.id,
        name=member.display_name,
        manager=interaction.permissions.manage_guild,
        roles=frozenset(role.id for role in member.roles) if isinstance(member, discord.Member) else frozenset(),
        recorders=recorders,
    )


def actor_name(interaction: Interaction) -> str:
    """Return the name of who acts, ready to be shown."""
    return shown(interaction.user.display_name)


def private(interaction: Interaction) -> bool:
    """Tell whether a button or form belongs to a message that its member alone sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def replaceable(interaction: Interaction) -> bool:
    """Tell whether the answer can still take the place of a message that its member alone sees."""
    response = interaction.response
    unanswered = not response.is_done() or response.type is discord.InteractionResponseType.deferred_message_update
    return private(interaction) and unanswered


async def defer_if_slow(
    interaction: Interaction, work: Awaitable[T], *, ephemeral: bool = False, changes: bool = False
) -> T:
    """Wait for work that is quick as a rule; where it is not, show in time that the answer is on its way.

    Unlike a deferral at once, this leaves open until the end who sees the answer. What was pressed on a message that
    only the member sees, or on one that the answer `changes`, waits for its change.
    """
    begun: Deadline = interaction.extras["deadline"]
    begun.ephemeral, begun.changes = ephemeral, changes or private(interaction)
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done:
        # Where it is refused, the work writes nothing, or had written before; its own outcome says which.
        with suppress(TooLate):
            await begun.acknowledge()
    return await task


async def answer(
    interaction: Interaction, content: "str | ui.LayoutView", *, ephemeral: bool = False, **more: Any
) -> Sent | None:
    """Send the answer and return it; after a deferral that everyone saw, one for the member alone takes its place."""
    message: dict[str, Any] = {"content": content} if isinstance(content, str) else {"view": content}
    if not interaction.response.is_done():
        done = await interaction.response.send_message(**message, ephemeral=ephemeral, **more)
        ANSWERS.observe(age(interaction))
        _answered(interaction, below=not ephemeral)
        return done.resource if isinstance(done.resource, discord.InteractionMessage) else None
    instead = interaction.extras.pop("thinks", False) and ephemeral
    if instead:
        # What is sent first takes the place of the deferral, and is as public; once it is deleted, nothing can be sent.
        await interaction.edit_original_response(content="…")
    sent = await interaction.followup.send(**message, ephemeral=ephemeral, wait=True, **more)
    if instead:
        await interaction.delete_original_response()
    _answered(interaction, below=not ephemeral)
    return sent


async def replace_message(interaction: Interaction, content: "str | ui.LayoutView") -> None:
    """Put an answer in the place of the message whose button was pressed."""
    view = content if isinstance(content, ui.LayoutView) else _text(content)
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view, allowed_mentions=discord.AllowedMentions.none())
    else:
        await interaction.response.edit_message(view=view, allowed_mentions=discord.AllowedMentions.none())
    _answered(interaction, below=False)


async def announce(interaction: Interaction, view: ui.LayoutView) -> Sent | None:
    """Show everyone what was done, and return it; a question that was asked of the member alone has had its answer.

    The member is told where the bot may not post the card, which then waits until it may.
    """
    t = member_language(interaction)
    if replaceable(interaction):
        await replace_message(interaction, t("answer-done"))
    sent = await answer(interaction, view)
    if missing := missing_permissions(interaction):
        names = [t(f"choice-permission-{name}") for name in missing]
        await answer(interaction, t("card-waits", names=names), ephemeral=True)
    return sent


def missing_permissions(interaction: Interaction, **more: bool) -> list[str]:
    """Return the permissions that the bot lacks to post a card in this channel, and for what it is to do `more`."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = discord.Permissions(view_channel=True, send_messages=not in_thread, send_messages_in_threads=in_thread)
    needed.update(**more)
    return [name for name, wanted in needed & ~interaction.app_permissions if wanted]


def may_attach(interaction: Interaction) -> bool:
    """Tell whether the bot may add a picture to what it says in this channel."""
    return interaction.app_permissions.attach_files


def _answered(interaction: Interaction, *, below: bool) -> None:
    """Have what fell due follow the answer; the card stands below whatever everyone sees."""
    interaction.client.answered(interaction.channel_id or 0, below=below)


def _text(content: str) -> ui.LayoutView:
    view = Layout()
    view.add_item(ui.TextDisplay(content))
    return view
