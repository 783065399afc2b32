"""One `./dev` at a time."""

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path

from devtools.progress import PROGRESS

SETS_UP = "waiting for another ./dev"
COMPILES = "waiting for the engine that another ./dev compiles"


@contextlib.contextmanager
def only_one(folder: Path, waiting: str) -> Iterator[None]:
    """Let one ./dev at a time do this; the others wait here. The lock on the project's folder is
    for .venv, and the lock on the sources is for compiling them."""
    # The folders themselves are locked: there is no lock file to leave behind, or to remove while
    # another process waits for it.
    handle = os.open(folder, os.O_RDONLY)
    try:
        # Programs inherit the lock: one that outlives a killed ./dev keeps the others out.
        os.set_inheritable(handle, True)
        with contextlib.suppress(OSError):  # some network file systems have no locks: do without
            if not locked(handle):
                PROGRESS.begin(waiting)
                while not locked(handle):
                    PROGRESS.tick()
                    time.sleep(0.1)
                PROGRESS.end(waiting)
        yield
    finally:
        os.close(handle)


def locked(handle: int) -> bool:
    """Whether the lock is ours."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
