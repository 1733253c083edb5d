"""Names as people write them: invisible letters are taken out, and equal-looking names are told apart."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from bot.folding import fold
from bot.i18n import Name

MAX_NAME = 32
"""Discord's own limit for the names of its members, in characters."""

# Letters and signs that show nothing, in addition to the categories below.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co"})
_JOINERS = frozenset("\u200c\u200d")
_EMOJI_STYLE = "\ufe0f"
_VIRAMA = 9
_WORD = re.compile(r"\w+")
_MAX_MARKS = 3

_REMEMBERED = 64
"""Letters of the longest text that is remembered cleaned: names are, which come again and again."""


def clean(text: str) -> str:
    """Return `text` composed (NFC), without invisible letters, each run of white space one space.

    Joiners stay where they shape emoji, Arabic or Indic letters; marks beyond three on one letter go.
    """
    return _cleaned(text) if len(text) <= _REMEMBERED else _cleaned.__wrapped__(text)


@lru_cache(maxsize=1024)
def _cleaned(text: str) -> str:
    kept: list[str] = []
    marks = 0
    composed = unicodedata.normalize("NFC", text)
    for index, letter in enumerate(composed):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        # A mark with no letter before it shows nothing that could be read.
        alone = marks > 0 and (not kept or kept[-1].isspace())
        if letter in _JOINERS:
            seen = bool(kept) and _joins(kept[-1], composed[index + 1 : index + 2])
        else:
            seen = letter.isspace() or (
                letter not in _BLANK and category not in _UNSEEN and marks <= _MAX_MARKS and not alone
            )
        if seen:
            kept.append(letter)
    return " ".join("".join(kept).split())


def closeness(typed: str, name: str) -> int:
    """Return how well a typed text names a person: 2 by the whole name, 1 by words of it, 0 not at all."""
    typed, name = fold(clean(typed)), fold(clean(name))
    if typed == name:
        return 2
    words = _WORD.findall(typed)
    return int(bool(words) and f" {' '.join(words)} " in f" {' '.join(_WORD.findall(name))} ")


def cut(name: str, most: int = MAX_NAME) -> str:
    """Return `name` in at most `most` characters, with an ellipsis if it is cut. No letter loses its marks."""
    if len(name) <= most:
        return name
    end = most - 1
    while end > 1 and (_clings(name[end]) or name[end - 1] in _JOINERS):
        end -= 1
    return f"{name[:end].rstrip()}…"


def distinct(names: Mapping[int, str]) -> dict[int, Name]:
    """Return each name cleaned and cut, with a number behind it where a lower id has an equal one; blank ones are ?."""
    found: dict[int, str] = {}
    taken: set[str] = set()
    for number, name in sorted(names.items()):
        plain = cut(clean(name)) or "?"
        candidate, count = plain, 1
        while fold(candidate) in taken:
            count += 1
            candidate = f"{cut(plain, MAX_NAME - 5)} ({count})"
        taken.add(fold(candidate))
        found[number] = candidate
    return {number: Name(found[number]) for number in names}


def _joins(before: str, after: str) -> bool:
    if unicodedata.combining(before) == _VIRAMA:
        return True
    if not after:
        return False
    emoji = unicodedata.category(before) in {"So", "Sk"} or before == _EMOJI_STYLE
    arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    return arabic or (emoji and unicodedata.category(after) == "So")


def _clings(letter: str) -> bool:
    return unicodedata.category(letter) in {"Mn", "Me", "Mc", "Sk"} or letter in _JOINERS
