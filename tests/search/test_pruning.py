"""Bots try only the options with the best prices; the best one is hardly ever among the others."""

import math
import random
from statistics import fmean, stdev

import pytest

from fatesmith import Setup, new_state
from fatesmith.bots.foresight import WIDTH
from fatesmith.bots.strategist_bot import strategist
from fatesmith.compiled import FORM
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.nature import stream_of
from fatesmith.engine.state import State
from fatesmith.search.monte_carlo import FlatMonteCarlo

POSITIONS = 100
LOOK, MEASURE, CHUNK = 24, 320, 20
"""Playouts of every option, to find the best ones; then of two, to tell them apart."""


def sampled_positions(number: int) -> list[State]:
    """Decisions from games of strategists, with all numbers of seats and all modules."""
    rng = random.Random(11)
    kinds = ("introductory", "discovery-goddess", "discovery-titans")
    found: list[State] = []
    game = 0
    while len(found) < number:
        game += 1
        seats = 2 + game % 3
        state = new_state(Setup.named(kinds[game // 3 % 3], seats))
        luck, policy = SeededLuck(game), strategist(seats)
        met: list[State] = []
        while state.outcome is None:
            if state.seat == NATURE:
                pending = state.pending
                play(state, pending[luck.draw(stream_of(state), len(pending))], luck)
                continue
            met.append(state.clone())
            play(state, policy.choose(state), luck)
        found += rng.sample(met, 5)
    return found[:number]


def is_missed(state: State) -> bool:
    """Whether an option that was left out is better than all that were kept: beyond doubt, in
    playouts that had no part in finding it."""
    searcher = FlatMonteCarlo(strategist(state.seats), 1, seed=3, width=len(state.pending))
    moves = [int(trial.move) for trial in searcher.candidates(state)]
    sums = searcher.totals(state, moves, 1, 0, LOOK)
    kept = max(range(WIDTH), key=sums.__getitem__)
    left_out = max(range(WIDTH, len(moves)), key=sums.__getitem__)
    if sums[left_out] <= sums[kept]:
        return False
    apart: list[int] = []
    for first in range(LOOK, LOOK + MEASURE, CHUNK):
        ours, theirs = searcher.totals(state, [moves[kept], moves[left_out]], 1, first, CHUNK)
        apart.append(theirs - ours)
    return fmean(apart) > 2.5 * stdev(apart) / math.sqrt(len(apart))


@pytest.mark.skipif(not FORM.compiled, reason="a million moves: for the compiled run of the suite")
def test_the_best_option_is_among_those_tried_in_98_of_100_positions() -> None:
    positions = sampled_positions(POSITIONS)
    wide = [state for state in positions if len(state.pending) > WIDTH]
    assert len(wide) > POSITIONS // 10, "too few positions are pruned at all"
    missed = sum(map(is_missed, wide))
    assert missed <= 0.02 * POSITIONS, f"{missed} of {POSITIONS}, {len(wide)} of them pruned"
