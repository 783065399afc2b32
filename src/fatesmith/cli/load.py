"""`fatesmith load`: how many tables a server carries, on this machine, now."""

import click
from rich.console import Console

from fatesmith.engine.errors import FatesmithError


class LoadUnavailable(FatesmithError):
    """The load test needs what is not installed."""


@click.command()
@click.option("--tables", type=click.IntRange(1, 20_000), default=200, show_default=True)
@click.option("--seats", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option(
    "--pace",
    type=click.FloatRange(min=0),
    default=1.0,
    show_default=True,
    help="Seconds from move to move of a table; 0: clients answer at once.",
)
@click.option("--idle", is_flag=True, help="Nobody moves: what do tables cost that only wait?")
@click.option(
    "--seconds", type=click.FloatRange(min=1), default=30.0, show_default=True, help="To measure."
)
@click.option(
    "--warm-up",
    type=click.IntRange(min=0),
    default=40,
    show_default=True,
    help="Moves that are made at every table beforehand, as fast as can be.",
)
@click.option(
    "--connected",
    type=click.IntRange(0, 4),
    default=4,
    show_default=True,
    help="With --idle: so many clients of a table stay.",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 16),
    default=1,
    show_default=True,
    help="Of clients.",
)
@click.option("--database", metavar="URL", help="postgresql://…; else SQLite in a new folder.")
@click.option(
    "--workers", type=click.IntRange(1, 16), default=1, show_default=True, help="Of the server."
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def load(
    tables: int,
    seats: int,
    pace: float,
    idle: bool,
    seconds: float,
    warm_up: int,
    connected: int,
    processes: int,
    database: str | None,
    workers: int,
    as_json: bool,
) -> None:
    """Start a server, play many tables over WebSockets, and tell how quick it was.

    Server and clients share this machine; tables are made in the database given, and stay there.
    """
    try:
        from fatesmith.bench.load import LoadPlan, load_table, measure_load
    except ModuleNotFoundError as fault:
        raise LoadUnavailable(
            f"{fault.name} is not installed: pip install 'fatesmith[server]'"
        ) from None

    stay = min(connected, seats) if idle else seats
    plan = LoadPlan(
        tables=tables,
        seats=seats,
        pace=None if idle else pace,
        seconds=seconds,
        warm_up=warm_up,
        connected=stay,
        processes=processes,
        database=database or "",
        workers=workers,
    )
    console = Console(highlight=False)
    waiting = Console(stderr=True, highlight=False)
    with waiting.status("starting a server …") as status:
        figures = measure_load(plan, lambda what: status.update(f"{what} …"))
    if as_json:
        click.echo(figures.to_json())
    else:
        console.print(load_table(figures), width=min(console.width, 80))
