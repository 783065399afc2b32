"""Profiles for gcc: the engine is compiled to count what it does, plays for a few seconds, and is
compiled again with these counts.

This needs gcc; other compilers build without a profile. The counts stay in the build folder.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

VARIABLE: Final = "FATESMITH_PGO"
TRAINING: Final = Path(__file__).with_name("training.py")
LIMIT: Final = 600
"""Seconds that the games may take; they need only a few."""


class NoProfile(Exception):
    """Why the engine is compiled without a profile."""


def counting(folder: Path) -> list[str]:
    """The flags for an engine that writes its counts to this folder when its process ends."""
    return [f"-fprofile-generate={folder}", "-fprofile-update=single"]


def using(folder: Path) -> list[str]:
    """The flags for an engine that uses the counts in this folder. All other flags must be those it
    was counted with: a function that differs from the counted one is an error."""
    return [f"-fprofile-use={folder}", "-Wno-missing-profile", "-Werror=coverage-mismatch"]


def ask_for(compiler: list[str]) -> None:
    """NoProfile if there cannot be one: it is switched off, or the compiler has none."""
    if os.environ.get(VARIABLE) == "0":
        raise NoProfile(f"{VARIABLE}=0 switches it off")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, program = folder / "try.c", folder / "try"
        source.write_text(_GCC_ONLY)
        tried = [[*compiler, str(source), "-o", str(program), *counting(folder)], [str(program)]]
        if not (all(map(_works, tried)) and any(folder.rglob("*.gcda"))):
            raise NoProfile("the compiler is not gcc, or cannot count")


_GCC_ONLY: Final = """\
#if !defined(__GNUC__) || defined(__clang__)
#error other compilers keep other counts
#endif
int main(void) { return 0; }
"""


def _works(command: list[str]) -> bool:
    try:
        # The compiler of this Python, and what it has just compiled.
        ran = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
        return ran.returncode == 0
    except OSError:
        return False


def train(stage: Path) -> None:
    """Play games with the package in this folder, whose engine was compiled to count."""
    path = os.pathsep.join([str(stage), *filter(None, sys.path)])
    variables = {**os.environ, "PYTHONPATH": path, "FATESMITH_ENGINE": "compiled"}
    command = [sys.executable, "-P", str(TRAINING)]
    try:
        subprocess.run(command, env=variables, timeout=LIMIT, check=True)  # noqa: S603 - our own
    except (OSError, subprocess.SubprocessError) as fault:
        raise NoProfile(f"the training games failed: {fault}") from fault
