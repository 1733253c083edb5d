"""When standings are posted: by the clocks of the server, whatever these do."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import translator
from bot.services import schedule
from bot.services.parsing import Mistyped
from bot.services.schedule import DAY, HOUR, Plan
from db.schedules import Every

EN, FR = translator("en"), translator("fr")
ZONES = [
    "Europe/Paris",
    "America/New_York",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Asia/Kolkata",
    "Pacific/Apia",
    "Africa/Casablanca",
    "Pacific/Chatham",
    "UTC",
]
SAMOAS_LOST_DAY = date(2011, 12, 30)
plans = st.one_of(
    st.builds(Plan, st.just(Every.DAY), st.integers(0, 1439)),
    st.builds(Plan, st.just(Every.WEEK), st.integers(0, 1439), st.integers(0, 6)),
    st.builds(Plan, st.just(Every.MONTH), st.integers(0, 1439), st.integers(1, 31)),
)
times = st.integers(0, 80 * 365 * 24 * 3600).map(lambda seconds: seconds * 1000)


def ms(text: str, zone: str = "UTC") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def local(moment: int, zone: str) -> datetime:
    return datetime.fromtimestamp(moment // 1000, UTC).astimezone(ZoneInfo(zone))


def of_year(plan: Plan, zone: str, year: int) -> list[int]:
    return schedule.come(
        plan,
        ZoneInfo(zone),
        schedule.following(plan, ZoneInfo(zone), ms(f"{year}-01-01", zone) - 1),
        ms(f"{year + 1}-01-01", zone) - 1,
    )


def wanted(plan: Plan, day: date) -> bool:
    last = (day + timedelta(days=1)).day == 1
    if plan.every is Every.WEEK:
        return day.weekday() == plan.day
    if plan.every is Every.MONTH:
        return day.day == plan.day or (last and day.day < (plan.day or 0))
    return True


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("year", [2011, 2028])
@pytest.mark.parametrize(
    "plan",
    [
        *(Plan(Every.DAY, minute) for minute in (0, 120, 150, 21 * 60)),
        Plan(Every.WEEK, 150, 6),
        Plan(Every.WEEK, 0, 0),
        *(Plan(Every.MONTH, 21 * 60, day) for day in (1, 28, 29, 30, 31)),
    ],
)
def test_in_a_year_each_day_that_is_meant_has_one_moment(plan: Plan, year: int, zone: str) -> None:
    days = [date(year, 1, 1) + timedelta(days=count) for count in range(365 + (year == 2028))]
    found = of_year(plan, zone, year)
    meant = [day for day in days if wanted(plan, day)]
    minute = plan.minute or 0
    if zone == "Pacific/Apia" and not minute and SAMOAS_LOST_DAY in meant:
        # It came at the midnight that was there next, which has its own.
        meant.remove(SAMOAS_LOST_DAY)
    assert len(found) == len(set(found)) == len(meant)
    for moment, day in zip(found, meant, strict=True):
        shown = datetime.combine(day, datetime.min.time()) + timedelta(minutes=minute)
        there = local(moment, zone).replace(tzinfo=None)
        if there != shown:
            # Left out as clocks went forward: nothing between what was meant and what the clock showed at once after.
            assert there > shown
            assert local(moment - 1000, zone).replace(tzinfo=None) < shown
        else:
            # The first of two.
            assert local(moment, zone).fold == 0


@pytest.mark.parametrize(
    ("zone", "plan", "after", "expected"),
    [
        ("Europe/Paris", Plan(Every.DAY, 150), "2026-03-28T12:00", "2026-03-29T01:00"),
        ("Europe/Paris", Plan(Every.DAY, 150), "2026-10-24T12:00", "2026-10-25T00:30"),
        ("Europe/Paris", Plan(Every.DAY, 150), "2026-10-25T00:30", "2026-10-26T01:30"),
        # Between the two half past twos.
        ("Europe/Paris", Plan(Every.DAY, 150), "2026-10-25T01:10", "2026-10-26T01:30"),
        ("Australia/Lord_Howe", Plan(Every.DAY, 135), "2026-10-03T06:00", "2026-10-03T15:30"),
        ("America/Santiago", Plan(Every.DAY, 0), "2026-09-05T12:00", "2026-09-06T04:00"),
        # In the night there was no 30 December 2011.
        ("Pacific/Apia", Plan(Every.DAY, 21 * 60), "2011-12-30T09:00", "2011-12-30T10:00"),
        ("Pacific/Apia", Plan(Every.DAY, 21 * 60), "2011-12-30T10:00", "2011-12-31T07:00"),
        ("UTC", Plan(Every.MONTH, 0, 31), "2026-01-31T00:00", "2026-02-28T00:00"),
        ("UTC", Plan(Every.MONTH, 0, 30), "2027-12-30T00:00", "2028-01-30T00:00"),
        ("UTC", Plan(Every.MONTH, 0, 30), "2028-01-30T00:00", "2028-02-29T00:00"),
        ("UTC", Plan(Every.MONTH, 0, 30), "2028-02-29T00:00", "2028-03-30T00:00"),
        ("UTC", Plan(Every.WEEK, 9 * 60, 0), "2026-01-01T00:00", "2026-01-05T09:00"),
        ("UTC", Plan(Every.WEEK, 9 * 60, 6), "2026-01-01T00:00", "2026-01-04T09:00"),
    ],
)
def test_the_next_moment(zone: str, plan: Plan, after: str, expected: str) -> None:
    assert schedule.following(plan, ZoneInfo(zone), ms(after)) == ms(expected)


@given(plan=plans, zone=st.sampled_from(ZONES), start=times, gap=st.integers(1, 40 * DAY))
def test_moments_are_the_same_from_wherever_one_looks(plan: Plan, zone: str, start: int, gap: int) -> None:
    there = ZoneInfo(zone)
    later = start + gap
    from_start = [moment for moment in schedule.coming(plan, there, start, 60) if moment > later]
    assert schedule.following(plan, there, later) in from_start[:1] or not from_start
    ahead = schedule.coming(plan, there, start, 3)
    assert ahead == sorted(set(ahead))
    assert start < ahead[0]
    assert schedule.come(plan, there, ahead[0], ahead[2]) == ahead
    assert schedule.come(plan, there, ahead[0], ahead[0]) == ahead[:1]


@given(zone=st.sampled_from(ZONES), start=times, minute=st.integers(0, 1439))
def test_no_two_moments_of_a_daily_plan_are_within_the_time_for_which_one_is_made_up_for(
    zone: str, start: int, minute: int
) -> None:
    first, second = schedule.coming(Plan(Every.DAY, minute), ZoneInfo(zone), start, 2)
    # All but Samoa's lost day, whose moment comes at the next midnight.
    assert second - first >= 22 * HOUR or zone == "Pacific/Apia"


@pytest.mark.parametrize(
    ("text", "minute"),
    [
        ("21:00", 21 * 60),
        ("9", 9 * 60),
        ("9 pm", 21 * 60),
        ("9pm", 21 * 60),
        ("9 P.M.", 21 * 60),
        ("9:30 am", 9 * 60 + 30),
        ("12 am", 0),
        ("12 pm", 12 * 60),
        ("12:15am", 15),
        ("09.05", 9 * 60 + 5),
        ("21h", 21 * 60),
        ("21h30", 21 * 60 + 30),
        ("21 h 30", 21 * 60 + 30),
        ("21 heures", 21 * 60),
        ("0", 0),
        ("24:00", 0),
        ("noon", 12 * 60),
        ("Midnight", 0),
        (" 7 : 45 ", 7 * 60 + 45),
    ],
)
def test_a_time_is_read_as_people_write_it(text: str, minute: int) -> None:
    assert schedule.time_of(text, EN) == minute
    assert schedule.time_of(text, FR) == minute


def test_noon_and_midnight_have_names_in_french() -> None:
    assert schedule.time_of("midi", FR) == 12 * 60
    assert schedule.time_of("minuit", FR) == 0


@pytest.mark.parametrize(
    "text", ["25:00", "9:60", "24:01", "13 pm", "0 am", "nine", "", "9:5", "-1", "21:00:00", "9 xm"]
)
def test_what_is_no_time_is_refused_and_named(text: str) -> None:
    with pytest.raises(Mistyped) as refused:
        schedule.time_of(text, EN)
    assert (refused.value.code, refused.value.field, refused.value.data["found"]) == ("not_a_time", "at", text)


@pytest.mark.parametrize(
    ("text", "day"), [("Monday", 0), ("mon", 0), ("SUNDAY", 6), ("sun", 6), ("thursday", 3), ("tue", 1), ("sat", 5)]
)
def test_a_weekday_is_known_by_its_name(text: str, day: int) -> None:
    assert schedule.weekday(text, EN) == day
    assert schedule.weekday(text, FR) == day


@pytest.mark.parametrize(("text", "day"), [("lundi", 0), ("mar", 1), ("Dimanche", 6), ("ven", 4)])
def test_a_weekday_has_a_name_in_french(text: str, day: int) -> None:
    assert schedule.weekday(text, FR) == day


@pytest.mark.parametrize("text", ["someday", "8", "t", ""])
def test_what_is_no_weekday_is_refused(text: str) -> None:
    with pytest.raises(Mistyped) as refused:
        schedule.weekday(text, EN)
    assert refused.value.field == "on"


@pytest.mark.parametrize(
    ("text", "day"), [("1", 1), ("31", 31), ("1st", 1), ("22nd", 22), ("1er", 1), ("15.", 15), ("last", 31), ("2e", 2)]
)
def test_a_day_of_the_month_is_a_number_or_the_last(text: str, day: int) -> None:
    assert schedule.day_of_month(text, EN) == day


def test_the_last_day_has_a_name_in_french() -> None:
    assert schedule.day_of_month("dernier", FR) == 31


@pytest.mark.parametrize("text", ["0", "32", "Monday", "", "1.5", "-1"])
def test_what_is_no_day_of_the_month_is_refused(text: str) -> None:
    with pytest.raises(Mistyped) as refused:
        schedule.day_of_month(text, EN)
    assert (refused.value.code, refused.value.field) == ("not_a_day_of_month", "on")


def test_a_plan_has_usual_times() -> None:
    assert schedule.plan(Every.DEAL, None, None, EN) == Plan(Every.DEAL)
    assert schedule.plan(Every.DAY, None, None, EN) == Plan(Every.DAY, 9 * 60)
    assert schedule.plan(Every.WEEK, None, None, EN) == Plan(Every.WEEK, 9 * 60, 0)
    assert schedule.plan(Every.MONTH, "21:00", None, EN) == Plan(Every.MONTH, 21 * 60, 1)


@pytest.mark.parametrize(
    ("every", "at", "on", "code", "field"),
    [
        (Every.DEAL, "21:00", None, "no_time_for_deals", "at"),
        (Every.DEAL, None, "Monday", "no_day_for_this", "on"),
        (Every.DAY, "21:00", "Monday", "no_day_for_this", "on"),
    ],
)
def test_what_a_plan_has_no_use_for_is_refused(
    every: Every, at: str | None, on: str | None, code: str, field: str
) -> None:
    with pytest.raises(Mistyped) as refused:
        schedule.plan(every, at, on, EN)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_a_year_of_a_daily_plan_is_spread_over_all_days() -> None:
    found = of_year(Plan(Every.DAY, 150), "Europe/Paris", 2026)
    assert Counter(local(moment, "Europe/Paris").date() for moment in found).most_common(1)[0][1] == 1
