"""The figures of the process, as Prometheus asks for them."""

import asyncio
import socket
from pathlib import Path
from urllib.request import urlopen

from bot.client import Goulash
from bot.metrics import ANSWERS, FAULTS, REFUSALS, serve_metrics
from tests.e2e.harness import evening


def served(port: int) -> list[str]:
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        return answer.read().decode().splitlines()


async def test_what_happens_once_the_figures_are_served_is_counted(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    FAULTS.count()
    async with evening(tmp_path) as table:
        bot = table.world.bot
        assert isinstance(bot, Goulash)
        serve_metrics(port, guilds=lambda: len(bot.guilds), latency=lambda: bot.latency)
        REFUSALS.count("same_deal")
        ANSWERS.observe(0.5)
        lines = await asyncio.to_thread(served, port)
    assert 'goulash_refusals_total{code="same_deal"} 1.0' in lines
    assert "goulash_answer_seconds_count 1.0" in lines
    assert "goulash_faults_total 0.0" in lines
    assert "goulash_guilds 1.0" in lines
