"""What is compiled and built is packed: installing needs neither a compiler nor Node.js."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from fatesmith.compiled import BUILD_FILE, DIGEST_FILE

pytest.importorskip("setuptools", reason="packages to compile are not installed")
ROOT = Path(__file__).parents[2]
PAGE = "<!doctype html>"
BOTS = ROOT / "src" / "fatesmith" / "bots"
WEIGHTS = [
    weights
    for seats in (2, 3, 4)
    for weights in (f"nets/{seats}.net", f"tuned/{seats}.json", f"tuned/strategist-1/{seats}.json")
]


@pytest.fixture
def ready(checkout: Path) -> Path:
    """A checkout with a compiled engine, or a stand-in for one, and a browser table."""
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "LICENSE"):
        shutil.copy(ROOT / name, checkout / name)
    shutil.copytree(ROOT / "compiling", checkout / "compiling")
    compiled = checkout / ".venv" / "compiled"
    shutil.rmtree(compiled / "fatesmith")
    (compiled / "fatesmith" / "engine").mkdir(parents=True)
    (compiled / "fatesmith" / "engine" / f"loop{EXTENSION_SUFFIXES[0]}").write_text("compiled")
    (compiled / "fatesmith" / BUILD_FILE).write_text("with care")
    (compiled / f"fatesmith_engine__mypyc{EXTENSION_SUFFIXES[0]}").write_text("compiled")
    (checkout / "web" / "dist").mkdir(parents=True)
    (checkout / "web" / "dist" / "index.html").write_text(PAGE)
    return checkout


def pack(checkout: Path, hook: str) -> Path:
    """The one file that a hook of the build backend makes."""
    code = f"from setuptools import build_meta; build_meta.{hook}('dist')"
    subprocess.run(  # noqa: S603 - this Python, with a line of ours
        [sys.executable, "-I", "-c", code], cwd=checkout, check=True, capture_output=True
    )
    (packed,) = (checkout / "dist").iterdir()
    return packed


def test_a_wheel_has_the_engine_that_was_compiled_before_and_the_table(ready: Path) -> None:
    packed = pack(ready, "build_wheel")
    with zipfile.ZipFile(packed) as wheel:
        for name in ("fatesmith/engine/loop", "fatesmith_engine__mypyc"):
            assert wheel.read(f"{name}{EXTENSION_SUFFIXES[0]}") == b"compiled"
        assert wheel.read("fatesmith/server/web/index.html") == PAGE.encode()
        assert wheel.read(f"fatesmith/{BUILD_FILE}") == b"with care"
        assert not [name for name in wheel.namelist() if name.startswith("compiling/")]
        assert "fatesmith/engine/loop.py" in wheel.namelist()
        for weights in WEIGHTS:
            assert wheel.read(f"fatesmith/bots/{weights}") == (BOTS / weights).read_bytes()
    assert not packed.stem.endswith("-any")


def test_the_archive_of_the_sources_has_the_table_and_nothing_compiled(ready: Path) -> None:
    (ready / ".venv" / "compiled" / DIGEST_FILE).write_text("of other sources")
    with tarfile.open(pack(ready, "build_sdist")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"web/dist/index.html", "setup.py", "src/fatesmith/engine/loop.py"} <= names
    assert {"compiling/passes.py", "compiling/short_vectors.h"} <= names
    assert {f"src/fatesmith/bots/{each}" for each in WEIGHTS} <= names
    assert not [name for name in names if name.endswith(".so")]


WITHOUT_MYPYC = """
import sys, types
from setuptools import Extension, build_meta
sys.modules["mypyc.build"] = build = types.ModuleType("mypyc.build")
build.mypycify = lambda *_, **__: [Extension("fatesmith_engine__mypyc", ["engine.c"])]
build_meta.build_wheel("dist")
"""


def test_without_a_compiler_the_wheel_is_made_all_the_same(ready: Path) -> None:
    (ready / ".venv" / "compiled" / DIGEST_FILE).unlink()
    (ready / "engine.c").touch()
    (ready / "nothing").mkdir()
    told = subprocess.run(  # noqa: S603 - this Python, with a text of ours
        [sys.executable, "-I", "-c", WITHOUT_MYPYC],
        cwd=ready,
        env={"PATH": str(ready / "nothing")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert "the engine is not compiled" in told.stderr
    (packed,) = (ready / "dist").iterdir()
    with zipfile.ZipFile(packed) as wheel:
        assert "fatesmith/engine/loop.py" in wheel.namelist()
        assert not [name for name in wheel.namelist() if name.endswith(".so")]
