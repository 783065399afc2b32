"""Which mutants are tried, against which tests."""

import ast
import fnmatch
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.mutation.mapping import Map, functions_of, line_key
from tests.mutation.operators import Mutant, mutants
from tests.mutation.trial import Hook, Trial

PACKAGES: Final = {
    "engine": (("engine",), ("engine", "content", "scenarios", "golden")),
    "search": (
        ("search",),
        ("search", "bots/test_characters.py", "bots/test_monte_carlo_bot.py"),
    ),
    "notation": (
        ("notation",),
        ("notation", "golden", "scenarios", "fuzz", "cli/test_scenario.py", "cli/test_records.py"),
    ),
    "tables": (("server/tables",), ("server/tables", "server/host")),
    "views": (("server/views",), ("server/views",)),
    "content": (("content",), ("content", "scenarios")),
    "prose": (("prose",), ("prose", "scenarios")),
    "bots": (("bots",), ("bots",)),
    "arena": (("arena",), ("arena",)),
    "analysis": (("analysis",), ("analysis",)),
}
"""By package: its folders in the sources, and its tests, as folders or files."""
CANARIES: Final = (
    "tests/golden/test_golden.py::test_the_record_replays_to_its_transcript[discovery-goddess-2]",
    "tests/golden/test_golden.py::test_the_record_replays_to_its_transcript[discovery-titans-2]",
)
"""Quick tests that notice much, what is done once at the import included; tried for everything if
they belong to the package."""
LIKELIER: Final = 5
"""How much longer a test may take and still be tried first, if it is named after the module."""
ELSEWHERE: Final = ("search", "notation", "tables", "views")


def sources_of(package: str, sources: Path) -> list[Path]:
    return [
        path for name in PACKAGES[package][0] for path in sorted((sources / name).rglob("*.py"))
    ]


def tests_of(package: str, tests: Path) -> list[Path]:
    named = [tests / name for name in PACKAGES[package][1]]
    return [
        path
        for each in named
        for path in (sorted(each.rglob("test_*.py")) if each.is_dir() else [each])
    ]


def sample(found: list[Mutant], number: int, seed: int) -> list[Mutant]:
    """The same for the same seed, even when code elsewhere has changed."""
    return sorted(found, key=lambda mutant: mutant.place(seed))[:number]


def all_mutants(paths: list[Path], root: Path) -> list[Mutant]:
    return [
        mutant
        for path in paths
        for mutant in mutants(path.read_text(), str(path.relative_to(root)))
    ]


class Index:
    """What the maps of all test files say together."""

    def __init__(self, maps: dict[str, Map]) -> None:
        self.costs: dict[str, float] = {}
        self.lines: dict[str, set[str]] = {}
        self.functions: dict[str, set[str]] = {}
        self.files: dict[str, set[str]] = {}
        for found in maps.values():
            self.costs |= found.costs
            for line, tests in found.lines.items():
                file, function, _ = line.split(":", 2)
                for table, key in (
                    (self.lines, line),
                    (self.functions, f"{file}:{function}"),
                    (self.files, file),
                ):
                    table.setdefault(key, set()).update(tests)

    def tests_for(self, mutant: Mutant, source: str, budget: float) -> dict[str, float]:
        """As many tests as the budget of seconds allows, with what they take. First those that run
        the line, then those of its function, and of its file if they are in the folder of the same
        name, or of the package around it: caches hide who needs a line. Among equals, the likeliest
        and quickest come first."""
        folder, _, stem = mutant.file.removeprefix("src/fatesmith/").rpartition("/")
        while folder and not any(test.startswith(f"tests/{folder}/") for test in self.costs):
            folder = folder.rpartition("/")[0]
        functions, texts = functions_of(source), source.splitlines()
        line = line_key(stem, functions[mutant.line], texts[mutant.line - 1])
        about = f"test_{stem.removesuffix('.py')}"
        likely = {test for test in self.costs if about in test} if not mutant.function else set()
        likely |= {test for test in self.costs if test.startswith(CANARIES)}
        tiers = [
            self.lines.get(line, set()) | likely,
            self.functions.get(f"{stem}:{mutant.function}", set()) if mutant.function else set(),
            self._users(source, mutant.line) if not mutant.function else set(),
            {test for test in self.files.get(stem, ()) if test.startswith(f"tests/{folder}/")},
        ]
        if not any(tiers):
            tiers = [self.files.get(stem) or set(self.costs)]

        def order(test: str) -> tuple[float, str]:
            likelier = about in test or test.startswith(CANARIES)
            return self.costs[test] / (LIKELIER if likelier else 1), test

        chosen: dict[str, float] = {}
        for test in dict.fromkeys(test for tier in tiers for test in sorted(tier, key=order)):
            cost = self.costs[test]
            if not chosen or cost <= budget:
                chosen[test] = cost
                budget -= cost
        return chosen

    def _users(self, source: str, line: int) -> set[str]:
        """The tests that run a line with the name that the statement on this line of a module gives
        a value."""
        name = next((name for name, first, last in _named(source) if first <= line <= last), None)
        if name is None:
            return set()
        use = re.compile(rf"\b{name}\b")
        users = [tests for line, tests in self.lines.items() if use.search(line.split(":", 2)[2])]
        return set().union(*users)


def _named(source: str) -> Iterator[tuple[str, int, int]]:
    """The names that a module gives values, with the first and last line of the statement."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name):
                yield target.id, node.lineno, node.end_lineno or node.lineno


def trials(picked: list[Mutant], index: Index, root: Path, budget: float) -> list[Trial]:
    found = []
    for mutant in picked:
        path = root / mutant.file
        source = path.read_text()
        costs = index.tests_for(mutant, source, budget)
        name = mutant.file.removeprefix("src/").removesuffix(".py").replace("/", ".")
        hook = Hook(name.removesuffix(".__init__"), str(path), mutant.applied(source))
        found.append(Trial(mutant, mutant.diff(source), hook, costs))
    return found


@dataclass(frozen=True)
class Reason:
    """Why a mutant that is equivalent to the original is left alone."""

    file: str
    function: str
    before: str
    after: str
    why: str
    line: str = "*"

    def fits(self, mutant: Mutant) -> bool:
        return (
            mutant.file.endswith(f"/{self.file}")
            and fnmatch.fnmatchcase(mutant.function, self.function)
            and fnmatch.fnmatchcase(" ".join(mutant.before.split()), self.before)
            and fnmatch.fnmatchcase(" ".join(mutant.after.split()), self.after)
            and fnmatch.fnmatchcase(mutant.text, self.line)
        )


def reasons(file: Path) -> list[Reason]:
    told = tomllib.loads(file.read_text())
    return [Reason(**each) for each in told.get("equivalent", [])]
