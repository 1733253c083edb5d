"""Who left which servers, without waiting for Discord."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any

import discord

from db.people import Participant, ParticipantId

log = logging.getLogger(__name__)

ASKED_AT_ONCE = 100
"""Members whom Discord looks up by one question."""

ASK_AGAIN = 30.0
"""Seconds between two questions about who left a server."""

SERVERS = 1_000
"""Servers of which is remembered who left."""

MEMBERS = 1_000
"""Members of one server of whom that is remembered."""


class Departures:
    """Who left which servers, as Discord said when it was asked last.

    No answer waits for Discord: what is known is told, and Discord is asked for the next answer, about one server once
    in `ASK_AGAIN` seconds at most.
    """

    def __init__(self, start_task: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        self._start_task = start_task
        self._known: OrderedDict[int, _Known] = OrderedDict()

    def known(self, guild: discord.Guild | None, people: Iterable[Participant]) -> set[ParticipantId]:
        """Return who of these is known to have left the server, and have Discord asked if that was not done lately."""
        users = {person.user_id: person.id for person in people if person.user_id is not None}
        if guild is None or not users:
            return set()
        known = self._known.setdefault(guild.id, _Known())
        self._known.move_to_end(guild.id)
        while len(self._known) > SERVERS:
            self._known.popitem(last=False)
        now = asyncio.get_running_loop().time()
        if now >= known.next_at:
            known.next_at = now + ASK_AGAIN
            # Those who were never asked about, then those of longest ago.
            asked = sorted(users, key=lambda user: known.asked_at.get(user, 0))[:ASKED_AT_ONCE]
            self._start_task(self._ask(guild, known, asked, now))
        return {person for user, person in users.items() if user in known.gone}

    async def _ask(self, guild: discord.Guild, known: "_Known", asked: list[int], now: float) -> None:
        try:
            async with asyncio.timeout(ASK_AGAIN):
                found = await guild.query_members(user_ids=asked, limit=ASKED_AT_ONCE, cache=False)
        except (TimeoutError, discord.DiscordException) as error:
            log.warning("Who left server %d is not known: %s", guild.id, error)
            return
        here = {member.id for member in found}
        for user in asked:
            known.asked_at.pop(user, None)
            known.asked_at[user] = now
        for user in [*known.asked_at][:-MEMBERS]:
            del known.asked_at[user]
        known.gone = ((known.gone - here) | (set(asked) - here)) & known.asked_at.keys()


@dataclass(slots=True)
class _Known:
    """Who left one server, when each was asked about, the oldest first, and when Discord may be asked again."""

    gone: set[int] = field(default_factory=set[int])
    asked_at: dict[int, float] = field(default_factory=dict[int, float])
    next_at: float = 0.0
