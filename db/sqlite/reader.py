"""What is read from the file; each method is one way to the thread that reads it."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from db.sqlite.transaction import Transaction
from db.store import (
    Balance,
    CardOnItsWay,
    Cause,
    CountedSessions,
    Draft,
    DraftId,
    EntryId,
    EntryKind,
    Every,
    LedgerEntry,
    News,
    OutboxItem,
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
    SessionTotals,
    Setting,
    ShownMessage,
    Slot,
    SlotState,
    Snapshot,
)

Row = tuple[Any, ...]

_SESSION = """
    SELECT session.id, guild_id, channel_id, game, rules, seats, opened_by, opened_at, closed_at, note.text,
           (SELECT COALESCE(MAX(seq), 0) FROM entry WHERE session_id = session.id),
           (SELECT value FROM meta WHERE key = 'agreed:' || session.id),
           (
               SELECT json_group_array(json_array(participant.id, participant.guild_id, kind, user_id, name))
               FROM participant LEFT JOIN identity ON identity.participant_id = participant.id
               WHERE participant.id IN (
                   SELECT session.opened_by
                   UNION SELECT value FROM json_each(session.seats)
                   UNION SELECT participant_id FROM balance WHERE session_id = session.id
               )
           )
    FROM session LEFT JOIN note ON note.session_id = session.id AND note.entry_id IS NULL
"""
_PARTICIPANT = """
    SELECT participant.id, participant.guild_id, kind, user_id, name
    FROM participant LEFT JOIN identity ON identity.participant_id = participant.id
"""
# The row of the highest number stands for its group: so SQLite has it where MAX is asked for beside columns.
_SETTING = "SELECT MAX(id), guild_id, key, value, actor, at FROM setting "
_SEASON = "SELECT id, guild_id, name, first_day, last_day, begins, ends FROM season "
_SCHEDULE = """
    SELECT id, guild_id, channel_id, every, minute, day, scope, game, created_by, created_at, next_at, paused,
           failures, seen, told
    FROM schedule
"""
_SLOT = """
    SELECT schedule_id, slot, session_id, due_at, state, tried_at, tries, again_at, reason, message_id FROM slot
"""
_DRAFT = """
    SELECT id, session_id, author, kind, payload, expected_head, nonce, created_at, entry_id
    FROM draft
"""

# Whether a session counts; the first three values are those of `_counted`.
_COUNTED = """
    (
        ?1 IS NULL
        OR session.channel_id IN (SELECT value FROM json_each(?1))
        OR session.channel_id IN (SELECT value FROM json_each(?2))
            AND EXISTS (SELECT 1 FROM balance AS line WHERE line.session_id = session.id AND line.participant_id = ?3)
    )
