"""A short run of the random deals that `make fuzz` draws by the thousand."""

import random

import pytest

from scoring.registry import all_games
from tests.fuzz.random_deals import run

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("key", list(all_games()))
def test_random_deals_are_scored_or_refused_and_never_break_an_invariant(key: str) -> None:
    seed = random.randrange(10**6)
    tally = run(key, 150, seed)
    assert tally.accepted.total() >= tally.refused.total(), f"seed {seed}\n{tally.report()}"
