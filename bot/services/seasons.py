"""Seasons: labels on the sessions that were opened between two days of the server's calendar."""

import contextlib
import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.errors import UserError
from bot.folding import fold
from bot.i18n import Name
from bot.services.names import clean, cut
from bot.services.parsing import Mistyped
from bot.services.people import Actor
from db.seasons import Season, SeasonId
from db.store import LedgerStore, Writer

MOST = 50
LONGEST = 32
EARLIEST, LATEST = 1970, 2999
SCOPES = ("session", "server")
"""The scopes that are no seasons, so that no season can be named so."""

_YEAR_FIRST = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})")


class Seasons:
    """The seasons of servers."""

    def __init__(self, store: LedgerStore) -> None:
        self._store = store

    async def listed(self, guild_id: int) -> tuple[Season, ...]:
        """Return the seasons of a server, the latest first."""
        async with self._store.reading() as tx:
            return await tx.seasons.of_guild(guild_id)

    async def add(self, actor: Actor, name: str, first: date, last: date, zone: ZoneInfo) -> Season:
        """Make a season of whole days, the last included; raises `UserError`."""
        name = cut(clean(name), LONGEST)
        if not name:
            raise UserError("blank_name")
        if fold(name) in SCOPES or fold(name).startswith("season:"):
            raise UserError("season_name_taken", found=Name(name))
        if last < first:
            raise UserError("season_ends_first", first=first.isoformat(), last=last.isoformat())
        async with self._store.writing() as tx:
            present = await tx.seasons.of_guild(actor.guild_id)
            if any(fold(season.name) == fold(name) for season in present):
                raise UserError("season_name_taken", found=Name(name))
            if len(present) >= MOST:
                raise UserError("too_many_seasons", most=MOST)
            begins, ends = _times(first, last, zone)
            return await tx.seasons.add(
                actor.guild_id,
                name=name,
                first_day=first.isoformat(),
                last_day=last.isoformat(),
                begins=begins,
                ends=ends,
            )

    async def remove(self, guild_id: int, season_id: int) -> Season:
        """Take a season away; its sessions and their scores stay. Raises `UserError` if there is none."""
        async with self._store.writing() as tx:
            for season in await tx.seasons.of_guild(guild_id):
                if season.id == season_id:
                    await tx.seasons.drop(SeasonId(season_id))
                    return season
        raise UserError("no_such_season", found=str(season_id))


async def move(tx: Writer, guild_id: int, zone: ZoneInfo) -> None:
    """Have the seasons of a server begin and end by another time zone."""
    for season in await tx.seasons.of_guild(guild_id):
        first, last = date.fromisoformat(season.first_day), date.fromisoformat(season.last_day)
        begins, ends = _times(first, last, zone)
        await tx.seasons.move(season.id, begins=begins, ends=ends)


def named(found: Iterable[Season], text: str) -> Season | None:
    """Return the season that is meant, by its name or as `season:3`, None if there is none."""
    wanted = fold(clean(text))
    return next((season for season in found if wanted in (fold(season.name), f"season:{season.id}")), None)


def day(text: str, field: str) -> date:
    """Return the day that was typed: 2026-09-01, 1.9.2026, 1/9/2026 where it can only be read in one way.

    Raises `Mistyped`.
    """
    line = text.strip()
    found: set[date] = set()
    if match := _YEAR_FIRST.fullmatch(line):
        found = _days([(match[1], match[2], match[3])])
    elif match := _YEAR_LAST.fullmatch(line):
        # With points, the day goes first everywhere.
        orders = [(match[3], match[2], match[1]), (match[3], match[1], match[2])]
        found = _days(orders[:1] if "." in line else orders)
    if len(found) > 1:
        first, second = sorted(each.isoformat() for each in found)
        raise Mistyped("two_days", field, text, found=text, first=first, second=second)
    if not found:
        raise Mistyped("not_a_day", field, text, found=text)
    return found.pop()


def _days(orders: list[tuple[str, str, str]]) -> set[date]:
    found: set[date] = set()
    for year, month, of_month in orders:
        if EARLIEST <= int(year) <= LATEST:
            with contextlib.suppress(ValueError):
                found.add(date(int(year), int(month), int(of_month)))
    return found


def _times(first: date, last: date, zone: ZoneInfo) -> tuple[int, int]:
    """Return when the first day begins and the last one is over, in milliseconds."""
    return _midnight(first, zone), _midnight(last + timedelta(days=1), zone)


def _midnight(day: date, zone: ZoneInfo) -> int:
    # Where a day begins at one o'clock, since midnight is left out, this is that moment: the gap has no length.
    moment = datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)
    return int(moment.timestamp()) * 1000
