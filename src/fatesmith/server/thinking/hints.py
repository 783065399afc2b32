"""Hints: the three best options, with honest chances to win and a reason each.

The options that look best by price are played out, with the strategist in every seat; the k-th
playout of every option has the same luck. The first part of the playouts chooses three, and fresh
ones measure these: a number chosen for being high would be too high. Options are ordered as flat
Monte Carlo would order them, by margins early in the game and by wins late, because wins alone take
much longer to tell options apart; so a lower chance may come first, within their errors.
"""

import math
from typing import Final, final

import msgspec

from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.playout import play_out
from fatesmith.engine.state import State
from fatesmith.notation.moves import format_move
from fatesmith.search.monte_carlo import (
    UNIT,
    FlatMonteCarlo,
    Trial,
    Yardstick,
    playout_luck,
    varied,
)
from fatesmith.server.thinking.errors import ThinkingError
from fatesmith.server.thinking.reasons import Reason, Reasons

SHOWN: Final = 3
WIDTH: Final = 8
"""The most options to play out: the best by price."""
_SCREENING: Final = 0.4
"""The share of the playouts that chooses what to measure."""
_SCREEN_LUCK: Final = 0
_MEASURE_LUCK: Final = 1
"""Playouts that measure have different luck from those that choose."""


@final
class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """One option."""

    move: int
    text: str
    """The move in notation; labels for people are made by views."""
    win: float
    """The chance to win, if everybody continues as the strategist would."""
    error: float
    """Its standard error."""
    behind: float
    """How much less likely a win is than with the first option, on the same dice."""
    glory: float
    """The mean of the seat's final glory."""
    playouts: int
    reason: Reason
    caution: Reason | None = None


@final
class Hints(msgspec.Struct, frozen=True, tag="hints"):
    """The best options for the seat that is asked, the best first."""

    seat: int
    hints: tuple[Hint, ...]
    playouts: int
    """Spent in all."""
    options: int
    """How many there are; those that look worst by price were not played out."""


@final
class _Measured:
    """An option that is measured."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.wins: list[float] = []
        self.glory = 0

    def measure(self, state: State, number: int, seed: int) -> None:
        """Play it out, with luck that played no part in choosing it."""
        seat, stick, policy = state.seat, Yardstick(state), strategist(state.seats)
        for index in range(number):
            twin = state.clone()
            luck = playout_luck(seed, _MEASURE_LUCK, index)
            play(twin, self.trial.move, luck)
            play_out(twin, policy, luck)
            outcome = twin.outcome
            assert outcome is not None, "a playout ends"  # noqa: S101 - what playouts promise
            self.wins.append(outcome.share(seat))
            self.glory += outcome.glory[seat]
            self.trial.total += int(stick.value(outcome) * UNIT)
        self.trial.games += number


def find_hints(state: State, playouts: int, seed: int = 0) -> Hints:
    """The best options by this many playouts in all; the same seed finds the same."""
    if state.over or state.seat == NATURE:
        raise ThinkingError("no seat is asked in this position: ask for hints when one must choose")
    if playouts < 2 * SHOWN:
        raise ThinkingError(f"{playouts} playouts are too few: ask for {2 * SHOWN} or more")
    searcher = FlatMonteCarlo(strategist(state.seats), playouts, seed, len(state.pending))
    trials = candidates(searcher.candidates(state))
    spent = _screen(state, searcher, trials, int(playouts * _SCREENING))
    lines = [_Measured(trial) for trial in trials]
    each = max(2, (playouts - spent) // len(lines))
    for line in lines:
        line.measure(state, each, seed)
    lines.sort(key=lambda line: line.trial.estimate(), reverse=True)
    reasons = Reasons(state)
    hints = tuple(_hint(line, lines[0], reasons) for line in lines)
    return Hints(int(state.seat), hints, spent + each * len(lines), len(state.pending))


def candidates(trials: list[Trial]) -> list[Trial]:
    """The options worth playing out, the best by price first. The best way to place a face stands
    for all of them, unless there is little else."""
    first, later = varied(trials)
    return (first + later[: max(0, SHOWN - len(first))])[:WIDTH]


def _screen(state: State, searcher: FlatMonteCarlo, trials: list[Trial], playouts: int) -> int:
    """Keep those that do best, half of them after each round, as in flat Monte Carlo; returns how
    many playouts that took."""
    rounds = max(1, math.ceil(math.log2(len(trials) / SHOWN)))
    first = spent = 0
    while len(trials) > SHOWN:
        each = max(1, playouts // (rounds * len(trials)))
        moves = [int(trial.move) for trial in trials]
        totals = searcher.totals(state, moves, _SCREEN_LUCK, first, each)
        for trial, total in zip(trials, totals, strict=True):
            trial.games += each
            trial.total += total
        first += each
        spent += each * len(trials)
        trials.sort(key=Trial.estimate, reverse=True)
        del trials[max(SHOWN, (len(trials) + 1) // 2) :]
    return spent


def standard_error(wins: float, games: int) -> float:
    """The standard error of a share of wins. One win and one loss are added, so that an outcome
    never seen is not called impossible; shared wins vary less than this says."""
    share = (wins + 1.0) / (games + 2.0)
    return math.sqrt(share * (1.0 - share) / games)


def _hint(line: _Measured, best: _Measured, reasons: Reasons) -> Hint:
    games = len(line.wins)
    glory = line.glory / games
    apart = [one - two for one, two in zip(best.wins, line.wins, strict=True)]
    behind = sum(apart) / games
    return Hint(
        move=int(line.trial.move),
        text=format_move(line.trial.move),
        win=sum(line.wins) / games,
        error=standard_error(sum(line.wins), games),
        behind=behind,
        glory=glory,
        playouts=games,
        reason=reasons.of(line.trial.move, glory),
        caution=reasons.caution(line.trial.move),
    )