"""


class SqliteReader:
    """A view of the ledger while its transaction lasts; see db.store.Reader."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def _all(self, sql: str, *values: Any) -> list[Row]:
        return await self._transaction.run(select, sql, *values)

    async def _one(self, sql: str, *values: Any) -> Row | None:
        rows = await self._all(sql, *values)
        return rows[0] if rows else None

    async def session(self, session_id: SessionId) -> Session | None:
        row = await self._one(_SESSION + "WHERE session.id = ?", session_id)
        return None if row is None else _session(row)

    async def session_in(self, guild_id: int, channel_id: int) -> Session | None:
        where = "WHERE channel_id = ? AND guild_id = ? AND closed_at IS NULL"
        row = await self._one(_SESSION + where, channel_id, guild_id)
        return None if row is None else _session(row)

    async def sessions(
        self,
        guild_id: int,
        *,
        channels: Collection[int] | None = None,
        known: Collection[int] | None = None,
        of: ParticipantId | None = None,
        limit: int,
        offset: int = 0,
    ) -> tuple[Session, ...]:
        seen = None if channels is None else json.dumps(list(channels))
        there = None if known is None else json.dumps(list(known))
        where = """
            WHERE guild_id = ?1 AND (
                ?2 IS NULL
                OR channel_id IN (SELECT value FROM json_each(?2))
                OR ?3 IS NOT NULL AND channel_id NOT IN (SELECT value FROM json_each(?3)) AND (
                    ?4 IS NULL
                    OR opened_by = ?4
                    OR ?4 IN (SELECT value FROM json_each(seats))
                    OR EXISTS (SELECT 1 FROM balance WHERE session_id = session.id AND participant_id = ?4)
                )
            )
            ORDER BY closed_at IS NOT NULL, session.id DESC LIMIT ?5 OFFSET ?6
        """
        rows = await self._all(_SESSION + where, guild_id, seen, there, of, limit, offset)
        return tuple(_session(row) for row in rows)

    async def open_sessions(self, guild_id: int) -> tuple[SessionId, ...]:
        rows = await self._all("SELECT id FROM session WHERE guild_id = ? AND closed_at IS NULL ORDER BY id", guild_id)
        return tuple(SessionId(row[0]) for row in rows)

    async def entries(self, session_id: SessionId) -> tuple[LedgerEntry, ...]:
        return await self._transaction.run(entries_of, session_id)

    async def head(self, session_id: SessionId) -> int:
        row = await self._one("SELECT MAX(seq) FROM entry WHERE session_id = ?", session_id)
        return row[0] if row and row[0] else 0

    async def find_nonce(self, nonce: str) -> tuple[LedgerEntry, ...]:
        return await self._transaction.run(entries_by_nonce, nonce)

    async def balances(self, session_id: SessionId) -> dict[ParticipantId, Balance]:
        rows = await self._all("SELECT participant_id, amount, deals FROM balance WHERE session_id = ?", session_id)
        return {participant: Balance(amount, deals) for participant, amount, deals in rows}

    async def notes(self, session_id: SessionId) -> dict[EntryId, str]:
        return dict(
            await self._all("SELECT entry_id, text FROM note WHERE session_id = ? AND entry_id IS NOT NULL", session_id)
        )

    async def participants(self, ids: Collection[ParticipantId]) -> dict[ParticipantId, Participant]:
        where = "WHERE participant.id IN (SELECT value FROM json_each(?))"
        rows = await self._all(_PARTICIPANT + where, json.dumps(list(ids)))
        return {row[0]: _participant(row) for row in rows}

    async def member(self, guild_id: int, user_id: int) -> Participant | None:
        where = "WHERE identity.guild_id = ? AND user_id = ?"
        row = await self._one(_PARTICIPANT + where, guild_id, user_id)
        return None if row is None else _participant(row)

    async def guests(self, guild_id: int) -> tuple[Participant, ...]:
        where = "WHERE participant.guild_id = ? AND kind = 'guest' ORDER BY participant.id"
        return tuple(_participant(row) for row in await self._all(_PARTICIPANT + where, guild_id))

    async def settings(self, guild_id: int) -> dict[str, Setting]:
        rows = await self._all(_SETTING + "WHERE guild_id = ? GROUP BY key", guild_id)
        return {key: Setting(key, value, actor, at) for _, _, key, value, actor, at in rows}

    async def all_settings(self) -> dict[int, dict[str, str]]:
        found: defaultdict[int, dict[str, str]] = defaultdict(dict)
        for _, guild_id, key, value, _, _ in await self._all(_SETTING + "GROUP BY guild_id, key"):
            if value is not None:
                found[guild_id][key] = value
        return dict(found)

    async def seasons(self, guild_id: int) -> tuple[Season, ...]:
        rows = await self._all(_SEASON + "WHERE guild_id = ? ORDER BY begins DESC, id DESC", guild_id)
        return tuple(Season(*row) for row in rows)

    async def session_channels(self, guild_id: int) -> dict[int, int | None]:
        rows = await self._all(
            """
            SELECT DISTINCT session.channel_id,
                   CASE WHEN thread.channel_id IS NULL THEN session.channel_id ELSE parent_id END
            FROM session LEFT JOIN thread ON thread.channel_id = session.channel_id
            WHERE session.guild_id = ?
            """,
            guild_id,
        )
        return dict(rows)

    async def tallies(
        self, guild_id: int, season_id: SeasonId | None = None, counted: CountedSessions | None = None
    ) -> dict[str, dict[ParticipantId, Balance]]:
        season = season_id or 0
        if counted is None:
            sql = "SELECT game, participant_id, amount, deals FROM tally WHERE guild_id = ? AND season_id = ?"
            rows = await self._all(sql, guild_id, season)
        else:
            rows = await self._all(
                f"""
                SELECT game, participant_id, SUM(amount), SUM(deals)
                FROM session JOIN balance ON balance.session_id = session.id
                WHERE {_COUNTED} AND guild_id = ?4 AND (
                    ?5 = 0 OR EXISTS (SELECT 1 FROM season WHERE id = ?5 AND begins <= opened_at AND opened_at < ends)
                )
                GROUP BY game, participant_id
                """,  # noqa: S608 - a constant
                *_counted(counted),
                guild_id,
                season,
            )
        found: defaultdict[str, dict[ParticipantId, Balance]] = defaultdict(dict)
        for game, participant, amount, deals in rows:
            found[game][participant] = Balance(amount, deals)
        return dict(found)

    async def session_totals(
        self,
        guild_id: int,
        game: str | None = None,
        *,
        since: int | None = None,
        until: int | None = None,
        counted: CountedSessions | None = None,
    ) -> tuple[SessionTotals, ...]:
        return await self._transaction.run(totals_of, counted, guild_id, game, since, until)

    async def digests(self, ids: Collection[SessionId], version: str) -> dict[SessionId, str]:
        rows = await self._all(
            """
            SELECT session_id, counts FROM digest
            WHERE session_id IN (SELECT value FROM json_each(?)) AND version = ?
              AND head = (SELECT COALESCE(MAX(seq), 0) FROM entry WHERE entry.session_id = digest.session_id)
            """,
            json.dumps(list(ids)),
            version,
        )
        return {SessionId(number): counts for number, counts in rows}

    async def shown(self, guild_id: int, key: str) -> Snapshot | None:
        row = await self._one("SELECT at, totals FROM shown WHERE guild_id = ? AND key = ?", guild_id, key)
        if row is None:
            return None
        return Snapshot(row[0], {ParticipantId(int(number)): total for number, total in json.loads(row[1]).items()})

    async def card(self, session_id: SessionId) -> Scoreboard | None:
        row = await self._one(
            "SELECT session_id, channel_id, message_id, seq, digest FROM card WHERE session_id = ?", session_id
        )
        return None if row is None else Scoreboard(*row)

    async def cards(self) -> tuple[Scoreboard, ...]:
        rows = await self._all("SELECT session_id, channel_id, message_id, seq, digest FROM card ORDER BY session_id")
        return tuple(Scoreboard(*row) for row in rows)

    async def session_of_card(self, message_id: int) -> SessionId | None:
        row = await self._one("SELECT session_id FROM card WHERE message_id = ?", message_id)
        return None if row is None else SessionId(row[0])

    async def outbox_due(self, session_id: SessionId | None = None, kind: str | None = None) -> tuple[OutboxItem, ...]:
        # Two statements: one condition for both would read the whole outbox for a single session.
        sql = "SELECT ticket, session_id, guild_id, topic FROM outbox JOIN session ON session.id = session_id "
        if session_id is None:
            rows = await self._all(sql + "ORDER BY ticket")
        else:
            rows = await self._all(sql + "WHERE session_id = ? ORDER BY ticket", session_id)
        items = [_outbox_item(*row) for row in rows]
        return tuple(item for item in items if kind in (None, item.kind))

    async def cards_on_their_way(self, session_id: SessionId | None = None) -> tuple[CardOnItsWay, ...]:
        rows = await self._all(
            "SELECT session_id, channel_id, nonce, at FROM card_sent WHERE ?1 IS NULL OR session_id = ?1", session_id
        )
        return tuple(CardOnItsWay(*row) for row in rows)

    async def sessions_below(self, channel_id: int) -> tuple[SessionId, ...]:
        rows = await self._all(
            """
            SELECT id FROM session WHERE channel_id = ?1 AND closed_at IS NULL
            UNION SELECT session_id FROM outbox JOIN session ON session.id = session_id WHERE channel_id = ?1
            """,
            channel_id,
        )
        return tuple(SessionId(row[0]) for row in rows)

    async def messages(
        self, session_id: SessionId, kind: str | None = None, position: int | None = None
    ) -> tuple[ShownMessage, ...]:
        rows = await self._all(
            """
            SELECT message_id, channel_id, session_id, kind, position, seq, actor FROM message
            WHERE session_id = ?1 AND (?2 IS NULL OR kind = ?2) AND (?3 IS NULL OR position = ?3)
            ORDER BY message_id
            """,
            session_id,
            kind,
            position,
        )
        return tuple(ShownMessage(*row) for row in rows)

    async def guilds(self) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._all("SELECT id FROM guild ORDER BY id"))

    async def schedules(self, guild_id: int) -> tuple[Schedule, ...]:
        rows = await self._all(_SCHEDULE + "WHERE guild_id = ? ORDER BY id", guild_id)
        return tuple(_schedule(row) for row in rows)

    async def schedule(self, schedule_id: ScheduleId) -> Schedule | None:
        row = await self._one(_SCHEDULE + "WHERE id = ?", schedule_id)
        return None if row is None else _schedule(row)

    async def schedules_due(self, now: int) -> tuple[Schedule, ...]:
        rows = await self._all(_SCHEDULE + "WHERE next_at <= ? ORDER BY next_at, id", now)
        return tuple(_schedule(row) for row in rows)

    async def slots(self, schedule_id: ScheduleId, limit: int) -> tuple[Slot, ...]:
        rows = await self._all(_SLOT + "WHERE schedule_id = ? ORDER BY slot DESC LIMIT ?", schedule_id, limit)
        return tuple(_slot(row) for row in rows)

    async def slot(self, schedule_id: ScheduleId, slot: int) -> Slot | None:
        row = await self._one(_SLOT + "WHERE schedule_id = ? AND slot = ?", schedule_id, slot)
        return None if row is None else _slot(row)

    async def slots_open(self, now: int) -> tuple[Slot, ...]:
        rows = await self._all(_SLOT + "WHERE again_at <= ? ORDER BY again_at, schedule_id, slot", now)
        return tuple(_slot(row) for row in rows)

    async def next_due(self, now: int) -> int | None:
        rows = await self._all(
            """
            SELECT MIN(next_at) FROM schedule WHERE next_at > ?1
            UNION ALL SELECT MIN(again_at) FROM slot WHERE again_at > ?1
            """,
            now,
        )
        return min((at for (at,) in rows if at is not None), default=None)

    async def changed_at(self, session_id: SessionId) -> int | None:
        row = await self._one("SELECT at FROM entry WHERE session_id = ? ORDER BY seq DESC LIMIT 1", session_id)
        return None if row is None else row[0]

    async def last_entry(self) -> EntryId:
        row = await self._one("SELECT MAX(id) FROM entry")
        return EntryId(row[0] if row and row[0] else 0)

    async def news(
        self,
        guild_id: int,
        after: EntryId,
        *,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
        counted: CountedSessions | None = None,
    ) -> tuple[News, ...]:
        # By the numbers of the entries first: all that a guild ever played may be a hundred thousand deals. An edit
        # of an older deal is a new entry, yet nothing that was played since.
        rows = await self._all(
            f"""
            SELECT entry.session_id, game, COUNT(DISTINCT entry.deal), entry.deal, posting.participant_id, MAX(amount)
            FROM entry
            CROSS JOIN session ON session.id = entry.session_id
            CROSS JOIN posting ON posting.entry_id = entry.id
            JOIN participant ON participant.id = posting.participant_id AND participant.kind <> 'pot'
            WHERE {_COUNTED} AND entry.id > ?5 AND session.guild_id = ?4 AND entry.kind = 'deal' AND entry.played
              AND (?6 IS NULL OR game = ?6)
              AND (?7 IS NULL OR opened_at >= ?7) AND (?8 IS NULL OR opened_at < ?8)
              AND NOT EXISTS (SELECT 1 FROM entry AS reversal WHERE reversal.reverses_id = entry.id)
              AND ?5 < (
                  SELECT id FROM entry AS first
                  WHERE first.session_id = entry.session_id AND first.deal = entry.deal AND first.cause = 'record'
              )
            GROUP BY +entry.session_id ORDER BY 1
            """,  # noqa: S608 - a constant
            *_counted(counted),
            guild_id,
            after,
            game,
            since,
            until,
        )
        return tuple(News(*row) for row in rows)

    async def draft(self, draft_id: DraftId) -> Draft | None:
        row = await self._one(_DRAFT + "WHERE id = ?", draft_id)
        return None if row is None else Draft(*row)

    async def drafts(self, session_id: SessionId, author: ParticipantId) -> tuple[Draft, ...]:
        where = "WHERE session_id = ? AND author = ? AND entry_id IS NULL ORDER BY id DESC"
        return tuple(Draft(*row) for row in await self._all(_DRAFT + where, session_id, author))

    async def meta(self, key: str) -> str | None:
        row = await self._one("SELECT value FROM meta WHERE key = ?", key)
        return None if row is None else row[0]


