"""How much one member and one server may ask for at once, and when they may go on."""

import pytest

from bot.errors import UserError
from bot.limits import ACTS, MOST_KEPT, PICTURES, Limit, Limits, Rate

ANN, BEA, HERE, ELSEWHERE = 11, 12, 1, 2


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = 1_767_225_600_000

    def __call__(self) -> int:
        return self.now


def refused(limits: Limits, kind: str = PICTURES, user: int = ANN, guild: int = HERE) -> tuple[str, int] | None:
    """Return whose limit is reached and for how many seconds, None where the request passes."""
    try:
        limits.take(kind, user, guild)
    except UserError as error:
        return error.data["what"], error.data["seconds"]
    return None


def test_six_pictures_pass_at_once_and_then_one_every_ten_seconds() -> None:
    clock = Clock()
    limits = Limits(clock)
    assert [refused(limits) for _ in range(6)] == [None] * 6
    assert refused(limits) == ("member-pictures", 10)
    clock.now += 9_001
    # Refused requests cost nothing; a part of a second is told as a whole one.
    assert refused(limits) == ("member-pictures", 1)
    clock.now += 999
    assert refused(limits) is None
    assert refused(limits) == ("member-pictures", 10)
    clock.now += 60_000
    assert [refused(limits) for _ in range(6)] == [None] * 6


def test_one_members_pictures_cost_another_none_until_the_server_has_asked_for_twelve() -> None:
    limits = Limits(Clock())
    assert [refused(limits) for _ in range(6)] == [None] * 6
    assert [refused(limits, user=BEA) for _ in range(6)] == [None] * 6
    assert refused(limits, user=13) == ("server-pictures", 5)
    assert refused(limits, user=13, guild=ELSEWHERE) is None


def test_an_evening_of_two_hundred_deals_is_recorded_without_a_stop() -> None:
    limits = Limits(Clock())
    assert [refused(limits, ACTS) for _ in range(200)] == [None] * 200


def test_a_member_who_records_one_deal_a_second_is_never_refused() -> None:
    clock = Clock()
    limits = Limits(clock)
    for _ in range(1_000):
        clock.now += 1_000
        assert refused(limits, ACTS) is None


def test_a_clock_that_is_set_back_keeps_nobody_waiting() -> None:
    clock = Clock()
    limits = Limits(clock)
    assert [refused(limits) for _ in range(6)] == [None] * 6
    clock.now -= 25 * 365 * 24 * 60 * 60 * 1000
    assert refused(limits) is None


def test_no_more_members_are_remembered_than_there_is_room_for() -> None:
    limits = Limits(Clock(), {PICTURES: Limit(Rate(1, 1_000))})
    for user in range(MOST_KEPT + 500):
        limits.take(PICTURES, user, HERE)
    assert len(limits) == MOST_KEPT
    with pytest.raises(UserError, match="too_often"):
        limits.take(PICTURES, MOST_KEPT + 499, HERE)
