"""All figures at once, as data and as a table of 80 columns."""

import json
import platform
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Final

from rich.table import Table

from fatesmith import __version__
from fatesmith.bench.build import Build, Measurer
from fatesmith.bench.clock import Effort
from fatesmith.bench.comparable import INTRODUCTORY, PLAIN_PYTHON
from fatesmith.bench.copies import HELD, bytes_held, clone_speed, reload_speed
from fatesmith.bench.playouts import (
    SEATS,
    SETUPS,
    Speed,
    driven_dice_speed,
    driven_speed,
    playout_speed,
    strategist_speed,
)
from fatesmith.compiled import FORM, PLAIN, how_compiled

_FOUR: Final = 4


@dataclass(frozen=True, kw_only=True)
class BenchFigures:
    """Rates are per second of CPU time on one core."""

    fatesmith: str
    python: str
    machine: str
    compiled: bool
    build: str
    """How it was compiled."""
    playouts: list[Speed]
    strategists: dict[int, float]
    """By seats, introductory set: games in which strategists play every seat."""
    clones: dict[int, float]
    reloads: dict[int, float]
    driven: dict[int, float]
    driven_dice: dict[int, float]
    state_bytes: dict[int, float]
    plain_games: float
    """Random four-seat games, introductory set, with the same engine as plain Python."""

    @property
    def ratio(self) -> float:
        games = next(s.games for s in self.playouts if (s.setup, s.seats) == (INTRODUCTORY, _FOUR))
        return games / self.plain_games

    def to_json(self) -> str:
        return json.dumps({**asdict(self), "ratio": self.ratio}, indent=2)


def measure(effort: Effort, progress: Callable[[str], None]) -> BenchFigures:
    """Everything; `progress` is called with what comes next."""

    def each(what: str, work: Callable[[int], float]) -> dict[int, float]:
        progress(what)
        return {seats: work(seats) for seats in SEATS}

    def speeds() -> Iterator[Speed]:
        for kind in SETUPS:
            progress(f"random games, {kind}")
            for seats in SEATS:
                yield playout_speed(kind, seats, effort)

    # Memory first: later the process has free memory left over, which would not count.
    held = each("positions held", lambda seats: bytes_held(INTRODUCTORY, seats))
    return BenchFigures(
        fatesmith=__version__,
        python=platform.python_version(),
        machine=_machine(),
        compiled=FORM.compiled,
        build=how_compiled(),
        playouts=list(speeds()),
        strategists=each("strategists", lambda s: strategist_speed(INTRODUCTORY, s, effort)),
        clones=each("clones", lambda seats: clone_speed(INTRODUCTORY, seats, effort)),
        reloads=each("reloads", lambda seats: reload_speed(INTRODUCTORY, seats, effort)),
        driven=each("driven from Python", lambda s: driven_speed(INTRODUCTORY, s, effort)),
        driven_dice=each("dice too", lambda s: driven_dice_speed(INTRODUCTORY, s, effort)),
        state_bytes=held,
        plain_games=_plain_games(effort, progress),
    )


def _plain_games(effort: Effort, progress: Callable[[str], None]) -> float:
    """Measured in a second process, since a running one cannot switch engines."""
    progress(PLAIN_PYTHON)
    with Measurer(Build.this(), PLAIN) as worker:
        return worker.measure(PLAIN_PYTHON, effort)


def _machine() -> str:
    """The name of the processor, if the system says."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


# Tables -------------------------------------------------------------------------------------------


def playout_table(figures: BenchFigures) -> Table:
    table = Table(title="Random games, per second")
    table.add_column("set-up")
    for title in ("seats", "games", "decisions", "chances"):
        table.add_column(title, justify="right")
    for speed in figures.playouts:
        rates = (speed.games, speed.decisions, speed.chances)
        table.add_row(speed.setup, str(speed.seats), *(f"{rate:,.0f}" for rate in rates))
    return table


def position_table(figures: BenchFigures) -> Table:
    table = Table(title="Introductory set")
    table.add_column("what")
    for seats in SEATS:
        table.add_column(f"{seats} seats", justify="right")
    rows = {
        "games per second, all strategists": figures.strategists,
        "clones per second": figures.clones,
        "bytes and back per second": figures.reloads,
        "games per second, driven from Python": figures.driven,
        "the same, dice from Python too": figures.driven_dice,
        f"bytes of a state, {HELD:,} held": figures.state_bytes,
    }
    for what, numbers in rows.items():
        table.add_row(what, *(f"{numbers[seats]:,.0f}" for seats in SEATS))
    return table


def footer(figures: BenchFigures, effort: Effort) -> str:
    form = f"compiled {figures.build}" if figures.compiled else "NOT compiled"
    return (
        f"Plain Python plays {figures.plain_games:,.0f} games a second (introductory, 4 seats): "
        f"this is {figures.ratio:.1f} times as fast.\n"
        f"CPU time of one core, best of {effort.repeats}. fatesmith {figures.fatesmith} ({form}), "
        f"Python {figures.python}, {figures.machine}"
    )
