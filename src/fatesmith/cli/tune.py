"""`fatesmith tune`: find better numbers for the strategist by self-play."""

import json
import time
from pathlib import Path

import click

from fatesmith import CATALOG, __version__
from fatesmith.bots.tuning import Climber
from fatesmith.bots.weights import Numbers, read_numbers, start_numbers


@click.command()
@click.option("--seats", type=click.IntRange(2, 4), required=True)
@click.option(
    "--proposals",
    type=click.IntRange(min=1),
    default=5000,
    help="How many changes to try; most are dropped after a few games.",
)
@click.option("--seed", type=int, default=1)
@click.option(
    "--from",
    "start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Start from the numbers of this file instead of those set by hand.",
)
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
def tune(seats: int, proposals: int, seed: int, start: Path | None, target: Path) -> None:
    """Tune the strategist for this number of seats and write its numbers to TARGET.

    The same start, seats, proposals and seed give the same numbers. TARGET is written whenever a
    change is accepted, so nothing is lost when you stop it.
    """
    if target.exists():
        raise click.UsageError(f"{target} already exists: choose another name.")
    if not target.parent.is_dir():
        raise click.UsageError(f"there is no folder {target.parent} to write to.")
    numbers = start_numbers() if start is None else read_numbers(start.read_text(encoding="utf-8"))
    climber = Climber(numbers, seats, seed)
    began = time.monotonic()
    accepted = 0
    for step in climber.climb(proposals):
        accepted += 1
        _write(target, seats, seed, step.proposal + 1, step.numbers)
        shown = ", ".join(step.changed[:3]) + (", …" if len(step.changed) > 3 else "")
        click.echo(f"{step.proposal + 1:>7}  {step.score:5.3f}  {shown}"[:80])
    _write(target, seats, seed, proposals, climber.numbers)
    minutes = (time.monotonic() - began) / 60
    click.echo(f"{accepted} of {proposals} proposals accepted in {minutes:.1f} minutes: {target}")


def _write(target: Path, seats: int, seed: int, proposals: int, numbers: Numbers) -> None:
    about = {
        "seats": seats,
        "seed": seed,
        "proposals": proposals,
        "fatesmith": __version__,
        "catalog": CATALOG.digest.hex(),
        "numbers": numbers,
    }
    target.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
