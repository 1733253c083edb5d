"""Parses and formats messages with arguments, through Project Fluent and Babel."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, cast

from babel import Locale
from babel.dates import format_date, format_skeleton
from babel.lists import format_list
from babel.numbers import format_decimal, get_decimal_symbol
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.runtime.types import FluentType

from bot.folding import fold
from bot.i18n import MINUS, Argument, Name, Plain

if TYPE_CHECKING:
    from bot.i18n import Translator

_REFERENCE = re.compile(r"\{\s*(-?[a-z][\w-]*)")
# Of names with h nobody can tell whether it is mute: the word stays whole before them.
_VOWEL = re.compile("[aeiouœæ]|y(?![aeiouy])")


class _Called(FluentType):
    """A name within a message: it equals no variant."""

    def __init__(self, name: Name) -> None:
        self.name = name

    def format(self, locale: Locale) -> str:  # noqa: ARG002 - the signature is the library's
        return self.name


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


class Formatting:
    """How one language writes; a message is parsed when it is first used: all of them take longer than a start."""

    def __init__(self, t: "Translator") -> None:
        self._t = t
        self._locale = Locale.parse(t.language, sep="-")
        self.decimal = get_decimal_symbol(self._locale)
        functions: dict[str, Callable[..., Any]] = {
            "POINTS": self._points,
            "SCORE": self._scores,
            "AVERAGE": t.average,
            "MEAN": self._mean,
            "HUNDREDTHS": self._hundredths,
            "SIGN": _sign,
            "SUM": _sum,
            "COUNTED": self._counted,
            "ELIDED": _elided,
            "CHOICE": self._choice,
            "OR": _either,
        }
        right_to_left = self._locale.character_order == "right-to-left"
        self._bundle = FluentBundle([t.language], functions, use_isolating=right_to_left)
        self._read: set[str] = set()

    def text(self, key: str, args: Mapping[str, Argument]) -> tuple[str, object]:
        """Return the text of a key, and the faults found in it."""
        pattern = self._pattern(key)
        if pattern is None:
            return key, "no such message"
        text, errors = self._bundle.format_pattern(pattern, {name: _argument(args[name]) for name in args})
        return str(text), errors[0] if errors else None

    def has(self, key: str) -> bool:
        """Tell whether there is a text for `key`."""
        return self._pattern(key) is not None

    def number(self, number: int) -> str:
        """Return a whole number with its digits grouped."""
        return format_decimal(number, locale=self._locale).replace("-", MINUS)

    def list(self, names: Iterable[str], style: Literal["and", "or"]) -> str:
        """Return names as a list."""
        return format_list(list(names), "or" if style == "or" else "standard", locale=self._locale)

    def skeleton(self, day: date, parts: str) -> str:
        """Return the parts of a date that a skeleton of Unicode's names."""
        return format_skeleton(parts, day, locale=self._locale)

    def date(self, day: date) -> str:
        """Return a date, its month in words."""
        return format_date(day, "long", locale=self._locale)

    def _pattern(self, key: str) -> Pattern | None:
        name, _, attribute = key.partition(".")
        self._parse(name)
        if not self._bundle.has_message(name):
            return None
        message = self._bundle.get_message(name)
        return message.attributes.get(attribute) if attribute else message.value

    def _parse(self, name: str) -> None:
        text = self._t.source(name)
        if text is not None and name not in self._read:
            self._read.add(name)
            self._bundle.add_resource(FluentResource(text))
            for other in _REFERENCE.findall(text):
                self._parse(other)

    def _points(self, half: object) -> object:
        return _each(half, lambda amount: amount if isinstance(amount, str) else self._t.points(amount, signed=False))

    def _scores(self, half: object) -> object:
        return _each(half, lambda amount: amount if isinstance(amount, str) else self._t.points(amount))

    def _mean(self, half: int, count: int) -> str:
        return self._t.average(half, count, signed=False)

    def _counted(self, half: int | str, count: int = 1) -> str:
        if isinstance(half, str):
            return half
        number = self._t.average(half, count, signed=False)
        form = self._locale.plural_form(Decimal(number.replace(self.decimal, ".")))
        return self._t("counted-points", number=number, form=form)

    def _hundredths(self, hundredths: int) -> str:
        return self._t.tenths(hundredths, 100, signed=False)

    def _choice(self, field: object, value: object) -> object:
        def worded(one: Plain) -> str:
            if isinstance(one, Name):
                return one
            keys = (f"choice-{field}-{one}", f"{field}-{one}")
            return next((self._t(key) for key in keys if self._t.has(key)), str(one))

        return _each(value, worded)


def _argument(value: Argument) -> object:
    if isinstance(value, Mapping):
        return _Named(value)
    if isinstance(value, Name):
        return _Called(value)
    return value if isinstance(value, (str, int)) else _Several(value)


def _each(value: object, write: Callable[[Plain], str]) -> object:
    if isinstance(value, _Named):
        return _Named({name: write(amount) for name, amount in value.values.items()})
    if isinstance(value, _Several):
        return _Several([write(one) for one in value.values], value.style)
    if isinstance(value, _Called):
        return value
    return write(cast("Plain", value))


def _sum(terms: _Several) -> str:
    return " + ".join(map(str, terms.values))


def _elided(word: str, following: object) -> str:
    """Return a word and the name after it as French has them: de Zoe, d’Éloïse, qu’Yves, de Yann, de Henri."""
    name = following.name if isinstance(following, _Called) else str(following)
    return f"{word[:-1]}’{name}" if _VOWEL.match(fold(name)) else f"{word} {name}"


def _sign(number: int) -> str:
    return "zero" if not number else "minus" if number < 0 else "plus"


def _either(several: object) -> object:
    return _Several(several.values, "or") if isinstance(several, _Several) else several
