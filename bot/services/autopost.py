"""The schedules of a server: made, listed, paused, taken up again, thrown away by its managers."""

import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from bot.errors import UserError
from bot.services import people
from bot.services import schedule as times
from bot.services.deals import Clock
from bot.services.people import Actor
from bot.services.schedule import Plan
from db.drafts import DraftId
from db.errors import LedgerError
from db.schedules import Schedule, ScheduleId, Slot, SlotState
from db.store import LedgerStore, Reader, Writer

log = logging.getLogger(__name__)

MOST = 25
SESSION = "session"
"""The scope that is each session of which a deal was recorded; any other is one of standings."""
BY_MANAGER = "manager"
_LOOKED_BACK = 50


@dataclass(frozen=True, slots=True)
class ScheduleRequest:
    """A schedule as it is asked for; `scope` is `session` or as standings write theirs, `game` None for all."""

    channel_id: int
    plan: Plan
    scope: str
    game: str | None = None


@dataclass(frozen=True, slots=True)
class ScheduleStatus:
    """A schedule with its last post, and with the post that it is about to try again."""

    schedule: Schedule
    last: Slot | None = None
    trouble: Slot | None = None


class Autoposts:
    """Schedules. No check here: Discord limits these commands to members who may manage the server."""

    def __init__(self, store: LedgerStore, clock: Clock, zone: Callable[[int], ZoneInfo]) -> None:
        self._store = store
        self._clock = clock
        self._zone = zone

    def coming(self, guild_id: int, plan: Plan, count: int) -> list[int]:
        """Return the next moments of a plan by the clocks of a server; none for a plan that follows deals."""
        if plan.minute is None:
            return []
        return times.coming(plan, self._zone(guild_id), self._clock(), count)

    async def check(self, guild_id: int, wanted: ScheduleRequest) -> None:
        """Raise `UserError` where a schedule cannot be added."""
        async with self._store.reading() as tx:
            await _check(tx, guild_id, wanted)

    async def add(self, actor: Actor, wanted: ScheduleRequest, draft: DraftId) -> Schedule:
        """Make the schedule of a draft, which is used up by that; raises `UserError`."""
        async with self._store.writing() as tx:
            if await tx.drafts.get(draft) is None:
                raise UserError("no_such_draft")
            await _check(tx, actor.guild_id, wanted)
            await tx.drafts.drop(draft)
            return await tx.schedules.add(
                actor.guild_id,
                channel_id=wanted.channel_id,
                every=wanted.plan.every,
                minute=wanted.plan.minute,
                day=wanted.plan.day,
                scope=wanted.scope,
                game=wanted.game,
                created_by=await people.ensure_participant(tx, None, actor),
                at=self._clock(),
                next_at=next(iter(self.coming(actor.guild_id, wanted.plan, 1)), None),
            )

    async def listed(self, guild_id: int) -> tuple[ScheduleStatus, ...]:
        """Return the schedules of a server, the oldest first."""
        async with self._store.reading() as tx:
            return tuple([await _listed(tx, schedule) for schedule in await tx.schedules.of_guild(guild_id)])

    async def get(self, guild_id: int, number: int) -> Schedule:
        """Return a schedule of a server; raises `UserError` if there is none."""
        async with self._store.reading() as tx:
            return await _schedule(tx, guild_id, number)

    async def slot(self, schedule: Schedule, number: int) -> Slot:
        """Return a slot of a schedule; raises `UserError` if there is none."""
        async with self._store.reading() as tx:
            found = await tx.schedules.slot(schedule.id, number)
        if found is None:
            raise UserError("no_such_post", found=str(schedule.id))
        return found

    async def pause(self, guild_id: int, number: int) -> Schedule:
        """Let a schedule rest; one that rests already does so for its own reason. Raises `UserError`."""
        async with self._store.writing() as tx:
            found = await _schedule(tx, guild_id, number)
            if found.paused is None:
                found = replace(found, paused=BY_MANAGER, next_at=None)
                await tx.schedules.put(found)
            return found

    async def resume(self, guild_id: int, number: int) -> Schedule:
        """Let a schedule post again from its next moment on; raises `UserError`."""
        async with self._store.writing() as tx:
            found = await _schedule(tx, guild_id, number)
            if found.paused is not None:
                next_at = next(iter(self.coming(guild_id, times.plan_of(found), 1)), None)
                found = replace(found, paused=None, failures=0, told=True, next_at=next_at)
                await tx.schedules.put(found)
            return found

    async def remove(self, guild_id: int, number: int) -> Schedule:
        """Throw a schedule away. Its posts stay. Raises `UserError`."""
        async with self._store.writing() as tx:
            found = await _schedule(tx, guild_id, number)
            await tx.schedules.drop(found.id)
            return found

    async def untold(self, guild_id: int) -> tuple[Schedule, ...]:
        """Return the schedules that were paused because they failed, once each; none while that cannot be noted."""
        async with self._store.reading() as tx:
            found = [schedule for schedule in await tx.schedules.of_guild(guild_id) if not schedule.told]
        if not found:
            return ()
        try:
            async with self._store.writing() as tx:
                found = [schedule for schedule in await tx.schedules.of_guild(guild_id) if not schedule.told]
                for schedule in found:
                    await tx.schedules.put(replace(schedule, told=True))
        except LedgerError as error:
            log.warning("Which posts failed in server %d is told later: %s", guild_id, error)
            return ()
        return tuple(found)

    async def untell(self, schedules: Collection[Schedule]) -> None:
        """Have these told once more, since nobody could be told."""
        async with self._store.writing() as tx:
            for schedule in schedules:
                found = await tx.schedules.get(schedule.id)
                if found is not None and found.paused is not None:
                    await tx.schedules.put(replace(found, told=False))


async def move(tx: Writer, guild_id: int, zone: ZoneInfo, now: int) -> None:
    """Have the schedules of a server post by the clocks of another time zone from now on."""
    for schedule in await tx.schedules.of_guild(guild_id):
        if schedule.next_at is not None:
            await tx.schedules.put(replace(schedule, next_at=times.following(times.plan_of(schedule), zone, now)))


async def _check(tx: Reader, guild_id: int, wanted: ScheduleRequest) -> None:
    present = await tx.schedules.of_guild(guild_id)
    if len(present) >= MOST:
        raise UserError("too_many_posts", most=MOST)
    for one in present:
        if ScheduleRequest(one.channel_id, times.plan_of(one), one.scope, one.game) == wanted:
            raise UserError("same_post", post=one.id)


async def _listed(tx: Reader, schedule: Schedule) -> ScheduleStatus:
    slots = await tx.schedules.slots(schedule.id, _LOOKED_BACK)
    last = next((slot for slot in slots if slot.state is SlotState.POSTED), None)
    return ScheduleStatus(schedule, last, next((slot for slot in slots if slot.state is SlotState.REFUSED), None))


async def _schedule(tx: Reader, guild_id: int, number: int) -> Schedule:
    found = await tx.schedules.get(ScheduleId(number))
    if found is None or found.guild_id != guild_id:
        raise UserError("no_such_post", found=str(number))
    return found
