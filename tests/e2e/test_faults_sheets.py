"""Deal sheets that wait: over a restart, two at once, and where the bot may not post any more."""

from pathlib import Path

import pytest

from tests.e2e.harness import Answer, Evening, evening, text_of
from tests.e2e.test_evening import totals
from tests.e2e.test_table import seated


async def sheet(table: Evening, who: str, points: str) -> Answer:
    """Enter a contract of Ann’s as a member, up to the sheet that asks whether to save it."""
    form = await table.slash(who, "record", kind="contract")
    ann = str((form.form or {})["components"][0]["component"]["options"][0]["value"])
    typed = {"taker": [ann], "contract": ["garde"], "bouts": ["2"], "points": points}
    return await table.fill(who, form, typed)


async def test_of_two_sheets_the_later_is_shown_what_was_saved_first_and_can_be_saved_too(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        first, second = await sheet(table, "Ann", "49"), await sheet(table, "Bea", "41")
        assert "Deal 1" in (await table.click("Ann", "Save", on=first)).text
        asked = await table.click("Bea", "Save", on=second)
        assert asked.private
        assert "Ann recorded deal 1 meanwhile" in asked.text + text_of(second.message)
        assert len((await table.slash("Cal", "history")).text.split("recorded by")) == 2
        await table.click("Bea", "Save it anyway", on=asked if asked.messages else second)
        # (25 + 8) × 2 from each of three, then (25 + 0) × 2.
        assert (await totals(table))["Ann"] == "+348"


async def test_two_sheets_that_are_saved_at_once_record_one_and_ask_about_the_other(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        one, other = await sheet(table, "Ann", "49"), await sheet(table, "Bea", "41")
        async with table.world.together():
            await table.click("Ann", "Save", on=one)
            await table.click("Bea", "Save", on=other)
        history = (await table.slash("Cal", "history")).text
        assert history.count("recorded by") == 1
        assert "meanwhile" in text_of(one.message) + text_of(other.message)


@pytest.mark.parametrize("restarts", [1, 2])
async def test_a_sheet_is_saved_after_a_restart_and_only_once(tmp_path: Path, restarts: int) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        waiting = await sheet(table, "Ann", "49")
        for _ in range(restarts):
            await table.restart()
        async with table.world.together():
            await table.click("Ann", "Save", on=waiting)
            await table.click("Ann", "Save", on=waiting)
        assert (await totals(table))["Ann"] == "+198"


async def test_a_sheet_that_is_saved_where_the_bot_may_not_post_any_more_stands_and_the_card_comes_back(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        waiting = await sheet(table, "Ann", "49")
        table.forbid("send_messages")
        saved = await table.click("Ann", "Save", on=waiting)
        assert "the card comes back when I may" in saved.text
        await table.wait(3)
        table.forbid()
        await table.wait(70)
        assert "+198** Ann" in text_of(table.card())
        assert table.mishaps() == []


async def test_a_sheet_that_is_saved_after_the_session_ended_records_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov")
        waiting = await sheet(table, "Ann", "49")
        asked = await table.slash("Bea", "end")
        await table.click("Bea", "End", on=asked)
        late = await table.click("Ann", "Save", on=waiting)
        assert "That session has ended" in late.text + text_of(waiting.message)
        assert set((await totals(table)).values()) == {"0"}


async def test_a_full_table_of_the_widest_names_plays_and_mends(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        names = [f"{'漢' * 30}{number:02}" for number in range(24)]
        await seated(table, "@Ann " + " ".join(f'"{name}"' for name in names))
        await table.wait(3)
        record = await table.slash("Ann", "deal goulash", points="0 10 20 30 31")
        assert "follow" not in record.text
        assert record.text.count("**") >= 10
        for command, options in (
            ("history", {}),
            ("table show", {}),
            ("explain", {"deal": 1}),
            ("standings", {}),
            ("sessions", {}),
        ):
            assert "漢" in (await table.slash("Ann", command, **options)).text, command
        form = await table.slash("Ann", "edit", deal=1)
        assert "Ann changed" in (await table.fill("Ann", form, {"points": "10 0 20 30 31"})).text
        assert "took back" in (await table.slash("Ann", "undo")).text
        asked = await table.slash("Ann", "end")
        assert "The session is over" in (await table.click("Ann", "End", on=asked)).text
        assert table.mishaps() == []
