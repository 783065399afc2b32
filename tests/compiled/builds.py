"""Prove that every way to build the engine gives the same games, however long the compiler takes.

`.venv/bin/python -m tests.compiled.builds` compiles the engine with a profile and without, lays it
beside a copy of the package, and compares its checksums with those in checksums.json; plain Python
plays a sample of them. It ends with exit code 1 if anything differs.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from fatesmith.compiled import PACKAGE, VARIABLE

ROOT: Final = Path(__file__).resolve().parents[2]
WAYS: Final = {"profile": "1", "no-profile": "0"}
TESTS: Final = "tests/compiled/test_checksums.py"


def main() -> int:
    agreed = check("plain", PACKAGE.parent, "plain")
    for name, profile in WAYS.items():
        stage = ROOT / "build" / "ways" / name
        shutil.rmtree(stage, ignore_errors=True)
        shutil.copytree(PACKAGE, stage / PACKAGE.name)
        build = [sys.executable, "setup.py", "build_ext", "--build-lib", str(stage)]
        build += ["--build-temp", str(ROOT / "build" / "objects")]
        variables = {**os.environ, "FATESMITH_MUST_COMPILE": "1", "FATESMITH_PGO": profile}
        subprocess.run(build, cwd=ROOT, env=variables, stdout=subprocess.DEVNULL, check=True)  # noqa: S603
        agreed = check(name, stage, "compiled") and agreed
    return 0 if agreed else 1


def check(name: str, path: Path, engine: str) -> bool:
    """Whether the package at the path plays the games of the checksums."""
    how = "from fatesmith.compiled import FORM, how_compiled; print(how_compiled() or FORM.reason)"
    variables = {**os.environ, "PYTHONPATH": str(path), VARIABLE: engine}
    for command in (["-c", how], ["-m", "pytest", "-q", "-p", "no:cacheprovider", TESTS]):
        print(f"--- {name}: ", end="", flush=True)
        ran = subprocess.run([sys.executable, *command], cwd=ROOT, env=variables, check=False)  # noqa: S603
        if ran.returncode:
            return False
    return True


if __name__ == "__main__":
    sys.exit(main())
