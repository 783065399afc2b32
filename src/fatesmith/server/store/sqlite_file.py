"""An SQLite file: opened by one process only, with its failures put into sentences."""

import fcntl
import os
import sqlite3
from pathlib import Path
from typing import Final, final

from fatesmith.server.store.errors import StoreError, StoreInUse

OLDEST: Final = (3, 37, 0)  # the first with STRICT tables
BUSY_SECONDS: Final = 5

_LOCKS: Final[set[int]] = set()
"""The lock files that this process holds open."""


def _forget_locks() -> None:
    # A fork would keep the lock of a parent that has died.
    for handle in _LOCKS:
        os.close(handle)
    _LOCKS.clear()


os.register_at_fork(after_in_child=_forget_locks)


@final
class FileLock:
    """Keeps every other store off a file; it ends with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        lock = path.with_name(f"{path.name}.lock")
        try:
            self._handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as fault:
            raise StoreError(f"{lock} cannot be opened: {fault.strerror}.") from None
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._handle)
            raise StoreInUse(
                f"{path} is in use by another fatesmith server: stop that one, give this one a "
                "file of its own, or let both use PostgreSQL."
            ) from None
        except OSError as fault:
            os.close(self._handle)
            raise StoreError(
                f"{lock} cannot be locked ({fault.strerror}): keep the file on a local disk."
            ) from None
        _LOCKS.add(self._handle)

    def close(self) -> None:
        # The file stays: removing it would let two others lock two files with one name.
        if self._handle in _LOCKS:
            _LOCKS.remove(self._handle)
            os.close(self._handle)


def make_file(path: Path) -> None:
    """Make sure that the file exists and only its owner can read it: it holds seeds and keys."""
    if sqlite3.sqlite_version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        raise StoreError(
            f"SQLite {sqlite3.sqlite_version} is too old: {wanted} or newer is needed."
        )
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except FileNotFoundError:
        raise StoreError(f"The folder {path.parent} does not exist: create it first.") from None
    except OSError as fault:
        raise StoreError(f"{path} cannot be written to: {fault.strerror}.") from None


def connect(path: Path) -> sqlite3.Connection:
    """A connection that begins and ends transactions only when told."""
    # Connections change threads only when opening and closing; SQLite itself allows it.
    return sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )


def sentence(fault: sqlite3.Error, path: Path) -> StoreError:
    """What happened, and what to do about it."""
    name = getattr(fault, "sqlite_errorname", "")
    if name == "SQLITE_FULL":
        told = f"The disk that holds {path} is full: make room. Nothing was saved."
    elif name.startswith("SQLITE_IOERR"):
        told = f"{path} cannot be read or written ({name}): look at its disk. Nothing was saved."
    elif name.startswith("SQLITE_READONLY"):
        told = f"{path} is read-only: give the server the right to write it. Nothing was saved."
    elif name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        told = f"Another program keeps {path} locked: stop it. Nothing was saved."
    elif name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        told = f"{path} is damaged or not a fatesmith database ({fault}): restore a backup."
    else:
        told = f"{path}: {fault}."
    return StoreError(told)
