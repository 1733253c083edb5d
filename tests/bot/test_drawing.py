"""Pictures: what must be readable in them is measured in the figure before it becomes a PNG."""

import io
import itertools
import logging
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.pictures import MOST_LINES, Chart, Evening, Line, Row
from bot.pictures.draw import BACKGROUND, COLOURS, DPI, HEIGHT, WIDTH, draw, laid_out, style
from bot.pictures.labels import runs_together, spread, thinned
from bot.pictures.lettering import fitted

pytestmark = pytest.mark.slow

PHONE = 300
"""What a phone of 390 pixels leaves to a picture within a message."""
NAMES = ("Ann", "Bea", "Cal", "Uncle Joe", "Zoé", "Fay", "Gus", "Hal", "Ida", "Jan", "Kim", "Lou")
SHADES = np.eye(3)
# Machado, Oliveira, Fernandes (2009): linear RGB as seen without one kind of cones.
SIGHTS = {
    "usual": SHADES,
    "no long cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no middle cones": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no short cones": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def chart(lines: Sequence[Line], **more: Any) -> Chart:
    return Chart("Friday", "Tarot", [*lines], "deals", "points", **more)


def lines(count: int, steps: int, *, apart: int = 10) -> list[Line]:
    """Return lines that part by `apart` half points a step."""
    return [
        Line(NAMES[at], [apart * at * step for step in range(1, steps + 1)], f"+{at}", look=at) for at in range(count)
    ]


def drawn(picture: Chart | Evening, kind: str = "line") -> list[Any]:
    """Return the lines of a picture: whole ones, or the strokes of those that run "together"."""
    return [line for line in laid_out(picture).axes[0].get_lines() if line.get_gid() == kind]


def labels(picture: Chart | Evening) -> list[Any]:
    """Return the names at the ends of the lines and their totals."""
    return [text for text in laid_out(picture).texts if text.get_gid() == "label" and text.get_text()]


def texts(picture: Chart | Evening) -> list[str]:
    return [text.get_text() for text in laid_out(picture).texts]


def ink(text: Any) -> Any:
    """Return the box of a text without the room above and below its letters."""
    box = text.get_window_extent()
    return box.padded(0, -box.height * 0.14)


PICTURES = {
    "one deal": chart(lines(4, 1)),
    "all at zero": chart(lines(12, 5, apart=0)),
    "twelve": chart(lines(12, 40), note="The 12 who are ranked first, of 25"),
    "wide names": chart([Line("W" * 32, [5], "+100000"), Line("漢字" * 16, [5], "−100000.5")]),
    "twelve deals beside wide names": chart([Line("W" * 32, [*range(12)], "+100000"), Line("Bea", [5] * 12, "+1")]),
    "twelve sessions beside wide names": chart(
        [Line("W" * 32, [*range(12)], "+100000")], marks=dict.fromkeys(range(1, 13), "30 September")
    ),
    "half points": chart([Line("Ann", [1, -1, 1], "+0.5"), Line("Bea", [-1, 1, -1], "−0.5")]),
    "five hundred deals": chart(lines(5, 500)),
    "a hundred thousand deals": chart([Line("Ann", [step % 9 for step in range(100_000)], "+0.5")]),
    "sessions": chart(lines(6, 40), marks={day: f"{day} September" for day in range(1, 41)}),
    "one who came late": chart([*lines(3, 9), Line("Dov", [-20], "−10", start=8)]),
    "evening": Evening(
        chart(lines(5, 24)), [Row("1", name, "24", "+51") for name in NAMES[:5]], "deals", ["Best: Ann"]
    ),
    "evening of many": Evening(chart(lines(12, 1)), [Row("1", "W" * 32, "1", "+0.5")] * 12, "deals"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_names_at_the_line_ends_stand_apart_within_the_picture(name: str) -> None:
    picture = PICTURES[name]
    boxes = [text.get_window_extent() for text in labels(picture)]
    assert len(boxes) >= len((picture.chart if isinstance(picture, Evening) else picture).lines)
    height = laid_out(picture).get_figheight() * DPI
    assert all(box.x0 >= 0 and box.x1 <= WIDTH and box.y0 >= 0 and box.y1 <= height for box in boxes)
    # Heights of letters, without the room above and below that a line of type has.
    middles = [(box.x0, box.x1, (box.y0 + box.y1) / 2) for box in boxes]
    for one, other in itertools.combinations(middles, 2):
        beside = one[1] <= other[0] or other[1] <= one[0]
        assert beside or abs(one[2] - other[2]) >= 30


@pytest.mark.parametrize("name", PICTURES)
def test_no_text_leaves_the_picture_or_is_too_small_on_a_phone(name: str) -> None:
    figure = laid_out(PICTURES[name])
    figure.canvas.draw()
    shown = [*figure.texts, *figure.axes[0].get_xticklabels(), *figure.axes[0].get_yticklabels()]
    for text in shown:
        box = text.get_window_extent()
        assert box.x0 >= 0, text.get_text()
        assert box.x1 <= WIDTH, text.get_text()
        assert text.get_fontsize() * DPI / 72 * PHONE / WIDTH >= 9, text.get_text()


@pytest.mark.parametrize("name", PICTURES)
def test_the_marks_along_the_deals_stand_apart(name: str) -> None:
    figure = laid_out(PICTURES[name])
    figure.canvas.draw()
    boxes = [text.get_window_extent() for text in figure.axes[0].get_xticklabels()]
    assert boxes
    assert all(one.x1 + 8 <= other.x0 for one, other in itertools.pairwise(boxes))


@pytest.mark.parametrize("name", PICTURES)
def test_no_two_texts_of_a_picture_touch(name: str) -> None:
    figure = laid_out(PICTURES[name])
    figure.canvas.draw()
    axes = figure.axes[0]
    low, high = axes.get_ylim()
    levels = [text for text in axes.get_yticklabels() if low <= text.get_position()[1] <= high]
    shown = [*figure.texts, *axes.get_xticklabels(), *levels]
    boxes = [(text.get_text(), ink(text)) for text in shown if text.get_text()]
    for (one, here), (other, there) in itertools.combinations(boxes, 2):
        assert not here.overlaps(there), (one, other)


def test_every_name_and_total_is_there() -> None:
    found = texts(PICTURES["twelve"])
    assert {*NAMES} | {f"+{at}" for at in range(12)} <= {*found}
    assert "The 12 who are ranked first, of 25" in found


def test_an_evening_shows_the_table_the_names_and_what_was_remarkable() -> None:
    rows = [Row("1", "Ann", "24", "+51"), Row("2", "Bea", "23", "−51")]
    found = texts(Evening(chart([Line("Ann", [102]), Line("Bea", [-102])]), rows, "deals", ["Best deal: Ann +51"]))
    for expected in ("Friday", "Tarot", "1", "2", "24", "23", "+51", "−51", "deals", "Best deal: Ann +51"):
        assert expected in found
    assert found.count("Ann") == found.count("Bea") == 2


@pytest.mark.parametrize("name", [r"$\frac{$", "$x_1$", "a^b_c", "\\", "100 %", "#1", "<b>"])
def test_a_name_is_shown_as_it_is(name: str) -> None:
    assert name in texts(chart([Line(name, [10], "+5")]))
    assert draw(chart([Line(name, [10], "+5")])).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "name", ["漢字" * 16, "محمد بن عبد الله", "אברהם", "Zoe 🎉🎊", "🎉", "नमस्ते", "a\u0301", "\U000f0000"]
)
def test_letters_that_no_font_has_are_no_fault(name: str, caplog: pytest.LogCaptureFixture) -> None:
    with warnings.catch_warnings(), caplog.at_level(logging.WARNING):
        warnings.simplefilter("error")
        assert draw(chart([Line(name, [10], "+5"), Line("Bea", [-10], "−5")])).startswith(b"\x89PNG")
    assert caplog.messages == []


def test_emoji_that_no_font_has_are_left_out_of_a_name_unless_it_is_nothing_else() -> None:
    assert "Zoe" in texts(chart([Line("Zoe \U0001f9ff", [10], "+5")]))
    assert "\U0001f9ff" in texts(chart([Line("\U0001f9ff", [10], "+5")]))


def test_a_name_too_wide_keeps_its_beginning() -> None:
    label = next(text.get_text() for text in labels(chart([Line("W" * 32, [10], "+5")])) if "W" in text.get_text())
    assert label.startswith("WWWW")
    assert label.endswith("…")


def test_a_chart_is_a_picture_of_its_size_and_an_evening_as_high_as_it_needs() -> None:
    plain = Image.open(io.BytesIO(draw(PICTURES["twelve"])))
    assert (plain.format, plain.size) == ("PNG", (WIDTH, HEIGHT))
    few, many = (Image.open(io.BytesIO(draw(PICTURES[name]))) for name in ("evening", "evening of many"))
    assert few.width == many.width == WIDTH
    assert few.height < many.height < 2 * WIDTH


def test_a_line_ends_at_its_total_in_points() -> None:
    ann, bea = drawn(chart([Line("Ann", [102, 103], "+51.5"), Line("Bea", [-102, -103], "−51.5", look=1)]))
    assert [*ann.get_xdata()] == [0, 1, 2]
    assert [*ann.get_ydata()] == [0, 51, 51.5]
    assert [*bea.get_ydata()] == [0, -51, -51.5]


@pytest.mark.parametrize("name", PICTURES)
def test_lines_run_where_their_totals_are(name: str) -> None:
    picture = PICTURES[name]
    axes = laid_out(picture).axes[0]
    wanted = (picture.chart if isinstance(picture, Evening) else picture).lines
    found = [line for line in axes.get_lines() if line.get_gid() == "line"]
    for line, path in zip(wanted, found, strict=True):
        totals = [0, *line.points]
        for step, total in zip(path.get_xdata(), path.get_ydata(), strict=True):
            assert total == totals[step - line.start] / 2
    assert all(line.get_transform() == axes.transData for line in axes.get_lines() if line.get_gid())


def seen_in(picture: Chart, *looks: int) -> dict[int, int]:
    """Return how many pixels between the ends of the lines have the colour of each look."""
    figure = laid_out(picture)
    figure.canvas.draw()
    area = figure.axes[0].get_window_extent()
    pixels = np.asarray(figure.canvas.buffer_rgba())[::-1][int(area.y0) : int(area.y1), int(area.x0) : int(area.x1), :3]
    wanted = {look: [int(style(look)[0][at : at + 2], 16) for at in (1, 3, 5)] for look in looks}
    return {look: int((np.abs(pixels.astype(int) - shade) < 6).all(axis=2).sum()) for look, shade in wanted.items()}


@pytest.mark.parametrize("totals", [[30, 30, 60, -40], [0] * 40, [1_068] * 30, [-7, 9] * 30])
@pytest.mark.parametrize("count", [2, 3, 6])
def test_equal_totals_are_all_seen_in_like_shares(totals: list[int], count: int) -> None:
    equal = [Line(NAMES[at], totals, "+1", look=at) for at in range(count)]
    pixels = seen_in(chart(equal), *range(count))
    assert min(pixels.values()) > 0.5 * max(pixels.values()), pixels


def test_lines_that_part_are_whole_where_they_are_alone() -> None:
    picture = chart([Line("Ann", [20, 40, 60, 80, 100], "+50"), Line("Bea", [20, 40, 60, -80, -100], "−50", look=1)])
    [run, other] = drawn(picture, "together")
    assert [*run.get_xdata()] == [*other.get_xdata()] == [0, 1, 2, 3]
    assert [[*line.get_xdata()] for line in drawn(picture)] == [[0, 1, 2, 3, 4, 5]] * 2


def test_a_look_belongs_to_its_line_wherever_it_stands() -> None:
    one, other = Line("Ann", [20], "+10", look=7), Line("Bea", [-20], "−10", look=3)
    for order in ([one, other], [other, one]):
        assert [line.get_color() for line in drawn(chart(order))] == [style(line.look)[0] for line in order]
        shown = {text.get_text(): text.get_color() for text in labels(chart(order))}
        assert {line.name: style(line.look)[0] for line in order} == {name: shown[name] for name in ("Ann", "Bea")}


def test_who_came_late_begins_where_they_came() -> None:
    assert [*drawn(PICTURES["one who came late"])[-1].get_xdata()] == [8, 9]


def test_a_hundred_thousand_deals_are_drawn_by_some_hundred_points_with_their_extremes() -> None:
    points = [(step * 7919) % 2_003 - 1_000 for step in range(100_000)]
    points[54_321], points[67_890] = 9_000, -9_000
    [line] = drawn(chart([Line("Ann", points, "+1")]))
    assert len(line.get_xdata()) <= 600
    assert (max(line.get_ydata()), min(line.get_ydata())) == (4_500, -4_500)
    assert line.get_xdata()[-1] == 100_000


@given(st.lists(st.lists(st.integers(-2, 2), min_size=6, max_size=6), min_size=1, max_size=6))
def test_lines_run_together_exactly_where_they_are_equal(paths: list[list[int]]) -> None:
    runs = runs_together([dict(enumerate(map(float, path))) for path in paths], 0.5)
    found = {(line, step): run.lines for run in runs for line in run.lines for step in run.steps[:-1]}
    assert sum((len(run.steps) - 1) * len(run.lines) for run in runs) == len(found)
    for step in range(5):
        for line, path in enumerate(paths):
            same = tuple(at for at, other in enumerate(paths) if other[step : step + 2] == path[step : step + 2])
            assert found.get((line, step), (line,)) == same


@given(st.lists(st.integers(-1000, 1000), max_size=2_000), st.integers(4, 700))
def test_thinning_keeps_the_ends_and_the_extremes(points: list[int], most: int) -> None:
    kept = thinned(points, most)
    assert len(kept) <= max(most, 0)
    assert kept == sorted(set(kept))
    if points:
        assert (kept[0], kept[-1]) == (0, len(points) - 1)
        assert {min(points), max(points)} <= {points[at] for at in kept}


@given(st.lists(st.floats(-2_000, 2_000), min_size=1, max_size=12), st.sampled_from((30.0, 42.0)))
def test_labels_keep_apart_within_their_column_and_in_order(wanted: list[float], height: float) -> None:
    placed = spread(wanted, height, 0, 600)
    assert all(height / 2 - 1e-6 <= at <= 600 - height / 2 + 1e-6 for at in placed)
    ordered = sorted(placed)
    assert all(after - before >= height - 1e-6 for before, after in itertools.pairwise(ordered))
    for one, other in itertools.combinations(range(len(wanted)), 2):
        if wanted[one] < wanted[other]:
            assert placed[one] < placed[other]


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9, unique=True))
def test_labels_that_do_not_meet_stay_where_they_belong(tens: list[int]) -> None:
    wanted = [60.0 * ten for ten in tens]
    assert spread(wanted, 50, 0, 600) == pytest.approx(wanted)