def _outbox_item(ticket: int, session_id: SessionId, guild_id: int, topic: str) -> OutboxItem:
    kind, _, position = topic.partition(":")
    return OutboxItem(ticket, session_id, guild_id, kind, int(position or 0))


def select(connection: sqlite3.Connection, sql: str, *values: Any) -> list[Row]:
    """Return all that a statement gives."""
    return connection.execute(sql, values).fetchall()


def entries_of(connection: sqlite3.Connection, session_id: SessionId) -> tuple[LedgerEntry, ...]:
    """Return the entries of a session with their lines, in the order of `seq`."""
    found = select(
        connection,
        """
        SELECT id, session_id, seq, kind, deal, cause, payload, played, actor, at, nonce,
               reverses_id, replaces_id, lead_id
        FROM entry WHERE session_id = ? ORDER BY seq
        """,
        session_id,
    )
    lines = select(
        connection,
        """
        SELECT entry_id, participant_id, amount
        FROM posting JOIN entry ON entry.id = entry_id WHERE session_id = ?
        """,
        session_id,
    )
    postings: defaultdict[EntryId, dict[ParticipantId, int]] = defaultdict(dict)
    for entry_id, participant_id, amount in lines:
        postings[entry_id][participant_id] = amount
    return tuple(_entry(row, postings.get(row[0], {})) for row in found)


