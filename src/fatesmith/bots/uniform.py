"""The beginner: picks any option at random."""

import random
from collections.abc import Sequence
from typing import final

from fatesmith.engine.ids import Move
from fatesmith.engine.state import State


@final
class RandomBot:
    """Chooses uniformly among the options; the same seed chooses the same way."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(f"fatesmith random bot {seed}")

    def choose(self, state: State, options: Sequence[Move]) -> Move:  # noqa: ARG002 - a Bot's way
        return self._random.choice(options)
