"""The counted events of tarokk: bids won, announcements, silent items, the XXI, the mayor's hat."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.game import ABSENT, CountedEvent, DealTable, StatLine
from scoring.games.tarokk.deals import Tarokk, Trial
from scoring.games.tarokk.play import teams
from scoring.games.tarokk.rounds import TarokkState
from scoring.games.tarokk.rules import BIDS, ITEMS, OTHER, SIDES, Item, Side, TarokkRules
from scoring.games.tarokk.score import Result, result_of

STATS = (
    StatLine("tarokk_declared_won", out_of="tarokk_declared", parts=tuple(BIDS)),
    StatLine("tarokk_partner_won", out_of="tarokk_partner"),
    StatLine("tarokk_opposed_won", out_of="tarokk_opposed"),
    StatLine("tarokk_announced_made", out_of="tarokk_announced", parts=ITEMS),
    StatLine("tarokk_silent", parts=ITEMS),
    StatLine("tarokk_xxi_caught"),
    StatLine("tarokk_xxi_lost"),
    StatLine("tarokk_hat"),
)
TRIAL_STATS = (StatLine("tarokk_trial"),)


def counted_events(
    table: DealTable[TarokkRules, TarokkState], deal: Tarokk, _changes: Mapping[str, int]
) -> Iterator[CountedEvent]:
    """Yield the bid, the partner, the opposition and the victory; announcements, silent items, and a XXI caught.

    Items and a catch count for every player of their side: the deal says only who lost the XXI.
    """
    found = teams(table, deal)
    result = result_of(table.rules, found, deal)
    declared = [CountedEvent("tarokk_declared", found.declarers[0], deal.bid)]
    declared += [CountedEvent("tarokk_partner", name) for name in found.declarers[1:]]
    opposed = [CountedEvent("tarokk_opposed", name) for name in found.opponents]
    yield from (*declared, *opposed)
    winners = declared if result.winner == "declarers" else opposed
    yield from (replace(event, code=f"{event.code}_won") for event in winners)
    for side in SIDES:
        for item in deal.announced.of(side):
            yield from (CountedEvent("tarokk_announced", name, item) for name in found.of(side))
            if result.made.get(item) == side:
                yield from (CountedEvent("tarokk_announced_made", name, item) for name in found.of(side))
    for item, side in _silent(result):
        yield from (CountedEvent("tarokk_silent", name, item) for name in found.of(side))
    if deal.xxi_lost_by is not ABSENT:
        yield CountedEvent("tarokk_xxi_lost", str(deal.xxi_lost_by))
        catchers = found.of(OTHER[found.side(str(deal.xxi_lost_by))])
        yield from (CountedEvent("tarokk_xxi_caught", name) for name in catchers)
    yield from _hat(table)


def trial_events(
    table: DealTable[TarokkRules, TarokkState], deal: Trial, _changes: Mapping[str, int]
) -> Iterator[CountedEvent]:
    """Yield the player who failed at a trial three."""
    yield CountedEvent("tarokk_trial", str(deal.declarer))
    yield from _hat(table)


def _silent(result: Result) -> Iterator[tuple[Item, Side]]:
    """Yield the items that a side is paid for although it did not announce them."""
    if silent := result.silent():
        yield silent
    for item, side in result.made.items():
        if item not in ("double", "volat") and result.paid_in_silence(item, side):
            yield item, side


def _hat(table: DealTable[TarokkRules, TarokkState]) -> Iterator[CountedEvent]:
    """Yield the player who came to the deal under the mayor's hat and still sits: it is worn beside the table too."""
    if table.state.mayor in table.seats:
        yield CountedEvent("tarokk_hat", str(table.state.mayor))
