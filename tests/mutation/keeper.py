"""Nothing that a trial starts outlives it: neither servers nor their workers nor databases.

Each trial runs under a keeper, a process that adopts the trial's orphans and ends them. Some are in
sessions of their own, so no signal to a process group would reach them all. Only Linux lets a
process adopt; elsewhere, what a trial leaves behind is left alone.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

BROKEN = 70
"""The exit code of a trial that could not be run to its end."""
BY_SIGNAL = 128
"""Added to the number of a signal, as shells do, it is the exit code of what the signal ended."""
_SET_CHILD_SUBREAPER = 36
"""An option of prctl."""


def fork(work: Callable[[], int]) -> int:
    """Work in another process, whose exit code is what the work returns; its keeper's id."""
    keeper = os.fork()
    if keeper:
        return keeper
    code = BROKEN
    try:
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        worker = os.fork()
        code = _watched(worker) if worker else work()
    finally:
        os._exit(code)


def _watched(worker: int) -> int:
    """The exit code of the worker; whoever else ends meanwhile is an orphan that it left."""
    try:
        process = status = -1
        while process != worker:
            process, status = os.wait()
    finally:
        end_children()
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else BY_SIGNAL - code


def end_children() -> None:
    """Kill all children of this process, and then the orphans that they leave."""
    while found := children():
        for child in found:
            os.kill(child, signal.SIGKILL)
        for child in found:
            os.waitpid(child, 0)


def children() -> list[int]:
    """All of this process's, including dead ones that nobody has waited for."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it may end meanwhile
            if int(path.read_text().rpartition(")")[2].split()[1]) == os.getpid():
                found.append(int(path.parent.name))
    return found
