"""A session of five hundred deals, as members look at it and mend it."""

from pathlib import Path

import pytest

import scoring
from bot.client import Goulash
from bot.services.people import Actor
from tests.e2e.harness import Evening, evening, fields_of, text_of
from tests.e2e.test_evening import totals
from tests.e2e.test_table import seated

pytestmark = pytest.mark.slow

DEALS = 500


async def five_hundred(table: Evening) -> None:
    """Have Ann record five hundred goulashes at once; the first is another than the rest."""
    await seated(table, "@Ann @Bea @Cal @Dov")
    bot = table.world.bot
    assert isinstance(bot, Goulash)
    ann = Actor(table.guild.id, table.member("Ann").id, "Ann")
    live = await bot.services.views.find(table.guild.id, table.channel.id)

    def goulash(*points: int) -> scoring.DealInput:
        given = dict(zip(live.state.seats, points, strict=True))
        return scoring.decode_deal(live.game, {"kind": "goulash", "points": given})

    deals = [goulash(0, 30, 30, 31), *(goulash(10, 20, 30, 31) for _ in range(DEALS - 1))]
    await bot.services.deals.record(ann, live.session.id, deals, "all")


async def test_any_of_five_hundred_deals_is_found_by_its_number(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_hundred(table)
        newest = await table.complete("Ann", "edit", "deal")
        assert [line.split(" · ")[0] for line in newest] == [str(number) for number in range(DEALS, DEALS - 25, -1)]
        found = await table.complete("Ann", "explain", "deal", "1")
        assert found[0] == "1 · goulash · Ann 0 · Bea 30 · Cal 30 · Dov 31 · +91 Ann"
        assert len(found) == 25
        assert all("1" in line for line in found)
        assert len(await table.complete("Ann", "undo", "deal", "137")) == 1
        assert await table.complete("Ann", "undo", "deal", "501") == []
        assert (await table.complete("Ann", "undo", "deal", "+91 ann"))[0].startswith("1 ·")


async def test_the_first_of_five_hundred_deals_is_explained_edited_and_taken_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_hundred(table)
        # 499 × (91 − 4 × 10) + 91
        assert (await totals(table))["Ann"] == "+25540"
        assert "91 − 4 × 0" in (await table.slash("Cal", "explain", deal=1)).text
        form = await table.slash("Ann", "edit", deal=1)
        assert form.form
        assert "0 30 30 31" in str(form.form)
        assert "Points" in " ".join(fields_of(form.form).values())
        edited = await table.fill("Ann", form, {"Points": "10 20 30 31"})
        assert "before: 1 · goulash · Ann 0" in edited.text
        await table.wait(3)
        assert (await totals(table))["Ann"] == "+25500"
        await table.slash("Ann", "undo", deal=1)
        assert (await totals(table))["Ann"] == "+25449"
        last = await table.slash("Bea", "history", page=50)
        assert "Page 50 of 50" in last.text
        assert "~~1 · goulash" in last.text
        newer = await table.click("Bea", "Newer", on=last)
        assert "Page 49 of 50" in newer.text + text_of(last.message)


async def test_a_full_table_hears_in_whole_what_is_wrong(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        names = " ".join(f'"{"*" * 30}{number:02}"' for number in range(24))
        await seated(table, f"@Ann {names}")
        refused = await table.slash("Ann", "table dealer", player="x" * 990)
        assert refused.private
        assert "is not one of" in refused.text
        assert "/goulash table dealer" in refused.text
