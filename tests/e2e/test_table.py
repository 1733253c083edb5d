"""The table between deals: coming and going, rules, counting; as members do it."""

from pathlib import Path

from tests.e2e.harness import Evening, evening, text_of
from tests.e2e.test_evening import FOUR, totals


async def seated(table: Evening, players: str = FOUR, **options: str) -> None:
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


async def test_the_reason_of_a_passed_deal_is_shown_and_kept(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        passed = await table.slash("Ann", "deal passed", reason="the baby woke up")
        assert "everyone passed" in passed.text
        assert "the baby woke up" in passed.text
        assert "the baby woke up" in (await table.slash("Bea", "history")).text


async def test_a_guest_called_like_a_number_is_a_guest_and_numbers_are_numbers(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, '"10" @Ann @Bea @Cal', game="vachette")
        record = await table.slash("Ann", "deal vachette", ranking="10, Ann, Bea, Cal")
        assert "**+120** 10" in record.text.replace("\N{NO-BREAK SPACE}", " ")
        record = await table.slash("Ann", "deal vachette", ranking="31 30 20 10")
        assert "**+120** Cal" in record.text.replace("\N{NO-BREAK SPACE}", " ")


async def test_a_guest_called_like_the_value_of_a_menu_is_that_guest(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, '@Ann @Bea "#1" "#2"')
        for name in ("#1", "#2"):
            record = await table.slash("Ann", "deal tarot", taker=name, contract="garde", bouts="2", points="49")
            assert f"{name}: garde" in record.text.replace("\\", "")


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


async def test_what_was_agreed_is_taken_back_by_its_button_also_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, '@Ann @Bea @Cal @Dov "Uncle Joe" Fay')
        out = await table.slash("Ann", "table sit-out", player="Dov")
        ends = await table.slash("Bea", "table last-round")
        await table.restart()
        assert "need not sit out" in (await table.click("Cal", "Take back", on=out)).text
        stale = await table.click("Cal", "Take back", on=out)
        assert stale.private
        assert "does not stand any more" in stale.text
        refused = await table.click("Eli", "Take back", on=ends)
        assert refused.private
        assert "play goes on" in (await table.click("Cal", "Take back", on=ends)).text
        await table.wait(3)
        assert "more deal" not in text_of(table.card())


async def test_two_who_join_at_once_both_sit(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        async with table.world.together():
            await table.slash("Dov", "table join")
            await table.slash("Eli", "table join")
        await table.wait(3)
        shown = (await table.slash("Ann", "table show")).text
        assert "`5` Dov" in shown
        assert "`6` Eli" in shown or ("`6` Dov" in shown and "`5` Eli" in shown)


async def test_the_table_is_shown_to_who_asks_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, '@Ann @Bea @Cal @Dov "Uncle Joe" Fay')
        await table.slash("Ann", "table remove", player="Uncle Joe")
        await table.slash("Ann", "table dealer", player="Bea")
        shown = await table.slash("Eli", "table show")
        assert shown.private
        assert "`2` Bea · deals" in shown.text
        assert "Left the table: Uncle Joe" in shown.text


async def test_everyone_removes_himself_and_comes_back_by_name(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert not (await table.slash("Bea", "table remove", player="Bea")).private
        assert "Bea" in await table.complete("Ann", "table add", "player", "be")
        back = await table.slash("Ann", "table add", player="Bea")
        assert not back.private
        assert (await totals(table))["Bea"] == "+11"
        assert (await table.slash("Ann", "table add", player="@Bea")).private
        two = await table.slash("Ann", "table add", player="Gus, Eli")
        assert two.private
        assert "2 were named" in two.text


async def test_25_sit_with_wide_names_and_no_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        wide = [f'"{"漢字" * 14}{number:02}"' for number in range(23)]
        await seated(table, f"@Ann @Bea {' '.join(wide)}")
        refused = await table.slash("Dov", "table join")
        assert refused.private
        assert "26 people sit" in refused.text
        assert "`25`" in (await table.slash("Ann", "table show")).text
        left = await table.slash("Ann", "table remove", player="漢字" * 14 + "22")
        assert not left.private
        await table.slash("Dov", "table join")
        await table.wait(3)
        assert "Dov" in text_of(table.card())


async def test_all_who_left_are_shown_however_much_room_their_names_take(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        # Escaped, twenty of these are a thousand characters, the most that a text takes in one place.
        names = ["*" * 16 + "n" * 14 + f"{number:02}" for number in range(24)]
        await seated(table, ", ".join(["@Ann", *names]))
        for name in names[:22]:
            await table.slash("Ann", "table remove", player=name)
        shown = (await table.slash("Ann", "table show")).text
        assert "Left the table" in shown or "left" in shown.casefold()
        assert "more" in shown
        assert names[0].replace("*", r"\*") in shown


async def test_in_tarokk_the_end_depends_on_the_skiz(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov", game="tarokk")
        warned = await table.slash("Ann", "table last-round")
        assert "a skíz oszt, nem oszt" in warned.text
        await table.wait(3)
        assert "the end was announced" in text_of(table.card())
        await table.slash("Ann", "deal tarokk", bid="three", declarer="Ann", partner="Cal", points="50")
        # Dov dealt; Bea sits two seats after Dov: six deals, of which one was played.
        named = await table.slash("Cal", "table last-round", player="Bea")
        assert "Bea is the skíz" in named.text
        assert "5 more deals" in named.text
        await table.wait(3)
        assert "5 more deals" in text_of(table.card())


async def test_a_french_table_comes_and_goes_in_french(tmp_path: Path) -> None:
    async with evening(tmp_path, "fr") as table:
        await seated(table)
        assert "désormais à table" in (await table.slash("Dov", "table join")).text
        assert "`5` Dov · distribue" not in (await table.slash("Ann", "table show")).text
        assert "Uncle Joe · distribue" in (await table.slash("Ann", "table show")).text
        out = await table.slash("Ann", "table sit-out", player="Bea")
        assert "ne joue pas la prochaine donne" in out.text
        assert "Finalement" in (await table.click("Ann", "Retirer", on=out)).text
        await table.slash("Bea", "table leave")
        assert "Ont quitté la table\u202f: Bea" in (await table.slash("Ann", "table show")).text
        assert "encore 4 donnes" in (await table.slash("Ann", "table last-round")).text
        refused = await table.slash("Ann", "table last-round")
        assert refused.private
        assert "déjà annoncée" in refused.text


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


async def test_a_vachette_is_entered_by_who_is_first_and_says_how(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", game="vachette", players=FOUR)
        await table.wait(3)
        form = await table.click("Ann", "Vachette")
        assert form.form
        assert "= for a tie" in text_of(form.form)
        assert "In turn order" not in text_of(form.form)
