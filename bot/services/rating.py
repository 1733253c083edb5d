"""How strong each player of a game is, by the places of the sessions that are over: OpenSkill, Plackett-Luce.

The library computes in floating-point numbers. They stay in this module; it sees no points and no money.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

Places = tuple[tuple[int, int], ...]
"""The players of one session, each with a place from 1, the best. Players who tie share a place."""

FEWEST_SESSIONS = 3
CACHED = 16
"""Servers and games whose ratings are remembered; each takes some 2 MB for 3,000 sessions."""


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate and its standard deviation, in hundredths, after so many sessions."""

    mean: int
    deviation: int
    sessions: int


@lru_cache(maxsize=CACHED)
def ratings(sessions: tuple[Places, ...]) -> Mapping[int, Rating]:
    """Return the rating of each player of these sessions, in the order in which the sessions began.

    A session of one player tells nothing. Takes some 40 µs a session the first time.
    """
    # Not before it is needed: few ask for a rating, and every start would pay for it.
    from openskill.models import PlackettLuce  # noqa: PLC0415

    model = PlackettLuce()
    found = {player: model.rating() for places in sessions for player, _ in places}
    played = dict.fromkeys(found, 0)
    for places in sessions:
        if len(places) < 2:
            continue
        rated = model.rate([[found[player]] for player, _ in places], ranks=[place for _, place in places])
        for (player, _), team in zip(places, rated, strict=True):
            found[player] = team[0]
            played[player] += 1
    return {
        player: Rating(round(rating.mu * 100), round(rating.sigma * 100), played[player])
        for player, rating in found.items()
    }
