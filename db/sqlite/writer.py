"""What is written to the file, within the transaction that the store opened."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from db.errors import ChannelTaken, NoSuchDraft, NoSuchSession, RequestKeyReused, SessionClosed, Stale
from db.sqlite.reader import SqliteReader, entries_by_nonce, select
from db.sqlite.transaction import Transaction
from db.store import (
    Appended,
    CardOnItsWay,
    Cause,
    Draft,
    DraftId,
    EntryId,
    Every,
    LedgerEntry,
    NewEntry,
    Participant,
    ParticipantId,
    ParticipantKind,
    Schedule,
    ScheduleId,
    Scoreboard,
    Season,
    SeasonId,
    Session,
    SessionId,
    Setting,
    ShownMessage,
    Slot,
    Snapshot,
)


class SqliteWriter(SqliteReader):
    """The transaction that writes; see db.store.Writer."""

    def __init__(self, transaction: Transaction) -> None:
        super().__init__(transaction)
        self.fell_due: set[SessionId] = set()
        """The sessions of which something fell due in this transaction."""

    def _later(self, sql: str, *values: Any) -> None:
        self._transaction.later(sql, *values)

    async def ensure_member(self, guild_id: int, user_id: int, name: str) -> Participant:
        known = await self.member(guild_id, user_id)
        if known is None:
            return await self._add_participant(guild_id, ParticipantKind.MEMBER, user_id, name)
        if known.name == name:
            return known
        self._later("UPDATE identity SET name = ? WHERE participant_id = ?", name, known.id)
        return Participant(known.id, guild_id, known.kind, user_id, name)

    async def add_guest(self, guild_id: int, name: str) -> Participant:
        return await self._add_participant(guild_id, ParticipantKind.GUEST, None, name)

    async def pot(self, guild_id: int) -> Participant:
        row = await self._one("SELECT id FROM participant WHERE guild_id = ? AND kind = 'pot'", guild_id)
        if row is None:
            return await self._add_participant(guild_id, ParticipantKind.POT, None, None)
        return Participant(row[0], guild_id, ParticipantKind.POT, None, None)

    async def _add_participant(
        self, guild_id: int, kind: ParticipantKind, user_id: int | None, name: str | None
    ) -> Participant:
        self._add_guild(guild_id)
        [(number,)] = await self._all(
            "INSERT INTO participant (guild_id, kind) VALUES (?, ?) RETURNING id", guild_id, kind
        )
        if name is not None:
            self._later(
                "INSERT INTO identity (participant_id, guild_id, user_id, name) VALUES (?, ?, ?, ?)",
                number,
                guild_id,
                user_id,
                name,
            )
        return Participant(number, guild_id, kind, user_id, name)

    def _add_guild(self, guild_id: int) -> None:
        self._later("INSERT INTO guild (id) VALUES (?) ON CONFLICT DO NOTHING", guild_id)

    async def forget(self, participant_id: ParticipantId) -> None:
        self._later("DELETE FROM identity WHERE participant_id = ?", participant_id)
        self._later("DELETE FROM draft WHERE author = ?", participant_id)
        self._later("DELETE FROM note WHERE entry_id IN (SELECT id FROM entry WHERE actor = ?)", participant_id)
        self._later(
            """
            DELETE FROM note
            WHERE entry_id IS NULL AND session_id IN (SELECT id FROM session WHERE opened_by = ?)
            """,
            participant_id,
        )

    async def put_setting(self, guild_id: int, setting: Setting) -> None:
        self._later(
            "INSERT INTO setting (guild_id, key, value, actor, at) VALUES (?, ?, ?, ?, ?)",
            guild_id,
            setting.key,
            setting.value,
            setting.actor,
            setting.at,
        )

    async def add_season(
        self, guild_id: int, *, name: str, first_day: str, last_day: str, begins: int, ends: int
    ) -> Season:
        self._add_guild(guild_id)
        [(number,)] = await self._all(
            """
            INSERT INTO season (guild_id, name, first_day, last_day, begins, ends) VALUES (?, ?, ?, ?, ?, ?)
            RETURNING id
            """,
            guild_id,
            name,
            first_day,
            last_day,
            begins,
            ends,
        )
        return Season(number, guild_id, name, first_day, last_day, begins, ends)

    async def move_season(self, season_id: SeasonId, *, begins: int, ends: int) -> None:
        self._later("UPDATE season SET begins = ?, ends = ? WHERE id = ?", begins, ends, season_id)

    async def drop_season(self, season_id: SeasonId) -> None:
        self._later("DELETE FROM season WHERE id = ?", season_id)

    async def put_threads(self, guild_id: int, parents: Mapping[int, int | None]) -> None:
        for channel, parent in parents.items():
            sql = "INSERT OR REPLACE INTO thread (channel_id, guild_id, parent_id) VALUES (?, ?, ?)"
            self._later(sql, channel, guild_id, parent)

    async def put_digests(self, version: str, found: Mapping[SessionId, tuple[int, str]]) -> None:
        for session_id, (head, counts) in found.items():
            self._later(
                "INSERT OR REPLACE INTO digest (session_id, head, version, counts) VALUES (?, ?, ?, ?)",
                session_id,
                head,
                version,
                counts,
            )

    async def put_shown(self, guild_id: int, key: str, shown: Snapshot) -> None:
        self._add_guild(guild_id)
        self._later(
            """
            INSERT INTO shown (guild_id, key, at, totals) VALUES (?, ?, ?, ?)
            ON CONFLICT (guild_id, key) DO UPDATE SET at = excluded.at, totals = excluded.totals
            """,
            guild_id,
            key,
            shown.at,
            json.dumps(dict(shown.totals)),
        )

    async def open_session(
        self,
        *,
        guild_id: int,
        channel_id: int,
        game: str,
        rules: str,
        seats: Sequence[ParticipantId],
        opened_by: ParticipantId,
        at: int,
        name: str | None = None,
    ) -> Session:
        await self._check_channel(channel_id)
        self._add_guild(guild_id)
        [(number,)] = await self._all(
            """
            INSERT INTO session (guild_id, channel_id, game, rules, seats, opened_by, opened_at)
            VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id
            """,
            guild_id,
            channel_id,
            game,
            rules,
            json.dumps(seats),
            opened_by,
            at,
        )
        await self.name_session(number, name)
        return await self._session(number)

    async def close_session(self, session_id: SessionId, at: int) -> Session:
        self._later("UPDATE session SET closed_at = ? WHERE id = ? AND closed_at IS NULL", at, session_id)
        return await self._session(session_id)

    async def reopen_session(self, session_id: SessionId) -> Session:
        session = await self._session(session_id)
        if session.closed_at is not None:
            await self._check_channel(session.channel_id)
            self._later("UPDATE session SET closed_at = NULL WHERE id = ?", session_id)
        return await self._session(session_id)

    async def move_session(self, session_id: SessionId, channel_id: int) -> Session:
        session = await self._session(session_id)
        if session.channel_id != channel_id:
            if session.closed_at is None:
                await self._check_channel(channel_id)
            self._later("UPDATE session SET channel_id = ? WHERE id = ?", channel_id, session_id)
        return await self._session(session_id)

    async def name_session(self, session_id: SessionId, name: str | None) -> None:
        self._later("DELETE FROM note WHERE session_id = ? AND entry_id IS NULL", session_id)
        if name is not None:
            self._later("INSERT INTO note (session_id, text) VALUES (?, ?)", session_id, name)

    async def put_agreed(self, session_id: SessionId, agreed: str) -> None:
        await self.put_meta(f"agreed:{session_id}", agreed)

    async def _session(self, session_id: SessionId) -> Session:
        session = await self.session(session_id)
        if session is None:
            raise NoSuchSession(session=session_id)
        return session

    async def _check_channel(self, channel_id: int) -> None:
        row = await self._one("SELECT id FROM session WHERE channel_id = ? AND closed_at IS NULL", channel_id)
        if row is not None:
            raise ChannelTaken(channel=channel_id, session=row[0])

    async def append(
        self,
        session_id: SessionId,
        *,
        expected_head: int,
        nonce: str | None,
        actor: ParticipantId,
        at: int,
        entries: Sequence[NewEntry],
    ) -> Appended:
        return await self._transaction.run(_append, session_id, expected_head, nonce, actor, at, entries)

    async def due(self, session_id: SessionId, kind: str, position: int = 0) -> None:
        topic = f"{kind}:{position}" if position else kind
        self._later("INSERT OR REPLACE INTO outbox (session_id, topic) VALUES (?, ?)", session_id, topic)
        self.fell_due.add(session_id)

    async def outbox_done(self, ticket: int) -> None:
        self._later("DELETE FROM outbox WHERE ticket = ?", ticket)

    async def put_card(self, card: Scoreboard) -> None:
        self._later(
            """
            INSERT INTO card (session_id, channel_id, message_id, seq, digest) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (session_id) DO UPDATE
            SET channel_id = excluded.channel_id, message_id = excluded.message_id,
                seq = excluded.seq, digest = excluded.digest
            """,
            card.session_id,
            card.channel_id,
            card.message_id,
            card.seq,
            card.digest,
        )

    async def drop_card(self, session_id: SessionId) -> None:
        self._later("DELETE FROM card WHERE session_id = ?", session_id)

    async def put_card_on_its_way(self, card: CardOnItsWay) -> None:
        self._later(
            "INSERT OR REPLACE INTO card_sent (session_id, channel_id, nonce, at) VALUES (?, ?, ?, ?)",
            card.session_id,
            card.channel_id,
            card.nonce,
            card.at,
        )

    async def drop_card_on_its_way(self, session_id: SessionId) -> None:
        self._later("DELETE FROM card_sent WHERE session_id = ?", session_id)

    async def put_message(self, message: ShownMessage) -> None:
        self._later(
            """
            INSERT OR REPLACE INTO message (message_id, channel_id, session_id, kind, position, seq, actor)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            message.message_id,
            message.channel_id,
            message.session_id,
            message.kind,
            message.position,
            message.seq,
            message.actor,
        )

    async def drop_message(self, message_id: int) -> None:
        self._later("DELETE FROM message WHERE message_id = ?", message_id)

    async def add_draft(
        self,
        *,
        session_id: SessionId | None,
        author: ParticipantId,
        kind: str,
        payload: str,
        expected_head: int,
        nonce: str,
        at: int,
    ) -> Draft:
        [(number,)] = await self._all(
            """
            INSERT INTO draft (session_id, author, kind, payload, expected_head, nonce, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id
            """,
            session_id,
            author,
            kind,
            payload,
            expected_head,
            nonce,
            at,
        )
        return Draft(number, session_id, author, kind, payload, expected_head, nonce, at)

    async def put_draft(self, draft: Draft) -> None:
        changed = await self._all(
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

    async def drop_draft(self, draft_id: DraftId) -> None:
        self._later("DELETE FROM draft WHERE id = ?", draft_id)

    async def drop_drafts(self, *, before: int, recorded_before: int) -> None:
        self._later(
            "DELETE FROM draft WHERE created_at < ? OR (entry_id IS NOT NULL AND created_at < ?)",
            before,
            recorded_before,
        )

    async def add_schedule(
        self,
        guild_id: int,
        *,
        channel_id: int,
        every: Every,
        minute: int | None,
        day: int | None,
        scope: str,
        game: str | None,
        created_by: ParticipantId,
        at: int,
        next_at: int | None,
    ) -> Schedule:
        seen = await self.last_entry()
        [(number,)] = await self._all(
            """
            INSERT INTO schedule (guild_id, channel_id, every, minute, day, scope, game, created_by, created_at,
                                  next_at, seen)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
            """,
            guild_id,
            channel_id,
            every,
            minute,
            day,
            scope,
            game,
            created_by,
            at,
            next_at,
            seen,
        )
        return Schedule(
            id=number,
            guild_id=guild_id,
            channel_id=channel_id,
            every=every,
            minute=minute,
            day=day,
            scope=scope,
            game=game,
            created_by=created_by,
            created_at=at,
            next_at=next_at,
            paused=None,
            failures=0,
            seen=seen,
            told=True,
        )

    async def put_schedule(self, schedule: Schedule) -> None:
        await self._all(
            "UPDATE schedule SET next_at = ?, paused = ?, failures = ?, seen = ?, told = ? WHERE id = ?",
            schedule.next_at,
            schedule.paused,
            schedule.failures,
            schedule.seen,
            schedule.told,
            schedule.id,
        )

    async def drop_schedule(self, schedule_id: ScheduleId) -> None:
        await self._all("DELETE FROM schedule WHERE id = ?", schedule_id)

    async def add_slot(self, slot: Slot) -> bool:
        made = await self._all(
            """
            INSERT INTO slot (schedule_id, slot, session_id, due_at, state, tried_at, tries, again_at, reason,
                              message_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (schedule_id, slot) DO NOTHING RETURNING slot
            """,
            slot.schedule_id,
            slot.slot,
            slot.session_id,
            slot.due_at,
            slot.state,
            slot.tried_at,
            slot.tries,
            slot.again_at,
            slot.reason,
            slot.message_id,
        )
        return bool(made)

    async def put_slot(self, slot: Slot) -> None:
        await self._all(
            """
            UPDATE slot SET state = ?, tried_at = ?, tries = ?, again_at = ?, reason = ?, message_id = ?
            WHERE schedule_id = ? AND slot = ?
            """,
            slot.state,
            slot.tried_at,
            slot.tries,
            slot.again_at,
            slot.reason,
            slot.message_id,
            slot.schedule_id,
            slot.slot,
        )

    async def put_meta(self, key: str, value: str) -> None:
        self._later(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            key,
            value,
        )


def _append(
    connection: sqlite3.Connection,
    session_id: SessionId,
    expected_head: int,
    nonce: str | None,
    actor: ParticipantId,
    at: int,
    entries: Sequence[NewEntry],
) -> Appended:
    if not entries:
        raise ValueError("nothing to append")
    found = select(
        connection,
        """
        SELECT
            session.closed_at,
            (SELECT COALESCE(MAX(seq), 0) FROM entry WHERE session_id = session.id),
            (SELECT COALESCE(MAX(id), 0) FROM entry),
            recorded.id,
            recorded.payload_sha
        FROM session LEFT JOIN entry AS recorded ON recorded.nonce = ?
        WHERE session.id = ?
        """,
        nonce,
        session_id,
    )
    if not found:
        raise NoSuchSession(session=session_id)
    [(closed_at, head, last, recorded, recorded_sha)] = found
    sha = None if nonce is None else _digest(session_id, entries)
    if nonce is not None and recorded is not None:
        if recorded_sha != sha:
            raise RequestKeyReused(nonce=nonce, entry=recorded)
        return Appended(entries_by_nonce(connection, nonce), fresh=False)
    if closed_at is not None and any(new.cause is Cause.RECORD for new in entries):
        raise SessionClosed(session=session_id)
    if head != expected_head:
        raise Stale(expected=expected_head, found=head)

    made = tuple(
        LedgerEntry(
            id=EntryId(last + place),
            session_id=session_id,
            seq=head + place,
            kind=new.kind,
            deal=new.deal,
            cause=new.cause,
            payload=new.payload,
            played=new.played,
            actor=actor,
            at=at,
            request_key=nonce if place == 1 else None,
            reverses=new.reverses,
            replaces=new.replaces,
            batch_id=None if place == 1 else EntryId(last + 1),
            postings=dict(new.postings),
        )
        for place, new in enumerate(entries, 1)
    )
    connection.executemany(
        """
        INSERT INTO entry (id, session_id, seq, kind, deal, cause, payload, played, actor, at, nonce,
                           payload_sha, reverses_id, replaces_id, lead_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
            (
                entry.id,
                session_id,
                entry.seq,
                entry.kind,
                entry.deal,
                entry.cause,
                entry.payload,
                entry.played,
                actor,
                at,
                entry.request_key,
                None if entry.request_key is None else sha,
                entry.reverses,
                entry.replaces,
                entry.batch_id,
            )
            for entry in made
        ],
    )
    connection.executemany(
        "INSERT INTO posting (entry_id, participant_id, amount) VALUES (?, ?, ?)",
        [(entry.id, *line) for entry in made for line in entry.postings.items()],
    )
    connection.executemany(
        "INSERT INTO seal (entry_id, lines) VALUES (?, ?)",
        [(entry.id, len(entry.postings)) for entry in made],
    )
    connection.executemany(
        "INSERT INTO note (session_id, entry_id, text) VALUES (?, ?, ?)",
        [(session_id, entry.id, new.note) for entry, new in zip(made, entries, strict=True) if new.note is not None],
    )
    return Appended(made, fresh=True)


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
