"""The lobby: who is to sit, in turn order, before a session starts."""

import discord
from discord import ui

from bot.i18n import Translator
from bot.present.card import COLOUR
from bot.present.names import shown
from bot.services.lobby import Lobby
from bot.widgets.components import button, layout, member_menu, rows
from bot.widgets.presses import AddGuest, JoinLobby, LeaveLobby, OrderLobby, PickMembers, SeatAsLastTime, StartLobby


def lobby(number: int, waiting: Lobby, fewest: int, t: Translator) -> ui.LayoutView:
    """Return the lobby with its buttons; `fewest` is how many the game needs."""
    order = "\n".join(f"`{place}` {shown(person.name)}" for place, person in enumerate(waiting.seats, start=1))
    missing = fewest - len(waiting.seats)
    title = shown(waiting.name) if waiting.name else t(f"game-{waiting.game}")
    first = [
        button(JoinLobby(number), t("button-join"), style=discord.ButtonStyle.success),
        button(LeaveLobby(number), t("button-leave")),
        button(AddGuest(number), t("button-add_guest")),
        button(SeatAsLastTime(number), t("button-same_as_last")),
        button(OrderLobby(number), t("button-order"), disabled=not waiting.seats),
    ]
    start = button(StartLobby(number), t("button-start"), style=discord.ButtonStyle.primary, disabled=missing > 0)
    return layout(
        f"### {title}\n{t('lobby-who')}",
        order or t("lobby-empty"),
        f"-# {t('lobby-missing', missing=missing) if missing > 0 else t('lobby-order')}",
        *rows([member_menu(PickMembers(number), t("lobby-pick"))]),
        *rows(first),
        *rows([start]),
        accent=COLOUR,
    )
