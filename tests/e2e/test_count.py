"""Piles of cards, counted for one member alone."""

from pathlib import Path

from tests.e2e.harness import evening
from tests.e2e.test_table import seated


async def test_piles_are_counted_and_a_slip_is_corrected(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.slash("Ann", "count")
        refused = await table.fill("Ann", form, {"piles": "2 5 0 1 2 15"})
        assert "the pack has 4" in refused.text
        again = await table.click("Ann", "Correct", on=refused)
        counted = await table.fill("Ann", again, {"piles": "Ann: 2 1 0 1 2 15\n1 3 4 3 2 44"})
        assert counted.private
        assert "Ann: **26.5** (21 cards)" in counted.text
        assert "91" in counted.text


async def test_what_is_missing_from_the_pack_is_named(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.slash("Dov", "count")
        counted = await table.fill("Dov", form, {"piles": "2 1 0 1 2 15"})
        assert "The whole pack has 64.5 points more, in 57 cards" in counted.text
        assert "kings 3" in counted.text


async def test_a_count_is_corrected_after_a_restart_with_what_was_typed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov", game="tarokk")
        form = await table.slash("Ann", "count")
        counted = await table.fill("Ann", form, {"piles": "Ann 2 3 2 1 2 8"})
        # 2 × 5 + 3 × 5 + 2 × 4 + 3 + 2 × 2 + 8
        assert "Ann: **48** (18 cards)" in counted.text
        await table.restart()
        again = await table.click("Ann", "Correct", on=counted)
        assert again.form
        assert "Ann 2 3 2 1 2 8" in str(again.form)
        whole = await table.fill("Ann", again, {"piles": "3 4 4 4 4 23"})
        assert "Together 94 (42 cards)" in whole.text
        assert "the whole pack" in whole.text


async def test_piles_are_counted_without_a_session_by_the_game_of_the_channel_or_one_that_is_named(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        form = await table.slash("Eli", "count")
        counted = await table.fill("Eli", form, {"piles": "3 4 4 4 4 59"})
        assert "Together 91 (78 cards)" in counted.text
        assert await table.complete("Eli", "count", "game", "tarokk") == ["Hungarian Tarokk"]
        for called in ("tarokk", "Hungarian Tarokk"):
            form = await table.slash("Eli", "count", game=called)
            assert "Together 94 (42 cards)" in (await table.fill("Eli", form, {"piles": "3 4 4 4 4 23"})).text
        unknown = await table.slash("Eli", "count", game="whist")
        assert "whist" in unknown.text
        assert unknown.private
        await seated(table, "@Ann @Bea @Cal @Dov", game="tarokk")
        asked = await table.slash("Ann", "end")
        await table.click("Ann", "End", on=asked)
        form = await table.slash("Eli", "count")
        await table.restart()
        short = await table.fill("Eli", form, {"piles": "3 4 4 4 4 22"})
        again = await table.click("Eli", "Correct", on=short)
        assert "Together 94 (42 cards)" in (await table.fill("Eli", again, {"piles": "3 4 4 4 4 23"})).text


async def test_nothing_that_was_counted_is_offered_as_an_unfinished_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.slash("Ann", "count")
        await table.fill("Ann", form, {"piles": "two kings"})
        assert "did not finish" not in (await table.slash("Ann", "record")).text


async def test_maison_is_counted_in_its_own_values_in_french(tmp_path: Path) -> None:
    async with evening(tmp_path, "fr") as table:
        await seated(table, "@Ann @Bea", game="maison")
        form = await table.slash("Ann", "count")
        refused = await table.fill("Ann", form, {"piles": "2 0 0 0 0 0 3"})
        assert refused.private
        assert "le jeu en a 1" in refused.text
        again = await table.click("Ann", "Corriger", on=refused)
        counted = await table.fill("Ann", again, {"piles": "Ann : 1 1 2 0 1 0 7"})
        # 5 + 4 + 2 × 4 + 2
        assert "Ann : **19** (12 cartes)" in counted.text.replace("\u202f", " ")
