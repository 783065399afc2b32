"""Proof that one option is the best: every option is played to the end, on the same fresh dice.

An option that is far behind is dropped early, since hundreds of ways to place a face are: it must
be behind by the bar and four standard errors more. The others get all playouts. What cannot be
proven is given up as soon as that is clear.
"""

import math
from dataclasses import dataclass, field
from typing import Final, final

from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.loop import play
from fatesmith.engine.outcome import Outcome
from fatesmith.engine.playout import play_out
from fatesmith.engine.state import State
from fatesmith.notation.moves import format_move
from fatesmith.puzzles.puzzle import (
    LEAST_AHEAD,
    LEAST_ERRORS,
    PuzzleOption,
    clearly_behind,
)
from fatesmith.search.monte_carlo import playout_luck

STAGES: Final = (50, 200, 800, 1600)
"""How many playouts an option has had when it is looked at."""
_FIRST_VERDICT: Final = 200
"""With fewer, an option is not called far behind: what is rare may not have been seen."""
_HOPELESS: Final = 3.0
"""If the bar is so many standard errors above what is measured, the proof has failed."""
_SPARE: Final = 1.5
"""At the end, so many standard errors must lie between what is measured and the bar: a puzzle that
only just clears it would often fail when it is measured again."""
_PROVING: Final = 7
"""Which dice: no other playouts have these."""


@final
@dataclass
class _Line:
    """An option, and how its playouts ended."""

    move: int
    wins: list[float] = field(default_factory=list)
    own: int = 0
    rival: int = 0
    settled: bool = False


@final
class Prover:
    """Plays the options of one position to the end."""

    def __init__(self, state: State, seed: int) -> None:
        self._state = state
        self._seed = seed
        self._policy = strategist(state.seats)

    def wins(self, move: int, number: int, which: int) -> list[float]:
        """The shares of the win in this many playouts, on dice that only `which` decides."""
        return [self._played(move, which, index)[0] for index in range(number)]

    def proof(self, best: int, spare: float = _SPARE) -> tuple[PuzzleOption, ...] | None:
        """What every option is worth, the best first; None if it is not clearly the best."""
        first = _Line(best)
        others = [_Line(int(move)) for move in self._state.pending if move != best]
        for number in STAGES:
            self._play_on(first, number)
            for line in others:
                if line.settled:
                    continue
                self._play_on(line, number)
                behind, error = difference(first.wins, line.wins)
                if behind + _HOPELESS * error < LEAST_AHEAD:
                    return None
                line.settled = number >= _FIRST_VERDICT and (
                    behind - LEAST_ERRORS * error >= LEAST_AHEAD
                )
        told = [_told(first, line) for line in others]
        if not all(enough(each.behind, each.error, spare) for each in told):
            return None
        told.sort(key=lambda each: (each.behind, each.move))
        return (_told(first, first), *told)

    def _play_on(self, line: _Line, number: int) -> None:
        for index in range(len(line.wins), number):
            win, own, rival = self._played(line.move, _PROVING, index)
            line.wins.append(win)
            line.own += own
            line.rival += rival

    def _played(self, move: int, which: int, index: int) -> tuple[float, int, int]:
        """The share of the win, the glory, and the glory of the best of the others."""
        state = self._state
        twin = state.clone()
        luck = playout_luck(self._seed, which, index)
        play(twin, move, luck)
        if twin.outcome is None:
            play_out(twin, self._policy, luck)
        outcome = twin.outcome
        assert outcome is not None, "a playout ends"  # noqa: S101 - what playouts promise
        seat = int(state.seat)
        return outcome.share(seat), outcome.glory[seat], _best_rival(outcome, seat)


def difference(best: list[float], other: list[float]) -> tuple[float, float]:
    """The mean difference over the playouts that both have, and its standard error."""
    apart = [one - two for one, two in zip(best, other, strict=False)]
    number = len(apart)
    mean = math.fsum(apart) / number
    squares = math.fsum((each - mean) ** 2 for each in apart)
    return mean, math.sqrt(squares / (number - 1) / number)


def enough(behind: float, error: float, spare: float) -> bool:
    """Whether an option is clearly behind, with so many standard errors to spare."""
    return clearly_behind(behind, error) and behind - spare * error >= LEAST_AHEAD


def _best_rival(outcome: Outcome, seat: int) -> int:
    return max(glory for other, glory in enumerate(outcome.glory) if other != seat)


def _told(first: _Line, line: _Line) -> PuzzleOption:
    number = len(line.wins)
    behind, error = difference(first.wins, line.wins)
    return PuzzleOption(
        move=format_move(line.move),
        win=round(math.fsum(line.wins) / number, 4),
        behind=round(behind, 4),
        error=round(error, 4),
        own=round(line.own / number, 2),
        rival=round(line.rival / number, 2),
        playouts=number,
    )
