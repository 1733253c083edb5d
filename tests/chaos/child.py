"""`python -m tests.chaos.child FOLDER ROUND [MOST]`: play until killed, and write down each answer that came.

After MOST deals it waits to be killed.
"""

import asyncio
import os
import random
import re
import sys
from pathlib import Path

from tests.e2e.harness import Answer, Evening, buttons_of, evening

HOUR = 3_600


async def main(folder: Path, played: int, most: int | None) -> None:
    """Record random goulashes, take some back, and note each answer once the member has it."""
    chance = random.Random(played)
    with (folder / "acknowledged").open("a", encoding="utf-8") as log:
        # Ids hold the time: a later round must not begin at the hour of an earlier one.
        async with evening(folder, after=played * HOUR) as table:
            # Refused where the session is open already.
            await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
            for number in range(most or sys.maxsize):
                note(log.fileno(), await record(table, deal(chance)))
                if most is None and chance.random() < 0.25:
                    answer = await table.slash("Ann", "undo")
                    note(log.fileno(), f"undo {number_in(answer, 'put-back')}")
                if number % 5 == 0:
                    await table.wait(3)
            sys.stdin.read()


async def record(table: Evening, points: list[int]) -> str:
    """Record a deal as a member does; return what is to be noted of it."""
    said = " ".join(map(str, points))
    answer = await table.slash("Ann", "deal goulash", points=said)
    assert not answer.private, answer.text
    return f"deal {number_in(answer, 'undo')} {said}"


def note(log: int, line: str) -> None:
    """Write a line that is there after a kill."""
    os.write(log, f"{line}\n".encode())
    os.fsync(log)


def number_in(answer: Answer, verb: str) -> int:
    """Return the number of the deal that a button of an answer is about."""
    [found] = filter(None, (re.fullmatch(rf"gl:{verb}:\d+:(\d+)", each) for each in buttons_of(answer.message)))
    return int(found[1])


def deal(chance: random.Random) -> list[int]:
    """Return four numbers of points that add up to 91."""
    cuts = sorted(chance.randint(0, 91) for _ in range(3))
    return [after - before for before, after in zip([0, *cuts], [*cuts, 91], strict=True)]


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else None))
