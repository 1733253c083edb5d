"""Does what fell due: cards, records, messages to be drawn anew; one thing after the other in each session.

The ledger keeps what is due, in the transaction that made it so, and strikes it out once it is done: what a crash cut
off is done after the next start. What Discord refuses is tried again after growing pauses, and given up until
something changes in the server.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import aiohttp
import discord

from bot.errors import GoulashError
from bot.host import Host
from bot.services.outbox import CARD, POSTS
from bot.services.session_view import SessionView, SessionViews
from db.errors import LedgerError
from db.outbox import OutboxItem
from db.sessions import SessionId
from db.store import LedgerStore

log = logging.getLogger(__name__)

Work: TypeAlias = Callable[[SessionView, OutboxItem], Awaitable[None]]
"""Does one thing that is due in a session; raises one of `FAILURES` where it cannot."""

Hurry: TypeAlias = Callable[[], Coroutine[Any, Any, None]]
"""Posts at once what posts of deals are due."""

FAILURES = (discord.DiscordException, aiohttp.ClientError, GoulashError, LedgerError, OSError)
"""What may go wrong on the way to Discord, or to the ledger and back."""

ANSWER_SECONDS = 2.0
"""How long a card waits for the answer below which it belongs; the answer itself ends the wait."""
APART_SECONDS = 2.0
"""Between two cards of one session."""
ROUND_SECONDS = 60.0
"""Between two looks at what is still due."""
GAP_SECONDS = 0.2
"""Between two sessions of a round, so that a start is no burst of requests."""
SLOW_SECONDS = 5.0
"""How long a session of a round may keep the next one waiting."""
LONGEST_PAUSE = 32 * 60.0
"""Pauses grow from a minute to this."""
MOST_REFUSALS = 6
"""Refusals in a row, within about an hour, after which a session is left alone until something changes."""
UNKNOWN_CHANNEL = 10003
"""Discord's code for a channel that is gone: nothing is tried there again until something changes."""
_REFUSED = {400, 403, 404}
"""Statuses of what Discord will not take: malformed or in a thread put away, forbidden, gone."""


@dataclass(slots=True)
class _Pause:
    """How often in a row a session failed, and when it is tried again by the clock of the loop; None is never."""

    failures: int = 0
    until: float | None = 0.0


