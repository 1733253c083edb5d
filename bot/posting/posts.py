"""Standings that are posted by themselves: every slot of a schedule once, or it is known why not.

A slot is claimed in the ledger before anything is sent; whoever claims it posts it, so that of several processes one
does. The claim holds for two minutes, longer than a try may take. One that is still open then was cut off: the message
is looked for in the channel, noted where it stands, and sent again where it does not. What Discord surely refused is
tried again after growing pauses; five refusals in a row, without a post between, pause the schedule.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias
from zoneinfo import ZoneInfo

from discord import ui
from msgspec.structs import replace

from bot.errors import GoulashError
from bot.metrics import POSTS
from bot.services import schedule as times
from bot.services.deals import Clock
from bot.services.schedule import DAY, HOUR, MINUTE
from db.errors import LedgerError
from db.ledger import EntryId
from db.outbox import OutboxItem
from db.schedules import Every, Schedule, ScheduleId, Slot, SlotState
from db.sessions import Session, SessionId
from db.standings import Snapshot
from db.store import LedgerStore, Reader

log = logging.getLogger(__name__)

Work: TypeAlias = Callable[[], Awaitable[None]]

TOPIC = "posts"
"""What falls due, in the transaction that records it, with each deal that a schedule follows."""
GRACE = {Every.DEAL: 2 * HOUR, Every.DAY: 12 * HOUR, Every.WEEK: 2 * DAY, Every.MONTH: 2 * DAY}
"""How late a post may be; less than what is between two, so that after a long absence one is posted and no more."""
DEALS_APART = 30_000
LEASE = 2 * MINUTE
TRY_SECONDS = 90.0
MOST_REFUSALS = 5
PAUSES = (MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR)
LONGEST_PAUSE = 32 * MINUTE
ROUND_SECONDS = 60.0
"""How long a round is waited for at most: another process may have made a schedule."""
AT_ONCE = 10
"""Channels that are served at the same time, without those that were slow and gave their place up."""
SLOW_SECONDS = 5.0
"""How long a channel may keep others waiting."""
REACH = {Every.DAY: 2 * DAY, Every.WEEK: 8 * DAY, Every.MONTH: 32 * DAY}
"""How far ahead the next post of a plan may lie; one further ahead was planned by a clock that was wrong."""
AHEAD = HOUR
"""How far ahead a post may be tried again, or have fallen due; more than clocks of several processes differ by."""
MISSED_SPAN = 32 * DAY
"""How far back posts that were missed are counted; longer than any month, so that there is always one."""

MISSED, LATE, RESTED, OVERTAKEN, UNSEEN, QUIET = "missed", "late", "rested", "overtaken", "unseen", "quiet"


class DeliveryRefused(Exception):
    """Nothing was sent, nor will it be the same way; `reason` is a code."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class DeliveryUnknown(Exception):
    """It went wrong on the way: whether something was sent is not known."""


@dataclass(frozen=True, slots=True)
class RenderedPost:
    """A post; `seen` is the last entry that it tells of, `shown` the totals that it shows by their key."""

    view: ui.LayoutView
    seen: EntryId
    shown: Mapping[str, Snapshot] = field(default_factory=dict[str, Snapshot])


class PostTarget(Protocol):
    """Discord, as far as posts need it."""

    def has(self, guild_id: int) -> bool:
        """Tell whether the guild is on a shard of this process."""
        ...

    def may_see(self, schedule: Schedule, session: Session) -> bool:
        """Tell whether those who see the channel of a schedule may see this session."""
        ...

    async def write(self, schedule: Schedule, slot: Slot) -> RenderedPost | None:
        """Write the post, None where there is nothing to tell; raises GoulashError, LedgerError."""
        ...

    async def send(self, schedule: Schedule, slot: Slot, written: RenderedPost) -> int:
        """Send the post, and give the number of the message; raises Undelivered, Unsure."""
        ...

    async def find(self, schedule: Schedule, slot: Slot) -> int | None:
        """Look for the message of a slot since it was tried; raises Undelivered where that cannot be seen, Unsure."""
        ...

    def below(self, session_id: SessionId) -> None:
        """Post the card of a session below what was posted in its channel."""
        ...


