"""Standings that are posted by themselves: every slot once, or it is known why not, whatever ends in between."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import db
from bot.posting import posts as engine
from bot.posting.posts import GRACE, LEASE, RenderedPost
from bot.services import schedule as times
from bot.services.schedule import DAY, HOUR, MINUTE, Plan
from db.schedules import Every, Schedule, Slot, SlotState
from tests.bot.house import ANN, House, goulash
from tests.bot.places import Crash, Places, Trouble, World

START = 1_767_225_600_000
SAMOAS_YEAR = 1_293_840_000_000
"""2011, which had no 30 December there."""
DAILY = Plan(Every.DAY, 21 * 60)
ZONES = [
    "Europe/Paris",
    "America/New_York",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Asia/Kolkata",
    "Pacific/Apia",
]
LEFT_OUT: dict[str, int] = {
    "Europe/Paris": 150,
    "America/New_York": 150,
    "Australia/Lord_Howe": 135,
    "America/Santiago": 15,
}
"""Local times, in minutes, that clocks leave out once a year."""
DOWNTIMES = (1_000, 45_000, 3 * MINUTE, HOUR, 13 * HOUR, 3 * DAY, 9 * DAY)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncGenerator[World]:
    store = await db.open_store(f"sqlite:///{tmp_path / 'ledger.db'}")
    yield World(store, ZoneInfo("Europe/Paris"), START)
    await store.close()


def once(step: str, trouble: Trouble, times_: int = 1) -> "Script":
    return Script({step: [trouble] * times_})


class Script:
    """What goes wrong at each step, in turn; nothing any more when it is used up."""

    def __init__(self, steps: dict[str, list[Trouble]]) -> None:
        self.steps = steps

    def __call__(self, step: str) -> Trouble | None:
        left = self.steps.get(step)
        return left.pop(0) if left else None


class Life:
    """A year in which the bot comes and goes, and Discord with it."""

    def __init__(self, world: World, random: Random, trouble: float) -> None:
        self.world = world
        self.random = random
        self.likely = trouble
        self.rounds: list[int] = []
        self.refused = False

    def trouble(self, _step: str) -> Trouble | None:
        if self.random.random() >= self.likely:
            return None
        return self.random.choice(("crash", "crash", "lost"))

    async def live(self, until: int) -> None:
        world, random = self.world, self.random
        while world.now < until:
            posts, _ = world.process(self.trouble)
            try:
                while world.now < until:
                    await posts.round()
                    self.rounds.append(world.now)
                    if random.random() < self.likely:
                        break
                    following = await world.next_due()
                    # A round comes at the time, or up to a minute later.
                    world.now = (following or until) + random.choice((0, 0, 1, 60_000))
            except Crash:
                pass
            world.now += random.choice(DOWNTIMES)

    async def account(self, schedule: Schedule, until: int) -> int:
        """Check every slot of a schedule up to a time, and return how many were posted."""
        world = self.world
        plan = times.plan_of(schedule)
        assert schedule.next_at is not None
        expected = [moment for moment in times.come(plan, world.zone, schedule.next_at, until) if moment <= until]
        slots, posted = await world.slots(schedule), world.channel.count()
        assert [*sorted(slot for slot in slots if slot <= until)] == expected
        for slot in slots.values():
            messages = posted[schedule.id, slot.slot]
            if slot.state is SlotState.POSTED:
                assert messages == 1, slot
            else:
                assert slot.state is SlotState.SKIPPED, slot
                assert messages == 0, slot
                in_time = [at for at in self.rounds if slot.slot <= at <= slot.slot + GRACE[schedule.every]]
                assert slot.reason == "late" or not in_time, slot
        return sum(slot.state is SlotState.POSTED for slot in slots.values())


@pytest.mark.parametrize("zone", ZONES)
async def test_in_a_year_of_crashes_every_slot_is_posted_once_or_skipped_for_a_reason(world: World, zone: str) -> None:
    world.zone = ZoneInfo(zone)
    start = world.now = SAMOAS_YEAR if zone == "Pacific/Apia" else START
    minute = LEFT_OUT.get(zone, 0)
    made = [
        await world.add(plan)
        for plan in (Plan(Every.DAY, minute), Plan(Every.WEEK, minute, 6), Plan(Every.MONTH, minute, 31))
    ]
    year = Life(world, Random(zone), 0.04)
    until = start + 366 * DAY
    await year.live(until)
    await settled(world)
    daily, weekly, monthly = [await year.account(schedule, until) for schedule in made]
    # It was away for days at times, so that not all were posted, but most.
    assert 365 > daily > 200
    assert 53 > weekly > 30
    assert 12 >= monthly >= 6


async def settled(world: World) -> None:
    """Let what is open come to an end, as the bot would that nothing happens to any more."""
    posts, _ = world.process()
    for _ in range(20):
        world.now += 33 * MINUTE
        await posts.round()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), zone=st.sampled_from(ZONES), likely=st.sampled_from((0.05, 0.2, 0.5)))
async def test_a_month_of_any_accidents(
    tmp_path_factory: pytest.TempPathFactory, seed: int, zone: str, likely: float
) -> None:
    store = await db.open_store(f"sqlite:///{tmp_path_factory.mktemp('month') / 'ledger.db'}")
    try:
        world = World(store, ZoneInfo(zone), START + seed % 365 * DAY)
        made = [await world.add(DAILY), await world.add(Plan(Every.WEEK, 60, 0))]
        month = Life(world, Random(seed), likely)
        until = world.now + 30 * DAY
        await month.live(until)
        await settled(world)
        daily, weekly = [await month.account(schedule, until) for schedule in made]
        assert daily <= 31
        assert weekly <= 5
    finally:
        await store.close()


async def test_without_accidents_all_of_a_year_is_posted(world: World) -> None:
    made = await world.add(DAILY)
    year = Life(world, Random(1), 0)
    until = START + 365 * DAY
    await year.live(until)
    assert await year.account(made, until) == 365


@pytest.mark.parametrize("step", ["write", "before sending", "after sending"])
async def test_a_crash_leaves_a_slot_that_is_posted_once_when_the_claim_has_run_out(world: World, step: str) -> None:
    made = await world.add(DAILY)
    world.now = made.next_at or 0
    posts, _ = world.process(once(step, "crash"))
    with pytest.raises(Crash):
        await posts.round()
    again, _ = world.process()
    world.now += LEASE - 1
    await again.round()
    assert len(world.channel.messages) == (step == "after sending")
    world.now += 1
    await again.round()
    assert len(world.channel.messages) == 1
    [slot] = (await world.slots(made)).values()
    assert slot.state is SlotState.POSTED


async def test_a_crash_before_the_claim_leaves_the_slot_to_the_next_round(world: World) -> None:
    made = await world.add(DAILY)
    world.now = made.next_at or 0
    posts, places = world.process()
    places.guilds = ()
    await posts.round()
    assert await world.slots(made) == {}
    again, _ = world.process()
    await again.round()
    assert len(world.channel.messages) == 1


async def test_where_it_cannot_be_seen_whether_it_was_posted_it_is_not_posted_again(world: World) -> None:
    made = await world.add(DAILY)
    world.now = made.next_at or 0
    posts, _ = world.process(once("after sending", "crash"))
    with pytest.raises(Crash):
        await posts.round()
    world.now += LEASE
    again, _ = world.process(once("look", "refused"))
    await again.round()
    [slot] = (await world.slots(made)).values()
    assert (slot.state, slot.reason) == (SlotState.SKIPPED, "unseen")
    assert len(world.channel.messages) == 1


@pytest.mark.parametrize(
    ("plan", "late", "posted"),
    [
        (DAILY, 12 * HOUR, 1),
        (DAILY, 12 * HOUR + 1, 0),
        (Plan(Every.WEEK, 540, 0), 2 * DAY, 1),
        (Plan(Every.WEEK, 540, 0), 2 * DAY + 1, 0),
        (Plan(Every.MONTH, 540, 31), 2 * DAY, 1),
        (Plan(Every.MONTH, 540, 31), 2 * DAY + 1, 0),
    ],
)
async def test_a_missed_post_is_made_up_for_if_it_is_recent(world: World, plan: Plan, late: int, posted: int) -> None:
    made = await world.add(plan)
    world.now = (made.next_at or 0) + late
    posts, _ = world.process()
    await posts.round()
    assert len(world.channel.messages) == posted
    [slot] = (await world.slots(made)).values()
    assert slot.state is (SlotState.POSTED if posted else SlotState.SKIPPED)


async def test_after_a_long_absence_one_is_posted_and_the_others_are_skipped(world: World) -> None:
    made = await world.add(DAILY)
    world.now = (made.next_at or 0) + 4 * DAY + HOUR
    posts, _ = world.process()
    await posts.round()
    states = [slot.state for _, slot in sorted((await world.slots(made)).items())]
    assert states == [SlotState.SKIPPED] * 4 + [SlotState.POSTED]
    assert len(world.channel.messages) == 1


async def test_a_refusal_is_tried_again_until_it_is_allowed(world: World) -> None:
    made = await world.add(DAILY)
    world.now = made.next_at or 0
    posts, _ = world.process(once("before sending", "refused", 3))
    for _ in range(4):
        await posts.round()
        world.now = await world.next_due() or 0
    [slot] = (await world.slots(made)).values()
    assert slot.state is SlotState.POSTED
    assert slot.tries == 4
    assert (await world.schedule(made)).failures == 0


async def test_five_refusals_in_a_row_pause_a_schedule_and_say_why(world: World) -> None:
    made = await world.add(DAILY)
    posts, _ = world.process(once("before sending", "refused", 5))
    world.now = made.next_at or 0
    for _ in range(5):
        await posts.round()
        world.now = await world.next_due() or world.now
    paused = await world.schedule(made)
    assert (paused.paused, paused.next_at, paused.told) == ("missing_permissions", None, False)
    [slot] = (await world.slots(made)).values()
    assert (slot.state, slot.reason) == (SlotState.SKIPPED, "missing_permissions")
    # All within an evening: nobody has to wait for five evenings.
    assert world.now - slot.slot < 2 * HOUR
    world.now += 10 * DAY
    await posts.round()
    assert world.channel.messages == []
    await world.resume(made)
    world.now += DAY
    await posts.round()
    assert len(world.channel.messages) == 1


async def test_errors_of_discord_itself_never_pause_a_schedule(world: World) -> None:
    made = await world.add(DAILY)
    world.now = made.next_at or 0
    posts, _ = world.process(once("before sending", "lost", 6))
    pauses: list[int] = []
    while not world.channel.messages:
        await posts.round()
        before, world.now = world.now, await world.next_due() or 0
        pauses.append(world.now - before)
    assert pauses[:6] == sorted(pauses[:6])
    assert len(world.channel.messages) == 1
    after = await world.schedule(made)
    assert (after.paused, after.failures) == (None, 0)


async def test_what_arrived_though_discord_answered_with_an_error_is_not_sent_again(world: World) -> None:
    made = await world.add(DAILY)
    world.now = made.next_at or 0
    posts, _ = world.process(once("after sending", "lost"))
    await posts.round()
    world.now += LEASE
    await posts.round()
    assert len(world.channel.messages) == 1
    [slot] = (await world.slots(made)).values()
    assert slot.state is SlotState.POSTED


async def test_a_schedule_that_was_paused_meanwhile_is_only_looked_for(world: World) -> None:
    made = await world.add(DAILY)
    world.now = made.next_at or 0
    posts, _ = world.process(once("before sending", "crash"))
    with pytest.raises(Crash):
        await posts.round()
    found = await world.schedule(made)
    async with world.store.writing() as tx:
        await tx.schedules.put(engine.replace(found, paused="manager", next_at=None))
    world.now += LEASE
    again, _ = world.process()
    await again.round()
    assert world.channel.messages == []
    [slot] = (await world.slots(made)).values()
    assert (slot.state, slot.reason) == (SlotState.SKIPPED, "rested")


async def test_a_server_of_another_process_is_left_to_it(world: World) -> None:
    made = await world.add(DAILY)
    world.now = made.next_at or 0
    stranger, _ = world.process(guilds=(8,))
    await stranger.round()
    assert (await world.schedule(made)).next_at == made.next_at
    owner, _ = world.process()
    await owner.round()
    assert len(world.channel.messages) == 1


async def test_one_schedule_that_goes_wrong_does_not_keep_the_others_from_posting(world: World) -> None:
    made = [await world.add(DAILY) for _ in range(25)]
    world.now = made[0].next_at or 0
    posts, _ = world.process(once("write", "lost", 3))
    await posts.round()
    assert len(world.channel.messages) == 22
    world.now += LEASE
    await posts.round()
    assert set(world.channel.count().values()) == {1}
    assert len(world.channel.messages) == 25


async def test_two_processes_on_one_ledger_post_each_slot_once(world: World, tmp_path: Path) -> None:
    made = await world.add(DAILY)
    other = await db.open_store(f"sqlite:///{tmp_path / 'ledger.db'}")
    try:
        ours, _ = world.process()
        theirs, _ = world.process(store=other)
        for day in range(60):
            world.now = (made.next_at or 0) + day * DAY
            await asyncio.gather(ours.round(), theirs.round(), ours.round())
        assert set(world.channel.count().values()) == {1}
        assert len(world.channel.messages) >= 59
    finally:
        await other.close()


async def test_a_process_that_is_slow_to_send_keeps_its_slot(world: World, tmp_path: Path) -> None:
    made = await world.add(DAILY)
    world.now = made.next_at or 0
    other = await db.open_store(f"sqlite:///{tmp_path / 'ledger.db'}")
    ready, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Places):
        async def meet(self, step: str) -> None:
            if step == "before sending":
                ready.set()
                await go_on.wait()

    try:
        slow = engine.Posts(
            world.store, lambda: world.now, Slow(world.channel, lambda: world.now), lambda _: world.zone
        )
        sending = asyncio.create_task(slow.round())
        await ready.wait()
        world.now += LEASE - 1
        theirs, _ = world.process(store=other)
        await theirs.round()
        go_on.set()
        await sending
        world.now += LEASE
        await theirs.round()
        assert len(world.channel.messages) == 1
    finally:
        await other.close()


async def test_a_clock_that_was_25_years_ahead_leaves_the_posts_of_every_day_as_they_were(world: World) -> None:
    made = await world.add(DAILY)
    posts, _ = world.process()
    world.now = START + 25 * 365 * DAY
    await posts.round()
    missed = [slot for slot in (await world.slots(made)).values() if slot.state is SlotState.SKIPPED]
    assert len(missed) <= 33
    world.now = START
    before = len(world.channel.messages)
    for day in range(1, 8):
        await posts.round()
        assert (await world.schedule(made)).next_at == times.following(DAILY, world.zone, world.now)
        world.now = START + day * DAY
    await posts.round()
    assert len(world.channel.messages) - before == 7


async def test_a_clock_that_was_five_days_ahead_leaves_no_day_but_the_one_it_posted_without_a_post(
    world: World,
) -> None:
    made = await world.add(DAILY)
    posts, _ = world.process()
    world.now = START + 5 * DAY
    await posts.round()
    for day in range(8):
        world.now = START + day * DAY
        await posts.round()
    expected = times.come(DAILY, world.zone, made.next_at or 0, world.now)
    assert sorted(slot for _, slot, _ in world.channel.messages) == expected


async def test_what_was_refused_by_a_clock_ahead_is_tried_when_the_clock_is_right(world: World) -> None:
    made = await world.add(DAILY)
    due = world.now = made.next_at or 0
    posts, _ = world.process(once("before sending", "refused"))
    await posts.round()
    async with world.store.writing() as tx:
        [slot] = await tx.schedules.slots(made.id, 1)
        await tx.schedules.put_slot(replace(slot, again_at=due + 25 * 365 * DAY))
    world.now += MINUTE
    await posts.round()
    assert len(world.channel.messages) == 1


async def test_after_a_clock_that_was_ahead_deals_are_followed_at_once(world: World) -> None:
    house = House(world.store)
    await world.add(Plan(Every.DEAL))
    posts, _ = world.process()
    world.now = house.now = START + 365 * DAY
    await played(house)
    await posts.round()
    world.now = house.now = START
    await played(house)
    await posts.round()
    assert len(world.channel.messages) == 2


class Stuck(Places):
    """Places of which one channel answers when it is told to; `sent` is set when something stands in another."""

    def __init__(self, world: World, channel: int) -> None:
        super().__init__(world.channel, lambda: world.now)
        self.stuck = channel
        self.go_on, self.sent = asyncio.Event(), asyncio.Event()

    async def send(self, schedule: Schedule, slot: Slot, written: RenderedPost) -> int:
        if schedule.channel_id == self.stuck:
            await self.go_on.wait()
        message = await super().send(schedule, slot, written)
        if schedule.channel_id != self.stuck:
            self.sent.set()
        return message


async def test_a_slow_channel_does_not_hold_up_another_that_falls_due_meanwhile(world: World) -> None:
    slow = await world.add(DAILY, channel=2)
    other = await world.add(Plan(Every.DAY, 21 * 60 + 1), channel=3)
    places = Stuck(world, 2)
    posts = engine.Posts(world.store, lambda: world.now, places, lambda _: world.zone)
    world.now = slow.next_at or 0
    await posts.start_round()
    world.now = other.next_at or 0
    await posts.start_round()
    await places.sent.wait()
    assert [schedule for schedule, _, _ in world.channel.messages] == [other.id]
    places.go_on.set()
    await posts.round()
    assert [schedule for schedule, _, _ in world.channel.messages] == [other.id, slow.id]


async def test_more_slow_channels_than_are_served_at_once_give_their_places_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SLOW_SECONDS", 0.0)
    monkeypatch.setattr(engine, "AT_ONCE", 1)
    made = [await world.add(DAILY, channel=channel) for channel in (2, 3)]
    places = Stuck(world, 2)
    posts = engine.Posts(world.store, lambda: world.now, places, lambda _: world.zone)
    world.now = made[0].next_at or 0
    await posts.start_round()
    await places.sent.wait()
    places.go_on.set()
    await posts.round()
    assert len(world.channel.messages) == 2


async def test_the_next_round_comes_when_a_post_falls_due_also_if_that_was_within_the_last_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await world.add(Plan(Every.DAY, 21 * 60 + 1))
    assert made.next_at is not None
    began = made.next_at - 1_000
    pauses: list[float] = []

    class Over(Exception):
        pass

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        raise Over

    posts, _ = world.process()
    first = posts.start_round

    async def long() -> None:
        await first()
        world.now += 62_000

    world.now = began
    monkeypatch.setattr(posts, "start_round", long)
    monkeypatch.setattr(engine.asyncio, "sleep", pause)
    with pytest.raises(Over):
        await posts.run()
    assert pauses == [0.0]


async def played(house: House, count: int = 1) -> None:
    try:
        live = await house.sessions.find(1, 2)
    except engine.GoulashError:
        live = await house.open("goulash")
    for number in range(count):
        await house.deals.record(
            ANN, live.session.id, [goulash(live, 10, 20, 30, 31)], f"{house.now}.{number}", anyway=True
        )


async def test_each_deal_is_followed_by_a_post_at_most_one_in_half_a_minute(world: World) -> None:
    house = House(world.store, START)
    made = await world.add(Plan(Every.DEAL))
    posts, places = world.process()
    await played(house)
    await posts.round()
    assert len(world.channel.messages) == 1
    # Its card stands below it.
    assert places.cards == [1]
    await posts.round()
    assert len(world.channel.messages) == 1
    for seconds in (10, 20, 29):
        world.now = house.now = START + seconds * 1000
        await played(house)
        await posts.round()
        assert len(world.channel.messages) == 1
    world.now = START + 30_000
    await posts.round()
    assert len(world.channel.messages) == 2
    world.now += HOUR
    await posts.round()
    assert len(world.channel.messages) == 2
    assert all(slot.state is SlotState.POSTED for slot in (await world.slots(made)).values())


@pytest.mark.parametrize("step", ["write", "before sending", "after sending"])
async def test_a_crash_after_a_deal_leaves_one_post(world: World, step: str) -> None:
    house = House(world.store, START)
    made = await world.add(Plan(Every.DEAL))
    await played(house)
    posts, _ = world.process(once(step, "crash"))
    with pytest.raises(Crash):
        await posts.round()
    world.now += LEASE
    again, _ = world.process()
    await again.round()
    assert len(world.channel.messages) == 1
    [slot] = (await world.slots(made)).values()
    assert slot.state is SlotState.POSTED


async def test_two_sessions_have_a_post_each_where_the_schedule_is_of_sessions(world: World) -> None:
    house = House(world.store, START)
    server, each = await world.add(Plan(Every.DEAL)), await world.add(Plan(Every.DEAL), "session")
    await played(house)
    other = await house.open("goulash", channel=3)
    await house.deals.record(ANN, other.session.id, [goulash(other, 10, 20, 30, 31)], "other")
    posts, _ = world.process()
    for _ in range(3):
        await posts.round()
        world.now += 30_000
    assert len(await world.slots(server)) == 1
    assert {slot.session_id for slot in (await world.slots(each)).values()} == {1, 2}
    assert len(world.channel.messages) == 3


async def test_deals_of_another_game_and_of_yesterday_are_not_followed(world: World) -> None:
    house = House(world.store, START)
    tarot, any_ = await world.add(Plan(Every.DEAL), game="tarot"), await world.add(Plan(Every.DEAL))
    await played(house)
    world.now += GRACE[Every.DEAL] + 1
    posts, _ = world.process()
    await posts.round()
    assert await world.slots(tarot) == {}
    [missed] = (await world.slots(any_)).values()
    assert (missed.state, missed.reason) == (SlotState.SKIPPED, "missed")
    assert world.channel.messages == []
    async with world.store.reading() as tx:
        assert [due.kind for due in await tx.outbox.due()] == ["card"]
