"""The settings of a server: its language, its time zone, the members who may record, the rules of new sessions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import scoring
from bot.folding import fold
from bot.i18n import languages
from bot.services import autopost, people, seasons
from bot.services.deals import Clock
from bot.services.outbox import CARD
from bot.services.parsing import Mistyped
from bot.services.people import Actor, Recorders
from db.people import Participant, ParticipantId
from db.settings import Setting
from db.store import LedgerStore

LANGUAGE, ZONE, RECORDERS, ROLE = "language", "timezone", "recorders", "recorder_role"
JOINING, SUMS = "joining", "public_sums"
DEFAULT_ZONE = "UTC"
NEAREST = 5


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What holds in a server; `language` is None where it is that of the server in Discord.

    `sheets` has the name of the rules that a new session of a game has, for the games where one was chosen. Sums that
    everyone reads count channels that not everyone sees only where `hidden_counted` says so.
    """

    language: str | None = None
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo(DEFAULT_ZONE))
    recorders: Recorders = field(default_factory=Recorders)
    sheets: Mapping[str, str] = field(default_factory=dict[str, str])
    hidden_counted: bool = False


@dataclass(frozen=True, slots=True)
class SettingsHistory:
    """The settings, with the author and the time of each change."""

    chosen: GuildSettings
    log: Mapping[str, Setting]
    people: Mapping[ParticipantId, Participant]


class Settings:
    """The settings of servers: all of them known at once, so that asking for one costs nothing."""

    def __init__(self, store: LedgerStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._chosen: dict[int, GuildSettings] = {}

    async def load(self) -> None:
        """Read the settings of every server, once, before the first request."""
        async with self._store.reading() as tx:
            kept = await tx.settings.of_all()
        self._chosen = {guild_id: _chosen(values) for guild_id, values in kept.items()}

    def of(self, guild_id: int) -> GuildSettings:
        """Return the settings of a server."""
        return self._chosen.get(guild_id) or GuildSettings()

    async def kept(self, guild_id: int) -> SettingsHistory:
        """Return the settings of a server and their authors."""
        async with self._store.reading() as tx:
            log = await tx.settings.of_guild(guild_id)
            authors = await tx.people.get({setting.actor for setting in log.values()})
        return SettingsHistory(self.of(guild_id), log, authors)

    async def change(self, actor: Actor, values: Mapping[str, str | None]) -> None:
        """Change settings, None for the default. A value that stays as it was is not noted again.

        No check here: Discord limits `/goulash-server` to members who may manage the server.
        """
        async with self._store.writing() as tx:
            log = await tx.settings.of_guild(actor.guild_id)
            before = {key: setting.value for key, setting in log.items()}
            by = await people.ensure_participant(tx, None, actor)
            for key, value in values.items():
                if before.get(key) != value:
                    await tx.settings.put(actor.guild_id, Setting(key, value, by, self._clock()))
            chosen = _chosen({key: value for key, value in (before | dict(values)).items() if value is not None})
            if chosen.zone != self.of(actor.guild_id).zone:
                await seasons.move(tx, actor.guild_id, chosen.zone)
                await autopost.move(tx, actor.guild_id, chosen.zone, self._clock())
            if chosen.language != self.of(actor.guild_id).language:
                for session_id in await tx.sessions.all_open(actor.guild_id):
                    await tx.outbox.add(session_id, CARD)
        self._chosen[actor.guild_id] = chosen


def sheet_key(game: str) -> str:
    """Return the key of the rules that new sessions of a game have."""
    return f"default_rules:{game}"


def spoken(text: str) -> str:
    """Return the language that is meant by its code; raises `Mistyped`."""
    wanted = text.strip().casefold()
    found = next((language for language in languages() if language.casefold() == wanted), None)
    if found is None:
        raise Mistyped("unknown_value", LANGUAGE, text, found=text, expected=list(languages()))
    return found


def zone(text: str) -> str:
    """Return the time zone that is meant, by its name or that of its city alone; raises `Mistyped`."""
    found = zones_like(text)
    exact = [name for name in found if fold(text) in (fold(name), fold(city(name)))]
    if len(exact or found) != 1:
        expected = found[:NEAREST] or ["Europe/Paris", "America/Montreal", DEFAULT_ZONE]
        raise Mistyped("unknown_zone", ZONE, text, found=text, expected=expected)
    return (exact or found)[0]


def zones_like(text: str) -> list[str]:
    """Return the time zones whose name contains the typed text."""
    wanted = fold(text.strip().replace(" ", "_"))
    return [name for name in _zones() if wanted in fold(name)]


def city(name: str) -> str:
    """Return the place that a time zone is named for."""
    return name.rpartition("/")[2].replace("_", " ")


def local(name: str, now: int) -> datetime:
    """Return the local time of a time zone."""
    return datetime.fromtimestamp(now // 1000, UTC).astimezone(ZoneInfo(name))


@cache
def _zones() -> tuple[str, ...]:
    # Those of a region and UTC: the rest are old names and offsets whose signs are turned round.
    return (DEFAULT_ZONE, *sorted(name for name in available_timezones() if "/" in name and name[:4] != "Etc/"))


def _chosen(values: Mapping[str, str]) -> GuildSettings:
    role = values.get(ROLE)
    sheets = {game: values[sheet_key(game)] for game in scoring.all_games() if sheet_key(game) in values}
    return GuildSettings(
        values.get(LANGUAGE),
        ZoneInfo(values.get(ZONE, DEFAULT_ZONE)),
        Recorders(values.get(RECORDERS, "players"), int(role) if role else None, values.get(JOINING) == "agreed"),
        sheets,
        values.get(SUMS) == "all",
    )
