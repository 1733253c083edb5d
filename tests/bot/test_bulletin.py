"""What a post tells of the time since the last: what was played, who won most, who took the lead."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.services.bulletin import Bulletin
from bot.services.schedule import Plan
from bot.services.seasons import Seasons
from bot.services.session_view import SessionView
from db.schedules import Every, Schedule
from tests.bot.house import ANN, MANAGER, MINUTE, House, goulash


async def schedule(house: House, scope: str = "server", game: str | None = None) -> Schedule:
    plan = Plan(Every.DAY, 540)
    async with house.store.writing() as tx:
        by = await tx.people.ensure_member(MANAGER.guild_id, MANAGER.user_id, MANAGER.name)
        return await tx.schedules.add(
            MANAGER.guild_id,
            channel_id=7,
            every=plan.every,
            minute=plan.minute,
            day=plan.day,
            scope=scope,
            game=game,
            created_by=by.id,
            at=house.now,
            next_at=house.now + 1,
        )


async def told(house: House, of: Schedule, after: SessionView | None = None) -> Bulletin:
    """Tell what a post tells, and keep what the next goes on from, as is done when it is posted."""
    async with house.store.reading() as tx:
        present = await tx.schedules.get(of.id)
    assert present is not None
    found = await house.services.bulletins.of(present, after and after.session.id)
    async with house.store.writing() as tx:
        for key, shown in found.shown(present, house.now).items():
            await tx.standings.put_shown(present.guild_id, key, shown)
        await tx.schedules.put(replace(present, seen=found.seen))
    return found


async def play(house: House, live: SessionView, *points: int) -> None:
    house.now += MINUTE
    await house.deals.record(ANN, live.session.id, [goulash(live, *points)], f"n{house.now}", anyway=True)


async def test_the_first_post_tells_of_no_lead_and_is_never_quiet(house: House) -> None:
    live = await house.open("goulash")
    await play(house, live, 10, 20, 30, 31)
    of = await schedule(house)
    first = await told(house, of)
    assert (first.first, first.deals, first.leads, first.quiet) == (True, 0, (), False)
    assert (await told(house, of)).quiet


async def test_a_post_tells_of_the_deals_that_stand_and_the_most_that_was_won(house: House) -> None:
    live = await house.open("goulash")
    of = await schedule(house)
    await told(house, of)
    await play(house, live, 10, 20, 30, 31)
    await play(house, live, 0, 0, 0, 91)
    await house.deals.undo(ANN, live.session.id, 2)
    news = await told(house, of)
    assert (news.sessions, news.deals, news.quiet) == (1, 1, False)
    [win] = news.wins
    assert win.deal.number == 1


async def test_a_lead_is_told_when_it_changes_and_only_then(house: House) -> None:
    live = await house.open("goulash")
    ann, bea, *_ = live.seats
    of = await schedule(house)
    await play(house, live, 10, 20, 30, 31)
    await told(house, of)
    await play(house, live, 20, 21, 25, 25)
    assert (await told(house, of)).leads == ()
    await play(house, live, 91, 0, 0, 0)
    await play(house, live, 31, 10, 20, 30)
    [lead] = (await told(house, of)).leads
    assert (lead.before, lead.now) == ((ann,), (bea,))


@pytest.mark.parametrize("scope", ["server", "season"])
async def test_a_post_after_each_deal_goes_on_from_the_last_post_whatever_session_that_followed(
    house: House, scope: str
) -> None:
    day = datetime.fromtimestamp(house.now // 1000, UTC).date()
    season = await Seasons(house.store).add(MANAGER, "Year", day, date(2027, 1, 1), ZoneInfo("UTC"))
    of = await schedule(house, "server" if scope == "server" else f"season:{season.id}")
    first, second = await house.open("goulash", channel=2), await house.open("goulash", channel=3)
    await play(house, first, 10, 20, 30, 31)
    assert (await told(house, of, first)).first
    then = house.now
    await play(house, second, 20, 10, 30, 31)
    news = await told(house, of, second)
    assert (news.first, news.since, news.deals) == (False, then, 1)
    changes = {news.look.people[place.player].name: place.change for place in news.look.boards[0].places}
    assert changes == {"Ann": 22, "Bea": 102, "Cal": -58, "Dov": -66}


async def test_a_correction_of_what_was_told_is_no_quiet_time(house: House) -> None:
    live = await house.open("goulash")
    of = await schedule(house)
    await play(house, live, 10, 20, 30, 31)
    await play(house, live, 20, 21, 25, 25)
    await told(house, of)
    await house.deals.undo(ANN, live.session.id, 2)
    news = await told(house, of)
    assert (news.deals, news.quiet) == (0, False)


async def test_a_post_of_one_game_tells_of_no_other(house: House) -> None:
    live = await house.open("goulash")
    of = await schedule(house, game="tarokk")
    await play(house, live, 10, 20, 30, 31)
    news = await told(house, of)
    assert (news.deals, news.wins, news.look.boards) == (0, (), ())
