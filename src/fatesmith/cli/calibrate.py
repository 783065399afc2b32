"""`fatesmith calibrate`: whether the chances to win that people are told come true."""

import json
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table

from fatesmith.analysis.reliability import JudgedGame, Reliability, Within
from fatesmith.analysis.tempering import Tempering, fitted, net_data, tempering, to_text
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.held_out import judged_games, parts_of
from fatesmith.arena.match import Match
from fatesmith.arena.runner import check_bots
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

BOTS: Final = "theron,selene,pyrrha,strategist-1,strategist"
SETUPS: Final = ("introductory", "random:goddess", "random:titans", "random:all")
MOST_GAMES: Final = 1_000_000
_PARTS: Final = ("first third", "middle", "last third")
_WIDTH: Final = 80


@dataclass
class Held:
    """The games of one number of seats and one set-up."""

    match: Match
    games: list[JudgedGame]


@click.command()
@games_option(MOST_GAMES, 2000, "For every number of seats and set-up.")
@seats_option()
@click.option(
    "--setup",
    "setups",
    metavar="NAME",
    multiple=True,
    default=SETUPS,
    help="As for `fatesmith arena`; may be given several times.",
)
@click.option("--bots", metavar="A,B,...", default=BOTS, help="Any of them sits in every seat.")
@seed_option
@where_options("play")
@click.option("--net-alone", is_flag=True, help="The net's own chances, before they are tempered.")
@click.option(
    "--fit",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Fit the tempering to these games and write it to DIR, one file per number of seats.",
)
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
def calibrate(
    games: int,
    seats: tuple[int, ...],
    setups: tuple[str, ...],
    bots: str,
    seed: int,
    jobs: int | None,
    where: str | None,
    address: str | None,
    net_alone: bool,
    fit: Path | None,
    as_json: bool,
) -> None:
    """Measure whether chances to win come true.

    Players of several strengths, mixed at random, play games that the net has never seen. Its
    chances between their turns are sorted into ten bins: of those around 70 %, about 70 % should
    win. The error is the mean over all chances; intervals are 95 %, over games. Fit on other seeds
    than you measure on.
    """
    notes = Console(stderr=True, highlight=False)
    codes = tuple(code.strip() for code in bots.split(","))
    try:
        if fit is not None and not fit.is_dir():
            raise ArenaError(f"there is no folder {fit} to write to: make it first")
        # A match names two bots or more; a single one may still play itself.
        names = codes * 2 if len(codes) == 1 else codes
        held = [
            Held(Match(names, number, seed, setup), [])
            for number in sorted(set(seats))
            for setup in dict.fromkeys(setups)
        ]
        executor = open_executor(where, jobs, address, "part", notes.print)
        check_bots(held[0].match, executor)
    except FatesmithError as fault:
        raise click.UsageError(str(fault)) from None
    with closing(executor):
        _play(held, games, executor, notes)
    if fit is not None:
        _fit(held, fit, games, seed)
        return
    if not net_alone:
        for each in held:
            each.games = tempering(each.match.seats).over(each.games)
    if as_json:
        click.echo(json.dumps([_figures(each) for each in held], indent=1))
        return
    console = Console(highlight=False)
    for part in _tables(held):
        console.print(part, width=min(console.width, _WIDTH))


def _play(held: Sequence[Held], games: int, executor: Executor, notes: Console) -> None:
    places = {each.match: each for each in held}
    found: dict[Match, dict[int, list[JudgedGame]]] = {match: {} for match in places}
    progress = progress_bar(notes, "games")
    units = (part for match in places for part in parts_of(match, games))
    try:
        with progress, closing(executor.run(judged_games, units)) as running:
            bar = progress.add_task("", total=games * len(places))
            for done in running:
                found[done.unit.match][done.unit.first] = done.result
                progress.advance(bar, len(done.result))
    except KeyboardInterrupt:
        click.echo("Stopped: nothing was measured.", err=True)
        sys.exit(INTERRUPTED)
    for match, parts in found.items():
        for first in sorted(parts):
            places[match].games += parts[first]


def _fit(held: Sequence[Held], folder: Path, games: int, seed: int) -> None:
    for seats in sorted({each.match.seats for each in held}):
        mine = [each for each in held if each.match.seats == seats]
        found = fitted([game for each in mine for game in each.games])
        setups = " ".join(f"--setup {each.match.setup}" for each in mine)
        how = (
            f"fatesmith calibrate --fit DIR --seats {seats} --games {games} --seed {seed} {setups}"
        )
        path = folder / f"{seats}.chances.json"
        path.write_text(to_text(found, net_data(seats), how), encoding="utf-8")
        click.echo(
            f"{seats} seats: chances are {_surer(found)} than the net's "
            f"(late {found.late:.3f}, early {found.early:+.3f}): {path}"
        )


