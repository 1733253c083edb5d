"""Drafts: forms and lobbies that members fill in over several messages."""

from typing import NewType

import msgspec

from db.errors import NoSuchDraft
from db.ledger import EntryId
from db.people import ParticipantId
from db.sessions import SessionId
from db.steps import Aggregate

DraftId = NewType("DraftId", int)


class Draft(msgspec.Struct, frozen=True):
    """A form that somebody fills in; `entry` is what came of it. A lobby's has no session yet."""

    id: DraftId
    session_id: SessionId | None
    author: ParticipantId
    kind: str
    payload: str
    expected_head: int
    request_key: str
    created_at: int
    entry: EntryId | None = None


_DRAFT = """
    SELECT id, session_id, author, kind, payload, expected_head, nonce AS request_key, created_at, entry_id AS entry
    FROM draft
"""


class Drafts(Aggregate):
    """The drafts of members; a number is never used again."""

    async def get(self, draft_id: DraftId) -> Draft | None:
        """Return a draft."""
        return await self._record(Draft, _DRAFT + "WHERE id = ?", draft_id)

    async def unrecorded(self, session_id: SessionId, author: ParticipantId) -> tuple[Draft, ...]:
        """Return the drafts of an author in a session that were not recorded, the newest first."""
        where = "WHERE session_id = ? AND author = ? AND entry_id IS NULL ORDER BY id DESC"
        return await self._records(Draft, _DRAFT + where, session_id, author)

    async def add(
        self,
        *,
        session_id: SessionId | None,
        author: ParticipantId,
        kind: str,
        payload: str,
        expected_head: int,
        request_key: str,
        at: int,
    ) -> Draft:
        """Keep a new draft."""
        number = await self._value(
            """
            INSERT INTO draft (session_id, author, kind, payload, expected_head, nonce, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id AS value
            """,
            session_id,
            author,
            kind,
            payload,
            expected_head,
            request_key,
            at,
        )
        return Draft(number, session_id, author, kind, payload, expected_head, request_key, at)

    async def put(self, draft: Draft) -> None:
        """Keep what changed in a draft; raises NoSuchDraft."""
        changed = await self.steps.all(
            """
            UPDATE draft SET session_id = ?, kind = ?, payload = ?, expected_head = ?, nonce = ?, entry_id = ?
            WHERE id = ? RETURNING id
            """,
            draft.session_id,
            draft.kind,
            draft.payload,
            draft.expected_head,
            draft.request_key,
            draft.entry,
            draft.id,
        )
        if not changed:
            raise NoSuchDraft(draft=draft.id)

    async def drop(self, draft_id: DraftId) -> None:
        """Throw a draft away."""
        self.steps.later("DELETE FROM draft WHERE id = ?", draft_id)

    async def drop_old(self, *, before: int, recorded_before: int) -> None:
        """Throw away the drafts that were begun before a time, and those before another of which something came."""
        self.steps.later(
            "DELETE FROM draft WHERE created_at < ? OR (entry_id IS NOT NULL AND created_at < ?)",
            before,
            recorded_before,
        )
