"""Bots that do what bots should not."""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from fatesmith import Move, State


class Endless:
    """Never stops thinking."""

    def choose(self, _state: State, _options: Sequence[Move]) -> Move:
        while True:
            pass


class Killed:
    """Is killed by the system, every time."""

    def choose(self, _state: State, options: Sequence[Move]) -> Move:
        os.kill(os.getpid(), signal.SIGKILL)
        return options[0]


class KilledOnce:
    """Is killed the first time that anybody asks in this folder, and then plays the last option."""

    def choose(self, _state: State, options: Sequence[Move]) -> Move:
        mark = Path(os.environ["KILLED_ONCE"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return options[-1]


class Babbler:
    """Prints, reads and plays the last option."""

    def choose(self, _state: State, options: Sequence[Move]) -> Move:
        print("I think, therefore I am")
        assert sys.stdin.read() == ""
        return options[-1]


class Broken:
    """Fails."""

    def choose(self, _state: State, _options: Sequence[Move]) -> Move:
        raise ValueError("too hard")


class Teller:
    """Appends what it was asked to a file, and plays the first option."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, _state: State, options: Sequence[Move]) -> Move:
        with open(os.environ["TOLD"], "a", encoding="utf-8") as told:
            told.write(f"{os.getpid()} {self.seed}\n")
        return options[0]


class Waiter:
    """Says that it has begun, and waits until somebody writes to a pipe."""

    def choose(self, _state: State, options: Sequence[Move]) -> Move:
        with open(os.environ["BEGUN"], "w", encoding="utf-8") as begun:
            begun.write("begun")
        with open(os.environ["GO_ON"], encoding="utf-8") as pipe:
            pipe.read()
        return options[0]
