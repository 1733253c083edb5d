"""The messages that show sessions: the card of each, and those that show a part of one."""

import msgspec

from db.people import ParticipantId
from db.sessions import SessionId
from db.steps import Aggregate


class Scoreboard(msgspec.Struct, frozen=True):
    """The message that shows a session, the head of the ledger that it shows, and a digest of its content."""

    session_id: SessionId
    channel_id: int
    message_id: int
    seq: int
    digest: str


class CardOnItsWay(msgspec.Struct, frozen=True):
    """A card that is being sent, or was as the process ended; `nonce` is the one by which Discord knows it again."""

    session_id: SessionId
    channel_id: int
    nonce: str
    at: int


class ShownMessage(msgspec.Struct, frozen=True):
    """A message that shows a part of a session: `kind` and `position` say which, such as deal 3.

    `seq` is the entry that it told of when it was sent, 0 where it tells of none; `actor` is the participant whom it
    names.
    """

    message_id: int
    channel_id: int
    session_id: SessionId
    kind: str
    position: int = 0
    seq: int = 0
    actor: ParticipantId | None = None


_CARD = "SELECT session_id, channel_id, message_id, seq, digest FROM card "


class Cards(Aggregate):
    """The messages that show sessions."""

    async def get(self, session_id: SessionId) -> Scoreboard | None:
        """Return the message that shows the session."""
        return await self._record(Scoreboard, _CARD + "WHERE session_id = ?", session_id)

    async def all(self) -> tuple[Scoreboard, ...]:
        """Return the messages that show sessions, in every guild."""
        return await self._records(Scoreboard, _CARD + "ORDER BY session_id")

    async def session_of(self, message_id: int) -> SessionId | None:
        """Return the session that a message shows, None if it shows none."""
        return await self._value("SELECT session_id AS value FROM card WHERE message_id = ?", message_id)

    async def put(self, card: Scoreboard) -> None:
        """Keep which message shows the session, in place of the former."""
        self.steps.later(
            """
            INSERT INTO card (session_id, channel_id, message_id, seq, digest) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (session_id) DO UPDATE
            SET channel_id = excluded.channel_id, message_id = excluded.message_id,
                seq = excluded.seq, digest = excluded.digest
            """,
            *msgspec.structs.astuple(card),
        )

    async def drop(self, session_id: SessionId) -> None:
        """Forget which message shows the session."""
        self.steps.later("DELETE FROM card WHERE session_id = ?", session_id)

    async def on_their_way(self, session_id: SessionId | None = None) -> tuple[CardOnItsWay, ...]:
        """Return the cards not known to have arrived since they were sent, only that of one session if given."""
        return await self._records(
            CardOnItsWay,
            """
            SELECT session_id, channel_id, nonce, at FROM card_sent
            WHERE CAST(?1 AS BIGINT) IS NULL OR session_id = ?1
            """,
            session_id,
        )

    async def put_on_its_way(self, card: CardOnItsWay) -> None:
        """Keep that a card is about to be sent, in place of the former of its session."""
        self.steps.later(
            """
            INSERT INTO card_sent (session_id, channel_id, nonce, at) VALUES (?, ?, ?, ?)
            ON CONFLICT (session_id) DO UPDATE
            SET channel_id = excluded.channel_id, nonce = excluded.nonce, at = excluded.at
            """,
            *msgspec.structs.astuple(card),
        )

    async def drop_on_its_way(self, session_id: SessionId) -> None:
        """Forget the card that was being sent: it arrived, or it is known that it did not."""
        self.steps.later("DELETE FROM card_sent WHERE session_id = ?", session_id)


class Messages(Aggregate):
    """The messages that show parts of sessions."""

    async def of_session(
        self, session_id: SessionId, kind: str | None = None, position: int | None = None
    ) -> tuple[ShownMessage, ...]:
        """Return the messages that show a session, or that part of it, the oldest first."""
        return await self._records(
            ShownMessage,
            """
            SELECT message_id, channel_id, session_id, kind, position, seq, actor FROM message
            WHERE session_id = ?1 AND (CAST(?2 AS TEXT) IS NULL OR kind = ?2)
              AND (CAST(?3 AS BIGINT) IS NULL OR position = ?3)
            ORDER BY message_id
            """,
            session_id,
            kind,
            position,
        )

    async def put(self, message: ShownMessage) -> None:
        """Keep what a message shows, in place of what it showed."""
        self.steps.later(
            """
            INSERT INTO message (message_id, channel_id, session_id, kind, position, seq, actor)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (message_id) DO UPDATE
            SET channel_id = excluded.channel_id, session_id = excluded.session_id, kind = excluded.kind,
                position = excluded.position, seq = excluded.seq, actor = excluded.actor
            """,
            *msgspec.structs.astuple(message),
        )

    async def drop(self, message_id: int) -> None:
        """Forget a message that is gone."""
        self.steps.later("DELETE FROM message WHERE message_id = ?", message_id)
