"""Trying mutants of functions in a process that has imported and collected everything.

A fork of it gives the function its changed code and runs the tests, so that imports and collection
are paid once. What was made by the import is not made again: only a death counts here, and whoever
lives is tried again as in `trial`, with the changed source from the start.
"""

import gc
import inspect
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tests.mutation import keeper
from tests.mutation.trial import KILLED, OPTIONS, TIMED_OUT, Limits, Trial, side_by_side, silence


def noticed(trials: list[Trial], root: Path, jobs: int) -> Iterator[Trial]:
    """Those that are killed or time out, with their result."""
    reader, writer = os.pipe()
    process = os.fork()
    if not process:
        code = keeper.BROKEN
        try:
            os.close(reader)
            silence()
            os.chdir(root)
            files = sorted({test.partition("::")[0] for each in trials for test in each.tests})
            plugin = Collected(trials, jobs, writer)
            code = int(pytest.main([*OPTIONS, "-s", *files], plugins=[plugin]))
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader) as told:
        for line in told:
            number, _, result = line.strip().partition(" ")
            trials[int(number)].result = result
            yield trials[int(number)]
    os.waitpid(process, 0)


class Collected:
    """Replaces the loop over all tests."""

    def __init__(self, trials: list[Trial], jobs: int, told: int) -> None:
        self.trials, self.jobs, self.told = trials, jobs, told
        self.items: dict[str, pytest.Item] = {}
        self.sound: dict[str, bool] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        numbers = {id(trial): number for number, trial in enumerate(self.trials)}
        waiting = [trial for trial in self.trials if trial.tests and changed_function(trial)]
        for trial in side_by_side(waiting, self.start, self.jobs):
            test = os.read(trial.killer, 10_000).decode()
            os.close(trial.killer)
            if trial.result == TIMED_OUT or (trial.result == KILLED and self.is_sound(trial, test)):
                os.write(self.told, f"{numbers[id(trial)]} {trial.result}\n".encode())
        return True

    def is_sound(self, trial: Trial, test: str) -> bool:
        """Whether the test that failed passes without the change."""
        if test and test not in self.sound:
            control = Trial(trial.mutant, "", trial.hook, {test: trial.tests[test]})
            self.sound[test] = os.waitpid(self.run(control), 0)[1] == 0
            os.close(control.killer)
        return self.sound.get(test, False)

    def start(self, trial: Trial) -> int:
        return self.run(trial, changed_function(trial))

    def run(self, trial: Trial, changed: tuple[FunctionType, CodeType] | None = None) -> int:
        """Fork, and run the tests of a trial until one fails; it is told by its name."""
        trial.killer, told = os.pipe()

        def work() -> int:
            if changed is not None:
                function, function.__code__ = changed[0], changed[1]
            return self._run(trial, told)

        process = keeper.fork(work)
        os.close(told)
        return process

    def _run(self, trial: Trial, told: int) -> int:
        items = [self.items[test] for test in trial.tests if test in self.items]
        items[0].config.pluginmanager.register(Limits(trial))
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if item.session.testsfailed:
                os.write(told, item.nodeid.encode())
                return 1
        return 0


def changed_function(trial: Trial) -> tuple[FunctionType, CodeType] | None:
    """The function around the mutant and its changed code, if there is one and it differs."""
    found: object = sys.modules.get(trial.hook.name)
    for part in trial.mutant.function.split("."):
        found = vars(found).get(part) if hasattr(found, "__dict__") else None
        found = getattr(found, "__func__", None) or getattr(found, "fget", None) or found
        found = inspect.unwrap(found) if callable(found) else found
        if isinstance(found, FunctionType):
            break
    if not isinstance(found, FunctionType):
        return None
    before = found.__code__
    for code in _codes(compile(trial.hook.text, trial.hook.path, "exec", dont_inherit=True)):
        same = code.co_qualname == before.co_qualname
        if same and code.co_firstlineno == before.co_firstlineno and code != before:
            return found, code
    return None


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
