"""How often a unit of work has ended the process that did it."""

from collections.abc import Callable
from typing import Final, final

from fatesmith.executors.errors import ExecutorError

MOST_DEATHS: Final = 3
"""A unit that has ended this many workers is not tried again."""


def say_nothing(_: str) -> None:
    """The report of whoever wants none."""


@final
class Deaths:
    """Counts the deaths of workers by unit, and reports each of them."""

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report
        self._counts: dict[int, int] = {}

    def note(self, place: int, name: str, how: str) -> None:
        """The worker died at this unit, which is known by its place among all units; ExecutorError
        if it was the last attempt."""
        deaths = self._counts.get(place, 0) + 1
        self._counts[place] = deaths
        if deaths == MOST_DEATHS:
            raise ExecutorError(
                f"{name} ended its worker {MOST_DEATHS} times ({how}): does what it runs exit, or "
                "run out of memory?"
            )
        self._report(f"a worker died at {name} ({how}), which is done again")
