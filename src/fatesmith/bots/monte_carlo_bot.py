"""Flat Monte Carlo as a bot: many playouts by the strategist for each decision."""

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import pairwise
from typing import final

from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.search.monte_carlo import FlatMonteCarlo


@final
class MonteCarloBot:
    """Plays out the options with the best prices and takes the one that ended best.

    It never sees future dice: its playouts roll their own. With several processes it makes the same
    choices, sooner.
    """

    def __init__(self, playouts: int, seed: int, processes: int = 1) -> None:
        self._playouts = playouts
        self._seed = seed
        self._processes = processes
        self._searchers: dict[int, FlatMonteCarlo] = {}

    def choose(self, state: State, options: Sequence[Move]) -> Move:  # noqa: ARG002 - a Bot's way
        if state.seats not in self._searchers:
            policy = strategist(state.seats)
            self._searchers[state.seats] = (
                FlatMonteCarlo(policy, self._playouts, self._seed)
                if self._processes == 1
                else SharedMonteCarlo(state.seats, self._playouts, self._seed, self._processes)
            )
        return Move(self._searchers[state.seats].choose(state))


class SharedMonteCarlo(FlatMonteCarlo):
    """The same search, with its playouts divided among processes."""

    def __init__(self, seats: int, playouts: int, seed: int, processes: int) -> None:
        super().__init__(strategist(seats), playouts, seed)
        self._processes = processes

    def totals(
        self, state: State, moves: list[int], asked: int, first: int, number: int
    ) -> list[int]:
        """Sums are in whole units, so it does not matter how the playouts are divided."""
        position = state.to_bytes()
        cuts = [first + number * part // self._processes for part in range(self._processes + 1)]
        parts = [
            _pool(self._processes).submit(
                _part_of_totals, position, moves, self.seed, asked, begin, end - begin
            )
            for begin, end in pairwise(cuts)
            if end > begin
        ]
        return [sum(column) for column in zip(*(part.result() for part in parts), strict=True)]


@lru_cache(maxsize=4)
def _pool(processes: int) -> ProcessPoolExecutor:
    """Made once: starting Python for each decision would cost more than it saves."""
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))


def _part_of_totals(
    position: bytes, moves: list[int], seed: int, asked: int, first: int, number: int
) -> list[int]:
    state = State.from_bytes(position)
    searcher = FlatMonteCarlo(strategist(state.seats), number, seed)
    return searcher.totals(state, moves, asked, first, number)
