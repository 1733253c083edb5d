"""How tarokk is entered: its fields, the values offered, the keys that follow from others, and the doubts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.game import (
    ABSENT,
    Asked,
    CardValue,
    ChoiceField,
    DealTable,
    Example,
    Line,
    NotationField,
    Player,
    Points,
    Refused,
    TextField,
    fields_of,
)
from scoring.games.tarokk.deals import Tarokk, Trial, Void
from scoring.games.tarokk.notation import FIELD
from scoring.games.tarokk.play import WHOLE, all_tricks_window, five_point_window, sides, without_all_tricks
from scoring.games.tarokk.rules import BIDS, ONLY_ANNOUNCED, SIDES, Bid, Item, Side, played, worth
from scoring.games.tarokk.score import TIE

HIGH_STAKE = 8
COSTLY = 32
"""What an announced double may cost, in whole points, before it is asked about."""

_LAST = {f"{side}-{'won' if won else 'lost'}": {"side": side, "won": won} for side in SIDES for won in (True, False)}

PACK = (
    CardValue("honours", 10, 3),
    CardValue("kings", 10, 4),
    CardValue("queens", 8, 4),
    CardValue("riders", 6, 4),
    CardValue("jacks", 4, 4),
    CardValue("others", 2, 23),
)
"""The 42 cards: 94 points."""

EXAMPLE = Example(
    ("Ann", "Bea", "Cal", "Dov"),
    {
        "kind": "tarokk",
        "bid": "two",
        "declarer": "Ann",
        "partner": "Cal",
        "points": 56,
        "game_kontra": 1,
        "announced": {"declarers": {"trull": 0}, "opponents": {"pagat-ultimo": 0}},
        "trull": "declarers",
        "four_kings": "declarers",
        "pagat_last": {"side": "opponents", "won": False},
    },
)


def last_round(table: DealTable, skiz: str | None) -> int | None:
    """Return how many deals are left, the coming one included, when `skiz` gets the skíz in it.

    Play goes on until he deals, then one full round; None while nobody is the skíz. Raises `Refused` for the dealer of
    five, who gets no cards.
    """
    if skiz is None:
        return None
    if skiz not in table.players:
        raise Refused("not_playing", "player", found=Player(skiz))
    count = len(table.seats)
    return count + (table.seats.index(skiz) - table.seats.index(table.dealer)) % count


def follows(_table: DealTable, entered: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys that follow: all tricks beyond certain points, trull and kings from them, the office kontra."""
    found: dict[str, Any] = {}
    bid, points = _bid(entered), _points(entered)
    volat = entered.get("all_tricks")
    if volat is None and bid is not None and points is not None and not entered.get("called_discarded"):
        least, most = without_all_tricks(bid)
        volat = "opponents" if points < least else "declarers" if points > most else None
    if volat is not None:
        found |= {"all_tricks": volat, "trull": volat, "four_kings": volat}
    if entered.get("called_discarded"):
        found["game_kontra"] = 1
    return {name: value for name, value in found.items() if name not in entered}


def doubts(table: DealTable, deal: Tarokk) -> Sequence[Line]:
    """Return doubts about a deal; raises `Refused` for a deal that cannot have happened."""
    found = sides(table, deal)
    lines = list(_announcement_doubts(table, deal))
    if found.points == TIE:
        lines.append(Line("both_at_47"))
    if table.state.stake >= HIGH_STAKE:
        lines.append(Line("high_stake", {"stake": table.state.stake}))
    for held in deal.tarokks:
        own = found.side(held.player)
        spoke = any(
            "pagat-ultimo" in (items := deal.announced.of(side)) and (side == own or items["pagat-ultimo"])
            for side in SIDES
        )
        if not held.declared and spoke:
            lines.append(Line("claim_after_ultimo", {"who": Player(held.player)}))
    return lines


