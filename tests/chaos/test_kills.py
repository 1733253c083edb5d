"""A process that is killed in the middle of an evening loses nothing that it had acknowledged."""

import random
from pathlib import Path

from tests.chaos.killing import kill_one


def test_what_was_acknowledged_survives_a_kill_at_any_moment(tmp_path: Path) -> None:
    chance = random.Random(7)
    for number in range(3):
        found = kill_one(tmp_path, number, chance)
        assert 0 <= found.recorded - found.acknowledged <= number + 1
