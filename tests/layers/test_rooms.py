"""The packages of the server import only from those below, and its tables are pure."""

import pytest

from tests.layers.sources import SOURCES, imports, module_name, read

ROOMS = {
    "measures": -1,
    "store": 0,
    "tables": 0,
    "thinking": 0,
    "views": 0,
    "aftermath": 1,
    "host": 1,
    "reviews": 1,
    "http": 2,
}
"""The packages of the server: one imports from those below, and nothing from its neighbors."""

TABLES_MAY_NOT_IMPORT = {
    "asyncio",
    "datetime",
    "logging",
    "os",
    "random",
    "secrets",
    "socket",
    "starlette",
    "threading",
    "time",
}
"""A table is the fold of its entries: without a loop, a clock or chance of its own."""


def room_of(module: str) -> str:
    """The package of the server that a module belongs to; empty outside the server."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["fatesmith", "server"] and len(parts) > 2 else ""


def room_faults(module: str, source: str, is_package: bool = False) -> list[str]:
    """Imports within the server that do not point down, and doors out of its pure part."""
    here = room_of(module)
    if not here:
        return []
    if here not in ROOMS:
        return [f"{module} is in no room of the server"]
    wrong = []
    for target in imports(module, is_package, source):
        there = room_of(target)
        if there and there != here and ROOMS.get(there, len(ROOMS)) >= ROOMS[here]:
            wrong.append(f"{module} imports {target}")
        if here == "tables" and target.split(".")[0] in TABLES_MAY_NOT_IMPORT:
            wrong.append(f"{module} imports {target}")
    return wrong


def test_the_server_s_rooms_import_only_what_is_below_them_and_its_tables_are_pure() -> None:
    wrong = []
    for path in SOURCES:
        wrong += room_faults(module_name(path), read(path), path.name == "__init__.py")
    assert wrong == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fatesmith.server.views.whole_table", "from fatesmith.server.tables.table import Table"),
        ("fatesmith.server.thinking.jobs", "from fatesmith.server.host.messages import Hello"),
        ("fatesmith.server.store.open", "import fatesmith.server.tables.entries"),
        ("fatesmith.server.tables.table", "from ..host import live"),
        ("fatesmith.server.host.looks", "def f():\n    from fatesmith.server.http import app"),
        ("fatesmith.server.host.looks", "from fatesmith.server import http"),
        ("fatesmith.server.attic.box", "x = 1"),
        ("fatesmith.server.box", "x = 1"),
        ("fatesmith.server.tables.table", "import asyncio"),
        ("fatesmith.server.tables.table", "from time import time_ns"),
        ("fatesmith.server.tables.entries", "def f():\n    import random"),
    ],
)
def test_a_door_between_the_wrong_rooms_of_the_server_is_found(module: str, source: str) -> None:
    assert room_faults(module, source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fatesmith.server", "x = 1"),
        ("fatesmith.server.http.api", "from fatesmith.server.host.live import LiveTable"),
        ("fatesmith.server.host.live", "from fatesmith.server.views.whole_table import table_view"),
        ("fatesmith.server.host.host", "import asyncio\nimport time"),
        ("fatesmith.server.tables.table", "from fatesmith.server.tables.entries import Entry"),
        ("fatesmith.server.tables.entries", "import msgspec"),
        ("fatesmith.cli.serve", "from fatesmith.server.http import serving"),
    ],
)
def test_a_door_to_a_room_below_is_no_fault(module: str, source: str) -> None:
    assert room_faults(module, source) == []
