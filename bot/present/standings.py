"""Standings in the words of a language: one game with totals, or all games with ranks side by side."""

from collections.abc import Collection, Mapping
from datetime import date
from functools import partial

from discord import ui

from bot.i18n import Translator
from bot.present.card import heading, titles
from bot.present.names import escaped, shown
from bot.services.people import distinct_names
from bot.services.standings import Board, StandingsView, side_by_side
from bot.widgets.components import Pressed, button, layout, rows
from bot.widgets.pages import paged, pager
from bot.widgets.presses import DrawChart, TurnStandings
from db.people import ParticipantId
from db.seasons import Season

PAGE, OF_ALL_GAMES = 20, 12
"""Lines of a page: of one game, and of all games side by side, whose lines are longer."""


def standings(
    look: StandingsView, t: Translator, *, page: int = 0, gone: Collection[ParticipantId] = ()
) -> ui.LayoutView:
    """Return one page, from 0, of standings; `gone` are those of it who left the server."""
    several = look.game is None and len(look.boards) > 1
    lines = _all_games(look, t, gone) if several else _one_game(look, t, gone)
    lines, page, pages = paged(lines, page, OF_ALL_GAMES if several else PAGE)
    turned = partial(TurnStandings, look.scope.kind, look.scope.number, look.game)
    return layout(
        title(look, t),
        "\n".join(lines) or t("standings-empty"),
        f"-# {' · '.join(_small(look, t, several=several))}" if look.boards else None,
        *pager(turned, page, pages, t, t("standings-page", page=page + 1, pages=pages), "up", "down"),
        *rows(chart_button(look, t)),
    )


def chart_button(look: StandingsView, t: Translator) -> list[Pressed]:
    """Return the button that draws how these totals went, none where nothing was played."""
    if not any(place.deals for board in look.boards for place in board.places):
        return []
    return [button(DrawChart(look.scope.kind, look.scope.number, look.game), t("button-chart"))]


def title(look: StandingsView, t: Translator) -> str:
    """Return what the standings are of."""
    if look.live is not None:
        return heading(look.live, t)
    game = look.game or (look.boards[0].game if len(look.boards) == 1 else None)
    name = t(f"game-{game}") if game else t("standings-all_games")
    if look.season is None:
        return f"### {name}\n-# {t('standings-of_server')}"
    return f"### {name}\n-# {t('standings-of_season', name=escaped(look.season.name), **days(look.season, t))}"


def days(season: Season, t: Translator) -> dict[str, str]:
    """Return the first and the last day of a season as arguments of a message."""
    first, last = (t.date(date.fromisoformat(day)) for day in (season.first_day, season.last_day))
    return {"first": first, "last": last}


def places(
    board: Board, names: Mapping[ParticipantId, str], t: Translator, gone: Collection[ParticipantId] = ()
) -> list[str]:
    """Return a line for each place: rank, total, name, what changed, deals and average."""
    lines: list[str] = []
    for place in board.places:
        name = t("standings-gone", name=names[place.player]) if place.player in gone else names[place.player]
        change = f" ({t.points(place.change)})" if place.change else ""
        average = t.average(place.total, place.deals)
        more = f" · {place.deals}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{average}" if place.deals else ""
        lines.append(f"`{place.rank}` **{t.points(place.total)}**\N{NO-BREAK SPACE}{name}{change}{more}")
    return lines


def names_in(look: StandingsView) -> dict[ParticipantId, str]:
    """Return a distinct name for everyone in the standings, ready to be shown; the forgotten go by their number."""
    return {ParticipantId(number): shown(name) for number, name in distinct_names(look.people.values()).items()}


def _one_game(look: StandingsView, t: Translator, gone: Collection[ParticipantId]) -> list[str]:
    names = names_in(look)
    return [line for board in look.boards for line in places(board, names, t, gone)]


def _all_games(look: StandingsView, t: Translator, gone: Collection[ParticipantId]) -> list[str]:
    names = names_in(look)
    lines: list[str] = []
    for player, ranks in side_by_side(look):
        name = t("standings-gone", name=names[player]) if player in gone else names[player]
        listed = [f"{t(f'game-{game}')} `{rank}`" for game, rank in ranks.items()]
        lines.append(f"**{name}** · {' · '.join(listed)}")
    return lines


def _small(look: StandingsView, t: Translator, *, several: bool) -> list[str]:
    if several:
        return [t("standings-not_added_up")]
    said = [t("standings-legend")]
    if look.live is not None:
        said.append(t("standings-deals", deals=look.live.scored))
        said += titles(look.live, t)
    since = look.boards[0].since
    if since is not None and any(place.change for place in look.boards[0].places):
        said.append(t("standings-since", when=f"<t:{since // 1000}:R>"))
    return said
