"""What one of several processes does to the same file at the same time."""

import asyncio

import db
from db.store import LedgerStore
from tests.db.evening import EVENING, GUILD, Evening


async def join(store: LedgerStore) -> Evening:
    """Sit down at the session of the channel, opened by whoever comes first."""
    async with store.writing() as tx:
        players = [await tx.people.ensure_member(GUILD, user, f"user {user}") for user in (1, 2)]
        seats = tuple(player.id for player in players)
        session = await tx.sessions.open_in(GUILD, 1) or await tx.sessions.open(
            guild_id=GUILD, channel_id=1, game="tarot", rules="{}", seats=seats, opened_by=seats[0], at=EVENING
        )
    return Evening(session.id, seats)


async def _hammer(url: str, worker: int, deals: int) -> None:
    store = await db.open_store(url)
    try:
        evening = await join(store)
        for deal in range(deals):
            async with store.writing() as tx:
                number = await tx.ledger.head(evening.session) + 1
                await evening.append(tx, evening.deal(number, [1, -1]), nonce=f"{worker}/{deal}")
    finally:
        await store.close()


def hammer(url: str, worker: int, deals: int) -> None:
    """Record so many deals, each on top of whatever is there."""
    asyncio.run(_hammer(url, worker, deals))
