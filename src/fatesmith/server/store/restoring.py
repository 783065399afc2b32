"""Putting a backup of an SQLite database back, without losing what it replaces."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

from fatesmith.server.store.errors import StoreError
from fatesmith.server.store.migrate import APPLICATION_ID, migrations, missing_steps
from fatesmith.server.store.sqlite_file import FileLock, connect, sentence

BESIDE: Final = ("", "-wal", "-shm")
"""A database and what SQLite keeps beside it, which belongs to that one alone."""
_REPLACED: Final = ".replaced-{number}"
_NEW: Final = ".restoring"


def restore_sqlite(backup: Path, target: Path) -> Path | None:
    """Make `target` a copy of `backup`; where the database is now that was there before, if there
    was one. StoreError if that fails: then nothing has changed."""
    _check(backup)
    if not target.parent.is_dir():
        raise StoreError(f"The folder {target.parent} does not exist: create it first.")
    lock = FileLock(target)
    try:
        new = target.with_name(target.name + _NEW)
        try:
            new.unlink(missing_ok=True)  # of an attempt that was killed
            new.touch(0o600)
            _copy(backup, new)
            return _put(new, target)
        except OSError as fault:
            raise StoreError(f"{target} cannot be restored: {fault.strerror}.") from None
        finally:
            new.unlink(missing_ok=True)
    finally:
        lock.close()


def _check(backup: Path) -> None:
    """StoreError unless it is a whole database of ours that this version can read."""
    if not backup.is_file():
        raise StoreError(f"There is no backup {backup}: name a file that fatesmith backup made.")
    place = f"file:{quote(str(backup.absolute()))}?mode=ro"
    try:
        with contextlib.closing(sqlite3.connect(place, uri=True)) as db:
            (mark,) = db.execute("PRAGMA application_id").fetchone()
            if mark != APPLICATION_ID:
                raise StoreError(f"{backup} is not a fatesmith database: name a backup.")
            (found,) = db.execute("SELECT max(version) FROM schema_version").fetchone()
            missing_steps(found, migrations("sqlite"), str(backup))
            (told,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            if told != "ok":
                raise StoreError(f"{backup} is damaged ({told}): name another backup.")
    except sqlite3.Error as fault:
        raise sentence(fault, backup) from None


def _copy(backup: Path, new: Path) -> None:
    place = f"file:{quote(str(backup.absolute()))}?mode=ro"
    try:
        with (
            contextlib.closing(sqlite3.connect(place, uri=True)) as reading,
            contextlib.closing(connect(new)) as writing,
        ):
            reading.backup(writing)
            # A copy has the mode of its original; alone, it must be one file.
            writing.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.Error as fault:
        raise sentence(fault, backup) from None
    with new.open("rb") as written:
        os.fsync(written.fileno())


def _put(new: Path, target: Path) -> Path | None:
    """At every moment there is a database under the target's name, and the old one is whole under
    one of its names."""
    if not target.exists():
        new.replace(target)
        return None
    number = 1
    while any(_aside(target, number, end).exists() for end in BESIDE):
        number += 1
    for end in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            os.link(target.with_name(target.name + end), _aside(target, number, end))
    for end in BESIDE[1:]:
        target.with_name(target.name + end).unlink(missing_ok=True)
    new.replace(target)
    return _aside(target, number, "")


def _aside(target: Path, number: int, end: str) -> Path:
    return target.with_name(target.name + _REPLACED.format(number=number) + end)
