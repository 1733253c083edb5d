"""Pictures in words and numbers: how the totals went, in a session or over sessions, and the end of an evening."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, tzinfo

from discord import ui

import scoring
from bot.i18n import Translator
from bot.pictures import MOST_LINES, Chart, Evening, Line, Row
from bot.pictures.labels import evenly
from bot.present.card import heading
from bot.present.names import escaped
from bot.present.standings import days
from bot.services.highlights import Moment, moments, took_part
from bot.services.names import cut
from bot.services.people import display_names, distinct_names
from bot.services.session_view import SessionView
from bot.services.totals_history import TotalsHistory
from bot.widgets.components import layout, picture

FILE = "goulash.png"
MOST_ALT = 1_024
MOST_DAYS = 330
"""Days over which those of sessions are named without their year."""
MOST_MARKS = 61
"""Sessions whose days are put into words: no picture has room for more than some of them."""


def charted(live: SessionView, t: Translator) -> ui.LayoutView:
    """Return the message that shows how the totals of a session went; the picture `FILE` goes with it."""
    return layout(heading(live, t), picture(FILE, described(live, t)))


def sessions_charted(course: TotalsHistory, t: Translator) -> ui.LayoutView:
    """Return the message that shows how totals went, session by session; the picture `FILE` goes with it."""
    names, totals = _names_in(course), _by_text(course)
    alt = t("chart-alt_sessions", sessions=len(course.opened))
    season = course.season
    small = [t("standings-of_season", name=escaped(season.name), **days(season, t))] if season else []
    title = f"### {t(f'game-{course.game}')}\n-# {' · '.join([*small, _sessions(course, t)])}"
    return layout(title, picture(FILE, _alt(alt, scoring.standings(totals), names, t)))


def curve(live: SessionView, t: Translator, zone: tzinfo = UTC, *, totals_too: bool = True) -> Chart:
    """Return how the totals went, deal by deal, of those who are ranked first."""
    played = dict(enumerate((deal.number for deal in live.deals if deal.scored), start=1))
    steps = _steps(live)
    paths = {player: steps[player][_joined(live, player) :] for player in steps}
    return Chart(
        title=live.session.name or t(f"game-{live.game.key}"),
        subtitle=_of_session(live, t, zone),
        lines=_lines(paths, max(map(len, steps.values())), live.state.totals, _names(live), t if totals_too else None),
        across=t("chart-deals"),
        upwards=t("chart-points"),
        marks={step: str(number) for step, number in played.items()} if [*played] != [*played.values()] else {},
        note=_first_of(live.state.totals, t),
    )


def sessions_curve(course: TotalsHistory, t: Translator, zone: tzinfo) -> Chart:
    """Return how totals went, session by session, of those who are ranked first."""
    totals = _by_text(course)
    paths = {str(player): path for player, path in course.paths.items()}
    opened = {step: _day(course.opened[step - 1], zone) for step in evenly(len(course.opened), MOST_MARKS)}
    mark = t.day if (max(opened.values()) - min(opened.values())).days < MOST_DAYS else t.month
    return Chart(
        title=t(f"game-{course.game}"),
        subtitle=" · ".join([*([course.season.name] if course.season else []), _sessions(course, t)]),
        lines=_lines(paths, len(course.opened), totals, _names_in(course), t),
        across=t("chart-sessions"),
        upwards=t("chart-points"),
        marks={step: mark(day) for step, day in opened.items()},
        note=_first_of(totals, t),
    )


def evening(live: SessionView, t: Translator, zone: tzinfo = UTC) -> Evening:
    """Return the end of a session: the final table, how it went, what was remarkable."""
    names = _names(live)
    rows = [
        Row(str(place.rank), names[place.player], str(_deals(live, place.player)), t.points(place.total))
        for place in scoring.standings(live.state.totals)[:MOST_LINES]
    ]
    said = [_moment(moment, names, t) for moment in moments(live)]
    return Evening(curve(live, t, zone, totals_too=False), rows, t("chart-deals"), said)


def described(live: SessionView, t: Translator, *, ended: bool = False) -> str:
    """Return what a picture of the session shows, for who does not see it."""
    names = _names(live)
    said = [_moment(moment, names, t) for moment in moments(live)] if ended else []
    alt = t("chart-alt_ended" if ended else "chart-alt", deals=live.scored)
    return _alt(alt, scoring.standings(live.state.totals), names, t, said)


def _alt(
    what: str, places: Sequence[scoring.Standing], names: Mapping[str, str], t: Translator, said: Iterable[str] = ()
) -> str:
    lines = [f"{place.rank}. {names[place.player]} {t.points(place.total)}" for place in places[:MOST_LINES]]
    return cut(" — ".join([what, " · ".join(lines), *said]), MOST_ALT)


def _lines(
    paths: Mapping[str, Sequence[int]],
    steps: int,
    totals: Mapping[str, int],
    names: Mapping[str, str],
    t: Translator | None,
) -> list[Line]:
    """Return the lines of those who are ranked first, their totals in words if a language is given.

    `totals` has the players in order of appearance, to which their looks go: a change of ranks changes none.
    """
    drawn = [place.player for place in scoring.standings(totals)[:MOST_LINES]]
    looks = _looks(totals, drawn)
    return [
        Line(
            names[player],
            [*paths[player]],
            t.points(totals[player]) if t else "",
            start=steps - len(paths[player]),
            look=looks[player],
        )
        for player in drawn
    ]


def _looks(appeared: Iterable[str], drawn: Collection[str]) -> dict[str, int]:
    """Return a look for each player who is drawn: the first to appear keep theirs whatever others do."""
    free = list(range(MOST_LINES))
    looks: dict[str, int] = {}
    for place, player in enumerate(appeared):
        if player in drawn:
            looks[player] = min(free, key=lambda look, own=place % MOST_LINES: (look - own) % MOST_LINES)
            free.remove(looks[player])
    return looks


def _first_of(totals: Mapping[str, int], t: Translator) -> str:
    return t("chart-first_of", shown=MOST_LINES, players=len(totals)) if len(totals) > MOST_LINES else ""


def _of_session(live: SessionView, t: Translator, zone: tzinfo) -> str:
    game = [t(f"game-{live.game.key}")] if live.session.name else []
    day = t.date(_day(live.session.opened_at, zone))
    return " · ".join([*game, day, t("chart-after", deals=live.scored)])


def _sessions(course: TotalsHistory, t: Translator) -> str:
    return t("chart-after_sessions", sessions=len(course.opened))


def _day(at: int, zone: tzinfo) -> date:
    return datetime.fromtimestamp(at // 1000, zone).date()


def _names(live: SessionView) -> dict[str, str]:
    """Return everyone's name as it is: a picture knows no markdown."""
    return {str(number): str(name) for number, name in display_names(live).items()}


