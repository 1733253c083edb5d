"""What Discord is told of the commands: its limits hold, which only Discord itself would check, for all at once."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import discord

from bot.client import Goulash
from bot.i18n.discord import CatalogueTranslator
from bot.sync import fingerprint
from tests.e2e.harness import Evening, evening

ROOT = Path(__file__).parents[2]
BUDGET, CHILDREN = 7_000, 23
ANSWERING = {"on", "on_form"}
OPENING = {"Form", "form", "open_form"}


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


def takers_of_verbs(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """Yield the functions and classes that take a verb, with its place among their arguments."""
    for node in nodes:
        functions = [(node, getattr(node, "name", ""))]
        if isinstance(node, ast.ClassDef):
            functions = [(part, node.name) for part in node.body if getattr(part, "name", "") == "__init__"]
        for function, name in functions:
            if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) and name not in {"__init__", *ANSWERING}:
                taken = [argument.arg for argument in function.args.args if argument.arg != "self"]
                if "verb" in taken:
                    yield name, taken.index("verb")


def verbs() -> dict[str, set[str]]:
    """Return the verbs that are written out in the source, by the function to which they are handed."""
    paths = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    found: dict[str, set[str]] = defaultdict(set)
    for name, place in set(takers_of_verbs(nodes)):
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            if ast.unparse(call.func).rpartition(".")[2] == name and len(call.args) > place:
                verb = call.args[place]
                if isinstance(verb, ast.Constant) and isinstance(verb.value, str) and verb.value:
                    found[name].add(verb.value)
    return found


async def test_whatever_a_button_or_form_asks_for_is_answered(tmp_path: Path) -> None:
    written = verbs()
    assert {"undo", "end"} <= written["Action"]
    assert {"save-anyway", "allow"} <= written["ask"]
    async with evening(tmp_path) as table:
        bot = goulash(table)
        for name, found in written.items():
            answered = bot.forms if name in OPENING else bot.actions
            assert found - answered.keys() == set(), name
        # A button's id is told from those of other makers by the form of its verb.
        assert all(re.fullmatch(r"[a-z-]+", verb) for verb in [*bot.actions, *bot.forms])


async def test_the_digest_of_the_commands_changes_with_what_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        bot = goulash(table)
        before = await fingerprint(bot.tree)
        assert await fingerprint(bot.tree) == before
        bot.goulash.description = "Something else"
        assert await fingerprint(bot.tree) != before


async def test_the_bot_asks_for_no_privileged_intent(tmp_path: Path) -> None:
    privileged = discord.Intents(members=True, presences=True, message_content=True)
    async with evening(tmp_path) as table:
        assert not goulash(table).intents.value & privileged.value
