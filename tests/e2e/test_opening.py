"""Opening a session: nothing that was typed is used up before it is done, and the opener is who opened."""

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.e2e.harness import Evening, buttons_of, evening, text_of


async def offered(table: Evening) -> None:
    await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov", name="One")
    await table.wait(3)


@pytest.mark.parametrize(
    ("status", "code", "said"),
    [
        (400, 160006, "as many open threads as Discord allows"),
        (400, 30033, "no more members into a thread"),
        (400, 50024, "A thread cannot be opened here"),
        (503, 0, "Discord could not do that just now (503)"),
    ],
)
async def test_a_thread_that_discord_does_not_make_is_said_and_the_second_press_opens_it(
    tmp_path: Path, status: int, code: int, said: str
) -> None:
    async with evening(tmp_path) as table:
        await offered(table)
        asked = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        table.world.inject_error("POST", "/channels/*/threads", status=status, code=code)
        refused = await table.click("Bea", "Open a thread", on=asked)
        assert refused.private
        assert said in refused.text
        assert "opened a session" in (await table.click("Bea", "Open a thread", on=asked)).text
        assert len(table.channel.threads) == 1


async def test_a_session_that_cannot_be_makes_no_thread(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await offered(table)
        asked = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        table.guild.remove_member(table.member("Cal"))
        refused = await table.click("Bea", "Open a thread", on=asked)
        assert refused.private
        assert not table.channel.threads


async def test_who_may_not_open_threads_opens_none(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await offered(table)
        asked = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        denied = discord.Permissions(create_public_threads=True).value
        bea = Overwrite(target_id=table.member("Bea").id, type=OverwriteType.MEMBER, allow=0, deny=denied)
        table.world.backend.edit_channel(table.channel.id, {}, overwrites=[bea])
        refused = await table.click("Bea", "Open a thread", on=asked)
        assert refused.private
        assert "You may not open a thread here. You need: Create Public Threads" in refused.text
        assert not table.channel.threads


async def test_an_announcement_channel_gets_a_thread_of_its_kind_and_voice_and_stage_are_offered_none(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        for channel, threads in (
            (table.guild.create_news_channel("news"), True),
            (table.guild.create_voice_channel("voice"), False),
            (table.guild.create_stage_channel("stage"), False),
        ):
            table.channel = channel
            await offered(table)
            asked = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
            assert ("Open a thread" in buttons_of(asked.message).values()) == threads
            if threads:
                await table.click("Bea", "Open a thread", on=asked)
                [made] = [one for one in table.world.http_requests if one.path.endswith("/threads")]
                body: Any = made.json
                assert body["type"] == discord.ChannelType.news_thread.value
                # The simulated Discord knows no owner of such a thread.
                table.mishaps()


async def test_a_thread_offers_another_thread_of_its_channel(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await offered(table)
        asked = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        await table.click("Bea", "Open a thread", on=asked)
        await table.wait(3)
        main, [table.channel] = table.channel, table.channel.threads
        asked = await table.slash("Cal", "start", players="@Bea @Cal @Dov", name="Three")
        await table.click("Cal", "Open a thread", on=asked)
        assert len(main.threads) == 2


async def test_the_member_who_opened_a_lobby_is_the_opener_whoever_starts_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        lobby = await table.slash("Ann", "start", game="goulash")
        for who in ("Bea", "Cal", "Dov", "Eli"):
            await table.click(who, "Join", on=lobby)
        await table.click("Ann", "Leave", on=lobby)
        await table.click("Bea", "Start", on=lobby)
        await table.wait(3)
        refused = await table.slash("Bea", "table remove", player="Cal")
        assert "Only who opened the session (Ann)" in refused.text
        assert not (await table.slash("Ann", "deal goulash", points="10 20 30 31")).private
        assert "now at the table: Bea, Dov, and Eli" in (await table.slash("Ann", "table remove", player="Cal")).text


async def test_a_member_of_a_lobby_who_left_the_server_is_not_seated(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        lobby = await table.slash("Ann", "start", game="goulash")
        for who in ("Bea", "Cal", "Dov", "Eli"):
            await table.click(who, "Join", on=lobby)
        table.guild.remove_member(table.member("Cal"))
        refused = await table.click("Bea", "Start", on=lobby)
        assert "`Cal` left this server" in refused.text
        await table.click("Bea", "Start", on=lobby)
        await table.wait(3)
        assert "Cal" not in text_of(table.card())
        assert "Eli" in text_of(table.card())


async def test_the_order_of_long_and_right_to_left_names_is_changed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        lobby = await table.slash("Ann", "start", game="vachette")
        names = [f"{letter}{'ש' * 30}" for letter in "abcdefghijklmnopqrst"]
        form = await table.click("Ann", "Add a guest", on=lobby)
        await table.fill("Ann", form, {"guest": ", ".join(names)})
        form = await table.click("Ann", "Order", on=lobby)
        assert form.form
        changed = await table.fill("Ann", form, {"order": ", ".join([*reversed(names), "Ann"])})
        assert changed.text.index(names[-1]) < changed.text.index(names[0]) < changed.text.index("Ann")


async def test_a_post_of_a_forum_is_offered_no_thread_and_a_forged_button_says_why(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await offered(table)
        asked = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        await table.click("Bea", "Open a thread", on=asked)
        await table.wait(3)
        [table.channel] = table.channel.threads
        # The simulated Discord makes no posts of forums: the thread becomes one.
        forum = table.guild.create_forum_channel("forum")
        table.world.backend.get_channel(table.channel.id).parent_id = forum.id
        bot_thread = table.world.bot.get_channel(table.channel.id)
        assert isinstance(bot_thread, discord.Thread)
        bot_thread.parent_id = forum.id
        asked = await table.slash("Cal", "start", players="@Bea @Cal @Dov", name="Three")
        assert "Open a thread" not in buttons_of(asked.message).values()


@pytest.mark.parametrize("who", ["Cal", "Ann"])
async def test_play_again_seats_nobody_who_left_the_server_and_says_so(tmp_path: Path, who: str) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov", game="goulash")
        await table.wait(3)
        asked = await table.slash("Bea", "end")
        ended = await table.click("Bea", "End", on=asked)
        table.guild.remove_member(table.member(who))
        again = await table.click("Bea", "Play again", on=ended.messages[-1])
        assert not again.private
        assert f"{who} has left this server, and is not seated" in again.text
        await table.wait(3)
        assert who not in text_of(table.card()).replace("Bea", "")


async def test_the_same_as_last_time_are_those_who_are_still_here(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov", game="goulash")
        await table.wait(3)
        await table.click("Ann", "End", on=await table.slash("Ann", "end"))
        for who in ("Cal", "Dov"):
            table.guild.remove_member(table.member(who))
        lobby = await table.slash("Ann", "start", game="goulash")
        same = await table.click("Ann", "Same as last time", on=lobby)
        assert "Cal and Dov have left this server, and are not seated" in same.text
        [shown] = [said for said in table.said() if "Who plays?" in said]
        assert ["Bea" in shown, "Cal" in shown, "Dov" in shown] == [True, False, False]
