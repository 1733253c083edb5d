"""Wild Maison Tarot: any number of cards, card points and tricks, and the best score takes the pot.

The same Dutch article: each pays the ante into a fixed pot, a trick counts 1 beside its card points, the highest
score takes all. How a tie is shared the article does not say.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated

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
    each_plays,
    fields_of,
)
from scoring.games.maison import CARDS, PACK, Count, card_points

MOST_CARDS = PACK // 2


class WildMaisonRules(RedealRules, frozen=True, kw_only=True):
    """Rules of the pot: the half points that each pays in, and the cards that each is dealt (absent: any number)."""

    ante: Points = Points(2)
    cards_each: Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)] | Absent = ABSENT


class WildMaison(Deal, tag="wild-maison", frozen=True, kw_only=True):
    """The card points and the tricks of each."""

    points: dict[Player, Points]
    tricks: dict[Player, Count]


def check(sheet: WildMaisonRules) -> None:
    """Raise `Refused` for a pot into which nobody pays."""
    if sheet.ante <= 0:
        raise Refused("above_zero", "ante", found_points=int(sheet.ante))


def score(table: DealTable[WildMaisonRules, None], deal: WildMaison) -> Scored:
    """Score what the pot moves, in half points: the winner's share of the pot, less the ante of each player.

    The player with the most card points and tricks wins. Players who tie share the pot; half points left over go one
    each to the tied players in turn order after the dealer.
    """
    ante = table.rules.ante
    _tricks(table, deal)
    results = _results(table, deal)
    lines = [
        Line(
            "wild_maison",
            {
                "who": name,
                "points": deal.points[name],
                "tricks": deal.tricks[name],
                "result": Points(result),
            },
        )
        for name, result in results.items()
    ]
    pot = ante * len(table.players)
    tied = _best(table, results)
    share, left_over = divmod(pot, len(tied))
    lines += [Line("ante", {}, name, -ante) for name in table.players]
    lines += [
        Line("pot", {"pot": Points(pot), "tied": len(tied)}, name, share + (place < left_over))
        for place, name in enumerate(tied)
    ]
    return Scored(lines)


def counted_events(table: DealTable, deal: WildMaison, _changes: Mapping[str, int]) -> Iterator[CountedEvent]:
    """Yield each player's card points and tricks, and the players who took the pot, alone or shared."""
    for name in table.players:
        yield CountedEvent("wild_points", name, amount=deal.points[name])
        yield CountedEvent("wild_tricks", name, amount=deal.tricks[name])
    tied = _best(table, _results(table, deal))
    yield from (CountedEvent("wild_pot", name, "alone" if len(tied) == 1 else "shared") for name in tied)


def _results(table: DealTable, deal: WildMaison) -> dict[Player, int]:
    """Return each player's card points and tricks together, in half points."""
    return {name: deal.points[name] + 2 * deal.tricks[name] for name in table.players}


def _best(table: DealTable, results: Mapping[Player, int]) -> list[Player]:
    """Return the players with the best result, in turn order after the dealer."""
    top = max(results.values())
    return [name for name in table.after_dealer() if results[name] == top]


def _tricks(table: DealTable[WildMaisonRules, None], deal: WildMaison) -> None:
    count, sheet = len(table.players), table.rules
    if sheet.cards_each is not ABSENT and sheet.cards_each * count > PACK:
        raise Refused("more_than_the_pack", "kind", cards=sheet.cards_each, count=count, most=PACK // count)
    each_plays(table, deal.tricks, "tricks")
    played = sum(deal.tricks.values())
    each = [deal.tricks[name] for name in table.players]
    if sheet.cards_each is not ABSENT and played != sheet.cards_each:
        raise Refused("cards_total", "tricks", found=played, expected=sheet.cards_each, each=each)
    if not 1 <= played <= PACK // count:
        raise Refused("tricks_range", "tricks", found=played, least=1, most=PACK // count, each=each)
    cards = {name: won * count for name, won in deal.tricks.items()}
    card_points(table, deal.points, cards, played * count)


KIND = Kind(
    WildMaison,
    "wild-maison",
    score,
    fields_of(WildMaison, Asked("points", whole=True), "tricks"),
    counted_events=counted_events,
    stats=(
        StatLine("wild_points"),
        StatLine("wild_tricks", in_half_points=False),
        StatLine("wild_pot", out_of="wild_points", parts=("alone", "shared")),
    ),
)

GAME = Game(
    "wild-maison",
    fewest=2,
    most=6,
    rules=WildMaisonRules,
    kinds=(KIND, *VOID),
    rule_sets={"wild-maison": {}},
    check=check,
    pack=CARDS,
    example=Example(
        ("Ann", "Bea", "Cal"),
        {
            "kind": "wild-maison",
            "points": {"Ann": 9, "Bea": 14, "Cal": 4},
            "tricks": {"Ann": 3, "Bea": 4, "Cal": 3},
        },
        {"ante": 2},
    ),
    menu_order=5,
)
