"""`python -m tests.chaos [--kills N] [--seed S]`: kill a playing process N times and say what was found."""

import argparse
import random
import tempfile
from pathlib import Path

from tests.chaos.killing import kill_one


def main(kills: int, seed: int) -> None:
    """Kill, compare, report; raises `AssertionError` when something was lost."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            found = kill_one(Path(folder), number, chance)
            more = found.recorded - found.acknowledged
            print(f"kill {number + 1}: {found.acknowledged} acknowledged, {more} recorded beside them in all")
            assert more <= number + 1, "more than one deal that was not acknowledged for each kill"
    print(f"{kills} kills: nothing acknowledged was lost, nothing stands twice (seed {seed})")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    main(arguments.kills, arguments.seed)
