"""The table between deals: coming and going, rules, counting; as members do it."""

from pathlib import Path

import pytest

from tests.e2e.harness import Table, evening, text_of
from tests.e2e.test_evening import FOUR, totals


async def seated(table: Table, players: str = FOUR, **options: str) -> None:
    await table.slash("Ann", "start", players=players, **options)
    await table.wait(3)


async def test_who_joins_plays_from_the_next_deal_on(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        joined = await table.slash("Dov", "table join")
        assert "now at the table" in joined.text
        assert "Dov" in joined.text
        record = await table.slash("Dov", "deal goulash", points="10 20 30 31 0")
        assert "**+91** Dov" in record.text
        assert (await totals(table))["Dov"] == "+91"


async def test_who_leaves_keeps_the_score_and_stands_apart(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.slash("Bea", "table leave")
        await table.wait(3)
        card = text_of(table.card())
        assert "Left the table: `2` **+11** Bea" in card
        refused = await table.slash("Bea", "deal goulash", points="10 20 61")
        assert refused.private
        assert (await table.slash("Bea", "table leave")).private


async def test_a_guest_is_added_by_the_seated_and_removed_by_the_opener(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        assert "Fay" in (await table.slash("Bea", "table add", player="Fay")).text
        assert (await table.slash("Dov", "table add", player="Gus")).private
        assert (await table.slash("Bea", "table add", player="Fay")).private
        assert (await table.slash("Bea", "table remove", player="Fay")).private
        removed = await table.slash("Ann", "table remove", player="Fay")
        assert not removed.private
        undone = await table.slash("Ann", "undo")
        assert "took back" in undone.text


async def test_the_order_is_changed_and_nobody_is_lost(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        refused = await table.slash("Ann", "table order", players="Bea, Ann, Cal")
        assert refused.private
        assert "Uncle Joe" in refused.text
        await table.slash("Ann", "table order", players='Bea, Ann, Cal, "Uncle Joe"')
        record = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert "**+51** Bea" in record.text


async def test_the_dealer_and_who_sits_out_are_agreed_for_one_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, '@Ann @Bea @Cal @Dov "Uncle Joe" Fay')
        assert "Bea" in (await table.slash("Ann", "table dealer", player="Bea")).text
        await table.wait(3)
        assert "Deal 1: Bea deals · the dealer sits out" in text_of(table.card())
        record = await table.slash("Ann", "deal goulash", points="10 20 30 31 0")
        assert "Bea" not in record.text.splitlines()[1]
        await table.wait(3)
        assert "Deal 2: Cal deals" in text_of(table.card())
        await table.slash("Ann", "table sit-out", player="Dov")
        await table.wait(3)
        assert "out of this deal: Dov" in text_of(table.card())
        record = await table.slash("Ann", "deal goulash", points="10 20 30 31 0")
        assert "**+91** Fay" in record.text
        assert "Dov" not in record.text.splitlines()[1]
        assert await totals(table)


async def test_the_last_round_counts_down(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        assert "4 more deals" in (await table.slash("Ann", "table last-round")).text
        await table.slash("Ann", "deal passed")
        await table.wait(3)
        assert "4 more deals" in text_of(table.card())
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        assert "3 more deals" in text_of(table.card())


async def test_a_rule_is_changed_from_the_next_deal_on(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal")
        contract = {"taker": "Ann", "contract": "prise", "bouts": "2", "points": "41.5"}
        before = await table.slash("Ann", "deal tarot", **contract)
        assert "**+52** Ann" in before.text
        changed = await table.slash("Bea", "rules set", option="rounding", value="exact")
        assert "From deal 3 on" in changed.text
        await table.wait(400)
        after = await table.slash("Ann", "deal tarot", **contract)
        assert "**+51** Ann" in after.text
        shown = await table.slash("Ann", "rules show")
        assert "half points: **kept**" in shown.text
        undone = await table.slash("Ann", "undo", deal=2)
        assert "Deal 3 came out differently" in undone.text
        assert (await totals(table))["Ann"] == "+104"


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


async def test_options_and_values_are_completed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        assert "half points · to the side that wins" in await table.complete("Ann", "rules set", "option", "half")
        assert "kept" in await table.complete("Ann", "rules set", "value", "", option="rounding")


@pytest.mark.parametrize("locale", ["en-US", "fr"])
@pytest.mark.parametrize("game", ["tarot", "goulash", "vachette", "maison", "wild-maison"])
async def test_each_game_is_explained_with_an_example(tmp_path: Path, game: str, locale: str) -> None:
    async with evening(tmp_path, locale) as table:
        explained = await table.slash("Ann", "rules explain", game=game)
        assert explained.private
        assert "Ann" in explained.text
        assert len(explained.text) > 300


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


async def test_maison_is_played_and_won(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea", game="maison")
        record = await table.slash("Ann", "deal maison", points="30 10", tricks="9 3")
        assert "**+36** Ann" in record.text
        form = await table.click("Bea", "Maison")
        assert form.form
        await table.slash("Ann", "deal maison", points="20 10", tricks="8 4")
        await table.wait(3)
        assert "Ann has won" in text_of(table.card())
