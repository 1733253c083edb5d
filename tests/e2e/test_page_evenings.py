"""An evening of each game at the playground's page, after which card, ledger and `python -m scoring` agree."""

import json
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from decimal import Decimal
from pathlib import Path

import pytest

import db
import scoring
from bot.services.people import display_names
from bot.services.session_view import SessionViews
from db.sessions import SessionId
from tests.e2e.browser import CHROMIUM, ROOT, Visitor, playground, visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

THREE, FOUR, FIVE = "@Ann @Bea @Cal", "@Ann @Bea @Cal @Dov", "@Ann @Bea @Cal @Dov @Eli"
_PLACE = re.compile(r"(?:^|: |· )\d+ ([+−]?[\d.]+) (\w+)", re.MULTILINE)


async def tarot_of_three(table: Visitor) -> None:
    await table.type(f'/goulash start players:{THREE} rules:goulash-night name:"Three of us"')
    await table.press_card("Contract")
    await table.fill({"taker": "Ann", "contract": "garde", "bouts": "1 bout", "points": "50.5"})
    await table.press("Bonuses")
    await table.fill({"petit": "defence", "handfuls": ["Bea simple"]})
    await table.press("Save")
    await table.sees("Deal 2: Ann deals")
    await table.type("/goulash deal goulash points:20.5 30 40.5")
    await table.sees("Deal 3: Bea deals")
    await table.press("Fix")
    await table.fill({"points": "20.5 40.5 30"})
    await table.sees("Ann changed deal 2")


async def tarot_of_four(table: Visitor) -> None:
    await table.type(f"/goulash start game:French Tarot players:{FOUR}")
    await table.type("/goulash rules set option:misere value:10")
    await table.sees("changed the rules")
    await table.type("/goulash deal tarot taker:Bea contract:garde sans bouts:2 points:36 miseres:Cal courts")
    await table.sees("Deal 2: Ann deals")
    await table.press_card("Contract")
    await table.fill({"taker": "Dov", "contract": "prise", "bouts": "3 bouts", "points": "91"})
    await table.sees("Is a slam missing?")
    await table.press("Bonuses")
    await table.fill({"petit": "attack", "slam": "announced and made"})
    await table.press("Save")
    await table.sees("Deal 3: Bea deals")
    await table.press_card("Passed")
    await table.sees("Deal 4: Cal deals")
    await table.type("/goulash edit deal:3 kind:goulash")
    await table.fill({"points": "10 20 30 31"})
    await table.sees("Ann changed deal 3")


async def tarot_of_five(table: Visitor) -> None:
    await table.type(f"/goulash start players:{FIVE}")
    await table.press_card("Contract")
    await table.fill(
        {"taker": "Ann", "contract": "garde contre", "bouts": "2 bouts", "points": "45.5", "partner": "Cal"}
    )
    await table.press("Save")
    await table.sees("Deal 2: Ann deals")
    await table.type("/goulash deal tarot taker:Eli contract:garde bouts:0 defence_points:40 petit:attack")
    await table.sees("cannot have won the last trick with the petit")
    await table.type(
        "/goulash deal tarot taker:Eli contract:garde bouts:1 defence_points:40 handfuls:attack double, Bea simple"
    )
    await table.sees("Deal 3: Bea deals")
    await table.press("Undo deal 2")
    await table.sees("took back")
    await table.press("Put back")
    await table.sees("put back")


async def goulash(table: Visitor) -> None:
    await table.type(f"/goulash start game:goulash players:{FOUR}")
    await table.press_card("Goulash")
    await table.fill({"points": "10 20 30"})
    await table.sees("Deal 2: Ann deals")
    await table.act_as("Bea")
    await table.press_card("Goulash")
    await table.fill({"points": "0.5 20.5 30 39"})
    await table.sees("short of 91")
    await table.press("Correct")
    await table.fill({"points": "0.5 20.5 30 40"})
    await table.sees("Deal 3: Bea deals")
    await table.type("/goulash deal adjust amounts:Ann -10, Bea +10 reason:spilt the wine")
    await table.sees("spilt the wine")


async def vachette(table: Visitor) -> None:
    await table.type(f"/goulash start game:vachette players:{FIVE}")
    await table.press_card("Vachette")
    await table.fill({"ranking": "Bea, Ann = Dov, Eli, Cal"})
    await table.sees("Deal 2: Ann deals")
    await table.type("/goulash deal vachette points:10 20.5 20.5 30 10")
    await table.sees("Deal 3: Bea deals")
    await table.type("/goulash table leave")
    await table.sees("now at the table")
    await table.act_as("Bea")
    await table.press_card("Vachette")
    await table.fill({"ranking": "Dov, Cal, Eli, Bea"})
    await table.sees("Left the table")


async def maison(table: Visitor) -> None:
    await table.type(f"/goulash start game:maison players:{FOUR}")
    await table.type("/goulash rules set option:target value:20")
    await table.sees("changed the rules")
    await table.press_card("Maison")
    await table.fill({"points": "20 10 9 0", "cards": "24 12 12 0"})
    await table.sees("Ann has won")
    await table.type("/goulash deal maison points:20 10 9 0 cards:24 12 12 0")
    await table.press("Save it anyway")
    await table.sees("Deal 3")


