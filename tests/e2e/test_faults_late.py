"""What a member saw fail: it does not run later; what is done is done once, and said as it is."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from simcord.enums import CallbackType

from bot.client import Goulash
from bot.services.outbox import RECORD
from tests.e2e.harness import Evening, evening
from tests.e2e.test_faults_time import seated, slow

Feed = Callable[[str, Any], None]


@contextmanager
def gap(table: Evening) -> Generator[list[tuple[str, Any]]]:
    """Keep from the bot what happens, as while its connection is broken; it is told at the end of the block."""
    subscribers: list[Feed] = table.world.backend.subscribers
    bot = subscribers.pop()
    missed: list[tuple[str, Any]] = []
    subscribers.append(lambda event, payload: missed.append((event, payload)))
    try:
        yield missed
    finally:
        subscribers[-1] = bot
        for event, payload in missed:
            bot(event, payload)


@contextmanager
def twice(table: Evening) -> Generator[None]:
    """Deliver each interaction twice, as Discord may."""
    subscribers: list[Feed] = table.world.backend.subscribers
    bot = subscribers[-1]

    def both(event: str, payload: Any) -> None:
        bot(event, payload)
        if event == "INTERACTION_CREATE":
            bot(event, payload)

    subscribers[-1] = both
    try:
        yield
    finally:
        subscribers[-1] = bot


def slow_reads(table: Evening, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let every view of the ledger open late."""
    reading: Callable[[], AbstractAsyncContextManager[Any]] = table.store.reading

    @asynccontextmanager
    async def late() -> AsyncGenerator[Any]:
        await asyncio.sleep(seconds)
        async with reading() as tx:
            yield tx

    monkeypatch.setattr(table.store, "reading", late)


async def deals(table: Evening) -> list[bool]:
    """Return of each deal whether it stands."""
    bot = table.world.bot
    assert isinstance(bot, Goulash)
    live = await bot.services.views.get(table.guild.id, 1)
    return [not deal.undone for deal in live.deals]


async def test_a_form_that_came_too_late_records_nothing_and_can_be_gone_on_with(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.wait(3)
        form = await table.click("Ann", "gl:enter:1:goulash")
        with gap(table):
            sent = await table.fill("Ann", form, {"points": "10 20 30 31"})
            assert not sent.result.acknowledged
            table.world.backend.advance_clock(3.4)
        await table.wait(3)
        assert await deals(table) == []
        begun = await table.slash("Ann", "record")
        await table.click("Ann", "Go on with it", on=begun)
        assert await deals(table) == [True]


async def test_what_was_typed_while_the_gateway_was_away_does_not_run_when_it_is_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        for first in range(6):
            await table.slash("Ann", "deal goulash", points=f"{first} {30 - first} 30 31")
        await table.wait(3)
        before = table.said()
        with gap(table):
            for _ in range(3):
                answer = await table.slash("Ann", "undo")
                assert not answer.result.acknowledged
                table.world.backend.advance_clock(3.4)
        await table.wait(3)
        assert await deals(table) == [True] * 6
        assert table.said() == before


async def test_what_is_old_but_not_too_old_is_deferred_and_done(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        with gap(table):
            record = await table.slash("Ann", "deal goulash", points="10 20 30 31")
            table.world.backend.advance_clock(2)
        await table.wait(3)
        first = [request.json for request in table.world.http_requests if "/callback" in request.path][-1]
        assert first is not None
        assert first["type"] == CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE
        assert "Deal 1" in record.text
        assert not record.private


async def test_a_deal_whose_reads_took_too_long_is_not_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        with monkeypatch.context() as patch:
            slow_reads(table, patch, 5)
            for _ in range(3):
                answer = await table.slash("Ann", "deal goulash", points="10 20 30 31")
                await table.wait(30)
                assert not answer.result.acknowledged
        assert await deals(table) == []
        assert "Deal 1" in (await table.slash("Ann", "deal goulash", points="10 20 30 31")).text


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("deal goulash", {"points": "11 19 30 31"}),
        ("undo", {}),
        ("table leave", {}),
        ("table dealer", {"player": "Cal"}),
        ("table sit-out", {"player": "Cal"}),
        ("table last-round", {}),
        ("rules set", {"option": "misère", "value": "20"}),
        ("rules save", {"name": "ours"}),
        ("/goulash-server settings", {"language": "fr"}),
        ("/goulash-server season add", {"name": "Spring", "first": "2026-03-01", "last": "2026-05-31"}),
    ],
)
async def test_nothing_of_what_comes_too_late_is_written(tmp_path: Path, command: str, options: dict[str, str]) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Zoe", "start", players="@Zoe @Bea @Cal @Dov @Eli", game="tarot")
        await table.slash("Zoe", "deal goulash", points="10 20 30 31 0")
        await table.wait(3)
        before = dump(tmp_path)
        with gap(table):
            await table.slash("Zoe", command, **options)
            table.world.backend.advance_clock(5)
        await table.wait(5)
        assert dump(tmp_path) == before
        done = await table.slash("Zoe", command, **options)
        assert done.result.acknowledged
        assert dump(tmp_path) != before, done.text


