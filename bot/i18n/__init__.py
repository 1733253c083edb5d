"""What people read: catalogues in Project Fluent, a folder per language, each loaded when first used.

A message is parsed when it is first used: all of them take longer than the rest of the bot's start.

Keys, functions and conventions of the catalogues are described in CONTRIBUTING.md.
"""

import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast

from babel import Locale
from babel.dates import format_date, format_skeleton
from babel.lists import format_list
from babel.numbers import format_decimal, get_decimal_symbol
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.runtime.types import FluentType

Plain = str | int
Argument = Plain | Sequence[Plain] | Mapping[str, int]
"""What a message takes: amounts of points as half points, lists, and half points by name."""

FALLBACK = "en"
MINUS = "\N{MINUS SIGN}"
FOLDER = Path(__file__).parent

_ENTRY = re.compile(r"^(?=(?P<name>-?[a-zA-Z][\w-]*) *=)", re.MULTILINE)
_COMMENT = re.compile(r"^#.*\n?", re.MULTILINE)
_REFERENCE = re.compile(r"\{\s*(-?[a-z][\w-]*)")
# Written in the catalogues with plain spaces, which are easier to see and to type.
_TYPOGRAPHY = {"fr": (re.compile(r" (?=[;:!?»%])|(?<=«) "), "\N{NARROW NO-BREAK SPACE}")}
# No line ends between a name and its score.
_SCORED = re.compile(r"(?<=\}\*\*) (?=\{ \$)|(?<=:) (?=\*\*\{ (?:POINTS|SCORE))")


class MissingMessage(UserWarning):
    """A key without message, or a message that cannot be formatted; people get the English text meanwhile."""


class _Several(FluentType):
    """A list within a message."""

    def __init__(self, values: Sequence[Plain], style: Literal["standard", "or"] = "standard") -> None:
        self.values = values
        self.style: Literal["standard", "or"] = style

    def format(self, locale: Locale) -> str:
        return format_list([str(value) for value in self.values], self.style, locale=locale)


class _Named(FluentType):
    """Amounts by name within a message."""

    def __init__(self, values: Mapping[str, Plain]) -> None:
        self.values = values

    def format(self, locale: Locale) -> str:  # noqa: ARG002 - the signature is the library's
        # Not a comma, which may stand within the numbers.
        return " · ".join(f"{name}\N{NO-BREAK SPACE}{value}" for name, value in self.values.items())


