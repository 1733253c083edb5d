"""The ledger of sessions: entries with their lines, which are appended and never change.

Amounts are integers in half points, times integers in milliseconds since 1970 in UTC, payloads JSON texts in
which players are participant numbers.
"""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import NewType

import msgspec

from db.errors import NoSuchSession, RequestKeyReused, SessionClosed, Stale
from db.people import ParticipantId
from db.sessions import SessionId
from db.steps import Aggregate, Rows, built, from_pairs, records

EntryId = NewType("EntryId", int)


class EntryKind(StrEnum):
    """A deal posts lines, a reversal posts those of one deal with the signs turned."""

    DEAL = "deal"
    REVERSAL = "reversal"


class Cause(StrEnum):
    """Why an entry was made; `FOLLOW` is a deal posted again since a change of an earlier one altered it."""

    RECORD = "record"
    UNDO = "undo"
    PUT_BACK = "put-back"
    EDIT = "edit"
    FOLLOW = "follow"


class NewEntry(msgspec.Struct, frozen=True):
    """An entry to be appended.

    `deal` is the number that members see: one more than the last for `Cause.RECORD`, else the number of what is
    replaced or reversed. `postings` has a line for everyone who took part, 0 included, adding up to 0, or none.
    `played` tells whether the lines count as a deal played (an adjustment does not). `replaces` is the former
    version, which is reversed by then. `note` is free text, kept where it can be erased.
    """

    deal: int
    cause: Cause
    payload: str | None
    postings: Mapping[ParticipantId, int] = {}
    kind: EntryKind = EntryKind.DEAL
    played: bool = True
    reverses: EntryId | None = None
    replaces: EntryId | None = None
    note: str | None = None


class LedgerEntry(msgspec.Struct, frozen=True):
    """An entry of the ledger, which never changes; `seq` counts within the session from 1.

    `batch_id` is the first of the entries that were appended with this one, None for that one itself.
    """

    id: EntryId
    session_id: SessionId
    seq: int
    kind: EntryKind
    deal: int
    cause: Cause
    payload: str | None
    played: bool
    actor: ParticipantId
    at: int
    request_key: str | None
    reverses: EntryId | None
    replaces: EntryId | None
    batch_id: EntryId | None
    postings: Mapping[ParticipantId, int]


class Appended(msgspec.Struct, frozen=True):
    """The entries that an append left in the ledger; not `fresh` if the same request had been recorded before."""

    entries: tuple[LedgerEntry, ...]
    fresh: bool


class Balance(msgspec.Struct, frozen=True):
    """The total of a participant in a session, in half points, and the number of live deals played."""

    amount: int
    deals: int


_ENTRY = """
    SELECT id, session_id, seq, kind, deal, cause, payload, played, actor, at, nonce AS request_key,
           reverses_id AS reverses, replaces_id AS replaces, lead_id AS batch_id,
           (
               SELECT json_group_array(json_array(participant_id, amount)) FROM posting WHERE entry_id = entry.id
           ) AS postings
    FROM entry
"""
ENTRIES = _ENTRY + "WHERE session_id = ? ORDER BY seq"
"""All entries of a session."""
_OF_REQUEST = """
    WHERE session_id = (SELECT session_id FROM entry WHERE nonce = ?1)
      AND (nonce = ?1 OR lead_id = (SELECT id FROM entry WHERE nonce = ?1))
    ORDER BY seq
"""


def reversal(of: LedgerEntry, cause: Cause, note: str | None = None) -> NewEntry:
    """Return the entry that takes `of` back."""
    return NewEntry(
        deal=of.deal,
        cause=cause,
        payload=None,
        postings={participant: -amount for participant, amount in of.postings.items()},
        kind=EntryKind.REVERSAL,
        played=of.played,
        reverses=of.id,
        note=note,
    )


