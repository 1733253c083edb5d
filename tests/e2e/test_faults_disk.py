"""A disk that is full: a sentence for whoever asks, nothing half recorded, and all goes on once there is room."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

import db
from tests.e2e.harness import Evening, buttons_of, evening, text_of

FULL = "The disk of the ledger is full. Nothing was recorded; tell who runs this bot."
FOUR = "@Ann @Bea @Cal @Dov"


@contextmanager
def full_disk(folder: Path) -> Generator[None]:
    """Have no file grow beyond what the ledger's log is by now."""
    resource = pytest.importorskip("resource", reason="limits of a process are known on Unix only")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / "goulash.db-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def heads(table: Evening) -> dict[int, int]:
    """Return how far each session is."""
    async with table.store.reading() as view:
        listed = await view.sessions.listed(table.guild.id, limit=10)
        return {session.id: await view.ledger.head(session.id) for session in listed}


def cards(table: Evening) -> list[str]:
    """Return what the cards that stand say."""
    public = [message for message in table.channel.history() if not message.flags.ephemeral]
    return [text_of(message) for message in public if any("gl:end" in button for button in buttons_of(message))]


async def test_whoever_asks_for_something_on_a_full_disk_is_told_and_nothing_is_half_done(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR)
        recorded = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        before, card = await heads(table), text_of(table.card())
        other = table.guild.create_text_channel("other")
        table.world.backend.advance_clock(120)
        with full_disk(tmp_path):
            deal = await table.slash("Ann", "deal goulash", points="11 20 30 30")
            undo = await table.click("Ann", "Undo", on=recorded)
            form = await table.click("Ann", "gl:enter:1:goulash")
            refused = await table.fill("Ann", form, {"points": "not points"})
            started = await table.members["Zoe"].slash(other, "goulash start", players=table.server.typed(FOUR))
            ended = await table.click("Ann", "End", on=await table.slash("Ann", "end"))
            await table.wait(3)
        for answer in (deal, undo, refused, ended):
            assert FULL in answer.text, answer.text
            assert answer.private
        assert started.response is not None
        assert FULL in text_of(started.response)
        assert await heads(table) == before
        assert text_of(table.card()) == card
        assert all(check.ok for check in db.verify(table.settings.database_url.reveal()))

        assert "deal 2" in (await table.slash("Ann", "deal goulash", points="11 20 30 30")).text.casefold()
        await table.wait(3)
        assert cards(table) == [text_of(table.card())]
        assert text_of(table.card()) != card
        assert "took back" in (await table.slash("Ann", "undo", deal=1)).text
        refused = await table.fill("Ann", await table.click("Ann", "gl:enter:1:goulash"), {"points": "not points"})
        assert FULL not in refused.text
        assert all("LedgerFull" in mishap for mishap in table.mishaps())


async def test_what_a_form_held_is_given_back_on_a_full_disk_and_is_corrected_once_there_is_room(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR)
        await table.wait(3)
        with full_disk(tmp_path):
            form = await table.click("Ann", "gl:enter:1:contract")
            fields = {"taker": ["#2"], "contract": ["garde"], "bouts": ["2"], "points": "not points"}
            kept = await table.fill("Ann", form, fields)
        assert kept.private
        assert FULL in kept.text
        for line in ("taker: Bea", "contract: garde", "bouts: 2", "points: not points"):
            assert line in kept.text
        form = await table.click("Ann", "Correct", on=kept)
        assert form.form
        chosen = [
            option["value"]
            for part in form.form["components"]
            for option in part["component"].get("options", ())
            if option.get("default")
        ]
        assert {"#2", "garde"} <= set(chosen)
        sheet = await table.fill("Ann", form, fields | {"points": "47"})
        assert "Deal 1" in (await table.click("Ann", "Save", on=sheet)).text
        assert all("LedgerFull" in mishap for mishap in table.mishaps())


async def test_names_for_a_lobby_are_given_back_on_a_full_disk(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        lobby = await table.slash("Ann", "start", game="goulash")
        form = await table.click("Ann", "Add a guest", on=lobby)
        with full_disk(tmp_path):
            kept = await table.fill("Ann", form, {"guest": "Fay, Gus"})
        assert kept.private
        assert "Fay, Gus" in kept.text
        assert all("LedgerFull" in mishap for mishap in table.mishaps())


async def test_a_card_for_which_there_was_no_room_comes_by_itself_once_there_is_and_stands_alone(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR)
        await table.wait(3)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.slash("Ann", "deal goulash", points="11 20 30 30")
        with full_disk(tmp_path):
            await table.wait(3)
        assert cards(table) == []
        await table.wait(70)
        assert cards(table) == [text_of(table.card())]
        assert "Deal 3" in text_of(table.card())


async def test_a_card_deleted_while_the_disk_is_full_is_back_with_the_next_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR)
        await table.wait(3)
        with full_disk(tmp_path):
            await table.members["Zoe"].delete(table.card())
        assert cards(table) == []
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        assert cards(table) == [text_of(table.card())]


async def test_on_a_full_disk_standings_are_shown_as_ever(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR, game="goulash")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        with full_disk(tmp_path):
            shown = await table.slash("Bea", "standings")
        assert "**+51** Ann" in shown.text
        assert FULL not in shown.text


async def test_a_manager_is_told_of_posts_that_failed_once_the_disk_has_room_again(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        gone = table.guild.create_text_channel("gone")
        asked = await table.slash("Zoe", "/goulash-server autopost add", channel=gone, every="day", at="0:05")
        await table.click("Zoe", "gl:autopost-add:", on=asked)
        table.world.backend.delete_channel(gone.id)
        await table.wait(3 * 60 * 60)
        with full_disk(tmp_path):
            during = await table.slash("Zoe", "help")
        assert "is paused" not in during.text
        assert "is paused" in (await table.slash("Zoe", "help")).text
