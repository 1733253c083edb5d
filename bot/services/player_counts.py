"""The counts of each player, a session at a time, and their sums over many sessions.

A digest is a pure function of a session's entries. The ledger keeps it beside them, with the head up to which it goes
and the version of the code (`COUNTED_BY`), so that it can be thrown away and made again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import msgspec

import scoring
from bot.services.session_view import deal_of, postings
from db.ledger import EntryKind, LedgerEntry
from db.people import ParticipantId
from db.sessions import Session

COUNTED_BY = 1
"""The version of the counts. It goes up by one when the same session would be counted differently."""


class Runs(msgspec.Struct, frozen=True, array_like=True):
    """Deals won or lost in a row: the runs with which the deals begin and end, below 0 if lost, and the longest.

    A deal that brings 0 ends a run, and is one of length 0.
    """

    deals: int = 0
    first: int = 0
    last: int = 0
    won: int = 0
    lost: int = 0

    def followed(self, by: "Runs") -> "Runs":
        """Return the runs of these deals and then those."""
        if not self.deals or not by.deals:
            return self if self.deals else by
        joined = self.last + by.first if self.last * by.first > 0 else 0
        return Runs(
            self.deals + by.deals,
            joined if joined and abs(self.first) == self.deals else self.first,
            joined if joined and abs(by.last) == by.deals else by.last,
            max(self.won, by.won, joined),
            max(self.lost, by.lost, -joined),
        )


class Counts(msgspec.Struct, frozen=True, array_like=True):
    """The counts of one player: deals played, won and lost, the best and the worst of them. Amounts are half points.

    `total` has adjustments too. `events` is how often each event happened and the sum of its amounts, by its code, or
    by code and part: `taken`, `taken/garde`.
    """

    deals: int = 0
    total: int = 0
    won: int = 0
    lost: int = 0
    best: int | None = None
    worst: int | None = None
    runs: Runs = Runs()
    events: dict[str, tuple[int, int]] = msgspec.field(default_factory=dict[str, tuple[int, int]])

    def often(self, code: str, part: str | None = None) -> int:
        """Return how often an event happened, of a part or altogether."""
        return self.events.get(code if part is None else f"{code}/{part}", (0, 0))[0]

    def amount(self, code: str) -> int:
        """Return the sum of the amounts of an event."""
        return self.events.get(code, (0, 0))[1]


_DIGEST = dict[ParticipantId, Counts]
_WON, _LOST = Runs(1, 1, 1, 1, 0), Runs(1, -1, -1, 0, 1)
_EVEN = Runs(1)


@dataclass(slots=True)
class _Tally:
    """Counts while they grow."""

    changes: list[int] = field(default_factory=list[int])
    total: int = 0
    events: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])

    def count(self, key: str, often: int, amount: int) -> None:
        before = self.events.get(key, (0, 0))
        self.events[key] = (before[0] + often, before[1] + amount)

    def counts(self) -> Counts:
        runs = Runs()
        for change in self.changes:
            runs = runs.followed(_WON if change > 0 else _LOST if change else _EVEN)
        return Counts(
            len(self.changes),
            self.total,
            sum(change > 0 for change in self.changes),
            sum(change < 0 for change in self.changes),
            max(self.changes, default=None),
            min(self.changes, default=None),
            runs,
            self.events,
        )


def counts_of(session: Session, entries: Sequence[LedgerEntry]) -> dict[ParticipantId, Counts]:
    """Return the counts of each player whom the entries of a session touch; raises `scoring.Refused`.

    A deal counts for those who have a line in it: who weeps along as the dealer plays as well.
    """
    game = scoring.game(session.game)
    state = scoring.begin(game, [str(player) for player in session.seats], scoring.loads(session.rules))
    taken_back = {entry.reverses for entry in entries}
    standing = [entry for entry in entries if entry.kind is EntryKind.DEAL and entry.id not in taken_back]
    found: dict[ParticipantId, _Tally] = {}
    for entry in sorted(standing, key=lambda entry: entry.deal):
        deal = deal_of(game, entry.payload or "null")
        after, outcome = scoring.step(state, deal)
        for player, change in postings(outcome, None).items():
            tally = found.setdefault(player, _Tally())
            tally.total += change
            if outcome.scored:
                tally.changes.append(change)
        for event in scoring.counted_events(state, deal, outcome):
            tally = found.setdefault(ParticipantId(int(event.player)), _Tally())
            tally.count(event.code, 1, int(event.amount))
            if event.of is not None:
                tally.count(f"{event.code}/{event.of}", 1, int(event.amount))
        state = after
    return {player: tally.counts() for player, tally in found.items()}


def together(counts: Iterable[Counts]) -> Counts:
    """Return the counts over several sessions, given in the order in which they were played."""
    found = Counts()
    events = _Tally()
    for one in counts:
        for key, (often, amount) in one.events.items():
            events.count(key, often, amount)
        found = Counts(
            found.deals + one.deals,
            found.total + one.total,
            found.won + one.won,
            found.lost + one.lost,
            max((best for best in (found.best, one.best) if best is not None), default=None),
            min((worst for worst in (found.worst, one.worst) if worst is not None), default=None),
            found.runs.followed(one.runs),
        )
    return msgspec.structs.replace(found, events=events.events)


def packed(found: Mapping[ParticipantId, Counts]) -> str:
    """Return a digest as the ledger keeps it."""
    return msgspec.json.encode(found).decode()


def unpacked(text: str) -> dict[ParticipantId, Counts]:
    """Return a digest that the ledger kept."""
    return _decoder().decode(text)


@cache
def _decoder() -> msgspec.json.Decoder[dict[ParticipantId, Counts]]:
    return msgspec.json.Decoder(_DIGEST)
