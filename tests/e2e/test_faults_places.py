"""Where one plays: other channels, other servers, threads, private messages."""

from pathlib import Path

import discord
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.e2e.harness import Answer, Evening, buttons_of, evening, text_of


async def seated(table: Evening) -> None:
    await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov", name="Friday")
    await table.wait(3)


def forged(table: Evening, channel: ChannelHandle, verb: str) -> discord.Message:
    """Return a message of the bot in another channel with a button that it would never put there."""
    button, row = 2, 1
    parts = [{"type": button, "style": 2, "label": "press", "custom_id": f"gl:{verb}"}]
    made = table.world.backend.create_message(
        channel.id, table.world.backend.bot_user.id, "", components=[{"type": row, "components": parts}]
    )
    return next(message for message in channel.history() if message.id == made.id)


def hide(table: Evening, *members: str) -> None:
    """Keep members from seeing the channel."""
    denied = discord.Permissions(view_channel=True).value
    hidden = [
        Overwrite(target_id=table.member(name).id, type=OverwriteType.MEMBER, allow=0, deny=denied) for name in members
    ]
    table.world.backend.edit_channel(table.channel.id, {}, overwrites=hidden)


async def test_a_session_moves_to_the_channel_where_it_is_resumed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        old, table.channel = table.channel, table.guild.create_text_channel("elsewhere")
        stranger = await table.slash("Bea", "resume", session=1)
        assert stranger.private
        resumed = await table.slash("Ann", "resume", session=1)
        assert "resumed the session" in resumed.text
        await table.wait(3)
        assert "+51** Ann" in text_of(table.card())
        assert not any("gl:end:1" in buttons_of(message) for message in old.history())
        record = await table.slash("Bea", "deal goulash", points="31 30 20 10")
        assert "Deal 2" in record.text


