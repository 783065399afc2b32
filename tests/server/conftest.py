"""A database and a fatesmith server for tests: started on first use, one per process."""

import asyncio
import os
from collections.abc import Iterator

import pytest

from tests.server.postgres import Postgres, new_database, run_sql
from tests.server.running import Running
from tests.server.talking import Caller


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with room for everybody, which no test may stop."""
    folder = tmp_path_factory.mktemp("server")
    with Running(folder, "--log-level", "info") as running:
        yield running


@pytest.fixture
def caller(server: Running) -> Caller:
    return Caller(server.port)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server that a test may restart or kill."""
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def some_database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a database: on the server that FATESMITH_TEST_POSTGRES names, whose user must be
    allowed to create databases, else on our own."""
    given = os.environ.get("FATESMITH_TEST_POSTGRES")
    if given:
        name = f"fatesmith_test_{os.getpid()}"
        yield new_database(given, name)
        asyncio.run(run_sql(given, f"DROP DATABASE {name} WITH (FORCE)"))
    else:
        server: Postgres = request.getfixturevalue("postgres")
        yield server.new_database()


@pytest.fixture
def database(some_database: str) -> str:
    """The URL of a database with nothing of ours in it."""
    # Much quicker than a new database for every test.
    asyncio.run(run_sql(some_database, "DROP SCHEMA IF EXISTS fatesmith CASCADE"))
    return some_database
