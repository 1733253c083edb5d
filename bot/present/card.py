"""The table card: game and rules, who stands where, who deals next, and the buttons of the table."""

import json
import re
from collections.abc import Mapping

import discord
from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.names import shown
from bot.present.words import NBSP, names_of, within
from bot.services.entry import pressed
from bot.services.session_view import SessionView
from bot.widgets.components import button, layout, rows
from bot.widgets.presses import EndSession, EnterDeal, ShowHistory, UndoDeal
from db.sessions import SessionId

COLOUR = discord.Colour(0x8C2F39)
PLACES = 2_800
"""Characters that the places may take; everyone who sits has room."""
DIFFERING = 5
"""How many deals that differ the card names."""


def card(live: SessionView, t: Translator) -> ui.LayoutView:
    """Return the card of an open session."""
    last = live.last()
    undo = (
        button(UndoDeal(live.session.id, last.position), t("button-undo", **last.named))
        if last
        else button(UndoDeal(live.session.id, 0), t("button-undo_nothing"), disabled=True)
    )
    buttons = [
        undo,
        button(ShowHistory(live.session.id), t("button-history")),
        button(EndSession(live.session.id), t("button-end")),
    ]
    kinds = [
        button(EnterDeal(live.session.id, kind.tag), t(f"kind-{kind.tag}.button"), style=discord.ButtonStyle.primary)
        for kind in pressed(live)
    ]
    warning = [f"⚠️ {t('card-differs', deals=_differing(live, t))}"] if live.differing else []
    return layout(
        heading(live, t),
        *warning,
        places(live, t, changes_too=True),
        _next(live, t),
        *rows(kinds),
        *rows(buttons),
        accent=COLOUR,
    )


def unreplayable(t: Translator) -> ui.LayoutView:
    """Return what stands in place of the card where the session cannot be replayed."""
    return layout(f"⚠️ {t('card-unreplayable')}", accent=COLOUR)


def session_of(message: discord.Message) -> SessionId | None:
    """Return the session whose card a message is, None where it is no card."""
    if message.flags.ephemeral:
        return None
    parts = json.dumps([part.to_dict() for part in message.components])
    ends = re.search(rf'"{EndSession(SessionId(0)).custom_id.removesuffix("0")}(\d+)"', parts)
    return SessionId(int(ends[1])) if ends else None


def heading(live: SessionView, t: Translator) -> str:
    """Return the title of a session and, small below it, its game and rules."""
    game, sheet = t(f"game-{live.game.key}"), sheet_name(live, t)
    small = [*([sheet] if sheet != game else []), t("card-session", session=live.session.id)]
    if live.session.name is None:
        return f"### {game}\n-# {' · '.join(small)}"
    return f"### {shown(live.session.name)}\n-# {' · '.join([game, *small])}"


def sheet_name(live: SessionView, t: Translator) -> str:
    """Return the name of the rules at the table: a built-in sheet's, or that the table has its own."""
    given = dict(live.state.rules_given)
    given.pop("first_dealer", None)
    for name, rules in live.game.rule_sets.items():
        if scoring.rules_of(live.game, rules) == scoring.rules_of(live.game, given):
            return t(f"sheet-{name}")
    return t("sheet-own")


def places(live: SessionView, t: Translator, *, changes_too: bool = False) -> str:
    """Return who stands where, best first, with the change of the last deal if asked; who left stands apart."""
    names = names_of(live)
    last = live.last() if changes_too else None
    changes: Mapping[str, int] = last.outcome.changes if last else {}
    here: list[str] = []
    gone: list[str] = []
    for place in scoring.standings(live.state.totals):
        change = f"{NBSP}({t.points(changes[place.player])})" if place.player in changes else ""
        line = f"`{place.rank}`{NBSP}**{t.points(place.total)}**{NBSP}{names[place.player]}{change}"
        if place.player in live.state.seats:
            here.append(line)
        else:
            gone.append(line)
    shown = "\n".join(here)
    left = within(gone, t, room=PLACES - len(shown), between=" · ")
    return f"{shown}\n-# {t('card-left')} {left}" if gone else shown


def titles(live: SessionView, t: Translator) -> list[str]:
    """Return who has won, who wears the hat: what the session announces of its state."""
    names = names_of(live)
    return [t(f"title-{title}", name=names[player]) for title, player in scoring.titles(live.state).items() if player]


def _differing(live: SessionView, t: Translator) -> list[str]:
    """Return the first few of what differs, each as members name it."""
    shown = [t("deal-named", **live.deal(position).named) for position in live.differing[:DIFFERING]]
    return [*shown, "…"] if len(live.differing) > DIFFERING else shown


def _next(live: SessionView, t: Translator) -> str:
    names = names_of(live)
    table = live.table()
    dealer, out = table.dealer, [name for name in table.seats if name not in table.players]
    parts = [t("card-deals_next", name=names[dealer], deal=live.next_number)]
    others = [names[player] for player in out if player != dealer]
    if len(out) > len(table.players):
        # Shorter than all who do not.
        parts.append(t("card-who_plays", names=[names[player] for player in table.players]))
    elif dealer in out and others:
        parts.append(t("card-dealer_and_others_out", names=others))
    elif dealer in out:
        parts.append(t("card-dealer_out"))
    elif out:
        parts.append(t("card-others_out", names=others))
    if stakes := live.game.doubled(live.state.game_state):
        parts.append(t("card-stakes", stakes=" ".join(f"×{stake}" for stake in stakes)))
    parts += titles(live, t)
    if live.deals_left is not None:
        parts.append(t("card-deals_left", deals=live.deals_left))
    elif live.agreed.warned_at is not None:
        parts.append(t("card-end_announced"))
    return f"-# {' · '.join(parts)}"
