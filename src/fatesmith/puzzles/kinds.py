"""What puzzles are made of: which cards, and how many heroes. Every kind gets its share."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from fatesmith.content.named import GODDESS_NAME, TITANS_NAME
from fatesmith.content.setup import Setup
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS

INTRODUCTORY: Final = "introductory"
ALTERNATE: Final = "alternate"
GODDESS: Final = GODDESS_NAME
TITANS: Final = TITANS_NAME
ALL: Final = "all"


def _alternate(seats: int, seed: int) -> Setup:
    """Any cards of the base game; now and then all of the alternates."""
    if Random(seed).random() < _ADVANCED:
        return Setup.advanced(seats)
    return Setup.random(seats, seed)


def _goddess(seats: int, seed: int) -> Setup:
    return Setup.random(seats, seed, module=GODDESS_NAME)


def _titans(seats: int, seed: int) -> Setup:
    return Setup.random(seats, seed, module=TITANS_NAME)


def _all(seats: int, seed: int) -> Setup:
    """Every box, without a module."""
    return Setup.random(seats, seed, rebellion=True, promos=True)


_ADVANCED: Final = 0.3

DEALS: Final[dict[str, Callable[[int, int], Setup]]] = {
    INTRODUCTORY: lambda seats, _: Setup.introductory(seats),
    ALTERNATE: _alternate,
    GODDESS: _goddess,
    TITANS: _titans,
    ALL: _all,
}
"""By name: the cards of a game, from the number of seats and a seed."""


@dataclass(frozen=True, order=True)
class Vein:
    """Games of one kind with one number of seats."""

    kind: str
    seats: int

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.seats}"

    def setup(self, seed: int) -> Setup:
        return DEALS[self.kind](self.seats, seed)


SEATS: Final = tuple(range(MIN_SEATS, MAX_SEATS + 1))
VEINS: Final = tuple(Vein(kind, seats) for kind in DEALS for seats in SEATS)
