"""Letters: which fonts there are, and names in the width that they may take."""

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any, cast

from matplotlib import font_manager
from matplotlib.ft2font import FT2Font

FIRST = "DejaVu Sans"
"""Comes with matplotlib; it has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian."""

OTHERS = (
    "Noto Sans CJK JP",
    "Noto Sans CJK SC",
    "Noto Sans CJK KR",
    "Noto Sans JP",
    "Noto Sans SC",
    "Noto Sans KR",
    "WenQuanYi Zen Hei",
    "IPAGothic",
    "Noto Sans Devanagari",
    "Noto Sans Bengali",
    "Noto Sans Tamil",
    "Noto Sans Thai",
    "Noto Emoji",
    "Symbola",
)
_DECORATION = frozenset({"So", "Sk", "Cn", "Mn", "Cf"})


@cache
def families() -> tuple[str, ...]:
    """Return the fonts that are there, in the order in which letters are looked for in them."""
    installed = {font.name for font in font_manager.fontManager.ttflist}
    return (FIRST, *(name for name in OTHERS if name in installed))


@cache
def _drawable() -> frozenset[int]:
    # Its types leave a path open, which strict checking does not let pass.
    find: Callable[[str], str] = cast("Any", font_manager).findfont
    return frozenset[int]().union(*(FT2Font(find(family)).get_charmap() for family in families()))


def legible(text: str) -> str:
    """Return text without the emoji that no font has, unless nothing else is left of it."""
    kept = "".join(
        letter for letter in text if ord(letter) in _drawable() or unicodedata.category(letter) not in _DECORATION
    )
    return " ".join(kept.split()) or text


def fitted(text: str, width: float, measure: Callable[[str], float]) -> str:
    """Return as much of a text as `measure` finds no wider than `width`, an ellipsis for what is left out."""
    if measure(text) <= width:
        return text
    fits, over = 0, len(text)
    while over - fits > 1:
        middle = (fits + over) // 2
        if measure(_cut(text, middle)) <= width:
            fits = middle
        else:
            over = middle
    return _cut(text, fits)


def _cut(text: str, end: int) -> str:
    while 1 < end < len(text) and unicodedata.combining(text[end]):
        end -= 1
    return f"{text[:end].rstrip()}…"
