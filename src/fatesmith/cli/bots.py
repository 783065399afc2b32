"""`fatesmith bots`: the legend of bot codes."""

import click
from rich.console import Console
from rich.table import Table

from fatesmith.bots.roster import OWN_FILE, ROSTER


@click.command()
def bots() -> None:
    """List the bots and their codes."""
    table = Table(box=None, pad_edge=False)
    table.add_column("code", no_wrap=True)
    table.add_column("who it is")
    for entry in ROSTER:
        table.add_row(entry.pattern, entry.about)
    table.add_row(OWN_FILE, "a class of your own, see docs/writing-a-bot.md")
    console = Console(highlight=False)
    console.print(table, width=min(console.width, 80))