async def wild_maison(table: Visitor) -> None:
    await table.type(f"/goulash start game:wild-maison players:{THREE}")
    await table.press_card("Wild Maison")
    await table.fill({"points": "9 14 4", "tricks": "3 4 3"})
    await table.sees("Deal 2: Ann deals")
    await table.press_card("Wild Maison")
    await table.fill({"points": "9 9 4", "tricks": "4 4 2"})
    await table.sees("Deal 3: Bea deals")


async def tarokk(table: Visitor) -> None:
    """A passed hand and its doubled round, a failed ultimó, a caught XXI, kontra; and the first deal changed."""
    await table.type(f"/goulash start game:tarokk players:{FOUR} rules:pagat")
    await table.press_card("Passed")
    await table.fill({"reason": "everyone passed"})
    await table.sees("×2 ×2 ×2 ×2")
    await table.type(
        "/goulash deal tarokk bid:two declarer:Ann points:56 partner:Cal "
        "extras:game+1; D trull; O ulti; trull D; kings D; pagat O lost"
    )
    # The game 2 × 2, the trull 2, the kings 1, the ultimó 10: 17, doubled.
    await table.sees("+34 Ann")
    await table.press_card("Tarokk")
    await table.fill({"bid": "one (egy)", "declarer": "Bea", "points": "40"})
    await table.press("Bonuses")
    await table.fill({"xxi_lost_by": "Bea"})
    await table.press("Announcements")
    await table.fill({"game_kontra": "rekontra (×4)"})
    await table.press("Save")
    # The game 3 × 4 and the XXI 21 are lost to each of three: 33, doubled.
    await table.sees("−198 Bea")
    await table.sees("Bea wears the mayor’s hat")
    await table.type("/goulash edit deal:1 kind:tarokk")
    await table.fill({"bid": "three (három)", "declarer": "Dov", "points": "60", "partner": "Ann"})
    await table.press("Save")
    await table.sees("Deal 3 came out differently")
    await table.sees("−198 → −99")
    # 1 + 17 + 33; −1 − 17 − 99; −1 + 17 + 33; 1 − 17 + 33.
    for place in ("+51 Ann", "−117 Bea", "+49 Cal", "+17 Dov"):
        await table.sees(place)


async def illustrated_tarokk(table: Visitor) -> None:
    await table.type(f"/goulash start game:tarokk players:{FIVE} rules:illustrated")
    await table.sees("the dealer sits out")
    await table.press_card("Tarokk")
    await table.fill({"bid": "solo (szóló)", "declarer": "Ann", "points": "72", "partner": "Cal"})
    await table.press("Announcements")
    await table.fill({"announced": "D centrum; O king-ultimo+1", "made": "made D centrum"})
    await table.press("Save")
    await table.sees("Deal 2: Ann deals")
    await table.press_card("Passed")
    await table.fill({"reason": "annulled (bedobás)", "note": "four kings"})
    await table.sees("×2 ×2 ×2 ×2 ×2")
    await table.press_card("Trial three")
    await table.fill({"declarer": "Eli"})
    await table.sees("Deal 4")
    await table.type("/goulash deal tarokk bid:two declarer:Cal partner:Ann points:40 extras:8 Dov; O uhu; made O uhu")
    await table.sees("Deal 5")


EVENINGS = (
    tarot_of_three,
    tarot_of_four,
    tarot_of_five,
    goulash,
    vachette,
    maison,
    wild_maison,
    tarokk,
    illustrated_tarokk,
)


@pytest.mark.parametrize("play", EVENINGS, ids=lambda play: play.__name__)
async def test_card_ledger_and_command_line_agree_after_an_evening_of(
    play: Callable[[Visitor], Awaitable[None]], tmp_path: Path
) -> None:
    ledger = tmp_path / "goulash.db"
    async with playground(ledger) as address, visitor(address) as table:
        await play(table)
        card = await table.card()
    shown = {name: int(2 * Decimal(total.replace("−", "-"))) for total, name in _PLACE.findall(card)}
    assert shown
    posted, document, names = await kept(ledger)
    assert shown == posted
    done = subprocess.run(  # noqa: ASYNC221
        [sys.executable, "-m", "scoring"], cwd=ROOT, input=document, capture_output=True, check=True
    )
    standings = json.loads(done.stdout, parse_float=Decimal)["standings"]
    assert {names[int(place["player"])]: int(2 * place["total"]) for place in standings} == shown


async def kept(ledger: Path) -> tuple[dict[str, int], bytes, dict[int, str]]:
    """Return what the first session of a ledger comes to in its postings, its document, and who has which number."""
    store = await db.open_store(f"sqlite:///{ledger}")
    try:
        async with store.reading() as tx:
            live = await SessionViews(store).load(tx, SessionId(1))
            balances = await tx.ledger.balances(live.session.id)
    finally:
        await store.close()
    names: dict[int, str] = dict(display_names(live))
    posted = dict.fromkeys((names[int(name)] for name in live.state.everyone), 0)
    posted |= {names[int(player)]: balance.amount for player, balance in balances.items() if int(player) in names}
    return posted, scoring.dumps(scoring.encode(live.document())), names
