"""The state of a tarokk table: its doubled rounds, and the wearer of the mayor's hat."""

from dataclasses import dataclass, replace
from itertools import zip_longest

from scoring.games.tarokk.rules import TarokkRules

MOST_DOUBLINGS = 6
"""A stake never exceeds ×64."""


@dataclass(frozen=True, slots=True)
class TarokkState:
    """A table between two deals: how often each coming deal is doubled, and the player who lost the last XXI."""

    rounds: tuple[int, ...] = ()
    mayor: str | None = None

    @property
    def stake(self) -> int:
        return 2 ** self.rounds[0] if self.rounds else 1

    def after_scored(self) -> "TarokkState":
        """Return the table after a deal that was scored: it uses up a doubled one."""
        return replace(self, rounds=self.rounds[1:])

    def after_void(self, sheet: TarokkRules, count: int) -> "TarokkState":
        """Return the table after a deal without play, where `count` sit: the next `count` scored ones are doubled.

        Rounds that run keep their doublings; the rules say how the new one joins them.
        """
        return replace(self, rounds=_joined(self.rounds, sheet.double_rounds, count))


def doubled(going: TarokkState) -> tuple[int, ...]:
    """Return the stakes of the coming doubled deals, the next first."""
    return tuple(2**doublings for doublings in going.rounds)


def _joined(rounds: tuple[int, ...], mode: str, count: int) -> tuple[int, ...]:
    once = (1,) * count
    match mode:
        case "queue":
            return rounds + once
        case "reset":
            return once
        case "quad_round":
            return (2,) * count if rounds else once
        case "overlap" if max(rounds[:count], default=0) < MOST_DOUBLINGS:
            return tuple(before + new for before, new in zip_longest(rounds, once, fillvalue=0))
        case _:
            return rounds
