"""Migrating a database to the schema that this version of fatesmith reads.

A schema has a number. The step to it is the file with that number in migrations/, one folder for
each back end; the database's own table `schema_version` says which steps have been taken. All
missing steps are taken in one transaction. A database made by a newer fatesmith is refused.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from fatesmith.server.store.errors import StoreError

if TYPE_CHECKING:
    import asyncpg

BackEnd = Literal["sqlite", "postgres"]

APPLICATION_ID: Final = 0x46617465
"""Marks an SQLite file as ours ("Fate")."""

# Two numbers, because claims on tables are locks with one number: the two kinds never collide.
MIGRATION_LOCK: Final = (0x46617465, 1)


class Migration(NamedTuple):
    """One step, from the previous schema to this `version`."""

    version: int
    name: str
    sql: str


def migrations(back_end: BackEnd) -> list[Migration]:
    """All steps, from 1 on."""
    folder = files("fatesmith.server.store") / "migrations" / back_end
    found = []
    for path in folder.iterdir():
        number, _, name = path.name.removesuffix(".sql").partition("_")
        found.append(Migration(int(number), name, path.read_text(encoding="utf-8")))
    found.sort()
    assert [step.version for step in found] == list(range(1, len(found) + 1))  # noqa: S101
    return found


def missing_steps(found: int, known: Sequence[Migration], place: str) -> Sequence[Migration]:
    """The steps that a database with schema `found` has not taken; StoreError if it is too new."""
    newest = known[-1].version
    if found > newest:
        raise StoreError(
            f"{place} has schema {found} and was written by a newer fatesmith; this one knows "
            f"schemas up to {newest}: update fatesmith, or use the one that wrote it."
        )
    return known[found:]


# SQLite -------------------------------------------------------------------------------------------


def migrate_sqlite(
    connection: sqlite3.Connection, place: str, steps: Sequence[Migration] | None = None
) -> int:
    """Take the missing steps; returns the previous schema of the database, 0 for an empty one.

    The connection must not enforce foreign keys yet: rebuilding a table would violate them. They
    are checked at the end instead.
    """
    known = steps or migrations("sqlite")
    connection.execute("BEGIN IMMEDIATE")
    try:
        found = _sqlite_version(connection, place)
        for step in missing_steps(found, known, place):
            for statement in statements(step.sql):
                connection.execute(statement)
            connection.execute(
                "INSERT INTO schema_version VALUES (?, ?)", (step.version, step.name)
            )
        orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
        if orphans:
            raise StoreError(f"{place} is damaged: rows of {orphans[0][0]} belong to no table.")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return found


def check_sqlite(connection: sqlite3.Connection, place: str) -> None:
    """Refuse a database that is not ours, or of another schema; nothing is changed."""
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    if mark != APPLICATION_ID:
        raise StoreError(f"{place} is a database of another program: choose another path.")
    (found,) = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    if missing_steps(found, migrations("sqlite"), place):
        raise StoreError(
            f"{place} was written by an older fatesmith: start the server with this one first, "
            "which migrates it."
        )


def _sqlite_version(connection: sqlite3.Connection, place: str) -> int:
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if mark == 0 and objects == 0:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(
            "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT"
        )
        return 0
    if mark != APPLICATION_ID:
        raise StoreError(f"{place} is a database of another program: choose another path.")
    (version,) = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    return int(version)


def statements(sql: str) -> Iterator[str]:
    """The statements of a script one by one: sqlite3's own way would commit before the first."""
    begun = ""
    for line in sql.splitlines(keepends=True):
        begun += line
        if sqlite3.complete_statement(begun):
            yield begun
            begun = ""
    if any(line.strip() and not line.strip().startswith("--") for line in begun.splitlines()):
        raise ValueError(f"a statement lacks its semicolon: {begun.strip()}")


# PostgreSQL ---------------------------------------------------------------------------------------


async def migrate_postgres(
    connection: "asyncpg.Connection[asyncpg.Record]",
    place: str,
    steps: Sequence[Migration] | None = None,
) -> int:
    """Take the missing steps; returns the previous schema of the database, 0 for an empty one.

    Processes that start together wait here for the first, and find nothing left to do.
    """
    known = steps or migrations("postgres")
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", *MIGRATION_LOCK)
        # Checked first: creating it takes permissions that are not needed later.
        if await connection.fetchval("SELECT to_regclass('fatesmith.schema_version')") is None:
            await connection.execute(
                "CREATE SCHEMA IF NOT EXISTS fatesmith; CREATE TABLE fatesmith.schema_version "
                "(version INTEGER PRIMARY KEY, name TEXT NOT NULL)"
            )
        found = await connection.fetchval(
            "SELECT coalesce(max(version), 0) FROM fatesmith.schema_version"
        )
        for step in missing_steps(found, known, place):
            await connection.execute(step.sql)
            await connection.execute(
                "INSERT INTO fatesmith.schema_version VALUES ($1, $2)", step.version, step.name
            )
    return int(found)
