"""Points as integers of half points: 40.5 points are 81."""

from decimal import Decimal

MAX_EXPONENT = 400
"""Larger powers of ten are not written out: no number of points needs them."""

WHOLE_TABLE = 182
"""The 91 points of the 78 cards of French Tarot, in half points."""


def halves(number: Decimal | int) -> int | None:
    """Return `number` points as half points, exactly; None when it is no multiple of 0.5 or beyond all sense."""
    if isinstance(number, int):
        return number * 2
    sign, digits, exponent = number.as_tuple()
    text = "".join(map(str, digits)).lstrip("0")
    if not text:
        return 0
    if not isinstance(exponent, int) or exponent > MAX_EXPONENT:
        return None
    while exponent < 0 and text.endswith("0"):
        text, exponent = text[:-1], exponent + 1
    if exponent < -1 or (exponent == -1 and not text.endswith("5")):
        return None
    doubled = int(text + "0" * exponent) * 2 if exponent >= 0 else int(text) // 5
    return -doubled if sign else doubled


def number(half_points: int) -> Decimal | int:
    """Return half points as the number of points that JSON shows: 51 or 40.5."""
    whole, odd = divmod(half_points, 2)
    return whole if not odd else Decimal(half_points) / 2
