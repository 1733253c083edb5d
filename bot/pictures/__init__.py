"""The content of pictures: all words and numbers of one, ready to be drawn by `bot.pictures.draw` in its own process.

This module is all that the bot itself loads of it.
"""

from typing import TypeAlias

import msgspec

MOST_LINES = 12
"""Lines that can be told apart in one picture, and looks of lines."""


class Line(msgspec.Struct, frozen=True):
    """How one player's total went, in half points: 0 at `start`, then a total after each step.

    `total` is the last of them in words, empty where the picture says it elsewhere. `look` numbers the colours and
    dashes of lines, below `MOST_LINES`.
    """

    name: str
    points: list[int]
    total: str = ""
    start: int = 0
    look: int = 0


class Chart(msgspec.Struct, frozen=True, tag=True):
    """Totals over deals or sessions, at most `MOST_LINES` lines in the order of their places.

    `marks` names steps, by their number from 1, up to the last; they go by their numbers where it is empty.
    """

    title: str
    subtitle: str
    lines: list[Line]
    across: str
    upwards: str
    marks: dict[int, str] = {}
    note: str = ""


class Row(msgspec.Struct, frozen=True):
    """One place of the final table; where the chart has a line for each row, they go by the same colour."""

    rank: str
    name: str
    deals: str
    total: str


class Evening(msgspec.Struct, frozen=True, tag=True):
    """The end of a session: its final table, the lines of its totals, and a line for each remarkable thing."""

    chart: Chart
    rows: list[Row]
    deals: str
    moments: list[str] = []


Picture: TypeAlias = Chart | Evening


class Drawn(msgspec.Struct, frozen=True, tag=True):
    """A picture that was drawn."""

    png: bytes


class Failed(msgspec.Struct, frozen=True, tag=True):
    """Why a picture could not be drawn."""

    reason: str


Answer: TypeAlias = Drawn | Failed
