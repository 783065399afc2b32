"""Which mutants are tried, against which tests."""

import fnmatch
import re
import tomllib
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
NAMED: Final = re.compile(r"(\w+)(?:: [^=]+)? = ")
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
        """The likeliest and quickest first, as many as the budget of seconds allows, with what
        they take."""
        stem = mutant.file.rpartition("/")[2]
        functions, texts = functions_of(source), source.splitlines()
        line = line_key(stem, functions[mutant.line], texts[mutant.line - 1])
        known = (
            self.lines.get(line)
            or self.functions.get(f"{stem}:{mutant.function}" if mutant.function else "")
            or self._users(mutant.text)
            or self.files.get(stem)
            or set(self.costs)
        )
        about = f"test_{stem.removesuffix('.py')}"
        known = known | {test for test in self.costs if test.startswith(CANARIES)}
        if not mutant.function:
            known |= {test for test in self.costs if about in test}
        ordered = sorted(
            known,
            key=lambda test: (
                self.costs[test] / (LIKELIER if about in test or test.startswith(CANARIES) else 1),
                test,
            ),
        )
        chosen: dict[str, float] = {}
        for test in ordered:
            cost = self.costs[test]
            if not chosen or cost <= budget:
                chosen[test] = cost
                budget -= cost
        return chosen

    def _users(self, text: str) -> set[str]:
        """The tests that run a line with the name that this line of a module gives a value."""
        name = NAMED.match(text)
        if name is None:
            return set()
        use = re.compile(rf"\b{name[1]}\b")
        users = [tests for line, tests in self.lines.items() if use.search(line.split(":", 2)[2])]
        return set().union(*users)


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
