"""What managers choose for their server, and what members see of it."""

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest

from tests.e2e.harness import Evening, evening, text_of
from tests.e2e.test_table import seated

GOULASH = {"points": "10 20 30 31"}


async def settings(table: Evening, **options: object) -> str:
    """Run the command as the manager, who alone sees the answer."""
    answer = await table.slash("Zoe", "/goulash-server settings", **options)
    assert answer.private
    return answer.text


async def test_the_language_of_the_server_is_that_of_cards_and_records_at_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, game="goulash")
        assert "Language: **as in Discord (en-US)**" in await settings(table)
        assert "Language: **français**" in await settings(table, language="fr")
        await table.wait(3)
        assert "Donne" in text_of(table.card())
        recorded = await table.slash("Ann", "deal goulash", **GOULASH)
        assert "par Ann" in recorded.text
        # What Ann alone sees stays in her language.
        assert "recorded by" in (await table.slash("Ann", "history")).text
        await table.wait(3)
        await table.restart()
        await table.slash("Ann", "undo")
        await table.wait(3)
        assert "Donne" in text_of(table.card())
        assert "Language: **as in Discord (en-US)**" in await settings(table, language="default")
        await table.wait(3)
        assert "Deal 2: Uncle Joe deals" in text_of(table.card())


async def test_the_settings_say_who_changed_what_in_the_readers_language(tmp_path: Path) -> None:
    async with evening(tmp_path, locale="fr") as table:
        said = await settings(table, timezone="paris", recorders="everyone", default_rules="tarot: federation")
        assert "Europe/Paris" in said
        assert "tout le monde dans le salon" in said
        assert "Fédération" in said
        assert said.count("Zoe, <t:") == 3


async def test_who_may_record_is_what_the_server_says(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov", game="goulash")
        refused = await table.slash("Eli", "deal goulash", **GOULASH)
        assert refused.private
        await settings(table, recorders="everyone")
        assert not (await table.slash("Eli", "deal goulash", **GOULASH)).private
        role = table.guild.create_role("Scorers")
        assert "Choose the role as well" in await settings(table, recorders="role")
        assert f"only <@&{role.id}>" in await settings(table, recorder_role=role)
        kept_out = await table.slash("Ann", "deal goulash", points="11 20 30 30")
        assert kept_out.private
        assert f"<@&{role.id}>" in kept_out.text
        assert "goes with" in await settings(table, recorders="players", recorder_role=role)


async def test_members_without_the_permission_have_no_settings(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        assert not [path for path in table.member("Ann").available_commands(table.channel) if "server" in path]
        assert [path for path in table.member("Zoe").available_commands(table.channel) if "server" in path]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"timezone": "Mars"}, "does not name one time zone"),
        ({"language": "klingon"}, "is not one of"),
        ({"default_rules": "tarot"}, "tarot: federation"),
        ({"default_rules": "tarot: none of ours"}, "has no rules named"),
        ({"default_rules": "chess: federation"}, "does not name a game"),
    ],
)
async def test_what_cannot_be_chosen_is_refused_in_a_sentence(
    tmp_path: Path, options: dict[str, str], said: str
) -> None:
    async with evening(tmp_path) as table:
        refused = await settings(table, **options)
        assert said in refused
        assert "/goulash-server settings" in refused
        assert "<t:" not in await settings(table)


async def test_zones_rules_and_languages_are_completed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        command = "/goulash-server settings"
        assert await table.complete("Zoe", command, "timezone", "lisb") == ["Europe/Lisbon · 00:00"]
        assert "français" in await table.complete("Zoe", command, "language")
        assert "French Tarot · Federation" in await table.complete("Zoe", command, "default_rules", "feder")


