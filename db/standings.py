"""What the entries add up to over sessions, and what was shown of it last."""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from db.ledger import Balance, EntryId
from db.people import ParticipantId, add_guild
from db.seasons import SeasonId
from db.sessions import SessionId
from db.steps import Aggregate, Rows, built


class SessionTotals(msgspec.Struct, frozen=True):
    """What one session left to each participant who took part in it."""

    session_id: SessionId
    game: str
    opened_at: int
    closed_at: int | None
    balances: Mapping[ParticipantId, Balance]


class CountedSessions(msgspec.Struct, frozen=True):
    """Which sessions count in sums: those of `channels`, and those of `own` channels in which `player` has a line."""

    channels: Collection[int]
    own: Collection[int] = ()
    player: ParticipantId | None = None


class Snapshot(msgspec.Struct, frozen=True):
    """The totals that were shown last under a key, in half points, and when."""

    at: int
    totals: Mapping[ParticipantId, int]


class News(msgspec.Struct, frozen=True):
    """What was played in a session since an entry: how many deals that stand, and the highest score in one."""

    session_id: SessionId
    game: str
    deals: int
    deal: int
    winner: ParticipantId
    amount: int


# Whether a session counts; the first three values are those of `_counted`.
_COUNTED = """
    (
        CAST(?1 AS TEXT) IS NULL
        OR session.channel_id IN (SELECT value FROM json_each(?1))
        OR session.channel_id IN (SELECT value FROM json_each(?2))
            AND EXISTS (SELECT 1 FROM balance AS line WHERE line.session_id = session.id AND line.participant_id = ?3)
    )
"""
_TALLIES = "SELECT game, participant_id, amount, deals FROM tally WHERE guild_id = ? AND season_id = ?"
_TALLIES_OF = f"""
    SELECT game, participant_id, SUM(amount) AS amount, SUM(deals) AS deals
    FROM session JOIN balance ON balance.session_id = session.id
    WHERE {_COUNTED} AND guild_id = ?4 AND (
        ?5 = 0 OR EXISTS (SELECT 1 FROM season WHERE id = ?5 AND begins <= opened_at AND opened_at < ends)
    )
    GROUP BY game, participant_id
"""  # noqa: S608 - constants
_TOTALS = f"""
    SELECT session.id AS session_id, game, opened_at, closed_at, participant_id, amount, deals
    FROM session JOIN balance ON balance.session_id = session.id
    WHERE {_COUNTED} AND guild_id = ?4 AND (CAST(?5 AS TEXT) IS NULL OR game = ?5)
      AND (CAST(?6 AS BIGINT) IS NULL OR opened_at >= ?6) AND (CAST(?7 AS BIGINT) IS NULL OR opened_at < ?7)
    ORDER BY opened_at, session.id
"""  # noqa: S608 - constants
# By the numbers of the entries first: all that a guild ever played may be a hundred thousand deals.
_NEWS = f"""
    WITH played AS (
        SELECT entry.id, entry.session_id, entry.deal, session.game
        FROM entry CROSS JOIN session
        WHERE session.id = entry.session_id AND {_COUNTED} AND entry.id > ?5 AND session.guild_id = ?4
          AND entry.kind = 'deal' AND entry.played = 1
          AND (CAST(?6 AS TEXT) IS NULL OR game = ?6)
          AND (CAST(?7 AS BIGINT) IS NULL OR opened_at >= ?7)
          AND (CAST(?8 AS BIGINT) IS NULL OR opened_at < ?8)
          AND NOT EXISTS (SELECT 1 FROM entry AS reversal WHERE reversal.reverses_id = entry.id)
          AND ?5 < (
              SELECT id FROM entry AS first
              WHERE first.session_id = entry.session_id AND first.deal = entry.deal AND first.cause = 'record'
          )
    ),
    line AS (
        SELECT played.session_id, game, deal, posting.participant_id AS winner, amount,
               ROW_NUMBER() OVER (
                   PARTITION BY played.session_id ORDER BY amount DESC, deal, posting.participant_id
               ) AS place
        FROM played CROSS JOIN posting CROSS JOIN participant
        WHERE posting.entry_id = played.id AND participant.id = posting.participant_id
          AND participant.kind <> 'pot'
    ),
    counted AS (SELECT session_id, COUNT(DISTINCT deal) AS deals FROM line GROUP BY session_id)
    SELECT line.session_id, game, deals, deal, winner, amount
    FROM line JOIN counted ON counted.session_id = line.session_id
    WHERE place = 1 ORDER BY line.session_id
"""  # noqa: S608 - constants


