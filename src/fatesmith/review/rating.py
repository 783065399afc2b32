"""What an error rate says about strength: ratings fitted on games of bots of known strength.

The file `ratings.json` beside this module has, for every number of seats, the error rates of bots
whose ratings are known, and says how it was made (`fatesmith rating`). A rating lies on the line
through them: so many points less for every tenfold, or e-fold, of the error rate. Play, from 0 to
100, is the error rate against that of a random player, which is in the same file.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from fatesmith.review.errors import ReviewError
from fatesmith.review.evaluator import evaluator_name

FILE: Final = "ratings.json"
_LEAST_RATE: Final = 0.1
"""In thousandths: whoever loses nothing in a few games is not infinitely strong."""
KNOWN: Final = {
    "theron": 1000,
    "ilo": 1154,
    "selene": 1321,
    "brontes": 1488,
    "pyrrha": 1599,
    "nyx": 1731,
    "moira": 1771,
}
"""The opponents' Elo above Theron's (docs/strength.md), who has 1 000 by definition."""


@dataclass(frozen=True)
class RatedPlay:
    """What an error rate is worth."""

    rating: int
    like: str
    """The bot whose rating is nearest."""


@dataclass(frozen=True)
class RatingScale:
    """Rating = `at_one` - `a_fold` times the logarithm of the error rate in thousandths."""

    at_one: float
    a_fold: float
    lowest: int
    highest: int
    """Beyond the bots that were measured, nothing is known."""

    def of(self, rate: float) -> RatedPlay:
        found = self.at_one - self.a_fold * math.log(max(rate, _LEAST_RATE))
        rating = round(min(max(found, self.lowest), self.highest))
        return RatedPlay(rating, min(KNOWN, key=lambda bot: abs(KNOWN[bot] - rating)))


def fitted_scale(rates: Sequence[tuple[float, float]]) -> RatingScale:
    """The line through pairs of error rate and rating, by least squares on ratings."""
    if len(rates) < 2:
        raise ReviewError("a scale needs two bots of different strength or more")
    logs = [math.log(max(rate, _LEAST_RATE)) for rate, _ in rates]
    known = [rating for _, rating in rates]
    mean_log, mean_known = math.fsum(logs) / len(logs), math.fsum(known) / len(known)
    spread = math.fsum((each - mean_log) ** 2 for each in logs)
    if not spread:
        raise ReviewError("all bots have the same error rate: let them play more games")
    together = math.fsum(
        (log - mean_log) * (rating - mean_known) for log, rating in zip(logs, known, strict=True)
    )
    slope = together / spread
    if slope >= 0:
        raise ReviewError("stronger bots have higher error rates here: let them play more games")
    return RatingScale(mean_known - slope * mean_log, -slope, round(min(known)), round(max(known)))


@lru_cache(maxsize=8)
def shipped_scale(seats: int) -> RatingScale | None:
    """The scale for this number of seats; None if there is none for this evaluator."""
    text = _shipped_text()
    return None if text is None else scale_from_text(text, seats)


def _shipped_text() -> str | None:
    path = files("fatesmith.review") / FILE
    return path.read_text("utf-8") if path.is_file() else None


def scale_from_text(text: str, seats: int) -> RatingScale | None:
    """The scale of a file; none if it was made with another evaluator."""
    told = _part_of(text, seats)
    if told is None or "bots" not in told:
        return None
    try:
        return fitted_scale(
            [(float(each["rate"]), float(each["rating"])) for each in told["bots"].values()]
        )
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise ReviewError(f"this is not a file of ratings: {fault}") from None


def _part_of(text: str, seats: int) -> dict[str, Any] | None:
    """What a file says about a number of seats; nothing if another evaluator measured it."""
    try:
        told: dict[str, Any] | None = json.loads(text)["seats"].get(str(seats))
        return None if told is None or told["evaluator"] != evaluator_name(seats) else told
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise ReviewError(f"this is not a file of ratings: {fault}") from None


BEST_PLAY: Final = 100


@lru_cache(maxsize=8)
def random_rate(seats: int) -> float | None:
    """The error rate of somebody who picks any option, in thousandths; None if it was not measured
    with this evaluator."""
    text = _shipped_text()
    return None if text is None else random_rate_from_text(text, seats)


def random_rate_from_text(text: str, seats: int) -> float | None:
    """The same, of a file."""
    told = _part_of(text, seats)
    return None if told is None or "random" not in told else float(told["random"]["rate"])


def play_of(rate: float, seats: int) -> int | None:
    """An error rate, in thousandths, on a scale from 0 to 100: how much of what a random player
    gives away is kept. Who loses nothing has 100, and whoever loses as much as a random player, or
    more, 0."""
    worst = random_rate(seats)
    return None if worst is None else round(BEST_PLAY * max(0.0, 1.0 - rate / worst))


def rating_of(rate: float, seats: int) -> RatedPlay | None:
    """What this error rate, in thousandths, is worth; None without a scale."""
    scale = shipped_scale(seats)
    return None if scale is None else scale.of(rate)
