"""Opening a store by path or URL."""

from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from fatesmith.server.store.contract import Store
from fatesmith.server.store.errors import StoreError
from fatesmith.server.store.place import redacted
from fatesmith.server.store.sqlite import SqliteStore

POSTGRES_SCHEMES: Final = ("postgresql", "postgres")
FORMS: Final = "a path, sqlite:///path or postgresql://user@host/database"


async def open_store(place: str | Path, *, durable: bool = False) -> Store:
    """The store at a path or URL, created or migrated as needed; StoreError if that fails.

    `durable` makes an SQLite store wait for the disk at every commit; PostgreSQL has its own
    settings for that.
    """
    if isinstance(place, str) and "://" in place:
        scheme = place.partition("://")[0]
        if scheme in POSTGRES_SCHEMES:
            return await _open_postgres(place)
        return await SqliteStore.open(sqlite_path(place), durable)
    if str(place) in ("", ":memory:"):
        raise StoreError(f"A store needs a file or a database: give {FORMS}.")
    return await SqliteStore.open(Path(place), durable)


async def open_beside(place: str) -> Store:
    """The store of a server that may be running, to read it and to give orders; nothing is created,
    and an SQLite file is not migrated. StoreError if that fails."""
    if place.partition("://")[0] in POSTGRES_SCHEMES:
        return await _open_postgres(place)
    return await SqliteStore.open_beside(sqlite_path(place) if "://" in place else Path(place))


def sqlite_path(url: str) -> Path:
    """The path of `sqlite:///relative` or `sqlite:////absolute`."""
    parts = urlsplit(url)
    if parts.scheme != "sqlite":
        raise StoreError(f"{redacted(url)} is not a place for a store: give {FORMS}.")
    path = unquote(parts.path.removeprefix("/"))
    if parts.netloc or parts.query or not path:
        raise StoreError(
            f"{redacted(url)} names no file: write sqlite:///file for one in this folder, "
            "sqlite:////folder/file for one anywhere."
        )
    return Path(path)


async def _open_postgres(url: str) -> Store:
    try:
        from fatesmith.server.store.postgres import PgStore
    except ModuleNotFoundError as fault:
        if fault.name != "asyncpg":
            raise
        raise StoreError(
            "PostgreSQL needs the package asyncpg: pip install 'fatesmith[postgres]'."
        ) from None
    return await PgStore.open(url)
