"""Options of commands that have many games to play or judge: which, and where that is done."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS
from fatesmith.executors.opening import EXECUTORS

MOST_JOBS: Final = 10_000
INTERRUPTED: Final = 130
"""The exit code that shells use after Ctrl-C."""

Command = TypeVar("Command", bound=Callable[..., Any])


def where_options(doing: str) -> Callable[[Command], Command]:
    """`--jobs`, `--executor` and `--address`, as `jobs`, `where` and `address`."""

    def add(command: Command) -> Command:
        for option in (
            click.option("--address", metavar="HOST:PORT", help="The head of the Ray cluster."),
            click.option(
                "--executor", "where", type=click.Choice(EXECUTORS), help=f"Where to {doing}."
            ),
            click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help="Number of processes."),
        ):
            command = option(command)
        return command

    return add


def games_option(most: int, default: int, of_what: str) -> Callable[[Command], Command]:
    """`--games`, for everything that is measured."""
    return click.option("--games", type=click.IntRange(2, most), default=default, help=of_what)


def seats_option(more: str = "") -> Callable[[Command], Command]:
    """`--seats`, several times; all of them by default."""
    return click.option(
        "--seats",
        type=click.IntRange(MIN_SEATS, MAX_SEATS),
        multiple=True,
        default=tuple(range(MIN_SEATS, MAX_SEATS + 1)),
        help=f"May be given several times{more}.",
    )


def seed_option(command: Command) -> Command:
    """`--seed`, which everything follows from."""
    return click.option("--seed", type=click.IntRange(min=0), default=1)(command)
