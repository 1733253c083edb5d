"""Random histories of every game: deals recorded, taken back, put back and changed, seats, dealers, rules in between.

An act on one deal changes no line of another, unless the game's own state does so, and then each is named.
"""

import random
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

import db
import scoring
from bot.errors import UserError
from bot.services import seats
from bot.services.deals import DealReceipt
from bot.services.parsing import Guest
from bot.services.seats import Seats
from bot.services.session_view import SessionView
from bot.services.sessions import Member
from scoring.game import DealTable
from tests.bot.house import ANN, MINUTE, House, consistent
from tests.fuzz.random_deals import MAKERS, OPTIONS

Json = dict[str, Any]

LONGEST = 25
"""Acts in one session."""

HANDED_ON = {"maison", "tarokk"}
"""Games in which a deal hands something on to the next: doubled rounds, the hat, a race."""


@dataclass
class History:
    """What was done, and how often each act was taken or refused."""

    key: str
    acts: Counter[str] = field(default_factory=Counter[str])
    refused: Counter[str] = field(default_factory=Counter[str])
    rescored: int = 0

    def report(self) -> str:
        done = ", ".join(f"{act} {count}" for act, count in sorted(self.acts.items()))
        codes = ", ".join(f"{code} {count}" for code, count in sorted(self.refused.items()))
        return (
            f"{self.key}: {self.acts.total()} acts: {done}\n  rescored: {self.rescored}\n  refusals: {codes or 'none'}"
        )


Check: TypeAlias = Callable[[House, str, SessionView, DealReceipt], Awaitable[None]]
"""Looks at what an act left: the name of the act, the session before it, the receipt."""


async def unchecked(_house: House, _act: str, _live: SessionView, _done: DealReceipt) -> None:
    """Look at nothing."""


async def run(key: str, acts: int, seed: int, folder: Path, check: Check = unchecked) -> History:
    """Do so many random acts in sessions of a game on a ledger in `folder`; asserts after each that nothing moved."""
    chance = random.Random(f"{seed} {key}")
    store = await db.open_store(f"sqlite:///{folder / f'{key}.db'}")
    history = History(key)
    try:
        house = House(store)
        channel = 0
        while history.acts.total() < acts:
            channel += 1
            await _Evening(house, chance, history, check).play(channel)
    finally:
        await store.close()
    return history


