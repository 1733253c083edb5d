"""Sample data for posts of standings and the schedules by which they come."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
from discord import ui

from bot.i18n import Translator, translator
from bot.present import posts
from bot.services.autopost import ScheduleRequest, ScheduleStatus
from bot.services.bulletin import Bulletin, Lead, Win
from bot.services.schedule import DAY, Plan
from bot.services.standings import SERVER, Board, Rank, Scope, StandingsView
from db.ledger import EntryId
from db.people import ParticipantId
from db.schedules import Every, Schedule, ScheduleId, Slot, SlotState
from db.seasons import Season, SeasonId
from db.standings import Snapshot
from tests.gallery.played import GUILD, NOW, Evening

CHANNEL = 77


def samples(played: Evening) -> dict[str, Callable[[Translator], ui.LayoutView]]:
    """Return what makes each message, by its name."""
    live = played.live
    ann, bea, *_ = live.seats
    people = {**live.people, **played.long.people}
    stand = [(1, 637, 24), (2, 41, -3), (2, 41, None), (4, -719, 0)]
    places = tuple(
        Rank(player, rank, total, 12, change) for player, (rank, total, change) in zip(live.seats, stand, strict=True)
    )
    crowd = tuple(Rank(player, rank, 900 - 2 * rank, 31, 1) for rank, player in enumerate(played.long.seats, 1))
    tarot = Board("tarot", places, Snapshot(NOW, {place.player: 0 for place in places}))
    goulash = Board("goulash", crowd)
    mayor = next(one for one in played.games if one.game.key == "tarokk")
    server = StandingsView(SERVER, None, (tarot,), people)
    lead = Lead("tarot", (ann,), (bea,))
    week = Bulletin(
        replace(server, boards=(tarot,)),
        NOW,
        EntryId(9),
        first=False,
        sessions=3,
        deals=17,
        wins=(Win(live, live.deal(5)),),
        leads=(lead,),
        titled=(mayor, played.raced.live),
    )
    leads = (lead, Lead("goulash", (ann, bea), (ann,)), Lead("tarot", (ann,), (ann, bea)))
    all_games = replace(week, look=replace(server, boards=(tarot, goulash)), leads=leads)
    one_deal = replace(week, sessions=1, deals=1, leads=(leads[1], leads[2]))
    quiet = replace(week, look=replace(server, boards=(replace(tarot, shown=Snapshot(NOW, tarot.totals)),)), deals=0)
    daily = schedule(1, Plan(Every.DAY, 21 * 60))
    weekly = schedule(2, Plan(Every.WEEK, 540, 6), scope="season:3", game="tarot")
    monthly = schedule(3, Plan(Every.MONTH, 540, 31), paused="unknown_channel")
    first = schedule(4, Plan(Every.MONTH, 540, 1), scope="season:4")
    deal = schedule(5, Plan(Every.DEAL), scope="session")
    season = Season(SeasonId(3), GUILD, "2026/27", "2026-09-01", "2027-06-30", NOW, NOW + 1)
    last = Slot(daily.id, NOW, None, NOW, SlotState.POSTED, NOW, 1, message_id=99)
    trouble = Slot(weekly.id, NOW, None, NOW, SlotState.REFUSED, NOW, 2, NOW + DAY, "missing_permissions")
    listed = [
        ScheduleStatus(daily, last),
        ScheduleStatus(weekly, last, trouble),
        ScheduleStatus(monthly, last),
        ScheduleStatus(first),
        ScheduleStatus(deal),
    ]
    asked = posts.Ask(
        7, ScheduleRequest(CHANNEL, Plan(Every.WEEK, 540, 6), "server"), [NOW, NOW + DAY], (), "Europe/Paris"
    )
    session = replace(
        asked, wanted=ScheduleRequest(CHANNEL, Plan(Every.DEAL), "session"), coming=(), lacking=["send_messages"]
    )
    nothing = Bulletin(StandingsView(SERVER, None, (), {}), NOW, EntryId(0))
    of_session = Bulletin(StandingsView(Scope("session"), None, (), {}), NOW, EntryId(0))
    at_table = Bulletin(StandingsView(Scope("session", 1), None, (tarot,), people, live=live), NOW, EntryId(9))
    full = Bulletin(replace(server, boards=(goulash,)), NOW, EntryId(9), first=False, deals=30, sessions=2)
    return {
        "posts.post": lambda t: posts.post(week, daily, NOW, t, {bea}),
        "posts.post, all games": lambda t: posts.post(all_games, daily, NOW, t),
        "posts.post, first": lambda t: posts.post(Bulletin(server, NOW, EntryId(0)), daily, NOW, t),
        "posts.post, nothing was played": lambda t: posts.post(quiet, daily, NOW, t),
        "posts.post, corrected": lambda t: posts.post(replace(week, deals=0), daily, NOW, t),
        "posts.post, after a deal": lambda t: posts.post(one_deal, deal, 5, t),
        "posts.post, session": lambda t: posts.post(at_table, deal, 5, t),
        "posts.post, crowd": lambda t: posts.post(full, daily, NOW, t),
        "posts.asked": lambda t: posts.asked(asked, week, None, t, t),
        "posts.asked, in a server of another language": lambda t: posts.asked(asked, week, None, t, translator("fr")),
        "posts.asked, session": lambda t: posts.asked(session, of_session, None, t, t),
        "posts.asked, nothing was played": lambda t: posts.asked(asked, nothing, None, t, t),
        "posts.added": lambda t: posts.added(daily, t),
        "posts.added, after deals": lambda t: posts.added(deal, t),
        "posts.dropped": posts.dropped,
        "posts.changed": lambda t: posts.changed(daily, t),
        "posts.changed, paused": lambda t: posts.changed(
            msgspec.structs.replace(daily, paused="manager", next_at=None), t
        ),
        "posts.remove_asked": lambda t: posts.remove_asked(daily, t),
        "posts.removed": lambda t: posts.removed(daily, t),
        "posts.listed": lambda t: posts.listed(listed, [season], "Europe/Paris", 0, t),
        "posts.listed, two pages": lambda t: posts.listed(listed * 2, [season], "Europe/Paris", 1, t),
        "posts.listed, none": lambda t: posts.listed([], [], "UTC", 0, t),
        **{
            f"posts.told, {why}": lambda t, why=why: posts.told(
                [msgspec.structs.replace(daily, paused=why, next_at=None)], t
            )
            for why in ("missing_access", "missing_permissions", "archived", "no_such_season", "another")
        },
    }


def schedule(
    number: int, plan: Plan, *, scope: str = "server", game: str | None = None, paused: str | None = None
) -> Schedule:
    """A schedule of the server, in the state that is asked for."""
    return Schedule(
        id=ScheduleId(number),
        guild_id=GUILD,
        channel_id=CHANNEL,
        every=plan.every,
        minute=plan.minute,
        day=plan.day,
        scope=scope,
        game=game,
        created_by=ParticipantId(1),
        created_at=NOW,
        next_at=None if plan.minute is None or paused else NOW + DAY,
        paused=paused,
        failures=2,
        seen=EntryId(0),
        told=True,
    )
