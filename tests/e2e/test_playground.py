"""The world that the playground and the evenings live in."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
from discord import app_commands
from discord.ext import commands
from simcord import HttpLogEntry

import db
from bot.config import from_environment
from bot.playground import DATABASE, PEOPLE, Server, ServersLedger, World, furnish, refuse_servers
from tests.bot.house import House
from tests.e2e.browser import ROOT
from tests.e2e.openapi import contract


class Refusal(Exception):
    pass


class Clerk(commands.Bot):
    """A bot that answers after a minute's rest, greets in languages, counts whom it has to serve, and refuses."""

    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True))
        self.waiting = 0
        self.most = 0
        for callback in (self.rest, self.greet, self.queue, self.refuse, self.stumble):
            self.tree.add_command(app_commands.Command(name=callback.__name__, description="?", callback=callback))

    async def rest(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await asyncio.sleep(60)
        await interaction.followup.send("rested")

    async def greet(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale}")

    async def queue(self, interaction: discord.Interaction) -> None:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        await asyncio.to_thread(int)
        self.waiting -= 1
        await interaction.response.send_message("served")

    async def refuse(self, interaction: discord.Interaction) -> None:
        raise Refusal(interaction)

    async def stumble(self, interaction: discord.Interaction) -> None:
        raise ZeroDivisionError(interaction)


@asynccontextmanager
async def opened(clerk: Clerk, locale: str = "en-US") -> AsyncGenerator[tuple[World, Server]]:
    world = World(clerk, expected=(Refusal,))
    server = furnish(world, locale)
    await world.start()
    try:
        await clerk.tree.sync()
        yield world, server
    finally:
        await clerk.close()
        await world.shutdown()


async def test_a_rest_of_the_bot_lasts_until_the_clock_of_the_world_has_passed_it() -> None:
    async with opened(Clerk()) as (world, (_, channel, members)):
        answer = await members["Ann"].slash(channel, "rest")
        await world.advance_time(59)
        assert answer.deferred
        await world.advance_time(1)
        assert answer.response
        assert answer.response.content == "rested"


async def test_members_have_the_language_of_the_server_unless_theirs_is_another() -> None:
    async with opened(Clerk(), "fr") as (world, (_, channel, members)):
        world.backend.locales[members["Bea"].id] = "de"
        await members["Ann"].slash(channel, "greet")
        await members["Bea"].slash(channel, "greet")
        assert [message.content for message in channel.history()] == ["fr fr", "de fr"]


@pytest.mark.parametrize(("together", "most"), [(False, 1), (True, 3)])
async def test_members_are_served_one_by_one_unless_they_act_together(together: bool, most: int) -> None:
    clerk = Clerk()
    async with opened(clerk) as (world, (_, channel, members)):
        if together:
            async with world.together():
                for name in ("Ann", "Bea", "Cal"):
                    await members[name].slash(channel, "queue")
        else:
            for name in ("Ann", "Bea", "Cal"):
                await members[name].slash(channel, "queue")
        assert clerk.most == most
        assert [message.content for message in channel.history()] == ["served"] * 3


async def test_what_the_bot_was_expected_to_raise_is_no_error_and_all_else_is() -> None:
    async with opened(Clerk()) as (world, (_, channel, members)):
        await members["Ann"].slash(channel, "refuse")
        assert world.errors == []
        await members["Ann"].slash(channel, "stumble")
        assert [type(error.__cause__) for error in world.errors] == [ZeroDivisionError]


async def test_the_server_and_its_people_are_the_same_in_every_world_and_messages_never() -> None:
    async with opened(Clerk()) as (world, first):
        await first.members["Ann"].slash(first.channel, "greet")
        messages = {message.id for message in first.channel.history()}
    async with opened(Clerk()) as (world, second):
        world.backend.advance_clock(1)
        await second.members["Ann"].slash(second.channel, "greet")
        assert not messages & {message.id for message in second.channel.history()}
    assert (first.guild.id, first.channel.id) == (second.guild.id, second.channel.id)
    assert [first.members[name].id for name in PEOPLE] == [second.members[name].id for name in PEOPLE]


async def test_only_the_manager_may_manage_the_server() -> None:
    async with opened(Clerk()) as (world, (guild, channel, members)):
        managing = [
            name
            for name in PEOPLE
            if discord.Permissions(
                world.backend.compute_permissions(guild.id, members[name].id, channel.id)
            ).manage_guild
        ]
        assert managing == ["Zoe"]


@pytest.mark.parametrize(("characters", "fits"), [(80, True), (81, False)])
def test_a_label_of_a_button_has_80_characters_at_most(characters: int, fits: bool) -> None:
    button = {"type": 2, "style": 2, "label": "x" * characters, "custom_id": "gl:undo:1"}
    body = {"flags": 1 << 15, "components": [{"type": 1, "components": [button]}]}
    description = contract()
    if description is None:
        pytest.skip("Discord's description of its API is not beside the project")
    breach = description.breach(HttpLogEntry("POST", "/channels/1/messages", {}, body, None))
    assert (breach is None) == fits


async def test_the_ledger_of_a_real_bot_is_refused_in_one_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'goulash.db'}"
    store = await db.open_store(url)
    await House(store).open("goulash")
    await store.close()
    before = db.contents(url)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.playground",
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": url, "PLAYGROUND_PORT": "0"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, complaint = await process.communicate()
    assert process.returncode == 2
    assert said == b""
    assert complaint.decode() == "DATABASE_URL names the ledger of a real bot, which the playground leaves alone.\n"
    assert db.contents(url) == before


async def test_a_new_ledger_and_one_of_the_playground_are_taken(tmp_path: Path) -> None:
    store = await db.open_store(f"sqlite:///{tmp_path / 'playground.db'}")
    try:
        async with opened(Clerk()) as (_, server):
            await refuse_servers(store, server)
            async with store.writing() as tx:
                await tx.people.ensure_member(server.guild.id, server.members["Ann"].id, "Ann")
            await refuse_servers(store, server)
            async with store.writing() as tx:
                await tx.people.ensure_member(7, 8, "Bea")
            with pytest.raises(ServersLedger):
                await refuse_servers(store, server)
    finally:
        await store.close()


def test_the_playground_has_a_file_of_its_own() -> None:
    assert from_environment({}).database_url.reveal() != DATABASE
    assert from_environment({}, database=DATABASE).database_url.reveal() == DATABASE
