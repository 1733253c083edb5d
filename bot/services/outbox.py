"""What falls due in the transaction that makes it necessary, and is done by the poster after the commit."""

from collections.abc import Iterable

from bot.services.session_view import SessionView
from db.store import Writer

CARD = "card"
"""The card of a session, posted anew below what was posted meanwhile."""
RECORD = "record"
"""The record of an entry, posted in the channel since it could not be given as an answer; its position is `seq`."""
DEAL = "deal"
"""The messages that show a deal, drawn anew; its position is that of the deal."""
END = "end"
"""The messages that show the end of a session, drawn anew."""
OVERTAKEN = "overtaken"
"""The posts of standings that told of a deal, marked; its position is that of the deal."""
POSTS = "posts"
"""The standings that follow the deals of a session; the ledger itself notes these."""


async def corrected(tx: Writer, live: SessionView, deal: int, rescored: Iterable[int] = ()) -> None:
    """Note what a correction of a deal leaves to do: the card, and each message that says otherwise."""
    session, numbers = live.session, {deal, *rescored}
    if session.closed_at is not None:
        await tx.outbox.add(session.id, END)
        # The records of earlier corrections say who owed whom after them.
        numbers |= {other.position for other in live.deals if other.touched.at >= session.closed_at}
    for number in sorted(numbers):
        await tx.outbox.add(session.id, DEAL, number)
    await tx.outbox.add(session.id, OVERTAKEN, deal)
    await tx.outbox.add(session.id, CARD)
