"""Dividing the playouts of one decision among processes."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import pairwise

Part = Callable[[int, int], list[int]]
"""The totals of the playouts from a number on, and how many: it must be picklable."""


def shared_totals(processes: int, part: Part, first: int, number: int) -> list[int]:
    """Sums are in whole units, so it does not matter how the playouts are divided."""
    cuts = [first + number * place // processes for place in range(processes + 1)]
    parts = [
        _pool(processes).submit(part, begin, end - begin)
        for begin, end in pairwise(cuts)
        if end > begin
    ]
    return [sum(column) for column in zip(*(each.result() for each in parts), strict=True)]


@lru_cache(maxsize=4)
def _pool(processes: int) -> ProcessPoolExecutor:
    """Made once: starting Python for each decision would cost more than it saves."""
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"))
