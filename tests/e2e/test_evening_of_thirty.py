"""An evening of thirty deals through two restarts and one `kill -9`, against the command line of the scoring."""

import json
import random
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import scoring
from bot.client import Goulash
from bot.i18n import translator
from bot.present.words import names_of
from tests.chaos.child import HOUR, deal, record
from tests.chaos.killing import ROOT, acknowledged, playing, wait_for
from tests.e2e.harness import Evening, evening

pytestmark = pytest.mark.slow

KILLED_AFTER, AT_MOST = 10, 14


async def test_an_evening_of_thirty_deals_through_two_restarts_and_a_kill_ends_as_it_is_scored(tmp_path: Path) -> None:
    log = tmp_path / "acknowledged"
    with playing(tmp_path, 0, AT_MOST) as child:
        wait_for(child, log, KILLED_AFTER)
    promised = acknowledged(log)
    async with evening(tmp_path, after=HOUR) as table:
        kept = await session(table)
        assert len(promised) <= kept <= len(promised) + 1
        chance = random.Random(30)
        for number in range(kept + 1, 31):
            if number in (18, 25):
                await table.restart()
            if number % 3:
                assert (await record(table, deal(chance))).startswith(f"deal {number} ")
            else:
                await contract(table, chance, number)
            await table.wait(3)
        asked = await table.click("Ann", "End")
        ended = await table.click("Ann", "End", on=asked)
        expected = scored(await document(table))
        assert len(expected["scores"]) == 30
        assert sum(expected["totals"]) == 0
        t = translator("en")
        for place in expected["standings"]:
            assert f"{t.points(int(2 * place['total']))}** {place['player']}" in ended.text


async def contract(table: Evening, chance: random.Random, number: int) -> None:
    """Record a contract of random taker and points."""
    answer = await table.slash(
        "Bea",
        "deal tarot",
        taker=chance.choice(["Ann", "Bea", "Cal", "Dov"]),
        contract=chance.choice(["prise", "garde", "garde-sans"]),
        bouts=str(chance.randint(0, 3)),
        points=str(chance.randint(20, 70)),
    )
    assert f"Deal {number}" in answer.text


async def session(table: Evening) -> int:
    """Return how many deals the session has."""
    bot = table.world.bot
    assert isinstance(bot, Goulash)
    return len((await bot.services.views.get(table.guild.id, 1)).deals)


async def document(table: Evening) -> bytes:
    """Return the session as its document, under the names of its members."""
    bot = table.world.bot
    assert isinstance(bot, Goulash)
    live = await bot.services.views.get(table.guild.id, 1)
    return scoring.dumps(scoring.encode(scoring.renamed(live.document(), names_of(live))))


def scored(line: bytes) -> dict[str, Any]:
    """Return what `python -m scoring` prints for a document."""
    done = subprocess.run([sys.executable, "-m", "scoring"], input=line, capture_output=True, check=True, cwd=ROOT)
    return json.loads(done.stdout, parse_float=Decimal)