def _announcement_doubts(table: DealTable, deal: Tarokk) -> Iterator[Line]:
    declarers, opponents = (deal.announced.of(side) for side in SIDES)
    for item in declarers:
        if item in opponents:
            yield Line("both_announced", {"item": item})
    blank: tuple[tuple[Item, bool], ...] = (
        ("pagat-ultimo", deal.pagat_last is ABSENT),
        ("sas-ultimo", deal.sas_last is ABSENT),
        ("xxi-catch", deal.xxi_lost_by is ABSENT),
    )
    for side in SIDES:
        announced = deal.announced.of(side)
        for item, unsaid in blank:
            if unsaid and item in announced:
                yield Line("result_not_entered", {"item": item, "side": side})
        cost = BIDS[deal.bid] * worth(table.rules, "double")[1] * 2 ** announced.get("double", 0)
        if "double" in announced and cost >= COSTLY:
            yield Line("costly_double", {"side": side, "points": Points(2 * cost)})


def _points(entered: Mapping[str, Any]) -> int | None:
    points, opponents = entered.get("points"), entered.get("opponents_points")
    if isinstance(points, int):
        return points
    return WHOLE - opponents if isinstance(opponents, int) else None


def _bid(entered: Mapping[str, Any]) -> Bid | None:
    return next((bid for bid in BIDS if bid == entered.get("bid")), None)


def _kontras(table: DealTable, _entered: Mapping[str, Any]) -> Sequence[str]:
    return [str(level) for level in range(table.rules.max_kontra + 1)] if table.rules.max_kontra else []


def _all_tricks(_table: DealTable, entered: Mapping[str, Any]) -> Sequence[str]:
    bid, points = _bid(entered), _points(entered)
    if bid is None or points is None or entered.get("called_discarded"):
        return SIDES
    return [side for side in SIDES if _between(points, all_tricks_window(bid, side))]


def _holders(fives: int) -> Any:
    def offered(_table: DealTable, entered: Mapping[str, Any]) -> Sequence[Side]:
        bid, points = _bid(entered), _points(entered)
        if bid is None or points is None or entered.get("called_discarded"):
            return SIDES
        return [side for side in SIDES if _between(points, five_point_window(bid, side, fives))]

    return offered


def _between(points: int, window: tuple[int, int]) -> bool:
    return window[0] <= points <= window[1]


def _only_announced(table: DealTable, _entered: Mapping[str, Any]) -> bool:
    return any(played(table.rules, item) for item in ONLY_ANNOUNCED)


def _sas(table: DealTable, _entered: Mapping[str, Any]) -> bool:
    return table.rules.sas


def _pagat_catch(table: DealTable, _entered: Mapping[str, Any]) -> bool:
    return table.rules.pagat_catch


def _talon(table: DealTable, _entered: Mapping[str, Any]) -> bool:
    return table.rules.dealer_honours and table.dealer not in table.players


def _alone(_table: DealTable, entered: Mapping[str, Any]) -> bool:
    return not entered.get("partner")


def _last_seat(table: DealTable, _entered: Mapping[str, Any]) -> Sequence[str]:
    return table.after_dealer()[-1:]


FIELDS = fields_of(
    Tarokk,
    "bid",
    "declarer",
    Asked("points", whole=True),
    Asked("opponents_points", whole=True),
    "partner",
    NotationField(name=FIELD, page="bonuses"),
    Asked("trull", "bonuses", FIELD, offered=_holders(3)),
    Asked("four_kings", "bonuses", FIELD, offered=_holders(4)),
    ChoiceField(name="pagat_last", page="bonuses", within=FIELD, words=tuple(_LAST), stands_for=_LAST),
    Asked("xxi_lost_by", "bonuses", FIELD),
    Asked("all_tricks", "bonuses", FIELD, offered=_all_tricks),
    Asked("game_kontra", "announcements", FIELD, offered=_kontras),
    NotationField(name="announced", page="announcements", within=FIELD),
    NotationField(name="made", page="announcements", within=FIELD, offered=_only_announced),
    Asked("called_discarded", "announcements", FIELD, offered=_alone),
    NotationField(name="tarokks", page="tarokks", within=FIELD),
    NotationField(name="talon_honours", page="tarokks", within=FIELD, offered=_talon),
    ChoiceField(name="sas_last", page="tarokks", within=FIELD, words=tuple(_LAST), stands_for=_LAST, offered=_sas),
    Asked("pagat_caught_by", "tarokks", FIELD, offered=_pagat_catch),
)

VOID_FIELDS = fields_of(Void, "reason", TextField(name="note"))
TRIAL_FIELDS = fields_of(Trial, Asked("declarer", offered=_last_seat))
