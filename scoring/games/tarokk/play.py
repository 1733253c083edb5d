"""The sides of a deal of tarokk, and every check whether the deal can have happened.

Kings and honours are never discarded, the discards of a side stay with it, a trick has four cards: all the rest
follows from that. Seven cards count 5 (the four kings, skíz, XXI, pagát), 42 cards hold 94 points.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from scoring.game import ABSENT, DealTable, Player, Refused
from scoring.games.tarokk.deals import Tarokk
from scoring.games.tarokk.rules import (
    BIDS,
    OTHER,
    SIDES,
    UHUS,
    Bid,
    Item,
    OnlyAnnounced,
    Side,
    TarokkRules,
    played,
)

WHOLE = 94
TRICKS = 9
DISCARDS = 6
MOST_HOLDERS = 2
"""Three hands of eight would need 24 tarokks; there are 22."""

_DISCARDABLE = (4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2)
_PAGAT = frozenset({"pagat"})
_HONOURS = frozenset({"skiz", "XXI", "pagat"})
_KINGS = frozenset({"king 1", "king 2", "king 3", "king 4"})
_WON: Mapping[OnlyAnnounced, tuple[frozenset[int], frozenset[str]]] = {
    "centrum": (frozenset(range(1, 6)), frozenset()),
    "kismadar": (frozenset(range(1, 7)), frozenset({"XXI"})),
    "nagymadar": (frozenset(range(1, 8)), frozenset({"skiz"})),
    "pagat-uhu": (frozenset({8}), _PAGAT),
    "sas-uhu": (frozenset({8}), frozenset()),
    "king-uhu": (frozenset({8}), frozenset({"king 1"})),
    "king-ultimo": (frozenset({9}), frozenset({"king 2"})),
}
"""The tricks that an item takes, and the cards of five points that win in them; two kings are two kings."""

_SAME_CARD: tuple[tuple[Item, Item], ...] = (("pagat-ultimo", "pagat-uhu"), ("sas-ultimo", "sas-uhu"))


@dataclass(frozen=True, slots=True)
class Sides:
    """Who played on which side, and the whole points of the declarers' side."""

    declarers: tuple[Player, ...]
    opponents: tuple[Player, ...]
    points: int

    @property
    def alone(self) -> bool:
        return len(self.declarers) == 1

    def of(self, side: Side) -> tuple[Player, ...]:
        return self.declarers if side == "declarers" else self.opponents

    def side(self, name: str) -> Side:
        return "declarers" if name in self.declarers else "opponents"

    def points_of(self, side: Side) -> int:
        return self.points if side == "declarers" else WHOLE - self.points


@dataclass(frozen=True, slots=True)
class _Claim:
    """What an entry says of a side: tricks that it won, cards of five points that lie in its tricks."""

    field: str
    item: str
    side: Side
    tricks: frozenset[int] = frozenset()
    cards: frozenset[str] = frozenset()


def teams(table: DealTable, deal: Tarokk) -> Sides:
    """Return the sides of a deal as entered, without asking whether all of it can have happened."""
    declarer = table.playing(deal.declarer, "declarer")
    declarers = (declarer,)
    if deal.partner is not ABSENT:
        if deal.partner == declarer:
            raise Refused("partner_is_declarer", "partner", found=declarer)
        declarers = (declarer, table.playing(deal.partner, "partner"))
    opponents = tuple(name for name in table.players if name not in declarers)
    return Sides(declarers, opponents, _points(deal))


def sides(table: DealTable, deal: Tarokk) -> Sides:
    """Return the sides of a deal that can have happened; raises `Refused` for one that cannot."""
    dealer_sits_out(table)
    found = teams(table, deal)
    _kontra(table.rules, deal)
    _announced(table.rules, deal)
    _made(table.rules, deal)
    _cards(found, deal)
    claims = list(_claims(table, found, deal))
    _agree(deal, claims)
    _enough_points(table.rules, found, deal, claims)
    _tarokks(table, found, deal)
    _talon(table, deal)
    return found


