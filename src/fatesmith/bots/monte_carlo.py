"""Flat Monte Carlo as a bot: many playouts by the strategist for each decision."""

from typing import final

from fatesmith.bots.strategist import strategist
from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.search.monte_carlo import FlatMonteCarlo


@final
class MonteCarloBot:
    """Plays the options with the best prices out, so many times in all, and takes what ended best.

    It never sees the dice to come: its playouts roll dice of their own.
    """

    def __init__(self, playouts: int, seed: int) -> None:
        self._playouts = playouts
        self._seed = seed
        self._searchers: dict[int, FlatMonteCarlo] = {}

    def choose(self, state: State, options: list[Move]) -> Move:  # noqa: ARG002 - a Bot's way
        if state.seats not in self._searchers:
            policy = strategist(state.seats)
            self._searchers[state.seats] = FlatMonteCarlo(policy, self._playouts, self._seed)
        return Move(self._searchers[state.seats].choose(state))
