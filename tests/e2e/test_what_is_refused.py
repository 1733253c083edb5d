"""What cannot be is answered in one sentence: the field, what was expected, what was found, and what was typed."""

from pathlib import Path

import pytest

from tests.e2e.harness import Evening, evening

TAROT = {"taker": "Ann", "contract": "garde", "bouts": "2", "points": "49"}

REFUSALS = [
    ("totals that miss 91", "deal goulash", {"points": "10 20 30 30"}, ["points", "90", "91", "1 short"]),
    ("totals beyond 91", "deal goulash", {"points": "10 20 30 32"}, ["92", "91"]),
    ("half points of a contract at four", "deal tarot", {**TAROT, "points": "49,5"}, ["49.5", "four", "whole"]),
    ("a taker who is not at the table", "deal tarot", {**TAROT, "taker": "Zoe"}, ["taker", "Zoe", "Ann"]),
    ("a partner at four", "deal tarot", {**TAROT, "partner": "Bea"}, ["partner", "five", "4"]),
    (
        "three handfuls of eighteen",
        "deal tarot",
        {**TAROT, "handfuls": "Ann triple, Bea triple, Cal triple"},
        ["handfuls", "22", "45"],
    ),
    (
        "petit for the attack without a bout",
        "deal tarot",
        {**TAROT, "bouts": "0", "points": "56", "petit": "attack"},
        ["petit", "no bout"],
    ),
    ("points beyond the pack", "deal tarot", {**TAROT, "points": "92"}, ["92", "91"]),
    ("a negative number", "deal goulash", {"points": "-3 30 30 34"}, ["−3"]),
    ("a word for a number", "deal tarot", {**TAROT, "points": "abc"}, ["points", "abc"]),
    ("forty digits", "deal tarot", {**TAROT, "points": "4" * 40}, ["points"]),
    ("an empty list", "deal goulash", {"points": " , "}, ["points"]),
    ("a player named twice", "deal goulash", {"points": "Ann 10, Ann 20, Bea 30, Cal 31"}, ["Ann"]),
    ("a name that is not there", "deal goulash", {"points": "Ann 10, Bob 20, Cal 30, Dov 31"}, ["Bob", "Dov"]),
    ("a tie of nobody", "deal vachette", {"ranking": "Ann = = Bea"}, ["ranking"]),
    ("an adjustment that does not add up", "deal adjust", {"amounts": "Ann 10", "reason": "x"}, ["0", "10"]),
    ("a reason as long as a page", "deal adjust", {"amounts": "Ann -10, Bea +10", "reason": "x" * 501}, ["501", "500"]),
    ("a player by a number as long as a page", "deal tarot", {**TAROT, "taker": "#" + "9" * 5000}, ["taker"]),
    ("handfuls in signs", "deal tarot", {**TAROT, "handfuls": "a+b:c"}, ["a+b", "simple"]),
    ("a deal that there is not", "undo", {"deal": 99}, ["99"]),
]


async def seated(table: Evening, players: str = "@Ann @Bea @Cal @Dov") -> None:
    await table.slash("Ann", "start", players=players)
    await table.wait(3)


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [pytest.param(*rest, id=name) for name, *rest in REFUSALS],
)
async def test_what_cannot_be_is_refused(
    tmp_path: Path, command: str, options: dict[str, str], said: list[str]
) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        for member, language in (("Ann", "en-US"), ("Bea", "fr")):
            table.speaks(member, language)
            refused = await table.slash(member, command, **options)
            assert refused.private, refused.text
            assert f"/goulash {command}" in refused.text
            if language == "en-US":
                assert [word for word in said if word not in refused.text] == []
        assert "No deals yet" in (await table.slash("Ann", "history")).text


@pytest.mark.parametrize("points", ["40,5", "40½", "40.5"])
async def test_a_half_point_is_read_however_it_is_written(tmp_path: Path, points: str) -> None:
    async with evening(tmp_path) as table:
        await seated(table, "@Ann @Bea @Cal")
        record = await table.slash("Ann", "deal tarot", taker="Ann", contract="prise", bouts="2", points=points)
        assert "**−52** Ann" in record.text


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("@Ann @Ann @Bea", "twice"),
        ("@Ann Cal Cal", "Cal"),
        ("@Ann @Bea", "2"),
        ('@Ann @Bea "\u200b"', "players"),
        ("@Ann @Bea <@{bot}>", "bot"),
        ("@Ann @Bea <@123456789012345678>", "123456789012345678"),
    ],
)
async def test_who_cannot_sit_is_refused(tmp_path: Path, players: str, said: str) -> None:
    async with evening(tmp_path) as table:
        bot = table.world.backend.bot_user.id
        refused = await table.slash("Ann", "start", players=players.replace("{bot}", str(bot)))
        assert refused.private
        assert said in refused.text
        assert "None yet" in (await table.slash("Ann", "sessions")).text


