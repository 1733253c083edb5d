"""`python -m tests.chaos.child FOLDER ROUND`: play until killed, and write down each deal that was acknowledged."""

import asyncio
import os
import random
import sys
from pathlib import Path

from tests.e2e.harness import Table, evening

HOUR = 3_600


async def main(folder: Path, played: int) -> None:
    """Record random goulashes, take some back, and note each answer once the member has it."""
    chance = random.Random(played)
    with (folder / "acknowledged").open("a", encoding="utf-8") as log:
        # Ids hold the time: a later round must not begin at the hour of an earlier one.
        async with evening(folder, after=played * HOUR) as table:
            if played == 0:
                await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
            while True:
                await one(table, chance, log.fileno())


async def one(table: Table, chance: random.Random, log: int) -> None:
    """Record one deal as a member does, and note it."""
    points = deal(chance)
    answer = await table.slash("Ann", "deal goulash", points=" ".join(map(str, points)))
    assert not answer.private, answer.text
    os.write(log, f"{' '.join(map(str, points))}\n".encode())
    os.fsync(log)


def deal(chance: random.Random) -> list[int]:
    """Return four numbers of points that add up to 91."""
    cuts = sorted(chance.randint(0, 91) for _ in range(3))
    return [after - before for before, after in zip([0, *cuts], [*cuts, 91], strict=True)]


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
