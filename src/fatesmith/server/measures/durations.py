"""How long things took, sorted into buckets."""

from bisect import bisect_left
from typing import Final, final

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""For what should be over in milliseconds, in seconds."""
SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""For thinking."""


@final
class Durations:
    """Counts by the largest bucket bound that is not exceeded, as Prometheus does."""

    def __init__(self, bounds: tuple[float, ...] = QUICK) -> None:
        self.bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        return sum(self._counts)

    def up_to(self) -> list[int]:
        """For every bound, and for no bound: how many were at most that long."""
        reached, found = 0, []
        for number in self._counts:
            reached += number
            found.append(reached)
        return found
