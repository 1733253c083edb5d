"""The lobby: who is to sit, in turn order, before a session starts."""

import discord
from discord import ui

from bot.i18n import Translator
from bot.present.card import COLOUR
from bot.present.names import shown
from bot.services.lobby import Lobby
from bot.ui.components import Action, Pick, layout, rows


def lobby(number: int, waiting: Lobby, fewest: int, t: Translator) -> ui.LayoutView:
    """Return the lobby with its buttons; `fewest` is how many the game needs."""
    order = "\n".join(f"`{place}` {shown(person.name)}" for place, person in enumerate(waiting.seats, start=1))
    missing = fewest - len(waiting.seats)
    title = shown(waiting.name) if waiting.name else t(f"game-{waiting.game}")
    first = [
        Action("join-lobby", number, label=t("button-join"), style=discord.ButtonStyle.success),
        Action("leave-lobby", number, label=t("button-leave")),
        Action("guest-lobby", number, label=t("button-add_guest")),
        Action("same-lobby", number, label=t("button-same_as_last")),
        Action("order-lobby", number, label=t("button-order"), disabled=not waiting.seats),
    ]
    start = Action(
        "start-lobby",
        number,
        label=t("button-start"),
        style=discord.ButtonStyle.primary,
        disabled=missing > 0,
    )
    return layout(
        f"### {title}\n{t('lobby-who')}",
        order or t("lobby-empty"),
        f"-# {t('lobby-missing', missing=missing) if missing > 0 else t('lobby-order')}",
        *rows([Pick("pick-lobby", number, placeholder=t("lobby-pick"))]),
        *rows(first),
        *rows([start]),
        accent=COLOUR,
    )
