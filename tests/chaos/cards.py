"""A bot that dies on the way of a card: in the ledger or at Discord, before, between and after all that it does."""

import asyncio
import random
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import discord

from db.messages import Cards
from db.outbox import Outbox
from tests.e2e.harness import buttons_of, evening, text_of


class Point(NamedTuple):
    """Where the bot dies: at a step of its work, before it or once it is done."""

    owner: type[Any]
    step: str
    done: bool = False


POINTS = {
    "before the former card is deleted": Point(discord.PartialMessage, "delete"),
    "after the former card was deleted": Point(discord.PartialMessage, "delete", done=True),
    "before the card is noted as on its way": Point(Cards, "put_on_its_way"),
    "before the card is sent": Point(discord.PartialMessageable, "send"),
    "between the card and its note": Point(discord.PartialMessageable, "send", done=True),
    "within the note": Point(Cards, "put"),
    "before the card is struck out as done": Point(Outbox, "done"),
}


@contextmanager
def dying(point: Point) -> Generator[Callable[[], int]]:
    """Have the work that comes to a point end there without a word, as with a kill; the value counts the times."""
    real, fired = getattr(point.owner, point.step), 0

    def at_once(*arguments: Any, **options: Any) -> Any:
        nonlocal fired
        fired += 1
        raise asyncio.CancelledError

    async def afterwards(*arguments: Any, **options: Any) -> Any:
        nonlocal fired
        await real(*arguments, **options)
        fired += 1
        raise asyncio.CancelledError

    with patch.object(point.owner, point.step, afterwards if point.done else at_once):
        yield lambda: fired


async def die(folder: Path, points: list[Point]) -> list[int]:
    """Let the bot die at each point in turn, and start it again; return how often each came to pass.

    Raises `AssertionError` where there is not one card then, with all that was recorded.
    """
    fired: list[int] = []
    async with evening(folder) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
        await table.wait(3)
        for number, point in enumerate(points, 2):
            with dying(point) as times:
                await table.slash("Ann", "deal goulash", points=f"{number % 30} {30 - number % 30} 30 31")
                await table.wait(3)
                await table.close()
            fired.append(times())
            await table.restart()
            await table.wait(70)
            cards = [message for message in table.channel.history() if "gl:end:1" in buttons_of(message)]
            assert len(cards) == 1, f"{len(cards)} cards after the bot died: {point}"
            assert f"Deal {number}" in text_of(cards[0]), "the card is not up to date"
            await table.wait(400)
    return fired


def run(folder: Path, kills: int, chance: random.Random) -> int:
    """Let the bot die at points in a random order, and return how often it did.

    Raises `AssertionError`, also where one of the points never came to pass.
    """
    order = [name for _ in range(max(1, kills // len(POINTS))) for name in chance.sample(list(POINTS), len(POINTS))]
    fired = asyncio.run(die(folder, [POINTS[name] for name in order]))
    never = {name for name, times in zip(order, fired, strict=True) if not times}
    assert not never, f"these faults never fired: {', '.join(never)}"
    return sum(map(bool, fired))
