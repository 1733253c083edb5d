"""`python -m tests.fuzz [--deals N] [--acts N] [--seed S]`: random deals and random histories of each game.

N deals of each game are scored, and N acts are done in sessions of all games together, whose messages are read back;
counts tell what came of them. Of N = 0 there is none.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

from scoring.registry import all_games
from tests.fuzz import random_histories
from tests.fuzz.random_deals import run
from tests.fuzz.random_messages import Reader


def main(deals: int, acts: int, seed: int) -> None:
    """Play every game; raises `AssertionError` where an invariant breaks or something was never hit."""
    sys.stdout.write(f"seed {seed}\n")
    games = all_games()
    for key in games if acts else ():
        with tempfile.TemporaryDirectory() as folder:
            reader, count = Reader(), -(-acts // len(games))
            history = asyncio.run(random_histories.run(key, count, seed, Path(folder), reader.check))
        sys.stdout.write(f"{history.report()}\n  {reader.report()}\n")
    for key in games if deals else ():
        tally = run(key, deals, seed)
        sys.stdout.write(tally.report() + "\n")
        tally.check()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--acts", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    main(arguments.deals, arguments.acts, arguments.seed)
