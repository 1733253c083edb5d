"""Proves the ledger: each session is replayed, and the scores of its deals are compared with its lines."""

import asyncio
import logging
from collections.abc import Sequence
from time import monotonic

from bot.services.session_view import built
from db.errors import LedgerError
from db.ledger import LedgerEntry
from db.sessions import Session
from db.store import LedgerStore

log = logging.getLogger(__name__)

PAUSE_MS = 20
"""The shortest pause between two sessions, in milliseconds."""
REST = 4
"""How many times as long as the last session took the pause after it is."""


def differing(session: Session, entries: Sequence[LedgerEntry]) -> tuple[str, ...]:
    """Return the deals of a session that stand with other lines than they come to, each as `session 1 deal 2`.

    A session that cannot be replayed at all is named with the reason.
    """
    try:
        live = built(session, entries, {})
    except Exception as error:  # noqa: BLE001 - a file that somebody changed may hold anything
        return (f"session {session.id} ({type(error).__name__}: {error})",)
    deals = [live.deal(position) for position in live.differing]
    return tuple(
        f"session {session.id} {f'position {deal.position}' if deal.number is None else f'deal {deal.number}'}"
        for deal in deals
    )


async def prove(store: LedgerStore) -> None:
    """Replay every session, the newest first, and log those that differ from their lines.

    Each is replayed in a thread, with a pause after it, so that nobody waits for an answer because of it.
    """
    session_id = None
    while True:
        started = monotonic()
        try:
            async with store.reading() as tx:
                session_id = await tx.sessions.newest(session_id)
                session = None if session_id is None else await tx.sessions.get(session_id)
                if session is None:
                    return
                entries = await tx.ledger.entries(session.id)
        except LedgerError as error:
            log.warning("Not all sessions could be compared with the ledger: %s", error)
            return
        if places := await asyncio.to_thread(differing, session, entries):
            log.error("The ledger and the rules disagree: %s", ", ".join(places))
        await asyncio.sleep(max(PAUSE_MS / 1000, REST * (monotonic() - started)))
