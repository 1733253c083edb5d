"""A short run of the messages that `make fuzz` reads by the hundred thousand."""

import random
from pathlib import Path

import pytest

from scoring.registry import all_games
from tests.fuzz.random_histories import run
from tests.fuzz.random_messages import Reader

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("key", list(all_games()))
async def test_every_message_that_lists_changes_or_totals_adds_up(key: str, tmp_path: Path) -> None:
    seed, reader = random.randrange(10**6), Reader()
    try:
        await run(key, 60, seed, tmp_path, reader.check)
    except AssertionError as error:
        error.add_note(f"seed {seed}")
        raise
    assert {"record", "undo", "sessions"} <= set(reader.read), f"seed {seed}: {reader.report()}"
