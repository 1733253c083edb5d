"""The rules of a tarokk table: items and what they are worth, options, presets.

Values are those of the article (pagat.com's text on Hungarian Tarokk); presets are the Paskievics tournament rules of
2018, the Illustrated ones of ITVB of 2019, and Kégl's standardisation.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec

from scoring.game import Refused, Rules
from scoring.wire import MAX_NUMBER

Side = Literal["declarers", "opponents"]
Bid = Literal["three", "two", "one", "solo"]
Item = Literal[
    "double",
    "volat",
    "trull",
    "four-kings",
    "pagat-ultimo",
    "xxi-catch",
    "centrum",
    "kismadar",
    "nagymadar",
    "pagat-uhu",
    "king-uhu",
    "king-ultimo",
    "sas-ultimo",
    "sas-uhu",
    "pagat-catch",
]
OnlyAnnounced = Literal["centrum", "kismadar", "nagymadar", "pagat-uhu", "king-uhu", "king-ultimo", "sas-uhu"]

SIDES: tuple[Side, Side] = ("declarers", "opponents")
OTHER: Mapping[Side, Side] = {"declarers": "opponents", "opponents": "declarers"}
ITEMS: tuple[Item, ...] = get_args(Item)
ONLY_ANNOUNCED: tuple[OnlyAnnounced, ...] = get_args(OnlyAnnounced)
"""What a side may make without scoring, unless it announced it."""

UHUS: tuple[OnlyAnnounced, ...] = ("pagat-uhu", "king-uhu", "sas-uhu")
"""What wins the eighth trick."""

BIDS: Mapping[Bid, int] = {"three": 1, "two": 2, "one": 3, "solo": 4}
"""What the game is worth, in whole points; the declarer discards four cards less that many."""

MAX_KONTRA = 5
"""Mordkontra."""

VALUES: Mapping[Item, tuple[int | None, int]] = {
    "double": (2, 4),
    "volat": (3, 6),
    "trull": (1, 2),
    "four-kings": (1, 2),
    "pagat-ultimo": (5, 10),
    "xxi-catch": (21, 42),
    "centrum": (None, 10),
    "kismadar": (None, 10),
    "nagymadar": (None, 10),
    "pagat-uhu": (None, 20),
    "king-uhu": (None, 20),
    "king-ultimo": (None, 15),
    "sas-ultimo": (5, 10),
    "sas-uhu": (None, 20),
    "pagat-catch": (4, 8),
}
"""Whole points of an item, silent and announced; those of double and volát are multiplied by the game."""

OPTION: Mapping[Item, str] = {
    "centrum": "illustrated",
    "kismadar": "illustrated",
    "nagymadar": "illustrated",
    "pagat-uhu": "illustrated",
    "king-uhu": "illustrated",
    "king-ultimo": "illustrated",
    "sas-ultimo": "sas",
    "sas-uhu": "sas",
    "pagat-catch": "pagat_catch",
}
"""The option under which an item is played; one that is not here is always played."""

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "pagat": {},
    "illustrated": {"illustrated": True},
    "paskievics-2018": {
        "max_kontra": 4,
        "tarokk_payment": "team",
        "proba": 3,
        "all_discards_to_lone": True,
        "double_rounds": "none",
    },
    "itvb-2019": {
        "illustrated": True,
        "sas": True,
        "values": {"pagat-uhu": [None, 15]},
        "max_kontra": 4,
        "all_discards_to_lone": True,
        "double_rounds": "none",
    },
    "kegl": {
        "tie_kontra_not_doubled": True,
        "silent_kings_with_double": "not_with_silent",
        "proba": 2,
        "double_rounds": "none",
    },
}

Worth = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]


class TarokkRules(Rules, frozen=True, kw_only=True):
    """Rules of a tarokk table; `values` are whole points [silent, announced] of items, `proba` whole points."""

    preset: Literal["pagat", "illustrated", "paskievics-2018", "itvb-2019", "kegl"] = "pagat"
    illustrated: bool = False
    sas: bool = False
    pagat_catch: bool = False
    base_game: Literal["standard", "only_if_kontra"] = "standard"
    opp_silent_needs_kontra: bool = False
    kontra_multiplies_silent: bool = False
    silent_trull_with_volat: bool = False
    silent_kings_with_double: Literal["yes", "not_with_silent", "not_with_any"] = "yes"
    tie: Literal["defenders", "declarer_if_kontra", "last_kontra_loses"] = "defenders"
    tie_kontra_not_doubled: bool = False
    values: dict[Item, tuple[Worth | None, Worth]] = msgspec.field(
        default_factory=dict[Item, tuple[Worth | None, Worth]]
    )
    dealer_weeps: Literal["off", "declarer", "split"] = "off"
    dealer_honours: bool = False
    double_rounds: Literal["overlap", "none", "queue", "quad_round", "reset"] = "overlap"
    proba: Literal["game_value"] | Worth = "game_value"
    tarokk_payment: Literal["all_three", "team"] = "all_three"
    max_kontra: Annotated[int, msgspec.Meta(ge=0, le=MAX_KONTRA)] = MAX_KONTRA
    all_discards_to_lone: bool = False
    lone_is_solo: bool = False


def check(sheet: TarokkRules) -> None:
    """Raise `Refused` for a silent value of an item that has none, or none for one that has."""
    for item, (silent, _) in sheet.values.items():
        if VALUES[item][0] is None and silent is not None:
            raise Refused("no_silent_value", f"values.{item}", found=silent)
        if VALUES[item][0] is not None and silent is None:
            raise Refused("silent_value_missing", f"values.{item}")


def worth(sheet: TarokkRules, item: Item) -> tuple[int, int]:
    """Return the whole points of an item, silent (0 where it has none) and announced."""
    given = sheet.values.get(item)
    if given is None and item == "sas-uhu":
        given = sheet.values.get("pagat-uhu")
    silent, announced = given or VALUES[item]
    return silent or 0, announced


def played(sheet: TarokkRules, item: Item) -> bool:
    """Tell whether an item is played under these rules."""
    return item not in OPTION or getattr(sheet, OPTION[item])
