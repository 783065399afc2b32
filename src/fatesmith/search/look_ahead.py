"""Looking ahead: play the best-looking options on for a turn or a few, and let the net judge.

A playout to the end of the game carries the luck of all its dice; the net has seen a million games
and needs none of it. So a few short playouts tell options apart that take hundreds of long ones.
In the last rounds playouts go to the end: there the win itself counts, and the net knows no better
than the outcome.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from fatesmith.engine.loop import play_until
from fatesmith.engine.luck import Luck
from fatesmith.engine.playout import Policy, between_turns, finish_turn, play_turn
from fatesmith.engine.state import State
from fatesmith.engine.turn import TURN
from fatesmith.search.monte_carlo import UNIT, WIDTH, FlatMonteCarlo, Yardstick, playout_luck
from fatesmith.search.net import Judgement, ValueNet
from fatesmith.search.strategist import Strategist

EAGER: Final = 0.5
"""Of what playouts cannot tell apart, the use of a card comes before declining it."""
_ENDING: Final = 2
"""In this many rounds before the end, playouts go to the end."""
_WHOLE_GAME: Final = 1000
"""More turns than any game has."""


@mypyc_attr(allow_interpreted_subclasses=True)
class LookAhead(FlatMonteCarlo):
    """Sequential halving over short playouts that the net judges."""

    net: ValueNet
    turns: i64
    """How many turns a playout lasts; the one that is being played is the first."""

    def __init__(
        self,
        strategist: Strategist,
        net: ValueNet,
        playouts: i64,
        turns: i64,
        seed: int = 0,
        width: i64 = WIDTH,
    ) -> None:
        super().__init__(strategist, playouts, seed, width, EAGER)
        self.net = net
        self.turns = turns

    def totals(
        self, state: State, moves: list[int], asked: int, first: int, number: int
    ) -> list[int]:
        stick = Yardstick(state)
        ending = state.rounds - state.round < _ENDING
        turns = _WHOLE_GAME if ending else self.turns
        sums: list[int] = []
        for move in moves:
            total: i64 = 0
            for index in range(first, first + number):
                twin = state.clone()
                luck = playout_luck(self.seed, asked, index)
                play_until(twin, move, luck, TURN.number)
                play_turns(twin, turns, self.strategist, luck)
                total += i64(worth(twin, stick, self.net) * float(UNIT))
            sums.append(total)
        return sums


def play_turns(state: State, turns: i64, policy: Policy, luck: Luck) -> None:
    """Play to the end of the turn that is being played, and of as many more as are asked for."""
    finish_turn(state, policy, luck)
    for _turn in range(1, turns):
        if state.outcome is not None:
            return
        play_turn(state, policy, luck)


def worth(state: State, stick: Yardstick, net: ValueNet) -> float:
    """What a position between turns, or the end of a game, is worth: from 0 to 1."""
    outcome = state.outcome
    if outcome is not None:
        return stick.value(outcome)
    found = net.judge(state)
    squashed = 0.5 + 0.5 * math.tanh(found.margins[stick.seat] / stick.scale)
    share = stick.margin_share
    return (1.0 - share) * found.wins[stick.seat] + share * squashed


def judged(
    state: State, net: ValueNet, policy: Policy, seed: int, number: i64, turns: i64 = 1
) -> Judgement:
    """What a position in the middle of a turn is worth: the mean over some ways for the dice to
    finish it. The outcome of a finished game counts as it is."""
    found = Judgement(state.seats)
    if between_turns(state) or state.outcome is not None:
        add_judgement(found, state, net, 1.0)
        return found
    for index in range(number):
        twin = state.clone()
        play_turns(twin, turns, policy, playout_luck(seed, 0, index))
        add_judgement(found, twin, net, 1.0 / float(number))
    return found


def add_judgement(found: Judgement, state: State, net: ValueNet, share: float) -> None:
    """Add a share of what a position between turns, or the end of a game, is worth."""
    outcome = state.outcome
    seats = state.seats
    if outcome is None:
        here = net.judge(state)
        for seat in range(seats):
            found.margins[seat] += share * here.margins[seat]
            found.wins[seat] += share * here.wins[seat]
        return
    mean = float(sum(outcome.glory)) / float(seats)
    spread = float(seats) / float(seats - 1)
    for seat in range(seats):
        found.margins[seat] += share * spread * (float(outcome.glory[seat]) - mean)
        found.wins[seat] += share * outcome.share(seat)
