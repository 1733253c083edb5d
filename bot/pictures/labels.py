"""Where lines and labels lie: what runs together, what can be left out, and labels beside one another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Run:
    """Lines that run one over another: which lines, by their index, and over which steps, two at least."""

    lines: tuple[int, ...]
    steps: tuple[int, ...]


def runs_together(levels: Sequence[Mapping[int, float]], within: float) -> list[Run]:
    """Return where lines, given by their level at each step, run no further apart than `within`, at both ends."""
    running: dict[tuple[int, ...], list[int]] = {}
    ended: list[Run] = []
    for before, after in pairwise(sorted({step for line in levels for step in line})):
        groups: list[list[int]] = []
        for index, line in enumerate(levels):
            if before in line and after in line:
                ends = (before, after)
                near = [g for g in groups if all(abs(levels[g[0]][at] - line[at]) <= within for at in ends)]
                if near:
                    near[0].append(index)
                else:
                    groups.append([index])
        together = {tuple(group) for group in groups if len(group) > 1}
        ended += [Run(lines, tuple(running.pop(lines))) for lines in [*running] if lines not in together]
        for lines in sorted(together):
            running.setdefault(lines, [before]).append(after)
    return ended + [Run(lines, tuple(steps)) for lines, steps in running.items()]


def spread(wanted: Sequence[float], height: float, low: float, high: float) -> list[float]:
    """Return the middles of labels of one `height` between `low` and `high`, none over another, near those `wanted`.

    Labels that collide move as one block to their mean, which is where their squared distances are least. Equal
    wishes keep their order from the top. Where there is no room for all, they are spaced evenly.
    """
    if not wanted:
        return []
    room = (high - low) / len(wanted)
    if room < height:
        height = room
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], -index))
    blocks: list[tuple[float, int]] = []
    for rank, index in enumerate(order):
        # With the room below each label taken away, blocks are labels that want to be at one place.
        at = min(max(wanted[index], low + height / 2), high - height / 2) - rank * height
        mean, count = at, 1
        while blocks and blocks[-1][0] > mean:
            former, many = blocks.pop()
            mean = (former * many + mean * count) / (many + count)
            count += many
        blocks.append((mean, count))
    flat = [mean for mean, count in blocks for _ in range(count)]
    least, most = low + height / 2, high - height / 2 - (len(wanted) - 1) * height
    placed = [0.0] * len(wanted)
    for rank, index in enumerate(order):
        placed[index] = min(max(flat[rank], least), most) + rank * height
    return placed


def thinned(points: Sequence[int], most: int = 600) -> list[int]:
    """Return which of the points to draw, at most `most`: the first, the last, and the extremes between them."""
    if len(points) <= most:
        return list(range(len(points)))
    kept = {0, len(points) - 1}
    buckets = (most - 2) // 2
    for bucket in range(buckets):
        span = range(bucket * len(points) // buckets, (bucket + 1) * len(points) // buckets)
        kept |= {min(span, key=points.__getitem__), max(span, key=points.__getitem__)}
    return sorted(kept)


def evenly(count: int, most: int) -> list[int]:
    """Return at most so many of the steps from 1 to `count`, 2 at least, evenly, the last among them."""
    if count <= most:
        return list(range(1, count + 1))
    return sorted({round(1 + (count - 1) * part / (most - 1)) for part in range(most)})
