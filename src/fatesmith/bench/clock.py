"""Timing: CPU time of this process after a warm-up, the best of several runs."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How long to measure, in seconds, and how many times."""

    seconds: float
    repeats: int


def timed(work: Callable[[int], object], number: int) -> float:
    """Seconds of CPU time to do the work this many times."""
    start = time.process_time()
    work(number)
    return max(time.process_time() - start, 1e-9)


def rate(work: Callable[[int], object], effort: Effort) -> float:
    """How often per second the work can be done; `work(n)` does it n times."""
    number = 1
    # Long enough for the resolution of the clock; this also warms up.
    while (once := timed(work, number)) < effort.seconds / 20:
        number *= 4
    number = max(1, round(number * effort.seconds / once))
    return number / min(timed(work, number) for _ in range(effort.repeats))
