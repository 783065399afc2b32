"""The little SVG that charts need: scales, ticks, marks and escaped text.

Colors are never written here: marks carry classes, and the page's style gives them the colors of
the reader's theme.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, isfinite, log10

TEXT = 13
"""Size of the text in all charts: charts are drawn for the width they are shown at."""


def number(value: float) -> str:
    """A coordinate, short; ValueError if it is not finite."""
    if not isfinite(value):
        raise ValueError(f"{value} cannot be drawn")
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")  # + 0.0 turns -0 into 0


def spelled(value: float, form: str = "g") -> str:
    """A number for people: with a real minus sign."""
    return f"{value:{form}}".replace("-", "\u2212")


@dataclass(frozen=True)
class Scale:
    """From values to pixels. An empty range puts its only value in the middle."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        if self.high == self.low:
            return (self.start + self.end) / 2
        part = (value - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)


def nice_step(extent: float, most: int) -> float:
    """The smallest of 1, 2, 5, 10, 20, … (or tenths of them) that needs no more than `most`."""
    if extent <= 0:
        return 1.0
    power = 10.0 ** floor(log10(extent / most))
    for factor in (1, 2, 5, 10):
        if extent / (power * factor) <= most + 1e-9:
            return power * factor
    return power * 20


def nice_range(low: float, high: float, most: int) -> tuple[float, float, list[float]]:
    """A range of whole steps around the values, and its ticks."""
    if low == high:
        low, high = low - 1, high + 1
    step = nice_step(high - low, most)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    ticks = [index * step for index in range(first, last + 1)]
    return ticks[0], ticks[-1], ticks


def tag(name: str, content: str = "", **attributes: object) -> str:
    """`class_` is class, `stroke_width` is stroke-width; floats become coordinates."""
    told = ""
    for key, value in attributes.items():
        text = number(value) if isinstance(value, (int, float)) else str(value)
        told += f' {key.rstrip("_").replace("_", "-")}="{escape(text)}"'
    return f"<{name}{told}>{content}</{name}>" if content else f"<{name}{told}/>"


def text(x: float, y: float, words: str, class_: str = "", anchor: str = "start") -> str:
    """Words at a place; they are escaped here."""
    return tag("text", escape(words), x=x, y=y, class_=class_, text_anchor=anchor)


def label(x: float, y: float, name: str, value: str) -> str:
    """A name in its color, with a value next to it."""
    inner = tag("tspan", escape(name), class_="name") + tag(
        "tspan", escape(value), dx=8, class_="v"
    )
    return tag("text", inner, x=x, y=y)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def bar(words: str, x: float, y: float, width: float, height: float, class_: str) -> str:
    """A bar that shows these words on hover."""
    return tag("rect", hint(words), x=x, y=y, width=width, height=height, class_=class_)


def hint(words: str) -> str:
    """What hovering over a mark shows."""
    return tag("title", escape(words))


def path(points: Sequence[tuple[float, float]], class_: str, closed: bool = False) -> str:
    way = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return tag("path", d=f"M{way}{'Z' if closed else ''}", class_=class_)


def picture(width: float, height: float, title: str, about: str, marks: Sequence[str]) -> str:
    """A chart as an image with a name and a description, for readers who cannot see it."""
    return tag(
        "svg",
        tag("title", escape(title)) + tag("desc", escape(about)) + "".join(marks),
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=f"{title}. {about}",
    )


def columns(
    ticks: Sequence[float],
    scale: Scale,
    top: float,
    bottom: float,
    spell: Callable[[float], str] = spelled,
) -> list[str]:
    """Vertical lines of a grid with their numbers below."""
    marks = []
    for tick in ticks:
        x = scale(tick)
        marks += [line(x, top, x, bottom, "grid"), text(x, bottom + 18, spell(tick), "t", "middle")]
    return marks


def rows(
    ticks: Sequence[float],
    scale: Scale,
    left: float,
    right: float,
    spell: Callable[[float], str] = spelled,
) -> list[str]:
    """Horizontal lines of a grid with their numbers at the left."""
    marks = []
    for tick in ticks:
        y = scale(tick)
        marks += [line(left, y, right, y, "grid"), text(left - 8, y + 4, spell(tick), "t", "end")]
    return marks


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move places apart until labels of this height do not overlap, in the same order."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = [places[index] for index in order]
    for index in range(1, len(moved)):
        moved[index] = max(moved[index], moved[index - 1] + gap)
    if moved and moved[-1] > high:
        moved[-1] = high
        for index in range(len(moved) - 2, -1, -1):
            moved[index] = max(low, min(moved[index], moved[index + 1] - gap))
    back = dict(zip(order, moved, strict=True))
    return [back[index] for index in range(len(places))]


@dataclass(frozen=True)
class Histogram:
    """Counts of values in bins of equal width; the first bin begins at `start`."""

    start: float
    width: float
    counts: list[int]

    def edges(self) -> list[float]:
        return [self.start + index * self.width for index in range(len(self.counts) + 1)]

    def steps(self, total: int) -> list[tuple[float, float]]:
        """The outline from zero up and back down, as shares of `total`."""
        points = [(self.start, 0.0)]
        for (left, right), count in zip(pairwise(self.edges()), self.counts, strict=True):
            points += [(left, count / total), (right, count / total)]
        return [*points, (self.edges()[-1], 0.0)]


def histogram(values: Sequence[float], start: float, end: float, width: float) -> Histogram:
    """A bin holds values from its left edge up to, but not including, its right edge."""
    bins = max(1, ceil((end - start) / width - 1e-9))
    counts = [0] * bins
    for value in values:
        counts[min(max(floor((value - start) / width + 1e-9), 0), bins - 1)] += 1
    return Histogram(start, width, counts)