def dealer_sits_out(table: DealTable) -> None:
    """Raise `Refused` if more sit than play and the dealer plays."""
    if len(table.seats) > len(table.players) and table.dealer in table.players:
        raise Refused("dealer_sits_out", "sitting_out", dealer=table.dealer)


def discards(sheet: TarokkRules, deal: Tarokk) -> Mapping[Side, int]:
    """Return how many discarded cards count for each side."""
    own = DISCARDS if sheet.all_discards_to_lone and deal.called_discarded else _drawn(deal.bid)
    return {"declarers": own, "opponents": DISCARDS - own}


def all_tricks_window(bid: Bid, side: Side) -> tuple[int, int]:
    """Return the declarers' fewest and most whole points with which `side` may have won all tricks."""
    own = _drawn(bid)
    if side == "declarers":
        return WHOLE - most_in_discards(DISCARDS - own), WHOLE - (DISCARDS - own)
    return own, most_in_discards(own)


def without_all_tricks(bid: Bid) -> tuple[int, int]:
    """Return the declarers' fewest and most whole points when both sides took a trick."""
    own = _drawn(bid)
    return own + 4, WHOLE - (DISCARDS - own) - 4


def five_point_window(bid: Bid, side: Side, fives: int) -> tuple[int, int]:
    """Return the declarers' fewest and most whole points when `side` took so many fives, four at most."""
    own = _drawn(bid)
    least = 4 * (fives + 1)
    if side == "declarers":
        return own + least, WHOLE - (DISCARDS - own)
    return own, WHOLE - (DISCARDS - own) - least


def most_in_discards(cards: int) -> int:
    """Return the most whole points that so many discarded cards can hold: queens 4, riders 3, jacks 2."""
    return sum(_DISCARDABLE[:cards])


def _drawn(bid: Bid) -> int:
    return 4 - BIDS[bid]


def _points(deal: Tarokk) -> int:
    where, entered = (
        ("points", deal.points) if deal.points is not ABSENT else ("opponents_points", deal.opponents_points)
    )
    half = int(entered or 0)
    if half % 2:
        raise Refused("whole_points", where, found_points=half)
    if not 0 <= half <= 2 * WHOLE:
        raise Refused("points_range", where, found_points=half, least_points=0, most_points=2 * WHOLE)
    return half // 2 if where == "points" else WHOLE - half // 2


def _kontra(sheet: TarokkRules, deal: Tarokk) -> None:
    levels = {"game_kontra": deal.game_kontra}
    for side in SIDES:
        levels |= {f"announced.{side}.{item}": level for item, level in deal.announced.of(side).items()}
    for where, level in levels.items():
        if level > sheet.max_kontra:
            raise Refused("kontra_range", where, found=level, most=sheet.max_kontra)
    if deal.called_discarded:
        if deal.partner is not ABSENT:
            raise Refused("called_discarded_means_alone", "partner", found=deal.partner)
        if not deal.game_kontra and sheet.max_kontra:
            raise Refused("office_kontra_missing", "game_kontra")


def _announced(sheet: TarokkRules, deal: Tarokk) -> None:
    for side in SIDES:
        items = deal.announced.of(side)
        for item in items:
            _is_played(sheet, item, f"announced.{side}.{item}")
        for ultimo, uhu in _SAME_CARD:
            if ultimo in items and uhu in items:
                raise Refused("ultimo_and_uhu", f"announced.{side}.{ultimo}", item=ultimo, other=uhu)


def _made(sheet: TarokkRules, deal: Tarokk) -> None:
    for side in SIDES:
        made = deal.made.of(side)
        for index, item in enumerate(made):
            where = f"made.{side}[{index}]"
            _is_played(sheet, item, where)
            if item not in deal.announced.of(side):
                raise Refused("made_unannounced", where, item=item, side=side)
            if item in made[:index]:
                raise Refused("named_twice", where, found=item)
    if deal.sas_last is not ABSENT:
        _is_played(sheet, "sas-ultimo", "sas_last")
    if deal.pagat_caught_by is not ABSENT:
        _is_played(sheet, "pagat-catch", "pagat_caught_by")


