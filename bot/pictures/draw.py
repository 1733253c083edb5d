"""Draws pictures with matplotlib: the content of a picture goes in, the bytes of a PNG come out.

Nothing but the drawing process loads this module. Sizes are pixels; a phone shows a message's pictures at a third.
"""

import io
import warnings
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, cast

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import FancyBboxPatch
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter, MaxNLocator
from PIL import Image

from bot.pictures import Chart, Evening, Line, Picture, Row
from bot.pictures.labels import evenly, runs_together, spread, thinned
from bot.pictures.lettering import families, fitted, legible

# matplotlib's types leave keywords open, which strict checking does not let pass.
Canvas: TypeAlias = Any
"""A figure of matplotlib."""
Axes: TypeAlias = Any

WIDTH = 1000
HEIGHT = 800
MARGIN = 44
DPI = 100

# One card for dark and light surroundings; Discord's own dark is between the two greys.
BACKGROUND = "#25262b"
RAISED = "#303138"
GRID = "#43454d"
ZERO = "#9a9ea8"
MUTED = "#c3c6cd"
TEXT = "#f4f4f6"
ACCENT = "#b23a4a"

COLOURS = ("#56b4e9", "#e69f00", "#ffffff", "#ee6677", "#8c7bff", "#ddcc77")
"""Colours that the colour-blind can tell apart. When there are more lines, they are dashed as well."""

_DASHES = ((0, ()), (0, (2.6, 1.3)))

TOGETHER = 1.0
"""Pixels within which two lines cannot be told apart."""

MOST_RINGS = 5
"""Rings around a point where lines meet; lines beyond them are told by their dashes alone."""

TITLE, LARGE, USUAL, SMALL = 46, 42, 34, 30
"""Heights of letters."""


def draw(picture: Picture) -> bytes:
    """Return a picture as PNG."""
    figure = laid_out(picture)
    canvas = FigureCanvasAgg(figure)
    with _house():
        canvas.draw()
    found = io.BytesIO()
    # A third of the bytes, and nothing that an eye could tell.
    pixels = Image.frombytes("RGBA", canvas.get_width_height(), bytes(canvas.buffer_rgba()))
    pixels.convert("RGB").quantize(256).save(found, "png")
    return found.getvalue()


def laid_out(picture: Picture) -> Canvas:
    """Return a picture with everything in its place."""
    with _house():
        if isinstance(picture, Evening):
            return _evening(picture)
        figure = _canvas(HEIGHT)
        top = _heading(figure, picture)
        _curve(figure, picture, top, HEIGHT - 20)
        return figure


