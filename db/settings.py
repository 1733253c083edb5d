"""What managers chose for their servers, and what the bot keeps about itself."""

from collections import defaultdict

import msgspec

from db.people import ParticipantId
from db.steps import Aggregate


class Setting(msgspec.Struct, frozen=True):
    """What a manager chose for a server; `value` is None where it was taken back to the default."""

    key: str
    value: str | None
    actor: ParticipantId
    at: int


class Settings(Aggregate):
    """The settings of guilds: every change is a row of its own, and the last of a key holds."""

    async def of_guild(self, guild_id: int) -> dict[str, Setting]:
        """Return what a guild chose, by key."""
        found = await self._records(
            Setting,
            """
            SELECT key, value, actor, at FROM setting
            WHERE id IN (SELECT MAX(id) FROM setting WHERE guild_id = ? GROUP BY key)
            """,
            guild_id,
        )
        return {setting.key: setting for setting in found}

    async def of_all(self) -> dict[int, dict[str, str]]:
        """Return what every guild chose and did not take back, by guild and key."""
        found: defaultdict[int, dict[str, str]] = defaultdict(dict)
        for row in await self.steps.all(
            """
            SELECT guild_id, key, value FROM setting
            WHERE id IN (SELECT MAX(id) FROM setting GROUP BY guild_id, key) AND value IS NOT NULL
            """
        ):
            found[row["guild_id"]][row["key"]] = row["value"]
        return dict(found)

    async def put(self, guild_id: int, setting: Setting) -> None:
        """Keep what a guild chose, beside what it chose before; its actor must be of the guild."""
        self.steps.later(
            "INSERT INTO setting (guild_id, key, value, actor, at) VALUES (?, ?, ?, ?, ?)",
            guild_id,
            setting.key,
            setting.value,
            setting.actor,
            setting.at,
        )


class Meta(Aggregate):
    """Values that the bot keeps about itself, nothing of servers or sessions."""

    async def get(self, key: str) -> str | None:
        """Return a value, None if there is none."""
        return await self._value("SELECT value FROM meta WHERE key = ?", key)

    async def put(self, key: str, value: str) -> None:
        """Keep a value in place of the former."""
        self.steps.later(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            key,
            value,
        )
