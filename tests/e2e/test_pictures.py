"""Pictures as members get them: asked for, at the end of an evening, and when something is in the way."""

import asyncio
import io
import os
import signal
import sys
from pathlib import Path
from typing import Any

import discord
import pytest
from PIL import Image

from bot.client import Goulash
from bot.painter import Painter
from bot.pictures import Picture
from tests.e2e.harness import PNG, Answer, Evening, Message, Still, buttons_of, evening, text_of

pytestmark = pytest.mark.slow

TWO_DEALS = ("10 20 30 31", "31 10 20 30")
# 91 − 4 × the points: Ann +51 −33, Bea +11 +51, Cal −29 +11, Dov −33 −29.
PLACES = "1. Bea +62 · 2. Ann +18 · 3. Cal −18 · 4. Dov −62"


class Slow(Still):
    """Takes a minute for a picture."""

    async def draw(self, picture: Picture) -> bytes:
        await asyncio.sleep(60)
        return await super().draw(picture)


class Broken(Painter):
    """Its process dies of each picture."""

    def __init__(self) -> None:
        super().__init__((sys.executable, "-c", "pass"))


async def play(table: Evening, *deals: str) -> None:
    await table.slash("Ann", "start", players="@Ann @Bea Cal Dov", name="Friday")
    for points in deals:
        await table.slash("Ann", "deal goulash", points=points)
    await table.wait(3)


async def end(table: Evening, button: str = "End") -> Answer:
    asked = await table.slash("Ann", "end")
    return await table.click("Ann", button, on=asked)


def painter(table: Evening) -> Painter:
    assert isinstance(table.world.bot, Goulash)
    return table.world.bot.painter


def attached(table: Evening, message: Message) -> list[dict[str, Any]]:
    return table.world.backend.get_message(table.channel.id, message.id).attachments


def drawn(table: Evening, message: Message) -> bytes:
    """Return the bytes of the one picture of a message."""
    (picture,) = attached(table, message)
    assert picture["filename"] == "goulash.png"
    return table.world.backend.cdn.get(picture["url"]) or b""


def shown(table: Evening) -> list[discord.Message]:
    """Return the messages with a picture that everybody sees, oldest first."""
    return [message for message in table.channel.history() if not message.flags.ephemeral and attached(table, message)]


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en-US", "Chart of the totals, deal by deal, after 2 deals"),
        ("fr", "Courbe des totaux, donne par donne, après 2 donnes"),
    ],
)
async def test_a_chart_is_public_says_in_words_who_leads_and_leaves_the_card_below(
    tmp_path: Path, locale: str, said: str
) -> None:
    async with evening(tmp_path, locale) as table:
        table.speaks("Bea", "en-US" if locale == "fr" else "fr")
        await play(table, *TWO_DEALS)
        answer = await table.slash("Bea", "chart")
        assert not answer.private
        assert "Friday" in answer.text
        assert f"{said} — {PLACES}" in answer.text
        assert drawn(table, answer.message).startswith(PNG)
        await table.wait(3)
        assert "gl:history:1" in buttons_of(table.card())


@pytest.mark.parametrize(("locale", "said"), [("en-US", "No deal was scored"), ("fr", "Aucune donne")])
async def test_nothing_is_drawn_before_the_first_deal(tmp_path: Path, locale: str, said: str) -> None:
    async with evening(tmp_path, locale) as table:
        await play(table)
        refused = await table.slash("Ann", "chart")
        assert refused.private
        assert said in refused.text
        assert shown(table) == []


