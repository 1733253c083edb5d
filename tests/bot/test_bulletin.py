"""What a post tells of the time since the last: what was played, who won most, who took the lead."""

from dataclasses import replace

from bot.services.bulletin import Bulletin
from bot.services.schedule import Plan
from bot.services.session_view import SessionView
from db.store import Every, Schedule
from tests.bot.house import ANN, MANAGER, MINUTE, House, goulash


async def schedule(house: House, scope: str = "server", game: str | None = None) -> Schedule:
    plan = Plan(Every.DAY, 540)
    async with house.store.writing() as tx:
        by = await tx.ensure_member(MANAGER.guild_id, MANAGER.user_id, MANAGER.name)
        return await tx.add_schedule(
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


async def told(house: House, of: Schedule) -> Bulletin:
    """Tell what a post tells, and keep what the next goes on from, as is done when it is posted."""
    async with house.store.reading() as tx:
        present = await tx.schedule(of.id)
    assert present is not None
    found = await house.services.bulletins.of(present, None)
    async with house.store.writing() as tx:
        for key, shown in found.shown(present, house.now).items():
            await tx.put_shown(present.guild_id, key, shown)
        await tx.put_schedule(replace(present, seen=found.seen))
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
