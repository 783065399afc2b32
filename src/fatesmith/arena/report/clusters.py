"""Means and differences with intervals that respect blocks: the games of a block share dice, so
they are not independent evidence, and the block is the unit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from fatesmith.arena.statistics import t_quantile

_MISSED: Final = 0.025
"""The share outside either end of a 95 % interval."""

MOST_GROUPS: Final = 400
"""With more blocks than this, several are left out together: as good, and fast for a million."""


@dataclass(frozen=True)
class Interval:
    """A figure and its 95 % interval; no ends where the sample is too small."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def half(self) -> float | None:
        """Half the width of the interval: the number after ±."""
        if self.low is None or self.high is None:
            return None
        return (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Whether the interval lies to one side of `value`; False without an interval."""
        return self.low is not None and self.high is not None and not self.low <= value <= self.high


@dataclass(frozen=True)
class Cell:
    """Seats that took something and seats that did not, and how much they won."""

    took: int = 0
    took_won: float = 0.0
    left: int = 0
    left_won: float = 0.0

    def plus(self, other: "Cell", times: int = 1) -> "Cell":
        """Both together; with -1 times, this one without the other."""
        return Cell(
            self.took + times * other.took,
            self.took_won + times * other.took_won,
            self.left + times * other.left,
            self.left_won + times * other.left_won,
        )


Cells = dict[str, Cell]
"""By bot."""


class Grouping:
    """Which group each block belongs to; one block each, unless there are very many."""

    def __init__(self, blocks: Iterable[int]) -> None:
        unique = list(dict.fromkeys(blocks))
        self.count = min(len(unique), MOST_GROUPS)
        if len(unique) > MOST_GROUPS:
            # Set-ups may cycle: similar blocks must not end up in one group.
            Random(MOST_GROUPS).shuffle(unique)
        self._group = {block: index % MOST_GROUPS for index, block in enumerate(unique)}

    def __getitem__(self, block: int) -> int:
        return self._group[block]


def block_mean(rows: Sequence[tuple[int, float]]) -> Interval | None:
    """The mean over rows of (block, value); nothing without rows."""
    if not rows:
        return None
    counts: dict[int, int] = {}
    sums: dict[int, float] = {}
    for block, value in rows:
        counts[block] = counts.get(block, 0) + 1
        sums[block] = sums.get(block, 0.0) + value
    count, total = len(rows), sum(sums.values())
    without = [
        (total - sums[block]) / (count - number)
        for block, number in counts.items()
        if number < count
    ]
    return _with_interval(total / count, without, len(without) - 1)


def block_share(rows: Sequence[tuple[int, float]]) -> Interval | None:
    """Like `block_mean`, for a share between 0 and 1. If all blocks agree, their spread says
    nothing, and the interval is that of the same number of fair coin tosses."""
    found = block_mean(rows)
    if found is None:
        return None
    half = found.half
    if not half:
        blocks = len({block for block, _ in rows})
        half = 1 - _MISSED ** (1 / blocks)
    return Interval(found.value, max(0.0, found.value - half), min(1.0, found.value + half))


def added_share(groups: Sequence[Cells]) -> Interval | None:
    """How much more the seats that took something won than those of the same bot that did not.

    A bot is compared only with itself, and weighted by how much it can tell: the slope of a
    regression with a constant per bot. None if no bot has both kinds of seats.

    The interval is a jackknife over groups of blocks. Its degrees of freedom are the number of
    groups with the rarer kind, minus one: a card that three seats took must not look certain. An
    interval that would span every possible difference is left out.
    """
    total: Cells = {}
    for cells in groups:
        for bot, cell in cells.items():
            total[bot] = total.get(bot, Cell()).plus(cell)
    value = _slope(total)
    if value is None:
        return None
    takers = sum(any(cell.took for cell in cells.values()) for cells in groups)
    others = sum(any(cell.left for cell in cells.values()) for cells in groups)
    without = []
    for cells in groups:
        if not cells:
            continue
        rest = _slope(total | {bot: total[bot].plus(cell, -1) for bot, cell in cells.items()})
        if rest is None:
            return Interval(value)
        without.append(rest)
    found = _with_interval(value, without, min(takers, others) - 1)
    return found if (found.half or 0) < 1 else Interval(value)


def _slope(cells: Cells) -> float | None:
    weights = 0.0
    weighted = 0.0
    for cell in cells.values():
        if cell.took and cell.left:
            weight = cell.took * cell.left / (cell.took + cell.left)
            weights += weight
            weighted += weight * (cell.took_won / cell.took - cell.left_won / cell.left)
    return weighted / weights if weights else None


def _with_interval(value: float, without: Sequence[float], degrees: int) -> Interval:
    """The interval from the values found with each group left out."""
    groups = len(without)
    if groups < 2 or degrees < 1:
        return Interval(value)
    middle = sum(without) / groups
    spread = sum((each - middle) ** 2 for each in without)
    reach = t_quantile(degrees) * sqrt(spread * (groups - 1) / groups)
    return Interval(value, value - reach, value + reach)


def quantile(values: Sequence[float], share: float) -> float:
    """Of sorted values, at least one; interpolated linearly."""
    place = share * (len(values) - 1)
    below = int(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * (place - below)
