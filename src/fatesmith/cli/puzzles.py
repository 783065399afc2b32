"""`fatesmith puzzles`: make puzzles out of games, and prove them again."""

import json
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

import click
from rich.console import Console

from fatesmith.cli.computing import INTERRUPTED, seed_option, where_options
from fatesmith.cli.progress import progress_bar
from fatesmith.engine.errors import FatesmithError
from fatesmith.executors.executor import Executor
from fatesmith.executors.opening import open_executor
from fatesmith.puzzles.checking import CheckedPuzzle, PuzzleCheck, check_puzzle
from fatesmith.puzzles.errors import PuzzleError
from fatesmith.puzzles.kinds import DEALS, SEATS, VEINS
from fatesmith.puzzles.mining import puzzle_of
from fatesmith.puzzles.puzzle_file import (
    PuzzleSet,
    read_puzzles,
    shipped_puzzles,
    write_puzzles,
)
from fatesmith.puzzles.quarry import Quarry, games_to_search

MOST_EACH: Final = 1000


@click.group()
def puzzles() -> None:
    """Make puzzles out of games, and prove them again. `fatesmith puzzle` lets you solve them."""


@puzzles.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--each",
    type=click.IntRange(1, MOST_EACH),
    default=5,
    help="Puzzles of each kind of game and number of seats.",
)
@click.option(
    "--kind",
    "kinds",
    type=click.Choice(list(DEALS)),
    multiple=True,
    default=tuple(DEALS),
    show_default="all",
    help="Which games; may be given several times.",
)
@click.option(
    "--seats",
    type=click.IntRange(SEATS[0], SEATS[-1]),
    multiple=True,
    default=SEATS,
    help="May be given several times.",
)
@seed_option
@where_options("compute")
def make(
    file: Path,
    each: int,
    kinds: tuple[str, ...],
    seats: tuple[int, ...],
    seed: int,
    jobs: int | None,
    where: str | None,
    address: str | None,
) -> None:
    """Search games of the seven opponents for puzzles and write them to FILE.

    A puzzle is a decision in which one option wins clearly more than every other one, by 8 points
    and four standard errors of playouts to the end on the same dice, and the strategist would
    choose another. If FILE has puzzles of the same seed, the search goes on where it was stopped.
    """
    notes = Console(stderr=True, highlight=False)
    kept = _kept(file, seed)
    quarries = [
        Quarry(
            vein,
            each if vein.kind in kinds and vein.seats in seats else 0,
            kept.searched.get(vein.name, 0),
            [puzzle for puzzle in kept.puzzles if (puzzle.kind, puzzle.seats) == _of(vein.name)],
        )
        for vein in VEINS
    ]
    executor = _opened(where, jobs, address, "game", notes)
    with closing(executor):
        _mine(file, quarries, seed, each, executor, notes)
    found = [puzzle for quarry in quarries for puzzle in quarry.kept]
    asked = Counter(puzzle.question for puzzle in found)
    told = ", ".join(f"{topic} {number}" for topic, number in asked.most_common())
    click.echo(f"{file} has {len(found)} puzzles. They ask about: {told}.")


def _of(name: str) -> tuple[str, int]:
    kind, _, seats = name.rpartition("-")
    return kind, int(seats)


def _kept(file: Path, seed: int) -> PuzzleSet:
    """What a file has already."""
    if not file.exists():
        return PuzzleSet.of((), {}, seed, "")
    kept = read_puzzles(file)
    if kept.seed != seed:
        raise PuzzleError(
            f"{file} has puzzles of seed {kept.seed}: go on with --seed {kept.seed}, "
            "or choose another file"
        )
    return kept


def _opened(
    where: str | None, jobs: int | None, address: str | None, noun: str, notes: Console
) -> Executor:
    try:
        return open_executor(where, jobs, address, noun, notes.print)
    except FatesmithError as fault:
        raise click.UsageError(str(fault)) from None


def _mine(
    file: Path, quarries: list[Quarry], seed: int, each: int, executor: Executor, notes: Console
) -> None:
    by_vein = {quarry.vein: quarry for quarry in quarries}
    made = f"fatesmith puzzles make FILE --each {each} --seed {seed}"
    progress = progress_bar(notes, "puzzles", ", {task.fields[games]} games searched")
    wanted = each * sum(not quarry.full for quarry in quarries)
    done = sum(len(quarry.kept) for quarry in quarries if not quarry.full)
    searched = 0
    try:
        with progress, closing(executor.run(puzzle_of, games_to_search(quarries, seed))) as games:
            bar = progress.add_task("", total=wanted, completed=done, games=0)
            for game in games:
                quarry = by_vein[game.unit.vein]
                before = len(quarry.kept)
                if quarry.take(game.unit.number, game.result):
                    _write(file, quarries, seed, made)
                searched += 1
                progress.update(bar, advance=len(quarry.kept) - before, games=searched)
    except KeyboardInterrupt:
        click.echo(f"Stopped: the same command goes on from {file}.", err=True)
        sys.exit(INTERRUPTED)
    _write(file, quarries, seed, made)


def _write(file: Path, quarries: list[Quarry], seed: int, made: str) -> None:
    found = tuple(puzzle for quarry in quarries for puzzle in quarry.kept)
    searched = {quarry.vein.name: quarry.searched for quarry in quarries if quarry.searched}
    write_puzzles(file, PuzzleSet.of(found, searched, seed, made))


@puzzles.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Other dice.")
@click.option("--json", "as_json", is_flag=True, help="Every puzzle, as a list of JSON objects.")
@where_options("compute")
def check(
    file: Path | None,
    seed: int,
    as_json: bool,
    jobs: int | None,
    where: str | None,
    address: str | None,
) -> None:
    """Prove all puzzles of FILE again, with other dice; without FILE, those that are shipped.

    Exits with code 1 if one does not stand.
    """
    notes = Console(stderr=True, highlight=False)
    listed = (shipped_puzzles() if file is None else read_puzzles(file)).puzzles
    units = [CheckedPuzzle(place, puzzle, seed) for place, puzzle in enumerate(listed, start=1)]
    found: dict[int, PuzzleCheck] = {}
    executor = _opened(where, jobs, address, "puzzle", notes)
    progress = progress_bar(notes, "puzzles")
    try:
        with closing(executor), progress, closing(executor.run(check_puzzle, units)) as checks:
            bar = progress.add_task("", total=len(units))
            for done in checks:
                found[done.unit.number] = done.result
                progress.advance(bar)
    except KeyboardInterrupt:
        click.echo("Stopped.", err=True)
        sys.exit(INTERRUPTED)
    if as_json:
        told = [_told(unit, found[unit.number]) for unit in units]
        click.echo(json.dumps(told, indent=1))
    else:
        _say(units, found)
    if not all(each.stands for each in found.values()):
        sys.exit(1)


def _told(unit: CheckedPuzzle, result: PuzzleCheck) -> dict[str, object]:
    return {
        "number": unit.number,
        "name": unit.puzzle.name,
        "stands": result.stands,
        "ahead": result.ahead,
        "error": result.error,
    }


def _say(units: list[CheckedPuzzle], found: dict[int, PuzzleCheck]) -> None:
    for unit in units:
        if not found[unit.number].stands:
            puzzle = unit.puzzle
            click.echo(
                f"{unit.number} ({puzzle.name}) does not stand: {puzzle.best} was "
                f"{100 * puzzle.ahead:.1f} ± {100 * puzzle.error:.1f} points ahead"
            )
    standing = [each for each in found.values() if each.stands]
    click.echo(f"{len(standing)} of {len(units)} puzzles stand.")
