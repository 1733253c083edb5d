"""How late the event loop is while something else goes on."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

TICK = 0.01


@asynccontextmanager
async def ticking() -> AsyncGenerator[list[float]]:
    """Wake every 10 ms while the block lasts, and note in seconds by how much that was too late."""
    late: list[float] = []

    async def tick() -> None:
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            late.append(time.perf_counter() - due)

    task = asyncio.create_task(tick())
    await asyncio.sleep(0)
    try:
        yield late
    finally:
        task.cancel()
