"""How hard a review looks: quick while somebody waits, deep in the background."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class ReviewEffort:
    """What a review spends on every position."""

    name: str
    sixes: int
    """The evaluator looks at six playouts of even luck, this many times."""
    width: int
    """How many options are tried at most: the best by price, and the chosen one."""
    finalists: int
    """How many of them are played on for two turns, to find the best; with one, the evaluator
    says which that is."""
    playouts: int
    """For each of these, and then for the best and the chosen one with other dice."""
    most: int
    """Until two standard errors tell the best and the chosen one apart, up to this many."""


QUICK: Final = ReviewEffort(name="quick", sixes=1, width=8, finalists=1, playouts=12, most=12)
NORMAL: Final = ReviewEffort(name="normal", sixes=2, width=12, finalists=3, playouts=32, most=128)
DEEP: Final = ReviewEffort(name="deep", sixes=4, width=20, finalists=4, playouts=100, most=1600)
EFFORTS: Final = (QUICK, NORMAL, DEEP)
BY_NAME: Final = {effort.name: effort for effort in EFFORTS}
