"""Sessions: how they were opened, where they are, and what the table agreed beside its deals."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import NewType

import msgspec

from db.errors import ChannelTaken, NoSuchSession
from db.people import Participant, ParticipantId, add_guild
from db.steps import Aggregate, Row, Rows, Steps, records

SessionId = NewType("SessionId", int)


class Session(msgspec.Struct, frozen=True):
    """A session as it was opened, its paperwork (where it is, its name, when it was closed), and how far it is.

    `rules` is the JSON sheet and `seats` the turn order at the start; later changes of both are deals. `head` is the
    `seq` of its last entry, 0 if there is none; `agreed` what was agreed for the deals to come, a JSON text. `people`
    are the participant who opened it, those who sat at the start, and those who have a balance in it.
    """

    id: SessionId
    guild_id: int
    channel_id: int
    game: str
    rules: str
    seats: tuple[ParticipantId, ...]
    opened_by: ParticipantId
    opened_at: int
    closed_at: int | None
    name: str | None
    head: int
    agreed: str | None
    people: Mapping[ParticipantId, Participant]


class SessionTitle(msgspec.Struct, frozen=True):
    """What a list of sessions shows of one."""

    id: SessionId
    channel_id: int
    game: str
    opened_at: int
    closed_at: int | None
    name: str | None


SESSION = """
    SELECT session.id, guild_id, channel_id, game, rules, seats, opened_by, opened_at, closed_at, note.text AS name,
           (SELECT COALESCE(MAX(seq), 0) FROM entry WHERE session_id = session.id) AS head,
           (SELECT agreed FROM next_deals WHERE session_id = session.id) AS agreed,
           (
               SELECT json_group_array(json_array(participant.id, participant.guild_id, kind, user_id, name))
               FROM participant LEFT JOIN identity ON identity.participant_id = participant.id
               WHERE participant.id IN (
                   SELECT session.opened_by
                   UNION SELECT value FROM json_each(session.seats)
                   UNION SELECT participant_id FROM balance WHERE session_id = session.id
               )
           ) AS people
    FROM session LEFT JOIN note ON note.session_id = session.id AND note.entry_id IS NULL
"""
# By the index `session_list`: nothing is sorted, and nothing computed of what is not shown.
_LISTED = """
    SELECT session.id, channel_id, game, opened_at, closed_at, note.text AS name
    FROM session LEFT JOIN note ON note.session_id = session.id AND note.entry_id IS NULL
    WHERE guild_id = ?1 AND (
        CAST(?2 AS TEXT) IS NULL
        OR channel_id IN (SELECT value FROM json_each(?2))
        OR CAST(?3 AS TEXT) IS NOT NULL AND channel_id NOT IN (SELECT value FROM json_each(?3)) AND (
            CAST(?4 AS BIGINT) IS NULL
            OR opened_by = ?4
            OR ?4 IN (SELECT value FROM json_each(seats))
            OR EXISTS (SELECT 1 FROM balance WHERE session_id = session.id AND participant_id = ?4)
        )
    )
    ORDER BY closed_at IS NOT NULL, session.id DESC LIMIT ?5 OFFSET ?6
