"""Plain names in what is typed: they seat the members who have them, and are asked about where that is not clear."""

from pathlib import Path

import discord
import pytest

from tests.e2e.harness import Evening, buttons_of, evening, text_of


def joins(table: Evening, name: str, nick: str | None = None, global_name: str | None = None) -> None:
    """Have somebody new join the server."""
    user = table.world.create_user(name, global_name=global_name)
    table.members[name] = table.guild.add_member(user, nick=nick)


async def test_a_plain_name_seats_the_member_who_has_it_and_says_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        opened = await table.slash("Ann", "start", players="Ann bea CAL dov", game="goulash")
        assert not opened.private
        for typed, name in (("Ann", "Ann"), ("bea", "Bea"), ("CAL", "Cal"), ("dov", "Dov")):
            assert f"`{typed}` is the member {name}" in opened.text
        await table.wait(3)
        # Each of them records, as members who sit do.
        for who in ("Ann", "Bea", "Cal", "Dov"):
            assert not (await table.slash(who, "deal goulash", points="10 20 30 31")).private
            assert not (await table.slash(who, "undo")).private


@pytest.mark.parametrize(
    ("typed", "nick", "global_name"),
    [
        ("Joe", "Uncle Joe", None),
        ("joë", None, "Joe 🎉"),
        ("uncle joe", "Uncle Joe", "Joseph"),
        ("josephine", "Uncle Joe", "Joseph"),
    ],
)
async def test_a_member_is_found_by_a_word_of_any_of_the_names(
    tmp_path: Path, typed: str, nick: str | None, global_name: str | None
) -> None:
    async with evening(tmp_path) as table:
        joins(table, "josephine", nick, global_name)
        shown = nick or global_name or "josephine"
        await table.slash("Ann", "start", players=f"@Ann @Bea @Cal {table.member('josephine').mention}")
        await table.wait(3)
        assert not (await table.slash("josephine", "table leave")).private
        added = await table.slash("Ann", "table add", player=f'"{typed}"')
        assert f"`{typed}` is the member {shown}" in added.text
        await table.wait(3)
        assert not (await table.slash("josephine", "table leave")).private


async def test_a_name_that_a_member_and_a_known_guest_have_is_asked_about_before_anything_is_opened(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        await table.slash("Ann", "start", players="@Ann @Bea @Cal, Dov (guest)", game="goulash")
        await table.wait(3)
        asked = await table.slash("Ann", "end")
        await table.click("Ann", "End", on=asked)
        await table.wait(3)
        before = len(table.said())
        asked = await table.slash("Ann", "start", players="@Ann @Bea @Cal Dov", game="goulash")
        assert asked.private
        assert "Whom does `Dov` mean?" in asked.text
        assert len(table.said()) == before
        opened = await table.click("Ann", "Dov (@", on=asked)
        assert "opened a session" in opened.text
        await table.wait(3)
        assert not (await table.slash("Dov", "deal goulash", points="10 20 30 31")).private


async def test_of_two_members_the_one_who_is_chosen_is_added(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        joins(table, "joe_one", "Joe Black")
        joins(table, "joe_two", "Joe White")
        await table.slash("Ann", "start", players="@Ann @Bea @Cal @Dov", game="goulash")
        await table.wait(3)
        asked = await table.slash("Ann", "table add", player="Joe")
        assert asked.private
        assert sorted(buttons_of(asked.message).values()) == [
            "Guest Joe",
            "Joe Black (@joe_one)",
            "Joe White (@joe_two)",
        ]
        added = await table.click("Ann", "Joe White", on=asked)
        assert "Joe White" in added.text
        await table.wait(3)
        assert "Joe White" in text_of(table.card())
        assert not (await table.slash("joe_two", "table leave")).private


async def test_a_name_in_a_lobby_is_asked_about_and_the_lobby_shows_the_answer(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        joins(table, "joe_one", "Joe Black")
        joins(table, "joe_two", "Joe White")
        lobby = await table.slash("Ann", "start", game="goulash")
        form = await table.click("Ann", "Add a guest", on=lobby)
        asked = await table.fill("Ann", form, {"guest": "Joe, Fay"})
        assert asked.private
        await table.click("Ann", "Guest Joe", on=asked)
        [shown] = [said for said in table.said() if "Who plays?" in said]
        assert ["`2` Joe" in shown, "`3` Fay" in shown] == [True, True]


@pytest.mark.parametrize("typed", ["@everyone", "@here", "<@&5>"])
async def test_roles_and_everyone_are_no_players(tmp_path: Path, typed: str) -> None:
    async with evening(tmp_path) as table:
        refused = await table.slash("Ann", "start", players=f"@Ann @Bea @Cal {typed}")
        assert refused.private
        assert "are not players. Name each player" in refused.text


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Discord refuse every question about members."""

    async def refused(*_: object, **__: object) -> list[discord.Member]:
        raise discord.ClientException("no answer")

    monkeypatch.setattr(discord.Guild, "query_members", refused)


@pytest.mark.usefixtures("silent")
async def test_a_name_that_discord_does_not_tell_of_is_a_guest_and_a_member_whom_the_ledger_knows_a_member(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as table:
        opened = await table.slash("Ann", "start", players="@Ann @Bea Cal Fay", game="goulash")
        assert "`Cal` and `Fay` are members: they are guests for now" in opened.text
        await table.wait(3)
        await table.slash("Ann", "table remove", player="Bea")
        added = await table.slash("Ann", "table add", player="bea")
        assert "`bea` is the member Bea" in added.text


async def test_discord_is_asked_about_a_few_names_once_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str | None] = []
    query = discord.Guild.query_members

    async def counted(guild: discord.Guild, name: str | None = None, **options: object) -> list[discord.Member]:
        asked.append(name or str(options.get("query")))
        return await query(guild, name, **options)  # type: ignore[arg-type]

    async with evening(tmp_path) as table:
        monkeypatch.setattr(discord.Guild, "query_members", counted)
        names = [f"Guest{letter}" for letter in "abcdefgh"]
        opened = await table.slash("Ann", "start", players=f"@Ann {' '.join(names)}", game="vachette")
        assert asked == names[:5]
        assert "are guests for now" in opened.text
        asked.clear()
        await table.slash("Ann", "start", players=" ".join(f"x{number}" for number in range(40)))
        assert asked == []


@pytest.mark.parametrize("name", ["\u0301\u0302", "\u200b\u2060", "\u20dd"])
async def test_a_name_in_which_nothing_can_be_seen_is_refused(tmp_path: Path, name: str) -> None:
    async with evening(tmp_path) as table:
        refused = await table.slash("Ann", "start", players=f'@Ann, @Bea, @Cal, "{name}"')
        assert refused.private
        assert "A name is blank" in refused.text
