"""Who may do what, through an evening, and what a session may be called."""

from pathlib import Path

import msgspec
import pytest

from bot.client import Goulash
from bot.turn.cog import ServerSubcommands, presses_of
from bot.widgets.presses import RemoveAutopostSurely, RemoveSeason
from tests.e2e.harness import Evening, buttons_of, evening, text_of
from tests.e2e.test_faults_places import forged


async def seated(table: Evening, **options: str) -> None:
    """Open a session of Ann's at which she, Bea, Cal and a guest sit; Dov, Eli and Zoe, who manages, do not."""
    await table.slash("Ann", "start", players='@Ann @Bea @Cal "Uncle Joe"', **options)
    await table.wait(3)


@pytest.mark.parametrize(
    ("who", "minutes", "may"),
    [
        ("Bea", 9, True),
        ("Bea", 11, True),
        ("Cal", 9, True),
        ("Cal", 11, False),
        ("Ann", 11, True),
        ("Zoe", 11, True),
        ("Dov", 9, False),
    ],
)
async def test_a_deal_is_changed_by_its_author_the_opener_and_managers_and_for_ten_minutes_by_all_seated(
    tmp_path: Path, who: str, minutes: int, may: bool
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Bea", "deal goulash", points="10 20 30 31")
        await table.wait(minutes * 60)
        form = await table.slash(who, "edit", deal=1)
        assert (form.form is not None) == may
        undone = await table.slash(who, "undo", deal=1)
        assert ("took back" in undone.text) == may
        assert undone.private != may
        if not may:
            assert "Ask Bea or Ann" in undone.text


@pytest.mark.parametrize(("who", "may"), [("Cal", True), ("Ann", True), ("Zoe", True), ("Dov", False)])
async def test_who_sits_the_opener_and_managers_end_a_session(tmp_path: Path, who: str, may: bool) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        asked = await table.click(who, "End")
        ended = await table.click(who, "End", on=asked)
        assert ("The session is over" in ended.text) == may
        if not may:
            assert ended.private
            assert "Ann, Bea, Cal, and Uncle Joe" in ended.text


async def test_the_table_agrees_before_somebody_joins_where_the_server_wants_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        said = await table.slash("Zoe", "/goulash-server settings", joining="agreed")
        assert "Joining a table: **a player at the table agrees first**" in said.text
        asked = await table.slash("Dov", "table join")
        assert not asked.private
        assert "Dov would like to join" in asked.text
        for outsider in ("Dov", "Eli"):
            refused = await table.click(outsider, "Let Dov join", on=asked)
            assert refused.private
            assert "Only who sits" in refused.text
        seat = await table.click("Bea", "Let Dov join", on=asked)
        assert (seat.private, "Dov" in seat.text) == (False, True)
        assert not any("would like to join" in said for said in table.said())
        twice = await table.slash("Dov", "table join")
        assert "sits" in twice.text


async def test_a_recorder_role_that_was_deleted_is_told_with_those_who_can_choose_another(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        role = table.guild.create_role("Scorers")
        await table.slash("Zoe", "/goulash-server settings", recorders="role", recorder_role=role)
        table.world.backend.delete_role(table.guild.id, role.id)
        await table.wait(1)
        refused = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert refused.private
        assert "was deleted. Managers of the server choose another one" in refused.text
        assert "a role that was deleted" in (await table.slash("Zoe", "/goulash-server settings")).text
        assert not (await table.slash("Zoe", "deal goulash", points="10 20 30 31")).private


async def test_a_button_of_managers_asks_again_who_presses_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        asked = await table.slash("Zoe", "/goulash-server autopost add", channel=table.channel, every="week")
        backend = table.world.backend
        backend.edit_member(table.guild.id, table.member("Zoe").id, {"role_ids": []})
        await table.wait(1)
        refused = await table.click("Zoe", "Set it up", on=asked)
        assert refused.private
        assert "Only members who manage the server" in refused.text
        bot = table.world.bot
        assert isinstance(bot, Goulash)
        root = next(command for command in await bot.tree.fetch_commands() if "server" in command.name)
        table.guild.set_command_permissions(root, {table.member("Zoe"): True})
        assert "Only members" not in (await table.click("Zoe", "Set it up", on=asked)).text


async def test_every_button_of_managers_asks_who_presses_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        bot = table.world.bot
        assert isinstance(bot, Goulash)
        managers = [cog for cog in bot.cogs.values() if isinstance(cog, ServerSubcommands)]
        presses = [press for cog in managers for press in presses_of(type(cog))]
        assert RemoveAutopostSurely in presses
        assert RemoveSeason in presses
        for press in presses:
            made = press(*(1 for _ in msgspec.structs.fields(press)))
            refused = await table.click("Bea", "press", on=forged(table, table.channel, made.custom_id[len("gl:") :]))
            assert refused.private
            assert "Only members who manage the server" in refused.text, press


async def test_everyone_may_look(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        for command, options in (
            ("standings", {}),
            ("history", {}),
            ("explain", {"deal": 1}),
            ("sessions", {}),
            ("help", {}),
            ("help", {"topic": "undo"}),
            ("table show", {}),
            ("rules show", {}),
            ("rules list", {}),
        ):
            looked = await table.slash("Dov", command, **options)
            assert looked.text
            assert "Only who" not in looked.text, command
            assert looked.private == (command != "standings"), command


async def test_the_history_says_why_a_deal_was_annulled_and_points_moved(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal passed", annulled=True, reason="a card lay face up")
        moved = await table.slash("Ann", "deal adjust", amounts="Ann -10, Bea 10", reason="a *revoke*")
        assert r"Reason: a \*revoke\*" in moved.text
        history = (await table.slash("Dov", "history")).text
        assert "\nadjustment · −10 Ann · +10 Bea\n-# recorded by Ann · Reason: a \\*revoke\\*" in history
        assert "1 · annulled\n-# recorded by Ann · Reason: a card lay face up" in history


async def test_any_deal_is_taken_back_and_put_back_and_neither_twice(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        for points in ("10 20 30 31", "31 30 20 10", "0 0 0 91"):
            await table.slash("Ann", "deal goulash", points=points)
        undone = await table.slash("Ann", "undo", deal=2)
        assert "Now: **+142** Ann" in undone.text
        assert await table.complete("Ann", "undo", "deal") == [
            "3 · goulash · Ann 0 · Bea 0 · Cal 0 · Uncle Joe 91 · +91 Ann",
            "1 · goulash · Ann 10 · Bea 20 · Cal 30 · Uncle Joe 31 · +51 Ann",
        ]
        await table.click("Ann", "Put back", on=undone)
        twice = await table.click("Ann", "Put back", on=undone)
        assert twice.private
        assert "Deal 2 was not taken back" in twice.text
        await table.wait(3)
        assert "**+109** Ann" in text_of(table.card())
        for number in (3, 2, 1):
            assert f"deal {number}" in (await table.slash("Ann", "undo")).text
        nothing = await table.slash("Ann", "undo")
        assert nothing.private
        assert "There is no deal to take back" in nothing.text


async def test_a_question_that_was_answered_asks_no_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        asked = await table.click("Bea", "Undo deal 1")
        await table.click("Bea", "Undo deal 1", on=asked)
        again = await table.slash("Bea", "end")
        await table.click("Bea", "End", on=again)
        questions = [
            message for message in table.channel.history(viewer=table.member("Bea")) if message.flags.ephemeral
        ]
        assert questions
        assert [buttons_of(message) for message in questions if buttons_of(message)] == []


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**Friday**", "\\*\\*Friday\\*\\*"),
        ("# Friday", "\\# Friday"),
        ("@everyone Friday", "@\N{WORD JOINER}everyone Friday"),
        ("Fri\N{ZERO WIDTH SPACE}day", "### Friday"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}Friday", "### Friday"),
        ("ערב שישי", "\N{FIRST STRONG ISOLATE}ערב שישי\N{POP DIRECTIONAL ISOLATE}"),
        ("漢" * 100, "漢" * 31),
        ("||`Friday`||", "\\|\\|\\`Friday\\`\\|\\|"),
    ],
)
async def test_a_session_has_the_name_that_it_was_given_and_nothing_else(tmp_path: Path, name: str, shown: str) -> None:
    async with evening(tmp_path) as table:
        await seated(table, name=name)
        assert shown in text_of(table.card())
        assert shown.removeprefix("### ") in (await table.slash("Ann", "sessions")).text


async def test_a_session_whose_name_cannot_be_seen_goes_by_its_game(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, name="\N{ZERO WIDTH SPACE}\N{ZERO WIDTH JOINER}")
        assert "### French Tarot" in text_of(table.card())
