"""A polite stop: what was taken is finished and answered, what comes meanwhile is not begun."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import serve
from bot.client import Goulash
from db.errors import LedgerMoved
from tests.e2e.harness import evening
from tests.e2e.stopping import never_ends

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_a_bot_that_is_told_to_stop_answers_what_it_took_and_takes_nothing_new(tmp_path: Path) -> None:
    child = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "tests.e2e.stopping", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert child.stdout.splitlines() == ["taken True late False", "deals 1"], child.stderr
    assert "Traceback" not in child.stderr
    assert child.returncode == 0


async def test_a_bot_whose_ledger_is_moved_away_says_so_and_stops(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
        bot = table.world.bot
        assert isinstance(bot, Goulash)
        serving = asyncio.create_task(serve(bot, never_ends()))
        await table.wait(4)
        assert not serving.done()
        moved(tmp_path / "goulash.db")
        told = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert "The file of the ledger is not where it was. Nothing was recorded, and I stop" in told.text
        with pytest.raises(LedgerMoved):
            await serving
        assert any("LedgerMoved" in mishap for mishap in table.mishaps())


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))
