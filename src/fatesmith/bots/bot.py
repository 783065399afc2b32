"""The whole interface of a bot."""

from collections.abc import Sequence
from typing import Protocol

from fatesmith.engine.ids import Move
from fatesmith.engine.state import State


class Bot(Protocol):
    """Chooses moves for a seat."""

    def choose(self, state: State, options: Sequence[Move]) -> Move:
        """Choose one of the options for the seat that is asked. Do not change the state: a bot that
        looks ahead clones it."""
        ...
