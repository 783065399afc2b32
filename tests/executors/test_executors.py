"""Work gives the same results in this process and in others, whatever happens to those."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from fatesmith.executors.errors import ExecutorError, WorkFailed
from fatesmith.executors.executor import Executor
from fatesmith.executors.processes import Processes
from fatesmith.executors.serial import Serial
from tests.executors import work

BOTH = pytest.mark.parametrize("executor", [Serial(), Processes(2)], ids=["serial", "processes"])


@BOTH
def test_every_result_comes_with_its_unit(executor: Executor) -> None:
    found = {each.unit: each.result for each in executor.run(work.square, range(6))}
    assert found == {0: 0, 1: 1, 2: 4, 3: 9, 4: 16, 5: 25}
    assert list(executor.run(work.square, [])) == []


def test_serial_does_units_in_order_and_here() -> None:
    done = list(Serial().run(work.who, [3, 1, 2]))
    assert [(each.unit, each.result) for each in done] == [(n, os.getpid()) for n in (3, 1, 2)]


def test_processes_do_the_work_elsewhere() -> None:
    found = {each.result for each in Processes(2).run(work.who, range(8))}
    assert os.getpid() not in found
    assert 1 <= len(found) <= 2


@pytest.mark.parametrize(("executor", "most"), [(Serial(), 1), (Processes(2), 3)])
def test_units_are_drawn_only_as_there_is_room_and_those_left_are_dropped(
    executor: Executor, most: int
) -> None:
    drawn: list[int] = []

    def units() -> Iterator[int]:
        for number in range(1000):
            drawn.append(number)
            yield number

    running = executor.run(work.square, units())
    next(running)
    running.close()
    assert len(drawn) <= most


def test_no_process_outlives_its_run() -> None:
    running = Processes(2).run(work.who, range(100))
    pids = {next(running).result for _ in range(6)}
    running.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_workers_leave_ctrl_c_to_the_main_process() -> None:
    reports: list[str] = []
    done = list(Processes(1, report=reports.append).run(work.ignore_ctrl_c, [5]))
    assert [each.result for each in done] == [5]
    assert reports == []


@BOTH
def test_an_exception_in_the_work_comes_through_with_its_traceback(executor: Executor) -> None:
    with pytest.raises(WorkFailed) as caught:
        list(executor.run(work.fail_at_three, range(9)))
    told = str(caught.value)
    assert told.startswith("unit 3 failed: KeyError\nTraceback")
    assert 'raise KeyError("three is missing")' in told
    assert "work.py" in told


@BOTH
def test_an_exception_that_cannot_be_sent_comes_through_too(executor: Executor) -> None:
    with pytest.raises(WorkFailed, match=r"unit 0 failed: Local\n(?s:.*)1 and 2"):
        list(executor.run(work.raise_with_arguments, [0]))


def test_a_result_that_cannot_be_sent_is_an_error_in_the_work() -> None:
    with pytest.raises(WorkFailed, match=r"unit 0 failed: .*\nTraceback(?s:.*)pickle"):
        list(Processes(1).run(work.give_what_cannot_be_sent, [0]))


def test_a_killed_process_makes_no_difference_to_the_bytes(tmp_path: Path) -> None:
    reports: list[str] = []
    found = work.ranges_with_a_kill(Processes(2, report=reports.append), tmp_path, 4)
    assert found == {
        each.unit: each.result for each in Serial().run(partial(work.play_range, 4), work.RANGES)
    }
    assert reports == ["a worker died at unit (6, 9) (exit code -9), which is done again"]


def test_a_unit_that_always_ends_its_process_is_given_up() -> None:
    reports: list[str] = []
    with pytest.raises(ExecutorError, match=r"game 3 ended its worker 3 times \(exit code 9\)"):
        list(Processes(1, "game", reports.append).run(work.end_at_three, range(5)))
    assert reports == ["a worker died at game 3 (exit code 9), which is done again"] * 2
