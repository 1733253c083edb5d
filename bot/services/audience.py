"""The audience of sums: standings, statistics and charts do not tell of a channel that their reader cannot see.

A member who reads alone gets the sessions of the channels that the member sees. A public message has the sessions of
the channels that everyone on the server sees, and of the channel in which it stands; of all channels if managers said
so. A thread counts as its channel, a private thread as hidden. A deleted channel and a private thread that was put away
count for their players and for managers alone.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.services.people import Actor
from db.standings import CountedSessions
from db.store import LedgerStore, Reader


@dataclass(frozen=True, slots=True)
class Audience:
    """Those who are told something of a server.

    `channels` are those that all of them see, of all that are `known`; `reader` is the member who reads alone, None
    for what is public; `everything` is true where managers said that hidden channels count.
    """

    guild_id: int
    channels: Collection[int]
    known: Collection[int]
    reader: Actor | None = None
    everything: bool = False

    @property
    def key(self) -> str:
        """What to add to the key of what was shown: other sums are no change since."""
        return ":all" if self.everything else ""


async def counted_for(tx: Reader, audience: Audience | None) -> CountedSessions | None:
    """Return which sessions count for an audience; None where all of the server do, which the ledger has added up."""
    if audience is None or audience.everything:
        return None
    seen: list[int] = []
    gone: list[int] = []
    hidden = False
    for channel, parent in (await tx.sessions.channels(audience.guild_id)).items():
        place = channel if channel in audience.known else parent
        if place in audience.channels:
            seen.append(channel)
        elif place in audience.known:
            hidden = True
        else:
            gone.append(channel)
    reader = audience.reader
    if gone and reader is not None and reader.manager:
        seen, gone = [*seen, *gone], []
    if not hidden and not gone:
        return None
    member = await tx.people.member(reader.guild_id, reader.user_id) if gone and reader is not None else None
    return CountedSessions(seen, gone if member else (), member.id if member else None)


class Threads:
    """To which channels threads belong: Discord tells of open ones alone, and of the others when asked."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store

    async def unknown(self, guild_id: int, known: Collection[int]) -> tuple[int, ...]:
        """Return the channels with a session of which nothing is known."""
        async with self._store.reading() as tx:
            channels = await tx.sessions.channels(guild_id)
        return tuple(channel for channel, parent in channels.items() if channel == parent and channel not in known)

    async def hidden(self, audience: Audience) -> tuple[int, ...]:
        """Return the channels with a session that an audience does not see, and which are still there."""
        async with self._store.reading() as tx:
            channels = await tx.sessions.channels(audience.guild_id)
        places = {channel if channel in audience.known else parent for channel, parent in channels.items()}
        return tuple(
            sorted(place for place in places if place and place in audience.known and place not in audience.channels)
        )

    async def note(self, guild_id: int, parents: Mapping[int, int | None]) -> None:
        """Keep to which channels threads belong, None for those that are private or deleted."""
        async with self._store.writing() as tx:
            await tx.sessions.put_threads(guild_id, parents)
