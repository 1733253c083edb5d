"""Standings that are posted by themselves: on time, once, in the right channel, and worth reading."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from db.errors import LedgerBusy
from tests.e2e.harness import Evening, buttons_of, evening, text_of

Writing = Callable[[], AbstractAsyncContextManager[Any]]

AUTOPOST = "/goulash-server autopost"
MINUTE, HOUR, DAY = 60, 3600, 86_400
MIDNIGHT = 1_767_225_600
"""When every evening begins: 2026-01-01, 0:00 UTC, a Thursday."""


async def seated(table: Evening, **options: Any) -> None:
    await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov", **options)
    await table.wait(3)


async def goulash(table: Evening, points: str = "10 20 30 31") -> None:
    await table.slash("Ann", "deal goulash", points=points)
    await table.wait(3)


async def add(table: Evening, every: str = "day", channel: ChannelHandle | None = None, **options: Any) -> str:
    """Set up a post as Zoe, and give the question that she was asked."""
    asked = await table.slash("Zoe", f"{AUTOPOST} add", channel=channel or table.channel, every=every, **options)
    question = asked.text
    await table.click("Zoe", "gl:autopost-add:", on=asked)
    return question


def posts(channel: ChannelHandle) -> list[discord.Message]:
    """The posts in a channel, oldest first."""
    return [
        message
        for message in channel.history()
        if any(custom_id.startswith("gl:post:") for custom_id in buttons_of(message))
    ]


def said(channel: ChannelHandle) -> list[str]:
    return [text_of(message) for message in posts(channel)]


async def until(table: Evening, moment: int) -> None:
    """Let time pass until seconds after midnight of the first day; the last minutes of it as the bot lives them."""
    left = MIDNIGHT + moment - table.world.now().timestamp()
    if left > 2 * MINUTE:
        await table.doze(left - 2 * MINUTE)
        left = 2 * MINUTE
    await table.wait(left)


async def days(table: Evening, count: int = 1) -> None:
    """Let days pass."""
    for _ in range(count):
        await until(table, round(table.world.now().timestamp() - MIDNIGHT) + DAY)


async def test_a_post_is_shown_before_it_is_set_up_and_comes_at_its_time(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        board = table.guild.create_text_channel("board")
        await seated(table)
        await goulash(table)
        asked = await table.slash("Zoe", f"{AUTOPOST} add", channel=board, every="day", at="9 pm")
        assert asked.private
        assert f"<#{board.id}> **every day at 21:00** (UTC)" in asked.text
        for day in range(3):
            assert f"<t:{MIDNIGHT + 21 * HOUR + day * DAY}:F>" in asked.text
        assert "**+51** Ann" in asked.text.replace("\N{NO-BREAK SPACE}", " ")
        made = await table.click("Zoe", "Set it up", on=asked)
        assert "Post **1**" in made.text
        await until(table, 21 * HOUR - 1)
        assert posts(board) == []
        await table.wait(1)
        [post] = posts(board)
        assert "**+51** Ann" in text_of(post).replace("\N{NO-BREAK SPACE}", " ")
        assert not post.mentions
        assert post.flags.suppress_notifications
        await days(table)
        assert len(posts(board)) == 2


async def test_a_post_tells_what_was_played_since_the_last(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        board = table.guild.create_text_channel("board")
        await seated(table)
        await goulash(table)
        await add(table, channel=board)
        await until(table, 9 * HOUR)
        assert "Since" not in said(board)[0]
        await goulash(table, "31 30 20 10")
        await goulash(table, "30 31 20 10")
        await table.slash("Ann", "deal goulash", points="91 0 0 0")
        await table.slash("Ann", "undo")
        await until(table, 33 * HOUR)
        news = said(board)[1].replace("\N{NO-BREAK SPACE}", " ")
        assert f"Since <t:{MIDNIGHT + 9 * HOUR}:f>: 1 session, 2 deals." in news
        assert "Biggest win: 2 · " in news
        assert "Dov took the lead from Ann." in news
        assert "**+69** Dov (+102)" in news
        await until(table, 57 * HOUR)
        assert f"No deal since <t:{MIDNIGHT + 33 * HOUR}:f>." in said(board)[2]
        assert "Dov" not in said(board)[2]
        await table.slash("Ann", "undo", deal=3)
        await until(table, 81 * HOUR)
        assert "an older one was corrected" in said(board)[3]
        assert "Dov" in said(board)[3]


async def test_a_post_speaks_the_language_of_the_server_by_its_clocks(tmp_path: Path) -> None:
    async with evening(tmp_path, locale="fr") as table:
        await table.slash("Zoe", "/goulash-server settings", timezone="Europe/Paris")
        await seated(table)
        await goulash(table)
        asked = await add(table, "week", at="21h30", on="vendredi")
        assert "**chaque vendredi à 21:30** (Europe/Paris)" in asked
        await until(table, DAY + 20 * HOUR + 30 * MINUTE)
        assert "Classement du serveur" in said(table.channel)[0]
        # The card of the session stays the newest of the messages.
        await table.wait(3)
        assert "gl:end:1" in buttons_of(table.card())
        listed = await table.slash("Zoe", f"{AUTOPOST} list")
        assert "chaque vendredi à 21:30" in listed.text
        assert f"<t:{MIDNIGHT + 8 * DAY + 20 * HOUR + 30 * MINUTE}:F>" in listed.text


async def test_the_clocks_of_another_zone_hold_at_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await add(table, at="21:00")
        await table.slash("Zoe", "/goulash-server settings", timezone="America/New_York")
        assert f"<t:{MIDNIGHT + 2 * HOUR}:F>" in (await table.slash("Zoe", f"{AUTOPOST} list")).text
        await until(table, 2 * HOUR)
        assert len(posts(table.channel)) == 1
        await until(table, 22 * HOUR)
        assert len(posts(table.channel)) == 1


async def test_a_post_outlives_a_restart_and_one_that_was_missed_is_made_up_for(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await goulash(table)
        asked = await table.slash("Zoe", f"{AUTOPOST} add", channel=table.channel, every="day", at="21:00")
        await table.restart()
        await table.click("Zoe", "Set it up", on=asked)
        await table.restart()
        await until(table, 21 * HOUR)
        assert len(posts(table.channel)) == 1
    async with evening(tmp_path, after=4 * DAY + 22 * HOUR) as later:
        await later.wait(1)
        # That of three hours ago, and none of the days before.
        assert len(posts(later.channel)) == 1
        await until(later, 5 * DAY + 21 * HOUR)
        assert len(posts(later.channel)) == 2
    async with evening(tmp_path, after=6 * DAY + 10 * HOUR) as late:
        await late.wait(10)
        assert posts(late.channel) == []


@asynccontextmanager
async def unnoted(table: Evening, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[None]:
    """Let the ledger be busy from the moment on that a post stands in the channel."""
    writing: Writing = table.store.writing

    @asynccontextmanager
    async def busy() -> AsyncGenerator[Any]:
        if posts(table.channel):
            raise LedgerBusy(reason="another process")
        async with writing() as tx:
            yield tx

    with monkeypatch.context() as patch:
        patch.setattr(table.store, "writing", busy)
        yield


async def test_a_post_that_was_sent_and_not_noted_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        await add(table, at="21:00")
        async with unnoted(table, monkeypatch):
            await until(table, 21 * HOUR)
        await table.restart()
        for _ in range(5):
            await table.wait(MINUTE)
        [post] = posts(table.channel)
        listed = await table.slash("Zoe", f"{AUTOPOST} list")
        assert f"/{table.channel.id}/{post.id})" in listed.text
        await days(table)
        assert len(posts(table.channel)) == 2


async def test_where_the_channel_cannot_be_read_a_post_is_rather_left_out_than_posted_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as table:
        await add(table, at="21:00")
        async with unnoted(table, monkeypatch):
            await until(table, 21 * HOUR)
        table.forbid("read_message_history")
        await table.restart()
        await table.wait(HOUR)
        assert len(posts(table.channel)) == 1
        await days(table)
        assert len(posts(table.channel)) == 2


async def test_a_channel_that_was_deleted_pauses_its_post_and_a_manager_is_told_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        board = table.guild.create_text_channel("board")
        await add(table, channel=board, at="21:00")
        table.world.backend.delete_channel(board.id)
        await until(table, 21 * HOUR)
        listed = await table.slash("Zoe", f"{AUTOPOST} list")
        assert "failed once (the channel was deleted)" in listed.text
        await table.wait(2 * HOUR)
        assert "paused" not in (await table.slash("Ann", "sessions")).text
        told = await table.slash("Zoe", "sessions")
        assert "Post **1**" in told.text
        assert "five times in a row and is paused: the channel was deleted" in told.text
        assert told.messages[-1].ephemeral
        assert "paused" not in (await table.slash("Zoe", "sessions")).text
        await days(table, 3)
        listed = await table.slash("Zoe", f"{AUTOPOST} list")
        assert "paused: the channel was deleted" in listed.text
        assert "resume" in "".join(buttons_of(listed.message))


async def test_a_permission_that_is_missing_is_told_before_and_waited_for(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        table.forbid("send_messages")
        asked = await add(table, at="21:00")
        assert "I may not post there yet. I need: Send Messages." in asked
        await until(table, 21 * HOUR + 2 * MINUTE)
        listed = await table.slash("Zoe", f"{AUTOPOST} list")
        assert "failed 2 times in a row" in listed.text or "failed once" in listed.text
        table.forbid()
        await table.wait(20 * MINUTE)
        assert len(posts(table.channel)) == 1
        assert "failed" not in (await table.slash("Zoe", f"{AUTOPOST} list")).text


async def test_a_channel_that_the_bot_cannot_see_is_told_before(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        board = table.guild.create_text_channel("board")
        denied = discord.Permissions(view_channel=True).value
        unseen = Overwrite(target_id=table.world.backend.bot_user.id, type=OverwriteType.MEMBER, allow=0, deny=denied)
        table.world.backend.edit_channel(board.id, {}, overwrites=[unseen])
        assert "I need: View Channel" in await add(table, channel=board, at="21:00")
        await until(table, 21 * HOUR)
        assert "(I may not see the channel)" in (await table.slash("Zoe", f"{AUTOPOST} list")).text


async def test_a_private_thread_without_the_bot_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        backend, zoe = table.world.backend, table.members["Zoe"].id
        hidden = backend.create_thread(
            table.channel.id, "hidden", zoe, type=discord.ChannelType.private_thread.value, broadcast=False
        )
        thread = ChannelHandle(table.world, table.guild, hidden)
        refused = await table.slash("Zoe", f"{AUTOPOST} add", channel=thread, every="day")
        assert refused.private
        assert refused.text.startswith("I do not see that channel.")
        # The library's own error on the way, and nothing that we would log as our fault.
        (mishap,) = table.mishaps()
        assert "TransformerError" in mishap


async def test_errors_of_discord_are_sat_out(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await add(table, at="21:00")
        await until(table, 21 * HOUR - 5)
        table.world.inject_error("POST", "/channels/*/messages", status=503, times=3)
        await table.wait(HOUR)
        assert len(posts(table.channel)) == 1
        assert "paused" not in (await table.slash("Zoe", "sessions")).text


async def test_a_post_is_paused_taken_up_again_and_removed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await add(table, at="21:00")
        assert await table.complete("Zoe", f"{AUTOPOST} pause", "post") == ["1 · #cards · every day at 21:00"]
        paused = await table.slash("Zoe", f"{AUTOPOST} pause", post=1)
        assert "is paused: a manager paused it" in paused.text
        await days(table, 2)
        assert posts(table.channel) == []
        resumed = await table.slash("Zoe", f"{AUTOPOST} resume", post=1)
        assert f"<t:{MIDNIGHT + 2 * DAY + 21 * HOUR}:F>" in resumed.text
        await days(table)
        assert len(posts(table.channel)) == 1
        asked = await table.slash("Zoe", f"{AUTOPOST} remove", post=1)
        await table.click("Zoe", "Remove", on=asked)
        assert "None yet" in (await table.slash("Zoe", f"{AUTOPOST} list")).text
        await days(table)
        assert len(posts(table.channel)) == 1
        for command in ("pause", "resume", "remove"):
            gone = await table.slash("Zoe", f"{AUTOPOST} {command}", post=1)
            assert gone.private
            assert "There is no such post" in gone.text
        [post] = posts(table.channel)
        assert "There is no such post" in (await table.click("Ann", "Standings", on=post)).text


async def test_the_list_has_buttons_for_each_post(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        for hour in range(7):
            await add(table, at=f"{hour}:00")
        listed = await table.slash("Zoe", f"{AUTOPOST} list")
        assert "Page 1 of 2" in listed.text
        second = await table.click("Zoe", "gl:posts:1", on=listed)
        assert "**7** · " in second.text
        await table.click("Zoe", "gl:autopost-pause:6:1", on=second)
        assert "paused: a manager paused it" in second.text
        await table.click("Zoe", "gl:autopost-resume:6:1", on=second)
        assert "paused" not in second.text
        asked = await table.click("Zoe", "gl:autopost-remove:6", on=second)
        await table.click("Zoe", "gl:autopost-gone:6", on=asked)
        assert await table.complete("Zoe", f"{AUTOPOST} remove", "post", "6 ") == []


async def test_the_standings_of_a_post_are_a_press_away(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await goulash(table)
        await add(table)
        await until(table, 9 * HOUR)
        await goulash(table, "31 30 20 10")
        [post] = posts(table.channel)
        now = await table.click("Eli", "Standings", on=post)
        assert now.private
        assert "2 × " in now.text.replace("\N{NO-BREAK SPACE}", " ")


async def test_each_deal_is_followed_by_its_session(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        board = table.guild.create_text_channel("board")
        asked = await add(table, "deal", board, scope="session")
        assert "after each deal" in asked
        await seated(table, name="Friday")
        assert posts(board) == []
        await goulash(table)
        assert "Friday" in said(board)[0]
        assert "1 · " in said(board)[0]
        await goulash(table, "31 30 20 10")
        await goulash(table, "30 31 20 10")
        assert len(posts(board)) == 1
        await table.wait(30)
        # One for both, as the table stands now.
        assert len(posts(board)) == 2
        assert "3 · " in said(board)[1]
        await table.wait(HOUR)
        assert len(posts(board)) == 2
        mine = await table.click("Bea", "Standings", on=posts(board)[1])
        assert "Friday" in mine.text


async def test_a_deal_in_the_channel_of_its_post_leaves_the_card_below(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await add(table, "deal")
        await seated(table)
        await goulash(table)
        await table.wait(5)
        assert len(posts(table.channel)) == 1
        assert "gl:end:1" in buttons_of(table.card())


async def test_the_session_of_a_hidden_channel_is_not_shown_elsewhere(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        board, everyone = table.guild.create_text_channel("board"), table.guild.id
        hidden = Overwrite(
            target_id=everyone,
            type=OverwriteType.ROLE,
            allow=0,
            deny=discord.Permissions(view_channel=True).value,
        )
        seen = Overwrite(
            target_id=table.members["Ann"].id,
            type=OverwriteType.MEMBER,
            allow=discord.Permissions(view_channel=True, send_messages=True).value,
            deny=0,
        )
        await add(table, "deal", board, scope="session")
        await add(table, "deal", table.channel, scope="session")
        bot = Overwrite(
            target_id=table.world.backend.bot_user.id,
            type=OverwriteType.MEMBER,
            allow=discord.Permissions(view_channel=True, send_messages=True).value,
            deny=0,
        )
        table.world.backend.edit_channel(table.channel.id, {}, overwrites=[hidden, seen, bot])
        await seated(table)
        await goulash(table)
        await table.wait(MINUTE)
        assert posts(board) == []
        assert len(posts(table.channel)) == 1


async def test_a_season_is_posted_until_it_is_gone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await goulash(table)
        await table.slash("Zoe", "/goulash-server season add", name="Winter", first="2026-01-01", last="2026-03-31")
        await add(table, "day", scope="Winter", game="tarot")
        await until(table, 9 * HOUR)
        assert "Winter" in said(table.channel)[0]
        asked = await table.slash("Zoe", "/goulash-server season remove", season="Winter")
        await table.click("Zoe", "Remove", on=asked)
        await until(table, DAY + 9 * HOUR)
        await table.wait(2 * HOUR)
        assert "paused: its season was removed" in (await table.slash("Zoe", f"{AUTOPOST} list")).text


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"every": "day", "at": "25:00"}, "`25:00` is no time of day"),
        ({"every": "day", "on": "Monday"}, "Only weekly and monthly posts have a day"),
        ({"every": "deal", "at": "9"}, "What is posted after each deal has no time of day"),
        ({"every": "week", "on": "Someday"}, "Monday"),
        ({"every": "month", "on": "32"}, "`32` is no day of the month"),
        ({"every": "day", "scope": "session"}, "can be of its session"),
        ({"every": "day", "scope": "Atlantis"}, "`Atlantis` is no season of this server"),
        ({"every": "day", "game": "poker"}, "`poker`"),
    ],
)
async def test_what_cannot_be_set_up_is_refused_in_a_sentence(
    tmp_path: Path, options: dict[str, str], sentence: str
) -> None:
    async with evening(tmp_path) as table:
        refused = await table.slash("Zoe", f"{AUTOPOST} add", channel=table.channel, **options)
        assert refused.private
        assert sentence in refused.text
        # To be copied and mended.
        assert f"every:{options['every']}" in refused.text
        assert "None yet" in (await table.slash("Zoe", f"{AUTOPOST} list")).text


async def test_the_same_post_is_not_set_up_twice(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        first = await table.slash("Zoe", f"{AUTOPOST} add", channel=table.channel, every="day")
        second = await table.slash("Zoe", f"{AUTOPOST} add", channel=table.channel, every="day")
        button = next(iter(buttons_of(first.message)))
        async with table.world.together():
            await table.members["Zoe"].click(first.message, custom_id=button)
            await table.members["Zoe"].click(first.message, custom_id=button)
        assert "Post 1 does that already" in (await table.click("Zoe", "Set it up", on=second)).text
        again = await table.slash("Zoe", f"{AUTOPOST} add", channel=table.channel, every="day", at="9")
        assert "Post 1 does that already" in again.text
        await until(table, 9 * HOUR)
        assert len(posts(table.channel)) == 1


async def test_what_is_cancelled_is_not_set_up(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        asked = await table.slash("Zoe", f"{AUTOPOST} add", channel=table.channel, every="day")
        assert "No post was set up" in (await table.click("Zoe", "Cancel", on=asked)).text
        await days(table)
        assert posts(table.channel) == []


async def test_posts_tell_a_lost_contract_by_what_its_taker_lost(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        each, daily = table.guild.create_text_channel("each"), table.guild.create_text_channel("daily")
        await seated(table)
        await goulash(table)
        await add(table, every="deal", channel=each)
        await add(table, channel=daily)
        await until(table, 9 * HOUR)
        # 36 points with 2 bouts are 5 short of 41: 30, twice for a garde, from the taker to each of three.
        await table.slash("Ann", "deal tarot", taker="Cal", contract="garde", bouts="2", points="36")
        await table.wait(30)
        lost = "2 · Cal: garde, 2 bouts, 36 points · −180 Cal"
        assert f"{lost}\n" in said(each)[-1].replace("\N{NO-BREAK SPACE}", " ")
        await until(table, 33 * HOUR)
        assert f"Biggest win: {lost} · +60 Ann" in said(daily)[-1].replace("\N{NO-BREAK SPACE}", " ")


async def test_posts_are_for_managers_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        assert "goulash-server autopost add" in table.members["Zoe"].available_commands(table.channel)
        assert not [
            path for path in table.members["Ann"].available_commands(table.channel) if path.startswith("goulash-server")
        ]


async def test_what_may_be_chosen_is_completed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        complete, add_ = table.complete, f"{AUTOPOST} add"
        filled = {"channel": table.channel}
        assert "Sunday" in await complete("Zoe", add_, "on", "", every="week", **filled)
        assert await complete("Zoe", add_, "on", "", every="month", **filled) == ["1", "15", "28", "last"]
        assert await complete("Zoe", add_, "on", "", every="day", **filled) == []
        assert await complete("Zoe", add_, "scope", "", every="day", **filled) == ["The server"]
        after_deals = await complete("Zoe", add_, "scope", "", every="deal", **filled)
        assert after_deals == ["The server", "The session of the deal"]