def dump(folder: Path) -> list[str]:
    """Return everything that the ledger holds."""
    connection = sqlite3.connect(folder / "goulash.db")
    try:
        return list(connection.iterdump())
    finally:
        connection.close()


async def test_an_undo_that_is_delivered_twice_takes_back_one_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        for first in range(3):
            await table.slash("Ann", "deal goulash", points=f"{first} {30 - first} 30 31")
        await table.wait(3)
        with twice(table):
            await table.slash("Ann", "undo")
        await table.wait(3)
        assert await deals(table) == [True, True, False]
        assert len([said for said in table.said() if "took back" in said]) == 1
        assert all("already been acknowledged" in mishap for mishap in table.mishaps())


async def test_fifty_presses_of_one_save_show_the_record_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.click("Bea", "Contract")
        assert form.form
        ann = str(form.form["components"][0]["component"]["options"][0]["value"])
        typed = {"taker": [ann], "contract": ["garde"], "bouts": ["2"], "points": "49"}
        sheet = await table.fill("Bea", form, typed)
        async with table.world.together():
            presses = await asyncio.gather(*(table.click("Bea", "Save", on=sheet) for _ in range(50)))
        await table.wait(5)
        assert await deals(table) == [True]
        assert len([said for said in table.said() if "recorded by Bea" in said]) == 1
        told = [press.text for press in presses if "Recorded already, as deal 1." in press.text]
        assert len(told) >= 49


async def test_the_same_deal_is_asked_about_whatever_was_recorded_after_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.slash("Bea", "deal goulash", points="11 19 30 31")
        await table.wait(120)
        asked = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert asked.private
        assert "Same as deal 1, recorded by Ann" in asked.text
        await table.wait(200)
        assert "Deal 3" in (await table.slash("Ann", "deal goulash", points="10 20 30 31")).text


async def records(table: Evening) -> list[str]:
    """Return the records that stand in the channel or are due there."""
    async with table.store.reading() as tx:
        due = await tx.outbox.due(kind=RECORD)
    return [said for said in table.said() if "recorded by Ann" in said] + [item.kind for item in due]


async def test_a_deal_that_was_recorded_and_cannot_be_answered_is_posted_in_the_channel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        with monkeypatch.context() as patch:
            slow(table, patch, 16 * 60)
            await table.slash("Ann", "deal goulash", points="10 20 30 31")
            await table.wait(17 * 60)
        await table.wait(20 * 60)
        assert await deals(table) == [True]
        assert len(await records(table)) == 1


async def test_an_answer_that_did_not_reach_discord_is_posted_in_the_channel_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        table.world.inject_error("POST", "/interactions/*/*/callback", status=503, times=1)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(200)
        assert await deals(table) == [True]
        assert len(await records(table)) == 1
        assert not table.mishaps()


async def test_the_commands_are_registered_again_until_discord_has_them(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.restart(lambda: table.world.inject_error("GET", "/applications/*/commands", status=500, times=2))
        await table.wait(200)
        assert all("could not be registered" in mishap for mishap in table.mishaps())
        before = len(sent(table))
        # Somebody else took them away: our ledger alone cannot know.
        await table.restart(lambda: table.world.backend.register_commands(None, []))
        await table.wait(60)
        assert len(sent(table)) == before + 1
        await table.restart()
        await table.wait(60)
        assert len(sent(table)) == before + 1
        assert (await table.slash("Ann", "help")).text


def sent(table: Evening) -> list[str]:
    """Return the requests by which the commands were registered."""
    return [
        request.path
        for request in table.world.http_requests
        if request.method == "PUT" and request.path.endswith("/commands")
    ]


async def test_a_fault_before_anything_was_recorded_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(tmp_path) as table:
        await seated(table)

        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr("bot.turn.entering.entry.read", broken)
            failed = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert "my fault. Nothing was recorded. Reference" in failed.text
        with monkeypatch.context() as patch:
            patch.setattr("bot.turn.entering.announce", broken)
            failed = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert "my fault. Deal 1 is as the card shows it. Reference" in failed.text
        assert await deals(table) == [True]
        assert len(table.mishaps()) >= 2
