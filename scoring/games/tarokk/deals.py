"""The kinds of deal of tarokk, as they are entered."""

from typing import Annotated, Literal

import msgspec

from scoring.game import ABSENT, Absent, Deal, Player, Points, Wire
from scoring.games.tarokk.rules import MAX_KONTRA, Bid, Item, OnlyAnnounced, Side

Level = Annotated[int, msgspec.Meta(ge=0, le=MAX_KONTRA)]
Honour = Literal["skiz", "XXI", "pagat"]


class Announced(Wire, frozen=True, kw_only=True):
    """What each side announced, and the level of kontra on each."""

    declarers: dict[Item, Level] = msgspec.field(default_factory=dict[Item, Level])
    opponents: dict[Item, Level] = msgspec.field(default_factory=dict[Item, Level])

    def of(self, side: Side) -> dict[Item, Level]:
        return self.declarers if side == "declarers" else self.opponents


class Made(Wire, frozen=True, kw_only=True):
    """What each side made of the items that score only when announced."""

    declarers: tuple[OnlyAnnounced, ...] = ()
    opponents: tuple[OnlyAnnounced, ...] = ()

    def of(self, side: Side) -> tuple[OnlyAnnounced, ...]:
        return self.declarers if side == "declarers" else self.opponents


class Last(Wire, frozen=True, kw_only=True):
    """A pagát or a sas in the last trick: its side, and whether it won."""

    side: Side
    won: bool


class Tarokks(Wire, frozen=True, kw_only=True):
    """Eight or nine tarokks in a hand, declared, or claimed from the partner after play."""

    player: Player
    count: Annotated[int, msgspec.Meta(ge=8, le=9)]
    declared: bool


class TalonHonour(Wire, frozen=True, kw_only=True):
    """An honour drawn from the talon, paid to the dealer; `late` if it was forgotten until the next deal."""

    player: Player
    card: Honour
    late: bool = False


class Tarokk(Deal, tag="tarokk", frozen=True, kw_only=True):
    """A deal that was played: half points of the declarers' side, or of the opponents, discards included."""

    either = (("points", "opponents_points"),)

    bid: Bid
    declarer: Player
    partner: Player | Absent = ABSENT
    points: Points | Absent = ABSENT
    opponents_points: Points | Absent = ABSENT
    game_kontra: Level = 0
    announced: Announced = Announced()
    all_tricks: Side | Absent = ABSENT
    trull: Side | Absent = ABSENT
    four_kings: Side | Absent = ABSENT
    pagat_last: Last | Absent = ABSENT
    sas_last: Last | Absent = ABSENT
    xxi_lost_by: Player | Absent = ABSENT
    pagat_caught_by: Side | Absent = ABSENT
    made: Made = Made()
    tarokks: tuple[Tarokks, ...] = ()
    called_discarded: bool = False
    talon_honours: tuple[TalonHonour, ...] = ()


class Trial(Deal, tag="tarokk-trial", frozen=True, kw_only=True):
    """A failed trial three (próbahárom): the last to bid took three without an honour, and drew none."""

    declarer: Player


class Void(Deal, tag="tarokk-void", frozen=True, kw_only=True):
    """Everyone passed, or a hand was annulled."""

    reason: Literal["passed", "annulled"]
