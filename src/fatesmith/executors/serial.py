"""Work done by this process alone."""

from collections.abc import Callable, Generator, Iterable
from typing import final

from fatesmith.executors.attempt import told
from fatesmith.executors.errors import WorkFailed
from fatesmith.executors.executor import Finished, Result, Unit


@final
class Serial:
    """One unit after the other, in order: what the others are compared with."""

    def __init__(self, noun: str = "unit") -> None:
        self._noun = noun

    def run(
        self, work: Callable[[Unit], Result], units: Iterable[Unit]
    ) -> Generator[Finished[Unit, Result], None, None]:
        for unit in units:
            try:
                result = work(unit)
            except Exception as fault:
                raise WorkFailed(f"{self._noun} {unit} failed: {told(fault)}") from fault
            yield Finished(unit, result)

    def close(self) -> None:
        """It holds on to nothing."""
