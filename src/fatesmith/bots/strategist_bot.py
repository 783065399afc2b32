"""The strategist as a bot: prices everything in glory, by phase of the game."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import final

from fatesmith.bots.weights import first_numbers, tuned_numbers, weights_of
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.search.prices import Prices
from fatesmith.search.strategist import Strategist

Strategists = Callable[[int], Strategist]
"""A strategist for each number of seats."""


@lru_cache(maxsize=8)
def strategist(seats: int) -> Strategist:
    """The policy tuned for this number of seats. It is stateless: share it freely."""
    return Strategist(Prices(CATALOG, seats, weights_of(tuned_numbers(seats))))


@lru_cache(maxsize=8)
def first_strategist(seats: int) -> Strategist:
    """The first one, kept as it was: a yardstick, and what the characters of people's opponents
    are made of."""
    return Strategist(Prices(CATALOG, seats, weights_of(first_numbers(seats))))


@final
class StrategistBot:
    """Takes the option with the best price."""

    def __init__(self, strategists: Strategists = strategist) -> None:
        self._strategists = strategists

    def choose(self, state: State, options: Sequence[Move]) -> Move:  # noqa: ARG002 - a Bot's way
        return Move(self._strategists(state.seats).choose(state))
