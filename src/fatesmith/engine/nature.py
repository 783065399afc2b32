"""Natures: whoever answers chance. They look at a state that asks NATURE and choose an option.

A nature remembers how often each die has been rolled; the rules know nothing about that.
"""

from __future__ import annotations

from typing import Protocol, cast, final

from mypy_extensions import i64

from fatesmith.engine.effect import Chance
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import open_question
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.state import State


class Nature(Protocol):
    """Chooses one of NATURE's options."""

    def choose(self, state: State) -> int: ...


def stream_of(state: State) -> i64:
    """Which stream of chance is asked: one per seat and die, and one for everything else."""
    assert state.seat == NATURE, "nature is not asked"
    question, task = open_question(state)
    return cast(Chance, question).stream(task)


@final
class SeededNature:
    """Dice from a seed: the k-th roll of a seat's die depends on seed, seat, die and k alone.

    The draw is a slot of the die, and slots keep their place when faces are forged.
    """

    luck: SeededLuck

    def __init__(self, seed: int) -> None:
        self.luck = SeededLuck(seed)

    def choose(self, state: State) -> int:
        return state.pending[self.luck.draw(stream_of(state), len(state.pending))]

    def clone(self) -> SeededNature:
        twin = SeededNature(self.luck.seed)
        twin.luck = self.luck.clone()
        return twin
