"""Maison Tarot: twelve cards each, card points and cards beyond the twelve, a race to the target.

The Dutch article on kaartspellen.blogspot.com (30 August 2013): a king counts 4, a queen 3, a knight 2, a jack 1, the
Excuse 5, the 21 and the 1 of trumps 4 each; a player's score is his card points and the cards that he won, less 12.
How money is settled the article does not say.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from typing import Annotated, Literal

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
    differences,
    each_plays,
    fields_of,
)

PACK = 78
HAND = 12
"""The cards dealt to each, one to each trick."""

_VALUES = (5, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1)
_BEST = tuple(accumulate(chain(_VALUES, repeat(0, PACK - len(_VALUES))), initial=0))
WHOLE_PACK = _BEST[-1]
"""The card points of the pack, in whole points."""

Count = Annotated[int, msgspec.Meta(ge=0, le=PACK)]


class MaisonRules(RedealRules, frozen=True, kw_only=True):
    """Rules of a race: the half points that win it, and how money is settled afterwards."""

    target: Points = Points(100)
    settle: Literal["differences", "winner"] = "differences"


class Maison(Deal, tag="maison", frozen=True, kw_only=True):
    """The card points that each took, and his cards or his tricks."""

    either = (("cards", "tricks"),)

    points: dict[Player, Points]
    cards: dict[Player, Count] | Absent = ABSENT
    tricks: dict[Player, Count] | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class MaisonState:
    """Who has won the session, None while nobody has."""

    winner: str | None = None


def best(cards: int) -> int:
    """Return the most card points, whole, that so many cards can hold."""
    return _BEST[min(max(cards, 0), PACK)]


def check(sheet: MaisonRules) -> None:
    """Raise `Refused` for a target that is won before anything is played."""
    if sheet.target <= 0:
        raise Refused("above_zero", "target", found_points=int(sheet.target))


def score(table: DealTable[MaisonRules, MaisonState], deal: Maison) -> Scored:
    """Score a deal, in half points: card points and cards won, less 12; the scores add up to the card points."""
    cards = _cards(table, deal)
    card_points(table, deal.points, cards, HAND * len(table.players))
    lines = [
        Line(
            "maison",
            {"points": deal.points[name], "cards": cards[name], "hand": HAND},
            name,
            deal.points[name] + 2 * (cards[name] - HAND),
        )
        for name in table.players
    ]
    winner = _winner(table, {str(line.player): line.change or 0 for line in lines})
    if winner is None:
        return Scored(lines, table.state)
    lines.append(Line("race_won", {"winner": Player(winner), "target": table.rules.target}))
    return Scored(lines, MaisonState(winner))


def card_points(table: DealTable, points: Mapping[Player, Points], cards: Mapping[Player, int], dealt: int) -> None:
    """Raise `Refused` unless each player has whole card points that the player's cards, and the pack, can hold.

    `cards` are the cards that each player won, `dealt` is the number of cards in play.
    """
    each_plays(table, points, "points")
    for name, taken in points.items():
        if taken % 2:
            raise Refused("whole_number", "points", player=name, found_points=int(taken))
        if taken < 0:
            raise Refused("negative", "points", player=name, found_points=int(taken))
        if taken > 2 * best(cards[name]):
            raise Refused(
                "more_than_the_cards_hold",
                "points",
                player=name,
                cards=cards[name],
                found_points=int(taken),
                most_points=2 * best(cards[name]),
            )
    total, least = sum(points.values()), WHOLE_PACK - best(PACK - dealt)
    if not 2 * least <= total <= 2 * WHOLE_PACK:
        raise Refused(
            "card_points_total",
            "points",
            found_points=total,
            least_points=2 * least,
            most_points=2 * WHOLE_PACK,
            each_points=[int(points[name]) for name in table.players],
        )


def counted_events(
    table: DealTable[MaisonRules, MaisonState], deal: Maison, changes: Mapping[str, int]
) -> Iterator[CountedEvent]:
    """Yield each player's card points, cards and tricks, and the player who won the race."""
    for name, cards in _cards(table, deal).items():
        yield CountedEvent("maison_points", name, amount=deal.points[name])
        yield CountedEvent("maison_cards", name, amount=cards)
        yield CountedEvent("maison_tricks", name, amount=cards // len(table.players))
    if winner := _winner(table, changes):
        yield CountedEvent("maison_race", winner)


def owed(sheet: MaisonRules, totals: Mapping[str, int], race: MaisonState) -> Mapping[str, int]:
    """Return the half points that each player receives: the differences of all pairs, or those to the winner."""
    if sheet.settle == "differences":
        return differences(totals)
    if race.winner is None:
        return dict.fromkeys(totals, 0)
    top = totals[race.winner]
    paid = {name: total - top for name, total in totals.items()}
    return paid | {race.winner: -sum(paid.values())}


def _cards(table: DealTable, deal: Maison) -> dict[Player, int]:
    count = len(table.players)
    if deal.tricks is not ABSENT:
        where, given, each, expected = "tricks", deal.tricks, count, HAND
    else:
        where, given, each, expected = "cards", deal.cards or {}, 1, HAND * count
    each_plays(table, given, where)
    for name, won in given.items():
        if where == "cards" and won % count:
            raise Refused("whole_tricks", where, player=name, found=won, count=count)
    if (total := sum(given.values())) != expected:
        raise Refused("cards_total", where, found=total, expected=expected, each=[given[n] for n in table.players])
    return {name: won * each for name, won in given.items()}


def _winner(table: DealTable[MaisonRules, MaisonState], changes: Mapping[str, int]) -> str | None:
    """Return the player who wins the race by this deal, None if nobody does or somebody won before."""
    if table.state.winner is not None:
        return None
    totals = {name: total + changes.get(name, 0) for name, total in table.totals.items()}
    top = max(totals.values())
    leaders = [name for name, total in totals.items() if total == top]
    return leaders[0] if len(leaders) == 1 and top >= table.rules.target else None


CARDS = (
    CardValue("excuse", 10, 1),
    CardValue("other_bouts", 8, 2),
    CardValue("kings", 8, 4),
    CardValue("queens", 6, 4),
    CardValue("knights", 4, 4),
    CardValue("jacks", 2, 4),
    CardValue("others", 0, 59),
)
"""The 78 cards at Maison: 53 points together."""

KIND = Kind(
    Maison,
    "maison",
    score,
    fields_of(Maison, Asked("points", whole=True), "cards", Asked("tricks", total=HAND)),
    counted_events=counted_events,
    stats=(
        StatLine("maison_points"),
        StatLine("maison_cards", in_half_points=False),
        StatLine("maison_tricks", in_half_points=False),
        StatLine("maison_race"),
    ),
)

GAME = Game(
    "maison",
    fewest=2,
    most=6,
    rules=MaisonRules,
    kinds=(KIND, *VOID),
    rule_sets={"maison": {}, "maison-winner": {"settle": "winner"}},
    zero_sum=False,
    titles=("winner",),
    check=check,
    start=lambda _sheet: MaisonState(),
    owed=owed,
    pack=CARDS,
    example=Example(
        ("Ann", "Bea", "Cal", "Dov"),
        {
            "kind": "maison",
            "points": {"Ann": 14, "Bea": 9, "Cal": 8, "Dov": 0},
            "tricks": {"Ann": 5, "Bea": 3, "Cal": 3, "Dov": 1},
        },
    ),
    menu_order=4,
)
