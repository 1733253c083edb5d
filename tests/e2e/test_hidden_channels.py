"""What is played in a channel that somebody cannot see is not told to that member in any sum, nor to everyone."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.e2e.harness import Evening, evening

OPEN, CLUB = "10 20 30 31", "0 0 0 91"
"""What is played in the channel that everyone sees (Ann +51), and in the one that Ann, Bea and Zoe see (Ann +91)."""


def keep_to(table: Evening, channel: ChannelHandle, *members: str) -> None:
    """Let these members alone see a channel, and the bot."""
    view = discord.Permissions(view_channel=True).value
    seen = [table.world.backend.bot_user.id, *(table.member(name).id for name in members)]
    table.world.backend.edit_channel(
        channel.id,
        {},
        overwrites=[
            Overwrite(target_id=table.guild.id, type=OverwriteType.ROLE, allow=0, deny=view),
            *(Overwrite(target_id=user, type=OverwriteType.MEMBER, allow=view, deny=0) for user in seen),
        ],
    )


async def play(table: Evening, channel: ChannelHandle, players: str, points: str) -> None:
    here, table.channel = table.channel, channel
    await table.slash("Ann", "start", players=players, game="goulash")
    await table.wait(3)
    await table.slash("Ann", "deal goulash", points=points)
    await table.wait(3)
    table.channel = here


@asynccontextmanager
async def club(folder: Path) -> AsyncGenerator[tuple[Evening, ChannelHandle]]:
    """Play a deal in the open, and another with a guest of its own in a club's channel."""
    async with evening(folder) as table:
        hidden = table.guild.create_text_channel("club")
        keep_to(table, hidden, "Ann", "Bea", "Zoe")
        await play(table, table.channel, "@Ann @Bea @Cal @Dov", OPEN)
        await play(table, hidden, '@Ann @Bea "Uncle Joe" Ida', CLUB)
        yield table, hidden


async def test_public_standings_and_charts_leave_hidden_channels_out(tmp_path: Path) -> None:
    async with club(tmp_path) as (table, hidden):
        shown = await table.slash("Ann", "standings", scope="server")
        assert not shown.private
        assert "**+51** Ann" in shown.text
        assert "Uncle Joe" not in shown.text
        assert "Uncle Joe" not in (await table.slash("Ann", "chart", scope="server")).text
        # Those who read the hidden channel see it.
        table.channel = hidden
        assert "**+142** Ann" in (await table.slash("Ann", "standings", scope="server")).text


@pytest.mark.parametrize(("who", "sees"), [("Ann", True), ("Bea", True), ("Zoe", True), ("Cal", False)])
async def test_a_member_alone_is_told_what_that_member_sees(tmp_path: Path, who: str, sees: bool) -> None:
    async with club(tmp_path) as (table, _):
        assert ("Uncle Joe" in await table.complete(who, "stats", "player")) == sees
        assert ("is not one of" in (await table.slash(who, "stats", player="Uncle Joe")).text) != sees
        mine = await table.slash(who, "stats", player="Ann", game="goulash")
        assert mine.private
        assert ("+142" in mine.text) == sees
        shared = await table.click(who, "Show", on=mine)
        assert not shared.private
        assert "+51" in shared.text
        assert "+142" not in shared.text


async def test_managers_let_hidden_channels_count_and_see_which_they_are(tmp_path: Path) -> None:
    async with club(tmp_path) as (table, hidden):
        said = (await table.slash("Zoe", "/goulash-server settings")).text
        assert f"Not everyone sees <#{hidden.id}>. What is played there is left out" in said
        first = await table.slash("Ann", "standings", scope="server")
        assert "**+51** Ann" in first.text
        said = (await table.slash("Zoe", "/goulash-server settings", public_sums="all")).text
        assert "counts all the same" in said
        shown = (await table.slash("Ann", "standings", scope="server")).text
        assert "**+142** Ann" in shown
        # What is added up otherwise is no change since the last time.
        assert "in brackets" not in shown


async def test_posts_tell_nothing_of_hidden_channels(tmp_path: Path) -> None:
    async with club(tmp_path) as (table, _):
        asked = await table.slash(
            "Zoe", "/goulash-server autopost add", channel=table.channel, every="deal", scope="server"
        )
        assert "Uncle Joe" not in asked.text
        await table.click("Zoe", "Set it up", on=asked)
        await play(table, table.guild.create_text_channel("else"), "@Ann @Bea @Cal @Dov", OPEN)
        await table.wait(60)
        posts = [text for text in table.said() if "**+102** Ann" in text]
        assert posts
        assert not any("Uncle Joe" in text for text in table.said())


async def test_a_thread_counts_as_its_channel_also_once_it_was_put_away(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        backend = table.world.backend
        hidden = table.guild.create_text_channel("club")
        keep_to(table, hidden, "Ann")
        for parent, players in ((table.channel, "@Ann @Bea @Cal @Dov"), (hidden, "@Ann @Bea Ida Joe")):
            made = backend.create_thread(
                parent.id, "evening", table.member("Ann").id, type=discord.ChannelType.public_thread.value
            )
            await table.wait(1)
            thread = ChannelHandle(table.world, table.guild, made)
            await play(table, thread, players, OPEN)
            backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
        await table.wait(1)
        for _ in range(2):
            shown = (await table.slash("Cal", "standings", scope="server")).text
            assert "**+51** Ann" in shown
            assert "Ida" not in shown
            await table.restart()


async def test_what_was_played_in_a_deleted_channel_counts_for_its_players_and_managers_alone(tmp_path: Path) -> None:
    async with club(tmp_path) as (table, hidden):
        table.world.backend.delete_channel(hidden.id)
        await table.wait(1)
        assert "**+51** Ann" in (await table.slash("Ann", "standings", scope="server")).text
        for who, sees in (("Ann", True), ("Zoe", True), ("Cal", False)):
            assert ("Uncle Joe" in await table.complete(who, "stats", "player")) == sees, who