@dataclass
class _Evening:
    house: House
    chance: random.Random
    history: History
    check: Check

    async def play(self, channel: int) -> None:
        game = scoring.game(self.history.key)
        count = self.chance.randint(game.fewest, min(game.seated, game.most + 2))
        guests = [Guest(f"Guest {letter}") for letter in "CDEFGHIJ"]
        people: list[Member | Guest] = [Member(11, "Ann"), Member(12, "Bea"), *guests][:count]
        live = await self.house.tables.start(ANN, channel, game=game.key, seats=people)
        for _ in range(self.chance.randint(5, LONGEST)):
            live = await self.house.load(live)
            acts = self.acts()
            act = self.chance.choices(list(acts), list(acts.values()))[0]
            self.house.now += 10 * MINUTE
            await self.do(live, act)
        await consistent(self.house, live)

    def acts(self) -> Mapping[Callable[[SessionView], Awaitable[Any]], int]:
        return {
            self.record: 10,
            self.undo: 4,
            self.put_back: 4,
            self.edit: 3,
            self.seat: 2,
            self.dealer: 1,
            self.sit_out: 1,
            self.rules: 1,
            self.adjust: 1,
        }

    async def do(self, live: SessionView, act: Callable[[SessionView], Awaitable[DealReceipt | None]]) -> None:
        """Do an act, and see that what it did not touch is as it was."""
        name = act.__name__
        self.history.acts[name] += 1
        before = lines(live)
        try:
            done = await act(live)
        except (UserError, scoring.Refused) as refusal:
            self.history.refused[f"{name}:{refusal.code}"] += 1
            assert lines(await self.house.load(live)) == before, "what is refused leaves everything as it was"
            return
        if done is None:
            return
        after = lines(done.live)
        touched = done.deal.position
        changed = {number for number in before if number != touched and before[number] != after[number]}
        named = {moved.deal.position for moved in done.rescored}
        assert changed == named, f"{name} of {touched} changed {changed} and named {named}"
        self.history.rescored += len(named)
        if isinstance(done.deal.deal, scoring.Deal) and live.game.key not in HANDED_ON:
            assert not changed, f"{name} of deal {touched} changed {changed}"
        for number, deal in enumerate(live.deals, start=1):
            now = done.live.deal(number)
            if number != touched and not deal.undone and isinstance(deal.deal, scoring.Deal):
                assert now.outcome.dealer == deal.outcome.dealer, "who dealt a deal is kept with it"
                assert set(now.outcome.players) == set(deal.outcome.players), "and so is who played it"
        await self.check(self.house, name, live, done)

    async def record(self, live: SessionView) -> DealReceipt | None:
        deal = self.deal(live, live.table(), dict(live.state.rules_given))
        return await self.house.deals.record(ANN, live.session.id, [deal], self.request(), anyway=True)

    async def undo(self, live: SessionView) -> DealReceipt | None:
        standing = [deal.position for deal in live.deals if not deal.undone]
        if not standing:
            return None
        return await self.house.deals.undo(ANN, live.session.id, self.chance.choice(standing), confirmed=True)

    async def put_back(self, live: SessionView) -> DealReceipt | None:
        gone = [deal.position for deal in live.deals if deal.undone]
        return await self.house.deals.put_back(ANN, live.session.id, self.chance.choice(gone)) if gone else None

    async def edit(self, live: SessionView) -> DealReceipt | None:
        standing = [deal for deal in live.deals if not deal.undone and isinstance(deal.deal, scoring.Deal)]
        if not standing:
            return None
        before = self.chance.choice(standing)
        found = live.before(before.position)
        dealer, players = before.outcome.dealer or found.dealer, before.outcome.players
        table = replace(found.table(), dealer=dealer, players=players)
        changed = self.deal(live, table, dict(found.rules_given))
        return await self.house.deals.edit(ANN, live.session.id, before.position, changed, self.request())

    async def seat(self, live: SessionView) -> DealReceipt | None:
        table = Seats(self.house.store, self.house.sessions, self.house.deals)
        match self.chance.randrange(3):
            case 0:
                guest = Guest(f"Guest {self.chance.choice('CDEFGHIJ')}")
                return await table.join(ANN, live.session.id, guest, self.request())
            case 1:
                who = self.chance.choice(live.seats)
                return await table.seat(ANN, live.session.id, lambda live: seats.left(live, who), self.request(), _may)
            case _:
                order = self.chance.sample(live.state.seats, len(live.state.seats))
                seating = scoring.decode_deal(live.game, {"kind": "seating", "players": order})
                return await self.house.deals.record(ANN, live.session.id, [seating], self.request(), may=_may)

    async def dealer(self, live: SessionView) -> None:
        table = Seats(self.house.store, self.house.sessions, self.house.deals)
        await table.deals_next(ANN, live.session.id, self.chance.choice(live.seats))

    async def sit_out(self, live: SessionView) -> None:
        table = Seats(self.house.store, self.house.sessions, self.house.deals)
        await table.sits_out(ANN, live.session.id, self.chance.choice(live.seats))

    async def rules(self, live: SessionView) -> DealReceipt | None:
        options = OPTIONS[live.game.key]
        name = self.chance.choice(sorted(options))
        value = scoring.loads(scoring.dumps({name: self.chance.choice(options[name])}))
        change = scoring.decode_deal(live.game, {"kind": "rules", "set": value})
        return await self.house.deals.record(ANN, live.session.id, [change], self.request())

    async def adjust(self, live: SessionView) -> DealReceipt | None:
        gains, loses = self.chance.sample(live.state.everyone, 2)
        amount = self.chance.randint(1, 20) / 2
        keys = {"kind": "adjustment", "amounts": {gains: amount, loses: -amount}, "reason": "revoke"}
        paid = scoring.decode_deal(live.game, scoring.loads(scoring.dumps(keys)))
        return await self.house.deals.record(ANN, live.session.id, [paid], self.request(), may=_may)

    def deal(self, live: SessionView, table: DealTable, given: Json) -> scoring.DealInput:
        void = self.chance.random() < 0.1
        keys = live.game.void(self.chance.random() < 0.5) if void else MAKERS[live.game.key](self.chance, table, given)
        return scoring.decode_deal(live.game, scoring.loads(scoring.dumps(keys)))

    def request(self) -> str:
        """Return a key that no other request has: each is made by an act of its own."""
        return f"r{self.history.acts.total()}"


def lines(live: SessionView) -> dict[int, tuple[bool, dict[Any, int]]]:
    """Return of each deal whether it was taken back, and its lines."""
    return {deal.position: (deal.undone, dict(deal.entry.postings)) for deal in live.deals}


def _may(_live: SessionView, _actor: object) -> None:
    """Everyone may."""
