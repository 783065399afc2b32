"""A stand-in for a compiled engine."""

import shutil
from pathlib import Path

import pytest

import fatesmith
from fatesmith.compiled import DIGEST_FILE, sources_digest


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The package as a checkout of its own, with a claim to be compiled from its sources."""
    shutil.copytree(
        Path(fatesmith.__file__).parent,
        tmp_path / "src" / "fatesmith",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    (tmp_path / "setup.py").touch()
    folder = tmp_path / ".venv" / "compiled"
    # What stands for compiled modules: they can be told apart, and import like them.
    shutil.copytree(tmp_path / "src" / "fatesmith" / "engine", folder / "fatesmith" / "engine")
    (folder / DIGEST_FILE).write_text(sources_digest(tmp_path / "src" / "fatesmith"))
    return tmp_path
