"""What is counted of the deals of tarokk: who declared and won, bonuses, the XXI, and who wore the mayor's hat."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.game import ABSENT, Feat, Line, Stat, Table
from scoring.games.tarokk.deals import Tarokk, Trial
from scoring.games.tarokk.play import teams
from scoring.games.tarokk.rules import BIDS, ITEMS, OTHER
from scoring.games.tarokk.score import winner

STATS = (
    Stat("tarokk_declared_won", out_of="tarokk_declared", parts=tuple(BIDS)),
    Stat("tarokk_partner_won", out_of="tarokk_partner"),
    Stat("tarokk_opposed_won", out_of="tarokk_opposed"),
    Stat("tarokk_announced_made", out_of="tarokk_announced", parts=ITEMS),
    Stat("tarokk_silent", parts=ITEMS),
    Stat("tarokk_xxi_caught"),
    Stat("tarokk_xxi_lost"),
    Stat("tarokk_hat"),
)
TRIAL_STATS = (Stat("tarokk_trial"),)


def feats(table: Table, deal: Tarokk, lines: Sequence[Line]) -> Iterator[Feat]:
    """Yield who declared, was called or opposed, and won; what was announced and made; who caught and lost a XXI.

    Bonuses and a catch are counted for everyone on the side whose they are: only who lost the XXI is entered.
    """
    found = teams(table, deal)
    won = winner(table.rules, found.points, deal.game_kontra)
    declared = [Feat("tarokk_declared", found.declarers[0], deal.bid)]
    declared += [Feat("tarokk_partner", name) for name in found.declarers[1:]]
    opposed = [Feat("tarokk_opposed", name) for name in found.opponents]
    yield from (*declared, *opposed)
    winners = declared if won == "declarers" else opposed
    yield from (replace(feat, code=f"{feat.code}_won") for feat in winners)
    for line in lines:
        if line.code == "tarokk_announced":
            done = ("tarokk_announced", "tarokk_announced_made")[: 1 + (line.data["made"] == "made")]
            side = found.of(line.data["side"])
            yield from (Feat(code, name, line.data["item"]) for code in done for name in side)
        elif line.code == "tarokk_silent":
            yield from (Feat("tarokk_silent", name, line.data["item"]) for name in found.of(line.data["to"]))
    if deal.xxi_lost_by is not ABSENT:
        yield Feat("tarokk_xxi_lost", str(deal.xxi_lost_by))
        catchers = found.of(OTHER[found.side(str(deal.xxi_lost_by))])
        yield from (Feat("tarokk_xxi_caught", name) for name in catchers)
    yield from _hat(table)


def trial_feats(table: Table, deal: Trial, _lines: Sequence[Line]) -> Iterator[Feat]:
    """Yield who failed at a trial three."""
    yield Feat("tarokk_trial", str(deal.declarer))
    yield from _hat(table)


def _hat(table: Table) -> Iterator[Feat]:
    """Yield who came to the deal under the hat, if he still sits: he wears it in play and beside the table."""
    if table.state.mayor in table.seats:
        yield Feat("tarokk_hat", table.state.mayor)
