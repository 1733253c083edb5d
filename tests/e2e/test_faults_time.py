"""Slow ledgers: Discord waits three seconds for a first answer, and fifteen minutes for the last."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.harness import Evening, buttons_of, evening, text_of

Writing = Callable[[], AbstractAsyncContextManager[Any]]


def slow(table: Evening, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let every transaction that writes begin late."""
    writing: Writing = table.store.writing

    @asynccontextmanager
    async def late() -> AsyncGenerator[Any]:
        await asyncio.sleep(seconds)
        async with writing() as tx:
            yield tx

    monkeypatch.setattr(table.store, "writing", late)


async def seated(table: Evening) -> None:
    await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
    await table.wait(3)


async def test_a_slow_ledger_is_waited_for_and_the_record_is_public(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        slow(table, monkeypatch, 10)
        record = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert not record.result.acknowledged
        await table.wait(2.5)
        assert record.result.deferred
        await table.wait(30)
        assert "Deal 1" in record.text
        assert not record.private
        assert "+51** Ann" in text_of(table.card())


async def test_a_refusal_after_a_long_wait_is_still_for_one_member_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        asked = await table.slash("Ann", "end")
        await table.click("Ann", "End", on=asked)
        await table.wait(3)
        before = table.said()
        slow(table, monkeypatch, 10)
        late = await table.slash("Bea", "resume")
        await table.wait(30)
        assert "Only who opened the session" in late.text
        assert late.private
        assert table.said() == before


@pytest.mark.parametrize("seconds", [2, 10])
async def test_a_slow_form_ends_in_a_sheet_and_one_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.click("Bea", "Contract")
        assert form.form
        ann = str(form.form["components"][0]["component"]["options"][0]["value"])
        slow(table, monkeypatch, seconds)
        typed: dict[str, Any] = {"taker": [ann], "contract": ["garde"], "bouts": ["2"], "points": "49"}
        sheet = await table.fill("Bea", form, typed)
        await table.wait(3 * seconds)
        assert sheet.private
        record = await table.click("Bea", "Save", on=sheet)
        await table.wait(3 * seconds)
        assert "Deal 1" in record.text
        await table.wait(3 * seconds)
        shown = [message for message in table.said() if "recorded by Bea" in message]
        assert len(shown) == 1


async def test_who_joins_while_another_puts_the_lobby_in_order_stays(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", game="goulash")
        for name in ("Bea", "Cal"):
            await table.click(name, "Join")
        form = await table.click("Ann", "gl:order-lobby")
        await table.click("Dov", "Join")
        await table.fill("Ann", form, {"order": "Cal, Ann"})
        # Bea was left out on purpose, Dov was not there to be named.
        assert [line for line in text_of(table.card()).splitlines() if line.startswith("`")] == [
            "`1` Cal",
            "`2` Ann",
            "`3` Dov",
        ]


async def test_a_lobby_that_is_slow_to_change_stays_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(tmp_path) as table:
        lobby = await table.slash("Ann", "start")
        slow(table, monkeypatch, 5)
        await table.click("Bea", "Join", on=lobby)
        await table.wait(10)
        assert "`2` Bea" in text_of(table.card())
        lobbies = [message for message in table.channel.history() if "gl:join-lobby:1" in buttons_of(message)]
        assert len(lobbies) == 1


async def test_a_deal_that_takes_longer_than_discord_waits_stands_and_the_card_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        with monkeypatch.context() as patch:
            slow(table, patch, 16 * 60)
            await table.slash("Ann", "deal goulash", points="10 20 30 31")
            await table.wait(17 * 60)
        await table.wait(20 * 60)
        assert "+51** Ann" in text_of(table.card())
        history = await table.slash("Ann", "history")
        assert "recorded by Ann" in history.text
        assert history.text.count("Goulash ·") <= 1


async def test_a_question_left_open_for_an_hour_can_still_be_answered(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        asked = await table.slash("Ann", "end")
        await table.wait(3600)
        ended = await table.click("Ann", "End", on=asked)
        assert "The session is over" in ended.text


async def test_a_form_left_open_until_the_session_ended_keeps_nothing_and_says_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.slash("Ann", "record", kind="goulash")
        asked = await table.slash("Bea", "end")
        await table.click("Bea", "End", on=asked)
        await table.wait(3600)
        late = await table.fill("Ann", form, {"points": "10 20 30 31"})
        assert late.private
        assert "That session has ended" in late.text
