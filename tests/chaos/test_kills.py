"""A process that is killed in the middle of an evening loses nothing that it had acknowledged."""

import random
from pathlib import Path

import pytest

from tests.chaos.cards import POINTS, die
from tests.chaos.killing import Found, kill_one

pytestmark = pytest.mark.slow


def test_what_was_acknowledged_survives_a_kill_at_any_moment(tmp_path: Path) -> None:
    chance, found = random.Random(7), Found()
    for number in range(4):
        found = kill_one(tmp_path, number, chance, found)
    assert found.acknowledged > 0


async def test_a_bot_that_dies_anywhere_on_the_way_of_a_card_leaves_one_after_the_restart(tmp_path: Path) -> None:
    fired = await die(tmp_path, list(POINTS.values()))
    assert all(fired), dict(zip(POINTS, fired, strict=True))
