"""Work divided among processes of this machine."""

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable
from multiprocessing.connection import Connection, wait
from typing import Generic, cast, final

from fatesmith.executors.attempt import attempt, opened
from fatesmith.executors.deaths import Deaths, say_nothing
from fatesmith.executors.executor import Finished, Result, Unit


def _serve(work: Callable[[Unit], object], pipe: Connection) -> None:
    """A worker: do the units that come until the other end closes."""
    # Ctrl-C reaches every process in the terminal; the main one decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            pipe.send_bytes(attempt(work, pipe.recv()))
    except (EOFError, BrokenPipeError):
        os._exit(0)


@final
class _UnitWorker(Generic[Unit]):
    """A process, the pipe to it, and the unit it is doing, with its place among all units."""

    def __init__(self, work: Callable[[Unit], object], place: int, unit: Unit) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(work, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self.ask(place, unit)

    def ask(self, place: int, unit: Unit) -> None:
        self.place, self.unit = place, unit
        # If it has just died, the end of its pipe will say so.
        with contextlib.suppress(BrokenPipeError):
            self.pipe.send(unit)

    def bury(self) -> int | None:
        """The exit code of a process that has ended by itself."""
        self._process.join()
        code = self._process.exitcode
        self.end()
        return code

    def end(self) -> None:
        self.pipe.close()
        self._process.terminate()
        self._process.join()


@final
class Processes:
    """Several worker processes. A death is reported and its unit done again."""

    def __init__(
        self, jobs: int, noun: str = "unit", report: Callable[[str], None] = say_nothing
    ) -> None:
        self._jobs = jobs
        self._noun = noun
        self._report = report

    def run(
        self, work: Callable[[Unit], Result], units: Iterable[Unit]
    ) -> Generator[Finished[Unit, Result], None, None]:
        todo = enumerate(units)
        again: list[tuple[int, Unit]] = []
        deaths = Deaths(self._report)
        workers: list[_UnitWorker[Unit]] = []
        try:
            while True:
                while len(workers) < self._jobs:
                    following = again.pop() if again else next(todo, None)
                    if following is None:
                        break
                    workers.append(_UnitWorker(work, *following))
                if not workers:
                    return
                for pipe in wait([worker.pipe for worker in workers]):
                    worker = next(each for each in workers if each.pipe is pipe)
                    place, unit = worker.place, worker.unit
                    name = f"{self._noun} {unit}"
                    try:
                        kept = worker.pipe.recv_bytes()
                    except (EOFError, OSError):
                        workers.remove(worker)
                        deaths.note(place, name, f"exit code {worker.bury()}")
                        again.append((place, unit))
                        continue
                    result = cast(Result, opened(kept, name))
                    following = again.pop() if again else next(todo, None)
                    if following is None:
                        workers.remove(worker)
                        worker.end()
                    else:
                        worker.ask(*following)
                    yield Finished(unit, result)
        finally:
            for worker in workers:
                worker.end()

    def close(self) -> None:
        """Its processes end with each run."""
