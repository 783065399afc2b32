"""Flat Monte Carlo: try the best-looking options, play each out many times, keep the better half.

Sequential halving spends the playouts on the options that are still in doubt. The k-th playout of
every option has the same luck, so that options are compared by what they do and not by dice. What
the strategist thinks of an option counts like a few playouts more. The constants were found by
comparing thousands of choices with playouts that had no part in them (docs/strength.md).
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck, mixed
from fatesmith.engine.move import FORGE, PASS, USE, first_of, kind_of
from fatesmith.engine.outcome import Outcome
from fatesmith.engine.playout import Policy, play_out
from fatesmith.engine.state import State
from fatesmith.search.strategist import Strategist

WIDTH: Final = 16
"""How many options are tried at most: the best by price."""
UNIT: Final = 1 << 30
"""Values are counted in whole units, so that sums do not depend on the order they are made in."""
_WORD: Final = 0xFFFFFFFF
_PRIOR_GAMES: Final = 20.0
"""How many playouts the strategist's price of an option counts for."""
_LOWEST_PRIOR: Final = -0.2
"""However little the strategist thinks of an option, playouts may show otherwise."""


@final
class Yardstick:
    """How much an outcome is worth, as seen from a decision that leads to it.

    While rounds are left a win is decided by much that is still to come, and margins tell options
    apart in far fewer playouts; in the last rounds half of the value is the win itself.
    """

    seat: i64
    scale: float
    """The margin, in glory, that counts for three quarters of the largest possible one."""
    margin_share: float
    field_share: float
    """How far the margin is measured against the mean of the others, not the best of them."""

    def __init__(self, state: State) -> None:
        left = float(state.rounds - state.round)
        self.seat = state.seat
        self.scale = 12.0 + 4.0 * left
        self.margin_share = 1.0 if left > 1.0 else 0.5
        self.field_share = min(1.0, left / 8.0)

    def value(self, outcome: Outcome) -> float:
        """From 0 to 1."""
        seat = self.seat
        best = -1000
        total = 0
        for other, glory in enumerate(outcome.glory):
            if other != seat:
                best = max(best, glory)
                total += glory
        mean = float(total) / float(len(outcome.glory) - 1)
        rival = self.field_share * mean + (1.0 - self.field_share) * float(best)
        margin = float(outcome.glory[seat]) - rival
        squashed = 0.5 + 0.5 * math.tanh(margin / self.scale)
        return (1.0 - self.margin_share) * outcome.share(seat) + self.margin_share * squashed

    def of_glory(self, glory: float) -> float:
        """What a little more glory adds, where the margin is small."""
        return 0.5 * glory / self.scale


