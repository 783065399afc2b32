"""Looking ahead, as bots: from those who go to the end of the turn, which the value net judges, to
the champion, who plays games to their end."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, final

from fatesmith.bots.foresight import Foresight
from fatesmith.bots.nets import value_net
from fatesmith.bots.sharing import shared_totals
from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.search.look_ahead import LookAhead
from fatesmith.search.net import ValueNet
from fatesmith.search.strategist import Strategist

_GROWTH: Final = 3
"""With a time limit, each search is this many times as long as the one before."""


@final
class LookAheadBot:
    """Plays the best-looking options on for a few turns and lets the net judge.

    The same seed makes the same choices, in one process or several. With `seconds` it thinks until
    the time is up, longer and longer: then choices depend on the machine.
    """

    def __init__(
        self,
        foresight: Foresight,
        seed: int,
        processes: int = 1,
        seconds: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._foresight = foresight
        self._seed = seed
        self._processes = processes
        self._seconds = seconds
        self._clock = clock
        self._searchers: dict[int, LookAhead] = {}

    def choose(self, state: State, options: Sequence[Move]) -> Move:  # noqa: ARG002 - a Bot's way
        seats = state.seats
        if seats not in self._searchers:
            self._searchers[seats] = (
                looking_ahead(seats, self._foresight, self._seed)
                if self._processes == 1
                else SharedLookAhead(seats, self._foresight, self._seed, self._processes)
            )
        searcher = self._searchers[seats]
        if self._seconds is None:
            return Move(searcher.choose(state))
        return self._in_time(searcher, state, self._seconds)

    def _in_time(self, searcher: LookAhead, state: State, seconds: float) -> Move:
        """Search again with more playouts as long as the next search should end in time."""
        end = self._clock() + seconds
        searcher.playouts = self._foresight.playouts
        while True:
            began = self._clock()
            move = Move(searcher.choose(state))
            now = self._clock()
            if now + _GROWTH * (now - began) > end:
                return move
            searcher.playouts *= _GROWTH


def looking_ahead(seats: int, foresight: Foresight, seed: int) -> LookAhead:
    """The search, in this process."""
    return LookAhead(*_parts(seats, foresight, seed))


def _parts(
    seats: int, foresight: Foresight, seed: int
) -> tuple[Strategist, ValueNet, int, int, int, int]:
    """What a search is made of."""
    playouts, turns, width = foresight.playouts, foresight.turns, foresight.width
    return strategist(seats), value_net(seats), playouts, turns, seed, width


class SharedLookAhead(LookAhead):
    """The same search, with its playouts divided among processes."""

    def __init__(self, seats: int, foresight: Foresight, seed: int, processes: int) -> None:
        super().__init__(*_parts(seats, foresight, seed))
        self._foresight = foresight
        self._processes = processes

    def totals(
        self, state: State, moves: list[int], asked: int, first: int, number: int
    ) -> list[int]:
        part = partial(part_of_looks, self._foresight, state.to_bytes(), moves, self.seed, asked)
        return shared_totals(self._processes, part, first, number)


def part_of_looks(
    foresight: Foresight,
    position: bytes,
    moves: list[int],
    seed: int,
    asked: int,
    first: int,
    number: int,
) -> list[int]:
    state = State.from_bytes(position)
    return looking_ahead(state.seats, foresight, seed).totals(state, moves, asked, first, number)
