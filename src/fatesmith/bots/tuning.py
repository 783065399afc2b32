"""Tuning the strategist: hill climbing by self-play, one step at a time.

A proposal changes a few numbers and plays blocks of games against the best so far, on shared dice
and over all seats. It is dropped as soon as it looks worse, and replaces the best when it has won
clearly enough over all blocks. The same seed climbs the same way.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fatesmith.bots.weights import Numbers, weights_of
from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import MODULES
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.playout import Policy, SeatPolicies, play_out
from fatesmith.engine.state import State
from fatesmith.search.prices import Prices
from fatesmith.search.strategist import Strategist

_STAGES: Final = (20, 60, 150, 400)
"""Blocks after which a proposal is evaluated."""
_DROP: Final = (-0.3, 0.3, 0.8, 1.6)
"""How many standard errors above even it must be, at each stage, to continue."""
_FIXED: Final = ("glory 0", "glory 1", "glory 2", "face blank", "face plain")


@dataclass(frozen=True)
class AcceptedStep:
    """A proposal that was accepted."""

    proposal: int
    changed: list[str]
    score: float
    """Share of wins against the previous best, divided by the fair share: 1 is even."""
    numbers: Numbers


def policy_of(numbers: Numbers, seats: int) -> Strategist:
    return Strategist(Prices(CATALOG, seats, weights_of(numbers)))


def training_setup(seats: int, block: int) -> Setup:
    """Every other block is introductory; the others are random mixes, with modules in turn."""
    if block % 2 == 0:
        return Setup.introductory(seats)
    module = MODULES[block // 2 % len(MODULES)]
    rebellion = block // 6 % 2 == 1
    return Setup.random(seats, block, module=module, rebellion=rebellion, promos=rebellion)


def block_score(start: State, challenger: Policy, best: Policy, seed: int) -> float:
    """The challenger alone against copies of the best, once in each seat, on the same dice; 1 is a
    fair share of wins."""
    won = 0.0
    for seat in range(start.seats):
        policies = [best] * start.seats
        policies[seat] = challenger
        state = start.clone()
        play_out(state, SeatPolicies(policies), SeededLuck(seed))
        assert state.outcome is not None  # noqa: S101 - it was played to its end
        won += state.outcome.share(seat)
    return won


class Climber:
    """Climbs from a start, proposal by proposal."""

    def __init__(self, numbers: Numbers, seats: int, seed: int) -> None:
        self.numbers = dict(numbers)
        self.seats = seats
        self.random = random.Random(f"fatesmith tune {seats} {seed}")
        self.names = [name for name in numbers if name not in _FIXED]
        self.best = policy_of(self.numbers, seats)
        self.starts: dict[int, State] = {}
        self.block = 0

    def climb(self, proposals: int) -> Iterator[AcceptedStep]:
        for proposal in range(proposals):
            numbers, changed = self._propose()
            challenger = policy_of(numbers, self.seats)
            score = self._match(challenger)
            if score is not None:
                self.numbers = numbers
                self.best = challenger
                yield AcceptedStep(proposal, changed, score, dict(numbers))

    def _propose(self) -> tuple[Numbers, list[str]]:
        """A few numbers, changed by a little or a lot."""
        size = self.random.choice((0.1, 0.25, 0.5))
        changed = self.random.sample(self.names, self.random.choice((1, 2, 4, 8)))
        numbers = dict(self.numbers)
        for name in changed:
            scale = max(abs(numbers[name]), 1.0)
            numbers[name] = round(numbers[name] + self.random.gauss(0, size) * scale, 3)
        return numbers, changed

    def _match(self, challenger: Policy) -> float | None:
        """The score over all blocks; None if it was dropped on the way."""
        scores: list[float] = []
        for stage, drop in zip(_STAGES, _DROP, strict=True):
            while len(scores) < stage:
                scores.append(block_score(self._start(), challenger, self.best, self.block))
                self.block += 1
            mean = sum(scores) / len(scores)
            variance = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
            error = math.sqrt(variance / len(scores))
            if mean - 1 < drop * error or not error:
                return None
        return mean

    def _start(self) -> State:
        """First positions are dealt once and reused: there are 240."""
        key = self.block % 240
        if key not in self.starts:
            self.starts[key] = new_state(training_setup(self.seats, key))
        return self.starts[key]
