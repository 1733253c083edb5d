"""Posts of standings, and the schedules by which they come, in the words of a language."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from discord import ButtonStyle, Message, ui

from bot.i18n import Translator
from bot.present import standings
from bot.present.card import titles
from bot.present.names import escaped
from bot.present.words import deal_line, names_of, win_line, within
from bot.services.autopost import SESSION, ScheduleRequest, ScheduleStatus
from bot.services.bulletin import Bulletin, Lead, Win
from bot.services.schedule import LAST_DAY, WEEKDAYS, Plan
from bot.services.session_view import DealRecord
from bot.services.standings import Board
from bot.widgets.components import button, layout, rows
from bot.widgets.pages import paged, pager
from bot.widgets.presses import (
    AddAutopost,
    DropAutopost,
    LookAtPosted,
    PauseAutopost,
    RemoveAutopost,
    RemoveAutopostSurely,
    ResumeAutopost,
    TurnAutoposts,
)
from db.people import ParticipantId
from db.schedules import Every, Schedule, Slot
from db.seasons import Season

PLACES = 20
FEWEST = 3
LEADERS = 3
NEWS = 1_400
"""Places of a post, and of each game where there are several; how many share a lead for it to be told; characters."""
PAGE = 5


@dataclass(frozen=True, slots=True)
class Ask:
    """A schedule that is asked for: its draft, the moments that come next, what the bot may not do in its channel."""

    draft: int
    wanted: ScheduleRequest
    coming: Sequence[int]
    lacking: Sequence[str]
    zone: str


def post(
    bulletin: Bulletin, schedule: Schedule, slot: int, t: Translator, gone: Collection[ParticipantId] = ()
) -> ui.LayoutView:
    """Return a post; its first button is the press by which the post is found again."""
    look = button(LookAtPosted(schedule.id, slot), t("button-standings"))
    chart = standings.chart_button(bulletin.look, t)
    return layout(*_parts(bulletin, schedule.every, t, gone), *rows([look, *chart]))


def marked(message: Message, session: int, deal: DealRecord, t: Translator) -> ui.LayoutView | None:
    """Return a post with the mark that a deal of which it told was corrected since; None where it has the mark."""
    mark = f"-# {t('post-overtaken', session=session, **deal.named)}"
    view = ui.LayoutView.from_message(message, timeout=None)
    # Its buttons answer by their ids; discord.py has nothing to keep of it.
    view.stop()
    if any(isinstance(part, ui.TextDisplay) and part.content == mark for part in view.walk_children()):
        return None
    for container in view.children:
        if isinstance(container, ui.Container):
            texts = [place for place, part in enumerate(container.children) if isinstance(part, ui.TextDisplay)]
            parts = list(container.children)
            container.clear_items()
            for place, part in enumerate(parts):
                container.add_item(part)
                if place == texts[-1]:
                    container.add_item(ui.TextDisplay(mark))
    return view


def asked(ask: Ask, preview: Bulletin, season: Season | None, t: Translator, posted: Translator) -> ui.LayoutView:
    """Return a schedule before it is made, with its first post as it would be now, in the language of the server."""
    wanted, zone = ask.wanted, ask.zone if ask.coming else "none"
    lines = [
        t("autopost-ask", channel=f"<#{wanted.channel_id}>", when=when(wanted.plan, t), zone=zone),
        f"-# {what(wanted.scope, wanted.game, season, t)}",
    ]
    if ask.coming:
        lines.append(t("autopost-coming", times=[f"<t:{moment // 1000}:F>" for moment in ask.coming]))
    if ask.lacking:
        lines.append(t("autopost-lacking", names=[t(f"choice-permission-{name}") for name in ask.lacking]))
    buttons = [
        button(AddAutopost(ask.draft), t("button-autopost_add"), style=ButtonStyle.primary),
        button(DropAutopost(ask.draft), t("button-cancel")),
    ]
    return layout(
        "\n".join(lines), t("autopost-preview"), *_parts(preview, wanted.plan.every, posted, ()), *rows(buttons)
    )


def added(schedule: Schedule, t: Translator) -> ui.LayoutView:
    """Return that a schedule was made, and when it posts next."""
    return layout(f"{t('autopost-added', post=schedule.id, channel=f'<#{schedule.channel_id}>')} {_next(schedule, t)}")


def dropped(t: Translator) -> ui.LayoutView:
    """Return that a schedule was not made."""
    return layout(t("autopost-dropped"))


def changed(schedule: Schedule, t: Translator) -> ui.LayoutView:
    """Return that a schedule rests, or when it posts next."""
    key = "autopost-resumed" if schedule.paused is None else "autopost-rests"
    said = t(key, post=schedule.id, channel=f"<#{schedule.channel_id}>")
    return layout(f"{said} {_next(schedule, t) if schedule.paused is None else reason(schedule.paused, t)}")


def remove_asked(schedule: Schedule, t: Translator) -> ui.LayoutView:
    """Return the question before a schedule is thrown away."""
    surely = button(RemoveAutopostSurely(schedule.id), t("button-autopost_remove"), style=ButtonStyle.danger)
    asked_ = t("autopost-remove_ask", post=schedule.id, channel=f"<#{schedule.channel_id}>")
    return layout(asked_, *rows([surely]))


def removed(schedule: Schedule, t: Translator) -> ui.LayoutView:
    """Return that a schedule was thrown away."""
    return layout(t("autopost-removed", post=schedule.id, channel=f"<#{schedule.channel_id}>"))


def listed(
    found: Sequence[ScheduleStatus], seasons: Sequence[Season], zone: str, page: int, t: Translator
) -> ui.LayoutView:
    """Return one page, from 0, of the schedules of a server: when, of what, how it goes, and what can be done."""
    found, page, pages = paged(found, page, PAGE)
    parts: list[str | ui.ActionRow[ui.LayoutView]] = []
    for one in found:
        parts.append(_schedule(one, _season(one.schedule.scope, seasons), t))
        number = one.schedule.id
        rest = button(PauseAutopost(number, page), t("button-autopost-pause"))
        go_on = button(ResumeAutopost(number, page), t("button-autopost-resume"))
        remove = button(RemoveAutopost(number), t("button-autopost_remove"))
        parts += rows([rest if one.schedule.paused is None else go_on, remove])
    caption = t("autopost-page", page=page + 1, pages=pages)
    return layout(
        t("autopost-title", zone=zone),
        *(parts or [t("autopost-none")]),
        *pager(TurnAutoposts, page, pages, t, caption),
    )


def told(schedules: Sequence[Schedule], t: Translator) -> ui.LayoutView:
    """Return what a manager must know: which schedules were paused, and why."""
    lines = [
        t("autopost-told", post=schedule.id, channel=f"<#{schedule.channel_id}>")
        + f" {reason(schedule.paused or '', t)}"
        for schedule in schedules
    ]
    return layout("\n".join(lines), f"-# {t('autopost-told_how')}")


def line(schedule: Schedule, channel: str | None, t: Translator) -> str:
    """Return a schedule in one line without markdown, as completions show it; `channel` is None where it is gone."""
    channel = t("choice-channel-gone") if channel is None else f"#{channel}"
    return f"{schedule.id} · {channel} · {when(Plan(schedule.every, schedule.minute, schedule.day), t)}"


def when(plan: Plan, t: Translator) -> str:
    """Return how often and when something is posted."""
    hour, minute = divmod(plan.minute or 0, 60)
    time = f"{hour:02}:{minute:02}"
    if plan.every is Every.WEEK:
        return t("autopost-every-week", day=t(f"choice-weekday-{WEEKDAYS[plan.day or 0]}"), time=time)
    if plan.every is Every.MONTH:
        key = "autopost-every-month_end" if plan.day == LAST_DAY else "autopost-every-month"
        return t(key, day=plan.day or 1, time=time)
    return t(f"autopost-every-{plan.every}", time=time)


def what(scope: str, game: str | None, season: Season | None, t: Translator) -> str:
    """Return what the standings of a schedule are of."""
    if scope == SESSION:
        said = t("autopost-of_session")
    elif scope == "server":
        said = t("standings-of_server")
    elif season is None:
        said = t("autopost-of_no_season")
    else:
        said = t("standings-of_season", name=escaped(season.name), **standings.days(season, t))
    return f"{said} · {t(f'game-{game}') if game else t('standings-all_games')}"


def reason(code: str, t: Translator) -> str:
    """Return why nothing is posted."""
    key = f"autopost-reason-{code}"
    return t(key if t.has(key) else "autopost-reason-refused")


def _parts(bulletin: Bulletin, every: Every, t: Translator, gone: Collection[ParticipantId]) -> list[str]:
    look = bulletin.look
    if look.scope.kind == SESSION and look.live is None:
        return [t("autopost-of_session_later")]
    title, since = standings.title(look, t), f"<t:{bulletin.since // 1000}:f>"
    if not look.boards:
        return [title, t("standings-empty")]
    if bulletin.quiet:
        return [title, t("post-quiet", when=since)]
    most = PLACES if len(look.boards) == 1 else max(FEWEST, PLACES // len(look.boards))
    tables = [_table(board, bulletin, most, t, gone) for board in look.boards]
    small = [t("standings-legend")]
    if any(place.change for board in look.boards for place in board.places):
        small.append(t("standings-since", when=since))
    news = within(_news(bulletin, every, since, t), t, room=NEWS)
    return [title, *([news] if news else []), *tables, f"-# {' · '.join(small)}"]


def _table(board: Board, bulletin: Bulletin, most: int, t: Translator, gone: Collection[ParticipantId]) -> str:
    lines = standings.places(board, standings.names_in(bulletin.look), t, gone)
    head = [f"**{t(f'game-{board.game}')}**"] if len(bulletin.look.boards) > 1 else []
    more = [f"-# {t('post-more', count=len(lines) - most)}"] if len(lines) > most else []
    return "\n".join([*head, *lines[:most], *more])


def _news(bulletin: Bulletin, every: Every, since: str, t: Translator) -> list[str]:
    live = bulletin.look.live
    if live is not None:
        last = live.last()
        return [deal_line(live, last, names_of(live), t)] if last else []
    if bulletin.first and not bulletin.deals:
        return []
    if not bulletin.deals:
        return [t("post-corrected", when=since)]
    said: list[str] = []
    if every is not Every.DEAL or bulletin.deals > 1:
        said.append(t("post-since", when=since, sessions=bulletin.sessions, deals=bulletin.deals))
        said += [_win(win, bulletin, t) for win in bulletin.wins]
    else:
        said += [deal_line(win.live, win.deal, names_of(win.live), t) for win in bulletin.wins]
    said += [_lead(lead, bulletin, t) for lead in bulletin.leads if len(lead.now) <= LEADERS]
    said += [title for live in bulletin.titled for title in titles(live, t)]
    return said


def _win(win: Win, bulletin: Bulletin, t: Translator) -> str:
    deal = win_line(win.live, win.deal, names_of(win.live), t)
    if len(bulletin.look.boards) > 1:
        return t("post-win_in", game=t(f"game-{win.live.game.key}"), deal=deal)
    return t("post-win", deal=deal)


def _lead(lead: Lead, bulletin: Bulletin, t: Translator) -> str:
    names = standings.names_in(bulletin.look)
    now, before = [names[player] for player in lead.now], [names[player] for player in lead.before if player in names]
    fresh = [names[player] for player in lead.now if player not in lead.before]
    game = t(f"game-{lead.game}") if len(bulletin.look.boards) > 1 else "none"
    if len(now) > 1:
        return t("post-lead_shared", game=game, names=now)
    if not fresh or not before or len(before) > LEADERS:
        return t("post-lead_alone", game=game, names=now)
    return t("post-lead", game=game, names=fresh, before=before)


def _schedule(one: ScheduleStatus, season: Season | None, t: Translator) -> str:
    schedule = one.schedule
    plan = Plan(schedule.every, schedule.minute, schedule.day)
    lines = [
        t("autopost-line", post=schedule.id, channel=f"<#{schedule.channel_id}>", when=when(plan, t)),
        f"-# {what(schedule.scope, schedule.game, season, t)}",
    ]
    state = [_next(schedule, t) if schedule.paused is None else t("autopost-paused", why=reason(schedule.paused, t))]
    if one.last is not None:
        link = f"https://discord.com/channels/{schedule.guild_id}/{schedule.channel_id}/{one.last.message_id}"
        state.append(t("autopost-last", when=f"[<t:{one.last.tried_at // 1000}:f>]({link})"))
    if one.trouble is not None and schedule.paused is None:
        state.append(_trouble(one.trouble, schedule, t))
    return "\n".join([*lines, " · ".join(state)])


def _trouble(slot: Slot, schedule: Schedule, t: Translator) -> str:
    again = f"<t:{(slot.again_at or 0) // 1000}:R>"
    return t("autopost-trouble", count=schedule.failures, why=reason(slot.reason or "", t), again=again)


def _next(schedule: Schedule, t: Translator) -> str:
    if schedule.next_at is None:
        return t("autopost-next_deal")
    return t("autopost-next", when=f"<t:{schedule.next_at // 1000}:F>")


def _season(scope: str, seasons: Sequence[Season]) -> Season | None:
    return next((season for season in seasons if scope == f"season:{season.id}"), None)
