"""Hints: the three best options, with honest chances to win and a reason each.

The options that look best by price are played on for two turns with the strategist in every seat,
and the value net judges where that leads; in the last rounds they are played to the end, and the
outcome counts. The k-th playout of every option has the same luck. The first part of the playouts
chooses three options, and fresh ones measure these: a number chosen for being high would be too
high. Options are ordered by margins early in the game and by wins late, because wins alone take
much longer to tell options apart; so a lower chance may come first, within their errors.
"""

import math
from statistics import fmean, pvariance
from typing import Final, final

import msgspec

from fatesmith.analysis.tempering import share_left, tempering
from fatesmith.bots.nets import value_net
from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play, play_until
from fatesmith.engine.playout import play_out
from fatesmith.engine.state import State
from fatesmith.engine.turn import TURN
from fatesmith.notation.moves import format_move
from fatesmith.reasons.reasons import Reason, Reasons
from fatesmith.search.look_ahead import LookAhead, play_turns, worth
from fatesmith.search.monte_carlo import (
    UNIT,
    FlatMonteCarlo,
    Trial,
    Yardstick,
    playout_luck,
    varied,
)
from fatesmith.server.thinking.errors import ThinkingError

SHOWN: Final = 3
WIDTH: Final = 8
"""The most options to try: the best by price."""
_SCREENING: Final = 0.4
"""The share of the playouts that chooses what to measure."""
_SCREEN_LUCK: Final = 0
_MEASURE_LUCK: Final = 1
"""Playouts that measure have different luck from those that choose."""
_GLORY_LUCK: Final = 2
_TURNS: Final = 2
"""How long a playout is before the net judges it."""
_ENDING: Final = 2
"""In this many rounds before the end, playouts go to the end: the outcome knows better."""
_GLORY_SHARE: Final = 0.04
"""Playouts to the end for the glory of each option, as a share of all; there are a few at least."""
_FEWEST_FOR_GLORY: Final = 4
JUDGING_ERROR: Final = 0.02
"""How far the net's chances may be off on average, however many playouts there are
(`fatesmith calibrate` measures it)."""


@final
class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """One option."""

    move: int
    text: str
    """The move in notation; labels for people are made by views."""
    win: float
    """The chance to win."""
    error: float
    """Its standard error, with the net's own if it judges."""
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
    """How many there are; those that look worst by price were not tried."""


@final
class _Measured:
    """An option that is measured."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.wins: list[float] = []
        """By playout: the chance to win where it led, or the share of the win."""
        self.outcomes = True
        """Whether all of these are outcomes."""
        self.glory: list[int] = []
        """At the end, by playout that went there."""

    def measure(self, state: State, number: int, seed: int) -> None:
        """Play it on, with luck that played no part in choosing it."""
        seat, stick = state.seat, Yardstick(state)
        policy, net = strategist(state.seats), value_net(state.seats)
        tempered = tempering(state.seats)
        ending = state.rounds - state.round < _ENDING
        for index in range(number):
            twin = state.clone()
            luck = playout_luck(seed, _MEASURE_LUCK, index)
            play_until(twin, self.trial.move, luck, TURN.number)
            play_turns(twin, state.rounds * state.seats if ending else _TURNS, policy, luck)
            outcome = twin.outcome
            if outcome is None:
                chances = tempered.of(tuple(net.judge(twin).wins), share_left(twin))
                self.wins.append(chances[seat])
                self.outcomes = False
            else:
                self.wins.append(outcome.share(seat))
                self.glory.append(outcome.glory[seat])
            self.trial.total += int(worth(twin, stick, net) * UNIT)
        self.trial.games += number

    def measure_glory(self, state: State, number: int, seed: int) -> None:
        """Play it to the end: the net knows margins, not what the seat will have."""
        policy = strategist(state.seats)
        for index in range(len(self.glory), number):
            twin = state.clone()
            luck = playout_luck(seed, _GLORY_LUCK, index)
            play(twin, self.trial.move, luck)
            play_out(twin, policy, luck)
            outcome = twin.outcome
            assert outcome is not None, "a playout ends"  # noqa: S101 - what playouts promise
            self.glory.append(outcome.glory[state.seat])


def find_hints(state: State, playouts: int, seed: int = 0) -> Hints:
    """The best options by this many playouts in all; the same seed finds the same."""
    if state.over or state.seat == NATURE:
        raise ThinkingError("no seat is asked in this position: ask for hints when one must choose")
    if playouts < 2 * SHOWN:
        raise ThinkingError(f"{playouts} playouts are too few: ask for {2 * SHOWN} or more")
    seats = int(state.seats)
    searcher = LookAhead(
        strategist(seats), value_net(seats), playouts, _TURNS, seed, len(state.pending)
    )
    trials = candidates(searcher.candidates(state))
    spent = _screen(state, searcher, trials, int(playouts * _SCREENING))
    lines = [_Measured(trial) for trial in trials]
    each = max(2, (playouts - spent) // len(lines))
    for line in lines:
        line.measure(state, each, seed)
        line.measure_glory(state, max(_FEWEST_FOR_GLORY, int(playouts * _GLORY_SHARE)), seed)
    lines.sort(key=lambda line: line.trial.estimate(), reverse=True)
    reasons = Reasons(state)
    hints = tuple(_hint(line, lines[0], reasons) for line in lines)
    return Hints(int(state.seat), hints, spent + each * len(lines), len(state.pending))


def settled(first: Hints, refined: Hints) -> Hints:
    """The refined hints in the order of the first ones, unless another option is now the best: what
    somebody is reading must not jump around for nothing."""
    if not first.hints or first.hints[0].move != refined.hints[0].move:
        return refined
    places = {hint.move: place for place, hint in enumerate(first.hints)}
    ordered = sorted(refined.hints, key=lambda hint: places.get(hint.move, len(places)))
    return msgspec.structs.replace(refined, hints=tuple(ordered))


def candidates(trials: list[Trial]) -> list[Trial]:
    """The options worth trying, the best by price first. The best way to place a face stands
    for all of them, unless there is little else."""
    first, later = varied(trials)
    return (first + later[: max(0, SHOWN - len(first))])[:WIDTH]


def _screen(state: State, searcher: FlatMonteCarlo, trials: list[Trial], playouts: int) -> int:
    """Keep those that do best, half of them after each round, as a search does; returns how
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


def standard_error(wins: list[float], outcomes: bool) -> float:
    """The standard error of a chance to win. To outcomes, one win and one loss are added, so that
    one never seen is not called impossible; shared wins vary less than this says. Judgements vary
    little, and are no better than the net."""
    games = len(wins)
    if not outcomes:
        return math.hypot(math.sqrt(pvariance(wins) / games), JUDGING_ERROR)
    share = (sum(wins) + 1.0) / (games + 2.0)
    return math.sqrt(share * (1.0 - share) / games)


def _hint(line: _Measured, best: _Measured, reasons: Reasons) -> Hint:
    glory = fmean(line.glory)
    return Hint(
        move=int(line.trial.move),
        text=format_move(line.trial.move),
        win=fmean(line.wins),
        error=standard_error(line.wins, line.outcomes),
        behind=fmean(one - two for one, two in zip(best.wins, line.wins, strict=True)),
        glory=glory,
        playouts=len(line.wins),
        reason=reasons.of(line.trial.move, glory),
        caution=reasons.caution(line.trial.move),
    )
