"""An executor by its name, as a command line gives it."""

from collections.abc import Callable
from typing import Final

from fatesmith.executors.deaths import say_nothing
from fatesmith.executors.errors import ExecutorError
from fatesmith.executors.executor import Executor
from fatesmith.executors.processes import Processes
from fatesmith.executors.ray_cluster import RayCluster
from fatesmith.executors.serial import Serial

SERIAL: Final = "serial"
PROCESSES: Final = "processes"
RAY: Final = "ray"
EXECUTORS: Final = (SERIAL, PROCESSES, RAY)
MOST_PROCESSES: Final = 64


def open_executor(
    name: str | None,
    jobs: int | None,
    address: str | None,
    noun: str = "unit",
    report: Callable[[str], None] = say_nothing,
) -> Executor:
    """The executor of this name; without one, processes if there are several jobs, since one job
    needs no process of its own. ExecutorError if the options do not fit together."""
    if address is not None and name != RAY:
        raise ExecutorError(f"an address is that of a cluster: add --executor {RAY}")
    if name == RAY:
        return RayCluster.connect(address, jobs, noun=noun, report=report)
    if name == SERIAL or (name is None and (jobs or 1) == 1):
        if (jobs or 1) > 1:
            raise ExecutorError(f"{SERIAL} means one job, not {jobs}")
        return Serial(noun)
    if (jobs or 1) > MOST_PROCESSES:
        raise ExecutorError(f"{jobs} processes are too many for one machine: {MOST_PROCESSES} do")
    return Processes(jobs or 1, noun, report)
