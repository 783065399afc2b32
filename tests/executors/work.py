"""Work for executors: pure functions, and some that break their process."""

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from typing import NoReturn

from fatesmith import Setup, apply, new_state, options
from fatesmith.executors.executor import Executor
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import COMPACT, spell

Range = tuple[int, int]
RANGES: list[Range] = [(first, first + 3) for first in range(0, 18, 3)]
HELD: Range = (6, 9)
"""The range whose worker is killed."""


def play_range(seed: int, numbers: Range) -> bytes:
    """Random games, a line for each."""
    return _played(seed, numbers, lambda: None)


def play_range_held(folder: str, seed: int, numbers: Range) -> bytes:
    """The same; but the first worker that does this in the middle of the range HELD says who it is
    and waits for its end."""
    return _played(seed, numbers, partial(_wait_once, Path(folder)) if numbers == HELD else _go_on)


def _go_on() -> None:
    pass


def _played(seed: int, numbers: Range, in_the_middle: Callable[[], None]) -> bytes:
    lines = []
    for number in range(*numbers):
        if number == sum(numbers) // 2:
            in_the_middle()
        rng = Random(f"{seed} {number}")
        record = Record(Setup.introductory(2 + number % 3))
        state = new_state(record.setup)
        while not state.over:
            move = rng.choice(options(state))
            record.moves.append(move)
            apply(state, move)
        lines.append(spell(record, COMPACT))
    return "".join(lines).encode()


def _wait_once(folder: Path) -> None:
    mark = folder / "held"
    if not mark.exists():
        mark.touch()
        (folder / "pid").write_text(str(os.getpid()))
        (folder / "never").read_text()


def ranges_with_a_kill(executor: Executor, folder: Path, seed: int) -> dict[Range, bytes]:
    """Play all ranges, and kill the worker that waits in the middle of one."""
    # Pipes: to open one is to wait for the other end.
    os.mkfifo(folder / "pid")
    os.mkfifo(folder / "never")

    def kill() -> None:
        os.kill(int((folder / "pid").read_text()), signal.SIGKILL)

    killer = Thread(target=kill, daemon=True)
    killer.start()
    work = partial(play_range_held, str(folder), seed)
    found = {each.unit: each.result for each in executor.run(work, RANGES)}
    killer.join()
    return found


def square(number: int) -> int:
    return number * number


def who(_: int) -> int:
    return os.getpid()


def fail_at_three(number: int) -> int:
    if number == 3:
        raise KeyError("three is missing")
    return number


def end_at_three(number: int) -> int:
    if number == 3:
        os._exit(9)
    return number


def give_what_cannot_be_sent(_: int) -> Callable[[], int]:
    return lambda: 1


def ignore_ctrl_c(number: int) -> int:
    os.kill(os.getpid(), signal.SIGINT)
    return number


def raise_with_arguments(_: int) -> NoReturn:
    class Local(Exception):
        def __init__(self, one: int, two: int) -> None:
            super().__init__(f"{one} and {two}")

    raise Local(1, 2)
