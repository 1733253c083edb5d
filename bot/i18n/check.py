"""What is wrong with the catalogues, for the tests to show."""

import re
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.i18n import FALLBACK, FOLDER, languages

# Discord refuses longer texts in these places, with all of the bot's commands.
LIMITS = {
    r"(command|option)-[^.]+": 100,
    r"button-[^.]+|.+\.button": 80,
    r"choice-[^.]+": 100,
    r".+\.form": 45,
    r".+\.hint": 100,
}

_BANNED = {
    "'": "a straight apostrophe",
    '"': "a straight quotation mark",
    "...": "three dots for an ellipsis",
    "\t": "a tab",
    "\N{NO-BREAK SPACE}": "a no-break space that cannot be seen",
    "\N{ZERO WIDTH SPACE}": "a zero-width space",
}
_FRENCH = {
    r"(?<![ /\w:])[;:!?»]|(?<=\w)(?:[;!?»]|:(?![/\w]))": "no space before {}",
    r"«(?! )": "no space after {}",
}


def catalogue_problems() -> list[str]:
    """Return what differs between the languages or must not be printed, one sentence each."""
    found: list[str] = []
    catalogues = {language: _read(language, found) for language in languages()}
    english = catalogues.pop(FALLBACK)
    for language, messages in catalogues.items():
        found += [f"{language}: {key} is missing" for key in english.keys() - messages.keys()]
        found += [f"{language}: {key} is not in English" for key in messages.keys() - english.keys()]
        for key in english.keys() & messages.keys():
            ours, theirs = english[key], messages[key]
            if ours != theirs:
                found.append(f"{language}: {key} uses {sorted(theirs)} where English uses {sorted(ours)}")
    return sorted(found)


def referred() -> set[str]:
    """Return the keys of the English messages that stand within others."""
    found: set[str] = set()
    for path in (FOLDER / FALLBACK).glob("*.ftl"):
        for _, pattern in _messages(path, FALLBACK, []):
            found |= _references(pattern)
    return found


def variables() -> dict[str, set[str]]:
    """Return the keys of the English catalogues with the arguments that each takes."""
    return {key.partition(": ")[2]: names for key, names in _read(FALLBACK, []).items()}


def _read(language: str, found: list[str]) -> dict[str, set[str]]:
    """Return the arguments of messages by file and key; what is wrong with one of them goes to `found`."""
    messages: dict[str, set[str]] = {}
    within: dict[str, set[str]] = {}
    seen: set[str] = set()
    for path in sorted((FOLDER / language).glob("*.ftl")):
        for key, pattern in _messages(path, language, found):
            if key in seen:
                found.append(f"{language}: {key} stands twice")
            seen.add(key)
            found += [f"{language}: {key}: {wrong}" for wrong in _wrong(language, key, pattern)]
            # Synonyms are whatever the language has.
            if not key.endswith(".also"):
                messages[f"{path.name}: {key}"] = _variables(pattern)
                within[f"{path.name}: {key}"] = _references(pattern)
    by_key = {name.partition(": ")[2]: variables for name, variables in messages.items()}
    for name, others in within.items():
        # A message that stands within another one takes its arguments from there.
        messages[name] = messages[name].union(*(by_key.get(other, set[str]()) for other in others))
    return messages


def _messages(path: Path, language: str, found: list[str]) -> Iterator[tuple[str, ast.Pattern]]:
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Junk):
            found.append(f"{language}: {path.name} cannot be read: {(entry.content or '').strip()[:60]}")
        elif isinstance(entry, ast.Message):
            if entry.value is not None:
                yield entry.id.name, entry.value
            for attribute in entry.attributes:
                yield f"{entry.id.name}.{attribute.id.name}", attribute.value


def _wrong(language: str, key: str, pattern: ast.Pattern) -> Iterator[str]:
    texts = _Texts()
    texts.visit(pattern)
    text = "\n".join(texts.found)
    # What stands in code is typed as it is.
    prose = re.sub("`[^`]*`", "", text)
    yield from (name for banned, name in _BANNED.items() if banned in prose)
    for rule, name in _FRENCH.items() if language == "fr" else ():
        yield from (name.format(match[0]) for match in re.finditer(rule, prose))
    for place, limit in LIMITS.items():
        if re.fullmatch(place, key) and len(text) > limit:
            yield f"{len(text)} characters, Discord takes {limit}"


def _variables(pattern: ast.Pattern) -> set[str]:
    variables = _Variables()
    variables.visit(pattern)
    return variables.found


def _references(pattern: ast.Pattern) -> set[str]:
    references = _References()
    references.visit(pattern)
    return references.found


class _Texts(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - named by the library
        self.found.append(node.value)


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


class _References(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.found.add(f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name)
