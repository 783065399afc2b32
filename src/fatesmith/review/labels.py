"""What a loss of winning chances is called, and which decisions of a game are worth a look."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Protocol, TypeVar

INACCURACY_FROM: Final = 0.02
MISTAKE_FROM: Final = 0.05
BLUNDER_FROM: Final = 0.10
MOST_MOMENTS: Final = 5


class Label(StrEnum):
    """By win chance lost."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Losing(Protocol):
    """A decision that may have lost something."""

    @property
    def lost(self) -> float: ...


Lost = TypeVar("Lost", bound=Losing)


def label_of(lost: float) -> Label:
    """Under 2 points fine, up to 5 an inaccuracy, up to 10 a mistake, above that a blunder."""
    if lost < INACCURACY_FROM:
        return Label.FINE
    if lost < MISTAKE_FROM:
        return Label.INACCURACY
    return Label.MISTAKE if lost <= BLUNDER_FROM else Label.BLUNDER


def worst(decisions: Iterable[Lost], most: int = MOST_MOMENTS) -> list[Lost]:
    """The decisions that lost most, the worst first; those that are fine are left out."""
    costly = [each for each in decisions if label_of(each.lost) != Label.FINE]
    return sorted(costly, key=lambda each: -each.lost)[:most]
