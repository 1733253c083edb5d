"""Which message shows what, so that it can be drawn anew: written as it is sent, forgotten once it is gone."""

from dataclasses import dataclass, replace

from bot.services import people
from bot.services.outbox import DEAL, END
from bot.services.people import Actor
from bot.services.session_view import DealRecord, SessionView, SessionViews
from db.ledger import Cause, LedgerEntry
from db.messages import ShownMessage
from db.people import ParticipantId
from db.sessions import SessionId
from db.store import LedgerStore


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A deal as a message shows it: `entry` is what the message told of when it was sent."""

    live: SessionView
    deal: DealRecord
    entry: LedgerEntry

    @property
    def current(self) -> bool:
        """Whether the message is the one that shows the deal as it stands: its first record, or its last change."""
        return self.entry.cause is Cause.RECORD or self.entry.id == self.deal.touched.id


@dataclass(frozen=True, slots=True)
class ShownEnd:
    """The end of a session as a message shows it: who ended it, and whether it is still the end of the session.

    `corrected` is when a deal was corrected since, in milliseconds, None where none was.
    """

    live: SessionView
    by: ParticipantId | None
    current: bool
    corrected: int | None


class Messages:
    """The messages that show parts of sessions."""

    def __init__(self, store: LedgerStore, sessions: SessionViews) -> None:
        self._store = store
        self._sessions = sessions

    async def sent_deal(self, message_id: int, channel_id: int, deal: DealRecord) -> None:
        """Keep that a message shows a deal, as the last act on it left it."""
        touched = deal.touched
        async with self._store.writing() as tx:
            await tx.messages.put(
                ShownMessage(
                    message_id, channel_id, touched.session_id, DEAL, deal.position, touched.seq, touched.actor
                )
            )

    async def sent_end(self, message_id: int, channel_id: int, live: SessionView, actor: Actor) -> None:
        """Keep that a message shows the end of a session, and who ended it."""
        async with self._store.writing() as tx:
            by = await people.ensure_participant(tx, live, actor)
            shown = ShownMessage(message_id, channel_id, live.session.id, END, seq=live.head, actor=by)
            await tx.messages.put(shown)

    async def of(self, session_id: SessionId, kind: str, position: int) -> tuple[ShownMessage, ...]:
        """Return the messages that show a part of a session, the oldest first."""
        async with self._store.reading() as tx:
            return await tx.messages.of_session(session_id, kind, position)

    async def deal(self, session_id: SessionId, seq: int) -> ShownDeal:
        """Return the deal of an entry as it stands; raises `UserError` where there is none."""
        async with self._store.reading() as tx:
            live = await self._sessions.load(tx, session_id)
            entries = await tx.ledger.entries(session_id)
        entry = entries[seq - 1]
        return ShownDeal(live, live.deal(entry.deal), entry)

    async def end(self, message: ShownMessage) -> ShownEnd:
        """Return the end that a message shows; raises `UserError` where there is no such session."""
        async with self._store.reading() as tx:
            live = await self._sessions.load(tx, message.session_id)
            *_, last = await tx.messages.of_session(message.session_id, END)
            if message.actor is not None and message.actor not in live.people:
                live = replace(live, people={**live.people, **await tx.people.get([message.actor])})
        newest = max((deal.touched for deal in live.deals), key=lambda entry: entry.seq, default=None)
        corrected = newest.at if newest and newest.seq > message.seq else None
        return ShownEnd(live, message.actor, live.closed and last.message_id == message.message_id, corrected)

    async def gone(self, message_id: int) -> None:
        """Forget a message that is gone."""
        async with self._store.writing() as tx:
            await tx.messages.drop(message_id)