class Posts:
    """Posts what falls due; makes a round at least every minute, and one for deals when told to hurry."""

    def __init__(self, store: LedgerStore, clock: Clock, places: PostTarget, zone: Callable[[int], ZoneInfo]) -> None:
        self._store = store
        self._clock = clock
        self._places = places
        self._zone = zone
        self._hurrying = False
        self._room = asyncio.Semaphore(AT_ONCE)
        self._waiting: dict[int, dict[tuple[ScheduleId, int | None], Work]] = {}
        self._working: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Post what falls due, for ever."""
        try:
            while True:
                began, seconds = self._clock(), ROUND_SECONDS
                try:
                    await self.start_round()
                    seconds = await self._pause(began)
                except LedgerError as error:
                    log.warning("What is to be posted could not be read: %s", error)
                except Exception:
                    log.exception("A round of posts went wrong")
                await asyncio.sleep(seconds)
        finally:
            for task in self._working.values():
                task.cancel()
            await asyncio.gather(*self._working.values(), return_exceptions=True)

    async def hurry(self) -> None:
        """Post what follows the deals that were recorded, soon after them and not too often."""
        if self._hurrying:
            return
        self._hurrying = True
        try:
            wait = await self._follow_deals()
            while wait is not None:
                await asyncio.sleep(wait / 1000)
                wait = await self._follow_deals()
        finally:
            self._hurrying = False

    async def round(self) -> None:
        """Post what is due by now, and wait until that is done."""
        await self.start_round()
        await self._done()

    async def start_round(self) -> None:
        """Start to post what is due by now; what one channel meets does not touch the others."""
        now = self._clock()
        await self._set_right(now)
        async with self._store.reading() as tx:
            due = await tx.schedules.due(now)
            cut_off = [(slot, await tx.schedules.get(slot.schedule_id)) for slot in await tx.schedules.slots_due(now)]
        for slot, schedule in cut_off:
            if schedule is not None:
                self._queue(schedule, slot.slot, lambda slot=slot: self._try_again(slot))
        for schedule in due:
            self._queue(schedule, None, lambda schedule=schedule: self._begin(schedule))
        await self._follow_deals()

    async def _pause(self, began: int) -> float:
        """Return the seconds until the next round, of which what fell due since the last one began is a part."""
        async with self._store.reading() as tx:
            following = await tx.schedules.next_due(began)
        wake = began + ROUND_SECONDS * 1000
        # A clock that was set back meanwhile makes no pause longer.
        return min(ROUND_SECONDS, max(0.0, (min(wake, following or wake) - self._clock()) / 1000))

    async def _set_right(self, now: int) -> None:
        """Bring back what a clock that was wrong, and is right again, put too far ahead."""
        async with self._store.reading() as tx:
            far = [one for every, reach in REACH.items() for one in await tx.schedules.beyond(every, now + reach)]
            later = await tx.schedules.slots_beyond(now + AHEAD)
        if not far and not later:
            return
        async with self._store.writing() as tx:
            for schedule in far:
                zone = self._zone(schedule.guild_id)
                await tx.schedules.put(replace(schedule, next_at=times.following(times.plan_of(schedule), zone, now)))
            await tx.schedules.bring_back(now, now + AHEAD)
        log.warning("The clock was ahead: %d schedules and %d posts are brought back", len(far), later)

    def _queue(self, schedule: Schedule, slot: int | None, work: Work) -> None:
        """Have something done in a channel after what waits there already; what waits twice is done once."""
        channel = schedule.channel_id
        self._waiting.setdefault(channel, {})[schedule.id, slot] = work
        if channel not in self._working:
            self._working[channel] = asyncio.create_task(self._serve(channel))

    async def _done(self) -> None:
        while self._working:
            await asyncio.gather(*self._working.values())

    async def _serve(self, channel: int) -> None:
        """Do what waits in a channel, one thing after the other."""
        try:
            while waiting := self._waiting.get(channel):
                key = next(iter(waiting))
                async with self._room:
                    doing = asyncio.create_task(_guarded(waiting.pop(key)))
                    try:
                        await asyncio.wait({doing}, timeout=SLOW_SECONDS)
                    except asyncio.CancelledError:
                        doing.cancel()
                await doing
        finally:
            self._waiting.pop(channel, None)
            del self._working[channel]

    async def _begin(self, schedule: Schedule) -> None:
        """Post the slot of a schedule that has come; those that were missed are skipped, but for one that is recent."""
        if not self._places.has(schedule.guild_id):
            return
        now = self._clock()
        zone = self._zone(schedule.guild_id)
        async with self._store.writing() as tx:
            found = await tx.schedules.get(schedule.id)
            if found is None or found.next_at is None or found.next_at > now:
                return
            plan = times.plan_of(found)
            long_ago = now - found.next_at > MISSED_SPAN
            first = times.following(plan, zone, now - MISSED_SPAN) if long_ago else found.next_at
            come = times.come(plan, zone, first, now)
            await tx.schedules.put(replace(found, next_at=times.following(plan, zone, now)))
            last = come.pop() if now - come[-1] <= GRACE[found.every] else None
            for moment in come:
                await tx.schedules.add_slot(Slot(found.id, moment, None, moment, SlotState.SKIPPED, now, reason=MISSED))
            slot = None if last is None else _claim(found, last, last, now)
            free = slot is not None and await tx.schedules.add_slot(slot)
        if come:
            for _ in come:
                POSTS.count("missed")
            log.warning("Schedule %d missed %d posts while the bot was away", found.id, len(come))
        if slot is not None and free:
            await self._post(found, slot)

    async def _follow_deals(self) -> int | None:
        """Post what follows deals; return the milliseconds until what came too soon may be posted, None if nothing."""
        async with self._store.reading() as tx:
            due = await tx.outbox.due(kind=TOPIC)
        waits: list[int] = []
        # A newer deal tells of the older ones too.
        for item in sorted(due, key=lambda item: -item.ticket):
            claimed, wait = await self._claim_after(item)
            waits += [] if wait is None else [wait]
            for schedule, slot in claimed:
                self._queue(schedule, slot.slot, lambda schedule=schedule, slot=slot: self._post(schedule, slot))
        return min(waits, default=None)

    async def _claim_after(self, item: OutboxItem) -> tuple[list[tuple[Schedule, Slot]], int | None]:
        now = self._clock()
        claimed: list[tuple[Schedule, Slot]] = []
        waits: list[int] = []
        async with self._store.writing() as tx:
            session = await tx.sessions.get(item.session_id)
            if session is None or not self._places.has(session.guild_id):
                return [], None
            at = await tx.ledger.changed_at(session.id) or session.opened_at
            for schedule in await tx.schedules.of_guild(session.guild_id):
                if not self._follows(schedule, session):
                    continue
                [newest] = await tx.schedules.slots(schedule.id, 1) or [None]
                if newest and newest.slot >= item.ticket and _same(schedule, newest.session_id, session.id):
                    continue
                if newest and 0 <= now - newest.tried_at < DEALS_APART:
                    waits.append(newest.tried_at + DEALS_APART - now)
                    continue
                slot = _claim(schedule, item.ticket, at, now, session.id)
                if now - at > GRACE[schedule.every]:
                    await tx.schedules.add_slot(replace(slot, state=SlotState.SKIPPED, again_at=None, reason=MISSED))
                elif await tx.schedules.add_slot(slot):
                    claimed.append((schedule, slot))
            if not waits:
                await tx.outbox.done(item.ticket)
        return claimed, min(waits, default=None)

    def _follows(self, schedule: Schedule, session: Session) -> bool:
        follows = schedule.every is Every.DEAL and schedule.paused is None and schedule.game in (None, session.game)
        return follows and (schedule.scope != "session" or self._places.may_see(schedule, session))

    async def _try_again(self, slot: Slot) -> None:
        """Take up a slot that was refused or cut off; one that is out of date is only looked for."""
        now = self._clock()
        async with self._store.writing() as tx:
            schedule = await tx.schedules.get(slot.schedule_id)
            found = await tx.schedules.slot(slot.schedule_id, slot.slot)
            if schedule is None or found is None or found.again_at is None or found.again_at > now:
                return
            if not self._places.has(schedule.guild_id):
                return
            over = await _over(tx, schedule, found, now)
            sent = found.state is SlotState.CLAIMED
            if over and not sent:
                await tx.schedules.put_slot(_skipped(found, over))
                return
            tried_at = found.tried_at if sent else now
            taken = replace(
                found, state=SlotState.CLAIMED, tried_at=tried_at, tries=found.tries + 1, again_at=now + LEASE
            )
            await tx.schedules.put_slot(taken)
        await self._post(schedule, taken, look=sent, over=over)

    async def _post(self, schedule: Schedule, slot: Slot, *, look: bool = False, over: str | None = None) -> None:
        """Send what was claimed and note what came of it; first `look` for it, and if it is `over` do no more."""
        try:
            async with asyncio.timeout(TRY_SECONDS):
                message, written, reason = await self._sent(schedule, slot, look=look, over=over)
        except DeliveryRefused as refused:
            await self._refused(schedule, slot, refused.reason)
        except GoulashError as error:
            await self._refused(schedule, slot, error.code)
        except (DeliveryUnknown, TimeoutError) as error:
            await self._unsure(schedule, slot, error)
        else:
            if message is None:
                await self._skip(schedule, slot, reason)
            else:
                await self._note(schedule, slot, message, written)

    async def _sent(
        self, schedule: Schedule, slot: Slot, *, look: bool, over: str | None
    ) -> tuple[int | None, RenderedPost | None, str]:
        """Return the message, found or sent, and what it says; without one, why there is none."""
        message: int | None = None
        if look:
            try:
                message = await self._places.find(schedule, slot)
            except DeliveryRefused:
                return None, None, UNSEEN
        if message is None and over:
            return None, None, over
        written = await self._places.write(schedule, slot)
        if message is None and written is not None:
            message = await self._places.send(schedule, slot, written)
        return message, written, QUIET

    async def _note(self, schedule: Schedule, slot: Slot, message: int, written: RenderedPost | None) -> None:
        now = self._clock()
        async with self._store.writing() as tx:
            found = await tx.schedules.get(schedule.id)
            if found is None:
                return
            posted = replace(slot, state=SlotState.POSTED, tried_at=now, again_at=None, reason=None, message_id=message)
            await tx.schedules.put_slot(posted)
            seen = max(found.seen, written.seen) if written else found.seen
            await tx.schedules.put(replace(found, failures=0, seen=seen))
            for key, shown in written.shown.items() if written else ():
                await tx.standings.put_shown(schedule.guild_id, key, shown)
            session = await tx.sessions.open_in(schedule.guild_id, schedule.channel_id)
        POSTS.count("posted")
        if session is not None:
            self._places.below(session.id)

    async def _skip(self, schedule: Schedule, slot: Slot, reason: str) -> None:
        async with self._store.writing() as tx:
            await tx.schedules.put_slot(_skipped(slot, reason))
        POSTS.count("skipped")
        log.warning("Slot %d of schedule %d is skipped: %s", slot.slot, schedule.id, reason)

    async def _refused(self, schedule: Schedule, slot: Slot, reason: str) -> None:
        now = self._clock()
        async with self._store.writing() as tx:
            found = await tx.schedules.get(schedule.id)
            if found is None:
                return
            failed = replace(found, failures=found.failures + 1)
            again_at = now + PAUSES[min(failed.failures, len(PAUSES)) - 1]
            if failed.failures >= MOST_REFUSALS and failed.paused is None:
                failed = replace(failed, paused=reason, next_at=None, told=False)
            if failed.paused or again_at - slot.due_at > GRACE[found.every]:
                await tx.schedules.put_slot(_skipped(slot, reason))
            else:
                await tx.schedules.put_slot(replace(slot, state=SlotState.REFUSED, again_at=again_at, reason=reason))
            await tx.schedules.put(failed)
        POSTS.count("refused")
        log.warning("Schedule %d cannot post, %d times in a row: %s", schedule.id, failed.failures, reason)

    async def _unsure(self, schedule: Schedule, slot: Slot, error: Exception) -> None:
        pause = max(LEASE, min(MINUTE << min(slot.tries, 10), LONGEST_PAUSE))
        async with self._store.writing() as tx:
            await tx.schedules.put_slot(replace(slot, again_at=self._clock() + pause))
        POSTS.count("unsure")
        log.warning("Slot %d of schedule %d may not have been posted: %s", slot.slot, schedule.id, error)


async def _guarded(work: Work) -> None:
    try:
        await work()
    except LedgerError as error:
        # A claim stays, and is taken up again.
        log.warning("A post could not be noted: %s", error)
    except Exception:
        log.exception("A post went wrong")


async def _over(tx: Reader, schedule: Schedule, slot: Slot, now: int) -> str | None:
    """Return why a slot is not to be posted any more, None if it is."""
    if schedule.paused is not None:
        return RESTED
    if now - slot.due_at > GRACE[schedule.every]:
        return LATE
    [newest] = await tx.schedules.slots(schedule.id, 1, until=max(now, slot.slot))
    return OVERTAKEN if newest.slot > slot.slot and _same(schedule, newest.session_id, slot.session_id) else None


def _same(schedule: Schedule, newest: SessionId | None, session: SessionId | None) -> bool:
    """Tell whether a post tells of what another one tells: of one session, or of all."""
    return schedule.scope != "session" or newest == session


def _claim(schedule: Schedule, slot: int, due_at: int, now: int, session: SessionId | None = None) -> Slot:
    return Slot(schedule.id, slot, session, due_at, SlotState.CLAIMED, now, 1, now + LEASE)


def _skipped(slot: Slot, reason: str) -> Slot:
    return replace(slot, state=SlotState.SKIPPED, again_at=None, reason=reason)
