"""The end of a session, and the sessions of a server."""

from collections.abc import Mapping, Sequence

import discord
from discord import ui

import scoring
from bot.i18n import Translator
from bot.present.card import heading, places, titles
from bot.present.chart import FILE, described
from bot.present.names import shown
from bot.present.words import names_of, within
from bot.services.names import cut
from bot.services.session_view import SessionView
from bot.services.sessions import Summary
from bot.widgets.components import button, layout, picture, rows
from bot.widgets.pages import pager
from bot.widgets.presses import PlayAgain, ResumeSession, TurnSessions

ROOM = 3_900
NAMES = 200
"""Characters that the end of a session may take, and the names of a session in a list."""


def ended(
    live: SessionView, t: Translator, *, by: str, drawn: bool = False, corrected: int | None = None
) -> ui.LayoutView:
    """Return the final standings and who owes whom; once it is `drawn`, the picture `chart.FILE` goes with it.

    `corrected` is the time in milliseconds at which a deal was corrected after the end.
    """
    played = sum(deal.outcome.scored for deal in live.deals)
    buttons = [
        button(PlayAgain(live.session.id), t("button-play_again"), style=discord.ButtonStyle.primary),
        button(ResumeSession(live.session.id), t("button-resume")),
    ]
    first = [heading(live, t), t("end-title", deals=played), places(live, t)]
    told = [] if corrected is None else [t("end-corrected", when=f"<t:{corrected // 1000}:f>")]
    small = f"-# {' · '.join([*titles(live, t), t('end-by', name=by), *told])}"
    room = ROOM - sum(map(len, (*first, small)))
    drawing = picture(FILE, described(live, t, ended=True)) if drawn else None
    return layout(*first, transfers(live, t, room=room), drawing, small, *rows(buttons))


def transfers(live: SessionView, t: Translator, *, room: int) -> str:
    """Return the fewest transfers of points that settle a session, as many as there is room for."""
    names = names_of(live)
    owed: Mapping[str, int] = scoring.owed(live.state)
    plan = scoring.settle(owed)
    if not plan.transfers:
        return t("end-nothing_owed")
    lines = [
        t("end-transfer", payer=names[transfer.payer], payee=names[transfer.payee], half=transfer.amount)
        for transfer in plan.transfers
    ]
    return within([t("end-owed"), *lines], t, room=room)


def listed(summaries: Sequence[Summary], page: int, *, more: bool, t: Translator) -> ui.LayoutView:
    """Return one page of a server's sessions, open ones first."""
    lines = [_summary(summary, t) for summary in summaries]
    pages = page + 2 if more else page + 1
    return layout(
        t("sessions-title"),
        "\n".join(lines) or t("sessions-end" if page else "sessions-empty"),
        *pager(TurnSessions, page, pages, t, t("sessions-page", page=page + 1)),
    )


def _summary(summary: Summary, t: Translator) -> str:
    session = summary.session
    title = shown(session.name) if session.name else t(f"game-{session.game}")
    where = t("sessions-gone") if summary.gone else f"<#{session.channel_id}>"
    opened = f"<t:{session.opened_at // 1000}:d>"
    state = "open" if session.closed_at is None else "closed"
    line = t(f"sessions-{state}", session=session.id, title=title, where=where, opened=opened, deals=summary.deals)
    if summary.gone:
        line += f"\n-# {t('sessions-bring', session=session.id)}"
    return f"{line}\n-# {cut(t.list([shown(name) for name in summary.names]), NAMES)}"
