"""The dice of a day, for tables that keep every roll as a move."""

from collections.abc import Iterable
from typing import final

from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.nature import stream_of
from fatesmith.engine.state import State


@final
class DayDice:
    """Chance from the seed of a day: the k-th roll of a seat's die depends on seed, seat, die and k
    alone, so that everybody meets the same dice, whatever they choose."""

    def __init__(self, seed: int) -> None:
        self._luck = SeededLuck(seed)

    @staticmethod
    def after(seed: int, setup: Setup, moves: Iterable[int]) -> "DayDice":
        """The dice as they are after these moves of a game. Nothing else is needed to know them:
        what was taken back has rolled none."""
        dice, state = DayDice(seed), new_state(setup)
        for move in moves:
            if state.seat == NATURE:
                dice.choose(state)
            play(state, move)
        return dice

    def copy(self) -> "DayDice":
        """Separate dice that will fall the same way."""
        twin = DayDice(0)
        twin._luck = self._luck.clone()
        return twin

    def choose(self, state: State) -> int:
        return state.pending[self._luck.draw(stream_of(state), len(state.pending))]