def _names_in(course: TotalsHistory) -> dict[str, str]:
    return {str(number): str(name) for number, name in distinct_names(course.people.values()).items()}


def _by_text(course: TotalsHistory) -> dict[str, int]:
    return {str(player): total for player, total in course.totals.items()}


def _steps(live: SessionView) -> dict[str, list[int]]:
    """Return each player's total after each deal that was scored, in half points.

    What was adjusted belongs to the deal before it; before all of them, to the first.
    """
    found: dict[str, list[int]] = {player: [] for player in live.state.everyone}
    totals: dict[str, int] = dict.fromkeys(live.state.everyone, 0)
    played = 0
    for deal in live.deals:
        played += deal.scored
        for player, steps in found.items():
            totals[player] += deal.outcome.changes.get(player, 0)
            steps[max(played - 1, 0) :] = [totals[player]]
    return found


def _joined(live: SessionView, player: str) -> int:
    """Return after how many deals a player came: 0 for who sat from the start."""
    if int(player) in live.session.seats:
        return 0
    played = [deal for deal in live.deals if deal.scored]
    return next((step for step, deal in enumerate(played) if took_part(deal, player)), max(len(played) - 1, 0))


def _deals(live: SessionView, player: str) -> int:
    return sum(took_part(deal, player) for deal in live.deals)


def _moment(moment: Moment, names: Mapping[str, str], t: Translator) -> str:
    return t(
        f"moment-{moment.code}",
        name=names[moment.player],
        first=moment.first,
        last=moment.last,
        half=moment.half,
    )
