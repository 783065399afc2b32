"""Flat Monte Carlo: try the best-looking options, play each out many times, keep the better half.

Sequential halving spends the playouts on the options that are still in doubt. The k-th playout of
every option has the same luck, so that options are told apart by what they do and not by dice.
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck, mixed
from fatesmith.engine.outcome import Outcome
from fatesmith.engine.playout import Policy, play_out
from fatesmith.engine.state import State
from fatesmith.engine.task import BIT
from fatesmith.search.strategist import Strategist

_WORD: Final = 0xFFFFFFFF
_MARGIN_SHARE: Final = 0.4
"""How much of the value is the margin: it tells options apart in far fewer games than wins do, and
keeps the bot playing when all is won or lost."""
_MARGIN_SCALE: Final = 15.0


def value_of(outcome: Outcome, seat: i64) -> float:
    """What an end is worth to a seat, from 0 to 1: its share of the win, and a little of the
    margin to the best of the others."""
    best = -1000
    for other, glory in enumerate(outcome.glory):
        if other != seat:
            best = max(best, glory)
    margin = float(outcome.glory[seat] - best)
    squashed = 0.5 + 0.5 * math.tanh(margin / _MARGIN_SCALE)
    return (1.0 - _MARGIN_SHARE) * outcome.share(seat) + _MARGIN_SHARE * squashed


@final
class Trial:
    """An option, and how its playouts ended so far."""

    move: i64
    prior: float
    """What the strategist thinks of it."""
    games: i64
    total: float

    def __init__(self, move: i64, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.games = 0
        self.total = 0.0

    def mean(self) -> float:
        return self.total / float(self.games) if self.games else 0.0


@final
class FlatMonteCarlo(Policy):
    """Chooses by so many playouts a decision, the strategist playing every seat."""

    strategist: Strategist
    playouts: i64
    width: i64
    """At most so many options are tried: the best by price."""
    seed: int
    asked: i64

    def __init__(
        self, strategist: Strategist, playouts: i64, seed: int = 0, width: i64 = 10
    ) -> None:
        self.strategist = strategist
        self.playouts = playouts
        self.width = width
        self.seed = seed
        self.asked = 0

    def choose(self, state: State) -> i64:
        return self.trials(state)[0].move

    def trials(self, state: State) -> list[Trial]:
        """The options that were tried, the best first."""
        self.asked += 1
        candidates = self.candidates(state)
        kept = candidates[:]
        rounds = 1
        while BIT[rounds] < len(candidates):
            rounds += 1
        played: i64 = 0
        while len(kept) > 1:
            each = max(1, self.playouts // (rounds * len(kept)))
            for trial in kept:
                self._play(state, trial, played, each)
            played += each
            kept.sort(key=_by_mean, reverse=True)
            kept = kept[: (len(kept) + 1) // 2]
        candidates.sort(key=_by_games_and_mean, reverse=True)
        return candidates

    def candidates(self, state: State) -> list[Trial]:
        """The options with the best prices, the best first."""
        values = self.strategist.values(state)
        pending = state.pending
        found = [Trial(pending[index], values[index]) for index in range(len(pending))]
        found.sort(key=_by_prior, reverse=True)
        return found[: self.width]

    def _play(self, state: State, trial: Trial, first: i64, number: i64) -> None:
        seat = state.seat
        for index in range(first, first + number):
            twin = state.clone()
            luck = SeededLuck(mixed(self.seed & _WORD) << 31 ^ mixed(self.asked << 16 ^ index))
            play(twin, trial.move, luck)
            play_out(twin, self.strategist, luck)
            outcome = twin.outcome
            assert outcome is not None
            trial.total += value_of(outcome, seat)
        trial.games += number


def _by_prior(trial: Trial) -> float:
    return trial.prior


def _by_mean(trial: Trial) -> float:
    return trial.mean()


def _by_games_and_mean(trial: Trial) -> float:
    """Who was played longest was kept longest; means lie between 0 and 1."""
    return float(trial.games) + trial.mean()
