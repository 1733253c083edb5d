"""What must be posted or drawn anew for sessions."""

import msgspec

from db.sessions import SessionId
from db.steps import Aggregate, Row, Steps


class OutboxItem(msgspec.Struct, frozen=True):
    """Something that must be posted or drawn anew for a session: its `kind`, and its `position` there if it has one.

    Each time that it falls due it has a new ticket.
    """

    ticket: int
    session_id: SessionId
    guild_id: int
    kind: str
    position: int = 0


_OUTBOX = """
    SELECT ticket, session_id, guild_id, topic FROM outbox JOIN session ON session.id = outbox.session_id
"""


class Outbox(Aggregate):
    """What fell due, noted in the transaction that made it due."""

    def __init__(self, steps: Steps) -> None:
        super().__init__(steps)
        self.fell_due: set[SessionId] = set()
        """The sessions of which something fell due in this transaction."""

    async def due(self, session_id: SessionId | None = None, kind: str | None = None) -> tuple[OutboxItem, ...]:
        """Return what must be posted, the oldest first; only what is of one session or of one kind if given."""
        # By the columns that are asked for: an optional condition would read the whole outbox for a single session.
        conditions: list[str] = []
        values: list[int | str] = []
        if session_id is not None:
            conditions.append("session_id = ?")
            values.append(session_id)
        if kind is not None:
            conditions.append("(topic = ? OR substr(topic, 1, length(?) + 1) = ? || ':')")
            values += [kind, kind, kind]
        where = f"WHERE {' AND '.join(conditions)} " if conditions else ""
        return tuple(map(_item, await self.steps.all(f"{_OUTBOX}{where}ORDER BY ticket", *values)))

    async def sessions_below(self, channel_id: int) -> tuple[SessionId, ...]:
        """Return the sessions whose card belongs below what is posted in a channel: the open one, and what is due."""
        rows = await self.steps.all(
            """
            SELECT id FROM session WHERE channel_id = ?1 AND closed_at IS NULL
            UNION SELECT session_id FROM outbox JOIN session ON session.id = session_id WHERE channel_id = ?1
            """,
            channel_id,
        )
        return tuple(row["id"] for row in rows)

    async def add(self, session_id: SessionId, kind: str, position: int = 0) -> None:
        """Note that something must be posted; several notes of the same thing are one, with the ticket of the last."""
        topic = f"{kind}:{position}" if position else kind
        self.steps.later("DELETE FROM outbox WHERE session_id = ? AND topic = ?", session_id, topic)
        self.steps.later("INSERT INTO outbox (session_id, topic) VALUES (?, ?)", session_id, topic)
        self.fell_due.add(session_id)

    async def done(self, ticket: int) -> None:
        """Strike out what was posted, unless it fell due again since the ticket was drawn."""
        self.steps.later("DELETE FROM outbox WHERE ticket = ?", ticket)


def _item(row: Row) -> OutboxItem:
    kind, _, position = row["topic"].partition(":")
    return OutboxItem(row["ticket"], row["session_id"], row["guild_id"], kind, int(position or 0))
