"""Starting other programs, and keeping the output of those that the set-up runs."""

import os
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import NoReturn

from devtools.project import LOGS, ROOT, Stopped


class This(threading.local):
    """What this thread is doing."""

    step = "dev"


THIS = This()
STOPPING = threading.Event()
RUNNING: set["subprocess.Popen[bytes]"] = set()


def logged(command: list[str], variables: dict[str, str] | None = None) -> int:
    """Run a command of the set-up with its output in the log; return its exit code."""
    if STOPPING.is_set():
        raise Stopped
    LOGS.mkdir(parents=True, exist_ok=True)
    with log_file().open("a", encoding="utf-8") as log:
        print(f"\n{time.strftime('%Y-%m-%d %H:%M:%S')}  {' '.join(command)}", file=log, flush=True)
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **(variables or {})},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            close_fds=False,  # the lock is inherited: see only_one()
        )
        RUNNING.add(process)
        code = process.wait()
        RUNNING.remove(process)
    # After Ctrl-C, a program may end before this script is interrupted.
    if STOPPING.wait(0.2 if code else 0.0):
        raise Stopped
    return code


def log_file() -> Path:
    """Where the programs that this thread runs write their output."""
    return LOGS / f"{THIS.step}.log"


def log_tail(lines: int = 10, width: int = 76) -> str:
    """The end of the log, folded to the width of a terminal, and where the rest is."""
    text = log_file().read_text(encoding="utf-8", errors="replace")
    folded = [part for line in text.splitlines() for part in textwrap.wrap(line, width)]
    tail = [f"  | {line}" for line in folded[-lines:]]
    return "\n".join([*tail, f"The full log: {log_file().relative_to(ROOT)}"])


def wait_for(process: "subprocess.Popen[bytes]") -> int:
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.wait()  # Ctrl-C reached it too: let it end in its own way
        raise


def become(command: list[str]) -> NoReturn:
    """Replace this process by a program."""
    sys.stdout.flush()
    os.execv(command[0], command)