class Outbox:
    """Wakes up when something falls due, when an answer was given, and every minute."""

    def __init__(
        self, client: Host, store: LedgerStore, sessions: SessionViews, hurry: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        self._client = client
        self._hurry = hurry
        self._store = store
        self._sessions = sessions
        self._work_of: dict[str, Work] = {}
        self._waiting: set[SessionId] = set()
        self._wanted: set[SessionId] = set()
        self._working: dict[SessionId, asyncio.Task[None]] = {}
        self._paused: dict[SessionId, _Pause] = {}
        self._failed: Counter[str] = Counter()

    def on(self, works: Mapping[str, Work]) -> None:
        """Have what is due of each kind done by a work."""
        self._work_of |= works

    def fell_due(self, session_ids: Iterable[SessionId]) -> None:
        """Do soon what fell due: once the answer that goes before it stands, or could not be given."""
        for session_id in session_ids:
            if session_id not in self._waiting:
                self._waiting.add(session_id)
                self._client.start_task(self._soon(session_id))

    def answered(self, channel_id: int, *, below: bool) -> None:
        """Do now what waited for an answer in a channel; if it stands `below` the card, the card is posted anew."""
        self._client.start_task(self._answered(channel_id, below=below))

    def refresh(self, session_id: SessionId) -> None:
        """Do what is due in a session now, and post its card anew below what was posted meanwhile."""
        self._waiting.discard(session_id)
        self._wanted.add(session_id)
        if session_id not in self._working:
            self._working[session_id] = self._client.start_task(self._work(session_id))

    def changed(self, guild_id: int) -> None:
        """Try again what was given up in a server: a permission or a channel changed there."""
        self._client.start_task(self._guarded(lambda: self._round(guild_id)))

    async def run(self) -> None:
        """Do what is still due, for ever: what a crash cut off, and what failed."""
        while True:
            await self._guarded(self._round)
            if self._failed:
                reasons = ", ".join(f"{reason}: {count}" for reason, count in self._failed.most_common(5))
                log.warning("%d times something could not be posted (%s)", self._failed.total(), reasons)
                self._failed.clear()
            await asyncio.sleep(ROUND_SECONDS)

    async def _soon(self, session_id: SessionId) -> None:
        await asyncio.sleep(ANSWER_SECONDS)
        if session_id in self._waiting:
            self.refresh(session_id)

    async def _answered(self, channel_id: int, *, below: bool) -> None:
        try:
            async with self._store.reading() as tx:
                found = await tx.outbox.sessions_below(channel_id)
        except LedgerError as error:
            log.warning("Which card belongs below an answer could not be read: %s", error)
            return
        for session_id in found:
            if below or session_id in self._waiting:
                self.refresh(session_id)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except FAILURES as error:
            log.warning("What is to be posted could not be looked after: %s", error)
        except Exception:
            log.exception("A round of what is to be posted went wrong")

    async def _round(self, changed: int | None = None) -> None:
        """Do what is due, of every server, or of one that changed and whatever was given up there."""
        async with self._store.reading() as tx:
            due = await tx.outbox.due()
            lost = await tx.cards.on_their_way()
            guilds = {item.session_id: item.guild_id for item in due}
            for card in lost:
                session = await tx.sessions.get(card.session_id)
                guilds[card.session_id] = session.guild_id if session else 0
        now = asyncio.get_running_loop().time()
        for session_id, guild_id in guilds.items():
            if changed not in (None, guild_id) or self._client.get_guild(guild_id) is None:
                continue
            pause = self._paused.get(session_id)
            if changed is None and pause and (pause.until is None or pause.until > now):
                continue
            if session_id in self._waiting or session_id in self._working:
                continue
            self.refresh(session_id)
            await asyncio.wait({self._working[session_id]}, timeout=GAP_SECONDS)

    async def _work(self, session_id: SessionId) -> None:
        try:
            while session_id in self._wanted:
                self._wanted.discard(session_id)
                await self._do(session_id)
                await asyncio.sleep(APART_SECONDS)
        finally:
            self._working.pop(session_id, None)

    async def _do(self, session_id: SessionId) -> None:
        """Do all that is due in a session; what one thing meets does not touch the others."""
        try:
            async with self._store.reading() as tx:
                live = await self._sessions.load(tx, session_id)
                due = await tx.outbox.due(session_id)
        except (LedgerError, GoulashError) as error:
            log.warning("What is due in session %d could not be read: %s", session_id, error)
            return
        if self._client.get_guild(live.session.guild_id) is None:
            return
        failures: list[Exception] = []
        # The card stands below all else.
        for item in sorted(due, key=lambda item: item.kind == CARD):
            if item.kind == POSTS:
                self._client.start_task(self._hurry())
            elif item.kind in self._work_of and item.kind != CARD:
                failures += await self._tried(self._work_of[item.kind], live, item)
        card = next((item for item in due if item.kind == CARD), OutboxItem(0, session_id, 0, CARD))
        failures += await self._tried(self._work_of[CARD], live, card)
        if failures:
            self._pause(session_id, failures[-1])
        else:
            self._paused.pop(session_id, None)

    async def _tried(self, work: Work, live: SessionView, item: OutboxItem) -> list[Exception]:
        try:
            await work(live, item)
            if item.ticket:
                async with self._store.writing() as tx:
                    await tx.outbox.done(item.ticket)
        except FAILURES as error:
            self._failed[f"{item.kind} {_reason(error)}"] += 1
            log.debug("%s of session %d could not be posted: %s", item.kind, live.session.id, error)
            return [error]
        return []

    def _pause(self, session_id: SessionId, error: Exception) -> None:
        pause = self._paused.setdefault(session_id, _Pause())
        pause.failures += 1
        gone = isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL
        if gone or (refused(error) and pause.failures >= MOST_REFUSALS):
            pause.until = None
            return
        # A round comes a little sooner or later than the pause is over.
        seconds = min(ROUND_SECONDS * 2 ** (pause.failures - 1), LONGEST_PAUSE) - ROUND_SECONDS / 2
        pause.until = asyncio.get_running_loop().time() + seconds


def refused(error: Exception) -> bool:
    """Tell whether Discord took nothing and will say no again; not where it is Discord's fault, or the token's."""
    return isinstance(error, discord.HTTPException) and error.status in _REFUSED


def _reason(error: Exception) -> str:
    return f"{error.status}/{error.code}" if isinstance(error, discord.HTTPException) else type(error).__name__
