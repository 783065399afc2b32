"""The protocol that everything with much work to do goes through."""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

Unit = TypeVar("Unit")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Finished(Generic[Unit, Result]):
    """The result of a unit, together with the unit: results come in any order."""

    unit: Unit
    result: Result


class Executor(Protocol):
    """Does units of work somewhere.

    Work is a function at the top of a module, or a `functools.partial` of one: it must survive
    pickling, as must its units and results. It must depend on its unit alone, so that it makes no
    difference where a unit is done, when, or how often: what a dying process was doing is done
    again.
    """

    def run(
        self, work: Callable[[Unit], Result], units: Iterable[Unit]
    ) -> Generator[Finished[Unit, Result], None, None]:
        """Results as they are finished. Units are drawn when there is room for them; whoever has
        seen enough closes the generator, and what is unfinished is dropped.

        WorkFailed if the work raises an exception; ExecutorError if it ends its process again and
        again, or cannot be done for another reason.
        """
        ...

    def close(self) -> None:
        """Let go of whatever it holds on to."""
        ...
