"""`fatesmith review`: was it luck, and where did I go wrong?"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console

from fatesmith.cli.progress import progress_bar
from fatesmith.cli.speaking import language_option
from fatesmith.cli.terminal.review_page import ReviewPage, players_of, show_careers
from fatesmith.cli.terminal.screen import Screen
from fatesmith.cli.terminal.storage import user_storage
from fatesmith.notation.errors import RecordError
from fatesmith.notation.record import Record
from fatesmith.notation.record_files import read_file
from fatesmith.prose.language import Language
from fatesmith.prose.voice import Voice
from fatesmith.review.career import Career
from fatesmith.review.effort import BY_NAME, QUICK, ReviewEffort
from fatesmith.review.errors import ReviewError
from fatesmith.review.explained import explained
from fatesmith.review.labels import worst
from fatesmith.review.rating import rating_of
from fatesmith.review.review import Review
from fatesmith.review.shelf import ReviewShelf

INTERRUPTED: Final = 130
"""The exit code that shells use after Ctrl-C."""
_SUFFIXES: Final = (".record", ".jsonl", ".compact", ".txt")
"""What is read of a folder."""


@dataclass(frozen=True)
class Reviewed:
    """A game of a file, with its review."""

    title: str
    record: Record
    review: Review


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--game", type=click.IntRange(min=1), help="Only this game of each file.")
@click.option(
    "--effort",
    type=click.Choice(list(BY_NAME)),
    default=QUICK.name,
    help="How hard to look: seconds a game, or a minute.",
)
@click.option("--all", "together", is_flag=True, help="Every player over all games together.")
@click.option("--player", metavar="NAME", help="With --all: only this one.")
@click.option("--json", "as_json", is_flag=True, help="Everything, as a list of JSON objects.")
@language_option
def review(
    files: tuple[str, ...],
    game: int | None,
    effort: str,
    together: bool,
    player: str | None,
    as_json: bool,
    language: Language,
) -> None:
    """Review the finished games in FILES: luck, choices, errors and the moments that mattered.

    FILES are records (`-` for standard input) or folders of them. Luck is what the dice gave above
    their mean, in glory and in points of the chance to win; choices are all else that changed that
    chance. The error rate is in thousandths of a win, for each decision that mattered. Reviews are
    kept, so that a second look is immediate. Exits with code 1 if a game could not be reviewed.
    """
    if player is not None and not together:
        raise click.UsageError("--player is for --all: it says whose games count.")
    faults: list[str] = []
    found = _reviews(files, game, BY_NAME[effort], faults)
    screen = Screen()
    if as_json:
        click.echo(
            msgspec.json.format(msgspec.json.encode([_told(each, language) for each in found]))
        )
    elif together:
        careers = _careers(list(found), player)
        if careers:
            show_careers(screen, careers, language)
        elif not faults:
            faults.append(f"nobody called {player} played in these games")
    else:
        for each in found:
            ReviewPage(screen, each.record, each.review, language).show(each.title)
    for fault in faults:
        click.echo(f"Error: {fault}", err=True)
    if faults:
        sys.exit(1)


def _reviews(
    files: tuple[str, ...], game: int | None, effort: ReviewEffort, faults: list[str]
) -> Iterator[Reviewed]:
    """One game after the other; what cannot be reviewed is added to the faults."""
    shelf = ReviewShelf(user_storage().reviews)
    notes = Console(stderr=True, highlight=False)
    for path in _paths(files, faults):
        number = 0
        try:
            for number, record in enumerate(read_file(path), start=1):
                if game is not None and number != game:
                    continue
                title = f"{path}, {number}"
                if isinstance(record, RecordError):
                    faults.append(f"{path}, game {number}: {record}")
                    continue
                try:
                    yield Reviewed(title, record, _with_progress(shelf, record, effort, notes))
                except ReviewError as fault:
                    faults.append(f"{path}, game {number}: {fault}")
        except RecordError as fault:
            faults.append(str(fault))
            continue
        if game is not None and number < game:
            faults.append(f"{path} has no game {game}")
        elif not number:
            faults.append(f"{path} has no game: name a file of records")


def _paths(files: tuple[str, ...], faults: list[str]) -> Iterator[str]:
    """The files, and those in folders, by name."""
    for name in files:
        folder = Path(name)
        if not folder.is_dir():
            yield name
            continue
        inside = sorted(path for path in folder.iterdir() if path.suffix in _SUFFIXES)
        if not inside:
            faults.append(f"{name} has no records: files that end with {', '.join(_SUFFIXES)}")
        yield from map(str, inside)


def _with_progress(
    shelf: ReviewShelf, record: Record, effort: ReviewEffort, notes: Console
) -> Review:
    progress = progress_bar(notes, "moves", transient=True)
    try:
        with progress:
            bar = progress.add_task("", total=len(record.moves))
            return shelf.reviewed(
                record, effort, lambda done, _total: progress.update(bar, completed=done)
            )
    except KeyboardInterrupt:
        click.echo("Stopped.", err=True)
        sys.exit(INTERRUPTED)


def _careers(found: list[Reviewed], player: str | None) -> list[Career]:
    """By player, in the order of the games' days; those who played most come first."""
    careers: dict[str, Career] = {}
    for each in sorted(found, key=lambda each: each.record.date):
        names = players_of(each.record)
        for line in each.review.players:
            name = names.get(line.seat, f"{line.seat + 1}")
            if player is None or name == player:
                careers.setdefault(name, Career(name)).add(line, each.review.seats)
    return sorted(careers.values(), key=lambda career: -career.games)


def _told(each: Reviewed, language: Language) -> dict[str, object]:
    rates = [player.error_rate for player in each.review.players]
    ratings = [None if rate is None else rating_of(rate, each.review.seats) for rate in rates]
    names = players_of(each.record)
    return {
        "game": each.title,
        "date": each.record.date,
        "names": [names.get(seat, "") for seat in range(each.review.seats)],
        "ratings": [
            None if rating is None else {"rating": rating.rating, "like": rating.like}
            for rating in ratings
        ],
        "review": each.review,
        "moments": [
            {
                "move": moment.move,
                "reasons": explained(
                    each.record.replay(moment.move - 1), moment, Voice(language, names)
                ),
            }
            for moment in worst(each.review.decisions)
        ],
    }
