"""The labyrinth: golems walk, and each space is resolved on arrival (rebellion D)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.effect import Question
from fatesmith.engine.event import GOLEM_MOVED
from fatesmith.engine.move import STEP, encode, first_of, sort_moves
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of

BACKWARD: Final = 16


def can_walk(state: State, seat: i64) -> bool:
    """A golem that has reached the goal never moves again (rebellion D2.5)."""
    golem = state.heroes[seat].golem
    return golem != 0 and golem != state.catalog.labyrinth.goal


class Walk(Question):
    """Walk to the next space; memo: steps left, plus BACKWARD to walk back.

    Each space is resolved completely before the next step (rebellion D2.1). On the way back any
    space that leads here will do, whether or not the golem came that way (D3.1).
    """

    def options(self, state: State, task: i64) -> vec[i64]:
        if not can_walk(state, seat_of(task)) or not self.steps(task):
            return vec[i64]()
        space = state.catalog.labyrinth.spaces[state.heroes[seat_of(task)].golem]
        ways = space.previous if self.backward(task) else space.following
        moves = vec[i64]([encode(STEP, way) for way in ways])
        sort_moves(moves)
        return moves

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        hero = state.heroes[seat]
        before = hero.golem
        hero.golem = first_of(move)
        if state.journal is not None:
            state.tell(GOLEM_MOVED, seat, hero.golem, before)
        state.push(self, seat, memo_of(task) - 1)
        effect = state.catalog.labyrinth.spaces[hero.golem].effect
        if effect is not None:
            state.push(effect, seat)

    def steps(self, task: i64) -> i64:
        return memo_of(task) % BACKWARD

    def backward(self, task: i64) -> bool:
        return memo_of(task) >= BACKWARD

    def memo_fits(self, _state: State, task: i64) -> bool:
        return memo_of(task) < 2 * BACKWARD


WALK: Final = Walk("walk")
