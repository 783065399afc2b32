"""Positions: cloned, turned into bytes and back, and held in memory."""

import gc
import random
import resource
import sys
from typing import Final

from fatesmith import NATURE, Setup, State, apply, new_state, options
from fatesmith.bench.clock import Effort, rate
from fatesmith.engine.playout import clones

HELD: Final = 10_000
_SAMPLE: Final = 50


def sample(kind: str, seats: int) -> list[State]:
    """Decisions spread over one game."""
    choose = random.Random(4).choice
    state = new_state(Setup.named(kind, seats))
    found: list[State] = []
    while not state.over:
        if state.seat != NATURE:
            found.append(state.clone())
        apply(state, choose(options(state)))
    return found[:: max(1, len(found) // _SAMPLE)]


def clone_speed(kind: str, seats: int, effort: Effort) -> float:
    """Clones per second inside compiled code, each dropped right away."""
    states = sample(kind, seats)

    def work(rounds: int) -> None:
        for state in states:
            clones(state, rounds)

    return rate(work, effort) * len(states)


def reload_speed(kind: str, seats: int, effort: Effort) -> float:
    """Positions per second turned into bytes and back."""
    states = sample(kind, seats)

    def work(rounds: int) -> None:
        for _ in range(rounds):
            for state in states:
                State.from_bytes(state.to_bytes())

    return rate(work, effort) * len(states)


def bytes_held(kind: str, seats: int) -> float:
    """Memory per position with 10 000 held at once, by how much the process grows."""
    states = sample(kind, seats)
    # Memory that the first ones reuse does not count.
    held = [states[index % len(states)].clone() for index in range(HELD // 10)]
    gc.collect()
    before = memory_in_use()
    held += [states[index % len(states)].clone() for index in range(HELD)]
    grown = memory_in_use() - before
    del held
    return grown / HELD


def memory_in_use() -> int:
    """Bytes of memory in use, if the system says; otherwise the peak."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
