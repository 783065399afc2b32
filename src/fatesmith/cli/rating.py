"""`fatesmith rating`: fit ratings to the error rates of bots of known strength."""

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console

from fatesmith.arena.error_rates import (
    RANDOM,
    BotErrors,
    RatedGame,
    SeatErrors,
    by_bot,
    errors_of,
)
from fatesmith.cli.computing import (
    INTERRUPTED,
    games_option,
    seats_option,
    seed_option,
    where_options,
)
from fatesmith.cli.progress import progress_bar
from fatesmith.engine.errors import FatesmithError
from fatesmith.executors.executor import Executor
from fatesmith.executors.opening import open_executor
from fatesmith.review.errors import ReviewError
from fatesmith.review.evaluator import evaluator_name
from fatesmith.review.rating import KNOWN, fitted_scale

MOST_GAMES: Final = 100_000


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@games_option(MOST_GAMES, 60, "For every number of seats.")
@seats_option("; the file keeps the others")
@seed_option
@click.option(
    "--random",
    "random_player",
    is_flag=True,
    help="Measure random players instead, who have 0 on the scale of play.",
)
@where_options("play")
def rating(
    file: Path,
    games: int,
    seats: tuple[int, ...],
    seed: int,
    random_player: bool,
    jobs: int | None,
    where: str | None,
    address: str | None,
) -> None:
    """Fit ratings to error rates and write them to FILE.

    The seven opponents, whose strength is known, play each other; quick reviews of these games say
    how much each loses by decision that mattered. `fatesmith review` reads the file that is
    shipped, src/fatesmith/review/ratings.json.
    """
    notes = Console(stderr=True, highlight=False)
    told = _kept(file)
    try:
        executor = open_executor(where, jobs, address, "game", notes.print)
    except FatesmithError as fault:
        raise click.UsageError(str(fault)) from None
    with closing(executor):
        for number in sorted(set(seats)):
            units = [RatedGame(number, seed, each, random_player) for each in range(games)]
            found = _play(units, executor, notes)
            made = f"fatesmith rating FILE --games {games} --seats {number} --seed {seed}"
            part: dict[str, Any]
            if random_player:
                part = {"random": {"made by": f"{made} --random", **_errors(found[RANDOM])}}
                found = {RANDOM: found[RANDOM]}
            else:
                fitted_scale([(each.rate, KNOWN[bot]) for bot, each in found.items()])
                bots = {bot: {"rating": KNOWN[bot], **_errors(each)} for bot, each in found.items()}
                part = {"made by": made, "bots": bots}
            told[str(number)] = {**_of_this_evaluator(told, number), **part}
            _write(file, told)
            click.echo(f"{number} seats: {_sentence(found)}")


def _kept(file: Path) -> dict[str, Any]:
    """What a file has of other numbers of seats."""
    if not file.exists():
        return {}
    try:
        told = json.loads(file.read_text(encoding="utf-8"))["seats"]
    except (OSError, ValueError, KeyError, TypeError):
        raise ReviewError(f"{file} is no file of ratings: choose another name") from None
    return dict(told)


def _of_this_evaluator(told: dict[str, Any], seats: int) -> dict[str, Any]:
    """What a file has for a number of seats; nothing that another evaluator measured."""
    name = evaluator_name(seats)
    known = told.get(str(seats), {})
    return known if known.get("evaluator") == name else {"evaluator": name}


def _play(units: list[RatedGame], executor: Executor, notes: Console) -> dict[str, BotErrors]:
    progress = progress_bar(notes, f"games with {units[0].seats} seats")
    found: dict[int, list[SeatErrors]] = {}
    try:
        with progress, closing(executor.run(errors_of, units)) as running:
            bar = progress.add_task("", total=len(units))
            for done in running:
                found[done.unit.number] = done.result
                progress.advance(bar)
    except KeyboardInterrupt:
        click.echo("Stopped: numbers of seats that are complete are in the file.", err=True)
        sys.exit(INTERRUPTED)
    return by_bot(each for number in sorted(found) for each in found[number])


def _errors(errors: BotErrors) -> dict[str, float]:
    return {
        "rate": round(errors.rate, 2),
        "error": round(errors.error, 2),
        "games": errors.games,
    }


def _write(file: Path, told: dict[str, Any]) -> None:
    try:
        file.write_text(json.dumps({"seats": told}, indent=1) + "\n", encoding="utf-8")
    except OSError as fault:
        raise ReviewError(f"{file}: {fault.strerror}") from None


def _sentence(found: dict[str, BotErrors]) -> str:
    return ", ".join(f"{bot} {each.rate:.1f} ± {each.error:.1f}" for bot, each in found.items())
