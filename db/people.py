"""Participants: members, guests and pots. All that identifies a person stands in `identity`, where it can be erased."""

import json
from collections.abc import Collection
from enum import StrEnum
from typing import NewType

import msgspec

from db.steps import Aggregate

ParticipantId = NewType("ParticipantId", int)


class ParticipantKind(StrEnum):
    """Who holds a seat; a pot is what a game that is not zero-sum balances against."""

    MEMBER = "member"
    GUEST = "guest"
    POT = "pot"


class Participant(msgspec.Struct, frozen=True):
    """A holder of a seat in a guild; `name` and `user_id` are None once forgotten, a guest has no `user_id`."""

    id: ParticipantId
    guild_id: int
    kind: ParticipantKind
    user_id: int | None
    name: str | None


_PARTICIPANT = """
    SELECT participant.id, participant.guild_id, kind, user_id, name
    FROM participant LEFT JOIN identity ON identity.participant_id = participant.id
"""


def add_guild(aggregate: Aggregate, guild_id: int) -> None:
    """Make the row of a guild that others refer to, unless it is there."""
    aggregate.steps.later("INSERT INTO guild (id) VALUES (?) ON CONFLICT DO NOTHING", guild_id)


class People(Aggregate):
    """The participants of guilds."""

    async def get(self, ids: Collection[ParticipantId]) -> dict[ParticipantId, Participant]:
        """Return participants by their ids; ids that do not exist are left out."""
        where = "WHERE participant.id IN (SELECT value FROM json_each(?))"
        return {one.id: one for one in await self._records(Participant, _PARTICIPANT + where, json.dumps(list(ids)))}

    async def member(self, guild_id: int, user_id: int) -> Participant | None:
        """Return the participant that a member of a guild is, if there was reason yet to make one."""
        return await self._record(
            Participant, _PARTICIPANT + "WHERE identity.guild_id = ? AND user_id = ?", guild_id, user_id
        )

    async def guests(self, guild_id: int) -> tuple[Participant, ...]:
        """Return the guests of a guild, the oldest first."""
        where = "WHERE participant.guild_id = ? AND kind = 'guest' ORDER BY participant.id"
        return await self._records(Participant, _PARTICIPANT + where, guild_id)

    async def named(self, guild_id: int) -> tuple[Participant, ...]:
        """Return the members and guests of a guild who have a name, the oldest first."""
        where = "WHERE participant.guild_id = ? AND name IS NOT NULL ORDER BY participant.id"
        return await self._records(Participant, _PARTICIPANT + where, guild_id)

    async def guilds(self) -> tuple[int, ...]:
        """Return the guilds of which the ledger knows anything."""
        return tuple(row["id"] for row in await self.steps.all("SELECT id FROM guild ORDER BY id"))

    async def ensure_member(self, guild_id: int, user_id: int, name: str) -> Participant:
        """Return the participant that a member is, made if need be, and keep the name that was seen last."""
        known = await self.member(guild_id, user_id)
        if known is None:
            return await self._add(guild_id, ParticipantKind.MEMBER, user_id, name)
        if known.name == name:
            return known
        self.steps.later("UPDATE identity SET name = ? WHERE participant_id = ?", name, known.id)
        return msgspec.structs.replace(known, name=name)

    async def add_guest(self, guild_id: int, name: str) -> Participant:
        """Make a guest, also if there is one of that name."""
        return await self._add(guild_id, ParticipantKind.GUEST, None, name)

    async def pot(self, guild_id: int) -> Participant:
        """Return the pot of a guild, made if need be."""
        where = "WHERE participant.guild_id = ? AND kind = 'pot'"
        known = await self._record(Participant, _PARTICIPANT + where, guild_id)
        return known or await self._add(guild_id, ParticipantKind.POT, None, None)

    async def forget(self, participant_id: ParticipantId) -> None:
        """Erase what identifies a participant: name, user id, notes and drafts; lines and balances stay."""
        for statement in (
            "DELETE FROM identity WHERE participant_id = ?",
            "DELETE FROM draft WHERE author = ?",
            "DELETE FROM note WHERE entry_id IN (SELECT id FROM entry WHERE actor = ?)",
            "DELETE FROM note WHERE entry_id IS NULL AND session_id IN (SELECT id FROM session WHERE opened_by = ?)",
        ):
            self.steps.later(statement, participant_id)

    async def _add(self, guild_id: int, kind: ParticipantKind, user_id: int | None, name: str | None) -> Participant:
        add_guild(self, guild_id)
        number = await self._value(
            "INSERT INTO participant (guild_id, kind) VALUES (?, ?) RETURNING id AS value", guild_id, kind
        )
        if name is not None:
            self.steps.later(
                "INSERT INTO identity (participant_id, guild_id, user_id, name) VALUES (?, ?, ?, ?)",
                number,
                guild_id,
                user_id,
                name,
            )
        return Participant(number, guild_id, kind, user_id, name)
