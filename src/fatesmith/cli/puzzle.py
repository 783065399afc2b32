"""`fatesmith puzzle`: solve puzzles in the terminal."""

import io
import json
import sys
from dataclasses import dataclass
from typing import Final

import click
from rich.table import Table

from fatesmith.cli.speaking import language_option
from fatesmith.cli.terminal.puzzle_scores import PuzzleScores
from fatesmith.cli.terminal.puzzle_talk import LeftPuzzles, PuzzleTalk
from fatesmith.cli.terminal.screen import Screen
from fatesmith.cli.terminal.storage import user_storage
from fatesmith.prose.language import Language
from fatesmith.prose.voice import Voice
from fatesmith.puzzles.kinds import DEALS, SEATS
from fatesmith.puzzles.puzzle import Puzzle
from fatesmith.puzzles.puzzle_file import shipped_puzzles

_UNTRIED: Final = "-"


@dataclass(frozen=True)
class Numbered:
    """A puzzle and its number."""

    number: int
    puzzle: Puzzle


@click.command()
@click.argument("number", required=False, type=int)
@click.option("--kind", type=click.Choice(list(DEALS)), help="Only puzzles with these cards.")
@click.option(
    "--seats", type=click.IntRange(SEATS[0], SEATS[-1]), help="Only puzzles for so many heroes."
)
@click.option("--list", "listing", is_flag=True, help="Say what there is, and your score.")
@click.option("--json", "as_json", is_flag=True, help="With --list: as a list of JSON objects.")
@language_option
def puzzle(
    number: int | None,
    kind: str | None,
    seats: int | None,
    listing: bool,
    as_json: bool,
    language: Language,
) -> None:
    """Solve puzzles: find the option that wins clearly more often than all others.

    NUMBER names one; otherwise you get the first that you have not tried. The first answer to a
    puzzle counts. Your score is kept beside saved games.
    """
    if as_json and not listing:
        raise click.UsageError("--json is for --list.")
    if number is not None and (kind is not None or seats is not None or listing):
        raise click.UsageError("NUMBER names one puzzle: leave --kind, --seats and --list out.")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that lacks a character shows a question mark instead of ending the session.
        sys.stdout.reconfigure(errors="replace")
    shipped = shipped_puzzles()
    if number is not None:
        shipped.puzzle(number)
    chosen = [
        Numbered(place, each)
        for place, each in enumerate(shipped.puzzles, start=1)
        if kind in (None, each.kind) and seats in (None, each.seats)
    ]
    scores = PuzzleScores(user_storage().puzzles)
    if listing:
        _list(chosen, scores, language, as_json)
        return
    todo = [each for each in chosen if scores.of(each.puzzle.name) is None]
    if number is not None:
        todo = [each for each in chosen if each.number >= number]
    _solve(todo, chosen, scores, language)


def _solve(
    todo: list[Numbered], chosen: list[Numbered], scores: PuzzleScores, language: Language
) -> None:
    screen, voice = Screen(), Voice(language)
    if not todo:
        screen.say(voice.say("puzzles.all-done"))
    try:
        for place, each in enumerate(todo):
            talk = PuzzleTalk(
                screen, language, each.puzzle, each.number, len(shipped_puzzles().puzzles)
            )
            talk.ask(scores)
            screen.say()
            screen.say(_score(voice, chosen, scores))
            if place < len(todo) - 1 and _has_enough(screen, voice):
                return
    except (LeftPuzzles, EOFError, KeyboardInterrupt):
        screen.say()


def _has_enough(screen: Screen, voice: Voice) -> bool:
    return screen.ask(f"{voice.say('puzzles.next')} ").strip().lower() in ("q", "quit", "exit")


def _score(voice: Voice, chosen: list[Numbered], scores: PuzzleScores) -> str:
    solved, tried = scores.counted([each.puzzle.name for each in chosen])
    return voice.say("puzzles.score", solved=solved, tried=tried, n=len(chosen))


def _list(chosen: list[Numbered], scores: PuzzleScores, language: Language, as_json: bool) -> None:
    if as_json:
        told = [_told(each, scores.of(each.puzzle.name)) for each in chosen]
        click.echo(json.dumps(told, indent=1))
        return
    screen, voice = Screen(), Voice(language)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="")
    table.add_column(voice.say("puzzles.column.number"), justify="right")
    table.add_column(voice.say("puzzles.column.kind"))
    table.add_column(voice.say("puzzles.column.seats"), justify="right")
    table.add_column(voice.say("puzzles.column.round"), justify="right")
    table.add_column(voice.say("puzzles.column.result"))
    for each in chosen:
        right = scores.of(each.puzzle.name)
        result = voice.say("puzzles.result.solved" if right else "puzzles.result.missed")
        table.add_row(
            str(each.number),
            voice.say_of("puzzles.kind", each.puzzle.kind),
            str(each.puzzle.seats),
            str(each.puzzle.round),
            _UNTRIED if right is None else result,
        )
    screen.show(table)
    screen.say()
    screen.say(_score(voice, chosen, scores))


def _told(each: Numbered, right: bool | None) -> dict[str, object]:
    return {
        "number": each.number,
        "name": each.puzzle.name,
        "kind": each.puzzle.kind,
        "seats": each.puzzle.seats,
        "round": each.puzzle.round,
        "question": each.puzzle.question,
        "solved": right,
    }
