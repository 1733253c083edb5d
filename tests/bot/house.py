"""The services on a real ledger, as one process of the bot has them, under a clock that is set."""

from dataclasses import dataclass

import scoring
from bot.services.all import Services
from bot.services.parsing import Guest
from bot.services.people import Actor
from bot.services.session_view import SessionView, SessionViews
from bot.services.sessions import Member
from db.store import LedgerStore
from scoring.__main__ import result

ANN, BEA, STRANGER = Actor(1, 11, "Ann"), Actor(1, 12, "Bea"), Actor(1, 99, "Eve")
MANAGER = Actor(1, 98, "Zoe", manager=True)
MINUTE = 60_000


@dataclass
class House:
    """The services on one ledger, with a clock that stands until it is set."""

    store: LedgerStore
    now: int = 1_767_225_600_000

    def __post_init__(self) -> None:
        self.services = services = Services.open(self.store, lambda: self.now)
        self.sessions, self.deals, self.stats = services.views, services.deals, services.stats
        self.tables = services.sessions

    async def open(self, game: str = "tarot", channel: int = 2) -> SessionView:
        seats = [Member(11, "Ann"), Member(12, "Bea"), Guest("Cal"), Guest("Dov")]
        return await self.tables.start(ANN, channel, game=game, seats=seats)

    async def load(self, live: SessionView) -> SessionView:
        return await self.sessions.get(1, live.session.id)

    async def balances(self, live: SessionView) -> dict[str, int]:
        async with self.store.reading() as tx:
            found = await tx.ledger.balances(live.session.id)
        return {str(player): balance.amount for player, balance in found.items()}


def goulash(live: SessionView, *points: int) -> scoring.DealInput:
    keys = {"kind": "goulash", "points": dict(zip(live.state.seats, points, strict=True))}
    return scoring.decode_deal(live.game, keys)


def rules(live: SessionView, **changed: object) -> scoring.DealInput:
    return scoring.decode_deal(live.game, {"kind": "rules", "set": changed})


def contract(live: SessionView, taker: int = 0, points: int = 49) -> scoring.DealInput:
    keys = {"kind": "contract", "taker": live.state.seats[taker], "contract": "garde", "bouts": 2, "points": points}
    return scoring.decode_deal(live.game, keys)


async def consistent(house: House, live: SessionView) -> None:
    """The ledger, the session as it is kept, a replay from nothing, and the command line agree."""
    kept = await house.load(live)
    fresh = await SessionViews(house.store).get(1, live.session.id)
    assert kept.state.totals == fresh.state.totals
    document = scoring.decode(scoring.loads(scoring.dumps(scoring.encode(fresh.document()))))
    totals = dict(zip(fresh.state.everyone, map(int, result(document)["totals"]), strict=True))
    # Where a game is not zero-sum, a pot that nobody is balances the ledger.
    played = {
        player: amount
        for player, amount in (await house.balances(live)).items()
        if amount and (fresh.game.zero_sum or player in totals)
    }
    assert {player: total for player, total in totals.items() if total} == played
