"""What was counted of the deals of sessions: it follows from the entries, and may be thrown away at any time."""

import json
from collections.abc import Collection, Mapping

from db.sessions import SessionId
from db.steps import Aggregate


class Counts(Aggregate):
    """The counts of sessions, JSON texts that only the code which made them reads."""

    async def up_to_date(self, ids: Collection[SessionId], version: str) -> dict[SessionId, str]:
        """Return what this version counted of sessions, without those where an entry was made since."""
        rows = await self.steps.all(
            """
            SELECT session_id, counts FROM digest
            WHERE session_id IN (SELECT value FROM json_each(?)) AND version = ?
              AND head = (SELECT COALESCE(MAX(seq), 0) FROM entry WHERE entry.session_id = digest.session_id)
            """,
            json.dumps(list(ids)),
            version,
        )
        return {row["session_id"]: row["counts"] for row in rows}

    async def put(self, version: str, counted: Mapping[SessionId, tuple[int, str]]) -> None:
        """Keep what was counted of sessions, each up to a head of its ledger, in place of the former."""
        rows = [(session_id, head, version, counts) for session_id, (head, counts) in counted.items()]
        statement = """
            INSERT INTO digest (session_id, head, version, counts) VALUES (?, ?, ?, ?)
            ON CONFLICT (session_id) DO UPDATE
            SET head = excluded.head, version = excluded.version, counts = excluded.counts
        """
        self.steps.batch([(statement, rows)])
