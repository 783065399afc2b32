"""Positions from disturbed bytes: those that are accepted can be played to their end.

`./dev test --long` tries 20 000 of them.
"""

import random

import pytest

from fatesmith import PositionError, State, apply, options
from tests.engine.test_position_bytes import disturbed, positions

SLICE = 600
LONG = 20_000
MOST_MOVES = 5_000


def test_an_accepted_position_can_be_played_to_its_end(request: pytest.FixtureRequest) -> None:
    rng = random.Random(12)
    whole = [state.to_bytes() for state in positions()]
    played = 0
    for _ in range(LONG if request.config.getoption("--long") else SLICE):
        try:
            state = State.from_bytes(disturbed(rng.choice(whole), rng))
        except PositionError:
            continue
        for _ in range(MOST_MOVES):
            if state.over:
                break
            apply(state, rng.choice(options(state)))
        assert state.over
        played += 1
    assert played > SLICE // 10
