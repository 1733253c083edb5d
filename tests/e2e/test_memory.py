"""What the process keeps of interactions: nothing that grows with their number."""

import asyncio
from pathlib import Path
from typing import Any

from tests.e2e.harness import Evening, evening
from tests.e2e.test_table import seated


def kept(table: Evening) -> tuple[int, int]:
    """Return how many messages and forms discord.py keeps, and how many tasks run."""
    state: Any = table.world.bot
    store = state._connection._view_store
    views = [item for items in store._views.values() for item in items.values()]
    return len(views) + len(store._modals) + len(store._synced_message_views), len(asyncio.all_tasks())


async def test_nothing_is_kept_of_messages_and_forms_that_were_sent(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov", game="goulash")
        await table.wait(3)
        before = kept(table)
        for _ in range(5):
            opened = await table.click("Ann", "Goulash", on=table.card())
            await table.fill("Ann", opened, {"points": "10 20 30 31"})
            await table.wait(3)
            await table.slash("Bea", "history")
            asked = await table.click("Bea", "End", on=table.card())
            assert asked.private
            await table.click("Ann", "Goulash", on=table.card())
            await table.slash("Ann", "undo")
            await table.wait(3)
        assert kept(table) == before
        assert before[0] == 0
