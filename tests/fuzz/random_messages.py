"""What is told adds up: every message that lists changes or totals, read back from its text in random histories.

What all players together gain or have is 0, or what the pot gave them in a game that has one.
"""

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from discord import ui

import scoring
from bot.i18n import translator
from bot.present import card, chart, explain, history, messages, record, sessions, standings
from bot.present.words import NBSP, names_of
from bot.services.deals import DealReceipt
from bot.services.messages import ShownDeal
from bot.services.session_view import DealRecord, SessionView
from bot.services.standings import SERVER, Scope
from db.people import ParticipantKind
from tests.bot.house import House

T = translator("en")

_NUMBER = r"[+−]?\d+(?:\.5)?"
_SCORE = re.compile(rf"\*\*({_NUMBER})\*\*[{NBSP} ]([^·*(\n,:]+)")
_CHANGE = re.compile(rf"\(({_NUMBER})\)")
_MOVED = re.compile(rf"{NBSP}({_NUMBER}){NBSP}→{NBSP}({_NUMBER})")
_TRANSFER = re.compile(rf"^(.+) → (.+):[{NBSP} ]\*\*({_NUMBER})\*\*$", re.MULTILINE)
_ADJUSTED = re.compile(rf"({_NUMBER}){NBSP}")

WHOLE_SESSION = 5
"""After so many acts, each message about the whole session is read too, not those about the act alone."""


class Reader:
    """Reads back what is told after each act; counts the messages that it read."""

    def __init__(self) -> None:
        self.read: Counter[str] = Counter()
        self._posted: dict[Scope, int] = {}

    def report(self) -> str:
        return "messages read: " + ", ".join(f"{what} {count}" for what, count in sorted(self.read.items()))

    async def check(self, house: House, act: str, live: SessionView, done: DealReceipt) -> None:
        """Read all that is told of an act, and now and then all else that is told of the session."""
        self._record(act, live, done)
        self.read["acts"] += 1
        if self.read["acts"] % WHOLE_SESSION == 0:
            self._session(done.live)
            for scope in (SERVER, Scope("session", done.live.session.id)):
                await self._standings(house, scope, done.live)

    def _record(self, act: str, live: SessionView, done: DealReceipt) -> None:
        deal = done.deal
        match act:
            case "undo":
                view = record.undone(done, T, by="Ann")
            case "put_back":
                view = record.put_back(done, T, by="Ann")
            case "edit":
                view = record.edited(done, live.deal(deal.position), T, by="Ann")
            case _:
                view = record.recorded(done, T, by="Ann")
        text = text_of(view)
        totals = [line for line in text.split("\n") if line.startswith("Now: ")]
        assert len(totals) == (act in ("undo", "put_back", "edit")), text
        for line in totals:
            assert scores(line, live) + pot_of(done.live) == 0, line
        told = "\n".join(line for line in text.split("\n") if not line.startswith(("Now: ", "-# ")))
        if act != "undo":
            self._deal(told, done.live, deal)
        for line in told.split("\n"):
            if "came out differently" in line:
                self.read["came out differently"] += 1
                before, after = ([half(pair[place]) for pair in _MOVED.findall(line)] for place in (0, 1))
                assert before, line
                assert before != after, line
                assert not live.game.zero_sum or sum(before) == sum(after), line
        shown = ShownDeal(live=done.live, deal=deal, entry=deal.touched)
        if not deal.undone:
            self._deal(text_of(messages.deal(shown, T)), done.live, deal)
            self._explained(done.live, deal)
        self.read[act] += 1

    def _deal(self, text: str, live: SessionView, deal: DealRecord) -> None:
        """Read what each player of a deal gained, where its message tells that."""
        if _SCORE.search(text):
            assert scores(text, live) + pot_of_deal(live, deal) == 0, text

    def _explained(self, live: SessionView, deal: DealRecord) -> None:
        text = text_of(explain.explained(live, deal, T))
        found = [half(amount) for amount, _ in _SCORE.findall(text)]
        assert not found or sum(found) + pot_of_deal(live, deal) == 0, text

    def _session(self, live: SessionView) -> None:
        pot = pot_of(live)
        text = text_of(card.card(live, T))
        assert scores(text, live) + pot == 0, text
        last = live.last()
        if last is not None and (changes := _CHANGE.findall(text)):
            assert sum(map(half, changes)) + pot_of_deal(live, last) == 0, text
        text = text_of(sessions.ended(live, T, by="Ann"))
        assert scores(text, live) + pot == 0, text
        if live.scored:
            rows = chart.evening(live, T).rows
            assert sum(half(row.total) for row in rows) + pot == 0, rows
        owed: Counter[str] = Counter()
        for payer, payee, amount in _TRANSFER.findall(text):
            owed[payer] -= half(amount)
            owed[payee] += half(amount)
        names = names_of(live)
        right: Mapping[str, int] = scoring.owed(live.state)
        assert {name: amount for name, amount in owed.items() if amount} == {
            names[player]: amount for player, amount in right.items() if amount
        }, text
        for page in range(-(-len(live.deals) // history.PAGE)):
            for line in text_of(history.history(live, page, T)).split("\n"):
                if line.startswith("adjustment ·"):
                    self.read["adjustments in the history"] += 1
                    assert sum(map(half, _ADJUSTED.findall(line))) == 0, line
        self.read["sessions"] += 1

    async def _standings(self, house: House, scope: Scope, live: SessionView) -> None:
        """Read the standings with what changed since they were read last, as posts have it."""
        look = await house.services.standings.view(1, scope, key="read")
        async with house.store.reading() as tx:
            balances = await tx.ledger.balances(live.session.id)
            if scope == SERVER:
                balances = (await tx.standings.tallies(1, None, None)).get(live.game.key, {})
            people = await tx.people.get(set(balances))
        pots = [player for player in balances if people[player].kind is ParticipantKind.POT]
        pot = sum(balances[player].amount for player in pots)
        assert not (live.game.zero_sum and pot)
        text = text_of(standings.standings(look, T))
        if look.boards:
            found = [half(amount) for amount, _ in _SCORE.findall(text)]
            assert sum(found) + pot == 0, text
            if any(board.shown for board in look.boards):
                changes = sum(map(half, _CHANGE.findall(text)))
                assert changes + pot - self._posted[scope] == 0, text
        await house.services.standings.note(1, look, "read")
        self._posted[scope] = pot
        self.read[f"standings of the {scope.kind}"] += 1


def text_of(view: ui.LayoutView) -> str:
    """Return all that a message says."""
    return "\n".join(part.content for part in view.walk_children() if isinstance(part, ui.TextDisplay))


def half(amount: str) -> int:
    """Return points as they are written, in half points."""
    return int(2 * Fraction(amount.replace("−", "-")))


def scores(text: str, live: SessionView) -> int:
    """Return what the scores in a text add up to, in half points; each name stands there once."""
    found = _SCORE.findall(text)
    names = [name.strip(f"{NBSP} ") for _, name in found]
    assert len(set(names)) == len(names), text
    assert set(names) <= set(names_of(live).values()), text
    return sum(half(amount) for amount, _ in found)


def pot_of_deal(live: SessionView, deal: DealRecord) -> int:
    """Return what a deal brought to the pot of a game that has one, in half points."""
    pot = sum(amount for who, amount in deal.entry.postings.items() if str(who) not in live.state.everyone)
    assert not (live.game.zero_sum and pot)
    return pot


def pot_of(live: SessionView) -> int:
    """Return what the pot has, in half points."""
    return sum(pot_of_deal(live, deal) for deal in live.deals if not deal.undone)
