"""Drafts that nobody finishes: kept for a month, then thrown away."""

from pathlib import Path

from db.drafts import DraftId
from tests.e2e.harness import Evening, evening
from tests.e2e.test_table import seated

DAY = 24 * 60 * 60


async def begun(table: Evening) -> bool:
    """Tell whether the first draft is still there."""
    async with table.store.reading() as view:
        return await view.drafts.get(DraftId(1)) is not None


async def test_a_deal_that_was_begun_is_offered_for_a_month_and_then_gone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.click("Ann", "Goulash")
        refused = await table.fill("Ann", form, {"points": "10 20 30 32"})
        assert refused.private
        assert await begun(table)
    almost = 30 * DAY - 1_800
    async with evening(tmp_path, after=almost) as table:
        assert await begun(table)
        assert "did not finish" in (await table.slash("Ann", "record")).text
        await table.wait(3_600)
        assert not await begun(table)
        assert "did not finish" not in (await table.slash("Ann", "record")).text


async def test_a_draft_that_was_recorded_goes_after_a_day_and_the_deal_stays(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.click("Ann", "Contract")
        ann = str((form.form or {})["components"][0]["component"]["options"][0]["value"])
        typed = {"taker": [ann], "contract": ["garde"], "bouts": ["2"], "points": "49"}
        sheet = await table.fill("Ann", form, typed)
        await table.click("Ann", "Save", on=sheet)
        assert await begun(table)
    async with evening(tmp_path, after=1.1 * DAY) as table:
        assert not await begun(table)
        assert "1 · Ann" in (await table.slash("Ann", "history")).text
