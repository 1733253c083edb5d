"""A member who asks for much is told when to go on, and the others go on."""

from pathlib import Path

from tests.e2e.harness import evening


async def test_the_seventh_picture_within_seconds_is_refused_in_words_and_another_members_deal_is_recorded(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        for _ in range(6):
            await table.slash("Ann", "chart")
        refused = await table.slash("Ann", "chart")
        assert refused.private
        assert refused.text.startswith("You asked for many pictures; the next one in ")
        assert "Deal 2" in (await table.slash("Bea", "deal goulash", points="20 10 30 31")).text
        table.speaks("Ann", "fr")
        assert "Vous avez demandé beaucoup d’images" in (await table.slash("Ann", "chart")).text
        await table.wait(10)
        assert not (await table.slash("Ann", "chart")).private


async def test_a_press_for_a_picture_has_the_same_limit_as_for_the_command(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov")
        await table.slash("Ann", "deal goulash", points="10 20 30 31")
        for _ in range(6):
            await table.slash("Ann", "chart")
        standings = await table.slash("Ann", "standings")
        assert "You asked for many pictures" in (await table.click("Ann", "Chart", standings)).text
