"""Goulash: nobody took, each plays for himself, and fewest points win.

Each pays his card points to every other player: with `n` players, one who took `p` points scores 91 − n·p (TarotMate,
the article on Goulash). The dog belongs to the winner of the last trick.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from scoring.game import (
    ABSENT,
    VOID,
    Absent,
    Asked,
    CardValue,
    CountedEvent,
    Deal,
    DealTable,
    Example,
    Game,
    Kind,
    Line,
    Player,
    Points,
    RedealRules,
    Refused,
    Scored,
    StatLine,
    each_plays,
    fields_of,
)
from scoring.points import WHOLE_TABLE

Seats = Annotated[int, msgspec.Meta(ge=3, le=5)] | Absent


class GoulashRules(RedealRules, frozen=True, kw_only=True):
    """Rules of a table that plays nothing but goulash."""

    seats: Seats = ABSENT


class Goulash(Deal, tag="goulash", frozen=True, kw_only=True):
    """The card points that each took, the dog included for the winner of the last trick."""

    points: dict[Player, Points]


def card_points(table: DealTable, points: dict[Player, Points]) -> None:
    """Raise `Refused` unless every player has a number of card points and the points add up to 91."""
    each_plays(table, points, "points")
    for name, taken in points.items():
        if taken < 0:
            raise Refused("negative", "points", player=name, found_points=int(taken))
    if (total := sum(points.values())) != WHOLE_TABLE:
        raise Refused(
            "points_total",
            "points",
            found_points=total,
            expected_points=WHOLE_TABLE,
            missing_points=WHOLE_TABLE - total,
            each_points=[int(points[name]) for name in table.players],
        )


def score(table: DealTable, deal: Goulash) -> Scored:
    """Score a goulash, in half points: 91 less `n` times the points of each. The sum is 0 and nothing is rounded."""
    card_points(table, deal.points)
    count = len(table.players)
    lines: list[Line] = []
    for name in table.players:
        taken = deal.points[name]
        lines.append(Line("goulash", {"points": taken, "count": count}, name, WHOLE_TABLE - count * taken))
    return Scored(lines)


def counted_events(table: DealTable, deal: Goulash, _changes: Mapping[str, int]) -> Iterator[CountedEvent]:
    """Yield each player's points; the players with the fewest won the deal, those with the most lost it."""
    fewest, most = min(deal.points.values()), max(deal.points.values())
    for name in table.players:
        taken = deal.points[name]
        yield CountedEvent("goulash", name, amount=taken)
        if taken == fewest:
            yield CountedEvent("goulash_fewest", name)
        if taken == most:
            yield CountedEvent("goulash_most", name)


PACK = (
    CardValue("bouts", 9, 3),
    CardValue("kings", 9, 4),
    CardValue("queens", 7, 4),
    CardValue("knights", 5, 4),
    CardValue("jacks", 3, 4),
    CardValue("others", 1, 59),
)
"""The 78 cards of French Tarot: 91 points together."""

KIND = Kind(
    Goulash,
    "goulash",
    score,
    fields_of(Goulash, Asked("points", total=WHOLE_TABLE)),
    counted_events=counted_events,
    stats=(
        StatLine("goulash"),
        StatLine("goulash_fewest", out_of="goulash"),
        StatLine("goulash_most", out_of="goulash"),
    ),
)

GAME = Game(
    "goulash",
    fewest=3,
    most=5,
    rules=GoulashRules,
    kinds=(KIND, *VOID),
    rule_sets={"goulash": {}},
    pack=PACK,
    example=Example(
        ("Ann", "Bea", "Cal", "Dov"),
        {"kind": "goulash", "points": {"Ann": 10, "Bea": 20, "Cal": 30, "Dov": 31}},
    ),
    menu_order=2,
)
