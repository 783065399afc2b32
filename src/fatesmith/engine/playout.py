"""Playing games out inside compiled code: what searches and benchmarks repeat a million times."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from fatesmith.engine.ids import NATURE, NOBODY
from fatesmith.engine.loop import play, play_until, resume
from fatesmith.engine.luck import Luck, QuickLuck
from fatesmith.engine.nature import stream_of
from fatesmith.engine.state import State
from fatesmith.engine.turn import TURN


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses for every seat of a playout. Subclass it, in Python too."""

    def choose(self, state: State) -> i64:
        """One of `state.pending`, for `state.seat`; the state must not be changed."""
        raise NotImplementedError


@final
class RandomPolicy(Policy):
    """Any option is as good as any other."""

    luck: QuickLuck

    def __init__(self, seed: int) -> None:
        self.luck = QuickLuck(seed)

    def choose(self, state: State) -> i64:
        return state.pending[self.luck.below(len(state.pending))]


@final
class SeatPolicies(Policy):
    """A policy for each seat."""

    policies: list[Policy]

    def __init__(self, policies: list[Policy]) -> None:
        self.policies = policies

    def choose(self, state: State) -> i64:
        return self.policies[state.seat].choose(state)


def play_out(state: State, policy: Policy, luck: Luck) -> i64:
    """Play the state to its end, in place; returns how many decisions were made."""
    if state.seat == NATURE:
        play(state, state.pending[luck.draw(stream_of(state), len(state.pending))], luck)
    decisions: i64 = 0
    while state.outcome is None:
        play(state, policy.choose(state), luck)
        decisions += 1
    return decisions


def between_turns(state: State) -> bool:
    """Whether a turn is over and the next has not begun: nobody is asked, and no die has been
    rolled for it. Only `finish_turn` and `play_turn` stop there."""
    return state.seat == NOBODY and state.outcome is None


def finish_turn(state: State, policy: Policy, luck: Luck) -> None:
    """Play to the end of the turn, in place, or to the end of the game."""
    halt = TURN.number
    while state.seat != NOBODY:
        if state.seat == NATURE:
            move = state.pending[luck.draw(stream_of(state), len(state.pending))]
            play_until(state, move, luck, halt)
        else:
            play_until(state, policy.choose(state), luck, halt)


def play_turn(state: State, policy: Policy, luck: Luck) -> None:
    """Play a whole turn, from the place between two turns to the next such place."""
    resume(state, luck, TURN.number)
    finish_turn(state, policy, luck)


@final
class Tally:
    """The results of many playouts from one position."""

    games: i64
    decisions: i64
    chances: i64
    shares: list[float]
    """By seat: games won; a shared win counts as a fraction."""
    glory: list[int]
    """By seat: the sum of final glory."""

    def __init__(self, seats: i64) -> None:
        self.games = 0
        self.decisions = 0
        self.chances = 0
        self.shares = [0.0] * seats
        self.glory = [0] * seats

    def add(self, state: State) -> None:
        """Count a finished game."""
        outcome = state.outcome
        assert outcome is not None, "the game is not over"
        self.games += 1
        for seat in range(state.seats):
            self.shares[seat] += outcome.share(seat)
            self.glory[seat] += outcome.glory[seat]


def play_outs(state: State, games: i64, policy: Policy, luck: Luck) -> Tally:
    """Play this many games to the end from clones of the state, and tally the results."""
    tally = Tally(state.seats)
    before = luck.drawn
    for _ in range(games):
        twin = state.clone()
        tally.decisions += play_out(twin, policy, luck)
        tally.add(twin)
    tally.chances = luck.drawn - before
    return tally


def clones(state: State, number: i64) -> None:
    """Clone the state this many times and drop the clones, for benchmarks."""
    for _ in range(number):
        state.clone()
