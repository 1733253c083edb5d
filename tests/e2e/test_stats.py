"""Statistics as members ask for them: in their own language, for themselves, and shown to everyone."""

from pathlib import Path

from tests.e2e.harness import Answer, Evening, buttons_of, evening
from tests.e2e.test_evening import FOUR
from tests.e2e.test_table import seated


async def nights(table: Evening, *, game: str = "goulash", count: int = 1) -> None:
    """Play sessions of two goulashes each, to their end."""
    for _ in range(count):
        await seated(table, game=game)
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        await table.slash("Ann", "deal goulash", points="31 30 20 10")
        asked = await table.slash("Ann", "end")
        await table.click("Ann", "gl:end-sure", on=asked)
        await table.wait(3)


def plain(answer: Answer) -> str:
    return answer.text.replace("\u202f", " ")


async def test_a_member_sees_the_own_numbers_alone_and_shows_them_to_everyone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await nights(table)
        own = await table.slash("Ann", "stats")
        assert own.private
        assert "### Ann" in own.text
        assert "2 deals in 1 session · **+18** · +9 a deal" in own.text
        assert "First in 1 of 1 session that is over" in own.text
        assert "not enough sessions (1 of 3)" in own.text
        detail = await table.click("Ann", "Goulash", on=own)
        assert "Won 1, lost 1 · best deal +51, worst −33" in detail.text
        assert "**Goulashes 2** · 20.5 points taken on average" in detail.text
        assert "Won, with the fewest points: 1 (50%)" in detail.text
        assert detail.private
        shown = await table.click("Ann", "Show everyone", on=detail)
        assert not shown.private
        assert "20.5 points taken" in table.said()[-1]
        assert not buttons_of(shown.message)


async def test_head_to_head_stands_behind_a_button(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await nights(table, count=3)
        own = await table.slash("Ann", "stats", game="goulash")
        met = await table.click("Ann", "Head to head", on=own)
        # Ann +18, Bea −18, Cal −18, Uncle Joe +18: each night, in half points as in whole ones.
        assert "**Bea** · 3 sessions · ahead 3, behind 0 · +108" in met.text
        assert "**Uncle Joe** · 3 sessions · ahead 0, behind 0 · 0" in met.text
        back = await table.click("Ann", "Goulash", on=met)
        assert "First in 3 of 3 sessions that are over · rating 2" in back.text
        shown = await table.click("Ann", "Show everyone", on=await table.click("Ann", "Head to head", on=back))
        assert "**Bea** · 3 sessions" in shown.text


async def test_french_members_read_french_and_the_table_its_own_language(tmp_path: Path) -> None:
    async with evening(tmp_path, "fr") as table:
        await nights(table)
        table.speaks("Bea", "en-US")
        own = await table.slash("Ann", "stats", game="goulash")
        assert "2 donnes en 1 partie · **+18** · +9 par donne" in plain(own)
        assert "Gagnées, avec le moins de points : 1 (50 %)" in plain(own)
        hers = await table.slash("Bea", "stats", player="Ann", game="goulash")
        assert "2 deals in 1 session" in hers.text
        shown = await table.click("Bea", "Show everyone", on=hers)
        assert "2 donnes en 1 partie" in plain(shown)


async def test_guests_and_who_left_are_completed_and_told_of(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await nights(table)
        table.guild.remove_member(table.member("Bea"))
        assert set(await table.complete("Ann", "stats", "player")) == {"Ann", "Bea", "Cal", "Uncle Joe"}
        assert await table.complete("Ann", "stats", "player", "unc") == ["Uncle Joe"]
        guest = await table.slash("Ann", "stats", player="Uncle Joe", game="goulash")
        assert "### Uncle Joe · Goulash" in guest.text
        assert "2 deals in 1 session · **+18**" in guest.text
        gone = await table.slash("Ann", "stats", player="Bea")
        assert "2 deals in 1 session · **−18**" in gone.text


async def test_a_game_is_completed_in_the_words_of_the_reader(tmp_path: Path) -> None:
    async with evening(tmp_path, "fr") as table:
        await nights(table)
        assert "Tarokk hongrois" in await table.complete("Ann", "stats", "game")
        typed = await table.slash("Ann", "stats", game="goulash")
        assert "Goulash" in typed.text
        none = await table.slash("Ann", "stats", game="tarokk hongrois")
        assert none.private
        assert "aucune donne à compter" in none.text


async def test_an_undo_and_an_edit_change_what_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, game="goulash")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        assert "**+51**" in (await table.slash("Ann", "stats")).text
        await table.slash("Ann", "deal goulash", points="20 10 30 31")
        assert "**+62**" in (await table.slash("Ann", "stats")).text
        await table.slash("Ann", "undo")
        assert "**+51**" in (await table.slash("Ann", "stats")).text


async def test_who_has_played_nothing_is_told_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        nothing = await table.slash("Eli", "stats")
        assert nothing.private
        assert "no deal to be counted" in nothing.text
        await nights(table)
        unknown = await table.slash("Eli", "stats", player="Nobody")
        assert unknown.private
        assert "Nobody" in unknown.text
        assert (await table.slash("Eli", "stats", player="@Ann")).text.startswith("### Ann")


async def test_before_the_first_deal_there_is_nobody_to_ask_for(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        asked = await table.slash("Eli", "stats", player="Ann")
        assert asked.private
        assert "There is no deal to be counted." in asked.text


async def test_the_buttons_work_after_a_restart(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await nights(table)
        own = await table.slash("Ann", "stats")
        await table.restart()
        detail = await table.click("Ann", "Goulash", on=own)
        assert "20.5 points taken on average" in detail.text
        assert "### Ann" in (await table.click("Ann", "All games", on=detail)).text


async def test_the_card_stays_the_newest_message_when_numbers_are_shown(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await nights(table)
        await seated(table, FOUR, game="goulash")
        own = await table.slash("Ann", "stats", game="goulash")
        await table.click("Ann", "Show everyone", on=own)
        await table.wait(3)
        assert "Deal 1" in table.said()[-1]