@final
class Trial:
    """An option, and how its playouts ended so far."""

    move: i64
    prior: float
    """What the strategist thinks of it, next to the best option: never more than 0."""
    games: i64
    total: i64
    """The sum of values, in units."""

    def __init__(self, move: i64, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.games = 0
        self.total = 0

    def mean(self) -> float:
        """What its playouts came to, from 0 to 1."""
        return float(self.total) / float(UNIT) / float(self.games) if self.games else 0.0

    def estimate(self) -> float:
        """The mean, and what the strategist thinks as long as there are few playouts."""
        return self.mean() + self.prior * _PRIOR_GAMES / (float(self.games) + _PRIOR_GAMES)


@mypyc_attr(allow_interpreted_subclasses=True)
class FlatMonteCarlo(Policy):
    """Chooses by a number of playouts for each decision, with the strategist on every seat."""

    strategist: Strategist
    playouts: i64
    width: i64
    seed: int
    asked: i64
    eager: float
    """In glory: how much better than a use declining it must seem. Playouts hardly tell a small
    gain from none, and leaving what is free looks like a mistake."""

    def __init__(
        self,
        strategist: Strategist,
        playouts: i64,
        seed: int = 0,
        width: i64 = WIDTH,
        eager: float = 0.0,
    ) -> None:
        self.strategist = strategist
        self.playouts = playouts
        self.width = width
        self.seed = seed
        self.eager = eager
        self.asked = 0

    def choose(self, state: State) -> i64:
        return self.trials(state)[0].move

    def trials(self, state: State) -> list[Trial]:
        """The options that were tried, the best first."""
        self.asked += 1
        candidates = self.candidates(state)
        kept = candidates[:]
        rounds = 1
        reach = 2
        while reach < len(candidates):
            rounds += 1
            reach *= 2
        played: i64 = 0
        while len(kept) > 1:
            each = max(1, self.playouts // (rounds * len(kept)))
            moves = [int(trial.move) for trial in kept]
            totals = self.totals(state, moves, self.asked, played, each)
            for index in range(len(kept)):
                kept[index].games += each
                kept[index].total += totals[index]
            played += each
            kept.sort(key=Trial.estimate, reverse=True)
            kept = kept[: (len(kept) + 1) // 2]
        # Whatever was played longest was kept longest.
        candidates.sort(key=lambda trial: (trial.games, trial.estimate()), reverse=True)
        if self.eager > 0.0 and kind_of(candidates[0].move) == PASS:
            self._use_what_is_free(candidates, Yardstick(state).of_glory(self.eager))
        return candidates

    def _use_what_is_free(self, candidates: list[Trial], doubt: float) -> None:
        """Put the best use before declining if there is little between them."""
        declining = candidates[0].estimate()
        for place in range(1, len(candidates)):
            trial = candidates[place]
            if kind_of(trial.move) == USE and trial.estimate() > declining - doubt:
                candidates.insert(0, candidates.pop(place))
                return

    def candidates(self, state: State) -> list[Trial]:
        """The options with the best prices, the best first. The best way to place each face comes
        before all other ways, which would crowd out everything else."""
        values = self.strategist.values(state)
        pending = state.pending
        best = values[0]
        for index in range(1, len(pending)):
            best = max(best, values[index])
        stick = Yardstick(state)
        found = [
            Trial(pending[index], stick.of_glory(values[index] - best))
            for index in range(len(pending))
        ]
        found.sort(key=lambda trial: trial.prior, reverse=True)
        first, later = varied(found)
        found = (first + later)[: self.width]
        for trial in found:
            trial.prior = max(_LOWEST_PRIOR, trial.prior)
        return found

    def totals(
        self, state: State, moves: list[int], asked: int, first: int, number: int
    ) -> list[int]:
        """For each move the sum of the values of its playouts `first`, …, in units.

        All moves have the same luck in playouts of the same number. Nothing but the arguments and
        the seed decides the sums, so that this may be shared out between processes.
        """
        stick = Yardstick(state)
        sums: list[int] = []
        for move in moves:
            total: i64 = 0
            for index in range(first, first + number):
                twin = state.clone()
                luck = playout_luck(self.seed, asked, index)
                play(twin, move, luck)
                play_out(twin, self.strategist, luck)
                outcome = twin.outcome
                assert outcome is not None
                total += i64(stick.value(outcome) * float(UNIT))
            sums.append(total)
        return sums


def playout_luck(seed: int, asked: int, index: int) -> SeededLuck:
    """The luck of one playout of a search, the same for all options of a question."""
    return SeededLuck(mixed(seed & _WORD) << 31 ^ mixed(asked << 16 ^ index))


def varied(trials: list[Trial]) -> tuple[list[Trial], list[Trial]]:
    """The first way to place each face, with all other moves; then the other ways."""
    first: list[Trial] = []
    later: list[Trial] = []
    faces: list[int] = []
    for trial in trials:
        face = int(first_of(trial.move)) if kind_of(trial.move) == FORGE else -1
        if face < 0:
            first.append(trial)
        elif face in faces:
            later.append(trial)
        else:
            faces.append(face)
            first.append(trial)
    return first, later
