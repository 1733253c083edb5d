"""The texts that people read: catalogues in Project Fluent, a folder per language, each loaded when first used.

Most messages are plain texts. The parser and the formatter of the others (`bot.i18n.formatting`) take long to load, so
they are loaded with the first message that needs them.

Keys, functions and conventions of the catalogues are described in CONTRIBUTING.md.
"""

import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from bot.i18n.formatting import Formatting


class Name(str):
    """A name, or a text that a member typed. It never chooses a message or a variant of one."""

    __slots__ = ()


Plain = str | int
Argument = Plain | Sequence[Plain] | Mapping[str, int]
"""An argument of a message: a text, half points, a list, or half points by name."""

FALLBACK = "en"
MINUS = "\N{MINUS SIGN}"
FOLDER = Path(__file__).parent

_ENTRY = re.compile(r"^(?=(?P<name>-?[a-zA-Z][\w-]*) *=)", re.MULTILINE)
_COMMENT = re.compile(r"^#.*\n?", re.MULTILINE)
_PLAIN = re.compile(
    r"[a-zA-Z][\w-]* *= *(?P<value>[^{}\s][^{}\n]*)(?P<attributes>(?:\n +\.[\w-]+ *= *[^{}\s][^{}\n]*)*)\s*"
)
_ATTRIBUTE = re.compile(r"\.(?P<name>[\w-]+) *= *(?P<value>.+)")
# Written in the catalogues with plain spaces, which are easier to see and to type.
_TYPOGRAPHY = {"fr": (re.compile(r" (?=[;:!?»%])|(?<=«) "), "\N{NARROW NO-BREAK SPACE}")}
# No line ends between a name and its score, nor within a product.
_TOGETHER = re.compile(r"(?<=\}\*\*) (?=\{ \$)|(?<=:) (?=\*\*\{ (?:POINTS|SCORE))|(?<=[\d}]) (?=×)|(?<=×) (?=[\d{])")


class MissingMessage(UserWarning):
    """A key without message, or a message that cannot be formatted; people get the English text meanwhile."""


