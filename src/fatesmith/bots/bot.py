"""The whole interface of a bot."""

from collections.abc import Sequence
from typing import Protocol

from fatesmith.engine.ids import Move
from fatesmith.engine.state import State


class Bot(Protocol):
    """Chooses moves for a seat."""

    def choose(self, state: State, options: Sequence[Move]) -> Move:
        """One of the options, for the seat that is asked. The state must not be changed: a bot
        that looks ahead clones it."""
        ...
