"""Trying mutants: each in a forked process that imports the changed source instead of the file.

The work tree is never touched. The forking process has imported what the tests need of others, but
nothing of the project, so a trial costs the project's own imports and the tests that are chosen.
"""

import gc
import importlib
import importlib.abc
import importlib.machinery
import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutation import keeper
from tests.mutation.mapping import REWRITTEN
from tests.mutation.operators import Mutant

HEAVY = ("hypothesis", "librt.vecs", "mypy_extensions", "click", "rich", "msgspec", "starlette")
"""The third-party modules that the tests import, if installed."""
KILLED, SURVIVED, TIMED_OUT, UNTESTED = "killed", "survived", "timed out", "no test runs it"
LIKELIEST = 24
"""Tests that are tried before the others are even collected."""
FACTOR = 5
"""How many times as long as without the change a test may take."""
OPTIONS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", REWRITTEN)


class Changed(importlib.machinery.SourceFileLoader):
    """Compiles a text that is not the file's."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, _name: str) -> CodeType:
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Hook(importlib.abc.MetaPathFinder):
    """Finds one module, and gives its changed text."""

    def __init__(self, name: str, path: str, text: str) -> None:
        self.name, self.path, self.text = name, path, text

    def unchanged(self) -> "Hook":
        return Hook(self.name, self.path, Path(self.path).read_text())

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        is_package = Path(self.path).name == "__init__.py"
        return importlib.util.spec_from_file_location(
            fullname,
            self.path,
            loader=Changed(fullname, self.path, self.text),
            submodule_search_locations=[str(Path(self.path).parent)] if is_package else None,
        )


@dataclass
class Trial:
    """A mutant, the tests that may kill it, and the result."""

    mutant: Mutant
    diff: str
    hook: Hook
    tests: dict[str, float]
    """By test, in the order in which they are tried: the seconds of the processor that it takes
    without the change."""
    patience: float = 20
    """Seconds of the processor that everything is given beyond a multiple of its cost."""
    stillness: float = 300
    """Seconds of wall-clock time for which a trial may neither run nor wait to run."""
    result: str = ""
    process: int = 0
    killer: int = 0
    """Where to report the test that fails, if anywhere."""


class Limits:
    """Ends a trial that goes round in circles or waits forever. A test is given a multiple of the
    seconds that it took without the change, of its own processor: those of a busy machine do not
    count. What a file's tests share is made by whichever comes first, so the dearest of them is
    what counts."""

    def __init__(self, trial: Trial) -> None:
        self.patience, self.stillness = trial.patience, trial.stillness
        self.dearest: dict[str, float] = {}
        for test, cost in trial.tests.items():
            file = test.partition("::")[0]
            self.dearest[file] = max(self.dearest.get(file, 0.0), cost)
        self.spent = 0.0
        self.allow(0.0)
        signal.signal(signal.SIGALRM, self.look)
        signal.setitimer(signal.ITIMER_REAL, trial.stillness, trial.stillness)

    def allow(self, cost: float) -> None:
        """The signal sent then ends the process, since nothing handles it."""
        signal.setitimer(signal.ITIMER_PROF, self.patience + FACTOR * cost)

    def look(self, _number: int, _frame: object) -> None:
        """A deadlock takes no CPU time, and does not wait for any either."""
        before, self.spent = self.spent, busy_seconds()
        if self.spent - before < self.stillness / 100:
            os.kill(os.getpid(), signal.SIGKILL)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.allow(self.dearest.get(item.nodeid.partition("::")[0], 0.0))
        result = yield
        self.allow(0.0)
        return result


def busy_seconds() -> float:
    """How long this process has run or, where the system tells, waited for its turn to run."""
    busy = 0
    for path in Path("/proc/self/task").glob("*/schedstat"):
        with suppress(OSError):  # a thread may end meanwhile
            ran, waited, _ = path.read_text().split()
            busy += int(ran) + int(waited)
    return busy / 1e9 or time.process_time()


def prepare() -> None:
    """Import in the forking process what every trial needs."""
    for name in HEAVY:
        try:
            importlib.import_module(name)
        except ImportError:
            continue
    # What is alive now stays alive in every trial: keep the collector from copying its pages.
    gc.collect()
    gc.freeze()


def control(trials: list[Trial], root: Path, jobs: int) -> None:
    """Without a change the tests must pass: one that fails anyway would kill everything."""
    for trial in try_all(
        [replace(trial, hook=trial.hook.unchanged()) for trial in trials if trial.tests],
        root,
        jobs,
    ):
        if trial.result != SURVIVED:
            tests = "\n".join(trial.tests)
            raise SystemExit(f"{trial.result} without a change, by one of these:\n{tests}")


def try_all(trials: list[Trial], root: Path, jobs: int) -> Iterator[Trial]:
    """Run them in parallel; yields each when its result is known."""
    for trial in trials:
        if not trial.tests:
            trial.result = UNTESTED
            yield trial
    tested = [trial for trial in trials if trial.tests]
    yield from side_by_side(tested, lambda trial: keeper.fork(lambda: _run(trial, root)), jobs)


def side_by_side(trials: list[Trial], start: Callable[[Trial], int], jobs: int) -> Iterator[Trial]:
    """Start a process for each, this many at a time."""
    waiting = trials[::-1]
    running: dict[int, Trial] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            trial = waiting.pop()
            trial.process = start(trial)
            running[trial.process] = trial
        process, status = os.wait()
        if process in running:
            trial = running.pop(process)
            trial.result = _verdict(status)
            yield trial


def _verdict(status: int) -> str:
    """Whatever pytest complains about, including a source that cannot be imported."""
    code = os.waitstatus_to_exitcode(status)
    return TIMED_OUT if code > keeper.BY_SIGNAL else KILLED if code else SURVIVED


def silence() -> None:
    """Nothing reads this process's output or writes to its input."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _run(trial: Trial, root: Path) -> int:
    limits = Limits(trial)
    silence()
    os.chdir(root)
    sys.meta_path.insert(0, trial.hook)
    # Most die at once: collecting all the others for them would be wasted.
    ordered = list(trial.tests)
    code = 0
    for tests in (ordered[:LIKELIEST], ordered[LIKELIEST:]):
        if tests and not code:
            code = int(pytest.main([*OPTIONS, "-x", *tests], plugins=[limits]))
    return code
