"""The command tree: one gate in front of all commands, one boundary behind them."""

from typing import Any

import discord
from discord import app_commands

from bot.errors import UserError
from bot.turn.limits import take_command
from bot.turn.report import report
from bot.turn.respond import take_up


class Tree(app_commands.CommandTree[Any]):
    """Commands of servers that have the bot, and of nobody else."""

    async def interaction_check(self, interaction: "discord.Interaction[Any]", /) -> bool:
        if interaction.type is discord.InteractionType.autocomplete:
            return interaction.guild_id is not None and _may_complete(interaction)
        if interaction.guild_id is None or not interaction.is_guild_integration():
            await report(interaction, UserError("only_in_servers"))
            return False
        if not take_up(interaction):
            return False
        try:
            take_command(interaction)
        except UserError as error:
            await report(interaction, error)
            return False
        return True

    async def on_error(self, interaction: "discord.Interaction[Any]", error: app_commands.AppCommandError, /) -> None:
        await report(interaction, error)


def _may_complete(interaction: "discord.Interaction[Any]") -> bool:
    try:
        take_command(interaction)
    except UserError:
        return False
    return True