async def test_beyond_the_last_page_of_sessions_there_are_no_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        listed = await table.slash("Ann", "sessions", page=9)
        assert "There are no more." in listed.text
        assert "None yet" not in listed.text


async def test_a_mention_of_a_number_that_nobody_has_is_refused(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        table.world.inject_error("GET", "/guilds/*/members/*", status=400, code=50035)
        refused = await table.slash("Ann", "start", players="@Ann <@99999999999999999999> Cal")
        assert refused.private
        assert "is not a member of this server" in refused.text


async def test_names_are_shown_as_text(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        odd = ["`code`", "**bold**", "x@everyone", "\u202eevil", "a\u200bb", "# big"]
        await table.slash("Ann", "start", players=", ".join(["@Ann", *(f'"{name}"' for name in odd)]))
        await table.wait(3)
        card = "\n".join(table.said()[-1:])
        assert "\\`code\\`" in card
        assert "\\*\\*bold\\*\\*" in card
        assert "@everyone" not in card
        assert "\u202e" not in card
        assert "ab" in card


async def test_a_reason_in_which_nothing_can_be_seen_is_none(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        passed = await table.slash("Ann", "deal passed", annulled=True, reason="\u200b")
        assert not passed.private
        assert "Reason" not in passed.text
        refused = await table.slash("Ann", "deal adjust", amounts="Ann -10, Bea +10", reason="\u200b \u3164")
        assert refused.private
        assert "Nothing stands there" in refused.text


async def test_a_reason_of_signs_alone_is_shown(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        record = await table.slash(
            "Ann", "deal adjust", amounts="Ann -10, Bea +10", reason="*\N{HEBREW LETTER ALEF}" * 250
        )
        assert "Reason" in record.text
        assert r"\*" in record.text


@pytest.mark.parametrize("typed", ["Bea double", "Bea: double", "Bea = double", "double Bea"])
async def test_a_handful_is_read_however_its_words_are_set_apart(tmp_path: Path, typed: str) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        record = await table.slash("Ann", "deal tarot", **TAROT, handfuls=typed)
        assert not record.private
        # 8 above 41: (25 + 8) × 2, and 30 for a double handful, from each of three.
        assert "**+288** Ann" in record.text


async def test_a_refused_form_keeps_what_was_typed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.click("Bea", "Contract")
        ann = str(next(option["value"] for option in _menu(form.form, "taker") if option["label"] == "Ann"))
        typed = {"taker": [ann], "contract": ["garde"], "bouts": ["0"], "points": "90"}
        refused = await table.fill("Bea", form, typed)
        assert refused.private
        assert "no bout" in refused.text or "0 bouts" in refused.text
        again = await table.click("Bea", "Correct", on=refused)
        assert next(option["value"] for option in _menu(again.form, "taker") if option["default"]) == ann
        sheet = await table.fill("Bea", again, typed | {"points": "60"})
        assert "Save" in str(sheet.message.components)
        record = await table.click("Bea", "Save", on=sheet)
        assert "**+174** Ann" in record.text


async def test_a_form_of_an_ended_session_says_so(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await seated(table)
        form = await table.slash("Ann", "record", kind="goulash")
        asked = await table.slash("Ann", "end")
        await table.click("Ann", "End", on=asked)
        late = await table.fill("Ann", form, {"points": "10 20 30 31"})
        assert late.private
        assert "ended" in late.text or "over" in late.text


def _menu(form: "dict[str, object] | None", field: str) -> list[dict[str, object]]:
    assert form
    components: list[dict[str, object]] = form["components"]  # pyright: ignore[reportAssignmentType]
    found: list[dict[str, object]] = []
    for label in components:
        component: dict[str, object] = label["component"]  # pyright: ignore[reportAssignmentType]
        if component["custom_id"] == field:
            found = component["options"]  # pyright: ignore[reportAssignmentType]
    return found
