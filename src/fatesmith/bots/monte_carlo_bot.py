"""Flat Monte Carlo as a bot: many playouts by the strategist for each decision."""

from collections.abc import Sequence
from functools import partial
from typing import Final, final

from fatesmith.bots.foresight import WIDTH
from fatesmith.bots.sharing import shared_totals
from fatesmith.bots.strategist_bot import Strategists, first_strategist, strategist
from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.search.look_ahead import EAGER
from fatesmith.search.monte_carlo import WIDTH as FIRST_WIDTH
from fatesmith.search.monte_carlo import FlatMonteCarlo

FIRST: Final = 1
"""The first version, a yardstick that never changes: the first strategist plays out."""
LATEST: Final = 2


@final
class MonteCarloBot:
    """Plays out the options with the best prices and takes the one that ended best.

    It never sees future dice: its playouts roll their own. With several processes it makes the same
    choices, sooner.
    """

    def __init__(self, playouts: int, seed: int, processes: int = 1, version: int = LATEST) -> None:
        self._playouts = playouts
        self._seed = seed
        self._processes = processes
        self._version = version
        self._searchers: dict[int, FlatMonteCarlo] = {}

    def choose(self, state: State, options: Sequence[Move]) -> Move:  # noqa: ARG002 - a Bot's way
        seats = state.seats
        if seats not in self._searchers:
            self._searchers[seats] = (
                searcher_of(self._version, seats, self._playouts, self._seed)
                if self._processes == 1
                else SharedMonteCarlo(
                    self._version, seats, self._playouts, self._seed, processes=self._processes
                )
            )
        return Move(self._searchers[seats].choose(state))


_VERSIONS: Final[dict[int, tuple[Strategists, int, float]]] = {
    FIRST: (first_strategist, FIRST_WIDTH, 0.0),
    LATEST: (strategist, WIDTH, EAGER),
}
"""By version: who plays out, how many options, and how eager it is to use what is free."""


def searcher_of(version: int, seats: int, playouts: int, seed: int) -> FlatMonteCarlo:
    """The search of a version, in this process."""
    strategists, width, eager = _VERSIONS[version]
    return FlatMonteCarlo(strategists(seats), playouts, seed, width, eager)


class SharedMonteCarlo(FlatMonteCarlo):
    """The same search, with its playouts divided among processes."""

    def __init__(
        self, version: int, seats: int, playouts: int, seed: int, *, processes: int
    ) -> None:
        strategists, width, eager = _VERSIONS[version]
        super().__init__(strategists(seats), playouts, seed, width, eager)
        self._version = version
        self._processes = processes

    def totals(
        self, state: State, moves: list[int], asked: int, first: int, number: int
    ) -> list[int]:
        part = partial(part_of_totals, self._version, state.to_bytes(), moves, self.seed, asked)
        return shared_totals(self._processes, part, first, number)


def part_of_totals(
    version: int, position: bytes, moves: list[int], seed: int, asked: int, first: int, number: int
) -> list[int]:
    state = State.from_bytes(position)
    return searcher_of(version, state.seats, number, seed).totals(
        state, moves, asked, first, number
    )
