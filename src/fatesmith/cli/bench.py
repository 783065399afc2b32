"""`fatesmith bench`: how fast the engine is, on this machine, now."""

import click
from rich.console import Console

from fatesmith.bench.clock import Effort
from fatesmith.bench.endurance import endure
from fatesmith.bench.report import footer, measure, playout_table, position_table
from fatesmith.compiled import FORM


@click.command()
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01, max=10),
    default=0.3,
    show_default=True,
    help="Approximate CPU time of one measurement.",
)
@click.option(
    "--repeats",
    type=click.IntRange(1, 20),
    default=3,
    show_default=True,
    help="Measurements of each kind; the best counts.",
)
@click.option(
    "--endurance",
    type=click.IntRange(min=10),
    metavar="GAMES",
    help="Instead: play this many four-seat games in one process; report after each tenth.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench(seconds: float, repeats: int, endurance: int | None, as_json: bool) -> None:
    """Measure random games, clones, saved positions and memory on one core."""
    if endurance is not None:
        _endure(endurance)
        return
    effort = Effort(seconds, repeats)
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