async def test_where_nothing_may_be_attached_it_says_so_and_the_end_comes_without_picture(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await play(table, *TWO_DEALS)
        table.forbid("attach_files")
        refused = await table.slash("Ann", "chart")
        assert refused.private
        assert "Attach Files" in refused.text
        ended = await end(table)
        assert "Who owes whom" in ended.text
        assert shown(table) == []


async def test_the_chart_of_a_session_that_ended_is_had_by_its_number(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await play(table, *TWO_DEALS)
        await end(table)
        assert await table.complete("Bea", "chart", "session") == ["1 · Friday"]
        assert PLACES in (await table.slash("Bea", "chart", session=1)).text


async def test_the_pictures_of_an_evening_are_drawn(tmp_path: Path) -> None:
    async with evening(tmp_path, painter=Painter) as table:
        await play(table, *TWO_DEALS)
        await table.slash("Ann", "chart")
        await end(table)
        chart, ending = (Image.open(io.BytesIO(drawn(table, message))).size for message in shown(table))
        assert chart[0] == ending[0]
        assert chart[0] > chart[1]
        assert ending[1] > ending[0]


@pytest.mark.parametrize(
    ("locale", "button", "said"),
    [
        (
            "en-US",
            "End",
            ("The final table after 2 deals", "Best deal: Ann +51, deal 1", "Hardest deal: Dov −33, deal 1"),
        ),
        ("fr", "Finir", ("Le classement final après 2 donnes", "Meilleure donne : Ann +51, donne 1")),
    ],
)
async def test_an_evening_ends_with_a_picture_in_the_message_that_ends_it(
    tmp_path: Path, locale: str, button: str, said: tuple[str, ...]
) -> None:
    async with evening(tmp_path, locale) as table:
        await play(table, *TWO_DEALS)
        await end(table, button)
        (message,) = shown(table)
        text = text_of(message)
        assert PLACES in text
        for part in said:
            assert part in text.replace("\u202f", " ")
        assert drawn(table, message).startswith(PNG)
        assert {"gl:play-again:1", "gl:resume:1"} <= buttons_of(message).keys()


async def test_the_end_comes_at_once_and_its_picture_when_it_is_drawn(tmp_path: Path) -> None:
    async with evening(tmp_path, painter=Slow) as table:
        await play(table, *TWO_DEALS)
        ended = await end(table)
        assert "Who owes whom" in ended.text
        assert shown(table) == []
        await table.wait(61)
        (message,) = shown(table)
        assert "Who owes whom" in text_of(message)
        again = await table.click("Ann", "Resume", on=message)
        assert "resumed the session" in again.text


async def test_the_end_stands_where_nothing_can_be_drawn(tmp_path: Path) -> None:
    async with evening(tmp_path, painter=Broken) as table:
        await play(table, *TWO_DEALS)
        refused = await table.slash("Ann", "chart")
        assert refused.private
        assert "could not be drawn" in refused.text
        ended = await end(table)
        assert "Who owes whom" in ended.text
        assert shown(table) == []


async def test_an_end_without_a_deal_has_no_picture(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await play(table)
        assert "without a deal" in (await end(table)).text
        assert shown(table) == []


async def test_charts_go_on_after_the_process_was_killed_was_idle_and_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path, painter=Painter) as table:
        await play(table, *TWO_DEALS)
        await table.slash("Ann", "chart")
        first = painter(table).pid
        assert first
        os.kill(first, signal.SIGKILL)
        assert PLACES in (await table.slash("Ann", "chart")).text
        assert painter(table).pid not in (None, first)
        await table.wait(299)
        assert painter(table).pid
        await table.wait(2)
        assert painter(table).pid is None
        await table.restart()
        assert PLACES in (await table.slash("Ann", "chart")).text
        assert len(shown(table)) == 3


async def test_charts_of_the_server_and_of_a_season_go_session_by_session(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        assert "nothing to draw" in (await table.slash("Ann", "chart")).text
        await play(table, *TWO_DEALS)
        await end(table)
        await table.wait(3)
        await play(table, "20 10 30 31")
        for name, year in (("Now", 2026), ("Once", 2025)):
            days = {"first": f"{year}-01-01", "last": f"{year}-01-31"}
            await table.slash("Zoe", "/goulash-server season add", name=name, **days)
        server = await table.slash("Bea", "chart", scope="server")
        assert not server.private
        assert "Chart of the totals, session by session, after 2 sessions" in server.text
        assert "1. Bea +113 · 2. Ann +29 · 3. Cal −47 · 4. Dov −95" in server.text
        assert drawn(table, server.message)
        season = await table.slash("Bea", "chart", scope="now")
        assert "Season Now, January 1, 2026 to January 31, 2026 · 2 sessions" in season.text
        assert drawn(table, season.message)
        assert "nothing to draw" in (await table.slash("Bea", "chart", scope="once")).text
        await table.wait(3)
        assert "gl:history:2" in buttons_of(table.card())


async def test_standings_are_drawn_by_a_press_once_there_is_something_to_draw(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        nothing = await table.slash("Ann", "standings", scope="server")
        assert "Chart" not in buttons_of(nothing.message).values()
        await play(table, *TWO_DEALS)
        for scope in ("session", "server"):
            standings = await table.slash("Ann", "standings", scope=scope)
            pressed = await table.click("Eli", "Chart", on=standings)
            assert not pressed.private
            assert PLACES in pressed.text
            assert drawn(table, pressed.message)


async def test_points_of_different_games_are_not_drawn_together(tmp_path: Path) -> None:
    async with evening(tmp_path, "fr") as table:
        await play(table, *TWO_DEALS)
        await end(table, "Finir")
        await table.wait(3)
        await table.slash("Ann", "start", players="@Ann @Bea Cal Dov", game="vachette")
        await table.slash("Ann", "deal vachette", ranking="Ann Bea Cal Dov")
        most_played = await table.slash("Ann", "chart", scope="server")
        assert PLACES in most_played.text
        assert "Courbe des totaux après 1 partie" in most_played.text
        other = await table.slash("Ann", "chart", scope="server", game="vachette")
        assert "1. Ann" in other.text
        assert PLACES not in other.text
        assert "rien à dessiner" in (await table.slash("Ann", "chart", scope="server", game="tarokk")).text


async def test_a_session_goes_before_a_scope_and_one_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await play(table, *TWO_DEALS)
        assert "session 1" in (await table.slash("Ann", "chart", session=1, scope="server")).text
        refused = await table.slash("Ann", "chart", session=7)
        assert refused.private
        assert "no such session" in refused.text
        assert {"This session", "The server"} <= {*await table.complete("Ann", "chart", "scope")}
        assert await table.complete("Ann", "chart", "game", "vach") == ["Vachette"]


@pytest.mark.parametrize("command", ["chart", "standings"])
async def test_a_session_of_another_game_is_not_shown_for_the_one_that_was_asked_for(
    tmp_path: Path, command: str
) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", game="goulash", players="@Ann @Bea @Cal @Dov")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        refused = await table.slash("Bea", command, scope="session", game="tarot")
        assert refused.private
        assert "Session 1 is one of Goulash." in refused.text
        assert not (await table.slash("Bea", command, scope="session", game="goulash")).private


async def test_session_0_is_none(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", game="goulash", players="@Ann @Bea @Cal @Dov")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert "There is no such session here." in (await table.slash("Bea", "chart", session=0)).text


async def test_a_name_is_not_escaped_where_no_markdown_is_read(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea Cal Do_v_*")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        assert "4. Do_v_* −33" in (await table.slash("Ann", "chart")).text
