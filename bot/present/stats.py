"""What a player did: all games in short, one game in full, and head to head."""

from functools import partial

from discord import ui

import scoring
from bot.i18n import Argument, Translator
from bot.present.names import shown
from bot.present.words import NBSP
from bot.services.player_counts import Counts
from bot.services.rating import FEWEST_SESSIONS, Rating
from bot.services.stats import Played, Profile
from bot.widgets.components import button, layout, rows
from bot.widgets.pages import paged, pager
from bot.widgets.presses import LookAtRivals, LookAtStats, ShowRivals, ShowStats
from db.people import ParticipantId
from scoring import StatLine

PAGE = 10
SHORT = 22
"""Characters that stay on one line of a phone: 2 bouts 15 of 20."""


def overview(profile: Profile, t: Translator, *, private: bool) -> ui.LayoutView:
    """Return every game of a player in short; who asked alone, `private`, has buttons to look further."""
    number = ParticipantId(profile.player.participant)
    blocks = [
        "\n".join([t("stats-game", game=t(f"game-{played.game}")), _deals(played, t), f"-# {_places(played, t)}"])
        for played in profile.games
    ]
    buttons = [
        *(button(LookAtStats(number, played.game), t(f"game-{played.game}")) for played in profile.games),
        button(ShowStats(number, None), t("button-show_everyone")),
    ]
    name = t("stats-name", name=shown(profile.player.name))
    return layout(name, *blocks, *([t("stats-hint"), *rows(buttons)] if private else []))


def of_game(profile: Profile, played: Played, t: Translator, *, private: bool) -> ui.LayoutView:
    """Return all that is counted of a player in one game, but for the others whom he or she met."""
    counts, number, game = played.counts, ParticipantId(profile.player.participant), played.game
    runs = counts.runs
    general = [
        _deals(played, t),
        t("stats-results", won=counts.won, lost=counts.lost, best=counts.best or 0, worst=counts.worst or 0),
        t("stats-runs", run=runs.last, length=abs(runs.last), longest_won=runs.won, longest_lost=runs.lost),
        _places(played, t),
    ]
    kinds = scoring.game(played.game).kinds
    told = [_told(stat, counts, t) for stat in dict.fromkeys(stat for kind in kinds for stat in kind.stats)]
    buttons = [
        button(LookAtRivals(number, game, 0), t("button-rivals")),
        button(LookAtStats(number, None), t("button-all_games")),
        button(ShowStats(number, game), t("button-show_everyone")),
    ]
    return layout(
        _title(profile, played, t),
        "\n".join(general),
        "\n".join(f"- {line}" for line in told if line) or None,
        t("stats-rating_is") if _rating(played) else None,
        *(rows(buttons) if private else []),
    )


def rivals(profile: Profile, played: Played, page: int, t: Translator, *, private: bool) -> ui.LayoutView:
    """Return one page, from 0, of those whom a player met in a game, who was met most first."""
    number, game = ParticipantId(profile.player.participant), played.game
    found, page, pages = paged(played.rivals, page, PAGE)
    lines = [
        t(
            "stats-rival",
            name=shown(rival.player.name),
            sessions=rival.sessions,
            ahead=rival.ahead,
            behind=rival.behind,
            difference=rival.difference,
        )
        for rival in found
    ]
    caption = t("stats-page", page=page + 1, pages=pages)
    turning = pager(partial(LookAtRivals, number, game), page, pages, t, caption, "up", "down")
    buttons = [
        button(LookAtStats(number, game), t("button-back_to", game=t(f"game-{played.game}"))),
        button(ShowRivals(number, game, page), t("button-show_everyone")),
    ]
    return layout(
        _title(profile, played, t),
        t("stats-rivals"),
        "\n".join(lines) or t("stats-no_rivals"),
        *(turning if private else turning[:1]),
        *(rows(buttons) if private else []),
    )


def _title(profile: Profile, played: Played, t: Translator) -> str:
    return t("stats-name_game", name=shown(profile.player.name), game=t(f"game-{played.game}"))


def _deals(played: Played, t: Translator) -> str:
    counts = played.counts
    return t("stats-deals", deals=counts.deals, sessions=played.sessions, total=counts.total)


def _places(played: Played, t: Translator) -> str:
    """Return how the sessions of a game ended that are over, and the rating that follows from them."""
    rating = _rating(played)
    if rating:
        rated = t("stats-rating", mean=rating.mean, deviation=rating.deviation)
    else:
        sessions = played.rating.sessions if played.rating else 0
        rated = t("stats-unrated", sessions=sessions, least=FEWEST_SESSIONS)
    return f"{t('stats-finished', finished=played.finished, won=played.won)} · {rated}"


def _rating(played: Played) -> Rating | None:
    """Return a rating that rests on enough sessions to be told."""
    return played.rating if played.rating and played.rating.sessions >= FEWEST_SESSIONS else None


def _told(stat: StatLine, counts: Counts, t: Translator) -> str | None:
    """Return a line on one of the feats of a game, None where there was no occasion."""
    base = stat.out_of or stat.code
    if not counts.often(base):
        return None
    key = f"feat-{stat.code}"
    parts = [
        t(f"{key}.part", part=part, **_numbers(counts.often(stat.code, part), counts.often(base, part)))
        for part in stat.parts
        if counts.often(base, part) or counts.often(stat.code, part)
    ]
    amount = counts.amount(stat.code) * (1 if stat.in_half_points else 2)
    listed = " · ".join(part.replace(" ", NBSP) if len(part) <= SHORT else part for part in parts)
    given = _numbers(counts.often(stat.code), counts.often(base)) | {"amount": amount, "parts": listed}
    return t(key, **given)


def _numbers(count: int, out_of: int) -> dict[str, Argument]:
    return {"count": count, "out_of": out_of, "percent": (200 * count + out_of) // (2 * out_of) if out_of else 0}
