"""Sessions to show: an everyday one, one of everything rare, a won race, a full table."""

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path

import db
import scoring
from bot.i18n import FALLBACK, translator
from bot.services import rule_sets
from bot.services import seats as seats_of
from bot.services.all import Services
from bot.services.deals import DealReceipt, Deals
from bot.services.parsing import Guest
from bot.services.people import Actor
from bot.services.session_view import SessionView
from bot.services.sessions import Member, Sessions

GUILD, CHANNEL, NOW = 1, 2, 1_767_225_600_000
ANN = Actor(GUILD, 11, "Ann", manager=True)


@dataclass(frozen=True)
class Evening:
    """A session of some deals, its last record, sessions with a full table and without a deal.

    `seven` sit where five play, `six` is a session of six after each of its deals, `raced` the deal that won a race,
    `games` has one of each game.
    """

    live: SessionView
    done: DealReceipt
    undone: DealReceipt
    long: SessionView
    empty: SessionView
    seven: SessionView
    six: tuple[SessionView, ...]
    raced: DealReceipt
    games: tuple[SessionView, ...]

    def game(self, key: str) -> SessionView:
        return next(live for live in self.games if live.game.key == key)


def evening() -> Evening:
    """Play a short session on a ledger of its own."""
    return asyncio.run(_played())


async def _played() -> Evening:
    with tempfile.TemporaryDirectory() as folder:
        store = await db.open_store(f"sqlite:///{Path(folder) / 'gallery.db'}")
        try:
            services = Services.open(store, lambda: NOW)
            tables, deals = services.sessions, services.deals
            seats = [Member(11, "Ann"), Member(12, "Bea"), Guest("Cal"), Guest("Uncle Joe")]
            live = await tables.start(ANN, CHANNEL, game="tarot", seats=seats, name="Friday at Zoe’s")
            empty = live
            players = [str(number) for number in live.seats]
            done = DealReceipt(live, live.deals[-1]) if live.deals else None
            for number, keys in enumerate(_deals(players)):
                deal = scoring.decode_deal(live.game, keys)
                done = await deals.record(ANN, live.session.id, [deal], f"n{number}", note=_note(keys), anyway=True)
            assert done is not None
            undone = await deals.undo(ANN, done.live.session.id, 2)
            wide = [Guest("漢字" * 14 + f"{number:02}") for number in range(24)]
            long = await tables.start(ANN, CHANNEL + 1, game="goulash", seats=[Member(11, "Ann"), *wide])
            games = [
                await tables.start(ANN, CHANNEL + 2 + number, game=game, seats=[*seats, Guest("Dov")][: most(game)])
                for number, game in enumerate(scoring.all_games())
            ]
            guests = [Guest(name) for name in ("Bea", "Cal", "Dov", "Eli", "Fay", "Gus")]
            seven = await tables.start(ANN, CHANNEL + 22, game="tarot", seats=[Member(11, "Ann"), *guests])
            six = await _six(tables, deals)
            raced = await _raced(tables, deals)
            return Evening(undone.live, done, undone, long, empty, seven, tuple(six), raced, tuple(games))
        finally:
            await store.close()


async def _six(tables: Sessions, deals: Deals) -> list[SessionView]:
    """Play what is rare: a misère, slams, a deal given up, rules changed, somebody who leaves."""
    guests = [Guest(name) for name in ("Bea", "Cal", "Dov", "Eli", "Fay")]
    live = await tables.start(ANN, CHANNEL + 20, game="tarot", seats=[Member(11, "Ann"), *guests])
    found = [live]

    async def record(deal: scoring.DealInput, note: str | None = None) -> None:
        done = await deals.record(ANN, live.session.id, [deal], f"six{len(found)}", note=note, anyway=True)
        found.append(done.live)

    ann, bea, cal, dov, eli, _ = map(str, live.seats)
    await record(rule_sets.change(live, "misere", "10", translator(FALLBACK)))
    slam = {"kind": "contract", "taker": ann, "partner": bea, "contract": "garde-sans", "bouts": 3, "points": 91}
    await record(scoring.decode_deal(live.game, slam | {"slam": "announced-made", "petit": "attack"}))
    misere = [{"player": dov, "kind": "courts"}]
    plain = {"kind": "contract", "taker": cal, "partner": eli, "contract": "prise", "bouts": 1, "points": 51}
    await record(scoring.decode_deal(live.game, plain | {"miseres": misere}))
    shown = {"handfuls": [{"player": cal, "size": "double"}], "points": 61}
    await record(scoring.decode_deal(live.game, plain | shown))
    await record(scoring.decode_deal(live.game, live.game.void(True)), "a card lay face up")
    await record(seats_of.left(found[-1], found[-1].seats[5]))
    changed = scoring.decode_deal(live.game, plain | {"points": 60})
    found.append((await deals.edit(ANN, live.session.id, 4, changed, "six changed")).live)
    return found


async def _raced(tables: Sessions, deals: Deals) -> DealReceipt:
    """Win a race."""
    seats = [Member(11, "Ann"), Guest("Bea"), Guest("Cal")]
    live = await tables.start(ANN, CHANNEL + 21, game="maison", seats=seats)
    ann, bea, cal = map(str, live.seats)
    keys = {"kind": "maison", "points": {ann: 40, bea: 4, cal: 2}, "cards": {ann: 30, bea: 3, cal: 3}}
    done: DealReceipt | None = None
    while done is None or not any(scoring.titles(done.live.state).values()):
        nonce = f"race{len(live.deals)}"
        done = await deals.record(ANN, live.session.id, [scoring.decode_deal(live.game, keys)], nonce, anyway=True)
        live = done.live
    return done


def most(game: str) -> int:
    """Return how many of five sit in a game's session: as many as play."""
    return min(5, scoring.game(game).most)


def _note(keys: dict[str, object]) -> str | None:
    return "a revoke" if keys["kind"] == "adjustment" else None


def _deals(players: list[str]) -> list[dict[str, object]]:
    ann, bea, cal, joe = players
    return [
        {"kind": "goulash", "points": {ann: 10, bea: 20, cal: 30, joe: 31}},
        {
            "kind": "contract",
            "taker": ann,
            "contract": "garde",
            "bouts": 2,
            "points": 49,
            "petit": "attack",
            "handfuls": [{"player": ann, "size": "simple"}],
        },
        {"kind": "passed"},
        {"kind": "adjustment", "amounts": {ann: -10, bea: 10}},
        {"kind": "contract", "taker": cal, "contract": "prise", "bouts": 1, "defence_points": 45},
    ]