async def test_standings_of_the_server_and_of_a_season(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov", game="goulash")
        await table.slash("Ann", "deal goulash", **GOULASH)
        added = await table.slash(
            "Zoe", "/goulash-server season add", name="Winter", first="2026-01-01", last="31.3.2026"
        )
        assert added.private
        assert "March 31, 2026" in added.text
        assert "Winter" in await table.complete("Ann", "standings", "scope")
        shown = await table.slash("Bea", "standings", scope="Winter")
        assert not shown.private
        assert "Season Winter" in shown.text
        assert "**+51** Ann · 1 × +51" in shown.text
        assert "(+" not in shown.text
        await table.slash("Ann", "deal goulash", points="20 10 30 31")
        again = await table.slash("Bea", "standings", scope="winter")
        assert "**+62** Ann (+11) · 2 × +31" in again.text
        asked = await table.slash("Zoe", "/goulash-server season remove", season="Winter")
        gone = await table.click("Zoe", "Remove", on=asked)
        assert "all scores stay" in gone.text
        refused = await table.slash("Bea", "standings", scope="Winter")
        assert refused.private
        assert "is no season" in refused.text
        assert "+62**" in (await table.slash("Bea", "standings", scope="server")).text


async def test_standings_are_of_the_session_here_else_of_the_server(tmp_path: Path) -> None:
    async with evening(tmp_path, locale="fr") as table:
        assert "Rien n’a encore été joué" in (await table.slash("Ann", "standings")).text
        await seated(table, "@Ann @Bea @Cal @Dov", game="goulash")
        await table.slash("Ann", "deal goulash", **GOULASH)
        assert "partie 1" in (await table.slash("Ann", "standings")).text
        await table.wait(3)
        asked = await table.click("Ann", "gl:end")
        await table.click("Ann", "gl:end-sure", on=asked)
        await seated(table, "@Ann @Bea @Cal", game="vachette")
        await table.slash("Ann", "deal vachette", ranking="Ann Bea Cal")
        both = await table.slash("Bea", "standings", scope="server", game="all")
        assert "Goulash `1` · Vachette `1`" in both.text
        assert "ne s’additionnent pas" in both.text
        one = await table.slash("Bea", "standings", game="goulash")
        assert "Classement du serveur" in one.text


async def test_who_left_the_server_is_marked_and_not_lost(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov", game="goulash")
        await table.slash("Ann", "deal goulash", **GOULASH)
        table.guild.remove_member(table.member("Cal"))
        asked = await table.slash("Ann", "standings", scope="server")
        assert "left the server" not in asked.text
        shown = await table.slash("Ann", "standings", scope="server")
        assert "Cal (left the server)" in shown.text
        assert shown.text.count("left the server") == 1


async def test_standings_do_not_wait_for_discord_and_ask_it_once_in_half_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[int]] = []

    async def never(_guild: discord.Guild, *, user_ids: list[int], **_options: Any) -> list[discord.Member]:
        asked.append(user_ids)
        await asyncio.sleep(3600)
        return []

    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal @Dov", game="goulash")
        await table.slash("Ann", "deal goulash", **GOULASH)
        monkeypatch.setattr(discord.Guild, "query_members", never)
        for _ in range(5):
            shown = await table.slash("Ann", "standings", scope="server")
            assert "Cal" in shown.text
        assert len(asked) == 1


async def test_players_are_counted_first_and_looked_up_by_one_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    query, fetch = discord.Guild.query_members, discord.Guild.fetch_member

    async def queried(guild: discord.Guild, **options: Any) -> list[discord.Member]:
        asked.append("query")
        return await query(guild, **options)

    async def fetched(guild: discord.Guild, member_id: int) -> discord.Member:
        asked.append("fetch")
        return await fetch(guild, member_id)

    monkeypatch.setattr(discord.Guild, "query_members", queried)
    monkeypatch.setattr(discord.Guild, "fetch_member", fetched)
    async with evening(tmp_path) as table:
        many = " ".join(f"<@{number}>" for number in range(10**17, 10**17 + 40))
        refused = await table.slash("Ann", "start", players=f"@Ann {many}", game="goulash")
        assert refused.private
        assert "41" in refused.text
        assert asked == []
        nobody = await table.slash("Ann", "start", players=f"@Ann @Bea @Cal <@{10**17}>", game="goulash")
        assert "is not a member of this server" in nobody.text
        assert asked == ["query"]
        await seated(table, "@Ann @Bea @Cal @Dov", game="goulash")
        assert asked == ["query"] * 2


async def test_pages_of_standings_turn_for_one_member_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        guests = " ".join(f"Guest{number:02}" for number in range(24))
        await seated(table, f"@Ann {guests}", game="goulash")
        shown = await table.slash("Ann", "standings")
        turned = await table.click("Bea", "Lower", on=shown)
        assert turned.private
        assert "Page 2 of 2" in turned.text
        back = await table.click("Bea", "Higher", on=turned)
        assert back.private
        assert "Page 1 of 2" in back.text


async def test_a_season_that_is_not_there_is_not_taken_for_a_scope(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        for typed in ("server", "session", "2025", "season:9"):
            refused = await table.slash("Zoe", "/goulash-server season remove", season=typed)
            assert refused.private
            assert "There is no such season" in refused.text


async def test_no_season_is_called_as_another_is_by_its_number(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        days = {"first": "2026-01-01", "last": "2026-12-31"}
        refused = await table.slash("Zoe", "/goulash-server season add", name="Season:2", **days)
        assert "names something already" in refused.text


async def test_the_options_of_a_server_are_named_in_the_language_of_who_reads(tmp_path: Path) -> None:
    async with evening(tmp_path, locale="fr") as table:
        assert "Langue\N{NARROW NO-BREAK SPACE}: **comme dans Discord (fr)**" in await settings(table)
        refused = await table.slash("Zoe", "/goulash-server settings", timezone="Nulle part")
        assert refused.text.startswith("**fuseau horaire**")
