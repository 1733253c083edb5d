"""Entries that turn out to have been something else: another kind of deal, other rules, other seats."""

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.harness import Answer, buttons_of, evening, fields_of
from tests.e2e.test_evening import totals
from tests.e2e.test_table import seated


def held(opened: Answer) -> dict[str, Any]:
    """Return what a form holds as it opens."""
    found: dict[str, Any] = {}
    for label in (opened.form or {})["components"]:
        field = label["component"]
        if "options" in field:
            found[field["custom_id"]] = [option["value"] for option in field["options"] if option.get("default")]
        else:
            found[field["custom_id"]] = field.get("value") or ""
    return found


async def test_a_passed_hand_that_was_played_is_fixed_by_a_press_and_a_form(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        passed = await table.slash("Ann", "deal passed")
        kinds = await table.click("Ann", "Fix", on=passed)
        assert kinds.private
        assert "What was deal 1?" in kinds.text
        assert set(buttons_of(kinds.message).values()) == {
            "Contract",
            "Goulash",
            "Annulled deal",
            "Who dealt, who played",
        }
        form = await table.click("Ann", "Goulash", on=kinds)
        await table.restart()
        record = await table.fill("Ann", form, {"points": "10 20 30 31"})
        assert "**+51** Ann" in record.text
        assert "before: 1 · everyone passed" in record.text
        assert await totals(table) == {"Ann": "+51", "Bea": "+11", "Cal": "−29", "Uncle Joe": "−33"}
        assert "before: everyone passed" in (await table.slash("Dov", "history")).text


async def test_a_contract_that_was_a_goulash_is_changed_from_its_own_form(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        record = await table.slash("Ann", "deal tarot", taker="Ann", contract="garde", bouts="2", points="49")
        form = await table.click("Ann", "Fix", on=record)
        assert "Another kind of deal" in fields_of(form.form or {}).values()
        pick = await table.fill("Ann", form, held(form) | {"another": ["goulash"]})
        assert pick.private
        other = await table.click("Ann", "Goulash", on=pick)
        changed = await table.fill("Ann", other, {"points": "10 20 30 31"})
        assert "Ann changed" in changed.text
        assert (await totals(table))["Ann"] == "+51"
        history = (await table.slash("Dov", "history")).text
        assert "1 · goulash" in history
        assert "before: Ann: garde, 2 bouts, 49 points" in history


async def test_a_goulash_that_nobody_played_is_changed_in_one_form(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        form = await table.slash("Ann", "edit", deal=1)
        changed = await table.fill("Ann", form, held(form) | {"another": ["passed"]})
        assert not changed.private
        assert set((await totals(table)).values()) == {"0"}


async def test_at_five_the_sheet_of_a_contract_offers_the_other_kinds(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov @Eli")
        options = {"taker": "Ann", "contract": "garde", "bouts": "2", "points": "49", "partner": "Bea"}
        record = await table.slash("Ann", "deal tarot", **options)
        form = await table.click("Ann", "Fix", on=record)
        assert len(fields_of(form.form or {})) == 5
        sheet = await table.fill("Ann", form, held(form))
        await table.click("Ann", "Another kind of deal", on=sheet)
        form = await table.click("Ann", "Goulash", on=sheet)
        await table.fill("Ann", form, {"points": "10 20 30 31 0"})
        assert (await totals(table))["Eli"] == "+91"


async def test_a_kind_that_the_rules_did_not_have_is_not_offered(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        passed = await table.slash("Ann", "deal passed")
        kinds = await table.click("Ann", "Fix", on=passed)
        assert "Vachette" not in buttons_of(kinds.message).values()
        form = await table.slash("Ann", "edit", deal=1, kind="vachette")
        refused = await table.fill("Ann", form, {"ranking": 'Ann, Bea, Cal, "Uncle Joe"'})
        assert refused.private
        assert "have no" in refused.text


async def test_a_change_of_rules_is_fixed_and_what_it_moves_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        changed = await table.slash("Ann", "rules set", option="multipliers", value="prise 1, garde 3")
        await table.slash("Ann", "deal tarot", taker="Ann", contract="garde", bouts="2", points="49")
        form = await table.click("Ann", "Fix", on=changed)
        assert "multipliers: prise 1, garde 3" in str(form.form)
        fixed = await table.fill("Ann", form, {"set": "multipliers: prise 1, garde 2"})
        assert "rules changed: multipliers: prise 1, garde 2" in fixed.text
        assert "before: rules changed: multipliers: prise 1, garde 3" in fixed.text
        assert "Deal 1 came out differently" in fixed.text
        # (25 + 8) × 2 from each of three.
        assert (await totals(table))["Ann"] == "+198"
        refused = await table.fill("Ann", await table.slash("Ann", "edit", deal=-1), {"set": "multipliers: prise x"})
        assert refused.private
        again = await table.click("Ann", "Correct", on=refused)
        assert "prise x" in str(again.form)
        await table.fill("Ann", again, {"set": "misère: 10\nhalf points: kept"})
        shown = (await table.slash("Ann", "rules show")).text
        assert "misère: **10**" in shown
        assert "half points: **kept**" in shown
        assert "garde contre 6" in shown


async def test_a_change_of_seats_is_fixed_by_a_new_order(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        joined = await table.slash("Dov", "table join")
        form = await table.click("Ann", "Fix", on=joined)
        assert held(form)["players"] == 'Ann, Bea, Cal, "Uncle Joe", Dov'
        fixed = await table.fill("Ann", form, {"players": 'Dov, Ann, Bea, Cal, "Uncle Joe"'})
        assert "now at the table: Dov, Ann" in fixed.text
        record = await table.slash("Ann", "deal goulash", points="0 10 20 30 31")
        assert "**+91** Dov" in record.text
        await table.wait(700)
        fewer = await table.slash("Ann", "edit", deal=-1)
        refused = await table.fill("Ann", fewer, {"players": "Ann, Bea, Cal"})
        assert refused.private
        assert "deal 1 could not have happened" in refused.text
        unknown = await table.fill("Ann", await table.slash("Ann", "edit", deal=-1), {"players": "Ann, Bea, Zed"})
        assert "Zed" in unknown.text


@pytest.mark.parametrize("kind", ["rules", "seating", "nothing"])
async def test_what_is_no_kind_of_deal_cannot_be_what_a_deal_was(tmp_path: Path, kind: str) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        refused = await table.slash("Ann", "edit", deal=1, kind=kind)
        assert refused.private
        assert "There is no form for this" in refused.text


async def test_a_change_of_seats_is_no_kind_of_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Dov", "table join")
        refused = await table.slash("Ann", "edit", deal=-1, kind="goulash")
        assert refused.private
        assert "is no deal of cards" in refused.text
        assert (await table.slash("Ann", "record", kind="seating")).private
        assert (await table.slash("Ann", "record", kind="adjustment")).private
