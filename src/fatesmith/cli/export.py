"""`fatesmith export`: the games of a server's database as records."""

import asyncio
import sys
from pathlib import Path
from typing import TextIO

import click

from fatesmith.cli.browser import ServeError
from fatesmith.notation.record_files import FORMS, STANDARD_STREAM, TEXT, spell


@click.command()
@click.argument("target", default=STANDARD_STREAM)
@click.option(
    "--database",
    metavar="URL",
    help="postgresql://… or an SQLite file; by default tables.sqlite in the data folder.",
)
@click.option("--data", metavar="FOLDER", help="The data folder, by default as XDG says.")
@click.option("--to", "form", type=click.Choice(FORMS), default=TEXT)
@click.option("--all", "everything", is_flag=True, help="Include games that are not over.")
def export(
    target: str,
    database: str | None,
    data: str | None,
    form: str,
    everything: bool,
) -> None:
    """Write the finished games of a server to TARGET (`-` for standard output).

    The server may keep running. An SQLite file is copied first and never changed; a PostgreSQL
    database with an older schema is migrated, as the server would do. Existing files are not
    overwritten. Exits with code 1 if a table could not be read.
    """
    from fatesmith.server.http import serving

    place = database or str(serving.data_folder(data) / serving.TABLES)
    if target == STANDARD_STREAM:
        faults = asyncio.run(_write(place, sys.stdout, form, everything))
    else:
        try:
            with Path(target).open("x", encoding="utf-8") as out:
                faults = asyncio.run(_write(place, out, form, everything))
        except FileExistsError:
            raise ServeError(f"{target} already exists: choose another name") from None
        except OSError as fault:
            raise ServeError(f"{target}: {fault.strerror}") from None
    if faults:
        sys.exit(1)


async def _write(place: str, out: TextIO, form: str, everything: bool) -> int:
    """Returns how many tables could not be read."""
    from fatesmith.server.host import exporting

    written = skipped = faults = 0
    async with exporting.opened(place) as store:
        total = sum((await store.stats()).tables.values())
        with click.progressbar(
            length=total, label="tables", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            async for found in exporting.exported(store, everything):
                bar.update(1)
                if found.fault:
                    faults += 1
                    click.echo(f"{found.table}: {found.fault}", err=True)
                elif found.record is None:
                    skipped += 1
                else:
                    if form == TEXT and written:
                        out.write("\n")
                    out.write(spell(found.record, form))
                    written += 1
    games = "game" if written == 1 else "games"
    text = f"{written} {games} written, {skipped} left out because they are not over"
    click.echo(text + (f", {faults} could not be read" if faults else ""), err=True)
    return faults
