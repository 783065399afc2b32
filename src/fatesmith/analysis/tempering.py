"""Tempering: chances that are surer, or less sure, than those of the value net.

The net learned from games of equals. People and bots are not equals, and whoever leads is more
likely to be the better player; so the chances people see are the net's, made surer or less sure by
one factor on their logarithms, a line over the share of turns still to come. `fatesmith calibrate
--fit` finds it, and the file beside a net keeps it for this very net.
"""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final
from zlib import crc32

from fatesmith.analysis.reliability import JudgedGame
from fatesmith.engine.errors import FatesmithError
from fatesmith.engine.state import State
from fatesmith.search.inputs import turns_to_come

_LOWEST: Final = 1e-9
"""No chance is nothing: its logarithm must be a number."""
_STEPS: Final = 12
"""Newton's method is done long before."""


class TemperingError(FatesmithError):
    """A file that holds no tempering."""


@dataclass(frozen=True)
class Tempering:
    """The factor is `late` at the end of a game, and changes by `early` back to its beginning."""

    late: float = 1.0
    early: float = 0.0

    def of(self, chances: Sequence[float], left: float) -> tuple[float, ...]:
        """What people are told instead of the net's chances, which are given by seat."""
        factor = self.late + self.early * left
        raised = [max(each, _LOWEST) ** factor for each in chances]
        total = math.fsum(raised)
        return tuple(each / total for each in raised)

    def over(self, games: Iterable[JudgedGame]) -> list[JudgedGame]:
        """The same games, as they would have been judged."""
        return [
            JudgedGame(
                game.players,
                game.shares,
                game.left,
                tuple(
                    self.of(chances, left)
                    for chances, left in zip(game.chances, game.left, strict=True)
                ),
            )
            for game in games
        ]


def share_left(state: State) -> float:
    """The share of all turns still to come, in a position between turns."""
    seats = int(state.seats)
    return sum(int(turns_to_come(state, seat)) for seat in range(seats)) / (state.rounds * seats)


def fitted(games: Sequence[JudgedGame]) -> Tempering:
    """The tempering under which these games were likeliest, by Newton's method: it is the only
    one, since the logarithm of the likelihood is concave."""
    seen = [
        ([math.log(max(each, _LOWEST)) for each in chances], left, game.shares)
        for game in games
        for chances, left in zip(game.chances, game.left, strict=True)
    ]
    late, early = 1.0, 0.0
    for _ in range(_STEPS):
        slope_late = slope_early = bend = cross = bend_early = 0.0
        for logs, left, shares in seen:
            factor = late + early * left
            weights = [math.exp(factor * each) for each in logs]
            total = sum(weights)
            mean = square = won = 0.0
            for log, weight, share in zip(logs, weights, shares, strict=True):
                mean += weight * log / total
                square += weight * log * log / total
                won += share * log
            slope_late += won - mean
            slope_early += left * (won - mean)
            spread = square - mean * mean
            bend += spread
            cross += left * spread
            bend_early += left * left * spread
        area = bend * bend_early - cross * cross
        if area <= _LOWEST:
            raise TemperingError("these games are too few to fit anything: play more of them")
        late += (bend_early * slope_late - cross * slope_early) / area
        early += (bend * slope_early - cross * slope_late) / area
    return Tempering(late, early)


def to_text(tempering: Tempering, net: bytes, how: str) -> str:
    """As a file, for this net."""
    about = {
        "net": crc32(net),
        "late": round(tempering.late, 4),
        "early": round(tempering.early, 4),
        "made by": how,
    }
    return json.dumps(about, indent=1) + "\n"


def from_text(text: str, net: bytes) -> Tempering:
    """The tempering of a file; none if it was made for another net."""
    try:
        about = json.loads(text)
        made_for, late, early = int(about["net"]), float(about["late"]), float(about["early"])
    except (ValueError, KeyError, TypeError) as fault:
        raise TemperingError(f"this is not a tempering of fatesmith: {fault}") from None
    return Tempering(late, early) if made_for == crc32(net) else Tempering()


def net_data(seats: int) -> bytes:
    """The shipped net, as a file."""
    return (files("fatesmith.bots") / "nets" / f"{seats}.net").read_bytes()


def tempering_name(seats: int) -> str:
    """What the file beside the net is called."""
    return f"{seats}.chances.json"


@lru_cache(maxsize=8)
def tempering(seats: int) -> Tempering:
    """What is shipped for this number of seats."""
    path = files("fatesmith.bots") / "nets" / tempering_name(seats)
    return from_text(path.read_text("utf-8"), net_data(seats)) if path.is_file() else Tempering()
