"""Standings that are posted by themselves: when, where, of what, and what became of each time."""

from enum import StrEnum
from typing import NewType

import msgspec

from db.ledger import EntryId
from db.people import ParticipantId
from db.sessions import SessionId
from db.steps import Aggregate

ScheduleId = NewType("ScheduleId", int)


class Every(StrEnum):
    """How often standings are posted: after each deal, or at a local time."""

    DEAL = "deal"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class SlotState(StrEnum):
    """`CLAIMED` may have been sent, `REFUSED` was not; both are tried again. The others are final."""

    CLAIMED = "claimed"
    REFUSED = "refused"
    POSTED = "posted"
    SKIPPED = "skipped"


class Schedule(msgspec.Struct, frozen=True):
    """Standings that are posted by themselves, and how that goes.

    `minute` counts from local midnight, None for `Every.DEAL`; `day` is a weekday from 0, Monday, or a day of the
    month, 31 being the last one. `next_at` is the next slot, None while `paused` says why there is none, and for
    `Every.DEAL`. `failures` counts those in a row, `seen` is the last entry of the ledger that its posts told of,
    and `told` whether the managers know why it was paused.
    """

    id: ScheduleId
    guild_id: int
    channel_id: int
    every: Every
    minute: int | None
    day: int | None
    scope: str
    game: str | None
    created_by: ParticipantId
    created_at: int
    next_at: int | None
    paused: str | None
    failures: int
    seen: EntryId
    told: bool


class Slot(msgspec.Struct, frozen=True):
    """One time that a schedule fell due, and what became of it.

    `slot` is that time, or a ticket of the outbox for what follows deals of a session; `reason` says why nothing
    was posted. `again_at` is when to try again what was claimed or refused.
    """

    schedule_id: ScheduleId
    slot: int
    session_id: SessionId | None
    due_at: int
    state: SlotState
    tried_at: int
    tries: int = 0
    again_at: int | None = None
    reason: str | None = None
    message_id: int | None = None


_LAST = 2**63 - 1
"""No slot is later."""
_SCHEDULE = """
    SELECT id, guild_id, channel_id, every, minute, day, scope, game, created_by, created_at, next_at, paused,
           failures, seen, told
    FROM schedule
"""
_SLOT = """
    SELECT schedule_id, slot, session_id, due_at, state, tried_at, tries, again_at, reason, message_id FROM slot
"""


