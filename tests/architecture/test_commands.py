"""What Discord is told of the commands: its limits hold, which only Discord itself would check, for all at once."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.client import Goulash
from bot.i18n.discord import CatalogueTranslator
from tests.bot.pressed import buttons, forms
from tests.e2e.harness import Evening, evening

ROOT = Path(__file__).parents[2]
BUDGET, CHILDREN = 7_000, 23


async def registered(folder: Path) -> dict[str, Any]:
    """Return the commands as they are registered, by name."""
    async with evening(folder) as table:
        bot = goulash(table)
        translator: Any = CatalogueTranslator()
        return {
            command.name: await command.get_translated_payload(bot.tree, translator)
            for command in bot.tree.get_commands()
        }


def goulash(table: Evening) -> Goulash:
    assert isinstance(table.world.bot, Goulash)
    return table.world.bot


def listed(option: Any, key: str) -> list[Any]:
    return [*(option.get(key) or ())]


def translations(option: Any, text: str) -> list[str]:
    found: dict[str, str] | None = option.get(f"{text}_localizations")
    return [*found.values()] if found else []


def languages(option: Any) -> list[str]:
    found: dict[str, str] | None = option.get("description_localizations")
    return [*found] if found else []


def size(option: Any) -> int:
    """Count what Discord counts: names, descriptions, values, of translations the longest one."""
    total = len(option["name"])
    description = option.get("description", "")
    total += max(len(text) for text in [description, *translations(option, "description")])
    for choice in listed(option, "choices"):
        names = [choice["name"], *translations(choice, "name")]
        total += max(map(len, names)) + len(str(choice["value"]))
    return total + sum(size(child) for child in listed(option, "options"))


def every(option: Any) -> Iterator[Any]:
    yield option
    for child in listed(option, "options"):
        yield from every(child)


async def test_each_root_keeps_to_its_budget(tmp_path: Path) -> None:
    payloads = await registered(tmp_path)
    for name, payload in payloads.items():
        assert size(payload) < BUDGET, name
        assert len(payload["options"]) <= CHILDREN, name


async def test_each_name_and_text_keeps_to_the_limits(tmp_path: Path) -> None:
    payloads = await registered(tmp_path)
    for payload in payloads.values():
        for option in every(payload):
            assert re.fullmatch(r"[-_a-z0-9]{1,32}", option["name"])
            texts = [option.get("description", "?"), *translations(option, "description")]
            assert all(1 <= len(text) <= 100 for text in texts), option["name"]
            assert len(listed(option, "options")) <= 25
            choices = listed(option, "choices")
            assert len(choices) <= 25
            for choice in choices:
                names = [choice["name"], *translations(choice, "name")]
                assert all(1 <= len(text) <= 100 for text in names)
            assert "name_localizations" not in option or not option["name_localizations"]


async def test_the_commands_are_for_servers_alone(tmp_path: Path) -> None:
    payloads = await registered(tmp_path)
    for payload in payloads.values():
        assert payload["contexts"] == [0]
        assert payload["integration_types"] == [0]


async def test_every_description_is_translated(tmp_path: Path) -> None:
    payloads = await registered(tmp_path)
    untranslated = {
        option["description"]
        for payload in payloads.values()
        for option in every(payload)
        if "fr" not in languages(option)
    }
    assert untranslated == set()


async def test_each_button_menu_and_form_is_answered(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        written = {*buttons(), *forms()}
        assert written == goulash(table).answers.keys()
