"""Every figure by which two builds can be compared, and how it is measured."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from fatesmith.bench.clock import Effort
from fatesmith.bench.copies import bytes_held, clone_speed, reload_speed
from fatesmith.bench.playouts import (
    SEATS,
    SETUPS,
    driven_dice_speed,
    driven_speed,
    playout_speed,
    strategist_speed,
)
from fatesmith.compiled import AUTO, PLAIN

INTRODUCTORY: Final = "introductory"
PLAIN_PYTHON: Final = "games, plain Python, 4"


@dataclass(frozen=True)
class Figure:
    """A number per second, where more is better; for bytes, less is."""

    measure: Callable[[Effort], float]
    engine: str = AUTO


def _random_games(kind: str, seats: int, effort: Effort) -> float:
    return playout_speed(kind, seats, effort).games


def _bytes(kind: str, seats: int, effort: Effort) -> float:
    del effort
    return bytes_held(kind, seats)


_OF_INTRODUCTORY_SET: Final[dict[str, Callable[[str, int, Effort], float]]] = {
    # Memory first: later the process has free memory left over, which would not count.
    "bytes of a state": _bytes,
    "strategists": strategist_speed,
    "clones": clone_speed,
    "bytes and back": reload_speed,
    "driven from Python": driven_speed,
    "dice from Python": driven_dice_speed,
}

FIGURES: Final[dict[str, Figure]] = {
    **{
        f"{name}, {seats}": Figure(partial(speed, INTRODUCTORY, seats))
        for name, speed in _OF_INTRODUCTORY_SET.items()
        for seats in SEATS
    },
    **{
        f"games, {kind}, {seats}": Figure(partial(_random_games, kind, seats))
        for kind in SETUPS
        for seats in SEATS
    },
    PLAIN_PYTHON: Figure(partial(_random_games, INTRODUCTORY, 4), PLAIN),
}
"""By name, which ends with the number of seats."""
