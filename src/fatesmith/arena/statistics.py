"""Intervals and ratings from block scores, since games of one block are not independent."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_Z: Final = 1.959963985
_T_TABLE: Final = (
    *(12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281),
    *(2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860),
    *(2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423),
)
"""Student's t for 1 to 30 degrees of freedom: 95 % lie within it."""
_UNLIKELY: Final = 0.025
ELO: Final = 400.0
"""Ten times the odds."""


def t_quantile(freedom: int) -> float:
    """How many standard errors hold 95 % on either side; beyond the table, an expansion around
    z."""
    if freedom < 1:
        return math.inf
    if freedom <= len(_T_TABLE):
        return _T_TABLE[freedom - 1]
    first = (_Z**3 + _Z) / 4
    second = (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96
    third = (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384
    return _Z + first / freedom + second / freedom**2 + third / freedom**3


def mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else math.nan


def variance(values: Sequence[float]) -> float:
    """Of the population these were drawn from; 0 for a single value."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)


def deviation(values: Sequence[float]) -> float:
    return math.sqrt(variance(values))


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values and its t-interval; a single value has no interval."""
    middle = mean(values)
    half = _half(variance(values), len(values), len(values) - 1)
    return Estimate(middle, middle - half, middle + half)


def share_estimate(scores: Sequence[float]) -> Estimate:
    """The same for shares between 0 and 1. Blocks that were all won, or all lost, have no variance
    but are not certain either: then the bound is the share at which such a streak would still
    happen in one of forty matches."""
    found = estimate(scores)
    if scores and min(scores) == max(scores) and scores[0] in (0.0, 1.0):
        bound = _UNLIKELY ** (1 / len(scores))
        return Estimate(found.mean, *((bound, 1.0) if scores[0] else (0.0, 1 - bound)))
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


@dataclass(frozen=True)
class Adjusted:
    """An estimate with luck taken out."""

    estimate: Estimate
    slope: float
    """How much score a unit of luck is worth, fitted to these blocks."""
    luck: Estimate
    """The luck itself: its mean is 0 except by chance."""
    narrower: float
    """How many times as wide the interval is with the luck in it."""


def adjust(scores: Sequence[float], luck: Sequence[float]) -> Adjusted | None:
    """Shares between 0 and 1, by regression on a control variate whose mean is known to be 0; None
    if it cannot be fitted.

    The slope is fitted to the same blocks, which costs one degree of freedom.
    """
    count = len(scores)
    spread = variance(luck)
    if count < 4 or spread == 0:
        return None
    mean_score = mean(scores)
    mean_luck = mean(luck)
    together = math.fsum(
        (score - mean_score) * (each - mean_luck) for score, each in zip(scores, luck, strict=True)
    )
    slope = together / (count - 1) / spread
    rest = [score - slope * each for score, each in zip(scores, luck, strict=True)]
    left = variance(rest) * (count - 1) / (count - 2)
    # The second part is what the fitted slope adds, far from the mean of the luck.
    error = left / count * (1 + count * mean_luck**2 / ((count - 1) * spread))
    half = t_quantile(count - 2) * math.sqrt(error)
    middle = mean(rest)
    within = Estimate(middle, max(0.0, middle - half), min(1.0, middle + half))
    raw = estimate(scores).half
    return Adjusted(within, slope, estimate(luck), raw / half if half else math.inf)


def _half(spread: float, count: int, freedom: int) -> float:
    return t_quantile(freedom) * math.sqrt(spread / count) if freedom > 0 else math.inf


def elo_of_share(share: float, seats: int = 2) -> float:
    """The rating difference to each of the others at which a bot wins this share. With more than
    two seats, chances to win are proportional to strengths, as in Plackett-Luce."""
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return ELO * math.log10(share * (seats - 1) / (1 - share))


def share_of_elo(elo: float, seats: int = 2) -> float:
    """The inverse."""
    strength = 10 ** (elo / ELO)
    return strength / (strength + seats - 1)
