"""Vachette: the players are ranked by the points that they took, and a fixed scale pays the places.

The scale of 120, 60, 0, −60, −120 is that of AnOnJoe/tarot and tegbessou/abomey; ties share the places that they
take up, or are refused.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate, groupby
from typing import Literal

import msgspec

from scoring.game import (
    ABSENT,
    VOID,
    Absent,
    Asked,
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
    fields_of,
)
from scoring.games.goulash import PACK, Seats, card_points
from scoring.points import WHOLE_TABLE

DEFAULT_SCALE: dict[str, tuple[Points, ...]] = {
    count: tuple(Points(2 * place) for place in places)
    for count, places in {
        "3": (120, 0, -120),
        "4": (120, 60, -60, -120),
        "5": (120, 60, 0, -60, -120),
    }.items()
}


class ScaleRules(RedealRules, frozen=True, kw_only=True):
    """The values of the places of a vachette, fewest points first, by the number of players; and how ties are paid."""

    scale: dict[Literal["3", "4", "5"], tuple[Points, ...]] = msgspec.field(
        default_factory=dict[Literal["3", "4", "5"], tuple[Points, ...]]
    )
    ties: Literal["share", "refuse"] = "share"


class VachetteRules(ScaleRules, frozen=True, kw_only=True):
    """Rules of a table that plays nothing but vachette."""

    seats: Seats = ABSENT


class Vachette(Deal, tag="vachette", frozen=True, kw_only=True):
    """Who took fewest points, then next; or the points, from which the order follows."""

    either = (("ranking", "points"),)

    ranking: tuple[tuple[Player, ...], ...] | Absent = ABSENT
    points: dict[Player, Points] | Absent = ABSENT


def check(sheet: ScaleRules) -> None:
    """Raise `Refused` for a scale that does not fit its table, does not add up to 0, or leaves the half-point grid."""
    for count, places in sheet.scale.items():
        where = f"scale.{count}"
        if len(places) != int(count):
            raise Refused("scale_length", where, expected=int(count), found=len(places))
        if sum(places):
            raise Refused("adds_up_to_zero", where, found_points=sum(places))
        if sheet.ties == "share":
            sums = [0, *accumulate(places)]
            for first in range(len(places)):
                for last in range(first + 1, len(places) + 1):
                    if (sums[last] - sums[first]) % (last - first):
                        raise Refused("shared_places", where, found=f"{first + 1}–{last}")


def score(table: DealTable[ScaleRules, None], deal: Vachette) -> Scored:
    """Score a vachette by its scale, in half points; raises `Refused` for a tie where ties are not played."""
    ranking = _ranking(table, deal)
    _everyone_once(table, ranking)
    places = {**DEFAULT_SCALE, **table.rules.scale}[str(len(table.players))]
    lines: list[Line] = []
    first = 0
    for index, tied in enumerate(ranking):
        if len(tied) > 1 and table.rules.ties == "refuse":
            raise Refused("tie", "ranking" if deal.points is ABSENT else "points", players=list(tied))
        shared = places[first : first + len(tied)]
        data = {"place": first + 1, "last_place": first + len(tied), "tied": len(tied), "rank": index + 1}
        lines += [Line("vachette", data, name, sum(shared) // len(tied)) for name in tied]
        first += len(tied)
    return Scored(lines)


def counted_events(table: DealTable, deal: Vachette, _changes: Mapping[str, int]) -> Iterator[CountedEvent]:
    """Yield each player's place. Players who tie all get the best place that they share."""
    place = 1
    for tied in _ranking(table, deal):
        yield from (CountedEvent("vachette", str(name), str(place)) for name in tied)
        place += len(tied)


def _ranking(table: DealTable, deal: Vachette) -> tuple[tuple[Player, ...], ...]:
    if deal.ranking is not ABSENT:
        return deal.ranking
    points = deal.points or {}
    card_points(table, points)
    ordered = sorted(table.players, key=points.__getitem__)
    return tuple(tuple(tied) for _, tied in groupby(ordered, key=points.__getitem__))


def _everyone_once(table: DealTable, ranking: tuple[tuple[Player, ...], ...]) -> None:
    seen: list[str] = []
    for index, tied in enumerate(ranking):
        if not tied:
            raise Refused("empty", f"ranking[{index}]")
        for name in tied:
            if name in seen:
                raise Refused("named_twice", f"ranking[{index}]", found=Player(name))
            seen.append(table.playing(name, f"ranking[{index}]"))
    if missing := [name for name in table.players if name not in seen]:
        raise Refused("each_player", "ranking", expected=list(table.players), missing=missing)


KIND = Kind(
    Vachette,
    "vachette",
    score,
    fields_of(Vachette, "ranking", Asked("points", total=WHOLE_TABLE)),
    counted_events=counted_events,
    stats=(StatLine("vachette", parts=("1", "2", "3", "4", "5")),),
)

GAME = Game(
    "vachette",
    fewest=3,
    most=5,
    rules=VachetteRules,
    kinds=(KIND, *VOID),
    rule_sets={"vachette": {}},
    check=check,
    pack=PACK,
    example=Example(("Ann", "Bea", "Cal", "Dov"), {"kind": "vachette", "ranking": [["Ann"], ["Bea", "Cal"], ["Dov"]]}),
    menu_order=3,
)