def totals_of(
    connection: sqlite3.Connection,
    counted: CountedSessions | None,
    guild_id: int,
    game: str | None,
    since: int | None,
    until: int | None,
) -> tuple[SessionTotals, ...]:
    """Return what each session of a guild left; there may be thousands, which no event loop should put together."""
    rows = select(
        connection,
        f"""
        SELECT session.id, game, opened_at, closed_at, participant_id, amount, deals
        FROM session JOIN balance ON balance.session_id = session.id
        WHERE {_COUNTED} AND guild_id = ?4 AND (?5 IS NULL OR game = ?5)
          AND (?6 IS NULL OR opened_at >= ?6) AND (?7 IS NULL OR opened_at < ?7)
        ORDER BY opened_at, session.id
        """,  # noqa: S608 - a constant
        *_counted(counted),
        guild_id,
        game,
        since,
        until,
    )
    found: defaultdict[Row, dict[ParticipantId, Balance]] = defaultdict(dict)
    for *session, participant, amount, deals in rows:
        found[tuple(session)][participant] = Balance(amount, deals)
    return tuple(
        SessionTotals(number, game_of, opened_at, closed_at, balances)
        for (number, game_of, opened_at, closed_at), balances in found.items()
    )


def entries_by_nonce(connection: sqlite3.Connection, nonce: str) -> tuple[LedgerEntry, ...]:
    """Return what a request recorded, all entries of its append."""
    found = select(connection, "SELECT id, session_id FROM entry WHERE nonce = ?", nonce)
    return tuple(
        entry
        for lead, session_id in found
        for entry in entries_of(connection, session_id)
        if lead in (entry.id, entry.batch_id)
    )


