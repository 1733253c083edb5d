"""What is remarkable in a session, in deals that anybody can add up."""

import pytest

from bot.services.highlights import Moment, moments
from bot.services.session_view import SessionView
from tests.bot.house import ANN, House, goulash

# Each goulash moves 91 − 4 × the points taken: of 91 points in four hands.
ANN_BEST, ANN_WORST, DOV_BEST = (1, 30, 30, 30), (61, 10, 10, 10), (30, 30, 30, 1)


async def played(house: House, *deals: tuple[int, int, int, int], channel: int = 2) -> tuple[SessionView, list[str]]:
    live = await house.open(channel=channel)
    for number, points in enumerate(deals):
        live = (
            await house.deals.record(
                ANN, live.session.id, [goulash(live, *points)], f"n{channel} {number}", anyway=True
            )
        ).live
    return live, [str(seat) for seat in live.seats]


def found(live: SessionView, code: str) -> Moment | None:
    return next((moment for moment in moments(live) if moment.code == code), None)


async def test_one_deal_is_not_remarkable(house: House) -> None:
    live, _ = await played(house, ANN_BEST)
    assert moments(live) == ()


async def test_the_best_and_the_hardest_deal_are_told_with_their_numbers(house: House) -> None:
    live, (ann, *_) = await played(house, (20, 20, 20, 31), ANN_BEST, ANN_WORST)
    assert found(live, "best") == Moment("best", ann, 2, 2, 2 * 87)
    assert found(live, "worst") == Moment("worst", ann, 3, 3, 2 * (91 - 4 * 61))


async def test_three_gains_in_a_row_are_a_run_and_two_are_none(house: House) -> None:
    two, _ = await played(house, ANN_BEST, ANN_BEST, (31, 20, 20, 20))
    assert found(two, "run") is None


async def test_a_run_names_its_first_and_last_deal(house: House) -> None:
    live, (*_, dov) = await played(house, ANN_BEST, *[DOV_BEST] * 3, (20, 21, 19, 31))
    assert found(live, "run") == Moment("run", dov, 2, 4, 3)


async def test_who_was_last_alone_and_ends_first_alone_came_back_from_the_lowest_point(house: House) -> None:
    live, (ann, *_) = await played(house, ANN_WORST, ANN_BEST, ANN_BEST)
    assert found(live, "comeback") == Moment("comeback", ann, 1, 1, 2 * (91 - 4 * 61))


async def test_who_was_last_at_the_very_beginning_did_not_come_back(house: House) -> None:
    live, _ = await played(house, ANN_WORST, *[ANN_BEST] * 3)
    assert found(live, "comeback")
    live, _ = await played(house, ANN_WORST, *[ANN_BEST] * 6, channel=3)
    assert found(live, "comeback") is None


async def test_who_was_never_last_did_not_come_back(house: House) -> None:
    live, _ = await played(house, ANN_BEST, DOV_BEST, ANN_BEST)
    assert found(live, "comeback") is None


async def test_a_deal_that_was_taken_back_is_no_longer_remarkable(house: House) -> None:
    live, (ann, *_) = await played(house, (20, 20, 20, 31), ANN_BEST, (19, 21, 20, 31))
    assert found(live, "best") == Moment("best", ann, 2, 2, 2 * 87)
    live = (await house.deals.undo(ANN, live.session.id, 2)).live
    assert found(live, "best") == Moment("best", ann, 3, 3, 2 * 15)


@pytest.mark.parametrize("deals", [2, 12])
async def test_at_most_three_things_are_told(house: House, deals: int) -> None:
    live, _ = await played(house, *[ANN_WORST, ANN_BEST, DOV_BEST] * deals)
    assert 1 <= len(moments(live)) <= 3
