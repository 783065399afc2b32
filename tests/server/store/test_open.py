"""Places are understood as people write them, and passwords are never shown."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from fatesmith.server.store.errors import StoreError, StoreUnavailable
from fatesmith.server.store.open import open_store, sqlite_path
from fatesmith.server.store.place import redacted
from fatesmith.server.store.postgres import PgStore
from fatesmith.server.store.sqlite import SqliteStore
from tests.server.store.telling import NIGHT, opened, told

PASSWORD = "hunter2"  # noqa: S105


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_a_path_or_an_sqlite_url_is_a_file(tmp_path: Path, form: str) -> None:
    path = tmp_path / "a b.db"

    async def tell() -> None:
        async with opened(form.format(path)) as store:
            assert isinstance(store, SqliteStore)
            assert await store.last_seq(NIGHT) == 0
        assert path.exists()
        again = await open_store(path, durable=True)
        await again.close()

    told(tell())


def test_an_sqlite_url_may_name_a_file_in_this_folder_or_anywhere() -> None:
    assert sqlite_path("sqlite:///tables.db") == Path("tables.db")
    assert sqlite_path("sqlite:////srv/a%20b.db") == Path("/srv/a b.db")


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_postgres_url_is_a_database(database: str, scheme: str) -> None:
    async def tell() -> None:
        async with opened(database.replace("postgresql", scheme, 1)) as store:
            assert isinstance(store, PgStore)

    told(tell())


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("", "give a path, sqlite:///path or postgresql://"),
        (":memory:", "give a path"),
        ("mysql://root:hunter2@localhost/db", "not a place for a store: give a path"),
        ("sqlite://tables.db", "write sqlite:///file"),
        ("sqlite:///", "write sqlite:///file"),
        ("sqlite:///tables.db?mode=ro", "write sqlite:///file"),
        ("postgresql://ann:hunter2@localhost:nine/db", "cannot be read: write special characters"),
        ("postgresql://ann:hunter2/x@localhost/db", "cannot be read: write special characters"),
        ("postgresql://ann@localhost/db?sslmode=odd", "cannot be read"),
        ("postgresql://ann:hunter2@127.0.0.1:1/db", "cannot be used now"),
        ("postgresql://ann@/db?host=/nowhere&password=hunter2", "cannot be used now"),
    ],
)
def test_an_invalid_place_is_reported_without_its_password(
    place: str, says: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def tell() -> None:
        with pytest.raises(StoreError) as refused:
            await open_store(place)
        told_all = str(refused.value)
        fault: BaseException | None = refused.value
        while fault is not None and not fault.__suppress_context__:
            fault = fault.__cause__ or fault.__context__
            told_all += repr(fault)
        assert says in told_all
        assert PASSWORD not in told_all
        assert PASSWORD not in caplog.text

    caplog.set_level(logging.DEBUG)
    told(tell())


def test_a_database_that_is_away_is_no_mistake() -> None:
    async def tell() -> None:
        with pytest.raises(StoreUnavailable):
            await open_store("postgresql://ann@/db?host=/nowhere")

    told(tell())


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ann:hunter2@db.example:5432/x", "postgresql://ann:***@db.example:5432/x"),
        ("postgresql://ann@db.example/x", "postgresql://ann@db.example/x"),
        ("postgresql://db.example:5432/x", "postgresql://db.example:5432/x"),
        ("postgresql://:hunter2@/x", "postgresql://:***@/x"),
        ("postgresql://ann:hun/t@er2@db.example/x", "postgresql://ann:***@db.example/x"),
        ("postgresql://ann:h?u#n:ter2@db.example/x", "postgresql://ann:***@db.example/x"),
        (
            "postgres:///x?user=ann&password=hunter2&ssl=on",
            "postgres:///x?user=ann&password=***&ssl=on",
        ),
        ("postgres:///x?passfile=/p&PASSWORD=a%20b", "postgres:///x?passfile=***&PASSWORD=***"),
        ("sqlite:///tables.db", "sqlite:///tables.db"),
    ],
)
def test_passwords_are_left_out_of_urls(url: str, shown: str) -> None:
    assert redacted(url) == shown


def test_without_asyncpg_the_extra_is_named() -> None:
    code = (
        "import asyncio, sys; sys.modules['asyncpg'] = None\n"
        "from fatesmith.server.store.open import open_store\n"
        "asyncio.run(open_store('postgresql://ann:hunter2@localhost/db'))"
    )
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode != 0
    last = run.stderr.splitlines()[-1]
    assert last.endswith("needs the package asyncpg: pip install 'fatesmith[postgres]'.")
    assert PASSWORD not in last
