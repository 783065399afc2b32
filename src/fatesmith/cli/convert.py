"""`fatesmith convert`: records from one format to another."""

import sys
from pathlib import Path
from typing import TextIO

import click

from fatesmith.notation.errors import RecordError
from fatesmith.notation.record_files import FORMS, STANDARD_STREAM, TEXT, read_file, spell


@click.command()
@click.argument("source")
@click.argument("target", default=STANDARD_STREAM)
@click.option("--to", "form", type=click.Choice(FORMS), default=TEXT)
@click.option("--keep-going", is_flag=True, help="Skip faulty records instead of stopping.")
def convert(source: str, target: str, form: str, keep_going: bool) -> None:
    """Write the records of SOURCE to TARGET (`-` for the standard streams) in another format.

    `text` is for people, `compact` is one short line per game, `json` one object per line. The
    format of SOURCE is detected. An existing TARGET is not overwritten.
    """
    if target == STANDARD_STREAM:
        _write(source, sys.stdout, form, keep_going)
        return
    try:
        with Path(target).open("x", encoding="utf-8") as file:
            _write(source, file, form, keep_going)
    except FileExistsError:
        raise RecordError(f"{target} already exists: choose another name") from None
    except OSError as fault:
        raise RecordError(f"{target}: {fault.strerror}") from None


def _write(source: str, file: TextIO, form: str, keep_going: bool) -> None:
    left_out = 0
    for number, record in enumerate(read_file(source), start=1):
        if isinstance(record, RecordError):
            if not keep_going:
                raise RecordError(f"{source}, game {number}: {record}")
            left_out += 1
            continue
        if form == TEXT and number > 1 + left_out:
            file.write("\n")
        file.write(spell(record, form))
    if left_out:
        click.echo(f"{left_out} faulty records were skipped", err=True)
