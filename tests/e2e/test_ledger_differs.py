"""A session whose deals do not come to its lines any more: the log and its card say so."""

from functools import partial
from pathlib import Path

from tests.db.sqlite.tampering import tamper
from tests.e2e.harness import evening, text_of

FOUR = "@Ann @Bea @Cal @Dov"
SWAPPED = """
    UPDATE entry SET payload = replace(replace(replace(payload, '30', 'x'), '31', '30'), 'x', '31') WHERE id = 1;
"""
"""Somebody changes what was entered, and leaves the lines as they are."""
IMPOSSIBLE = "UPDATE entry SET payload = replace(payload, '31', '41') WHERE id = 1;"
"""The points of the deal do not add up any more: by the rules there is no such deal."""
WARNING = "The ledger and the rules disagree on this session: deal 1."
LOGGED = "The ledger and the rules disagree: session 1"


async def test_a_session_that_differs_after_a_start_is_named_in_the_log_and_on_its_card(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR, game="goulash")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        assert "disagree" not in text_of(table.card())
        await table.restart(partial(tamper, tmp_path / "goulash.db", SWAPPED))
        await table.wait(5)
        assert WARNING in text_of(table.card())
        [mishap] = table.mishaps()
        assert LOGGED in mishap


async def test_a_session_that_cannot_be_replayed_is_named_too(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR, game="goulash")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        await table.restart(partial(tamper, tmp_path / "goulash.db", IMPOSSIBLE))
        await table.wait(5)
        assert "disagree on this session: it cannot be replayed" in text_of(table.card())
        [mishap] = table.mishaps()
        assert LOGGED in mishap


async def test_a_sound_ledger_says_nothing_at_a_start(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR, game="goulash")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.restart()
        await table.wait(5)
        assert "disagree" not in text_of(table.card())
        assert table.mishaps() == []
