"""How long a table has been waiting, by a clock that nobody sets.

Entries carry the time of day, which people read. It may be set back or forward at any moment, so
pace, time limits and pauses are measured with a steady clock that only this process knows. Where
entries themselves are measured with, at tables with a time limit, the steady clock says how much
later one is than the last.
"""

import time
from collections.abc import Callable
from typing import final

from fatesmith.server.tables import seals
from fatesmith.server.tables.decisions import deadline_of
from fatesmith.server.tables.table import Table


def now_ms() -> int:
    """The time of day, for people."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """Rises with the seconds that pass, whatever the time of day does."""
    return time.monotonic_ns() // 1_000_000


@final
class TableTime:
    """The moments that matter at a table, by the steady clock; in milliseconds."""

    def __init__(self, table: Table, steady: Callable[[], int], now: int | None = None) -> None:
        """For a table that was read from the store, `now` is the time of day."""
        self.now = steady
        self._table = table
        here = steady()
        self.idle_since = here
        self.grace_until = 0
        """No clock runs out before this: the server was down."""
        self._asked_at, self._started_at = table.asked_at, table.started_at
        self._luck_since = table.luck_since
        self._asked = here - (0 if now is None else max(0, now - table.asked_at))
        self._started = here - (0 if now is None else max(0, now - table.started_at))
        self._luck = here - (0 if now is None else max(0, now - table.luck_since))

    def folded(self) -> None:
        """An entry was just folded."""
        table = self._table
        if table.asked_at != self._asked_at:
            self._asked_at, self._asked = table.asked_at, self.now()
        if table.started_at != self._started_at:
            self._started_at, self._started = table.started_at, self.now()
        if table.luck_since != self._luck_since:
            self._luck_since, self._luck = table.luck_since, self.now()

    def waited(self) -> int:
        """How long the seat that is asked has been."""
        return self.now() - self._asked

    def played(self) -> int:
        """How long the game has been running."""
        return self.now() - self._started

    def unseen(self) -> int:
        """How long nobody has looked."""
        return self.now() - self.idle_since

    def deadline(self) -> int | None:
        """When the seat that is asked must have answered; None if it has all the time."""
        deadline = deadline_of(self._table)
        if deadline is None:
            return None
        return max(self._asked + deadline - self._table.asked_at, self.grace_until)

    def luck_deadline(self) -> int | None:
        """When the game begins without the luck that is missing; clients that lost the server in
        between have time to come back."""
        deadline = seals.deadline(self._table)
        if deadline is None:
            return None
        return max(self._luck + deadline - self._table.luck_since, self.grace_until)

    def of_entry(self, now: int) -> int:
        """The time to write an entry with. Where time is limited, the time between two entries is
        what the steady clock says."""
        if deadline_of(self._table) is None:
            return now
        return self._table.asked_at + self.waited()