def _counted(counted: CountedSessions | None) -> tuple[str | None, str, ParticipantId | None]:
    if counted is None:
        return None, "[]", None
    return json.dumps(list(counted.channels)), json.dumps(list(counted.own)), counted.player


def _session(row: Row) -> Session:
    (number, guild_id, channel_id, game, rules, seats, opened_by, opened_at, closed_at, name, head) = row[:11]
    agreed, people = row[11:]
    return Session(
        id=number,
        guild_id=guild_id,
        channel_id=channel_id,
        game=game,
        rules=rules,
        seats=tuple(json.loads(seats)),
        opened_by=opened_by,
        opened_at=opened_at,
        closed_at=closed_at,
        name=name,
        head=head,
        agreed=agreed,
        people={person[0]: _participant(person) for person in json.loads(people)},
    )


def _schedule(row: Row) -> Schedule:
    number, guild_id, channel_id, every, *middle, told = row
    return Schedule(number, guild_id, channel_id, Every(every), *middle, told=bool(told))


def _slot(row: Row) -> Slot:
    schedule_id, slot, session_id, due_at, state, *rest = row
    return Slot(schedule_id, slot, session_id, due_at, SlotState(state), *rest)


def _participant(row: Sequence[Any]) -> Participant:
    number, guild_id, kind, user_id, name = row
    return Participant(number, guild_id, ParticipantKind(kind), user_id, name)


def _entry(row: Row, postings: dict[ParticipantId, int]) -> LedgerEntry:
    (number, session_id, seq, kind, deal, cause, payload, played, actor, at, nonce) = row[:11]
    reverses, replaces, lead = row[11:]
    return LedgerEntry(
        id=number,
        session_id=session_id,
        seq=seq,
        kind=EntryKind(kind),
        deal=deal,
        cause=Cause(cause),
        payload=payload,
        played=bool(played),
        actor=actor,
        at=at,
        request_key=nonce,
        reverses=reverses,
        replaces=replaces,
        batch_id=lead,
        postings=postings,
    )
