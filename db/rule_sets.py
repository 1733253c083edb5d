"""The rule sheets that servers have saved."""

import msgspec

from db.people import ParticipantId, add_guild
from db.steps import Aggregate


class RuleSet(msgspec.Struct, frozen=True):
    """A sheet that a server has saved: a JSON text of the rules that it sets, and who saved it last, if known."""

    name: str
    game: str
    rules: str
    saved_by: ParticipantId | None


class RuleSets(Aggregate):
    """The rule sheets of guilds; a guild has at most one of each name."""

    async def of_guild(self, guild_id: int) -> tuple[RuleSet, ...]:
        """Return the sheets of a guild, the oldest first."""
        return await self._records(
            RuleSet, "SELECT name, game, rules, saved_by FROM rule_set WHERE guild_id = ? ORDER BY id", guild_id
        )

    async def put(self, guild_id: int, rule_set: RuleSet) -> None:
        """Keep a sheet in place of the former of that name."""
        add_guild(self, guild_id)
        self.steps.later(
            """
            INSERT INTO rule_set (guild_id, name, game, rules, saved_by) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (guild_id, name) DO UPDATE
            SET game = excluded.game, rules = excluded.rules, saved_by = excluded.saved_by
            """,
            guild_id,
            rule_set.name,
            rule_set.game,
            rule_set.rules,
            rule_set.saved_by,
        )

    async def drop(self, guild_id: int, name: str) -> None:
        """Forget a sheet."""
        self.steps.later("DELETE FROM rule_set WHERE guild_id = ? AND name = ?", guild_id, name)
