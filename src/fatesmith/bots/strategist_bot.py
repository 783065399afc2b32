"""The strategist as a bot: prices everything in glory, by phase of the game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import final

from fatesmith.bots.weights import tuned_numbers, weights_of
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.search.prices import Prices
from fatesmith.search.strategist import Strategist


@lru_cache(maxsize=8)
def strategist(seats: int) -> Strategist:
    """The policy tuned for this number of seats. It is stateless: share it freely."""
    return Strategist(Prices(CATALOG, seats, weights_of(tuned_numbers(seats))))


@final
class StrategistBot:
    """Takes the option with the best price."""

    def choose(self, state: State, options: Sequence[Move]) -> Move:  # noqa: ARG002 - a Bot's way
        return Move(strategist(state.seats).choose(state))
