"""Which tests run which lines: one run of the tests under coverage, kept in build/mutation/.

Lines are named by their function and their text, so that what is known of them outlives edits
elsewhere in the file.
"""

import ast
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "fatesmith"
KEPT = ROOT / "build" / "mutation"
# What is imported before pytest starts cannot be rewritten by it, nor need it be.
REWRITTEN = "ignore::pytest.PytestAssertRewriteWarning"


@dataclass
class Map:
    """What is known about one test file."""

    costs: dict[str, float] = field(default_factory=dict)
    """By test: CPU seconds."""
    lines: dict[str, list[str]] = field(default_factory=dict)
    """By line: the tests that run it; see `line_key`."""

    def keep(self, tests: set[str]) -> None:
        """Forget all others."""
        self.costs = {test: cost for test, cost in self.costs.items() if test in tests}
        for line, known in self.lines.items():
            self.lines[line] = [test for test in known if test in tests]


def line_key(file: str, function: str, text: str) -> str:
    return f"{file.rpartition('/')[2]}:{function}:{text.strip()}"


def functions_of(source: str) -> list[str]:
    """By line, from 1: the qualified name of the function around it."""
    names = [""] * (source.count("\n") + 2)

    def visit(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inside = name
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                inside = f"{name}.{child.name}" if name else child.name
                for line in range(child.lineno, (child.end_lineno or child.lineno) + 1):
                    names[line] = inside
            visit(child, inside)

    visit(ast.parse(source), "")
    return names


def digest(paths: Iterable[Path]) -> str:
    """A digest of these files."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.read_bytes() + b"\0")
    return found.hexdigest()


def maps(test_files: list[Path], stale: bool, jobs: int) -> dict[str, Map]:
    """What is known of these test files; what is not, or no longer, is found out first. With
    `stale` what was found with other sources is good enough."""
    KEPT.mkdir(parents=True, exist_ok=True)
    sources = digest(SOURCES.rglob("*.py"))
    support = digest(
        path
        for path in ROOT.glob("tests/**/*.py")
        if path.name[:5] != "test_" and path.parent != Path(__file__).parent
    )
    wanted: list[Path] = []
    for path in test_files:
        known = _kept(path)
        if not known or (not stale and known["for"] != [sources, support, digest([path])]):
            wanted.append(path)
    if wanted:
        print(f"coverage of {len(wanted)} test files ...", file=sys.stderr, flush=True)
        parts = [wanted[number::jobs] for number in range(min(jobs, len(wanted)))]
        environment = {**os.environ, "FATESMITH_ENGINE": "plain"}
        running = []
        for part in parts:
            told = json.dumps({str(path): [sources, support, digest([path])] for path in part})
            command = [sys.executable, "-m", "tests.mutation.mapping"]
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE)  # noqa: S603
            assert process.stdin is not None
            process.stdin.write(told.encode())
            process.stdin.close()
            running.append(process)
        for process in running:
            if process.wait() != 0:
                raise SystemExit("the run under coverage did not end well")
    found: dict[str, Map] = {}
    for path in test_files:
        known = _kept(path)
        if known:
            found[str(path)] = Map(known["costs"], known["lines"])
            if known["for"][2] != digest([path]):
                found[str(path)].keep(_collected(path))
    return found


def _collected(test_file: Path) -> set[str]:
    """The tests that are in this file now."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", str(test_file)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    return set(run.stdout.splitlines())


def _kept_at(path: Path) -> Path:
    return KEPT / (str(path.relative_to(ROOT)).replace("/", "-") + ".json")


def _kept(path: Path) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(_kept_at(path).read_text())
    except (FileNotFoundError, ValueError):
        return None
    return found


# In a process of its own: one test file under coverage --------------------------------------------


class Recorder:
    """Makes coverage record each test separately, and times them."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage
        self.costs: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.switch_context(item.nodeid)
        start = time.process_time()
        result = yield
        self.costs[item.nodeid] = time.process_time() - start
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)

    def found(self) -> Map:
        """The lines that the passing tests ran."""
        passed = {test: cost for test, cost in self.costs.items() if test not in self.failed}
        lines: dict[str, list[str]] = {}
        data = self.coverage.get_data()
        for file in data.measured_files():
            source = Path(file).read_text()
            texts, functions = source.splitlines(), functions_of(source)
            for number, contexts in data.contexts_by_lineno(file).items():
                key = line_key(file, functions[number], texts[number - 1])
                lines.setdefault(key, []).extend(test for test in contexts if test in passed)
        return Map(passed, lines)


def record(files: dict[str, list[str]]) -> None:
    """Run these test files under coverage, one by one, and keep the results of each."""
    coverage = Coverage(data_file=None, config_file=False, include=[f"{SOURCES}/*"])
    for file, known_by in files.items():
        recorder = Recorder(coverage)
        coverage.start()
        with open(os.devnull, "w") as nowhere:
            sys.stdout = nowhere
            pytest.main(["-q", "-p", "no:cacheprovider", "-W", REWRITTEN, file], plugins=[recorder])
            sys.stdout = sys.__stdout__
        coverage.stop()
        place = _kept_at(Path(file))
        draft = place.with_suffix(".draft")
        draft.write_text(json.dumps({"for": known_by, **vars(recorder.found())}))
        draft.replace(place)
        coverage.erase()


if __name__ == "__main__":
    record(json.load(sys.stdin))
