"""`fatesmith train`: learn from self-play, a value net or experience."""

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
    "--what",
    type=click.Choice(["net", "experience"]),
    default="net",
    show_default=True,
    help="The value net, or experience that corrects the strategist's prices.",
)
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
    what: str,
    course: str,
    seed: int,
    executor: str | None,
    jobs: int | None,
    address: str | None,
    folder: Path,
) -> None:
    """Train a value net, or gain experience, for this number of seats, in FOLDER.

    FOLDER keeps the games and the result of every stage. Stopped and started again with the same
    options, training goes on where it was. The same seats, course and seed give the same result.
    """
    # Before numpy is imported: sums in several threads are not the same twice, and not faster here.
    for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = "1"
    try:
        from fatesmith.training.courses import COURSES, TERMS, Curriculum, School
        from fatesmith.training.school import Schooling
        from fatesmith.training.train import Training
    except ImportError as fault:
        raise click.ClickException(
            f"training needs numpy ({fault}): install fatesmith with the extra `train`, as in "
            "pip install 'fatesmith[train]'"
        ) from fault
    if not FORM.compiled:
        click.echo(f"The engine is not compiled ({FORM.reason}): this takes 50 times as long.")
    began = time.monotonic()

    def report(line: str) -> None:
        click.echo(f"{time.monotonic() - began:7.0f} s  {line}"[:80])

    try:
        with closing(open_executor(executor, jobs, address, "range of games", report)) as running:
            training: Training | Schooling
            about: dict[str, object]
            if what == "net":
                curriculum = Curriculum(seats, seed, COURSES[course](seats))
                training, about = Training(curriculum, folder, running, report), curriculum.about()
            else:
                school = School(seats, seed, TERMS[course](seats))
                training, about = Schooling(school, folder, running, report), school.about()
            learned = training.run()
    except FatesmithError as fault:
        raise click.ClickException(str(fault)) from fault
    except OSError as fault:
        raise click.ClickException(
            f"{folder} cannot be written to ({fault.strerror}): choose another folder"
        ) from fault
    made = folder / f"{seats}.{what}"
    made.write_bytes(learned)
    option = "" if what == "net" else f" --what {what}"
    card = {
        "seats": seats,
        "command": f"fatesmith train --seats {seats}{option} --course {course} --seed {seed}",
        "fatesmith": __version__,
        "catalog": CATALOG.digest.hex(),
        "minutes": round((time.monotonic() - began) / 60, 1),
        **about,
        "gates": [gate.about() for gate in training.gates],
    }
    beside = folder / (f"{seats}.json" if what == "net" else f"{made.name}.json")
    beside.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    click.echo(f"{made}: {len(learned)} bytes; {beside.name} says how it was made.")
