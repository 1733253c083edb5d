"""Evenings of tarokk, as members play them: by one line, by forms, in two languages."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.harness import Answer, Evening, buttons_of, evening, fields_of, text_of
from tests.e2e.test_evening import totals

FOUR = "@Ann @Bea @Cal @Dov"
RICH = "game+1; D trull; O ulti; trull D; kings D; pagat O lost"


async def started(table: Evening, players: str = FOUR, rules: str = "pagat") -> None:
    await table.slash("Ann", "start", game="tarokk", players=players, rules=rules)
    await table.wait(3)


async def dealt(table: Evening, who: str, bid: str, declarer: str, **options: str) -> Answer:
    return await table.slash(who, "deal tarokk", bid=bid, declarer=declarer, **options)


def chosen(form: Mapping[str, Any]) -> list[str]:
    """Return the menus of a form in which something is chosen already."""
    menus = [label["component"] for label in form["components"]]
    return [menu["custom_id"] for menu in menus if any(option.get("default") for option in menu.get("options", ()))]


async def test_an_evening_with_a_doubled_round_a_hat_and_a_hand_taken_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        passed = await table.slash("Ann", "deal passed")
        assert "everyone passed" in passed.text
        await table.wait(3)
        assert "Dov deals" in text_of(table.card())
        assert "×2 ×2 ×2 ×2" in text_of(table.card())

        # Game 2 × 2, trull 2, kings 1, the opponents' ultimó 10: 17, and all of it doubled.
        rich = await dealt(table, "Bea", "two", "Ann", partner="Cal", points="56", extras=RICH)
        assert "+34** Ann" in rich.text
        assert "−34** Dov" in rich.text
        # A game of 3 and the XXI, 21, doubled, to each of three.
        lone = await dealt(table, "Bea", "one", "Bea", points="40", extras="Bea lost XXI")
        assert "−144** Bea" in lone.text
        trial = await dealt(table, "Bea", "trial", "Bea")
        assert "−6** Bea" in trial.text
        await table.wait(3)
        assert "Bea wears the mayor’s hat" in text_of(table.card())
        assert await totals(table) == {"Ann": "+84", "Bea": "−184", "Cal": "+84", "Dov": "+16"}

        undone = await table.slash("Ann", "undo", deal=1)
        assert "Deal 2 came out differently" in undone.text
        assert await totals(table) == {"Ann": "+42", "Bea": "−92", "Cal": "+42", "Dov": "+8"}
        assert "Bea wears the mayor’s hat" in (await table.slash("Ann", "standings")).text


async def test_a_deal_is_entered_by_forms_page_by_page_and_changed(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        form = await table.click("Ann", "Tarokk")
        assert form.form
        assert list(fields_of(form.form)) == ["bid", "declarer", "points", "partner"]
        typed = {"bid": ["three"], "declarer": ["#4"], "points": "60", "partner": ["#1"]}
        sheet = await table.fill("Ann", form, typed)
        assert sheet.private
        assert "+1** Dov" in sheet.text

        bonuses = await table.click("Ann", "Bonuses", on=sheet)
        assert bonuses.form
        assert "all_tricks" not in fields_of(bonuses.form)
        sheet = await table.fill("Ann", bonuses, {"trull": ["declarers"], "xxi_lost_by": ["#2"]})
        # The game 1, the trull 1, the XXI 21.
        assert "+23** Dov" in sheet.text
        announced = await table.click("Ann", "Announcements", on=sheet)
        refused = await table.fill("Ann", announced, {"announced": "D trull+1; O wat"})
        assert "wat" in refused.text
        again = await table.click("Ann", "Correct", on=refused)
        # Announced and kontra'd, the trull is 4.
        sheet = await table.fill("Ann", again, {"announced": "D trull+1"})
        assert "+26** Dov" in sheet.text
        record = await table.click("Ann", "Save", on=sheet)
        assert not record.private
        assert "Bea wears the mayor’s hat" in record.text

        fix = await table.click("Ann", "Fix", on=record.messages[-1])
        # The opponents have 22 now, so the double is 2 instead of the game's 1.
        sheet = await table.fill("Ann", fix, typed | {"points": "o 22"})
        changed = await table.click("Ann", "Save", on=sheet)
        assert "+27** Dov" in changed.text
        assert await totals(table) == {"Ann": "+27", "Bea": "−27", "Cal": "−27", "Dov": "+27"}


async def test_what_follows_is_filled_in(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        # Above 87 at a three the declarers made all tricks; trull and kings are not paid beside a volát.
        record = await dealt(table, "Ann", "three", "Ann", partner="Bea", points="89")
        assert "+3** Ann" in record.text
        assert "volát" in record.text
        # Who discarded the called card says kontra on the game.
        alone = await dealt(table, "Ann", "three", "Ann", points="50", extras="discarded")
        assert "+6** Ann" in alone.text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"points": "56", "extras": "D trull; O wat"}, "wat"),
        ({"points": "56", "extras": "lost XXI Zoe"}, "Zoe"),
        ({"points": "56", "extras": "pagat D"}, "letter 7"),
        ({"points": "56", "extras": "D centrum"}, "centre (centrum)"),
        ({"points": "56", "extras": "trull D; pagat O won"}, "honour"),
        ({"points": "56.5"}, "whole"),
        ({"points": "93"}, "91"),
        ({"bid": "trial", "points": "40"}, "does not belong"),
        ({"points": "50", "partner": "Ann"}, "is the declarer"),
    ],
)
async def test_what_cannot_be_is_refused_with_what_was_typed(
    tmp_path: Path, options: dict[str, str], said: str
) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        refused = await table.slash("Ann", "deal tarokk", **{"bid": "three", "declarer": "Ann"} | options)
        assert refused.private
        assert said in refused.text
        assert "/goulash deal tarokk" in refused.text


async def test_five_sit_and_a_void_hand_is_entered_by_its_form(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table, "@Ann @Bea @Cal @Dov @Eli", "itvb-2019")
        assert "the dealer sits out" in text_of(table.card())
        form = await table.click("Ann", "Passed")
        record = await table.fill("Ann", form, {"reason": ["annulled"], "note": "four kings"})
        assert "annulled" in record.text
        assert "four kings" in record.text
        await table.wait(3)
        # Without doubled rounds the next player deals.
        assert "Ann deals" in text_of(table.card())
        trial = await table.click("Bea", "Trial three")
        record = await table.fill("Bea", trial, {"declarer": ["#5"]})
        assert "−3** Eli" in record.text
        assert await totals(table) == {"Ann": "0", "Bea": "+1", "Cal": "+1", "Dov": "+1", "Eli": "−3"}


async def test_the_same_line_again_asks_and_its_extras_stand_in_the_forms(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        await dealt(table, "Ann", "two", "Ann", partner="Cal", points="56", extras=RICH)
        asked = await dealt(table, "Ann", "two", "Ann", partner="Cal", points="56", extras=RICH)
        assert asked.private
        form = await table.click("Ann", "Change", on=asked)
        sheet = await table.fill("Ann", form, {"bid": ["two"], "declarer": ["#1"], "points": "57", "partner": ["#3"]})
        bonuses = await table.click("Ann", "Bonuses", on=sheet)
        assert bonuses.form
        assert chosen(bonuses.form) == ["trull", "four_kings", "pagat_last"]
        # The pagát is left out: it was not in the last trick, and the ultimó fails all the same.
        sheet = await table.fill("Ann", bonuses, {"trull": ["declarers"], "four_kings": ["declarers"]})
        record = await table.click("Ann", "Save", on=sheet)
        assert "+17** Ann" in record.text


async def test_rules_are_set_and_explained(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await started(table)
        for option, value in (("proba", "2"), ("values", "xxi-catch: 30 60; pagat-uhu: 15"), ("double_rounds", "none")):
            assert not (await table.slash("Ann", "rules set", option=option, value=value)).private
        shown = await table.slash("Ann", "rules show")
        assert "30 60" in shown.text
        trial = await dealt(table, "Ann", "trial", "Dov")
        assert "−6** Dov" in trial.text
        learnt = await table.slash("Ann", "rules explain", game="tarokk")
        assert "felvevő" in learnt.text
        assert "`game+1`" in (await table.slash("Ann", "help", topic="tarokk")).text


async def test_an_evening_in_french(tmp_path: Path) -> None:
    async with evening(tmp_path, "fr") as table:
        await started(table, rules="illustrated")
        record = await dealt(
            table, "Ann", "three", "Ann", partner="Bea", points="50", extras="D centrum; made D centrum"
        )
        assert "**+11** Ann" in record.text
        explained = await table.slash("Cal", "explain", deal=1)
        assert "réussie" in explained.text
        refused = await dealt(table, "Ann", "three", "Ann", partner="Bea", points="50", extras="D wat")
        assert "n’est pas compris" in refused.text
        await table.wait(3)
        assert any("Trois d’essai" in label for label in buttons_of(table.card()).values())
