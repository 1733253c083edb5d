"""Which limit an interaction counts for; see bot.limits."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import discord

from bot.limits import ACTS, COMPLETIONS, PICTURES, STATISTICS
from bot.widgets.presses import DrawChart, LookAtRivals, LookAtStats, ShowRivals, ShowStats

if TYPE_CHECKING:
    from bot.host import Interaction
    from bot.widgets.press import Press

_COMMANDS = {"chart": PICTURES, "stats": STATISTICS}
_PRESSES: "Mapping[type[Press], str]" = {
    DrawChart: PICTURES,
    LookAtStats: STATISTICS,
    LookAtRivals: STATISTICS,
    ShowStats: STATISTICS,
    ShowRivals: STATISTICS,
}


def take_command(interaction: "Interaction") -> None:
    """Count a command, or what completes one, for the member who asks; raises `UserError` where it is too much."""
    if interaction.type is discord.InteractionType.autocomplete:
        kind = COMPLETIONS
    else:
        data: Any = interaction.data
        names = [option["name"] for option in data.get("options", ())]
        kind = next((_COMMANDS[name] for name in names if name in _COMMANDS), ACTS)
    _take(interaction, kind)


def take_press(interaction: "Interaction", press: "Press") -> None:
    """Count a button, a menu or a form for the member who presses; raises `UserError` where it is too much."""
    _take(interaction, _PRESSES.get(type(press), ACTS))


def _take(interaction: "Interaction", kind: str) -> None:
    interaction.client.limits.take(kind, interaction.user.id, interaction.guild_id or 0)
