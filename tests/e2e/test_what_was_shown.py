"""A form, a sheet, a question hold for what they showed; what came since is asked anew."""

from pathlib import Path

from tests.e2e.harness import Answer, Evening, evening, text_of
from tests.e2e.test_evening import totals
from tests.e2e.test_table import seated

FIVE = "@Ann @Bea @Cal @Dov Eli"


async def goulash_form(table: Evening, who: str) -> Answer:
    return await table.slash(who, "record", kind="goulash")


async def five_of_whom_four_play(table: Evening) -> None:
    """Ann, Bea, Cal and Dov play the first deal; Eli deals it and sits out."""
    await seated(table, FIVE)
    await table.slash("Ann", "rules set", option="seats", value="4")


async def sheet(table: Evening, who: str, points: str, **more: list[str]) -> Answer:
    """Enter a contract of the first who can take it, up to its sheet."""
    form = await table.slash(who, "record", kind="contract")
    taker = str((form.form or {})["components"][0]["component"]["options"][0]["value"])
    return await table.fill(
        who, form, {"taker": [taker], "contract": ["garde"], "bouts": ["2"], "points": points, **more}
    )


async def test_a_form_is_recorded_for_the_four_whom_it_named_whoever_is_said_to_deal_meanwhile(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        form = await goulash_form(table, "Bea")
        assert "Ann, Bea, Cal, Dov" in str(form.form)
        await table.slash("Ann", "table dealer", player="Ann")
        record = await table.fill("Bea", form, {"points": "10 20 30 31"})
        # 91 - 4 x 10, 91 - 4 x 20, 91 - 4 x 30, 91 - 4 x 31.
        for score in ("**+51** Ann", "**+11** Bea", "**\u221229** Cal", "**\u221233** Dov"):
            assert score in record.text
        assert "Eli" not in record.text


async def test_after_an_undo_or_a_passed_hand_save_it_anyway_is_for_the_four_whom_the_form_named(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        form = await goulash_form(table, "Bea")
        await table.slash("Ann", "deal passed")
        asked = await table.fill("Bea", form, {"points": "10 20 30 31"})
        assert asked.private
        assert "Ann recorded deal 1 meanwhile" in asked.text
        assert "Dealt by Eli, played by Ann, Bea, Cal, and Dov" in asked.text
        record = await table.click("Bea", "Save it anyway", on=asked)
        assert "**+51** Ann" in record.text
        assert "Eli" not in record.text


async def test_after_a_deal_was_taken_back_save_it_anyway_is_for_the_four_whom_the_form_named(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        await table.slash("Ann", "deal goulash", points="31 30 20 10")
        form = await goulash_form(table, "Bea")
        assert "Bea, Cal, Dov, Eli" in str(form.form)
        await table.slash("Ann", "undo")
        asked = await table.fill("Bea", form, {"points": "10 20 30 31"})
        assert "Ann took back deal 1 meanwhile" in asked.text
        assert "Dealt by Ann, played by Bea, Cal, Dov, and Eli" in asked.text
        record = await table.click("Bea", "Save it anyway", on=asked)
        for score in ("**+51** Bea", "**+11** Cal", "**\u221229** Dov", "**\u221233** Eli"):
            assert score in record.text


async def test_after_another_order_of_turns_the_points_stay_with_those_beside_whom_the_form_had_them(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        form = await goulash_form(table, "Bea")
        await table.slash("Ann", "table order", players="Eli, Dov, Cal, Bea, Ann")
        asked = await table.fill("Bea", form, {"points": "10 20 30 31"})
        assert asked.private
        record = await table.click("Bea", "Save it anyway", on=asked)
        for score in ("**+51** Ann", "**+11** Bea", "**\u221229** Cal", "**\u221233** Dov"):
            assert score in record.text
        assert "Eli" not in record.text


async def test_where_somebody_sits_out_by_now_a_form_is_for_the_four_whom_it_named(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        form = await goulash_form(table, "Bea")
        await table.slash("Ann", "table sit-out", player="Cal")
        record = await table.fill("Bea", form, {"points": "10 20 30 31"})
        for score in ("**+51** Ann", "**+11** Bea", "**\u221229** Cal", "**\u221233** Dov"):
            assert score in record.text
        assert "Eli" not in record.text


async def test_where_one_of_the_four_left_meanwhile_a_form_is_recorded_for_nobody_else(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        form = await goulash_form(table, "Bea")
        await table.slash("Dov", "table leave")
        refused = await table.fill("Bea", form, {"points": "10 20 30 31"})
        assert refused.private
        assert "Dov" in refused.text
        assert (await totals(table)).get("Eli", "0") == "0"
        again = await table.click("Bea", "Correct", on=refused)
        assert "10 20 30 31" in str(again.form)


async def test_a_sheet_is_saved_for_those_whom_it_showed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        waiting = await sheet(table, "Bea", "49")
        assert "**+198** Ann" in waiting.text
        await table.slash("Ann", "table dealer", player="Ann")
        record = await table.click("Bea", "Save", on=waiting)
        assert "**+198**" in record.text
        assert "Eli" not in record.text


async def test_a_sheet_is_shown_again_where_the_rules_changed_meanwhile(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        waiting = await sheet(table, "Bea", "49")
        assert "+198" in waiting.text
        await table.slash("Ann", "rules set", option="multipliers", value="prise 1, garde 3")
        again = await table.click("Bea", "Save", on=waiting)
        said = text_of(waiting.message) + again.text
        assert "comes to other numbers by now" in said
        # (25 + 8) x 3 from each of three.
        assert "+297" in said
        assert (await totals(table)).get("Ann", "0") == "0"
        await table.click("Bea", "Save", on=waiting)
        assert (await totals(table))["Ann"] == "+297"


async def test_a_question_answers_for_what_it_showed_and_what_came_since_is_asked_anew(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        form = await goulash_form(table, "Bea")
        await table.slash("Ann", "deal goulash", points="31 30 20 10")
        asked = await table.fill("Bea", form, {"points": "10 20 30 31"})
        assert "Ann recorded deal 1 meanwhile" in asked.text
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        again = await table.click("Bea", "Save it anyway", on=asked)
        assert "Same as deal 2, recorded by Ann" in text_of(asked.message) + again.text
        assert (await table.slash("Cal", "history")).text.count("recorded by") == 2
        await table.click("Bea", "Save it anyway", on=asked)
        assert (await table.slash("Cal", "history")).text.count("recorded by") == 3


async def test_of_two_who_take_back_the_last_deal_the_second_is_asked(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.slash("Ann", "deal goulash", points="31 30 20 10")
        await table.wait(90)
        await table.slash("Ann", "undo")
        asked = await table.slash("Bea", "undo")
        assert asked.private
        assert "Ann took back deal 2 meanwhile" in asked.text
        assert "Take back deal 1 all the same?" in asked.text
        assert (await totals(table))["Ann"] == "+51"
        await table.click("Bea", "Undo deal 1", on=asked)
        assert (await totals(table)).get("Ann", "0") == "0"


async def test_an_undo_that_was_asked_about_is_asked_again_where_a_deal_came_since(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        asked = await table.slash("Bea", "undo")
        assert "Ann recorded deal 1 only" in asked.text
        await table.slash("Ann", "deal goulash", points="31 30 20 10")
        again = await table.click("Bea", "Undo deal 1", on=asked)
        said = text_of(asked.message) + again.text
        assert "Ann recorded deal 2 meanwhile" in said
        assert (await table.slash("Cal", "history")).text.count("taken back") == 0


async def test_a_session_ends_with_the_deals_that_the_question_counted(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        asked = await table.slash("Ann", "end")
        assert "End this session of 1 deal?" in asked.text
        await table.slash("Bea", "deal goulash", points="31 30 20 10")
        again = await table.click("Ann", "End", on=asked)
        said = text_of(asked.message) + again.text
        assert "Bea recorded deal 2 meanwhile" in said
        assert "End this session of 2 deals?" in said
        ended = await table.click("Ann", "End", on=asked)
        assert "after 2 deals" in ended.text


async def test_doubts_are_asked_about_a_typed_line_too(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        asked = await table.slash("Ann", "deal tarot", taker="Ann", contract="garde", bouts="3", points="91")
        assert asked.private
        assert "slam" in asked.text
        assert (await totals(table)).get("Ann", "0") == "0"
        record = await table.click("Ann", "Save", on=asked)
        assert "Deal 1" in record.text


async def test_a_deal_recorded_for_the_wrong_people_is_mended_from_its_form(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        record = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        form = await table.click("Ann", "Fix", on=record)
        menus = {field["component"]["custom_id"]: field["component"] for field in (form.form or {})["components"]}
        ids = {option["label"]: option["value"] for option in menus["playing"]["options"]}
        playing = [ids[name] for name in ("Bea", "Cal", "Dov", "Eli")]
        fixed = await table.fill("Ann", form, {"points": "10 20 30 31", "dealer": [ids["Ann"]], "playing": playing})
        assert "**+51** Bea" in fixed.text
        assert "**\u221233** Eli" in fixed.text


async def test_who_dealt_a_contract_and_who_played_it_is_on_a_page_of_its_sheet(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        waiting = await sheet(table, "Bea", "49")
        await table.click("Bea", "Save", on=waiting)
        form = await table.slash("Bea", "edit", deal=1)
        kept = (form.form or {})["components"]
        taker = str(kept[0]["component"]["options"][1]["value"])
        changed = await table.fill(
            "Bea", form, {"taker": [taker], "contract": ["garde"], "bouts": ["2"], "points": "49"}
        )
        page = await table.click("Bea", "Who dealt, who played", on=changed)
        menus = {field["component"]["custom_id"]: field["component"] for field in (page.form or {})["components"]}
        ids = {option["label"]: option["value"] for option in menus["playing"]["options"]}
        playing = [ids[name] for name in ("Bea", "Cal", "Dov", "Eli")]
        shown = await table.fill("Bea", page, {"dealer": [ids["Ann"]], "playing": playing})
        assert "Dealt by Ann, played by Bea, Cal, Dov, and Eli" in shown.text + text_of(changed.message)
        saved = await table.click("Bea", "Save", on=changed)
        assert "Eli" in saved.text


async def test_who_dealt_a_passed_hand_and_who_sat_out_of_it_can_be_mended(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await five_of_whom_four_play(table)
        record = await table.slash("Ann", "deal passed")
        kinds = await table.click("Ann", "Fix", on=record)
        page = await table.click("Ann", "Who dealt, who played", on=kinds)
        menus = {field["component"]["custom_id"]: field["component"] for field in (page.form or {})["components"]}
        assert [option["label"] for option in menus["dealer"]["options"] if option.get("default")] == ["Eli"]
        ids = {option["label"]: option["value"] for option in menus["playing"]["options"]}
        playing = [ids[name] for name in ("Bea", "Cal", "Dov", "Eli")]
        fixed = await table.fill("Ann", page, {"dealer": [ids["Ann"]], "playing": playing})
        assert "Dealt by Ann, played by Bea, Cal, Dov, and Eli" in fixed.text


async def test_declarer_and_partner_of_a_tarokk_can_be_swapped_in_its_form(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov", game="tarokk")
        record = await table.slash("Ann", "deal tarokk", bid="three", declarer="Ann", partner="Cal", points="50")
        form = await table.click("Ann", "Fix", on=record)
        menus = {field["component"]["custom_id"]: field["component"] for field in (form.form or {})["components"]}
        offered = [option["label"] for option in menus["partner"]["options"]]
        assert offered == ["Ann", "Bea", "Cal", "Dov"]