class Ledger(Aggregate):
    """The entries of sessions."""

    async def entries(self, session_id: SessionId) -> tuple[LedgerEntry, ...]:
        """Return all entries of a session in the order of `seq`."""
        return await built(entries_from, await self.steps.all(ENTRIES, session_id))

    async def by_request(self, request_key: str) -> tuple[LedgerEntry, ...]:
        """Return what a request recorded, all entries of its append; empty if it was never recorded."""
        rows = await self.steps.all(_ENTRY + _OF_REQUEST, request_key)
        return await built(entries_from, rows)

    async def head(self, session_id: SessionId) -> int:
        """Return the `seq` of the last entry of a session, 0 if there is none."""
        return await self._value("SELECT COALESCE(MAX(seq), 0) AS value FROM entry WHERE session_id = ?", session_id)

    async def last_entry(self) -> EntryId:
        """Return the id of the newest entry of all, 0 if there is none."""
        return EntryId(await self._value("SELECT COALESCE(MAX(id), 0) AS value FROM entry"))

    async def changed_at(self, session_id: SessionId) -> int | None:
        """Return when the last entry of a session was made."""
        return await self._value(
            "SELECT at AS value FROM entry WHERE session_id = ? ORDER BY seq DESC LIMIT 1", session_id
        )

    async def balances(self, session_id: SessionId) -> dict[ParticipantId, Balance]:
        """Return the balances of everyone who ever took part in a deal of the session."""
        rows = await self.steps.all(
            "SELECT participant_id, amount, deals FROM balance WHERE session_id = ?", session_id
        )
        return {row["participant_id"]: Balance(row["amount"], row["deals"]) for row in rows}

    async def notes(self, session_id: SessionId) -> dict[EntryId, str]:
        """Return the free texts of the entries of a session."""
        rows = await self.steps.all(
            "SELECT entry_id, text FROM note WHERE session_id = ? AND entry_id IS NOT NULL", session_id
        )
        return {row["entry_id"]: row["text"] for row in rows}

    async def append(
        self,
        session_id: SessionId,
        *,
        expected_head: int,
        request_key: str | None,
        actor: ParticipantId,
        at: int,
        entries: Sequence[NewEntry],
    ) -> Appended:
        """Append entries, one or more, to the ledger of a session.

        The same request key with the same entries returns what was recorded the first time, whatever the head is by
        now. Raises RequestKeyReused if the entries differ, NoSuchSession, SessionClosed, and Stale if the head moved.
        Where the lines do not fit, the next step of the transaction raises Unbalanced, or LedgerRefused.
        """
        if not entries:
            raise ValueError("nothing to append")
        rows = await self.steps.all(
            """
            SELECT
                session.closed_at,
                (SELECT COALESCE(MAX(seq), 0) FROM entry WHERE session_id = session.id) AS head,
                (SELECT COALESCE(MAX(id), 0) FROM entry) AS last,
                recorded.id AS recorded,
                recorded.payload_sha AS recorded_sha
            FROM session LEFT JOIN entry AS recorded ON recorded.nonce = ?
            WHERE session.id = ?
            """,
            request_key,
            session_id,
        )
        if not rows:
            raise NoSuchSession(session=session_id)
        [found] = rows
        sha = None if request_key is None else _digest(session_id, entries)
        if request_key is not None and found["recorded"] is not None:
            if found["recorded_sha"] != sha:
                raise RequestKeyReused(nonce=request_key, entry=found["recorded"])
            return Appended(await self.by_request(request_key), fresh=False)
        if found["closed_at"] is not None and any(new.cause is Cause.RECORD for new in entries):
            raise SessionClosed(session=session_id)
        if found["head"] != expected_head:
            raise Stale(expected=expected_head, found=found["head"])
        made = tuple(
            LedgerEntry(
                id=EntryId(found["last"] + place),
                session_id=session_id,
                seq=expected_head + place,
                kind=new.kind,
                deal=new.deal,
                cause=new.cause,
                payload=new.payload,
                played=new.played,
                actor=actor,
                at=at,
                request_key=request_key if place == 1 else None,
                reverses=new.reverses,
                replaces=new.replaces,
                batch_id=None if place == 1 else EntryId(found["last"] + 1),
                postings=dict(new.postings),
            )
            for place, new in enumerate(entries, 1)
        )
        notes = [(session_id, entry.id, new.note) for entry, new in zip(made, entries, strict=True) if new.note]
        self.steps.batch(
            [
                (_INSERT_ENTRY, [(*_columns(entry), None if entry.request_key is None else sha) for entry in made]),
                (
                    "INSERT INTO posting (entry_id, participant_id, amount) VALUES (?, ?, ?)",
                    [(entry.id, *line) for entry in made for line in entry.postings.items()],
                ),
                (
                    "INSERT INTO seal (entry_id, lines) VALUES (?, ?)",
                    [(entry.id, len(entry.postings)) for entry in made],
                ),
                ("INSERT INTO note (session_id, entry_id, text) VALUES (?, ?, ?)", notes),
            ]
        )
        return Appended(made, fresh=True)


_INSERT_ENTRY = """
    INSERT INTO entry (id, session_id, seq, kind, deal, cause, payload, played, actor, at, nonce,
                       reverses_id, replaces_id, lead_id, payload_sha)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def _columns(entry: LedgerEntry) -> tuple[object, ...]:
    """Return what stands in the row of an entry, in the order of its fields; its lines have rows of their own."""
    return msgspec.structs.astuple(entry)[:-1]


def entries_from(rows: Rows) -> tuple[LedgerEntry, ...]:
    """Return the entries that rows of `ENTRIES` tell of."""
    return records(LedgerEntry, [{**row, "postings": from_pairs(row["postings"])} for row in rows])


def _digest(session_id: SessionId, entries: Sequence[NewEntry]) -> str:
    # Without the notes: what can be erased must not live on in a digest.
    content = [
        [
            new.kind,
            new.deal,
            new.cause,
            new.payload,
            new.played,
            new.reverses,
            new.replaces,
            sorted(new.postings.items()),
        ]
        for new in entries
    ]
    return sha256(json.dumps([session_id, content]).encode()).hexdigest()
