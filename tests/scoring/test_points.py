"""Points are integers of half points, and no arithmetic of floats or of bounded decimals comes near them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.points import number, to_half_points


@given(st.integers(), st.integers(min_value=0, max_value=60))
def test_a_multiple_of_a_half_is_itself_with_any_number_of_zeros_behind(half_points: int, zeros: int) -> None:
    sign, size = "-" if half_points < 0 else "", abs(half_points)
    written = f"{sign}{size // 2}.{'5' if size % 2 else '0'}{'0' * zeros}"
    assert to_half_points(Decimal(written)) == half_points


@given(st.integers(min_value=-(10**12), max_value=10**12))
def test_half_points_are_shown_as_the_number_that_they_are(half_points: int) -> None:
    shown = number(half_points)
    assert shown * 2 == half_points
    assert to_half_points(shown) == half_points


@given(st.decimals(allow_nan=False, allow_infinity=False))
def test_what_is_taken_for_a_half_point_is_one_exactly(value: Decimal) -> None:
    found = to_half_points(value)
    if found is not None:
        assert value == Decimal(found) / 2 or abs(found) > 10**27


@pytest.mark.parametrize(
    "text", ["0.25", "0.499999", "-0.1", "1e-30", "40.50000000000000000000000000000001", "NaN", "sNaN", "Infinity"]
)
def test_what_is_no_multiple_of_a_half_is_nothing(text: str) -> None:
    assert to_half_points(Decimal(text)) is None
