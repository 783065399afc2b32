"""A sequential test on block scores: play until it is clear which of two claims holds."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fatesmith.arena.errors import ArenaError
from fatesmith.arena.statistics import mean, share_of_elo, variance

ERROR_RATE: Final = 0.05
"""Of either kind."""
BOUND: Final = math.log((1 - ERROR_RATE) / ERROR_RATE)
LEAST_BLOCKS: Final = 16
"""With fewer, the variance would be a guess."""
_WRITTEN: Final = re.compile(r"sprt:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")


@dataclass(frozen=True)
class Sprt:
    """Whether the first bot is `elo0` or `elo1` stronger than the second."""

    elo0: float
    elo1: float
    seats: int = 2

    def ratio(self, scores: Sequence[float]) -> float:
        """The log-likelihood ratio of these block scores, `elo1` against `elo0`, in the normal
        approximation with the variance of the scores themselves."""
        count = len(scores)
        if count < LEAST_BLOCKS:
            return 0.0
        low = share_of_elo(self.elo0, self.seats)
        high = share_of_elo(self.elo1, self.seats)
        # A streak of equal scores does not prove that others cannot occur.
        spread = max(variance(scores), 0.25 / count)
        return count * (high - low) * (2 * mean(scores) - low - high) / (2 * spread)

    def verdict(self, scores: Sequence[float]) -> int:
        """1 if `elo1` is accepted, -1 if `elo0` is, 0 to keep playing."""
        ratio = self.ratio(scores)
        return (ratio >= BOUND) - (ratio <= -BOUND)

    def __str__(self) -> str:
        return f"sprt:{self.elo0:g},{self.elo1:g}"


def parse_sprt(text: str, seats: int) -> Sprt:
    """Read `sprt:0,10`."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise ArenaError(
            f"{text[:60]!r} is not a stopping rule: write sprt:ELO0,ELO1, like sprt:0,10"
        )
    elo0, elo1 = float(found[1]), float(found[2])
    if not -1000 <= elo0 < elo1 <= 1000:
        raise ArenaError(f"{text[:60]!r}: ELO0 must be below ELO1, and both within 1000")
    return Sprt(elo0, elo1, seats)
