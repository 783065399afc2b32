"""Natures: whoever answers chance. They look at a state that asks NATURE and choose an option.

A nature keeps its own memory of how often each die has been rolled; the rules know nothing of it.
"""

from __future__ import annotations

from typing import Final, Protocol, final

from fatesmith.engine.errors import IllegalMove
from fatesmith.engine.ids import MAX_SEATS, NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.move import ROLL, first_of, kind_of, outcome_key, second_of
from fatesmith.engine.state import State

_DICE_PER_SEAT: Final = 3
_OTHER_CHANCE: Final = MAX_SEATS * _DICE_PER_SEAT
"""The stream of what is no die: thinning the pools, drawing locations."""

_WORD: Final = 0xFFFFFFFFFFFFFFFF
_GOLDEN: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB


class Nature(Protocol):
    """Chooses one of NATURE's options."""

    def choose(self, state: State) -> int: ...


def stream_of(state: State) -> int:
    """Which stream of chance is asked: one per seat and die, and one for everything else."""
    move = state.pending[0]
    if kind_of(move) != ROLL:
        return _OTHER_CHANCE
    return first_of(move) * _DICE_PER_SEAT + second_of(move)


def scramble(value: int) -> int:
    """A 64-bit mix in which every bit of the input moves every bit of the output."""
    value = (value + _GOLDEN) & _WORD
    value = (value ^ value >> 30) * _MIX_1 & _WORD
    value = (value ^ value >> 27) * _MIX_2 & _WORD
    return value ^ value >> 31


@final
class SeededNature:
    """Dice from a seed: the k-th roll of a seat's die depends on seed, seat, die and k alone.

    Two matches of one seed therefore share their luck even when decisions differ. The draw is a
    slot of the die, and slots keep their place when faces are forged.
    """

    seed: int
    counts: list[int]

    def __init__(self, seed: int) -> None:
        self.seed = seed & _WORD
        self.counts = [0] * (_OTHER_CHANCE + 1)

    def choose(self, state: State) -> int:
        assert state.seat == NATURE, "nature is not asked"
        stream = stream_of(state)
        count = self.counts[stream]
        self.counts[stream] = count + 1
        return state.pending[self.draw(stream, count, len(state.pending))]

    def draw(self, stream: int, count: int, outcomes: int) -> int:
        """A number below `outcomes`, all equally likely: what would favour some is drawn again."""
        limit = _WORD - _WORD % outcomes
        value = scramble(scramble(self.seed) ^ scramble(stream << 32 | count))
        while value >= limit:
            value = scramble(value)
        return value % outcomes

    def clone(self) -> SeededNature:
        twin = SeededNature(self.seed)
        twin.counts = self.counts[:]
        return twin


@final
class ScriptedNature:
    """Answers chance from a list of moves, in order. A roll may name any slot with its face."""

    moves: list[int]
    place: int

    def __init__(self, moves: list[int]) -> None:
        self.moves = moves
        self.place = 0

    def choose(self, state: State) -> int:
        if self.place == len(self.moves):
            raise IllegalMove(f"the script ends after {self.place} chances, but nature is asked")
        wanted = outcome_key(self.moves[self.place])
        for option in state.pending:
            if outcome_key(option) == wanted:
                self.place += 1
                return option
        raise IllegalMove(f"chance {self.place + 1} of the script is not possible here")


def answer_chance(state: State, nature: Nature) -> None:
    """Let nature answer until a seat must choose, or the game is over."""
    while state.seat == NATURE:
        play(state, nature.choose(state))
