"""What the cogs share: mounting commands under the root, descriptions, finding the session."""

import inspect
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, cast

from discord import app_commands
from discord.ext import commands

from bot.i18n.discord import command_text, option_text
from bot.services.live import Live
from bot.ui.components import Handler
from bot.ui.report import Expected, sentence

if TYPE_CHECKING:
    from bot.client import Goulash, Interaction


class Subcommands(commands.Cog):
    """A cog whose commands stand below `/goulash`, and whose buttons and forms the client finds by their verb."""

    def __init__(self, bot: "Goulash") -> None:
        self.bot = bot
        self._mounted: list[app_commands.Command[Any, ..., Any] | app_commands.Group] = []

    def add(self, *mounted: "app_commands.Command[Any, ..., Any] | app_commands.Group") -> None:
        """Mount commands below the root while the cog is loaded."""
        self._mounted += mounted

    def on(self, verb: str, handler: Handler) -> None:
        """Have a button's verb answered by `handler`."""
        self.bot.actions[verb] = handler

    def on_form(self, verb: str, handler: Handler) -> None:
        """Have a form's verb answered by `handler`."""
        self.bot.forms[verb] = handler

    def group(self, name: str) -> app_commands.Group:
        """Return a group of commands, described by the catalogues."""
        return app_commands.Group(name=name, description=command_text(name))

    def described(
        self, path: str, callback: Callable[..., Coroutine[Any, Any, None]]
    ) -> "app_commands.Command[Any, ..., None]":
        """Return a command of a method, its description and those of its options from the catalogues."""
        name = path.rpartition(" ")[2]
        options = [option for option in inspect.signature(callback).parameters if option != "interaction"]
        function = cast(Any, callback).__func__
        app_commands.describe(**{option: option_text(path, option) for option in options})(function)
        return app_commands.Command(name=name, description=command_text(path), callback=callback)

    def said(self, interaction: "Interaction", error: Expected) -> str:
        """Return an expected error as a sentence for the member."""
        return sentence(interaction, error)

    async def cog_load(self) -> None:
        for command in self._mounted:
            self.bot.goulash.add_command(command)

    async def cog_unload(self) -> None:
        for command in self._mounted:
            self.bot.goulash.remove_command(command.name)


async def live_here(interaction: "Interaction") -> Live:
    """Return the open session of this channel; raises `UserError` if there is none."""
    live = await interaction.client.services.sessions.find(interaction.guild_id or 0, interaction.channel_id or 0)
    interaction.extras["live"] = live
    return live


async def live_of(interaction: "Interaction", session_id: int) -> Live:
    """Return a session of this server by its number; raises `UserError` if there is none."""
    live = await interaction.client.services.sessions.get(interaction.guild_id or 0, session_id)
    interaction.extras["live"] = live
    return live
