"""How far chances to win can be relied upon: of what is given 70 %, does 70 % happen?

Positions of one game are not independent, so every standard error is one over games: each counts
with the sum over its positions.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

BINS: Final = 10
_Z: Final = 1.959963985
"""95 % lie within this many standard errors."""
_MEAN_OF_NORMAL: Final = math.sqrt(2 / math.pi)
"""The mean size of a number with mean 0 and standard deviation 1."""


@dataclass(frozen=True)
class JudgedGame:
    """A finished game, with the chances that were given between its turns."""

    players: tuple[str, ...]
    """By seat."""
    shares: tuple[float, ...]
    """By seat: of the win."""
    left: tuple[float, ...]
    """By position: the share of all turns still to come."""
    chances: tuple[tuple[float, ...], ...]
    """By position and seat."""


@dataclass(frozen=True)
class Within:
    """A number, and half of its 95 % interval."""

    value: float
    half: float


@dataclass(frozen=True)
class Bin:
    """Chances that are about the same."""

    number: int
    given: float
    """Their mean."""
    won: float
    """The mean share of the win."""
    error: Within
    """Won, less given: above 0 if chances are better than was said."""


Counted = Callable[[JudgedGame, int, int], bool]
"""Whether a position, by its place, counts for a seat."""


def everything(_game: JudgedGame, _place: int, _seat: int) -> bool:
    return True


class Reliability:
    """What chances given in many games were worth."""

    def __init__(self, games: Sequence[JudgedGame], counted: Counted = everything) -> None:
        self.games = len(games)
        self.positions = sum(len(game.left) for game in games)
        self._numbers: list[list[int]] = []
        """By game and bin."""
        self._given: list[list[float]] = []
        self._won: list[list[float]] = []
        self._squares: list[float] = []
        """By game: the squared errors of all chances."""
        self._base: list[float] = []
        """By game: those of the base rate, the same chance for every seat."""
        for game in games:
            self._add(game, counted)

    def _add(self, game: JudgedGame, counted: Counted) -> None:
        numbers, given, won = [0] * BINS, [0.0] * BINS, [0.0] * BINS
        squares = base = 0.0
        rate = 1.0 / len(game.shares)
        for place, chances in enumerate(game.chances):
            for seat, (chance, share) in enumerate(zip(chances, game.shares, strict=True)):
                if counted(game, place, seat):
                    into = min(int(chance * BINS), BINS - 1)
                    numbers[into] += 1
                    given[into] += chance
                    won[into] += share
                    squares += (chance - share) ** 2
                    base += (rate - share) ** 2
        self._numbers.append(numbers)
        self._given.append(given)
        self._won.append(won)
        self._squares.append(squares)
        self._base.append(base)

    @cached_property
    def number(self) -> int:
        """Chances in all."""
        return sum(map(sum, self._numbers))

    @cached_property
    def bins(self) -> list[Bin | None]:
        """None where no chance was given."""
        return [self._bin(place) for place in range(BINS)]

    def _bin(self, place: int) -> Bin | None:
        number = sum(game[place] for game in self._numbers)
        if not number:
            return None
        given = math.fsum(game[place] for game in self._given) / number
        won = math.fsum(game[place] for game in self._won) / number
        rests = [
            won_here[place] - given_here[place] - (won - given) * numbers[place]
            for won_here, given_here, numbers in zip(
                self._won, self._given, self._numbers, strict=True
            )
        ]
        return Bin(number, given, won, Within(won - given, _half(rests, number)))

    @cached_property
    def error(self) -> Within:
        """The mean size of the errors of all bins, weighted by how many chances are in each."""
        signs = [math.copysign(1.0, each.error.value) if each else 0.0 for each in self.bins]
        off = [
            math.fsum(
                sign * (won - given)
                for sign, won, given in zip(signs, won_here, given_here, strict=True)
            )
            for won_here, given_here in zip(self._won, self._given, strict=True)
        ]
        value = math.fsum(off) / self.number if self.number else math.nan
        rests = [
            each - value * sum(numbers) for each, numbers in zip(off, self._numbers, strict=True)
        ]
        return Within(value, _half(rests, self.number))

    @cached_property
    def by_luck(self) -> float:
        """The error that perfect chances would show in so many games: luck never comes out even."""
        sizes = [each.number * each.error.half / _Z for each in self.bins if each]
        return _MEAN_OF_NORMAL * math.fsum(sizes) / self.number if self.number else math.nan

    @cached_property
    def brier(self) -> float:
        """The mean squared error of chances: 0 for a prophet."""
        return math.fsum(self._squares) / self.number if self.number else math.nan

    @cached_property
    def skill(self) -> Within:
        """How much of the base rate's squared error they avoid: 0 for no skill, 1 for a prophet."""
        base = math.fsum(self._base)
        ratio = math.fsum(self._squares) / base if base else math.nan
        rests = [
            square - ratio * plain for square, plain in zip(self._squares, self._base, strict=True)
        ]
        return Within(1.0 - ratio, _half(rests, base))


def _half(rests: Sequence[float], total: float) -> float:
    """Half of the interval of a ratio, from what each game leaves over."""
    if len(rests) < 2 or not total:
        return math.inf
    squares = math.fsum(rest * rest for rest in rests)
    return _Z * math.sqrt(squares * len(rests) / (len(rests) - 1)) / total