def _surer(found: Tempering) -> str:
    return "surer" if found.late + found.early / 2 > 1 else "less sure"


# Tables -------------------------------------------------------------------------------------------


def _tables(held: Sequence[Held]) -> list[str | Table]:
    match = held[0].match
    bots = ", ".join(dict.fromkeys(match.bots))
    parts: list[str | Table] = [
        f"Chances to win, seed {match.seed}; errors in points, 95 % intervals over games.",
        f"Any of these in every seat: {bots}.",
        "",
        _summary(held),
    ]
    for seats in sorted({each.match.seats for each in held}):
        mine = [each for each in held if each.match.seats == seats]
        games = [game for each in mine for game in each.games]
        parts += [f"\n{seats} seats, all set-ups", _bins(Reliability(games))]
        parts += ["", _where(games)]
    return parts


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=True)
    return table


def _summary(held: Sequence[Held]) -> Table:
    table = _table("seats, set-up", "games", "positions", "error", "by luck", "Brier", "skill")
    for each in held:
        found = Reliability(each.games)
        table.add_row(
            f"{each.match.seats} {each.match.setup}",
            str(found.games),
            str(found.positions),
            _points(found.error),
            f"{100 * found.by_luck:.1f}",
            f"{found.brier:.4f}",
            _share(found.skill),
        )
    return table


def _bins(found: Reliability) -> Table:
    table = _table("chance", "number", "given", "won", "error")
    for place, each in enumerate(found.bins):
        name = f"{10 * place} to {10 * place + 10} %"
        if each is None:
            table.add_row(name, "0", "-", "-", "-")
            continue
        off = each.error
        table.add_row(
            name,
            str(each.number),
            f"{100 * each.given:.1f}",
            f"{100 * each.won:.1f}",
            f"{100 * off.value:+.1f} ± {100 * off.half:.1f}",
        )
    table.add_row("all", str(found.number), "", "", _points(found.error))
    return table


def _where(games: Sequence[JudgedGame]) -> Table:
    """By part of the game and by player: where chances are off."""
    table = _table("part or player", "number", "given", "won", "error", "skill")
    for place, name in enumerate(_PARTS):
        part = Reliability(games, partial(_in_third, place))
        table.add_row(name, str(part.number), "", "", _points(part.error), _share(part.skill))
    for player in dict.fromkeys(name for game in games for name in game.players):
        mine = Reliability(games, partial(_played_by, player))
        bins = [each for each in mine.bins if each]
        given = sum(each.number * each.given for each in bins) / mine.number
        won = sum(each.number * each.won for each in bins) / mine.number
        table.add_row(
            player,
            str(mine.number),
            f"{100 * given:.1f}",
            f"{100 * won:.1f}",
            _points(mine.error),
            _share(mine.skill),
        )
    return table


def _in_third(wanted: int, game: JudgedGame, place: int, _seat: int) -> bool:
    third = int((1.0 - game.left[place]) * len(_PARTS))
    return min(third, len(_PARTS) - 1) == wanted


def _played_by(player: str, game: JudgedGame, _place: int, seat: int) -> bool:
    return game.players[seat] == player


def _points(figure: Within) -> str:
    return f"{100 * figure.value:.1f} ± {100 * figure.half:.1f}"


def _share(figure: Within) -> str:
    return f"{figure.value:.3f} ± {figure.half:.3f}"


def _figures(held: Held) -> dict[str, object]:
    found = Reliability(held.games)
    return {
        "seats": held.match.seats,
        "setup": held.match.setup,
        "seed": held.match.seed,
        "bots": list(dict.fromkeys(held.match.bots)),
        "games": found.games,
        "positions": found.positions,
        "error": _pair(found.error),
        "by_luck": found.by_luck,
        "brier": found.brier,
        "skill": _pair(found.skill),
        "bins": [
            None
            if each is None
            else {
                "number": each.number,
                "given": each.given,
                "won": each.won,
                "error": _pair(each.error),
            }
            for each in found.bins
        ],
    }


def _pair(figure: Within) -> dict[str, float]:
    return {"value": figure.value, "half": figure.half}