class Translator:
    """The messages of one language: `t("button-undo", deal=7)` is the text of a key.

    `language` is the folder of its catalogues. A key may name an attribute: `field-points.hint`.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._sources: dict[str, str] = {}
        for path in sorted((FOLDER / language).glob("*.ftl")):
            self._sources |= entries(source(path))
        self._plain: dict[str, Mapping[str, str]] = {}

    def __call__(self, key: str, /, **args: Argument) -> str:
        """Return the text of `key`; warns with `MissingMessage` where there is none, and falls back to English."""
        plain = self._plain_text(key)
        if plain is not None:
            return plain
        text, problem = self._formatting.text(key, args)
        if problem is None:
            return text
        warnings.warn(MissingMessage(f"{self.language}: {key}: {problem}"), stacklevel=2)
        return text if self.language == FALLBACK else translator(FALLBACK)(key, **args)

    def has(self, key: str) -> bool:
        """Tell whether this language itself has a text for `key`."""
        if key.partition(".")[0] not in self._sources:
            return False
        return self._plain_text(key) is not None or self._formatting.has(key)

    def points(self, half: int, *, signed: bool = True) -> str:
        """Return half points in the reader's notation: +51, −29, 0, +0,5; unsigned, 51, for points of cards."""
        whole, odd = divmod(abs(half), 2)
        sign = MINUS if half < 0 else "+" if half and signed else ""
        return f"{sign}{whole}{self._formatting.decimal}5" if odd else f"{sign}{whole}"

    def average(self, half: int, count: int, *, signed: bool = True) -> str:
        """Return half points divided among `count`, to a tenth of a point: +7.6, −0.3, 0; unsigned, for card points."""
        return self.tenths(half, 2 * count, signed=signed) if count else "0"

    def tenths(self, part: int, whole: int, *, signed: bool = True) -> str:
        """Return a fraction to a tenth, halves away from 0, in the reader's notation: +2.8, −0,5, 7, 0."""
        tenths = (20 * abs(part) + whole) // (2 * whole)
        sign = "" if not tenths else MINUS if part < 0 else "+" if signed else ""
        units, tenth = divmod(tenths, 10)
        return f"{sign}{units}{self._formatting.decimal}{tenth}" if tenth else f"{sign}{units}"

    def number(self, number: int) -> str:
        """Return a whole number with the reader's grouping of digits."""
        return self._formatting.number(number)

    def list(self, names: Iterable[str], *, style: Literal["and", "or"] = "and") -> str:
        """Return names as a list of the language: Ann, Bea et Cal."""
        return self._formatting.list(names, style)

    def day(self, day: date) -> str:
        """Return a day without its year, short: Dec 14, 14 déc."""
        return self._formatting.skeleton(day, "MMMd")

    def month(self, day: date) -> str:
        """Return the month and year of a day, short: Dec 2026, déc. 2026."""
        return self._formatting.skeleton(day, "yMMM")

    def date(self, day: date) -> str:
        """Return a date, its month in words."""
        return self._formatting.date(day)

    def source(self, name: str) -> str | None:
        """Return a message or a term as its catalogue has it."""
        return self._sources.get(name)

    @cached_property
    def _formatting(self) -> "Formatting":
        from bot.i18n.formatting import Formatting  # noqa: PLC0415 - see above

        return Formatting(self)

    def _plain_text(self, key: str) -> str | None:
        name, _, attribute = key.partition(".")
        if name not in self._sources:
            return None
        if name not in self._plain:
            self._plain[name] = plain_texts(self._sources[name])
        return self._plain[name].get(attribute)


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have catalogues, English first."""
    found = sorted(path.parent.name for path in FOLDER.glob("*/common.ftl"))
    return (FALLBACK, *(language for language in found if language != FALLBACK))


@lru_cache(maxsize=64)
def translator(locale: str) -> Translator:
    """Return the translator for a locale as Discord names them: fr-FR, else fr, else English."""
    for language in (locale, locale.split("-", maxsplit=1)[0]):
        if language in languages():
            return _loaded(language)
    return _loaded(FALLBACK)


def words(field: str, values: Iterable[str], t: Translator) -> dict[str, str]:
    """Return all that may be typed for a choice, mapped to its values: the reader's words first, then English.

    The first word that stands for a value is how the reader's language calls it.
    """
    found: dict[str, str] = {}
    for value in values:
        key = f"choice-{field}-{value}"
        for spoken in (t, translator(FALLBACK)):
            texts = [spoken(key)] if spoken.has(key) else []
            texts += spoken(f"{key}.also").split(", ") if spoken.has(f"{key}.also") else []
            found |= {text: value for text in texts if text not in found}
        found.setdefault(value, value)
    return found


@lru_cache(maxsize=64)
def _loaded(language: str) -> Translator:
    return Translator(language)


def source(path: Path) -> str:
    """Return a catalogue as it is read: in the typography of its language."""
    text = path.read_text(encoding="utf-8")
    pattern, replacement = _TYPOGRAPHY.get(path.parent.name, (None, ""))
    text = pattern.sub(replacement, text) if pattern else text
    return _TOGETHER.sub("\N{NO-BREAK SPACE}", text)


def entries(catalogue: str) -> dict[str, str]:
    """Return the source of each message and term of a catalogue by its name."""
    text = _COMMENT.sub("", catalogue)
    starts = list(_ENTRY.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    return {start["name"]: text[start.start() : end] for start, end in zip(starts, ends, strict=True)}


def plain_texts(entry: str) -> dict[str, str]:
    """Return the text of a message, under "", and those of its attributes; nothing where one of them is not plain."""
    match = _PLAIN.fullmatch(entry)
    if match is None:
        return {}
    attributes = _ATTRIBUTE.finditer(match["attributes"])
    return {"": match["value"].rstrip()} | {one["name"]: one["value"].rstrip() for one in attributes}
