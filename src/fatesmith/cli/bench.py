"""`fatesmith bench`: how fast the engine is, on this machine, now."""

import json
import platform
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

import click
from rich.console import Console
from rich.table import Table

import fatesmith.engine.loop
from fatesmith import NATURE, Setup, State, __version__, apply, new_state, options

SEATS: Final = (2, 3, 4)
SETUPS: Final = ("introductory", "random", "discovery-goddess", "discovery-titans")
_SAMPLE: Final = 50
"""Positions that are cloned and saved in turn."""


@dataclass(frozen=True)
class Row:
    """What was measured for one kind of game; rates are per second of CPU time."""

    setup: str
    seats: int
    games: float
    decisions: float
    chances: float
    clones: float
    round_trips: float


@click.command()
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01, max=10),
    default=0.4,
    show_default=True,
    help="CPU time of one measurement, about.",
)
@click.option(
    "--repeats",
    type=click.IntRange(1, 20),
    default=3,
    show_default=True,
    help="Measurements of each kind; the best counts.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench(seconds: float, repeats: int, as_json: bool) -> None:
    """Measure random playouts, clones and saved positions on one core."""
    rows = [measure(kind, seats, seconds, repeats) for kind in SETUPS for seats in SEATS]
    about = {
        "fatesmith": __version__,
        "python": platform.python_version(),
        "compiled": not str(fatesmith.engine.loop.__file__).endswith(".py"),
    }
    if as_json:
        click.echo(json.dumps({**about, "rows": [asdict(row) for row in rows]}, indent=2))
        return
    console = Console(highlight=False)
    console.print(_draw(rows), width=min(console.width, 80))
    form = "compiled" if about["compiled"] else "not compiled"
    console.print(
        f"Per second of CPU time on one core, best of {repeats}; moves chosen at random. A reload "
        "turns a position into bytes and back.\n"
        f"fatesmith {__version__} ({form}), Python {about['python']}"
    )


def measure(kind: str, seats: int, seconds: float, repeats: int) -> Row:
    """All figures for one kind of game."""
    # One game warms up and shows how many make up the time wanted.
    once = _timed(lambda: _play_games(kind, seats, 1))
    number = max(1, round(seconds / max(once, 1e-6)))
    decisions, chances = _play_games(kind, seats, number)
    best = min(_timed(lambda: _play_games(kind, seats, number)) for _ in range(repeats))
    sample = _positions(kind, seats)
    return Row(
        setup=kind,
        seats=seats,
        games=number / best,
        decisions=decisions / best,
        chances=chances / best,
        clones=_rate(lambda state: state.clone(), sample, seconds / 3, repeats),
        round_trips=_rate(
            lambda state: State.from_bytes(state.to_bytes()), sample, seconds / 3, repeats
        ),
    )


def _setup(kind: str, seats: int, seed: int) -> Setup:
    return Setup.random(seats, seed) if kind == "random" else Setup.named(kind, seats)


def _play_games(kind: str, seats: int, number: int) -> tuple[int, int]:
    """Play so many games, the same ones every time; count decisions and chance moves."""
    choose = random.Random(f"fatesmith bench {kind} {seats}").choice
    decisions = 0
    chances = 0
    for seed in range(number):
        state = new_state(_setup(kind, seats, seed))
        while not state.over:
            if state.seat == NATURE:
                chances += 1
            else:
                decisions += 1
            apply(state, choose(options(state)))
    return decisions, chances


def _positions(kind: str, seats: int) -> list[State]:
    """Decisions spread over one game."""
    choose = random.Random(f"fatesmith bench positions {kind} {seats}").choice
    state = new_state(_setup(kind, seats, 0))
    found: list[State] = []
    while not state.over:
        if state.seat != NATURE:
            found.append(state.clone())
        apply(state, choose(options(state)))
    return found[:: max(1, len(found) // _SAMPLE)]


def _rate(
    work: Callable[[State], State], sample: list[State], seconds: float, repeats: int
) -> float:
    """How often per second the work can be done, over the sample again and again."""

    def rounds(number: int) -> None:
        for _ in range(number):
            for state in sample:
                work(state)

    once = _timed(lambda: rounds(1))
    number = max(1, round(seconds / max(once, 1e-6)))
    best = min(_timed(lambda: rounds(number)) for _ in range(repeats))
    return number * len(sample) / best


def _timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return max(time.process_time() - start, 1e-9)


def _draw(rows: list[Row]) -> Table:
    table = Table(title="Random playouts")
    table.add_column("set-up")
    for title in ("seats", "games", "decisions", "chances", "clones", "reloads"):
        table.add_column(title, justify="right")
    for row in rows:
        rates = (row.games, row.decisions, row.chances, row.clones, row.round_trips)
        table.add_row(row.setup, str(row.seats), *(f"{rate:,.0f}" for rate in rates))
    return table