class Schedules(Aggregate):
    """The schedules of guilds; a number is never used again."""

    async def of_guild(self, guild_id: int) -> tuple[Schedule, ...]:
        """Return the schedules of a guild, the oldest first."""
        return await self._records(Schedule, _SCHEDULE + "WHERE guild_id = ? ORDER BY id", guild_id)

    async def get(self, schedule_id: ScheduleId) -> Schedule | None:
        """Return a schedule."""
        return await self._record(Schedule, _SCHEDULE + "WHERE id = ?", schedule_id)

    async def due(self, now: int) -> tuple[Schedule, ...]:
        """Return the schedules of every guild whose next slot has come, the one that waits longest first."""
        return await self._records(Schedule, _SCHEDULE + "WHERE next_at <= ? ORDER BY next_at, id", now)

    async def beyond(self, every: Every, at: int) -> tuple[Schedule, ...]:
        """Return the schedules of every guild and of one rhythm whose next slot is later than a time."""
        return await self._records(Schedule, _SCHEDULE + "WHERE next_at > ? AND every = ?", at, every)

    async def slots_beyond(self, at: int) -> int:
        """Return the number of slots of every guild that are to be tried again later than a time."""
        [row] = await self.steps.all("SELECT COUNT(*) AS count FROM slot WHERE again_at > ?", at)
        return int(row["count"])

    async def bring_back(self, now: int, at: int) -> None:
        """Have slots that would be tried later than a time tried now, and drop those that fall due only then.

        What was posted stays.
        """
        self.steps.later("DELETE FROM slot WHERE due_at > ? AND state <> 'posted'", at)
        self.steps.later(
            """
            UPDATE slot SET again_at = ?1, tried_at = CASE WHEN tried_at > ?1 THEN due_at ELSE tried_at END
            WHERE again_at > ?2
            """,
            now,
            at,
        )

    async def next_due(self, now: int) -> int | None:
        """Return when the next schedule falls due, or a slot is tried again, after now."""
        rows = await self.steps.all(
            """
            SELECT MIN(next_at) AS at FROM schedule WHERE next_at > ?1
            UNION ALL SELECT MIN(again_at) AS at FROM slot WHERE again_at > ?1
            """,
            now,
        )
        return min((row["at"] for row in rows if row["at"] is not None), default=None)

    async def add(
        self,
        guild_id: int,
        *,
        channel_id: int,
        every: Every,
        minute: int | None,
        day: int | None,
        scope: str,
        game: str | None,
        created_by: ParticipantId,
        at: int,
        next_at: int | None,
    ) -> Schedule:
        """Keep a new schedule; it tells of what is played from now on."""
        [made] = await self._records(
            Schedule,
            """
            INSERT INTO schedule (guild_id, channel_id, every, minute, day, scope, game, created_by, created_at,
                                  next_at, seen)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT COALESCE(MAX(id), 0) FROM entry))
            RETURNING id, guild_id, channel_id, every, minute, day, scope, game, created_by, created_at, next_at,
                      paused, failures, seen, told
            """,
            guild_id,
            channel_id,
            every,
            minute,
            day,
            scope,
            game,
            created_by,
            at,
            next_at,
        )
        return made

    async def put(self, schedule: Schedule) -> None:
        """Keep what changed in the state of a schedule; one that was dropped meanwhile stays away."""
        self.steps.later(
            "UPDATE schedule SET next_at = ?, paused = ?, failures = ?, seen = ?, told = ? WHERE id = ?",
            schedule.next_at,
            schedule.paused,
            schedule.failures,
            schedule.seen,
            schedule.told,
            schedule.id,
        )

    async def drop(self, schedule_id: ScheduleId) -> None:
        """Throw a schedule away with its slots."""
        self.steps.later("DELETE FROM schedule WHERE id = ?", schedule_id)

    async def slots(self, schedule_id: ScheduleId, limit: int, *, until: int = _LAST) -> tuple[Slot, ...]:
        """Return the slots of a schedule up to one, the newest first."""
        return await self._records(
            Slot, _SLOT + "WHERE schedule_id = ? AND slot <= ? ORDER BY slot DESC LIMIT ?", schedule_id, until, limit
        )

    async def slot(self, schedule_id: ScheduleId, slot: int) -> Slot | None:
        """Return a slot."""
        return await self._record(Slot, _SLOT + "WHERE schedule_id = ? AND slot = ?", schedule_id, slot)

    async def slots_due(self, now: int) -> tuple[Slot, ...]:
        """Return the slots of every guild that are to be tried again by now, the one that waits longest first."""
        return await self._records(Slot, _SLOT + "WHERE again_at <= ? ORDER BY again_at, schedule_id, slot", now)

    async def add_slot(self, slot: Slot) -> bool:
        """Claim or skip a slot, and tell whether it was free: of several who try, one succeeds."""
        made = await self.steps.all(
            """
            INSERT INTO slot (schedule_id, slot, session_id, due_at, state, tried_at, tries, again_at, reason,
                              message_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (schedule_id, slot) DO NOTHING RETURNING slot
            """,
            *msgspec.structs.astuple(slot),
        )
        return bool(made)

    async def put_slot(self, slot: Slot) -> None:
        """Keep what became of a slot."""
        self.steps.later(
            """
            UPDATE slot SET state = ?, tried_at = ?, tries = ?, again_at = ?, reason = ?, message_id = ?
            WHERE schedule_id = ? AND slot = ?
            """,
            slot.state,
            slot.tried_at,
            slot.tries,
            slot.again_at,
            slot.reason,
            slot.message_id,
            slot.schedule_id,
            slot.slot,
        )
