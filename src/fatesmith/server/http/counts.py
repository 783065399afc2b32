"""What the endpoints of one process count."""

from collections import Counter
from typing import Final, final

from fatesmith.server.measures.durations import Durations

METHODS: Final = ("GET", "HEAD", "POST")
OTHER: Final = "other"


@final
class DoorCounts:
    """Counters for Prometheus."""

    def __init__(self) -> None:
        self.refusals: Counter[str] = Counter()
        """By their codes."""
        self.resyncs = 0
        self.request_seconds = {method: Durations() for method in (*METHODS, OTHER)}
        self.requests = 0

    def request(self, method: str, seconds: float) -> None:
        """Count a request that was answered; clients may invent methods."""
        self.requests += 1
        self.request_seconds[method if method in METHODS else OTHER].observe(seconds)