"""


class Sessions(Aggregate):
    """The sessions of guilds."""

    def __init__(self, steps: Steps) -> None:
        super().__init__(steps)
        self.closing = False
        """Whether this transaction closes a session."""

    async def get(self, session_id: SessionId) -> Session | None:
        """Return a session, open or closed."""
        return _first(await self.steps.all(SESSION + "WHERE session.id = ?", session_id))

    async def open_in(self, guild_id: int, channel_id: int) -> Session | None:
        """Return the open session of a channel or thread."""
        where = "WHERE channel_id = ? AND guild_id = ? AND closed_at IS NULL"
        return _first(await self.steps.all(SESSION + where, channel_id, guild_id))

    async def newest(self, before: SessionId | None = None) -> SessionId | None:
        """Return the id of the session that was opened last in any guild, or last before another one."""
        if before is None:
            return await self._value("SELECT MAX(id) AS value FROM session")
        return await self._value("SELECT MAX(id) AS value FROM session WHERE id < ?", before)

    async def all_open(self, guild_id: int) -> tuple[SessionId, ...]:
        """Return the ids of the sessions of a guild that are open."""
        rows = await self.steps.all(
            "SELECT id FROM session WHERE guild_id = ? AND closed_at IS NULL ORDER BY id", guild_id
        )
        return tuple(row["id"] for row in rows)

    async def listed(
        self,
        guild_id: int,
        *,
        channels: Collection[int] | None = None,
        known: Collection[int] | None = None,
        of: ParticipantId | None = None,
        limit: int,
        offset: int = 0,
    ) -> tuple[SessionTitle, ...]:
        """Return the sessions of a guild, only those in `channels` if given, open ones first, then newest first.

        Where all `known` channels are given, those of other channels are listed too; of these only what `of` opened
        or took part in, from the start or in a deal, if given.
        """
        lists = [None if listed is None else json.dumps(list(listed)) for listed in (channels, known)]
        return await self._records(SessionTitle, _LISTED, guild_id, *lists, of, limit, offset)

    async def channels(self, guild_id: int) -> dict[int, int | None]:
        """Return the channels that ever had a session, each with the channel to which it belongs.

        That is the channel itself, but for threads that were noted; None for those that are private or deleted.
        """
        rows = await self.steps.all(
            """
            SELECT DISTINCT session.channel_id,
                   CASE WHEN thread.channel_id IS NULL THEN session.channel_id ELSE parent_id END AS parent
            FROM session LEFT JOIN thread ON thread.channel_id = session.channel_id
            WHERE session.guild_id = ?
            """,
            guild_id,
        )
        return {row["channel_id"]: row["parent"] for row in rows}

    async def put_threads(self, guild_id: int, parents: Mapping[int, int | None]) -> None:
        """Keep to which channels threads belong, None for those that are private or deleted."""
        statement = """
            INSERT INTO thread (channel_id, guild_id, parent_id) VALUES (?, ?, ?)
            ON CONFLICT (channel_id) DO UPDATE SET guild_id = excluded.guild_id, parent_id = excluded.parent_id
        """
        self.steps.batch([(statement, [(channel, guild_id, parent) for channel, parent in parents.items()])])

    async def open(
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
        """Open a session; raises ChannelTaken."""
        await self._check_channel(channel_id)
        add_guild(self, guild_id)
        number = await self._value(
            """
            INSERT INTO session (guild_id, channel_id, game, rules, seats, opened_by, opened_at)
            VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id AS value
            """,
            guild_id,
            channel_id,
            game,
            rules,
            json.dumps(seats),
            opened_by,
            at,
        )
        await self.rename(number, name)
        return await self._existing(number)

    async def close(self, session_id: SessionId, at: int) -> Session:
        """Close a session; one that is closed keeps its time. Raises NoSuchSession."""
        self.steps.later("UPDATE session SET closed_at = ? WHERE id = ? AND closed_at IS NULL", at, session_id)
        self.closing = True
        return await self._existing(session_id)

    async def reopen(self, session_id: SessionId) -> Session:
        """Open a session again, in its channel; raises ChannelTaken, NoSuchSession."""
        session = await self._existing(session_id)
        if session.closed_at is not None:
            await self._check_channel(session.channel_id)
            self.steps.later("UPDATE session SET closed_at = NULL WHERE id = ?", session_id)
        return msgspec.structs.replace(session, closed_at=None)

    async def move(self, session_id: SessionId, channel_id: int) -> Session:
        """Move a session to another channel; raises ChannelTaken if both are open, NoSuchSession."""
        session = await self._existing(session_id)
        if session.channel_id != channel_id:
            if session.closed_at is None:
                await self._check_channel(channel_id)
            self.steps.later("UPDATE session SET channel_id = ? WHERE id = ?", channel_id, session_id)
        return msgspec.structs.replace(session, channel_id=channel_id)

    async def rename(self, session_id: SessionId, name: str | None) -> None:
        """Give a session a name, or take it away."""
        self.steps.later("DELETE FROM note WHERE session_id = ? AND entry_id IS NULL", session_id)
        if name is not None:
            self.steps.later("INSERT INTO note (session_id, text) VALUES (?, ?)", session_id, name)

    async def agree(self, session_id: SessionId, agreed: str) -> None:
        """Keep what is agreed for the deals to come, a JSON text, in place of the former."""
        self.steps.later(
            """
            INSERT INTO next_deals (session_id, agreed) VALUES (?, ?)
            ON CONFLICT (session_id) DO UPDATE SET agreed = excluded.agreed
            """,
            session_id,
            agreed,
        )

    async def agreed_for(self, session_id: SessionId, deal: int) -> str | None:
        """Return what was agreed for a deal when it was recorded, None where nothing was."""
        return await self._value(
            "SELECT agreed AS value FROM agreed_deal WHERE session_id = ? AND deal = ?", session_id, deal
        )

    async def keep_agreed(self, session_id: SessionId, deal: int, agreed: str) -> None:
        """Keep what was agreed for a deal: taken back, it leaves the table as it was."""
        self.steps.later(
            """
            INSERT INTO agreed_deal (session_id, deal, agreed) VALUES (?, ?, ?)
            ON CONFLICT (session_id, deal) DO UPDATE SET agreed = excluded.agreed
            """,
            session_id,
            deal,
            agreed,
        )

    async def _existing(self, session_id: SessionId) -> Session:
        session = await self.get(session_id)
        if session is None:
            raise NoSuchSession(session=session_id)
        return session

    async def _check_channel(self, channel_id: int) -> None:
        taken = await self._value(
            "SELECT id AS value FROM session WHERE channel_id = ? AND closed_at IS NULL", channel_id
        )
        if taken is not None:
            raise ChannelTaken(channel=channel_id, session=taken)


def _first(rows: Rows) -> Session | None:
    return session_from(rows[0]) if rows else None


def session_from(row: Row) -> Session:
    """Return the session that a row of `SESSION` tells of."""
    people = [dict(zip(Participant.__struct_fields__, one, strict=True)) for one in json.loads(row["people"])]
    [session] = records(
        Session,
        [{**row, "seats": json.loads(row["seats"]), "people": {one.id: one for one in records(Participant, people)}}],
    )
    return session
