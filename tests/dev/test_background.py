"""What compiles beside a game, and ends with it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fatesmith.compiled import PACKAGE
from tests.dev.conftest import Project

GAME = """
import os, sys
sys.path.insert(0, {folder!r})
from devtools import background, stamps, steps
stamps.stamp(steps.TOOLS_STEP)
background.compile_beside_the_game()
os.execv(sys.executable, [sys.executable, "-c", "input()"])
"""
COMPILER = """
import os, sys
sys.stdout = open({begun!r}, "w")
print("begun", flush=True)
open({go_on!r}).read()
target = sys.argv[sys.argv.index("--build-lib") + 1]
os.makedirs(target)
open(os.path.join(target, "loop.so"), "w").close()
"""


@pytest.fixture
def pipes(project: Project) -> tuple[Path, Path]:
    """A compiler that says when it has begun, and ends when it is told to."""
    begun, go_on = project.folder / "begun", project.folder / "go on"
    os.mkfifo(begun)
    os.mkfifo(go_on)
    folder = project.folder
    (folder / "setup.py").write_text(COMPILER.format(begun=str(begun), go_on=str(go_on)))
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (folder / "src" / "fatesmith").mkdir()
    shutil.copy(PACKAGE / "compiled.py", folder / "src" / "fatesmith" / "compiled.py")
    (folder / "cc").touch(mode=0o755)
    return begun, go_on


def game(project: Project) -> "subprocess.Popen[bytes]":
    """A game with a compiler beside it; its standard error ends when both have ended."""
    return subprocess.Popen(  # noqa: S603 - this Python, with a text of ours
        [sys.executable, "-c", GAME.format(folder=str(project.folder))],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PATH": str(project.folder)},
    )


def test_the_compiled_engine_is_there_when_the_compiler_is_done(
    project: Project, pipes: tuple[Path, Path]
) -> None:
    begun, go_on = pipes
    playing = game(project)
    with begun.open() as told:
        assert told.readline() == "begun\n"
        assert not (project.folder / ".venv" / "compiled").exists()
        go_on.write_text("go")
        assert told.read() == ""
    with project.start().locks.only_one(project.folder / "src", ""):
        compiled = project.folder / ".venv" / "compiled"
        assert {path.name for path in compiled.iterdir()} == {"loop.so", "sources.sha256"}
        assert "engine" in project.stamps()
    assert playing.poll() is None
    assert playing.communicate(b"\n")[1] == b""


def test_the_compiler_ends_with_the_game_however_that_ends(
    project: Project, pipes: tuple[Path, Path]
) -> None:
    begun, _ = pipes
    playing = game(project)
    with begun.open() as told:
        assert told.readline() == "begun\n"
        playing.kill()
        assert told.read() == ""  # nobody holds the other end anymore
    assert playing.communicate()[1] == b""
    assert "engine" not in project.stamps()
    assert not (project.folder / ".venv" / "compiled").exists()


def test_a_compiler_that_fails_says_so_and_is_not_asked_again(
    project: Project, pipes: tuple[Path, Path]
) -> None:
    del pipes
    (project.folder / "setup.py").write_text("raise SystemExit('no Python.h')")
    playing = game(project)
    assert playing.stderr is not None
    told = list(iter(playing.stderr.readline, b"Python: much slower, otherwise the same.\n"))
    assert b"  | no Python.h\n" in told
    with project.start().locks.only_one(project.folder / "src", ""):
        assert "engine" in project.stamps()
    assert playing.communicate(b"\n")[1] == b""
