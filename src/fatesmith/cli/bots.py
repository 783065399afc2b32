"""`fatesmith bots`: what the bot codes mean."""

import click
from rich.console import Console
from rich.table import Table

from fatesmith.bots.characters import BY_CODE, CHARACTERS
from fatesmith.bots.roster import OWN_FILE, ROSTER
from fatesmith.prose.opponents import opponent_title, opponent_ways


@click.command()
def bots() -> None:
    """List the bots and their codes."""
    console = Console(highlight=False)
    width = min(console.width, 80)
    console.print("Opponents for people, from the easiest to the strongest")
    console.print(_opponents(), width=width)
    console.print("Elo above the first of them in two-seat games: docs/strength.md", width=width)
    console.print()
    console.print("Other bots")
    console.print(_others(), width=width)


def _opponents() -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("code", no_wrap=True, min_width=len(OWN_FILE))
    table.add_column("who it is")
    table.add_column("how it plays")
    table.add_column("rung", justify="right")
    table.add_column("Elo", justify="right")
    for each in CHARACTERS:
        title = opponent_title(each.code, each.name)
        ways = opponent_ways(each.code)
        rating = f"{each.rating:+d}" if each.rating else "0"
        table.add_row(each.code, title, ways, str(each.rung), rating)
    return table


def _others() -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("code", no_wrap=True)
    table.add_column("who it is")
    for entry in ROSTER:
        if entry.name not in BY_CODE:
            table.add_row(entry.pattern, entry.about)
    table.add_row(OWN_FILE, "your own class, see docs/writing-a-bot.md")
    return table
