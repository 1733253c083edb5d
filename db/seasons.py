"""Seasons: labels on the sessions that were opened within them."""

from typing import NewType

import msgspec

from db.people import add_guild
from db.steps import Aggregate

SeasonId = NewType("SeasonId", int)


class Season(msgspec.Struct, frozen=True):
    """A label on the sessions of a server that were opened from `begins` to before `ends`.

    `first_day` and `last_day` are the days as they were entered, ISO dates.
    """

    id: SeasonId
    guild_id: int
    name: str
    first_day: str
    last_day: str
    begins: int
    ends: int


class Seasons(Aggregate):
    """The seasons of guilds."""

    async def of_guild(self, guild_id: int) -> tuple[Season, ...]:
        """Return the seasons of a guild, the latest first."""
        return await self._records(
            Season,
            """
            SELECT id, guild_id, name, first_day, last_day, begins, ends FROM season
            WHERE guild_id = ? ORDER BY begins DESC, id DESC
            """,
            guild_id,
        )

    async def add(self, guild_id: int, *, name: str, first_day: str, last_day: str, begins: int, ends: int) -> Season:
        """Make a season; its tallies are those of the sessions that were opened within it."""
        add_guild(self, guild_id)
        number = await self._value(
            """
            INSERT INTO season (guild_id, name, first_day, last_day, begins, ends) VALUES (?, ?, ?, ?, ?, ?)
            RETURNING id AS value
            """,
            guild_id,
            name,
            first_day,
            last_day,
            begins,
            ends,
        )
        return Season(number, guild_id, name, first_day, last_day, begins, ends)

    async def move(self, season_id: SeasonId, *, begins: int, ends: int) -> None:
        """Let a season begin and end at other times, as when the guild changes its time zone."""
        self.steps.later("UPDATE season SET begins = ?, ends = ? WHERE id = ?", begins, ends, season_id)

    async def drop(self, season_id: SeasonId) -> None:
        """Take a season away; its sessions stay."""
        self.steps.later("DELETE FROM season WHERE id = ?", season_id)