def style(look: int) -> tuple[str, Any]:
    """Return the colour and the dashes of a look."""
    return COLOURS[look % len(COLOURS)], _DASHES[look // len(COLOURS) % len(_DASHES)]


@contextmanager
def _house() -> Generator[None]:
    settings: dict[Any, Any] = {
        "font.family": families(),
        "text.parse_math": False,
        "text.color": TEXT,
        "path.simplify": True,
    }
    with cast(Any, mpl).rc_context(settings), warnings.catch_warnings():
        # A letter that no font has is shown as a box: a name in it is still told by its colour and total.
        warnings.filterwarnings("ignore", message="Glyph")
        yield


def _canvas(height: float) -> Canvas:
    figure = Figure(figsize=(WIDTH / DPI, height / DPI), dpi=DPI, facecolor=BACKGROUND)
    FigureCanvasAgg(figure)
    stripe = 12 / height
    figure.add_artist(Line2D((0, 1), (1 - stripe / 2,) * 2, color=ACCENT, linewidth=_points(12), solid_capstyle="butt"))
    return figure


def _heading(figure: Canvas, chart: Chart) -> float:
    """Write title and subtitle, and return where they end, from the top."""
    suits = _text(figure, WIDTH - MARGIN, 76, "♠♥♦♣", SMALL, color=ZERO, ha="right")
    room = WIDTH - 2 * MARGIN
    _text(figure, MARGIN, 76, chart.title, TITLE, weight="bold", room=room - _width(suits) - 24)
    _text(figure, MARGIN, 134, chart.subtitle, SMALL, color=MUTED, room=room)
    return 156


def _evening(evening: Evening) -> Canvas:
    first = sum(place.rank == evening.rows[0].rank for place in evening.rows)
    heights = [84] * first + [60] * (len(evening.rows) - first)
    table, curve, moment = 156 + 50, 560, 52
    rows_end = table + sum(heights) + 16
    curve_end = rows_end + curve
    height = curve_end + (moment * len(evening.moments) + 40 if evening.moments else 16)
    figure = _canvas(height)
    _heading(figure, evening.chart)
    deals = WIDTH - MARGIN - 220
    _text(figure, deals, table - 14, evening.deals, SMALL, color=MUTED, ha="right")
    for number, place in enumerate(evening.rows):
        top = table + sum(heights[:number])
        if number < first:
            _box(figure, MARGIN, top + 3, WIDTH - 2 * MARGIN, heights[number] - 6)
        look = evening.chart.lines[number].look if number < len(evening.chart.lines) else None
        _row(figure, place, look, top + heights[number] / 2, deals, LARGE if number < first else USUAL)
    _curve(figure, evening.chart, rows_end, curve_end)
    for number, line in enumerate(evening.moments):
        middle = curve_end + 14 + moment * (number + 0.5)
        _text(figure, MARGIN + 4, middle, "♦", SMALL, color=ACCENT, va="center_baseline")
        _text(figure, MARGIN + 44, middle, line, SMALL, va="center_baseline", room=WIDTH - 2 * MARGIN - 44)
    return figure


def _row(figure: Canvas, place: Row, look: int | None, middle: float, deals: float, size: float) -> None:
    """Write one place of the table, with the colour of its line. The winner is written larger."""
    alike: dict[str, Any] = {"va": "center_baseline"}
    right, name = WIDTH - MARGIN - 20, MARGIN + 164
    _text(figure, MARGIN + 60, middle, place.rank, size, color=MUTED, ha="right", **alike)
    if look is not None:
        colour, dashes = style(look)
        across = ((MARGIN + 80) / WIDTH, (MARGIN + 140) / WIDTH)
        level = 1 - middle / (figure.get_figheight() * DPI)
        swatch = Line2D(across, (level, level), color=colour, linestyle=dashes, linewidth=_points(9))
        figure.add_artist(swatch)
    total = _text(figure, right, middle, place.total, size, weight="bold", ha="right", **alike)
    count = _text(figure, deals, middle, place.deals, SMALL, color=MUTED, ha="right", **alike)
    room = min(deals - _width(count), right - _width(total)) - name - 24
    _text(figure, name, middle, place.name, size, weight="bold" if size == LARGE else "normal", room=room, **alike)


def _curve(figure: Canvas, chart: Chart, top: float, bottom: float) -> None:
    """Draw the lines between two heights, from the top, with the players' names at their ends."""
    steps = max((line.start + len(line.points) for line in chart.lines), default=1)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, steps)
    values = [0, *(half / 2 for line in chart.lines for half in line.points)]
    low, high = min(values), max(values)
    pad = max((high - low) * 0.07, 1)
    axes.set_ylim(low - pad, high + pad)
    if chart.note:
        _text(figure, MARGIN, bottom - 8, chart.note, SMALL, color=MUTED, room=WIDTH - 2 * MARGIN)
        bottom -= 44
    _text(figure, MARGIN, top + 30, chart.upwards, SMALL, color=MUTED)
    ends_at = bottom - 46
    top += 54
    upward = _width_of_ticks(figure, axes)
    names = _names(figure, chart)
    left, right = MARGIN + upward + 14, WIDTH - MARGIN - names.width
    height = figure.get_figheight() * DPI
    axes.set_position((left / WIDTH, 1 - ends_at / height, (right - left) / WIDTH, (ends_at - top) / height))
    _dress(figure, axes, chart, steps)
    last = axes.get_xticklabels()[-1].get_window_extent().x1
    _text(figure, max(last, right) + 24, ends_at + 38, chart.across, SMALL, color=MUTED)
    _lines(axes, chart, steps)
    names.place(figure, axes, chart, steps, top, ends_at)


