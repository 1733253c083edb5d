"""Proves the ledger: each session is replayed, and the scores of its deals are compared with its lines."""

from collections.abc import Sequence

from bot.services.session_view import built, postings
from db.ledger import LedgerEntry
from db.people import ParticipantKind
from db.sessions import Session


def differing(session: Session, entries: Sequence[LedgerEntry]) -> tuple[str, ...]:
    """Return the deals of a session that stand with other lines than they come to, each as `session 1 deal 2`.

    A session that cannot be replayed at all is named with the reason.
    """
    try:
        live = built(session, entries, {})
    except Exception as error:  # noqa: BLE001 - a file that somebody changed may hold anything
        return (f"session {session.id} ({type(error).__name__}: {error})",)
    pots = [person.id for person in session.people.values() if person.kind is ParticipantKind.POT]
    pot = pots[0] if pots and not live.game.zero_sum else None
    return tuple(
        f"session {session.id} deal {deal.number}"
        for deal in live.deals
        if not deal.undone and (deal.entry.postings != postings(deal.outcome, pot) or deal.entry.played != deal.scored)
    )
