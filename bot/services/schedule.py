"""When standings are posted: local times as members type them, and the moments that they are.

A moment is in milliseconds since 1970, UTC. A local time that is left out as clocks go forward comes at once when
they have, and one that comes twice as they go back counts the first time: so the library has it, as Debian's cron.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice, takewhile
from zoneinfo import ZoneInfo

from bot.folding import fold
from bot.i18n import Translator, words
from bot.services.names import clean
from bot.services.parsing import Mistyped, choice
from db.schedules import Every, Schedule

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
LAST_DAY = 31
USUAL_MINUTE = 9 * 60
"""Nine in the morning: the evening is over, however long it was."""

_FEBRUARY = 28
_TIME = re.compile(r"(?P<hour>\d{1,2})(?: ?[:.h] ?(?P<minute>\d\d)?| ?heures?)? ?(?:(?P<half>[ap])\.? ?m\.?)?")
_NAMED_TIMES = {"midnight": 0, "noon": 12 * 60}
_DAY = re.compile(r"(?P<day>\d{1,2}) ?(?:st|nd|rd|th|er|e|eme|\.)?")
_LAST = "last"


@dataclass(frozen=True, slots=True)
class Plan:
    """How often and when; `minute` counts from local midnight, `day` is a weekday from 0 or a day of the month.

    Day 31 is the last of the month, and so are 29 and 30 where a month has no such day. Neither is there for
    `Every.DEAL`, which has no times.
    """

    every: Every
    minute: int | None = None
    day: int | None = None


def plan_of(schedule: Schedule) -> Plan:
    """Return when a schedule posts."""
    return Plan(schedule.every, schedule.minute, schedule.day)


def following(plan: Plan, zone: ZoneInfo, after: int) -> int:
    """Return the first moment of a plan after another."""
    return min(next(_moments(rule, zone, after)) for rule in _rules(plan))


def moments(plan: Plan, zone: ZoneInfo, after: int) -> Iterator[int]:
    """Yield the moments of a plan after another, without end."""
    while True:
        after = following(plan, zone, after)
        yield after


def coming(plan: Plan, zone: ZoneInfo, now: int, count: int) -> list[int]:
    """Return the next moments of a plan."""
    return list(islice(moments(plan, zone, now), count))


def come(plan: Plan, zone: ZoneInfo, first: int, now: int) -> list[int]:
    """Return the moment `first` and those of the plan after it that have come."""
    return [first, *takewhile(lambda moment: moment <= now, moments(plan, zone, first))]


def plan(every: Every, at: str | None, on: str | None, t: Translator) -> Plan:
    """Return the plan that was typed; raises `Mistyped`."""
    if every is Every.DEAL and at is not None:
        raise Mistyped("no_time_for_deals", "at", at)
    if every in (Every.DEAL, Every.DAY) and on is not None:
        raise Mistyped("no_day_for_this", "on", on)
    if every is Every.DEAL:
        return Plan(every)
    minute = USUAL_MINUTE if at is None else time_of(at, t)
    if every is Every.WEEK:
        return Plan(every, minute, 0 if on is None else weekday(on, t))
    if every is Every.MONTH:
        return Plan(every, minute, 1 if on is None else day_of_month(on, t))
    return Plan(every, minute)


def time_of(text: str, t: Translator) -> int:
    """Return a time of day, `21:00`, `9`, `9 pm`, `21h30`, `noon`, in minutes from midnight; raises `Mistyped`."""
    line = clean(text).casefold()
    for word, name in words("time", _NAMED_TIMES, t).items():
        if fold(word) == fold(line):
            return _NAMED_TIMES[name]
    match = _TIME.fullmatch(line)
    if match is None:
        raise Mistyped("not_a_time", "at", text, found=text)
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    if match["half"] and not 1 <= hour <= 12:
        raise Mistyped("not_a_time", "at", text, found=text)
    if match["half"]:
        hour = hour % 12 + (12 if match["half"] == "p" else 0)
    if hour == 24 and minute == 0:
        hour = 0
    if hour > 23 or minute > 59:
        raise Mistyped("not_a_time", "at", text, found=text)
    return hour * 60 + minute


def weekday(text: str, t: Translator) -> int:
    """Return a day of the week from 0, Monday, by its name or the beginning of it; raises `Mistyped`."""
    return WEEKDAYS.index(choice(text, words("weekday", WEEKDAYS, t), "on"))


def day_of_month(text: str, t: Translator) -> int:
    """Return a day of the month, 31 for the last; raises `Mistyped`."""
    line = fold(clean(text))
    if line in {fold(word) for word in words("monthday", [_LAST], t)}:
        return LAST_DAY
    match = _DAY.fullmatch(line)
    if match is None or not 1 <= int(match["day"]) <= LAST_DAY:
        raise Mistyped("not_a_day_of_month", "on", text, found=text)
    return int(match["day"])


def _rules(plan: Plan) -> list[str]:
    """Return the plan as lines of cron, which know of no thirtieth that is the last of February."""
    if plan.minute is None:
        raise ValueError("what follows deals has no times")
    hour, minute = divmod(plan.minute, 60)
    at = f"{minute} {hour}"
    if plan.day is None:
        return [f"{at} * * *"]
    if plan.every is Every.WEEK:
        return [f"{at} * * {plan.day + 1}"]
    if plan.day == LAST_DAY:
        return [f"{at} L * *"]
    if plan.day <= _FEBRUARY:
        return [f"{at} {plan.day} * *"]
    return [f"{at} {plan.day} 1,3-12 *", f"{at} L 2 *"]


def _moments(rule: str, zone: ZoneInfo, after: int) -> Iterator[int]:
    # Loaded when first needed: a start does without.
    from cronsim import CronSim  # noqa: PLC0415

    # The library goes by what the clock shows: after it went back, it would give what has been once more.
    found = CronSim(rule, datetime.fromtimestamp(after // 1000, UTC).astimezone(zone))
    return (moment for each in found if (moment := round(each.timestamp()) * 1000) > after)