def _is_played(sheet: TarokkRules, item: Item, where: str) -> None:
    if not played(sheet, item):
        raise Refused("item_not_played", where, item=item)


def _cards(found: Sides, deal: Tarokk) -> None:
    """Refuse a card that is in two places, or that wins a trick in which another card must have won."""
    made = {item for side in SIDES for item in deal.made.of(side)}
    lasts = {"pagat": deal.pagat_last, "sas": deal.sas_last}
    for card, last in lasts.items():
        if last is not ABSENT and f"{card}-uhu" in made:
            raise Refused("card_in_two_tricks", f"{card}_last", item=f"{card}-uhu")
        if last is not ABSENT and "king-ultimo" in made:
            raise Refused("tarokk_in_king_ultimo_trick", f"{card}_last")
    if len(eighth := [item for item in UHUS if item in made]) > 1:
        raise Refused("two_win_the_eighth", "made", items=eighth)
    _pagat(found, deal, won="pagat-uhu" in made or (deal.pagat_last is not ABSENT and deal.pagat_last.won))
    if "kismadar" in made and deal.xxi_lost_by is not ABSENT:
        raise Refused("xxi_won_and_lost", "xxi_lost_by", found=deal.xxi_lost_by)


def _pagat(found: Sides, deal: Tarokk, *, won: bool) -> None:
    pagat, sas = deal.pagat_last, deal.sas_last
    if pagat is not ABSENT and sas is not ABSENT:
        if pagat.won:
            raise Refused("sas_beats_pagat", "pagat_last")
        if found.alone and pagat.side == sas.side == "declarers":
            raise Refused("two_cards_of_one", "sas_last", found=found.declarers[0])
    catcher = deal.pagat_caught_by
    if catcher is not ABSENT and (won or (pagat is not ABSENT and pagat.side == catcher)):
        raise Refused("pagat_not_caught", "pagat_caught_by", side=catcher)


def _claims(table: DealTable, found: Sides, deal: Tarokk) -> Iterator[_Claim]:
    if deal.all_tricks is not ABSENT:
        yield _Claim("all_tricks", "volat", deal.all_tricks, frozenset(range(1, TRICKS + 1)))
    if deal.trull is not ABSENT:
        yield _Claim("trull", "trull", deal.trull, cards=_HONOURS)
    if deal.four_kings is not ABSENT:
        yield _Claim("four_kings", "four-kings", deal.four_kings, cards=_KINGS)
    if deal.xxi_lost_by is not ABSENT:
        loser = found.side(table.playing(deal.xxi_lost_by, "xxi_lost_by"))
        yield _Claim("xxi_lost_by", "xxi-catch", OTHER[loser], cards=frozenset({"skiz", "XXI"}))
    if deal.pagat_caught_by is not ABSENT:
        yield _Claim("pagat_caught_by", "pagat-catch", deal.pagat_caught_by, cards=_PAGAT)
    for field, item, last, cards in (
        ("pagat_last", "pagat-ultimo", deal.pagat_last, _PAGAT),
        ("sas_last", "sas-ultimo", deal.sas_last, frozenset[str]()),
    ):
        # A lone declarer's card is beaten by an opponent; elsewhere the partner may have beaten it.
        if last is not ABSENT and (last.won or (found.alone and last.side == "declarers")):
            yield _Claim(field, item, last.side if last.won else OTHER[last.side], frozenset({TRICKS}), cards)
    for side in SIDES:
        for index, item in enumerate(deal.made.of(side)):
            tricks, cards = _WON[item]
            yield _Claim(f"made.{side}[{index}]", item, side, tricks, cards)


def _agree(deal: Tarokk, claims: list[_Claim]) -> None:
    """Refuse claims that give one trick or one card to both sides, or two honours and the third without the trull."""
    if deal.all_tricks is not ABSENT:
        for where, side in (("trull", deal.trull), ("four_kings", deal.four_kings)):
            if side != deal.all_tricks:
                raise Refused("volat_implies_trull_and_kings", where, expected=deal.all_tricks)
    for earlier, claim in combinations(claims, 2):
        if claim.side != earlier.side:
            _apart(claim, earlier)
    for side in SIDES:
        if deal.trull is ABSENT and _cards_of(claims, side) >= _HONOURS:
            raise Refused("trull_follows", "trull", expected=side)