class Translator:
    """The messages of one language: `t("button-undo", deal=7)` is the text of a key.

    `language` is the folder of its catalogues. A key may name an attribute: `field-points.hint`.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._locale = Locale.parse(language, sep="-")
        self._decimal = get_decimal_symbol(self._locale)
        functions: dict[str, Callable[..., Any]] = {
            "POINTS": self._points,
            "SCORE": self._scores,
            "AVERAGE": self._average,
            "MEAN": self._mean,
            "HUNDREDTHS": self._hundredths,
            "SIGN": _sign,
            "SUM": _sum,
            "CHOICE": self._choice,
            "OR": _either,
        }
        right_to_left = self._locale.character_order == "right-to-left"
        self._bundle = FluentBundle([language], functions, use_isolating=right_to_left)
        self._unread: dict[str, str] = {}
        for path in sorted((FOLDER / language).glob("*.ftl")):
            self._unread |= entries(source(path))

    def __call__(self, key: str, /, **args: Argument) -> str:
        """Return the text of `key`; warns with `MissingMessage` where there is none, and falls back to English."""
        text, problem = self._format(key, args)
        if problem is None:
            return text
        warnings.warn(MissingMessage(f"{self.language}: {key}: {problem}"), stacklevel=2)
        return text if self.language == FALLBACK else translator(FALLBACK)(key, **args)

    def has(self, key: str) -> bool:
        """Tell whether this language itself has a text for `key`."""
        return self._pattern(key) is not None

    def points(self, half: int, *, signed: bool = True) -> str:
        """Return half points in the reader's notation: +51, −29, 0, +0,5; unsigned, 51, for points of cards."""
        whole, odd = divmod(abs(half), 2)
        sign = MINUS if half < 0 else "+" if half and signed else ""
        return f"{sign}{whole}{self._decimal}5" if odd else f"{sign}{whole}"

    def average(self, half: int, count: int, *, signed: bool = True) -> str:
        """Return half points divided among `count`, to a tenth of a point: +7.6, −0.3, 0; unsigned, for card points."""
        return self.tenths(half, 2 * count, signed=signed) if count else "0"

    def tenths(self, part: int, whole: int, *, signed: bool = True) -> str:
        """Return a fraction to a tenth, halves away from 0, in the reader's notation: +2.8, −0,5, 7, 0."""
        tenths = (20 * abs(part) + whole) // (2 * whole)
        sign = "" if not tenths else MINUS if part < 0 else "+" if signed else ""
        units, tenth = divmod(tenths, 10)
        return f"{sign}{units}{self._decimal}{tenth}" if tenth else f"{sign}{units}"

    def number(self, number: int) -> str:
        """Return a whole number with the reader's grouping of digits."""
        return format_decimal(number, locale=self._locale).replace("-", MINUS)

    def list(self, names: Iterable[str], *, style: Literal["and", "or"] = "and") -> str:
        """Return names as a list of the language: Ann, Bea et Cal."""
        return format_list(list(names), "or" if style == "or" else "standard", locale=self._locale)

    def day(self, day: date) -> str:
        """Return a day without its year, short: Dec 14, 14 déc."""
        return format_skeleton("MMMd", day, locale=self._locale)

    def month(self, day: date) -> str:
        """Return the month and year of a day, short: Dec 2026, déc. 2026."""
        return format_skeleton("yMMM", day, locale=self._locale)

    def date(self, day: date) -> str:
        """Return a date, its month in words."""
        return format_date(day, "long", locale=self._locale)

    def _pattern(self, key: str) -> Pattern | None:
        name, _, attribute = key.partition(".")
        self._read(name)
        if not self._bundle.has_message(name):
            return None
        message = self._bundle.get_message(name)
        return message.attributes.get(attribute) if attribute else message.value

    def _read(self, name: str) -> None:
        text = self._unread.pop(name, None)
        if text is not None:
            self._bundle.add_resource(FluentResource(text))
            for other in _REFERENCE.findall(text):
                self._read(other)

    def _format(self, key: str, args: Mapping[str, Argument]) -> tuple[str, object]:
        pattern = self._pattern(key)
        if pattern is None:
            return key, "no such message"
        text, errors = self._bundle.format_pattern(pattern, {name: _argument(args[name]) for name in args})
        return str(text), errors[0] if errors else None

    def _points(self, half: object) -> object:
        return _each(half, lambda amount: amount if isinstance(amount, str) else self.points(amount, signed=False))

    def _scores(self, half: object) -> object:
        return _each(half, lambda amount: amount if isinstance(amount, str) else self.points(amount))

    def _average(self, half: int, count: int) -> str:
        return self.average(half, count)

    def _mean(self, half: int, count: int) -> str:
        return self.average(half, count, signed=False)

    def _hundredths(self, hundredths: int) -> str:
        return self.tenths(hundredths, 100, signed=False)

    def _choice(self, field: object, value: object) -> object:
        def worded(one: Plain) -> str:
            keys = (f"choice-{field}-{one}", f"{field}-{one}")
            return next((self(key) for key in keys if self.has(key)), str(one))

        return _each(value, worded)


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have catalogues, English first."""
    found = sorted(path.parent.name for path in FOLDER.glob("*/common.ftl"))
    return (FALLBACK, *(language for language in found if language != FALLBACK))


@cache
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


@cache
def _loaded(language: str) -> Translator:
    return Translator(language)


def source(path: Path) -> str:
    """Return a catalogue as it is read: in the typography of its language."""
    text = path.read_text(encoding="utf-8")
    pattern, replacement = _TYPOGRAPHY.get(path.parent.name, (None, ""))
    text = pattern.sub(replacement, text) if pattern else text
    return _SCORED.sub("\N{NO-BREAK SPACE}", text)


def entries(catalogue: str) -> dict[str, str]:
    """Return the source of each message and term of a catalogue by its name."""
    text = _COMMENT.sub("", catalogue)
    starts = list(_ENTRY.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    return {start["name"]: text[start.start() : end] for start, end in zip(starts, ends, strict=True)}


def _argument(value: Argument) -> object:
    if isinstance(value, Mapping):
        return _Named(value)
    return value if isinstance(value, (str, int)) else _Several(value)


def _each(value: object, write: Callable[[Plain], str]) -> object:
    if isinstance(value, _Named):
        return _Named({name: write(amount) for name, amount in value.values.items()})
    if isinstance(value, _Several):
        return _Several([write(one) for one in value.values], value.style)
    return write(cast("Plain", value))


def _sum(terms: _Several) -> str:
    return " + ".join(map(str, terms.values))


def _sign(number: int) -> str:
    return "zero" if not number else "minus" if number < 0 else "plus"


def _either(several: object) -> object:
    return _Several(several.values, "or") if isinstance(several, _Several) else several