class Standings(Aggregate):
    """Sums over the sessions of guilds."""

    async def tallies(
        self, guild_id: int, season_id: SeasonId | None = None, counted: CountedSessions | None = None
    ) -> dict[str, dict[ParticipantId, Balance]]:
        """Return the balances over the sessions of a guild, or of a season, by game; `counted` None counts all."""
        season = season_id or 0
        if counted is None:
            rows = await self.steps.all(_TALLIES, guild_id, season)
        else:
            rows = await self.steps.all(_TALLIES_OF, *_counted(counted), guild_id, season)
        found: defaultdict[str, dict[ParticipantId, Balance]] = defaultdict(dict)
        for row in rows:
            found[row["game"]][row["participant_id"]] = Balance(row["amount"], row["deals"])
        return dict(found)

    async def totals(
        self,
        guild_id: int,
        game: str | None = None,
        *,
        since: int | None = None,
        until: int | None = None,
        counted: CountedSessions | None = None,
    ) -> tuple[SessionTotals, ...]:
        """Return what each session of a guild left, those opened from `since` to before `until`, oldest first.

        Sessions in which nothing was posted are left out.
        """
        return await built(_totals, await self.steps.all(_TOTALS, *_counted(counted), guild_id, game, since, until))

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
        """Return what was played in each session of a guild after an entry, those opened from `since` to `until`.

        An edit of an older deal is a new entry, yet nothing that was played since.
        """
        return await self._records(News, _NEWS, *_counted(counted), guild_id, after, game, since, until)

    async def shown(self, guild_id: int, key: str) -> Snapshot | None:
        """Return the totals that were shown last under a key."""
        rows = await self.steps.all("SELECT at, totals FROM shown WHERE guild_id = ? AND key = ?", guild_id, key)
        if not rows:
            return None
        return Snapshot(rows[0]["at"], msgspec.json.decode(rows[0]["totals"], type=dict[ParticipantId, int]))

    async def put_shown(self, guild_id: int, key: str, shown: Snapshot) -> None:
        """Keep the totals that were shown under a key, in place of the former."""
        add_guild(self, guild_id)
        self.steps.later(
            """
            INSERT INTO shown (guild_id, key, at, totals) VALUES (?, ?, ?, ?)
            ON CONFLICT (guild_id, key) DO UPDATE SET at = excluded.at, totals = excluded.totals
            """,
            guild_id,
            key,
            shown.at,
            json.dumps(dict(shown.totals)),
        )


def _counted(counted: CountedSessions | None) -> tuple[str | None, str, ParticipantId | None]:
    if counted is None:
        return None, "[]", None
    return json.dumps(list(counted.channels)), json.dumps(list(counted.own)), counted.player


def _totals(rows: Rows) -> tuple[SessionTotals, ...]:
    found: dict[SessionId, tuple[Any, dict[ParticipantId, Balance]]] = {}
    for row in rows:
        _, balances = found.setdefault(row["session_id"], (row, {}))
        balances[row["participant_id"]] = Balance(row["amount"], row["deals"])
    return tuple(
        SessionTotals(number, row["game"], row["opened_at"], row["closed_at"], balances)
        for number, (row, balances) in found.items()
    )
