"""What a position is worth to every seat, in the two currencies of a review."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True)
class Worth:
    """Shares of the win, which add up to 1, and glory above the mean of the table, which adds up
    to 0; differences of two positions add up to 0 in both.

    Glory is counted against the mean of the whole table: what the dice gave too much can then be
    taken from a hero's score as it is.
    """

    wins: tuple[float, ...]
    """By seat."""
    glory: tuple[float, ...]
    """By seat."""

    @classmethod
    def nothing(cls, seats: int) -> Self:
        return cls((0.0,) * seats, (0.0,) * seats)

    def plus(self, other: "Worth") -> "Worth":
        return Worth(
            tuple(one + two for one, two in zip(self.wins, other.wins, strict=True)),
            tuple(one + two for one, two in zip(self.glory, other.glory, strict=True)),
        )

    def less(self, other: "Worth") -> "Worth":
        return Worth(
            tuple(one - two for one, two in zip(self.wins, other.wins, strict=True)),
            tuple(one - two for one, two in zip(self.glory, other.glory, strict=True)),
        )

    def times(self, factor: float) -> "Worth":
        return Worth(
            tuple(factor * each for each in self.wins), tuple(factor * each for each in self.glory)
        )


def total(parts: list[Worth], seats: int) -> Worth:
    """The sum of many."""
    found = Worth.nothing(seats)
    for part in parts:
        found = found.plus(part)
    return found
