"""Settings, from the environment alone; every one of them is explained in `.env.example`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

DEFAULT_DATABASE = "sqlite:///data/goulash.db"
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class Secret:
    """A value that shows itself only when asked: never in a log, an error or a repr."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        return self._value

    def __bool__(self) -> bool:
        return bool(self._value)

    def __repr__(self) -> str:
        return "Secret(…)" if self._value else "Secret(empty)"


class BadSetting(Exception):
    """A setting that cannot be used; the message names it and the values expected, never a secret."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How this process runs.

    `shard_count` and `shard_ids` are None where Discord is to say how many there are; `metrics_port` is None where
    no metrics are served.
    """

    token: Secret = field(default_factory=lambda: Secret(""))
    database_url: Secret = field(default_factory=lambda: Secret(DEFAULT_DATABASE))
    shard_count: int | None = None
    shard_ids: tuple[int, ...] | None = None
    log_level: str = "INFO"
    metrics_port: int | None = None


def from_environment(environment: Mapping[str, str] = os.environ, *, database: str = DEFAULT_DATABASE) -> Settings:
    """Return the settings, with the ledger `database` where none is set; raises `BadSetting`."""

    def given(name: str) -> str:
        return environment.get(name, "").strip()

    shard_count = _whole(given("SHARD_COUNT"), "SHARD_COUNT", 1, 100_000)
    shard_ids = tuple(
        number
        for text in given("SHARD_IDS").split(",")
        if (number := _whole(text.strip(), "SHARD_IDS", 0, (shard_count or 1) - 1)) is not None
    )
    if shard_ids and shard_count is None:
        raise BadSetting("SHARD_IDS needs SHARD_COUNT: which of how many shards does this process run?")
    level = given("LOG_LEVEL").upper() or "INFO"
    if level not in LOG_LEVELS:
        raise BadSetting(f"LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}, not {level!r}.")
    return Settings(
        token=Secret(given("DISCORD_TOKEN")),
        database_url=Secret(given("DATABASE_URL") or database),
        shard_count=shard_count,
        shard_ids=shard_ids or None,
        log_level=level,
        metrics_port=_whole(given("METRICS_PORT"), "METRICS_PORT", 1, 65_535),
    )


def _whole(text: str, name: str, least: int, most: int) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and least <= int(text[:9]) <= most):
        raise BadSetting(f"{name} must be a whole number from {least} to {most}, not {text!r}.")
    return int(text)
