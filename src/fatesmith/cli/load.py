"""`fatesmith load`: how many tables a server can handle, on this machine, now."""

import click
from rich.console import Console


@click.command()
@click.option("--tables", type=click.IntRange(1, 20_000), default=200)
@click.option("--seats", type=click.IntRange(2, 4), default=4)
@click.option(
    "--pace",
    type=click.FloatRange(min=0),
    default=1.0,
    help="Seconds between moves at a table; 0: clients answer immediately.",
)
@click.option("--idle", is_flag=True, help="Nobody moves: what do waiting tables cost?")
@click.option("--seconds", type=click.FloatRange(min=1), default=30.0, help="To measure.")
@click.option(
    "--warm-up",
    type=click.IntRange(min=0),
    default=40,
    help="Moves made at every table beforehand, as fast as possible.",
)
@click.option(
    "--connected",
    type=click.IntRange(0, 4),
    default=4,
    help="With --idle: how many clients of a table stay connected.",
)
@click.option("--processes", type=click.IntRange(1, 16), default=1, help="For clients.")
@click.option("--database", metavar="URL", help="postgresql://…; default: a new SQLite file.")
@click.option("--workers", type=click.IntRange(1, 16), default=1, help="For the server.")
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
    """Start a server, play many tables over WebSockets, and report how fast it was.

    Server and clients share this machine; tables are created in the given database and stay there.
    """
    from fatesmith.bench.load import LoadPlan, load_table, measure_load

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
