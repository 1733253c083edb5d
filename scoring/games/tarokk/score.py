"""The arithmetic of tarokk: game, double and volát by the six rules of the article, the other items, and the payments.

Amounts in lines are half points. The sum of the items is the payment of each opponent to a declarer who has a partner.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.game import ABSENT, Absent, DealTable, Line, Points, Refused, Scored
from scoring.games.tarokk.deals import Last, TalonHonour, Tarokk, Tarokks, Trial, Void
from scoring.games.tarokk.play import Sides, dealer_sits_out, sides
from scoring.games.tarokk.rounds import TarokkState
from scoring.games.tarokk.rules import BIDS, ITEMS, OTHER, SIDES, Item, Side, TarokkRules, worth

TO_WIN = 48
TIE = 47
TO_DOUBLE = 71

TAROKKS: Mapping[int, int] = {8: 1, 9: 2}
"""What eight and nine tarokks are worth, in whole points."""

TALON: Mapping[str, int] = {"skiz": 3, "XXI": 2, "pagat": 1}
"""What an honour drawn from the talon costs, in whole points; late it costs double."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a deal: its worth in whole points, the side that won the game, the side that made each item.

    `unmade` maps each ultimó that was lost in the last trick to the side whose card it was.
    """

    sheet: TarokkRules
    deal: Tarokk
    worth: int
    tied: bool
    winner: Side
    made: Mapping[Item, Side]
    unmade: Mapping[Item, Side]

    def announced(self, *items: Item, by: Side | None = None) -> bool:
        """Tell whether a side, or any, announced one of the items."""
        return any(item in self.deal.announced.of(side) for side in ((by,) if by else SIDES) for item in items)

    def silent_double(self) -> Side | None:
        """Return the side that made a double in silence, whether or not the rules let it score."""
        side = self.made.get("double")
        if side is None or "volat" in self.made or self.announced("double", "volat", by=side):
            return None
        return side

    def silent(self) -> tuple[Item, Side] | None:
        """Return the silent item that is scored in place of the game or on top of it, and its side."""
        item: Item = "volat"
        side = self.made.get("volat")
        if side is None or self.announced("volat", by=side):
            item, side = "double", self.silent_double()
        if side is None:
            return None
        if side == "opponents" and self.sheet.opp_silent_needs_kontra and not self.deal.game_kontra:
            return None
        if item == "double" and self.sheet.base_game == "only_if_kontra" and self.announced("volat"):
            return None
        return item, side

    def game_counts(self) -> bool:
        """Tell whether the game itself is scored."""
        silent = self.silent()
        if self.deal.game_kontra:
            return silent is None or not self.sheet.kontra_multiplies_silent
        if silent is not None or self.announced("double", "volat", by=self.winner):
            return False
        return self.sheet.base_game == "standard" or not self.announced("double", "volat")

    def paid_in_silence(self, item: Item, side: Side) -> bool:
        """Tell whether a side is paid for an item, other than double and volát, that it made without announcing it."""
        return bool(worth(self.sheet, item)[0]) and not self.announced(item, by=side) and not self.unpaid(item, side)

    def unpaid(self, item: Item, side: Side) -> bool:
        """Tell whether a side is not paid for an item that it made in silence, because of a double or a volát."""
        if self.made.get("volat") == side:
            return item == "four-kings" or (item == "trull" and not self.sheet.silent_trull_with_volat)
        if item != "four-kings":
            return False
        match self.sheet.silent_kings_with_double:
            case "yes":
                return False
            case "not_with_silent":
                return self.silent_double() == side
            case "not_with_any":
                return self.made.get("double") == side


def score(table: DealTable[TarokkRules, TarokkState], deal: Tarokk) -> Scored:
    """Score a deal, in half points; raises `Refused` for one that cannot have happened."""
    going = table.state
    found = sides(table, deal)
    result = result_of(table.rules, found, deal)
    lines = [*_game_lines(result), *_item_lines(result)]
    value = sum(line.data["amount"] * (1 if line.data["to"] == "declarers" else -1) for line in lines)
    lines += [Line("tarokk_value", {"amount": Points(value)}), *_stake_lines(going)]
    lines += _pay_lines(table, found, value * going.stake)
    for held in deal.tarokks:
        lines += _tarokks_lines(table, found, held)
    for drawn in deal.talon_honours:
        lines += _talon_lines(table, drawn)
    after = going.after_scored()
    if deal.xxi_lost_by is not ABSENT:
        after = replace(after, mayor=str(deal.xxi_lost_by))
        lines.append(Line("tarokk_mayor", {"mayor": deal.xxi_lost_by}))
    return Scored(lines, after, going.stake)


def score_trial(table: DealTable[TarokkRules, TarokkState], deal: Trial) -> Scored:
    """Score a failed trial three, in half points: the last to bid pays each of the other three."""
    dealer_sits_out(table)
    going = table.state
    declarer, last = table.playing(deal.declarer, "declarer"), table.after_dealer()[-1]
    if declarer != last:
        raise Refused("trial_by_the_last_seat", "declarer", found=declarer, expected=last)
    proba = table.rules.proba
    value = 2 * (BIDS["three"] if proba == "game_value" else proba)
    others = [name for name in table.players if name != declarer]
    lines = [Line("tarokk_trial_value", {"amount": Points(value)}), *_stake_lines(going)]
    value *= going.stake
    lines.append(Line("tarokk_trial", {"share": len(others)}, declarer, -len(others) * value))
    lines += [Line("tarokk_trial_paid", {}, name, value) for name in others]
    return Scored(lines, going.after_scored(), going.stake)


def score_void(table: DealTable[TarokkRules, TarokkState], _deal: Void) -> Scored:
    """Score nothing; the coming deals are doubled and the same dealer deals again, as the rules say."""
    dealer_sits_out(table)
    going = table.state
    after = going.after_void(table.rules, len(table.seats))
    lines = (Line("tarokk_doubled", {"stake": after.stake, "deals": len(after.rounds)}),) if after.rounds else ()
    return Scored(lines, after, scored=False, deals_on=table.rules.double_rounds == "none")


def result_of(sheet: TarokkRules, found: Sides, deal: Tarokk) -> Result:
    made: dict[Item, Side] = {item: side for side in SIDES for item in deal.made.of(side)}
    unmade: dict[Item, Side] = {}
    doubler: Side | Absent = next((side for side in SIDES if found.points_of(side) >= TO_DOUBLE), ABSENT)
    entered: tuple[tuple[Item, Side | Absent], ...] = (
        ("double", doubler),
        ("volat", deal.all_tricks),
        ("trull", deal.trull),
        ("four-kings", deal.four_kings),
        ("pagat-catch", deal.pagat_caught_by),
    )
    made |= {item: side for item, side in entered if side is not ABSENT}
    if deal.xxi_lost_by is not ABSENT:
        made["xxi-catch"] = OTHER[found.side(deal.xxi_lost_by)]
    lasts: tuple[tuple[Item, Last | Absent], ...] = (
        ("pagat-ultimo", deal.pagat_last),
        ("sas-ultimo", deal.sas_last),
    )
    for item, last in lasts:
        if last is not ABSENT:
            (made if last.won else unmade)[item] = last.side
    bid = "solo" if sheet.lone_is_solo and found.alone else deal.bid
    tied = found.points == TIE
    return Result(sheet, deal, BIDS[bid], tied, winner(sheet, found.points, deal.game_kontra), made, unmade)


def winner(sheet: TarokkRules, points: int, kontra: int) -> Side:
    """Return the side that won the game, given the whole points of the declarers and the level of kontra."""
    if points != TIE or not kontra or sheet.tie == "defenders":
        return "declarers" if points >= TO_WIN else "opponents"
    # The opponents say kontra, the declarers rekontra, and so on by turns.
    if sheet.tie == "last_kontra_loses" and kontra % 2 == 0:
        return "opponents"
    return "declarers"


def _game_lines(result: Result) -> Iterator[Line]:
    sheet, kontra = result.sheet, result.deal.game_kontra
    if result.game_counts():
        level = 0 if result.tied and sheet.tie_kontra_not_doubled else kontra
        data = {"to": result.winner, "bid": result.deal.bid, "kontra": kontra}
        yield Line("tarokk_game", data | {"amount": Points(2 * result.worth * 2**level)})
    silent = result.silent()
    if silent is not None:
        item, side = silent
        level = kontra if sheet.kontra_multiplies_silent else 0
        yield _silent_line("tarokk_silent", item, side, result.worth * worth(sheet, item)[0], level)
    for item in ("double", "volat"):
        yield from _announced_lines(result, item, result.worth * worth(sheet, item)[1])


def _item_lines(result: Result) -> Iterator[Line]:
    announced_by = result.deal.announced
    at_stake = {*result.made, *result.unmade, *announced_by.declarers, *announced_by.opponents} - {"double", "volat"}
    for item in ITEMS:
        if item not in at_stake:
            continue
        silent, announced = worth(result.sheet, item)
        yield from _announced_lines(result, item, announced)
        maker, loser = result.made.get(item), result.unmade.get(item)
        if not silent:
            continue
        if maker and result.paid_in_silence(item, maker):
            yield _silent_line("tarokk_silent", item, maker, silent)
        if loser and not result.announced(item, by=loser):
            yield _silent_line("tarokk_silent_lost", item, OTHER[loser], silent)


def _announced_lines(result: Result, item: Item, whole: int) -> Iterator[Line]:
    for side in SIDES:
        kontra = result.deal.announced.of(side).get(item)
        if kontra is None:
            continue
        made = result.made.get(item) == side
        data = {"item": item, "side": side, "made": "made" if made else "failed", "kontra": kontra}
        amount = Points(2 * whole * 2**kontra)
        yield Line("tarokk_announced", data | {"to": side if made else OTHER[side], "amount": amount})


def _silent_line(code: str, item: Item, to: Side, whole: int, kontra: int = 0) -> Line:
    return Line(code, {"item": item, "to": to, "kontra": kontra, "amount": Points(2 * whole * 2**kontra)})


def _stake_lines(going: TarokkState) -> list[Line]:
    return [Line("tarokk_stake", {"stake": going.stake, "deals": len(going.rounds)})] if going.stake > 1 else []


def _pay_lines(table: DealTable[TarokkRules, TarokkState], found: Sides, value: int) -> Iterator[Line]:
    """Yield each player's share of `value`, in half points, and the share of a dealer who pays along ("weeps")."""
    share = len(found.opponents) // len(found.declarers)
    for place, name in enumerate(found.declarers):
        yield Line("tarokk_partner" if place else "tarokk_declarer", {"share": share}, name, share * value)
    for name in found.opponents:
        yield Line("tarokk_opponent", {}, name, -value)
    weeps = table.rules.dealer_weeps
    if weeps != "off" and table.dealer not in table.players:
        payers = found.declarers if weeps == "split" else found.declarers[:1]
        yield Line("tarokk_dealer", {}, table.dealer, -value)
        for name in payers:
            yield Line("tarokk_to_dealer", {"dealer": table.dealer}, name, value // len(payers))


def _tarokks_lines(table: DealTable[TarokkRules, TarokkState], found: Sides, held: Tarokks) -> Iterator[Line]:
    """Yield the payments for eight or nine tarokks. A claim after play is paid by the holder's own side."""
    holder = held.player
    own = found.of(found.side(holder))
    others = [name for name in table.players if name not in own]
    each = 2 * TAROKKS[held.count] * table.state.stake
    if not held.declared:
        payers, receivers = [name for name in own if name != holder], (holder,)
    elif table.rules.tarokk_payment == "team":
        payers, receivers = others, own
    else:
        payers, receivers = [name for name in table.players if name != holder], (holder,)
    data = {"who": held.player, "count": held.count, "declared": "declared" if held.declared else "undeclared"}
    # Two against two, each pays one of the others; otherwise each pays each.
    to_each, from_each = (1, 1) if len(payers) == len(receivers) else (len(payers), len(receivers))
    for name in receivers:
        yield Line("tarokk_tarokks", data, name, to_each * each)
    for name in payers:
        yield Line("tarokk_tarokks", data, name, -from_each * each)


def _talon_lines(table: DealTable, drawn: TalonHonour) -> Iterator[Line]:
    """Yield the payment to the dealer for an honour drawn from the talon. Doubled rounds do not touch it."""
    amount = 2 * TALON[drawn.card] * (2 if drawn.late else 1)
    data = {"who": drawn.player, "card": drawn.card, "late": "late" if drawn.late else "in_time"}
    yield Line("tarokk_talon", data, drawn.player, -amount)
    yield Line("tarokk_talon", data, table.dealer, amount)
