"""A Discord as far as posts need it: channels that keep messages, and whatever may go wrong on the way to them."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from discord import ui
from msgspec.structs import replace

from bot.posting.posts import DeliveryRefused, DeliveryUnknown, Posts, RenderedPost
from bot.services import schedule as times
from bot.services.schedule import Plan
from db.ledger import EntryId
from db.schedules import Schedule, ScheduleId, Slot
from db.sessions import Session, SessionId
from db.store import LedgerStore

GUILD, CHANNEL = 1, 2
Trouble: TypeAlias = Literal["crash", "lost", "refused"]


class Crash(BaseException):
    """The process ended here."""


@dataclass
class Channel:
    """What stands in the channel: each message with its schedule, its slot, and when it arrived."""

    messages: list[tuple[ScheduleId, int, int]] = field(default_factory=list[tuple[ScheduleId, int, int]])

    def count(self) -> Counter[tuple[ScheduleId, int]]:
        return Counter((schedule, slot) for schedule, slot, _ in self.messages)


class Places:
    """One process's view of it; `trouble` says what goes wrong at a step, `now` is the time by all clocks."""

    def __init__(
        self,
        channel: Channel,
        now: Callable[[], int],
        trouble: Callable[[str], Trouble | None] = lambda _step: None,
        guilds: tuple[int, ...] = (GUILD,),
    ) -> None:
        self.channel = channel
        self.now = now
        self.trouble = trouble
        self.guilds = guilds
        self.cards: list[SessionId] = []

    def has(self, guild_id: int) -> bool:
        return guild_id in self.guilds

    def may_see(self, schedule: Schedule, session: Session) -> bool:  # noqa: ARG002 - the protocol's
        return True

    async def write(self, schedule: Schedule, slot: Slot) -> RenderedPost | None:  # noqa: ARG002 - the protocol's
        await self.meet("write")
        return RenderedPost(ui.LayoutView(), EntryId(0))

    async def send(self, schedule: Schedule, slot: Slot, written: RenderedPost) -> int:  # noqa: ARG002 - the protocol's
        await self.meet("before sending")
        self.channel.messages.append((schedule.id, slot.slot, self.now()))
        await self.meet("after sending")
        return len(self.channel.messages)

    async def find(self, schedule: Schedule, slot: Slot) -> int | None:
        await self.meet("look")
        # The clocks of others may be a little slow.
        found = (
            number
            for number, (posted, at, when) in enumerate(self.channel.messages, 1)
            if (posted, at) == (schedule.id, slot.slot) and when >= slot.tried_at - times.MINUTE
        )
        return next(found, None)

    def below(self, session_id: SessionId) -> None:
        self.cards.append(session_id)

    async def meet(self, step: str) -> None:
        await asyncio.sleep(0)
        match self.trouble(step):
            case "crash":
                raise Crash
            case "lost":
                raise DeliveryUnknown
            case "refused":
                # Nobody is told afterwards that what was sent is refused.
                if step != "after sending":
                    raise DeliveryRefused("missing_permissions")
            case None:
                pass


@dataclass
class World:
    """A ledger with schedules, a channel, and a clock that is set."""

    store: LedgerStore
    zone: ZoneInfo
    now: int
    channel: Channel = field(default_factory=Channel)

    def process(
        self,
        trouble: Callable[[str], Trouble | None] = lambda _step: None,
        store: LedgerStore | None = None,
        guilds: tuple[int, ...] = (GUILD,),
    ) -> tuple[Posts, Places]:
        """Start a process."""
        places = Places(self.channel, lambda: self.now, trouble, guilds)
        return Posts(store or self.store, lambda: self.now, places, lambda _guild: self.zone), places

    async def add(self, plan: Plan, scope: str = "server", game: str | None = None, channel: int = CHANNEL) -> Schedule:
        """Make a schedule as a manager would."""
        async with self.store.writing() as tx:
            by = await tx.people.ensure_member(GUILD, 98, "Zoe")
            return await tx.schedules.add(
                GUILD,
                channel_id=channel,
                every=plan.every,
                minute=plan.minute,
                day=plan.day,
                scope=scope,
                game=game,
                created_by=by.id,
                at=self.now,
                next_at=None if plan.minute is None else times.following(plan, self.zone, self.now),
            )

    async def slots(self, schedule: Schedule) -> dict[int, Slot]:
        """Return what became of each slot."""
        async with self.store.reading() as tx:
            return {slot.slot: slot for slot in await tx.schedules.slots(schedule.id, 1_000)}

    async def schedule(self, schedule: Schedule) -> Schedule:
        """Return a schedule as it is now."""
        async with self.store.reading() as tx:
            found = await tx.schedules.get(schedule.id)
        assert found is not None
        return found

    async def resume(self, schedule: Schedule) -> None:
        """Let a schedule post again as a manager would."""
        found = await self.schedule(schedule)
        next_at = times.following(times.plan_of(found), self.zone, self.now)
        async with self.store.writing() as tx:
            await tx.schedules.put(replace(found, paused=None, failures=0, told=True, next_at=next_at))

    async def next_due(self) -> int | None:
        async with self.store.reading() as tx:
            return await tx.schedules.next_due(self.now)
