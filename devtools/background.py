"""Compiling while somebody plays."""

import os
import signal
import subprocess
import sys
import threading

from devtools import steps
from devtools.compiler import compile_engine
from devtools.locks import COMPILES, only_one
from devtools.programs import THIS
from devtools.progress import PROGRESS
from devtools.project import ROOT, SOURCES
from devtools.stamps import is_current, stamp

IN_BACKGROUND = "compile-beside-the-game"
"""The command that only this module uses."""


def compile_beside_the_game() -> None:
    """Start `./dev` once more, to compile and to end with the game: its standard input is a pipe
    whose other end is held by this process, whatever it becomes."""
    ends, held = os.pipe()
    command = [sys.executable, str(ROOT / "dev"), IN_BACKGROUND]
    # In a session of its own, out of reach of Ctrl-C: the game decides what that means.
    subprocess.Popen(command, cwd=ROOT, stdin=ends, start_new_session=True).wait()
    os.close(ends)
    os.set_inheritable(held, True)


def compile_in_background() -> int:
    """What compile_beside_the_game() starts."""
    if os.fork():
        return 0  # the child has no parent to wait for it: the game does not

    def end_with_the_game() -> None:
        os.read(0, 1)
        os.kill(0, signal.SIGTERM)  # this process group, which includes the compiler

    threading.Thread(target=end_with_the_game, daemon=True).start()
    os.nice(10)
    THIS.step = steps.ENGINE_STEP.name
    PROGRESS.silent = True  # the terminal belongs to the game
    with only_one(SOURCES, COMPILES):
        # Meanwhile another ./dev may have compiled it, or be about to rebuild .venv.
        if is_current(steps.TOOLS_STEP) and not is_current(steps.ENGINE_STEP):
            trouble = compile_engine()
            if trouble:
                print(trouble, file=sys.stderr)
            stamp(steps.ENGINE_STEP)
    return 0
