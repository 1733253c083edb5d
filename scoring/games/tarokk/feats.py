"""What is counted of the deals of tarokk: who declared and won, bonuses, the XXI, and who wore the mayor's hat."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.game import ABSENT, CountedEvent, DealTable, Line, StatLine
from scoring.games.tarokk.deals import Tarokk, Trial
from scoring.games.tarokk.play import teams
from scoring.games.tarokk.rules import BIDS, ITEMS, OTHER
from scoring.games.tarokk.score import winner

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


def feats(table: DealTable, deal: Tarokk, lines: Sequence[Line]) -> Iterator[CountedEvent]:
    """Yield who declared, was called or opposed, and won; what was announced and made; who caught and lost a XXI.

    Bonuses and a catch are counted for everyone on the side whose they are: only who lost the XXI is entered.
    """
    found = teams(table, deal)
    won = winner(table.rules, found.points, deal.game_kontra)
    declared = [CountedEvent("tarokk_declared", found.declarers[0], deal.bid)]
    declared += [CountedEvent("tarokk_partner", name) for name in found.declarers[1:]]
    opposed = [CountedEvent("tarokk_opposed", name) for name in found.opponents]
    yield from (*declared, *opposed)
    winners = declared if won == "declarers" else opposed
    yield from (replace(feat, code=f"{feat.code}_won") for feat in winners)
    for line in lines:
        if line.code == "tarokk_announced":
            done = ("tarokk_announced", "tarokk_announced_made")[: 1 + (line.data["made"] == "made")]
            side = found.of(line.data["side"])
            yield from (CountedEvent(code, name, line.data["item"]) for code in done for name in side)
        elif line.code == "tarokk_silent":
            yield from (CountedEvent("tarokk_silent", name, line.data["item"]) for name in found.of(line.data["to"]))
    if deal.xxi_lost_by is not ABSENT:
        yield CountedEvent("tarokk_xxi_lost", str(deal.xxi_lost_by))
        catchers = found.of(OTHER[found.side(str(deal.xxi_lost_by))])
        yield from (CountedEvent("tarokk_xxi_caught", name) for name in catchers)
    yield from _hat(table)


def trial_feats(table: DealTable, deal: Trial, _lines: Sequence[Line]) -> Iterator[CountedEvent]:
    """Yield who failed at a trial three."""
    yield CountedEvent("tarokk_trial", str(deal.declarer))
    yield from _hat(table)


def _hat(table: DealTable) -> Iterator[CountedEvent]:
    """Yield who came to the deal under the hat, if he still sits: he wears it in play and beside the table."""
    if table.state.mayor in table.seats:
        yield CountedEvent("tarokk_hat", table.state.mayor)
