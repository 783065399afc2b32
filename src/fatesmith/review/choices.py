"""Errors: how much better another option would have been.

The evaluator picks the best of the options that look good by price. If that is not what was
chosen, both are played on with the same fresh dice, which took no part in picking: a number that
was picked for being high would be too high. The error is the mean difference, and counts only if
it exceeds two standard errors.
"""

import math
from dataclasses import dataclass, replace
from typing import Final, final
from zlib import crc32

from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import play_until
from fatesmith.engine.playout import between_turns
from fatesmith.engine.state import State
from fatesmith.engine.turn import TURN
from fatesmith.review.currencies import Worth
from fatesmith.review.effort import ReviewEffort
from fatesmith.review.evaluator import Evaluator, in_the_ending
from fatesmith.search.monte_carlo import FlatMonteCarlo, playout_luck

FIND_FROM: Final = 0.03
"""A best option that is this far ahead of every other one is worth a second look."""
LEVEL: Final = 0.01
"""If the best and the worst option are closer than this, nothing depends on the choice."""
TOLD_APART: Final = 2.0
"""So many standard errors."""
_TURNS: Final = 2
"""How long playouts are that measure an error."""
_MORE_AT_THE_END: Final = 4
"""Outcomes vary more than judgements."""
_PICKING: Final = 0
_MEASURING: Final = 1
"""Which dice: those that pick the best, and those that measure it."""


@dataclass(frozen=True, kw_only=True)
class JudgedChoice:
    """A decision, next to the best option."""

    seat: int
    chosen: Move
    best: Move
    options: int
    mattered: bool
    """Whether the options were neither forced nor level."""
    win: float
    """The chance to win with the best option."""
    lost: float
    """How much less it is with what was chosen: 0 if that cannot be told from nothing."""
    error: float
    """The standard error of the difference."""
    glory_lost: float
    """The same in glory; 0 if nothing was lost."""
    playouts: int
    """That measured it, for each of the two."""
    next_best: Move
    """If the best option was chosen: what comes next; otherwise the chosen one."""
    ahead: float
    """How much more the best option wins than the next one, if it was chosen and that can be told
    apart; else 0."""


@final
class Judge:
    """Looks at decisions of games with one number of seats."""

    def __init__(self, evaluator: Evaluator, effort: ReviewEffort) -> None:
        self._evaluator = evaluator
        self._effort = effort
        self._prices = FlatMonteCarlo(strategist(evaluator.seats), 1, 0, effort.width)

    def of(self, state: State, chosen: Move) -> JudgedChoice:
        """What a seat's choice in this position was worth."""
        seat = int(state.seat)
        worths = self._tried(state, chosen)
        values = {move: worth.wins[seat] for move, worth in worths.items()}
        # Among equals the chosen one is the best.
        best = max(values, key=lambda move: (values[move], move == chosen))
        mattered = values[best] - min(values.values()) > LEVEL
        seed = crc32(state.to_bytes())
        if mattered and best != chosen and self._effort.finalists > 1:
            best = self._picked(state, chosen, values, seed)
        if mattered and best != chosen:
            return self._measured(state, chosen, best, seed)
        found = JudgedChoice(
            seat=seat,
            chosen=chosen,
            best=chosen,
            options=len(state.pending),
            mattered=mattered,
            win=values[chosen],
            lost=0.0,
            error=0.0,
            glory_lost=0.0,
            playouts=0,
            next_best=chosen,
            ahead=0.0,
        )
        return self._find(state, found, values, seed)

    def _find(
        self, state: State, found: JudgedChoice, values: dict[Move, float], seed: int
    ) -> JudgedChoice:
        """How far the best option, which was chosen, is ahead of the next one: measured on fresh
        dice as an error is, and only where it seems far."""
        others = [move for move in values if move != found.chosen]
        if not others:
            return found
        second = max(others, key=lambda move: values[move])
        if values[found.chosen] - values[second] < FIND_FROM:
            return found
        # As if the next one had been chosen: what that would have lost.
        missed = self._measured(state, second, found.chosen, seed)
        if missed.best == second:
            return found
        return replace(
            found,
            win=missed.win,
            error=missed.error,
            playouts=missed.playouts,
            next_best=second,
            ahead=missed.lost,
        )

    def _tried(self, state: State, chosen: Move) -> dict[Move, Worth]:
        """What the options with the best prices are worth, and the chosen one."""
        moves = [Move(trial.move) for trial in self._prices.candidates(state)]
        if chosen not in moves:
            moves.append(chosen)
        return {move: self._evaluator.after(state, move) for move in moves}

    def _picked(self, state: State, chosen: Move, values: dict[Move, float], seed: int) -> Move:
        """The best of the finalists and the chosen one, by playouts of their own."""
        seat = state.seat
        ranked = sorted(values, key=lambda move: values[move], reverse=True)
        finalists = ranked[: self._effort.finalists]
        if chosen not in finalists:
            finalists.append(chosen)
        number = self._number(state, self._effort.playouts)
        sums = {
            move: math.fsum(
                self._played(state, move, seed, _PICKING, index).wins[seat]
                for index in range(number)
            )
            for move in finalists
        }
        return max(sums, key=lambda move: (sums[move], move == chosen))

    def _measured(self, state: State, chosen: Move, best: Move, seed: int) -> JudgedChoice:
        seat = int(state.seat)
        wins: list[float] = []
        with_best: list[float] = []
        glory: list[float] = []
        number = self._number(state, self._effort.playouts)
        most = self._number(state, self._effort.most)
        while True:
            for index in range(len(wins), number):
                better = self._played(state, best, seed, _MEASURING, index)
                mine = self._played(state, chosen, seed, _MEASURING, index)
                with_best.append(better.wins[seat])
                wins.append(better.wins[seat] - mine.wins[seat])
                glory.append(better.glory[seat] - mine.glory[seat])
            lost = math.fsum(wins) / number
            error = standard_error(wins)
            if number >= most or abs(lost) > TOLD_APART * error:
                break
            number = min(2 * number, most)
        counts = lost > TOLD_APART * error and lost > 0.0
        return JudgedChoice(
            seat=seat,
            chosen=chosen,
            best=best if counts else chosen,
            options=len(state.pending),
            mattered=True,
            win=math.fsum(with_best) / number - (0.0 if counts else lost),
            lost=lost if counts else 0.0,
            error=error,
            glory_lost=math.fsum(glory) / number if counts else 0.0,
            playouts=number,
            next_best=chosen,
            ahead=0.0,
        )

    def _number(self, state: State, playouts: int) -> int:
        return playouts * (_MORE_AT_THE_END if in_the_ending(state) else 1)

    def _played(self, state: State, move: Move, seed: int, which: int, index: int) -> Worth:
        """One playout of an option; all options meet the same dice."""
        twin = state.clone()
        luck = playout_luck(seed, which, index)
        play_until(twin, move, luck, TURN.number)
        # Two turns: the one that is being played, whether it is over now or not, and the next.
        return self._evaluator.played_on(twin, luck, 1 if between_turns(twin) else _TURNS)


def standard_error(values: list[float]) -> float:
    """Of the mean of these."""
    number = len(values)
    mean = math.fsum(values) / number
    squares = math.fsum((each - mean) ** 2 for each in values)
    return math.sqrt(squares / (number - 1) / number)
