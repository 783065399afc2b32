"""`fatesmith backup` and `fatesmith restore`: a copy of a server's database, and back."""

from pathlib import Path
from typing import Final

import click

from fatesmith.cli.browser import ServeError

_DUMP: Final = (
    "PostgreSQL has its own programs for that: `pg_dump -Fc -n fatesmith URL > FILE` copies the "
    "tables while servers run, `pg_restore --clean --if-exists -d URL FILE` puts them back while "
    "they are stopped"
)
_database: Final = click.option(
    "--database",
    metavar="FILE",
    help="The SQLite file; by default tables.sqlite in the data folder.",
)
_data: Final = click.option(
    "--data", metavar="FOLDER", help="The data folder, by default as XDG says."
)


def _file(database: str | None, data: str | None) -> Path:
    from fatesmith.server.host import exporting
    from fatesmith.server.http import serving

    file = exporting.sqlite_file(database or str(serving.data_folder(data) / serving.TABLES))
    if file is None:
        raise ServeError(_DUMP)
    return file


@click.command()
@click.argument("target")
@_database
@_data
def backup(target: str, database: str | None, data: str | None) -> None:
    """Copy a server's SQLite database to TARGET while it goes on playing.

    The copy has everything as of one moment, with the seeds of games that are not over and the keys
    that sign tokens: keep it as safe as the database itself.
    """
    from fatesmith.server.host import exporting

    exporting.copy_sqlite(_file(database, data), Path(target))
    click.echo(f"{target} has a copy of everything, seeds of running games included", err=True)


@click.command()
@click.argument("source")
@_database
@_data
def restore(source: str, database: str | None, data: str | None) -> None:
    """Put the backup SOURCE in the place of a server's SQLite database; stop the server first.

    What was there before is kept under another name.
    """
    from fatesmith.server.store.restoring import restore_sqlite

    file = _file(database, data)
    before = restore_sqlite(Path(source), file)
    click.echo(f"{file} is as it was in {source}", err=True)
    if before is not None:
        click.echo(f"What was there before is kept in {before}", err=True)
