"""The rules of the table: shown, changed, saved, explained; as members do it."""

from pathlib import Path

import pytest

from tests.e2e.harness import buttons_of, evening, text_of
from tests.e2e.test_evening import totals
from tests.e2e.test_table import seated


async def test_a_rule_is_changed_from_the_next_deal_on(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal")
        contract = {"taker": "Ann", "contract": "prise", "bouts": "2", "points": "41.5"}
        before = await table.slash("Ann", "deal tarot", **contract)
        assert "**+52** Ann" in before.text
        changed = await table.slash("Bea", "rules set", option="rounding", value="exact")
        assert "From deal 2 on" in changed.text
        await table.wait(400)
        after = await table.slash("Ann", "deal tarot", **contract)
        assert "**+51** Ann" in after.text
        shown = await table.slash("Ann", "rules show")
        assert "half points: **kept**" in shown.text
        undone = await table.slash("Ann", "undo", deal=-2)
        assert "took back** the change of rules" in undone.text
        assert "Deal 2 came out differently" in undone.text
        assert (await totals(table))["Ann"] == "+104"


async def test_the_help_tells_how_tables_differ_in_goulash(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        goulash = (await table.slash("Ann", "rules explain", game="goulash")).text
        assert "The Excuse** wins no trick, the last one neither" in goulash
        assert "vachette, or qui perd gagne" in goulash
        assert "not among the rules of the French tarot federation" in goulash
        assert "deal again unshuffled" in (await table.slash("Ann", "rules explain", game="tarot")).text


async def test_a_sheet_that_cannot_be_is_refused_as_a_whole(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "rules set", option="multipliers", value="prise 1, pousse 1.5, garde 2")
        refused = await table.slash("Ann", "rules set", option="rounding", value="exact")
        assert refused.private
        assert "1.5" in refused.text
        assert (await table.slash("Ann", "rules set", option="colour", value="red")).private
        assert (await table.slash("Ann", "rules set", option="misere", value="ten")).private


async def test_saved_rules_start_another_session(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "rules set", option="misere", value="10")
        assert "Zoe’s" in (await table.slash("Ann", "rules save", name="Zoe’s")).text
        asked = await table.slash("Ann", "end")
        await table.click("Ann", "End", on=asked)
        assert "Zoe’s" in await table.complete("Ann", "start", "rules", "zo")
        await seated(table, rules="Zoe’s")
        assert "misère: **10**" in (await table.slash("Ann", "rules show")).text
        assert "Zoe’s" in (await table.slash("Ann", "rules list")).text


async def test_saved_rules_are_deleted_once_asked_and_sessions_go_on_with_them(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        assert "gl:delete-sheet" not in buttons_of((await table.slash("Ann", "rules list")).message)
        await table.slash("Ann", "rules set", option="misere", value="10")
        await table.slash("Ann", "rules save", name="Zoe’s")
        asked = await table.slash("Ann", "end")
        await table.click("Ann", "End", on=asked)
        await seated(table, "@Bea @Cal @Dov", rules="Zoe’s")
        assert "gl:delete-sheet" not in buttons_of((await table.slash("Eli", "rules list")).message)
        form = await table.click("Ann", "Delete", on=await table.slash("Ann", "rules list"))
        await table.restart()
        sure = await table.fill("Ann", form, {"sheet": ["Zoe’s"]})
        assert sure.private
        form = await table.click("Ann", "Delete", on=await table.slash("Ann", "rules list"))
        twice = await table.fill("Ann", form, {"sheet": ["Zoe’s"]})
        deleted = await table.click("Ann", "Delete", on=sure)
        assert "**Ann deleted the rules** *Zoe’s*" in deleted.text
        assert not deleted.private
        late = await table.click("Ann", "Delete", on=twice)
        assert late.private
        assert "no rules named" in late.text
        assert "Zoe’s" not in (await table.slash("Ann", "rules list")).text
        assert await table.complete("Ann", "start", "rules", "zo") == []
        assert "misère: **10**" in (await table.slash("Bea", "rules show")).text
        assert "deal 1" in (await table.slash("Bea", "deal goulash", points="30 30 31")).text.lower()
        await table.slash("Bea", "rules save", name="Zoe’s")
        assert "Zoe’s" in (await table.slash("Ann", "rules list")).text


async def test_a_sheet_is_deleted_by_its_author_and_managers_and_by_nobody_else(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal")
        await table.slash("Ann", "rules set", option="misere", value="10")
        for name in ("one", "two"):
            await table.slash("Ann", "rules save", name=name)
        assert "gl:delete-sheet" not in buttons_of((await table.slash("Bea", "rules list")).message)
        instead = await table.slash("Bea", "rules save", name="One")
        assert instead.private
        assert "Only the member who saved `one`" in instead.text
        form = await table.click("Ann", "Delete", on=await table.slash("Ann", "rules list"))
        sure = await table.fill("Ann", form, {"sheet": ["one"]})
        await table.slash("Zoe", "/goulash-server settings", default_rules="tarot: one")
        refused = await table.click("Ann", "Delete", on=sure)
        assert refused.private
        assert "Only the member who saved" in refused.text
        form = await table.click("Zoe", "Delete", on=await table.slash("Zoe", "rules list"))
        sure = await table.fill("Zoe", form, {"sheet": ["one"]})
        assert "Zoe deleted" in (await table.click("Zoe", "Delete", on=sure)).text


async def test_options_and_values_are_completed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        assert "half points · to the side that wins" in await table.complete("Ann", "rules set", "option", "half")
        assert "kept" in await table.complete("Ann", "rules set", "value", "", option="rounding")


@pytest.mark.parametrize("locale", ["en-US", "fr"])
@pytest.mark.parametrize("game", ["tarot", "goulash", "vachette", "maison", "wild-maison", "tarokk"])
async def test_each_game_is_explained_with_an_example(tmp_path: Path, game: str, locale: str) -> None:
    async with evening(tmp_path, locale) as table:
        explained = await table.slash("Ann", "rules explain", game=game)
        assert explained.private
        assert "Ann" in explained.text
        assert len(explained.text) > 300


async def test_a_change_shows_before_and_after_and_is_taken_back_by_its_button(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        changed = await table.slash("Bea", "rules set", option="multipliers", value="prise 1, garde 2")
        assert not changed.private
        assert "garde sans 4, garde contre 6 → **prise 1, garde 2**" in changed.text
        assert "multipliers: **prise 1, garde 2**" in (await table.slash("Dov", "rules show")).text
        await table.click("Bea", "Undo", on=changed)
        assert "multipliers: **prise 1, garde 2**" not in (await table.slash("Dov", "rules show")).text
        assert "rules changed: multipliers" in (await table.slash("Dov", "history")).text


async def test_who_does_not_sit_looks_at_the_rules_and_changes_none(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        assert (await table.slash("Dov", "rules show")).private
        refused = await table.slash("Dov", "rules set", option="rounding", value="kept")
        assert refused.private
        assert "Only who sits" in refused.text
        assert "rounding" in refused.text
        assert (await table.slash("Dov", "rules save", name="mine")).private
        same = await table.slash("Ann", "rules set", option="rounding", value="winner")
        assert same.private
        assert "nothing would change" in same.text


async def test_a_preset_shows_all_that_it_changes(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov", game="tarokk")
        changed = await table.slash("Ann", "rules set", option="preset", value="itvb-2019")
        assert changed.text.count("→") == 7
        await table.wait(3)
        assert "Illustrated tournament 2019" in text_of(table.card())
        values = await table.complete("Ann", "rules set", "value", "", option="proba")
        assert any("as usual" in value for value in values)
        await table.slash("Ann", "rules set", option="proba", value="3")
        assert "**3**" in (await table.slash("Ann", "rules show")).text


async def test_french_rules_are_typed_shown_and_saved_in_french(tmp_path: Path) -> None:
    async with evening(tmp_path, "fr") as table:
        await seated(table)
        options = await table.complete("Ann", "rules set", "option", "coeff")
        assert options == ["coefficients · prise 1, garde 2, garde sans 4, garde contre 6"]
        changed = await table.slash("Ann", "rules set", option="coefficients", value="prise 1, pousse 1,5, garde 2")
        assert "**prise 1, pousse 1,5, garde 2**" in changed.text
        assert "Dès la donne 1" in changed.text
        await table.slash("Ann", "rules save", name="Chez Zoé")
        listed = (await table.slash("Bea", "rules list")).text
        assert next(line for line in listed.splitlines() if "Chez Zoé" in line).endswith("prise 1, pousse 1,5, garde 2")
        again = await table.slash("Ann", "rules save", name="chez zoé")
        assert "remplacent" in again.text
        asked = await table.slash("Ann", "end")
        await table.click("Ann", "Finir", on=asked)
        await seated(table, rules="chez zoé")
        assert "pousse 1,5" in (await table.slash("Ann", "rules show")).text


async def test_the_sheets_of_the_game_that_would_be_played_are_completed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea", game="maison")
        assert "Maison" in await table.complete("Ann", "start", "rules")
        assert "Federation" not in await table.complete("Ann", "start", "rules")
        assert "Federation" in await table.complete("Ann", "start", "rules", game="tarot")
