"""What the endpoints of one process count."""

from collections import Counter
from typing import final


@final
class DoorCounts:
    """Counters for Prometheus."""

    def __init__(self) -> None:
        self.refusals: Counter[str] = Counter()
        """By their codes."""
        self.resyncs = 0
        self.requests = 0