async def test_a_session_of_a_channel_that_one_cannot_see_does_not_exist(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        other = table.guild.create_text_channel("elsewhere")
        hide(table, "Eli")
        table.channel = other
        assert "None yet" in (await table.slash("Eli", "sessions")).text
        assert await table.complete("Eli", "history", "session") == []
        for command, options in (
            ("history", {"session": 1}),
            ("explain", {"session": 1, "deal": 1}),
            ("undo", {"session": 1, "deal": 1}),
            ("edit", {"session": 1, "deal": 1}),
            ("resume", {"session": 1}),
        ):
            refused = await table.slash("Eli", command, **options)
            assert "There is no such session here" in refused.text, command
            assert refused.private
        assert "Friday" in (await table.slash("Bea", "history", session=1)).text


async def test_a_session_whose_channel_was_deleted_is_brought_to_another_by_who_played_in_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        gone, table.channel = table.channel, table.guild.create_text_channel("elsewhere")
        table.world.backend.delete_channel(gone.id)
        for who in ("Bea", "Zoe"):
            listed = (await table.slash(who, "sessions")).text
            assert "open in a channel that is gone" in listed
            assert "/goulash resume session:1" in listed
            assert await table.complete(who, "resume", "session") == ["1 · Friday"]
        assert "None yet" in (await table.slash("Eli", "sessions")).text
        assert await table.complete("Eli", "resume", "session") == []
        assert "There is no such session here" in (await table.slash("Eli", "resume", session=1)).text
        assert "Only who opened" in (await table.slash("Bea", "resume", session=1)).text
        resumed = await table.slash("Ann", "resume", session=1)
        assert "resumed the session" in resumed.text
        await table.wait(3)
        assert "+51** Ann" in text_of(table.card())
        assert "is gone" not in (await table.slash("Bea", "sessions")).text
        assert "Deal 2" in (await table.slash("Bea", "deal goulash", points="31 30 20 10")).text
        assert table.mishaps() == []


async def test_a_session_whose_thread_was_put_away_is_still_listed_and_resumed_elsewhere(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        offered = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        await table.click("Bea", "Open a thread", on=offered)
        await table.wait(3)
        (thread,) = table.channel.threads
        table.channel, main = thread, table.channel
        asked = await table.slash("Bea", "end")
        await table.click("Bea", "End", on=asked)
        table.channel = main
        kept = table.world.bot.get_channel(thread.id)
        assert isinstance(kept, discord.Thread)
        await kept.edit(archived=True)
        await table.wait(1)
        listed = (await table.slash("Cal", "sessions")).text
        assert "Its channel was deleted or put away: `/goulash resume session:2`" in listed
        assert "Two" not in (await table.slash("Eli", "sessions")).text
        table.channel = table.guild.create_text_channel("elsewhere")
        assert "resumed the session" in (await table.slash("Bea", "resume", session=2)).text


async def test_two_channels_have_a_session_each(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        first, table.channel = table.channel, table.guild.create_text_channel("elsewhere")
        await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Saturday")
        await table.slash("Bea", "deal goulash", points="30 30 31")
        await table.wait(3)
        assert "Saturday" in text_of(table.card())
        table.channel = first
        assert "Friday" in text_of(table.card())
        assert "No deals yet" in (await table.slash("Ann", "history")).text
        listed = (await table.slash("Ann", "sessions")).text
        assert "Friday" in listed
        assert "Saturday" in listed


async def test_a_thread_has_a_session_of_its_own(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        offered = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        await table.click("Bea", "Open a thread", on=offered)
        await table.wait(3)
        (thread,) = table.channel.threads
        table.channel = thread
        assert "Two" in text_of(table.card())
        record = await table.slash("Cal", "deal goulash", points="30 30 31")
        assert "Deal 1" in record.text


async def test_a_thread_that_the_bot_may_not_open_is_said_and_can_be_opened_once_it_may(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        offered = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        for permission, said in (
            ("create_public_threads", "Create Public Threads"),
            ("send_messages_in_threads", "Send Messages in Threads"),
        ):
            table.forbid(permission)
            refused = await table.click("Bea", "Open a thread", on=offered)
            assert refused.private
            assert said in refused.text
            assert not table.channel.threads
        table.forbid()
        assert "opened a session" in (await table.click("Bea", "Open a thread", on=offered)).text


async def test_who_presses_twice_gets_one_thread(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        offered = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="\N{ZERO WIDTH SPACE}")
        async with table.world.together():
            first = await table.click("Bea", "Open a thread", on=offered)
            second = await table.click("Bea", "Open a thread", on=offered)
        assert sorted([first.private, second.private]) == [False, True]
        (thread,) = table.channel.threads
        # A name of which nothing can be seen is none.
        assert thread.name == "French Tarot"


async def test_a_session_that_cannot_be_is_offered_no_thread(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        refused = await table.slash("Bea", "start", players="@Bea @Cal")
        assert "2 people sit" in refused.text
        assert buttons_of(refused.message) == {}


async def test_a_session_without_players_is_put_together_in_its_thread(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        offered = await table.slash("Bea", "start", game="goulash")
        await table.click("Bea", "Open a thread", on=offered)
        (thread,) = table.channel.threads
        table.channel = thread
        for name in ("Cal", "Dov"):
            await table.click(name, "Join")
        assert "opened a session" in (await table.click("Dov", "Start")).text
        await table.wait(3)
        assert "Goulash" in text_of(table.card())


async def test_a_session_in_the_way_can_be_ended_or_gone_on_with(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        offered = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        here = await table.click("Bea", "Go on", on=offered)
        assert "goes on" in text_of(offered.message) + here.text
        again = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        asked = await table.click("Bea", "End it", on=again)
        ended = await table.click("Bea", "End", on=asked)
        assert "The session is over" in ended.text
        opened = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        assert "opened a session" in opened.text


async def test_a_button_of_a_session_of_another_server_finds_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        guild = table.world.create_guild("Elsewhere")
        channel = guild.create_text_channel("cards")
        stranger = guild.add_member(table.world.create_user("sam", global_name="Sam"))
        verbs = ("undo:1:1", "undo-sure:1:1", "put-back:1:1", "history:1", "end:1", "end-sure:1", "resume:1")
        verbs += ("explain:1:1", "fix:1:1", "enter:1:0", "here:1", "play-again:1", "save:1", "drop:1")
        for verb in verbs:
            pressed = await stranger.click(forged(table, channel, verb), label="press")
            assert pressed.ephemeral, verb
            said = text_of(pressed.response or {})
            assert "There is no such session here" in said or "not there any more" in said, (verb, said)
        assert "+51** Ann" in text_of(table.card())
        assert "~~" not in (await table.slash("Ann", "history")).text


async def test_a_lobby_is_of_its_channel_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", game="goulash")
        elsewhere = table.guild.create_text_channel("elsewhere")
        for verb in ("join-lobby:1", "leave-lobby:1", "same-lobby:1", "order-lobby:1", "start-lobby:1"):
            pressed = Answer(await table.member("Eli").click(forged(table, elsewhere, verb), label="press"))
            assert pressed.private, verb
            assert "Ann" not in pressed.text
        assert "Eli" not in text_of(table.card())
        await table.click("Bea", "Join")
        assert "Bea" in text_of(table.card())


async def test_a_button_of_another_version_says_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        parts = [{"type": 2, "style": 2, "label": "press", "custom_id": "gl:juggle:1:2:3"}]
        table.world.backend.create_message(
            table.channel.id, table.world.backend.bot_user.id, "", components=[{"type": 1, "components": parts}]
        )
        pressed = await table.click("Ann", "press", on=table.channel.history()[-1])
        assert pressed.private
        assert "another version" in pressed.text


async def test_commands_are_of_servers_only(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        sam = table.world.create_user("sam", global_name="Sam")
        assert sam.available_commands() == ()


async def test_what_completes_where_no_session_is_open_is_nothing_and_no_fault(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        assert await table.complete("Ann", "undo", "deal") == []
        assert await table.complete("Ann", "deal tarot", "taker", contract="garde", bouts="2") == []
        assert await table.complete("Ann", "record", "kind") == []
        assert await table.complete("Ann", "history", "session") == []
        assert await table.complete("Ann", "table dealer", "player") == []
        assert await table.complete("Ann", "rules set", "option") == []
        assert await table.complete("Ann", "start", "rules") != []
        assert table.mishaps() == []


async def test_a_command_in_a_private_message_is_told_where_scores_are_kept(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        for command in table.world.backend.commands[None].values():
            # As Discord may still have it from a registration long ago.
            command["contexts"] = [0, 1]
        refused = await table.world.create_user("sam", global_name="Sam").slash("goulash sessions")
        assert refused.ephemeral
        assert "not in private messages" in text_of(refused.response or {})
