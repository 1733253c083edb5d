"""The settings of a server as they are, and its seasons."""

from collections.abc import Collection, Sequence

from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.names import escaped, shown
from bot.present.standings import days
from bot.present.words import within
from bot.services.settings import (
    JOINING,
    LANGUAGE,
    RECORDERS,
    ROLE,
    SUMS,
    ZONE,
    GuildSettings,
    SettingsHistory,
    local,
    sheet_key,
)
from bot.widgets.components import button, layout, rows
from bot.widgets.pages import paged, pager
from bot.widgets.presses import RemoveSeason, TurnSeasons
from db.seasons import Season

PAGE = 20
ROOM = 600
"""Characters that the channels which not everyone sees may take."""


def settings(
    kept: SettingsHistory, roles: Collection[int], hidden: Sequence[int], spoken: str, now: int, t: Translator
) -> ui.LayoutView:
    """Return every setting with its value, and who chose it when.

    `roles` are those that the server has, `hidden` the channels with sessions that not everyone sees; `spoken` is the
    language of the server's Discord.
    """
    chosen = kept.chosen
    zone = chosen.zone.key
    values = {
        LANGUAGE: language(chosen, spoken, t),
        ZONE: t("settings-zone", zone=zone, time=local(zone, now).strftime("%H:%M")),
        RECORDERS: recorders(chosen, roles, t),
        JOINING: t(f"choice-joining-{'agreed' if chosen.recorders.agreed else 'free'}"),
    }
    values[SUMS] = t(f"choice-public_sums-{'all' if chosen.hidden_counted else 'open'}")
    lines = [_setting(kept, key, value, t) for key, value in values.items()]
    if hidden:
        channels = within([f"<#{channel}>" for channel in hidden], t, room=ROOM, between=", ")
        lines.append(f"-# {t('settings-counted' if chosen.hidden_counted else 'settings-left_out', channels=channels)}")
    for game, sheet in chosen.sheets.items():
        lines.append(_setting(kept, sheet_key(game), sheet_name(game, sheet, t), t, label=_rules_of(game, t)))
    rest = [t(f"game-{game}") for game in scoring.all_games() if game not in chosen.sheets]
    if rest:
        lines.append(f"-# {t('settings-first_sheet', games=rest)}")
    return layout(t("settings-title"), "\n".join(lines), f"-# {t('settings-how')}")


def language(chosen: GuildSettings, spoken: str, t: Translator) -> str:
    """Return in which language the bot speaks to a server, in its own words."""
    return t(f"choice-language-{chosen.language}") if chosen.language else t("settings-as_discord", language=spoken)


def recorders(chosen: GuildSettings, roles: Collection[int], t: Translator) -> str:
    """Return who may record; a role that was deleted is named as such."""
    if chosen.recorders.who == "role" and chosen.recorders.role not in roles:
        return t("settings-role_gone")
    if chosen.recorders.who == "role":
        return t("settings-role", role=f"<@&{chosen.recorders.role}>")
    return t(f"choice-recorders-{chosen.recorders.who}")


def sheet_name(game: str, sheet: str, t: Translator) -> str:
    """Return the name of a rule sheet, one of the game's or a saved one."""
    return t(f"sheet-{sheet}") if sheet in scoring.game(game).rule_sets else escaped(sheet)


def seasons(found: Sequence[Season], page: int, t: Translator) -> ui.LayoutView:
    """Return one page, from 0, of the seasons of a server, the latest first."""
    found, page, pages = paged(found, page, PAGE)
    lines = [t("season-line", name=escaped(season.name), **days(season, t)) for season in found]
    caption = t("season-page", page=page + 1, pages=pages)
    return layout(
        t("season-title"),
        "\n".join(lines) or t("season-none"),
        *pager(TurnSeasons, page, pages, t, caption),
    )


def season_added(season: Season, t: Translator) -> ui.LayoutView:
    """Return that a season was made, and how it is used."""
    return layout(t("season-added", name=escaped(season.name), **days(season, t)))


def season_asked(season: Season, t: Translator) -> ui.LayoutView:
    """Return the question before a season is taken away."""
    remove = button(RemoveSeason(season.id), t("button-season_remove"))
    return layout(t("season-ask", name=escaped(season.name), **days(season, t)), *rows([remove]))


def season_removed(season: Season, t: Translator) -> ui.LayoutView:
    """Return that a season was taken away."""
    return layout(t("season-removed", name=escaped(season.name)))


def _rules_of(game: str, t: Translator) -> str:
    return t("settings-sheet", game=t(f"game-{game}"))


def _setting(kept: SettingsHistory, key: str, value: str, t: Translator, *, label: str | None = None) -> str:
    line = t("settings-line", label=t(f"settings-{key}") if label is None else label, value=value)
    changes = [kept.log[each] for each in (key, ROLE if key == RECORDERS else key) if each in kept.log]
    if not changes:
        return line
    last = max(changes, key=lambda change: change.at)
    author = kept.people[last.actor].name or f"#{last.actor}"
    return f"{line}\n-# {t('settings-by', name=shown(author), when=f'<t:{last.at // 1000}:R>')}"
