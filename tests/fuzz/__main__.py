"""`python -m tests.fuzz [--deals N] [--seed S]`: N random deals of each game, with counts of what came of them."""

import argparse
import random
import sys

from scoring.registry import all_games
from tests.fuzz.random_deals import run


def main(deals: int, seed: int) -> None:
    """Play random deals of every game; raises `AssertionError` where an invariant breaks or something was never hit."""
    sys.stdout.write(f"seed {seed}\n")
    for key in all_games():
        tally = run(key, deals, seed)
        sys.stdout.write(tally.report() + "\n")
        tally.check()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    main(arguments.deals, arguments.seed)