def _dress(figure: Canvas, axes: Axes, chart: Chart, steps: int) -> None:
    """Give the axes their ticks, a grid and the line at zero."""
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_facecolor("none")
    axes.grid(visible=True, axis="y", color=GRID, linewidth=_points(2))
    axes.axhline(0, color=ZERO, linewidth=_points(3), zorder=1.5)
    axes.tick_params(length=0, pad=_points(12), labelsize=_points(SMALL), labelcolor=MUTED)
    axes.yaxis.set_major_formatter(FuncFormatter(_upward))
    span = axes.get_window_extent().width
    if chart.marks:
        widest = max(_measured(figure, sorted(set(chart.marks.values()), key=len)[-8:]))
        named = sorted(chart.marks)
        many = max(2, 1 + int(span * (1 - 1 / steps) // (widest + 24)))
        chosen = [named[place - 1] for place in evenly(len(named), many)]
        axes.set_xticks(chosen)
        axes.set_xticklabels([chart.marks[step] for step in chosen])
    else:
        [widest] = _measured(figure, [_grouped(steps)])
        many = int(span // (widest + 24))
        if steps <= min(12, many):
            axes.set_xticks(range(1, steps + 1))
            return
        many = max(1, min(8, many))
        ticks = MaxNLocator(nbins=many, integer=True, steps=[1, 2, 5, 10]).tick_values(0, steps)
        axes.set_xticks([tick for tick in ticks if 0 < tick <= steps])
        axes.xaxis.set_major_formatter(FuncFormatter(_along))


def _lines(axes: Axes, chart: Chart, steps: int) -> None:
    """Draw the lines where their totals are, the first of them on top; where lines run together, all are seen."""
    count = len(chart.lines)
    width = 6 if count <= len(COLOURS) and steps <= 100 else 4
    paths = _paths(chart)
    for index, (line, path) in enumerate(zip(chart.lines, paths, strict=True)):
        _path(axes, path, [*path], line.look, width, zorder=3 + (count - index) / 100)
    levels = [{step: axes.transData.transform((step, at))[1] for step, at in path.items()} for path in paths]
    for run in runs_together(levels, TOGETHER):
        _path(axes, paths[run.lines[0]], run.steps, None, width, zorder=3.5)
        for turn, index in enumerate(run.lines):
            strokes = _turns(chart.lines[index].look, turn, len(run.lines), width)
            _path(axes, paths[index], run.steps, chart.lines[index].look, width, zorder=3.6, strokes=strokes)
    if steps <= 24:
        for step in range(1, steps + 1):
            _rings(axes, chart, paths, step, width)


def _paths(chart: Chart) -> list[dict[int, float]]:
    """Return the points through which each line is drawn, by their steps: all lines at the same ones."""
    totals = [[0, *line.points] for line in chart.lines]
    chosen = sorted(
        {line.start + step for line, path in zip(chart.lines, totals, strict=True) for step in thinned(path)}
    )
    return [
        {step: path[step - line.start] / 2 for step in chosen if line.start <= step < line.start + len(path)}
        for line, path in zip(chart.lines, totals, strict=True)
    ]


def _path(
    axes: Axes,
    path: dict[int, float],
    steps: Sequence[int],
    look: int | None,
    width: float,
    *,
    zorder: float,
    strokes: Any = None,
) -> None:
    """Draw a line over some of its steps, in its look or another's strokes; without a look, take away what is there."""
    colour, dashes = (BACKGROUND, "solid") if look is None else style(look)
    axes.plot(
        steps,
        [path[step] for step in steps],
        color=colour,
        linestyle=strokes or dashes,
        linewidth=_points(width),
        solid_joinstyle="round",
        solid_capstyle="butt" if strokes or look is None else "round",
        dash_capstyle="butt",
        clip_on=False,
        zorder=zorder,
        gid="together" if strokes else "line" if look is not None else "beneath",
    )


def _turns(look: int, turn: int, lines: int, width: float) -> Any:
    """Return the strokes of one of several lines that run together; a look of dashes has two in its turn."""
    stroke = 18 / width
    inner = (stroke,) if look < len(COLOURS) else (stroke * 0.35, stroke * 0.3, stroke * 0.35)
    return (-turn * stroke, (*inner, stroke * (lines - 1)))


def _rings(axes: Axes, chart: Chart, paths: Sequence[dict[int, float]], step: int, width: float) -> None:
    """Mark the points of a step; lines that meet in one are rings around it, the first in the middle."""
    met: dict[float, int] = {}
    for index, path in enumerate(paths):
        if step not in path or step == chart.lines[index].start:
            continue
        depth = met[path[step]] = met.get(path[step], -1) + 1
        if depth <= MOST_RINGS:
            axes.plot(
                [step],
                [path[step]],
                color=style(chart.lines[index].look)[0],
                marker="o",
                markersize=_points(2 * width + 4 * depth),
                markeredgewidth=0,
                clip_on=False,
                zorder=4 - depth / 100,
                gid="point",
            )


class _Names:
    """The names at the ends of the lines, a column of totals and one of names, and how wide they are."""

    def __init__(self, totals: list[Text], names: list[Text], size: float) -> None:
        self._totals = totals
        self._names = names
        self._size = size
        self._before = max(map(_width, totals), default=0.0)
        self.width = 58 + self._before + (12 if self._before else 0) + max(map(_width, names), default=0.0)

    def place(self, figure: Canvas, axes: Axes, chart: Chart, steps: int, top: float, bottom: float) -> None:
        """Put each beside the end of its line, or as near to it as the others allow, with a thread to it."""
        height = figure.get_figheight() * DPI
        edge = axes.get_position().x1 * WIDTH
        ends = [height - axes.transData.transform((0, _last(line) / 2))[1] for line in chart.lines]
        where = spread([-end for end in ends], self._size * 1.22, -bottom - 20, -top + 20)
        after = edge + 58 + self._before + (12 if self._before else 0)
        for index, (line, at) in enumerate(zip(chart.lines, where, strict=True)):
            colour, dashes = style(line.look)
            for text, across in ((self._totals[index], edge + 58 + self._before), (self._names[index], after)):
                text.set_position((across / WIDTH, 1 + at / height))
            from_edge = edge + (line.start + len(line.points) - steps) * axes.get_position().width * WIDTH / steps
            thread = [(from_edge + 12) / WIDTH, (edge + 16) / WIDTH, (edge + 42) / WIDTH, (edge + 50) / WIDTH]
            levels = [1 - ends[index] / height] * 2 + [1 + at / height] * 2
            figure.add_artist(Line2D(thread, levels, color=colour, linestyle=dashes, linewidth=_points(3), alpha=0.8))


def _names(figure: Canvas, chart: Chart) -> _Names:
    size = USUAL if len(chart.lines) <= 8 else SMALL
    totals = [_text(figure, 0, 0, line.total, size, weight="bold", ha="right", va="center") for line in chart.lines]
    room = WIDTH * 0.36 - max(map(_width, totals), default=0.0)
    names = [_text(figure, 0, 0, line.name, size, va="center", room=room) for line in chart.lines]
    for index, pair in enumerate(zip(totals, names, strict=True)):
        for text in pair:
            text.set_color(style(chart.lines[index].look)[0])
            text.set_gid("label")
    return _Names(totals, names, size)


def _last(line: Line) -> int:
    return line.points[-1] if line.points else 0


def _width_of_ticks(figure: Canvas, axes: Axes) -> float:
    axes.yaxis.set_major_locator(MaxNLocator(nbins=8, integer=True, steps=[1, 2, 2.5, 5, 10]))
    return max(_measured(figure, [_signed(round(tick)) for tick in axes.get_yticks()]), default=0.0)


def _measured(figure: Canvas, words: Sequence[str]) -> list[float]:
    """Return how wide small texts are."""
    found = [_text(figure, 0, 0, word, SMALL) for word in words]
    widths = [_width(text) for text in found]
    for text in found:
        text.remove()
    return widths


def _text(
    figure: Canvas, across: float, down: float, text: str, size: float, *, room: float | None = None, **more: Any
) -> Text:
    """Write a text at a place, from the left and from the top, in no more room than it may take."""
    height = figure.get_figheight() * DPI
    made = figure.text(across / WIDTH, 1 - down / height, legible(text), fontsize=_points(size), **more)
    if room is not None:

        def measure(shorter: str) -> float:
            made.set_text(shorter)
            return _width(made)

        made.set_text(fitted(made.get_text(), room, measure))
    return made


def _box(figure: Canvas, left: float, top: float, width: float, height: float) -> None:
    whole = figure.get_figheight() * DPI
    figure.add_artist(
        FancyBboxPatch(
            (left, whole - top - height),
            width,
            height,
            boxstyle="round,pad=0,rounding_size=12",
            transform=None,
            facecolor=RAISED,
            edgecolor="none",
            zorder=0,
        )
    )


def _width(text: Text) -> float:
    return text.get_window_extent().width if text.get_text() else 0.0


def _points(pixels: float) -> float:
    return pixels * 72 / DPI


def _upward(value: float, _at: int | None) -> str:
    return _signed(round(value))


def _along(value: float, _at: int | None) -> str:
    return _grouped(round(value))


def _signed(value: int) -> str:
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{_grouped(abs(value))}"


def _grouped(value: int) -> str:
    # As science writes them, which no language takes for a decimal sign.
    return f"{value:,}".replace(",", "\u202f") if value >= 10_000 else str(value)
