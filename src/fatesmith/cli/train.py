"""`fatesmith train`: train a value net by self-play."""

import json
import os
import time
from contextlib import closing
from pathlib import Path

import click

from fatesmith import CATALOG, __version__
from fatesmith.compiled import FORM
from fatesmith.engine.errors import FatesmithError
from fatesmith.executors.opening import EXECUTORS, open_executor

MOST_JOBS = 10_000


@click.command()
@click.option("--seats", type=click.IntRange(2, 4), required=True)
@click.option(
    "--course",
    type=click.Choice(["tiny", "quick", "shipped", "long"]),
    default="quick",
    show_default=True,
    help="How long: seconds, to see that it works; minutes; as the shipped nets; or hours.",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@click.option("--executor", type=click.Choice(EXECUTORS), help="Who plays the games.")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help="How many games at once.")
@click.option("--address", help="Of a Ray cluster, with --executor ray.")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def train(
    seats: int,
    course: str,
    seed: int,
    executor: str | None,
    jobs: int | None,
    address: str | None,
    folder: Path,
) -> None:
    """Train a value net for this number of seats, in FOLDER.

    FOLDER keeps the games and the net of every stage. Stopped and started again with the same
    options, training goes on where it was. The same seats, course and seed give the same net.
    """
    # Before numpy is imported: sums in several threads are not the same twice, and not faster here.
    for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = "1"
    try:
        from fatesmith.training.courses import COURSES, Curriculum
        from fatesmith.training.train import Training
    except ImportError as fault:
        raise click.ClickException(
            f"training needs numpy ({fault}): install fatesmith with the extra `train`, as in "
            "pip install 'fatesmith[train]'"
        ) from fault
    if not FORM.compiled:
        click.echo(f"The engine is not compiled ({FORM.reason}): this takes 50 times as long.")
    began = time.monotonic()
    curriculum = Curriculum(seats, seed, COURSES[course](seats))

    def report(line: str) -> None:
        click.echo(f"{time.monotonic() - began:7.0f} s  {line}"[:80])

    try:
        with closing(open_executor(executor, jobs, address, "range of games", report)) as running:
            training = Training(curriculum, folder, running, report)
            net = training.run()
    except FatesmithError as fault:
        raise click.ClickException(str(fault)) from fault
    except OSError as fault:
        raise click.ClickException(
            f"{folder} cannot be written to ({fault.strerror}): choose another folder"
        ) from fault
    (folder / f"{seats}.net").write_bytes(net)
    command = f"fatesmith train --seats {seats} --course {course} --seed {seed}"
    card = {
        "seats": seats,
        "command": command,
        "fatesmith": __version__,
        "catalog": CATALOG.digest.hex(),
        "minutes": round((time.monotonic() - began) / 60, 1),
        **curriculum.about(),
        "gates": [gate.about() for gate in training.gates],
    }
    (folder / f"{seats}.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    click.echo(f"{folder / f'{seats}.net'}: {len(net)} bytes; {seats}.json says how it was made.")
