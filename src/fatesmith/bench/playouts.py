"""Whole games: inside compiled code, random or by strategists, and driven from Python."""

import random
from dataclasses import dataclass
from typing import Final

from fatesmith import Setup, State, apply, new_state, options
from fatesmith.bench.clock import Effort, rate, timed
from fatesmith.engine.luck import QuickLuck
from fatesmith.engine.playout import RandomPolicy, play_outs

SEATS: Final = (2, 3, 4)
SETUPS: Final = ("introductory", "random", "discovery-goddess", "discovery-titans")
_DEALS: Final = 50
"""Different sets of random cards, in turn."""


@dataclass(frozen=True)
class Speed:
    """One kind of game; everything per second."""

    setup: str
    seats: int
    games: float
    decisions: float
    chances: float


def first_positions(kind: str, seats: int) -> list[State]:
    """The starting positions: dealt once, cloned for each game."""
    if kind == "random":
        return [new_state(Setup.random(seats, seed)) for seed in range(_DEALS)]
    return [new_state(Setup.named(kind, seats))]


def playout_speed(kind: str, seats: int, effort: Effort) -> Speed:
    """Uniformly random moves, from the first move to the outcome; every option is listed."""
    starts = first_positions(kind, seats)
    policy = RandomPolicy(1)
    luck = QuickLuck(2)
    decisions = 0
    chances = 0

    def play(rounds: int) -> None:
        nonlocal decisions, chances
        for start in starts:
            tally = play_outs(start, rounds, policy, luck)
            decisions += tally.decisions
            chances += tally.chances

    once = timed(play, 1)
    rounds = max(1, round(effort.seconds / once))
    rounds = max(1, round(rounds * effort.seconds / timed(play, rounds)))
    best = 0.0
    games = rounds * len(starts)
    speed = Speed(kind, seats, 0, 0, 0)
    for _ in range(effort.repeats):
        decisions = chances = 0
        seconds = timed(play, rounds)
        if games / seconds > best:
            best = games / seconds
            speed = Speed(kind, seats, best, decisions / seconds, chances / seconds)
    return speed


def strategist_speed(kind: str, seats: int, effort: Effort) -> float:
    """Games per second in which strategists play every seat: the playouts of Monte Carlo."""
    # Imported here, so that a build without it can still be asked for the other figures.
    from fatesmith.bots.strategist_bot import first_strategist

    starts = first_positions(kind, seats)
    policy = first_strategist(seats)
    luck = QuickLuck(5)

    def play(games: int) -> None:
        for game in range(games):
            play_outs(starts[game % len(starts)], 1, policy, luck)

    return rate(play, effort)


def driven_speed(kind: str, seats: int, effort: Effort) -> float:
    """Games per second of a loop in Python that makes every decision: `options`, a choice, `apply`.
    The engine answers chance, with luck."""
    return _driven(kind, seats, effort, QuickLuck(4))


def driven_dice_speed(kind: str, seats: int, effort: Effort) -> float:
    """The same, with every roll of a die chosen in Python too."""
    return _driven(kind, seats, effort, None)


def _driven(kind: str, seats: int, effort: Effort, luck: QuickLuck | None) -> float:
    starts = first_positions(kind, seats)
    number = random.Random(3).random

    def play(games: int) -> None:
        for game in range(games):
            state = starts[game % len(starts)].clone()
            while not state.over:
                moves = options(state)
                apply(state, moves[int(number() * len(moves))], luck)

    return rate(play, effort)
