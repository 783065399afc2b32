"""A million games in one process: neither memory nor time per game may grow."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from fatesmith.bench.clock import timed
from fatesmith.bench.copies import memory_in_use
from fatesmith.bench.playouts import first_positions
from fatesmith.engine.luck import QuickLuck
from fatesmith.engine.playout import RandomPolicy, play_outs

LEGS: Final = 10


@dataclass(frozen=True)
class Leg:
    """One tenth of the games."""

    games: int
    rate: float
    memory: int


def endure(kind: str, seats: int, games: int) -> Iterator[Leg]:
    """Play the games in ten legs, and report speed and memory after each."""
    start = first_positions(kind, seats)[0]
    policy = RandomPolicy(5)
    luck = QuickLuck(6)
    part = max(1, games // LEGS)
    for leg in range(1, LEGS + 1):
        seconds = timed(lambda games: play_outs(start, games, policy, luck), part)
        yield Leg(leg * part, part / seconds, memory_in_use())
