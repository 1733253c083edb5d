"""Whole evenings, as members play them: on the real bot, in a simulated Discord, in two languages."""

from pathlib import Path

import pytest

import scoring
from bot.client import Goulash
from bot.i18n import translator
from bot.present.words import names_of
from scoring.__main__ import result
from tests.e2e.harness import Evening, buttons_of, evening, text_of

FOUR = '@Ann @Bea Cal, "Uncle Joe"'


async def started(table: Evening, players: str = FOUR, **options: str) -> None:
    await table.slash("Ann", "start", players=players, **options)
    await table.wait(3)


async def totals(table: Evening, session: int = 1) -> dict[str, str]:
    """Return the totals of a session as `python -m scoring` works them out from its document, by name."""
    bot = table.world.bot
    assert isinstance(bot, Goulash)
    live = await bot.services.views.get(table.guild.id, session)
    document = scoring.renamed(live.document(), names_of(live))
    found = result(scoring.decode(scoring.loads(scoring.dumps(scoring.encode(document)))))
    names = list(scoring.replay(document)[0].everyone)
    return {name: translator("en").points(total) for name, total in zip(names, found["totals"], strict=True)}


async def test_an_evening_in_english(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        opened = await table.slash("Ann", "start", players=FOUR, name="Friday")
        assert "Ann opened a session" in opened.text
        await table.wait(3)
        assert "Friday" in text_of(table.card())
        assert "Uncle Joe deals" in text_of(table.card())

        goulash = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert not goulash.private
        for score in ("+51** Ann", "+11** Bea", "−29** Cal", "−33** Uncle Joe"):
            assert score in goulash.text
        contract = await table.slash(
            "Bea",
            "deal tarot",
            taker="Ann",
            contract="garde",
            bouts="2",
            points="49",
            petit="attack",
            handfuls="attack simple",
        )
        assert "+318** Ann" in contract.text
        assert "−106** Bea" in contract.text
        await table.wait(3)
        assert "+369** Ann (+318)" in text_of(table.card())

        left_out = await table.slash("Ann", "deal goulash", points="Ann 40, Bea 30, Cal 20")
        assert "Uncle Joe’s 1 follow from the rest" in left_out.text
        undone = await table.slash("Ann", "undo")
        assert "took back" in undone.text
        assert "took back" in table.said()[-1] or "took back" in "".join(table.said())
        again = await table.click("Ann", "Put back", on=undone)
        assert "put back" in again.text
        await table.slash("Ann", "undo", deal=3)
        await table.wait(3)

        asked = await table.click("Ann", "End")
        assert asked.private
        ended = await table.click("Ann", "End", on=asked)
        assert "Who owes whom" in ended.text
        assert "Uncle Joe → Ann: **139**" in ended.text
        assert await totals(table) == {"Ann": "+369", "Bea": "−95", "Cal": "−135", "Uncle Joe": "−139"}
        await table.wait(3)
        assert not any("gl:end:" in button for message in table.channel.history() for button in buttons_of(message))


async def test_an_evening_in_french(tmp_path: Path) -> None:
    async with evening(tmp_path, "fr") as table:
        opened = await table.slash("Ann", "start", players="@Ann @Bea @Cal")
        assert "Ann a ouvert une partie" in opened.text
        await table.wait(3)
        assert "Soirée goulash" in text_of(table.card())
        record = await table.slash("Ann", "deal goulash", points="30,5 30,5 30")
        assert "**−0,5** Ann" in record.text
        assert "**+1** Cal" in record.text
        contract = await table.slash("Bea", "deal tarot", taker="Bea", contract="prise", bouts="2", points="40,5")
        assert "**−52** Bea" in contract.text
        refused = await table.slash("Bea", "deal goulash", points="30 30 30")
        assert refused.private
        assert "91" in refused.text
        await table.wait(3)
        asked = await table.click("Cal", "Finir")
        ended = await table.click("Cal", "Finir", on=asked)
        assert "Qui doit à qui" in ended.text


async def test_each_reads_what_only_he_sees_in_his_own_language(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        table.speaks("Bea", "fr")
        await started(table)
        assert "`/goulash start`" in (await table.slash("Bea", "help", topic="start")).text
        assert "Commencer" in (await table.slash("Bea", "help", topic="start")).text
        record = await table.slash("Bea", "deal goulash", points="10 20 30 31")
        assert "recorded by Bea" in record.text


async def test_the_old_cards_buttons_go_on_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        form = await table.click("Ann", "Goulash")
        await table.restart()
        late = await table.fill("Ann", form, {"points": "31 30 20 10"})
        assert "Deal 2" in late.text
        await table.wait(3)
        card = table.card()
        await table.restart()
        undone = await table.click("Ann", "Undo deal 2", on=card)
        assert "took back" in undone.text
        await table.wait(3)
        assert "+51** Ann" in text_of(table.card())


async def test_a_deleted_card_comes_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        card = table.card()
        await table.member("Zoe").delete(card)
        await table.wait(3)
        assert table.card().id != card.id
        assert "gl:end:1" in buttons_of(table.card())


async def test_the_card_is_always_one_and_the_newest(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        for points in ("10 20 30 31", "31 30 20 10", "91 0 0 0"):
            await table.slash("Ann", "deal goulash", points=points)
            await table.wait(3)
            cards = [message for message in table.channel.history() if "gl:end:1" in buttons_of(message)]
            assert cards == [table.card()]


async def test_who_left_the_server_keeps_name_and_score(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        await table.slash("Bea", "deal goulash", points="10 20 30 31")
        table.guild.remove_member(table.member("Bea"))
        await table.wait(3)
        await table.slash("Ann", "deal goulash", points="10 20 31 30")
        await table.wait(3)
        assert "+22** Bea" in text_of(table.card())


async def test_a_deal_stands_where_the_card_may_not_be_posted(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        table.forbid("send_messages")
        record = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert "Deal 1" in record.text
        assert "the card comes back when I may" in record.text
        await table.wait(3)
        table.forbid()
        await table.wait(70)
        assert "+51** Ann" in text_of(table.card())
        assert table.mishaps() == []


async def test_a_session_does_not_start_where_the_bot_may_not_post(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        table.forbid("send_messages")
        refused = await table.slash("Ann", "start", players=FOUR)
        assert refused.private
        assert "Send Messages" in refused.text


async def test_a_second_session_in_a_channel_is_offered_three_ways(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        offered = await table.slash("Bea", "start", players="@Bea @Cal @Dov", name="Two")
        assert offered.private
        assert "open session already" in offered.text
        threaded = await table.click("Bea", "Open a thread", on=offered)
        assert "opened a session" in threaded.text
        await table.wait(3)
        listed = await table.slash("Bea", "sessions")
        assert "Two" in listed.text


async def test_an_ended_session_is_resumed_and_its_buttons_say_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        asked = await table.click("Ann", "End")
        ended = await table.click("Ann", "End", on=asked)
        late = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert "no open session" in late.text.lower() or "/goulash start" in late.text
        resumed = await table.click("Ann", "Resume", on=ended.messages[-1])
        assert "resumed the session" in resumed.text
        await table.wait(3)
        assert "gl:end:1" in buttons_of(table.card())


async def test_play_again_seats_the_same_and_lets_the_deal_go_on(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        asked = await table.slash("Ann", "end")
        ended = await table.click("Ann", "End", on=asked)
        await table.click("Bea", "Play again", on=ended.messages[-1])
        await table.wait(3)
        assert "Ann deals" in text_of(table.card())
        assert "**0** Uncle Joe" in text_of(table.card())


async def test_a_kind_that_the_sheet_does_not_have_can_be_allowed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        refused = await table.slash("Ann", "deal vachette", ranking="Ann, Bea = Cal, Uncle Joe")
        assert refused.private
        record = await table.click("Ann", "Allow", on=refused)
        assert "+120** Ann" in record.text
        history = await table.slash("Ann", "history")
        assert "rules changed: when everyone passes" in history.text


async def test_the_same_deal_again_asks(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(40)
        asked = await table.slash("Bea", "deal goulash", points="10 20 30 31")
        assert asked.private
        assert "deal 1" in asked.text
        assert "Ann" in asked.text
        record = await table.click("Bea", "Save it anyway", on=asked)
        assert "Deal 2" in record.text
        await table.wait(400)
        later = await table.slash("Bea", "deal goulash", points="10 20 30 31")
        assert "Deal 3" in later.text


async def test_a_fresh_deal_of_somebody_else_is_not_taken_back_by_mistake(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.wait(3)
        asked = await table.click("Bea", "Undo deal 1")
        assert asked.private
        done = await table.click("Bea", "Undo deal 1", on=asked)
        assert "**Bea took back**" in done.text
        twice = await table.slash("Bea", "undo", deal=1)
        assert twice.private
        assert "taken back before, by Bea" in twice.text


async def test_two_presses_at_once_undo_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.slash("Ann", "deal goulash", points="31 20 30 10")
        await table.wait(3)
        async with table.world.together():
            await table.member("Ann").click(table.card(), custom_id="gl:undo:1:2")
            await table.member("Ann").click(table.card(), custom_id="gl:undo:1:2")
        history = await table.slash("Ann", "history")
        assert history.text.count("~~") == 2
        assert "+51** Ann" in (await table.slash("Ann", "standings")).text


async def test_a_double_press_of_passed_records_one_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        card = table.card()
        async with table.world.together():
            await table.member("Ann").click(card, custom_id="gl:enter:1:passed")
            await table.member("Bea").click(card, custom_id="gl:enter:1:passed")
        history = await table.slash("Ann", "history")
        assert history.text.count("everyone passed") == 1


async def test_who_does_not_sit_may_look_but_not_record(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        for command, options in (
            ("deal goulash", {"points": "10 20 30 31"}),
            ("deal passed", {}),
            ("deal adjust", {"amounts": "Ann -10, Bea 10", "reason": "a revoke"}),
        ):
            refused = await table.slash("Dov", command, **options)
            assert refused.private
            assert "Ann, Bea, Cal, and Uncle Joe" in refused.text
        assert "Ann" in (await table.slash("Dov", "standings")).text
        assert (await table.slash("Dov", "history")).private


async def test_the_opener_resumes_and_a_stranger_does_not(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        asked = await table.slash("Bea", "end")
        ended = await table.click("Bea", "End", on=asked)
        refused = await table.click("Bea", "Resume", on=ended.messages[-1])
        assert refused.private
        assert "Ann" in refused.text
        assert "resumed" in (await table.click("Zoe", "Resume", on=ended.messages[-1])).text


@pytest.mark.parametrize("players", ["@Ann @Bea @Cal", "@Ann @Bea @Cal @Dov", "@Ann @Bea @Cal @Dov @Eli"])
async def test_the_table_has_three_to_five_players(tmp_path: Path, players: str) -> None:
    async with evening(tmp_path) as table:
        await started(table, players)
        count = players.count("@")
        points = " ".join(["91", *["0"] * (count - 1)])
        record = await table.slash("Ann", "deal goulash", points=points)
        assert f"**−{91 * count - 91}** Ann" in record.text
        form = await table.click("Ann", "Contract")
        names = [str(component["component"]["custom_id"]) for component in (form.form or {})["components"]]
        assert ("partner" in names) == (count == 5)


async def test_25_sit_and_the_card_shows_them_all(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        guests = ", ".join(["@Ann", *(f'"{"漢" * 30}{number:02}"' for number in range(24))])
        await started(table, guests)
        text = text_of(table.card())
        assert text.count("漢" * 30) >= 24
        assert len(text) < 4_000
        assert f"and {'漢' * 30}03 play" in text


async def test_two_hundred_deals_leave_the_card_small_and_the_history_in_pages(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        for number in range(200):
            # No two are alike: the same deal within five minutes would be asked about.
            taken, last = number % 60, number // 60
            await table.slash("Ann", "deal goulash", points=f"{taken} {61 - taken} {30 - last} {last}")
        await table.wait(3)
        assert len(text_of(table.card())) < 1_000
        history = await table.slash("Ann", "history")
        assert "Page 1 of 20" in history.text
        older = await table.click("Ann", "Older", on=history)
        assert "Page 2 of 20" in older.text
        assert await totals(table)


async def test_a_deal_that_was_of_another_kind_is_changed_into_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR)
        await table.slash("Ann", "deal passed")
        form = await table.slash("Ann", "edit", deal=1, kind="goulash")
        record = await table.fill("Ann", form, {"points": "10 20 30 31"})
        assert "**+51** Ann" in record.text
        assert "before: 1 · everyone passed" in record.text
        assert await totals(table) == {"Ann": "+51", "Bea": "+11", "Cal": "−29", "Uncle Joe": "−33"}
        back = await table.slash("Bea", "edit", deal=1, kind="passed")
        assert "everyone passed" in back.text
        assert set((await totals(table)).values()) == {"0"}
        unknown = await table.slash("Ann", "edit", deal=1, kind="tarokk")
        assert unknown.private


async def test_who_changes_a_deal_that_somebody_else_changed_meanwhile_is_told_and_may_save_anyway(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
        recorded = await table.slash("Ann", "deal goulash", points="10 20 30 31")
        forms = {who: await table.click(who, "Fix", on=recorded) for who in ("Ann", "Bea")}
        await table.fill("Bea", forms["Bea"], {"Points": "11 20 30 30"})
        asked = await table.fill("Ann", forms["Ann"], {"Points": "12 19 30 30"})
        assert asked.private
        assert "Bea changed deal 1 meanwhile" in asked.text
        saved = await table.click("Ann", "Save it anyway", on=asked)
        assert "changed" in saved.text
        assert "Ann 12" in saved.text
        assert "Ann 12" in (await table.slash("Ann", "history")).text


async def test_what_was_entered_for_a_session_that_ended_meanwhile_is_kept(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players=FOUR)
        await table.wait(3)
        form = await table.click("Bea", "Contract")
        sure = await table.slash("Ann", "end")
        ended = await table.click("Ann", "End", on=sure)
        typed = {"taker": ["#1"], "contract": ["garde"], "bouts": ["2"], "points": "49"}
        assert "has ended" in (await table.fill("Bea", form, typed)).text
        await table.click("Ann", "Resume", on=ended.messages[-1])
        offered = await table.slash("Bea", "record")
        sheet = await table.click("Bea", "Go on with it", on=offered)
        assert "+198** Ann" in sheet.text
