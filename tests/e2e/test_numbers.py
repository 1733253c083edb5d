"""One number of deals: what was dealt has one that never changes, all else is an event with a name."""

import re
from pathlib import Path
from typing import Any, TypeGuard

from discord import ui

from bot.client import Goulash
from bot.i18n import translator
from bot.present.chart import curve
from bot.present.sessions import ended
from bot.services.session_view import SessionView
from tests.e2e.harness import Evening, buttons_of, evening, text_of
from tests.e2e.test_table import seated


def is_text(item: Any) -> TypeGuard[ui.TextDisplay[Any]]:
    return isinstance(item, ui.TextDisplay)


async def replayed(table: Evening) -> SessionView:
    assert isinstance(table.world.bot, Goulash)
    return await table.world.bot.services.views.find(table.guild.id, table.channel.id)


async def after_much(table: Evening) -> None:
    """Play two deals of which one is taken back, after changes of seats and rules and an adjustment."""
    await seated(table, "@Ann @Bea @Cal Dov")
    await table.slash("Ann", "table order", players="Ann, Cal, Bea, Dov")
    await table.slash("Ann", "rules set", option="misere", value="10")
    await table.slash("Ann", "deal adjust", amounts="Ann -10, Bea +10", reason="a revoke")
    await table.slash("Ann", "deal goulash", points="10 20 30 31")
    await table.slash("Ann", "deal goulash", points="31 30 20 10")
    await table.slash("Ann", "undo")


async def test_seats_rules_adjustments_and_what_is_taken_back_eat_no_number_and_count_for_none(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await after_much(table)
        await table.wait(3)
        assert "Deal 3: Ann deals" in text_of(table.card())
        asked = await table.slash("Ann", "end")
        assert "End this session of 1 deal?" in asked.text
        assert "After 1 deal" in (await table.slash("Ann", "standings")).text
        assert "· 1 deal" in (await table.slash("Ann", "sessions")).text
        live = await replayed(table)
        drawn = curve(live, translator("en"))
        assert {len(line.points) for line in drawn.lines} == {1}
        assert "1 deal" in drawn.subtitle
        texts = [item.content for item in ended(live, translator("en"), by="Ann").walk_children() if is_text(item)]
        assert any("after 1 deal" in text for text in texts)


async def test_the_steps_of_a_chart_go_by_the_numbers_of_the_deals_that_count(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await after_much(table)
        await table.slash("Ann", "deal goulash", points="0 20 30 41")
        drawn = curve(await replayed(table), translator("en"))
        assert drawn.marks == {1: "1", 2: "3"}
        # Who sits: Ann, Cal, Bea, Dov; −10 and +10 by agreement; 91 − 4 × the points.
        assert {line.name: line.points for line in drawn.lines}["Ann"] == [2 * (51 - 10), 2 * (51 - 10 + 91)]


async def test_an_event_is_told_by_its_name_and_meant_by_a_number_below_nought(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await after_much(table)
        offered = await table.complete("Ann", "undo", "deal", "")
        assert offered[0].startswith("1 · goulash")
        assert [line.split(":")[0].split(" ·")[0] for line in offered[1:]] == [
            "adjustment",
            "rules changed",
            "now at the table",
        ]
        history = (await table.slash("Ann", "history")).text
        assert re.findall(r"^(?:~~)?(\d+) · ", history, re.MULTILINE) == ["2", "1"]
        undone = await table.slash("Ann", "undo", deal=-3)
        assert "took back** the adjustment" in undone.text
        back = await table.click("Ann", "Put back", on=undone)
        assert "Undo the adjustment" in buttons_of(back.message).values()
        assert "take back deal" not in back.text
        seats = await table.slash("Ann", "undo", deal=-1)
        assert "took back** the change of seats" in seats.text
        again = await table.slash("Ann", "undo", deal=-1)
        assert "The change of seats was taken back before, by Ann" in again.text
        for missing in (3, 9, -4, -99, 0):
            refused = await table.slash("Ann", "undo", deal=missing)
            assert refused.private
            assert "There is no deal" in refused.text


async def test_a_number_stays_when_a_deal_turns_out_to_be_of_another_kind(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "table order", players="Ann, Cal, Bea, Uncle Joe")
        await table.slash("Ann", "deal passed")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        changed = await table.fill(
            "Ann", await table.slash("Ann", "edit", deal=1, kind="goulash"), {"points": "0 20 30 41"}
        )
        assert "Ann changed** deal 1" in changed.text
        assert "before: 1 · everyone passed" in changed.text
        assert "Deal 2: goulash" not in changed.text
        assert [deal.number for deal in (await replayed(table)).deals] == [None, 1, 2]
        explained = await table.slash("Bea", "explain", deal=2)
        assert "**Deal 2**" in explained.text
