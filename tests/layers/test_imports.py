"""Imports point down, and the engine is pure."""

import subprocess
import sys

import pytest

from tests.layers.sources import (
    LAYERS,
    PACKAGE,
    SOURCES,
    engine_sources,
    imports,
    module_name,
    part_of,
    read,
)

DOOR = 3
"""`fatesmith` itself is the public door: it may import up to here, and counts as this layer."""

ENGINE_MAY_IMPORT = (sys.stdlib_module_names | {"librt", "mypy_extensions"}) - {
    "asyncio",
    "logging",
    "os",
    "random",
    "time",
}

HEAVY = ("click", "rich", "numpy", "hypothesis", "pytest", "asyncio")


def layer_faults(module: str, source: str, is_package: bool = False) -> list[str]:
    """Imports that do not point down."""
    here = part_of(module)
    if not here and module != PACKAGE:
        return [f"{module} is in no layer"]
    own = LAYERS[here] if here else DOOR
    wrong = []
    for target in imports(module, is_package, source):
        if target.split(".")[0] != PACKAGE:
            continue
        there = part_of(target)
        if here and there == here:
            continue
        beneath = LAYERS[there] if there else DOOR
        if beneath > own or (here and beneath == own):
            wrong.append(f"{module} imports {target}")
    return wrong


def purity_faults(module: str, source: str) -> list[str]:
    """What an engine module must not import."""
    roots = {target.split(".")[0] for target in imports(module, False, source)}
    return [f"{module} imports {root}" for root in sorted(roots - ENGINE_MAY_IMPORT - {PACKAGE})]


def test_the_sources_are_found() -> None:
    names = {module_name(path) for path in SOURCES}
    assert {"fatesmith", "fatesmith.engine.loop", "fatesmith.content.catalog"} <= names
    assert len(engine_sources()) > 20


def test_imports_point_down() -> None:
    wrong = []
    for path in SOURCES:
        wrong += layer_faults(module_name(path), read(path), path.name == "__init__.py")
    assert wrong == []


def test_the_engine_is_pure() -> None:
    assert [
        f for path in engine_sources() for f in purity_faults(module_name(path), read(path))
    ] == []


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = f"import sys, fatesmith; print(*[m for m in {HEAVY} if m in sys.modules])"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert run.stdout.split() == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fatesmith.engine.loop", "from fatesmith.content.catalog import CATALOG"),
        ("fatesmith.engine.loop", "import fatesmith.notation.moves"),
        ("fatesmith.engine.loop", "from fatesmith import apply"),
        ("fatesmith.engine.loop", "from fatesmith import content"),
        ("fatesmith.engine.loop", "from ..content import catalog"),
        ("fatesmith.engine.loop", "def f():\n    from fatesmith.cli import main"),
        ("fatesmith.content.setup", "from fatesmith.notation import moves"),
        ("fatesmith.notation.moves", "import fatesmith"),
        ("fatesmith.prose.names", "from fatesmith.notation.moves import SHAPES"),
        ("fatesmith.bots.greedy", "from fatesmith.arena import match"),
        ("fatesmith.arena.match", "from fatesmith.server import live"),
        ("fatesmith.envs.gym", "from fatesmith.arena.match import Match"),
        ("fatesmith.server.host.live", "from fatesmith.cli.main import main"),
        ("fatesmith", "from fatesmith.bots.greedy import Greedy"),
        ("fatesmith.attic", "x = 1"),
    ],
)
def test_an_import_that_points_up_or_sideways_is_found(module: str, source: str) -> None:
    assert layer_faults(module, source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("fatesmith.engine.loop", "from fatesmith.engine.state import State"),
        ("fatesmith.engine.loop", "from .state import State\nfrom . import move"),
        ("fatesmith.content.setup", "from fatesmith.engine.deal import deal"),
        ("fatesmith.notation.positions", "from fatesmith.prose import describe_question"),
        ("fatesmith.bots.greedy", "from fatesmith import apply, options"),
        ("fatesmith.arena.match", "from fatesmith.bots.greedy import Greedy"),
        ("fatesmith.cli.main", "from fatesmith.server import live\nimport click"),
        ("fatesmith", "from fatesmith.notation.moves import format_move"),
    ],
)
def test_an_import_that_points_down_is_no_fault(module: str, source: str) -> None:
    assert layer_faults(module, source) == []


def test_a_relative_import_in_a_package_counts_from_the_package() -> None:
    assert layer_faults("fatesmith.engine", "from .loop import play", is_package=True) == []
    assert layer_faults("fatesmith.engine", "from ..cli import main", is_package=True) != []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os.path",
        "from time import monotonic",
        "import numpy as np",
        "import logging",
        "def f():\n    import asyncio",
        "from click import echo",
    ],
)
def test_an_impure_engine_is_found(source: str) -> None:
    assert purity_faults("fatesmith.engine.loop", source) != []


def test_the_standard_library_and_the_compilers_are_pure() -> None:
    source = "import re\nfrom librt.vecs import vec\nfrom mypy_extensions import i64\n"
    assert purity_faults("fatesmith.engine.loop", source) == []
