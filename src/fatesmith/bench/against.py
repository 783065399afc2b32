"""Two builds compared in one run, so that noise cannot pass for progress.

Each round starts a process of each build and takes every figure from one and then right away from
the other. So a round gives one ratio per figure; their median and its interval are the result.
"""

import math
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from rich.table import Table

from fatesmith.bench.build import Build, Measurer, NotComparable
from fatesmith.bench.clock import Effort
from fatesmith.bench.comparable import FIGURES

CONFIDENCE: Final = 0.9


@dataclass
class Comparison:
    """One figure of both builds, round by round."""

    figure: str
    this: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)
    lacking: str = ""
    """Why it cannot be compared."""

    @property
    def ratios(self) -> list[float]:
        return [this / other for this, other in zip(self.this, self.other, strict=True)]

    @property
    def ratio(self) -> float:
        return statistics.median(self.ratios)

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.ratios)

    def to_json(self) -> dict[str, object]:
        if self.lacking:
            return {"figure": self.figure, "lacking": self.lacking}
        return {
            "figure": self.figure,
            "this": statistics.median(self.this),
            "other": statistics.median(self.other),
            "ratio": self.ratio,
            "interval": self.interval,
            "ratios": self.ratios,
        }


def interval(values: list[float]) -> tuple[float, float]:
    """The two values that the true median lies between, with CONFIDENCE if there are five or more:
    each value falls on either side of it like a coin."""
    ordered = sorted(values)
    number = len(ordered)
    dropped, outside = 0, 2 * (1 + number) / 2**number
    while outside <= 1 - CONFIDENCE:
        dropped += 1
        outside += 2 * math.comb(number, dropped + 1) / 2**number
    return ordered[dropped], ordered[-1 - dropped]


def compare(
    this: Build, other: Build, names: list[str], effort: Effort, progress: Callable[[str], None]
) -> list[Comparison]:
    """Measure the figures of both builds, in as many rounds as the effort says."""
    rows = [Comparison(name) for name in names]
    for turn in range(effort.repeats):
        for engine in sorted({FIGURES[name].engine for name in names}):
            with Measurer(this, engine) as mine, Measurer(other, engine) as theirs:
                if mine.compiled != theirs.compiled:
                    raise NotComparable(
                        f"only one build is compiled.\nthis: {mine.form}\nother: {theirs.form}"
                    )
                for row in rows:
                    if FIGURES[row.figure].engine == engine and not row.lacking:
                        progress(f"round {turn + 1} of {effort.repeats}: {row.figure}")
                        _measure(row, mine, theirs, turn, Effort(effort.seconds, 1))
    if all(row.lacking for row in rows):
        raise NotComparable("\n".join(sorted({row.lacking for row in rows})))
    return rows


def _measure(row: Comparison, mine: Measurer, theirs: Measurer, turn: int, effort: Effort) -> None:
    sides = [("this", mine, row.this), ("other", theirs, row.other)]
    # Alternates, so that neither profits from going first.
    for name, worker, values in sides[:: -1 if turn % 2 else 1]:
        try:
            values.append(worker.measure(row.figure, effort))
        except NotComparable as fault:
            row.lacking = f"not in the {name} build: {fault}"


def comparison_table(rows: list[Comparison], other: Build) -> Table:
    table = Table(title="Per second of CPU time, and bytes")
    table.add_column("figure, seats")
    for title in ("this", other.name, "ratio", "90 % within"):
        table.add_column(title, justify="right")
    for row in rows:
        if row.lacking:
            table.add_row(row.figure, "–", "–", "–", "–")
            continue
        low, high = row.interval
        rates = (statistics.median(row.this), statistics.median(row.other))
        numbers = (*(f"{rate:,.0f}" for rate in rates), f"{row.ratio:.3f}")
        table.add_row(row.figure, *numbers, f"{low:.3f}–{high:.3f}")
    return table


def notes(rows: list[Comparison], effort: Effort) -> str:
    lacking = [f"{row.figure}: {row.lacking}" for row in rows if row.lacking]
    about = (
        f"{effort.repeats} rounds of fresh processes, both builds in turns; the ratio is the "
        "median of the rounds'. Where the interval holds 1, noise may be all there is."
    )
    return "\n".join([*lacking, about])
