"""The checks that a change must pass, and which tests a change concerns."""

import os
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from devtools import steps
from devtools.programs import wait_for
from devtools.project import COMPILED, PYTHON, ROOT, DevError
from devtools.stamps import is_current
from devtools.web import npm


class Check(NamedTuple):
    """Something that must hold, and the engine it is tried with."""

    name: str
    command: list[str]
    engine: str = "plain"  # or compiled, or auto: compiled if possible
    program: str = "python"  # or npm, which runs scripts of web/package.json
    in_browser: bool = False  # whether it needs the browser table


ALL_TESTS = ["pytest", "-n", "auto", "--dist", "worksteal"]
CHECKS = [
    Check("lint", ["ruff", "check"]),
    Check("format", ["ruff", "format", "--check"]),
    Check("types", ["mypy", "--strict"]),
]
WEB_CHECKS = [
    Check("web lint", ["run", "--silent", "lint"], program="npm", in_browser=True),
    Check("web types", ["run", "--silent", "types"], program="npm", in_browser=True),
    Check("web tests", ["run", "--silent", "test"], program="npm", in_browser=True),
    Check("web size", ["run", "--silent", "budget"], program="npm", in_browser=True),
]
# Everything once, compiled; and the tests of the rules a second time, plain: the engine must be the
# same in both forms, and what only uses it need not be tested twice.
RULES = ["engine", "search", "content", "scenarios", "notation", "properties", "golden", "perft"]
PLAIN_TESTS = [*ALL_TESTS, *(f"tests/{name}" for name in RULES), "tests/compiled", "tests/fuzz"]
TESTS = [
    Check("rules, plain", PLAIN_TESTS),
    Check("tests, compiled", ALL_TESTS, "compiled"),
]
WITHOUT_COMPILER = [Check("tests", ALL_TESTS)]
# In processes of their own: the browser's driver keeps the event loop of its thread.
BROWSER_TESTS = [
    Check(
        "browser tests",
        ["pytest", "-n", "2", "--dist", "worksteal", "tests/browser"],
        "auto",
        in_browser=True,
    )
]


def all_checks() -> list[Check]:
    tests = TESTS if COMPILED.exists() else WITHOUT_COMPILER
    return [*CHECKS, *WEB_CHECKS, *tests, *BROWSER_TESTS]


def run_checks(checks: list[Check]) -> int:
    """Run all checks, even after one has failed, and end with one line about each."""
    verdicts = []
    failed = False
    for name, command, engine, program, in_browser in checks:
        if engine == "compiled" and not COMPILED.exists():
            verdicts.append(f"{name} NOT RUN: the engine is not compiled")
            continue
        if in_browser and not is_current(steps.WEB_STEP):
            verdicts.append(f"{name} NOT RUN: the browser table is not built")
            continue
        print(f"--- {name}: {' '.join(command)}", flush=True)
        start = time.monotonic()
        variables = {"FATESMITH_ENGINE": engine}
        whole = [str(PYTHON), "-m", *command]
        if program == "npm":
            whole, variables = npm(*command)
        code = wait_for(subprocess.Popen(whole, cwd=ROOT, env={**os.environ, **variables}))
        failed = failed or code != 0
        verdict = f"{'FAILED' if code else 'ok'} {time.monotonic() - start:.1f} s"
        print(f"--- {name}: {verdict}\n", flush=True)
        verdicts.append(f"{name} {verdict}")
    print(", ".join(verdicts), flush=True)
    return 1 if failed else 0


# Which other tests to run when a package changes: those that would notice first.
NOTICED_BY = {
    "engine": ["search", "content", "scenarios", "golden", "notation"],
    "content": ["scenarios", "golden"],
    "search": ["bots"],
}
# The tests of what is not in a package of src.
TESTED_IN = {"dev": "dev", "devtools": "dev", "setup.py": "compiling", "compiling": "compiling"}


def changed_tests(commit: str = "HEAD", *rest: str) -> list[str]:
    """The layers, the tests that changed, and those of the packages that did."""
    if rest:
        raise DevError("--changed takes one commit, or none.")
    git = ["git", "-C", str(ROOT)]
    found = {"tests/layers"}
    for command in (["diff", "--name-only", commit], ["ls-files", "-o", "--exclude-standard"]):
        told = subprocess.run([*git, *command], capture_output=True, text=True, check=False)
        if told.returncode:
            raise DevError(told.stderr.strip())
        for name in map(Path, told.stdout.splitlines()):
            if (
                name.parts[0] == "tests"
                and name.name.startswith("test_")
                and (ROOT / name).exists()
            ):
                found.add(str(name))
            elif name.parts[:2] == ("src", "fatesmith") and len(name.parts) > 3:
                package = name.parts[2]
                nearest = Path("tests", *name.parts[2:-1])
                for folder in (nearest, Path("tests", package)):
                    if (ROOT / folder).is_dir():
                        found.add(str(folder))
                        break
                found.update(f"tests/{other}" for other in NOTICED_BY.get(package, []))
            elif name.parts[0] in TESTED_IN:
                found.add(f"tests/{TESTED_IN[name.parts[0]]}")
    return sorted(found)
