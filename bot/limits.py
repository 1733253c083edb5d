"""How much one member, and one server, may ask for: bursts pass, and what is left comes back with time."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.errors import UserError

MOST_KEPT = 10_000
"""Members and servers whose use is remembered; of those beyond, who asked last longest ago begins anew."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many may be asked for at once, and after how many milliseconds one more may."""

    burst: int
    every: int


@dataclass(frozen=True, slots=True)
class Limit:
    """What one member may ask for, and what all of a server together; None where that has no limit."""

    member: Rate
    server: Rate | None = None


ACTS, COMPLETIONS, PICTURES, STATISTICS = "acts", "completions", "pictures", "statistics"
LIMITS: Mapping[str, Limit] = {
    # Who enters a whole evening afterwards must not be held up.
    ACTS: Limit(Rate(300, 1_000)),
    COMPLETIONS: Limit(Rate(60, 250)),
    PICTURES: Limit(Rate(6, 10_000), Rate(12, 5_000)),
    STATISTICS: Limit(Rate(20, 3_000), Rate(60, 1_000)),
}
"""The limit of each kind of request."""


class Limits:
    """What members and servers have used of their limits; of each, the moment when nothing of it is used any more."""

    def __init__(self, now: Callable[[], int], limits: Mapping[str, Limit] = LIMITS) -> None:
        self._now = now
        self._limits = limits
        self._unused_at: OrderedDict[tuple[str, str, int], int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._unused_at)

    def take(self, kind: str, user_id: int, guild_id: int) -> None:
        """Count one request of a kind; raises `UserError` with the seconds to wait where it is one too many."""
        limit = self._limits[kind]
        rates = [(("member", kind, user_id), limit.member)]
        if limit.server is not None:
            rates.append((("server", kind, guild_id), limit.server))
        now = self._now()
        used: dict[tuple[str, str, int], int] = {}
        for key, rate in rates:
            whole = rate.burst * rate.every
            held = self._unused_at.get(key, now) - now
            # More than all of it is in use where the clock was set back: nobody waits for years.
            left = (held if 0 < held <= whole else 0) + rate.every
            if left > whole:
                raise UserError("too_often", what=f"{key[0]}-{kind}", seconds=-(-(left - whole) // 1_000))
            used[key] = now + left
        for key, unused_at in used.items():
            self._unused_at[key] = unused_at
            self._unused_at.move_to_end(key)
        while len(self._unused_at) > MOST_KEPT:
            self._unused_at.popitem(last=False)
