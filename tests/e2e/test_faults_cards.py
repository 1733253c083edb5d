"""The card: one, the newest, never stale, whatever Discord refuses."""

from pathlib import Path
from typing import Any, cast

import aiohttp
import discord
import pytest
from discord.http import HTTPClient

from db.sessions import SessionId
from tests.e2e.harness import Evening, buttons_of, evening, text_of


async def seated(table: Evening) -> None:
    await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
    await table.wait(3)


def cards(table: Evening) -> list[discord.Message]:
    """The messages of the channel that are cards, oldest first."""
    public = [message for message in table.channel.history() if not message.flags.ephemeral]
    return [message for message in public if "gl:end:1" in buttons_of(message)]


async def test_deals_in_quick_succession_leave_one_card_that_shows_the_last(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        for first in range(6):
            await table.slash("Ann", "deal goulash", points=f"{first} {30 - first} 30 31")
        await table.wait(6)
        (card,) = cards(table)
        assert card == table.card()
        assert "Deal 7" in text_of(card)


async def test_nothing_of_a_session_stands_as_its_card_after_the_end(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        asked = await table.slash("Ann", "end")
        await table.click("Ann", "End", on=asked)
        await table.wait(3)
        assert cards(table) == []


async def test_a_card_that_could_not_be_deleted_does_not_stay_beside_the_new_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        table.world.inject_error("DELETE", "/channels/*/messages/*", status=500, times=2)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        assert len(cards(table)) == 1
        await table.wait(200)
        (card,) = cards(table)
        assert "+51** Ann" in text_of(card)


async def test_a_card_that_discord_failed_to_take_comes_within_minutes(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        table.world.inject_error("POST", "/channels/*/messages", status=500, times=2)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(200)
        (card,) = cards(table)
        assert "+51** Ann" in text_of(card)


async def test_where_the_bot_may_not_post_no_card_shows_what_is_not_true_any_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        table.forbid("send_messages")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(200)
        assert all("+51** Ann" in text_of(card) for card in cards(table))
        table.forbid()
        await table.wait(70)
        (card,) = cards(table)
        assert "+51** Ann" in text_of(card)


async def test_a_card_that_fell_due_before_a_crash_is_posted_after_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        table.world.inject_error("POST", "/channels/*/messages", status=500)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.restart()
        await table.wait(70)
        (card,) = cards(table)
        assert "+51** Ann" in text_of(card)


async def test_a_channel_that_is_gone_leaves_its_session_to_be_resumed_elsewhere(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        other = table.guild.create_text_channel("elsewhere")
        table.world.backend.delete_channel(table.channel.id)
        await table.wait(200)
        table.channel = other
        resumed = await table.slash("Ann", "resume", session=1)
        assert "resumed the session" in resumed.text
        await table.wait(3)
        assert "+51** Ann" in text_of(table.card())


async def test_a_card_that_was_deleted_while_the_bot_was_away_comes_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal")
        await table.wait(3)
        card = table.card()
        async with table.store.reading() as tx:
            assert await tx.outbox.due() == ()
        await table.restart(lambda: table.world.backend.delete_message(card.channel.id, card.id))
        back = table.card()
        assert back.id != card.id
        assert "gl:end:1" in buttons_of(back)
        await table.wait(5)
        assert table.card().id == back.id, "it was posted twice, and a press on the first was lost"


async def test_a_card_that_stands_is_left_where_it_is_by_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal")
        await table.wait(3)
        card = table.card()
        await table.restart()
        await table.wait(3)
        assert table.card().id == card.id


async def test_a_card_that_is_posted_after_a_crash_speaks_the_language_of_the_server(tmp_path: Path) -> None:
    async with evening(tmp_path, "fr") as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal")
        await table.wait(3)
        table.forbid("send_messages")
        await table.slash("Ann", "deal goulash", points="30 30 31")
        await table.restart(table.forbid)
        await table.wait(3)
        assert "Donne 2" in text_of(table.card())
        assert table.mishaps() == []


async def test_a_card_whose_answer_was_lost_leaves_no_second_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        send = table.world.bot.http.send_message

        async def lost(*args: Any, **options: Any) -> Any:
            await send(*args, **options)
            raise aiohttp.ServerDisconnectedError

        with monkeypatch.context() as patch:
            patch.setattr(table.world.bot.http, "send_message", lost)
            await table.slash("Ann", "deal goulash", points="10 20 30 31")
            await table.wait(1)
        assert len(cards(table)) == 1, "it arrived, and the bot does not know"
        await table.restart()
        await table.wait(70)
        (card,) = cards(table)
        assert "+51** Ann" in text_of(card)


async def test_a_press_on_a_card_that_is_not_the_one_takes_it_away_and_does_nothing_else(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        old = table.card()
        # As if the process had ended after it sent the card and before it noted it.
        async with table.store.writing() as tx:
            await tx.cards.drop(SessionId(1))
        await table.slash("Ann", "deal goulash", points="31 30 20 10")
        await table.wait(3)
        assert len(cards(table)) == 2
        pressed = await table.click("Ann", "Undo", on=old)
        assert pressed.private
        assert "not up to date" in pressed.text
        await table.wait(3)
        (card,) = cards(table)
        assert card.id != old.id
        history = await table.slash("Ann", "history")
        assert "taken back" not in history.text


async def test_a_card_that_was_deleted_while_the_connection_was_away_comes_back_with_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.wait(70)
        card = table.card()

        shard = cast("discord.AutoShardedClient", table.world.bot).get_shard(0)
        assert shard
        await shard.disconnect()
        table.world.backend.delete_message(card.channel.id, card.id)
        assert cards(table) == []
        await shard.reconnect()
        # SimCord does not wait for what begins with a connection.
        for _ in range(60):
            if not cards(table):
                await table.wait(10)
        assert len(cards(table)) == 1


async def test_what_discord_refuses_is_tried_less_and_less_and_again_once_something_changes(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        table.forbid("send_messages")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3 * 3_600)

        def tries() -> int:
            return sum(each.method == "POST" and each.path.endswith("/messages") for each in table.world.http_requests)

        before = tries()
        assert before < 20
        await table.wait(6 * 3_600)
        assert tries() == before
        table.forbid()
        await table.wait(5)
        (card,) = cards(table)
        assert "+51** Ann" in text_of(card)


async def test_a_connection_that_breaks_in_the_first_seconds_after_a_start_does_not_end_catching_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        table.world.inject_error("POST", "/channels/*/messages", status=500)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        broken: list[str] = []

        async def break_off(*_args: Any, **_options: Any) -> Any:
            broken.append("broken")
            raise aiohttp.ServerDisconnectedError

        with monkeypatch.context() as patch:
            for request in ("send_message", "edit_message", "delete_message"):
                patch.setattr(HTTPClient, request, break_off)
            await table.restart()
            await table.wait(5)
        assert broken, "nothing was asked of Discord in the first seconds"
        await table.wait(200)
        (card,) = cards(table)
        assert "+51** Ann" in text_of(card)
