"""Points as integers of half points: 40.5 points are 81."""

from decimal import Decimal

MAX_EXPONENT = 400
"""Larger powers of ten are not written out: no number of points needs them."""

WHOLE_TABLE = 182
"""The 91 points of the 78 cards of French Tarot, in half points."""


def to_half_points(number: Decimal | int) -> int | None:
    """Return `number` points as half points, exactly; None when it is no multiple of 0.5 or beyond all sense."""
    if isinstance(number, int):
        return number * 2
    size = number.copy_abs()
    if not size:
        return 0
    if not size.is_finite() or not -1 <= size.adjusted() <= MAX_EXPONENT:
        return None
    # Comparing is exact, however long the number; arithmetic would round.
    whole = int(size)
    for doubled, exact in ((2 * whole, Decimal(whole)), (2 * whole + 1, Decimal(f"{whole}.5"))):
        if size == exact:
            return -doubled if number.is_signed() else doubled
    return None


def number(half_points: int) -> Decimal | int:
    """Return half points as the number of points that JSON shows: 51 or 40.5."""
    whole, odd = divmod(half_points, 2)
    return whole if not odd else Decimal(half_points) / 2
