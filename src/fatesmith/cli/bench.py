"""`fatesmith bench`: how fast the engine is, on this machine, now."""

import json
from pathlib import Path

import click
from rich.console import Console

from fatesmith.bench.against import compare, comparison_table, notes
from fatesmith.bench.all_figures import footer, measure, playout_table, position_table
from fatesmith.bench.build import Build, NotComparable
from fatesmith.bench.clock import Effort
from fatesmith.bench.comparable import FIGURES
from fatesmith.bench.endurance import endure
from fatesmith.compiled import FORM


@click.command()
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01, max=10),
    default=None,
    help="Approximate CPU time of one measurement.  [default: 0.3; with --against 0.1]",
)
@click.option(
    "--repeats",
    type=click.IntRange(1, 20),
    default=None,
    help="Measurements of each kind; the best counts, with --against the median.  [default: 3; 9]",
)
@click.option(
    "--endurance",
    type=click.IntRange(min=10),
    metavar="GAMES",
    help="Instead: play this many four-seat games in one process; report after each tenth.",
)
@click.option(
    "--against",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Instead: compare this build with another checkout's, taking turns.",
)
@click.option(
    "--only",
    metavar="TEXT",
    default="",
    show_default=False,
    help="With --against: only figures with this in the name.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench(
    seconds: float | None,
    repeats: int | None,
    endurance: int | None,
    against: Path | None,
    only: str,
    as_json: bool,
) -> None:
    """Measure random games, clones, saved positions and memory on one core."""
    if endurance is not None:
        _endure(endurance)
        return
    if against is not None:
        _compare(against, only, Effort(seconds or 0.1, repeats or 9), as_json)
        return
    effort = Effort(seconds or 0.3, repeats or 3)
    console = Console(highlight=False)
    waiting = Console(stderr=True, highlight=False)
    with waiting.status("measuring …") as status:
        figures = measure(effort, lambda what: status.update(f"measuring: {what} …"))
    if as_json:
        click.echo(figures.to_json())
        return
    width = min(console.width, 80)
    console.print(playout_table(figures), width=width)
    console.print(position_table(figures), width=width)
    console.print(footer(figures, effort), width=width)
    if not FORM.compiled:
        console.print(f"The engine runs as plain Python: {FORM.reason}.", width=width)


def _endure(games: int) -> None:
    click.echo(f"{'games':>12}  {'games/s':>9}  {'memory':>9}")
    for leg in endure("introductory", 4, games):
        click.echo(f"{leg.games:>12,}  {leg.rate:>9,.0f}  {leg.memory / 2**20:>6.1f} MB")


def _compare(folder: Path, only: str, effort: Effort, as_json: bool) -> None:
    names = [name for name in FIGURES if only in name]
    if not names:
        raise click.BadParameter(f"no figure has {only!r} in its name: {'; '.join(FIGURES)}")
    with Console(stderr=True, highlight=False).status("measuring …") as status:
        try:
            other = Build.checkout(folder)
            rows = compare(Build.this(), other, names, effort, status.update)
        except NotComparable as fault:
            raise click.ClickException(str(fault)) from fault
    if as_json:
        click.echo(json.dumps({"figures": [row.to_json() for row in rows]}, indent=2))
        return
    console = Console(highlight=False)
    width = min(console.width, 80)
    console.print(comparison_table(rows, other), width=width)
    console.print(notes(rows, effort), width=width)
