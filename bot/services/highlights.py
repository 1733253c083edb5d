"""The highlights of a session: its best deal, its hardest, runs of luck, and a return from the last place."""

from collections.abc import Iterator
from dataclasses import dataclass

import scoring
from bot.services.session_view import DealRecord, SessionView

MOST = 3
SHORTEST_RUN = 3


@dataclass(frozen=True, slots=True)
class Moment:
    """Something remarkable: what, whose, in which deals by the numbers that members see, `half` points of it."""

    code: str
    player: str
    first: int
    last: int
    half: int


def moments(live: SessionView) -> tuple[Moment, ...]:
    """Return at most three highlights; none for a session of one deal."""
    deals = [deal for deal in live.deals if deal.scored]
    if len(deals) < 2:
        return ()
    return tuple(_found(live, deals))[:MOST]


def took_part(deal: DealRecord, player: str) -> bool:
    """Tell whether a deal was scored with this player in it."""
    return deal.scored and (player in deal.outcome.players or player in deal.outcome.changes)


def _found(live: SessionView, deals: list[DealRecord]) -> Iterator[Moment]:
    changes = [(change, deal.number or 0, player) for deal in deals for player, change in deal.outcome.changes.items()]
    best = max(changes, key=lambda found: found[0], default=(0, 0, ""))
    worst = min(changes, key=lambda found: found[0], default=(0, 0, ""))
    if best[0] > 0:
        yield Moment("best", best[2], best[1], best[1], best[0])
    yield from _comeback(live)
    run = max((_run(deals, player) for player in live.state.everyone), key=lambda found: found.half)
    if run.half >= SHORTEST_RUN:
        yield run
    if worst[0] < 0:
        yield Moment("worst", worst[2], worst[1], worst[1], worst[0])


def _run(deals: list[DealRecord], player: str) -> Moment:
    """Return a player's longest run of deals with a gain; `half` counts them."""
    longest = run = Moment("run", player, 0, 0, 0)
    for deal in deals:
        if not took_part(deal, player):
            continue
        gained = deal.outcome.changes.get(player, 0) > 0
        number = deal.number or 0
        start = run.first if run.half else number
        run = Moment("run", player, start, number, run.half + 1) if gained else Moment("run", player, 0, 0, 0)
        longest = max(longest, run, key=lambda found: found.half)
    return longest


def _comeback(live: SessionView) -> Iterator[Moment]:
    """Yield the lowest point of a winner who stood last alone after a third of the deals, or later."""
    places = scoring.standings(live.state.totals)
    if len(places) < 3 or places[0].total == places[1].total:
        return
    winner = places[0].player
    totals: dict[str, int] = dict.fromkeys(live.state.everyone, 0)
    lowest: Moment | None = None
    played = 0
    for deal in live.deals:
        for player, change in deal.outcome.changes.items():
            totals[player] += change
        own = totals[winner]
        behind = all(total > own for player, total in totals.items() if player != winner)
        played += deal.scored
        if deal.scored and played * 3 >= live.scored and behind and own < (lowest.half if lowest else 0):
            lowest = Moment("comeback", winner, deal.number or 0, deal.number or 0, own)
    if lowest:
        yield lowest
