"""Pictures of a session in words and numbers: how the totals went, and the end of an evening."""

from collections.abc import Mapping
from datetime import UTC, datetime

from discord import ui

import scoring
from bot.i18n import Translator
from bot.pictures import MOST_LINES, Chart, Evening, Line, Row
from bot.present.card import heading
from bot.services.live import Live
from bot.services.names import cut
from bot.services.notable import Moment, moments, took_part
from bot.services.people import display_names
from bot.ui.components import layout, picture

FILE = "goulash.png"
MOST_ALT = 1_024


def charted(live: Live, t: Translator) -> ui.LayoutView:
    """Return the message that shows how the totals of a session went; the picture `FILE` goes with it."""
    return layout(heading(live, t), picture(FILE, described(live, t)))


def curve(live: Live, t: Translator, *, totals_too: bool = True) -> Chart:
    """Return how the totals went, deal by deal, of those who are ranked first."""
    names = _names(live)
    places = scoring.standings(live.state.totals)
    steps = _steps(live)
    shown = places[:MOST_LINES]
    lines: list[Line] = []
    for place in shown:
        start = _joined(live, place.player)
        total = t.points(place.total) if totals_too else ""
        lines.append(Line(names[place.player], steps[place.player][start:], total, start))
    return Chart(
        title=live.session.name or t(f"game-{live.game.key}"),
        subtitle=_subtitle(live, t),
        lines=lines,
        across=t("chart-deals"),
        upwards=t("chart-points"),
        note=t("chart-first_of", shown=len(shown), players=len(places)) if len(places) > len(shown) else "",
    )


def evening(live: Live, t: Translator) -> Evening:
    """Return the end of a session: the final table, how it went, what was remarkable."""
    names = _names(live)
    rows = [
        Row(str(place.rank), names[place.player], str(_deals(live, place.player)), t.points(place.total))
        for place in scoring.standings(live.state.totals)[:MOST_LINES]
    ]
    said = [_moment(moment, names, t) for moment in moments(live)]
    return Evening(curve(live, t, totals_too=False), rows, t("chart-deals"), said)


def described(live: Live, t: Translator, *, ended: bool = False) -> str:
    """Return what a picture of the session shows, for who does not see it."""
    names = _names(live)
    places = scoring.standings(live.state.totals)
    lines = [f"{place.rank}. {names[place.player]} {t.points(place.total)}" for place in places[:MOST_LINES]]
    said = [_moment(moment, names, t) for moment in moments(live)] if ended else []
    parts = [t("chart-alt_ended" if ended else "chart-alt", deals=live.scored), " · ".join(lines), *said]
    return cut(" — ".join(parts), MOST_ALT)


def _subtitle(live: Live, t: Translator) -> str:
    day = datetime.fromtimestamp(live.session.opened_at // 1000, UTC).date()
    game = [t(f"game-{live.game.key}")] if live.session.name else []
    return " · ".join([*game, t.date(day), t("chart-after", deals=live.scored)])


def _names(live: Live) -> dict[str, str]:
    """Return everyone's name as it is: a picture knows no markdown."""
    return {str(number): name for number, name in display_names(live).items()}


def _steps(live: Live) -> Mapping[str, list[int]]:
    """Return each player's total after each deal, in half points."""
    found: dict[str, list[int]] = {player: [] for player in live.state.everyone}
    for deal in live.deals:
        for player, totals in found.items():
            totals.append((totals[-1] if totals else 0) + deal.outcome.changes.get(player, 0))
    return found


def _joined(live: Live, player: str) -> int:
    """Return after how many deals a player came: 0 for who sat from the start."""
    if int(player) in live.session.seats:
        return 0
    return next((deal.number - 1 for deal in live.deals if took_part(deal, player)), max(len(live.deals) - 1, 0))


def _deals(live: Live, player: str) -> int:
    return sum(took_part(deal, player) for deal in live.deals)


def _moment(moment: Moment, names: Mapping[str, str], t: Translator) -> str:
    return t(
        f"moment-{moment.code}",
        name=names[moment.player],
        first=moment.first,
        last=moment.last,
        half=moment.half,
    )
