"""A session of four players to write deals into."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from db.ledger import Cause, LedgerEntry, NewEntry
from db.people import ParticipantId
from db.sessions import SessionId
from db.store import LedgerStore, Writer

GUILD = 7_000_000_000_000_000_001
CHANNEL = 7_000_000_000_000_000_002
EVENING = 1_700_000_000_000
NAMES = ("Ann", "Bea", "Cal", "Dov")


@dataclass
class Evening:
    """A session and its players in turn order."""

    session: SessionId
    players: tuple[ParticipantId, ...]
    at: int = field(default=EVENING)

    def lines(self, *points: int) -> dict[ParticipantId, int]:
        """Points of the first players in turn order."""
        return dict(zip(self.players, points, strict=False))

    def deal(self, number: int, points: Sequence[int], payload: str = "{}") -> NewEntry:
        """A deal as it is first recorded; points in turn order."""
        return NewEntry(number, Cause.RECORD, payload, self.lines(*points))

    async def append(
        self, tx: Writer, *entries: NewEntry, head: int | None = None, nonce: str | None = None
    ) -> tuple[LedgerEntry, ...]:
        """Append to what is there, or to `head`."""
        expected = await tx.ledger.head(self.session) if head is None else head
        appended = await tx.ledger.append(
            self.session, expected_head=expected, request_key=nonce, actor=self.players[0], at=self.at, entries=entries
        )
        return appended.entries

    async def record(self, store: LedgerStore, number: int, *points: int) -> LedgerEntry:
        """Record one deal in a transaction of its own."""
        async with store.writing() as tx:
            [entry] = await self.append(tx, self.deal(number, points))
        return entry


async def begin(store: LedgerStore, guild: int = GUILD, channel: int = CHANNEL) -> Evening:
    """Seat four members and open a session."""
    async with store.writing() as tx:
        players = [(await tx.people.ensure_member(guild, place, name)).id for place, name in enumerate(NAMES, 1)]
        session = await tx.sessions.open(
            guild_id=guild,
            channel_id=channel,
            game="tarot",
            rules="{}",
            seats=players,
            opened_by=players[0],
            at=EVENING,
        )
    return Evening(session.id, tuple(players))