def _apart(claim: _Claim, earlier: _Claim) -> None:
    data = {"item": claim.item, "side": claim.side, "other": earlier.item}
    if tricks := claim.tricks & earlier.tricks:
        raise Refused("trick_of_both", claim.field, **data, trick=max(tricks))
    if cards := claim.cards & earlier.cards:
        raise Refused("honours_conflict" if cards & _HONOURS else "kings_conflict", claim.field, **data)


def _cards_of(claims: list[_Claim], side: Side) -> frozenset[str]:
    return frozenset[str]().union(*(claim.cards for claim in claims if claim.side == side))


def _enough_points(sheet: TarokkRules, found: Sides, deal: Tarokk, claims: list[_Claim]) -> None:
    """Refuse points that the discards, the tricks or the cards of five points of either side make impossible."""
    count = discards(sheet, deal)
    if deal.all_tricks is not ABSENT:
        loser = OTHER[deal.all_tricks]
        _within(found, deal, "volat_points", loser, count[loser], most_in_discards(count[loser]))
        return
    tricks: dict[Side, int] = {}
    for side in SIDES:
        fives = len(_cards_of(claims, side))
        won = frozenset[int]().union(*(claim.tricks for claim in claims if claim.side == side))
        # Without a volát each side took a trick.
        tricks[side] = max(1, len(won), -(-fives // 4))
        _within(found, deal, "points_range", side, count[side])
        _within(found, deal, "points_imply_volat", side, count[side] + 4)
        _within(found, deal, "points_too_few_for_tricks", side, count[side] + 4 * tricks[side] + 4 * fives)
    if sum(tricks.values()) > TRICKS:
        raise Refused("too_many_tricks", "made", **tricks, most=TRICKS)


def _within(found: Sides, deal: Tarokk, code: str, side: Side, least: int, most: int = WHOLE) -> None:
    """Raise `Refused`, in terms of the points entered, for points that `side` cannot have."""
    if least <= found.points_of(side) <= most:
        return
    where, entered = ("points", SIDES[0]) if deal.points is not ABSENT else ("opponents_points", SIDES[1])
    bounds = (least, most) if side == entered else (WHOLE - most, WHOLE - least)
    raise Refused(
        code,
        where,
        side=side,
        found_points=2 * found.points_of(entered),
        least_points=2 * bounds[0],
        most_points=2 * bounds[1],
    )


def _tarokks(table: DealTable, found: Sides, deal: Tarokk) -> None:
    holders: list[str] = []
    for index, held in enumerate(deal.tarokks):
        where = f"tarokks[{index}]"
        name = table.playing(held.player, f"{where}.player")
        if name in holders:
            raise Refused("named_twice", f"{where}.player", found=name)
        holders.append(name)
        if not held.declared and found.of(found.side(name)) == (name,):
            raise Refused("claim_needs_partner", f"{where}.declared", player=name)
    if len(holders) > MOST_HOLDERS:
        raise Refused("too_many_tarokks", "tarokks", found=len(holders), most=MOST_HOLDERS)


def _talon(table: DealTable, deal: Tarokk) -> None:
    if not deal.talon_honours:
        return
    if not table.rules.dealer_honours:
        raise Refused("dealer_honours_not_played", "talon_honours")
    if table.dealer in table.players:
        raise Refused("dealer_plays", "talon_honours", dealer=table.dealer)
    cards = [drawn.card for drawn in deal.talon_honours]
    for index, drawn in enumerate(deal.talon_honours):
        table.playing(drawn.player, f"talon_honours[{index}].player")
        if drawn.card in cards[:index]:
            raise Refused("named_twice", f"talon_honours[{index}].card", found=drawn.card)
    own = sum(drawn.player == deal.declarer for drawn in deal.talon_honours)
    if own > _drawn(deal.bid):
        raise Refused("drew_fewer", "talon_honours", player=deal.declarer, found=own, most=_drawn(deal.bid))