def test_more_labels_than_there_is_room_for_are_spaced_evenly() -> None:
    placed = sorted(spread([100.0] * 30, 42, 0, 600))
    assert [after - before for before, after in itertools.pairwise(placed)] == pytest.approx([20.0] * 29)


def linear(colour: str) -> Any:
    """Return a colour as light: linear RGB."""
    shades = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.where(shades <= 0.04045, shades / 12.92, ((shades + 0.055) / 1.055) ** 2.4)


def lab(light: Any) -> Any:
    """Return light as CIE L*a*b* under D65, where equal distances look alike."""
    to_xyz = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)))
    x, y, z = np.cbrt(to_xyz @ np.clip(light, 1e-3, 1) / (0.9505, 1, 1.089))
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))


@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_are_told_apart_whatever_cones_one_has(sight: str) -> None:
    seen = {colour: lab(np.array(SIGHTS[sight]) @ linear(colour)) for colour in COLOURS}
    for one, other in itertools.combinations(COLOURS, 2):
        # Some 2 can just be told apart side by side, 20 as lines across a picture.
        assert np.linalg.norm(seen[one] - seen[other]) >= 20, (one, other)


@pytest.mark.parametrize("colour", COLOURS)
def test_names_in_their_colour_contrast_with_the_card_as_text_must(colour: str) -> None:
    luminance = [float(linear(shade) @ (0.2126, 0.7152, 0.0722)) for shade in (colour, BACKGROUND)]
    assert (max(luminance) + 0.05) / (min(luminance) + 0.05) >= 4.5


def test_no_two_of_twelve_lines_look_alike() -> None:
    looks = [(colour, str(dashes)) for colour, dashes in map(style, range(MOST_LINES))]
    assert len(set(looks)) == MOST_LINES


@pytest.mark.parametrize("top", [1, 3, 10, 17, 25, 40, 2_500, 199_999])
def test_the_scale_is_marked_in_whole_points(top: int) -> None:
    figure = laid_out(chart([Line("Ann", [top, -top // 3], "+1")]))
    ticks = figure.axes[0].get_yticks()
    assert 0 in ticks
    assert [*ticks] == [round(tick) for tick in ticks]


@pytest.mark.parametrize("name", ["\ufdfd", "\ufdfdAnn", "Ann \ufdfd\ufdfd"])
def test_a_letter_wider_than_the_room_for_a_name_is_cut(name: str) -> None:
    def measure(text: str) -> float:
        return sum(900.0 if letter == "\ufdfd" else 10.0 for letter in text)

    cut = fitted(name, 100, measure)
    assert measure(cut) <= 100
    assert cut == ("Ann…" if name.startswith("Ann") else "…")
