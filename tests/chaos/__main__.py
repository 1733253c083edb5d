"""`python -m tests.chaos [--kills N] [--seed S]`: kill a playing process N times, and one on the way of its cards."""

import argparse
import random
import tempfile
from pathlib import Path

from tests.chaos.cards import run
from tests.chaos.killing import Found, kill_one


def main(kills: int, seed: int) -> None:
    """Kill, compare, report; raises `AssertionError` when something was lost, or a fault never fired."""
    chance, found = random.Random(seed), Found()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            before, found = found, kill_one(Path(folder), number, chance, found)
            acts, more = found.acknowledged - before.acknowledged, found.more - before.more
            print(f"kill {number + 1}: {acts} deals and undos acknowledged, {more} more in the ledger", flush=True)
    print(
        f"{kills} kills (seed {seed}): all of {found.acknowledged} acknowledged deals and undos are there once,"
        f" {found.more} beside them"
    )
    assert found.acknowledged, "no kill came after a deal that was acknowledged"
    with tempfile.TemporaryDirectory() as folder:
        died = run(Path(folder), kills, chance)
    print(f"{died} times the bot died on the way of a card, at every point of it: one card each time")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    main(arguments.kills, arguments.seed)
