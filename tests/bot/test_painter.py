"""The process that draws: it is there when wanted, survives what goes wrong, and is gone afterwards."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import cast

import pytest

from bot.errors import UserError
from bot.painter import COMMAND, Painter
from bot.pictures import Chart, Line, Picture

PICTURE = Chart("Friday", "Tarot", [Line("Ann", [10], "+5")], "deals", "points")
IMPOSSIBLE = cast("Picture", "no picture")
SILENT = (sys.executable, "-c", "import sys; sys.stdin.buffer.read()")
SHORT_LIVED = (sys.executable, "-c", "pass")


@pytest.fixture
def painter() -> Iterator[Painter]:
    painter = Painter()
    yield painter
    painter.close()


def alive(pid: int | None) -> bool:
    try:
        os.kill(pid or 0, 0)
    except ProcessLookupError:
        return False
    return True


async def test_one_process_draws_all_pictures_and_is_anew_after_it_was_killed(painter: Painter) -> None:
    assert painter.pid is None
    assert (await painter.draw(PICTURE)).startswith(b"\x89PNG")
    first = painter.pid
    assert first
    both = await asyncio.gather(painter.draw(PICTURE), painter.draw(PICTURE))
    assert both[0] == both[1]
    assert painter.pid == first
    os.kill(first, signal.SIGKILL)
    assert (await painter.draw(PICTURE)).startswith(b"\x89PNG")
    assert painter.pid not in (None, first)


async def test_a_picture_is_drawn_though_the_process_is_killed_over_it(painter: Painter) -> None:
    await painter.draw(PICTURE)
    first = painter.pid
    assert first
    os.kill(first, signal.SIGSTOP)
    drawing = asyncio.create_task(painter.draw(PICTURE))
    await asyncio.wait({drawing}, timeout=0.05)
    assert not drawing.done()
    os.kill(first, signal.SIGKILL)
    assert (await drawing).startswith(b"\x89PNG")
    assert painter.pid != first


async def test_a_picture_that_cannot_be_drawn_is_logged_and_the_next_one_is_drawn(
    painter: Painter, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(UserError) as refused:
        await painter.draw(IMPOSSIBLE)
    assert refused.value.code == "picture_failed"
    assert "Traceback" in caplog.text
    first = painter.pid
    await painter.draw(PICTURE)
    assert painter.pid == first


async def test_who_waits_too_long_is_told_so_and_the_process_ends() -> None:
    painter = Painter(SILENT, patience=0.2)
    with pytest.raises(UserError) as refused:
        await painter.draw(PICTURE)
    assert refused.value.code == "picture_too_slow"
    assert painter.pid is None
    painter.close()


async def test_a_process_that_dies_again_is_not_tried_a_third_time() -> None:
    painter = Painter(SHORT_LIVED)
    with pytest.raises(UserError) as refused:
        await painter.draw(PICTURE)
    assert refused.value.code == "picture_failed"
    assert painter.pid is None
    painter.close()


async def test_where_no_process_can_be_started_there_is_no_picture() -> None:
    painter = Painter(command=("/there/is/no/such/program",))
    with pytest.raises(UserError, match="picture_failed"):
        await painter.draw(PICTURE)
    painter.close()


async def test_closing_ends_the_process_even_while_it_draws() -> None:
    painter = Painter(SILENT)
    drawing = asyncio.create_task(painter.draw(PICTURE))
    while painter.pid is None:
        await asyncio.wait({drawing}, timeout=0.01)
    pid = painter.pid
    painter.close()
    with pytest.raises((UserError, asyncio.CancelledError)):
        await drawing
    assert not alive(pid)


def test_the_process_ends_with_the_bot_whose_pipe_it_reads() -> None:
    done = subprocess.run(  # noqa: S603
        COMMAND, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, b"")


def test_the_bot_itself_does_not_load_what_draws() -> None:
    script = """
import importlib, pkgutil, sys
import bot.__main__, bot.client, cogs
for module in pkgutil.iter_modules(cogs.__path__):
    importlib.import_module(f"cogs.{module.name}")
print([name for name in ("matplotlib", "numpy", "PIL") if name in sys.modules])
"""
    loaded = subprocess.run(  # noqa: S603
        [sys.executable, "-W", "ignore", "-c", script], capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == "[]"
