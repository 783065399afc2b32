"""Gates: a new net must win games against the one before it, or it is not taken.

The error on games that were played by others says little about strength: what counts is whether
whoever chooses by the new net wins. Units of work are blocks: one set-up and its dice, with the new
player once in every seat and copies of the one before in all others.
"""

import random
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, variance
from typing import Protocol

from fatesmith.bots.rotation import share_won
from fatesmith.content.setup import new_state
from fatesmith.engine.playout import Policy
from fatesmith.training.games import drawn_setup


class Learner(Protocol):
    """Whoever gets better at one number of seats, as it is now."""

    @property
    def seats(self) -> int: ...

    def policy(self, seed: int) -> Policy:
        """How it plays; the same seed plays the same way."""


@dataclass(frozen=True)
class GateResult:
    """How a net did against the player before it."""

    blocks: int
    wins: float
    """Its share of the win."""
    error: float
    """The standard error of that share."""
    even: float
    """What players of the same strength would win."""

    @property
    def passed(self) -> bool:
        """A standard error above even: five of six nets that are no better are turned away."""
        return self.wins - self.error > self.even

    def about(self) -> dict[str, object]:
        rounded = {"wins": round(self.wins, 4), "error": round(self.error, 4)}
        return {**asdict(self), **rounded, "even": round(self.even, 4), "passed": self.passed}


def gate_of(shares: list[float], seats: int) -> GateResult:
    """From the new net's share of the win in each block, in any order."""
    error = sqrt(variance(shares) / len(shares))
    return GateResult(len(shares), fmean(shares), error, 1 / seats)


def gate_block(new: Learner, before: Learner, seed: int, block: int) -> float:
    """The new player's share of the win in a block; it depends on nothing but the arguments."""
    draw = random.Random(f"fatesmith gate {new.seats} {seed} {block}")
    start = new_state(drawn_setup(new.seats, draw))
    dice, seed_of_players = draw.getrandbits(60), draw.getrandbits(32)
    challenger, rival = (player.policy(seed_of_players) for player in (new, before))
    return share_won(start, challenger, rival, dice)
