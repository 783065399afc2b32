"""A file of puzzles: JSON that people can read, one option a line; and the one that is shipped."""

import json
import os
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, final

import msgspec

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.puzzles.errors import PuzzleError
from fatesmith.puzzles.puzzle import Puzzle

FILE: Final = "shipped.json"
_AGAIN: Final = "make new ones with `fatesmith puzzles make`"


@final
class PuzzleSet(msgspec.Struct, frozen=True, kw_only=True):
    """Puzzles, and how they were made."""

    rules: int
    catalog: str
    made: str
    """The command that made them."""
    seed: int
    searched: dict[str, int]
    """By vein: how many games were searched, from the first."""
    puzzles: tuple[Puzzle, ...]

    @staticmethod
    def of(
        puzzles: tuple[Puzzle, ...], searched: dict[str, int], seed: int, made: str
    ) -> "PuzzleSet":
        """Puzzles of the current rules."""
        return PuzzleSet(
            rules=RULES_VERSION,
            catalog=CATALOG.digest.hex(),
            made=made,
            seed=seed,
            searched=searched,
            puzzles=puzzles,
        )

    def puzzle(self, number: int) -> Puzzle:
        """By its number, from 1; PuzzleError if there is none."""
        if not 1 <= number <= len(self.puzzles):
            raise PuzzleError(f"there is no puzzle {number}: they are 1 to {len(self.puzzles)}")
        return self.puzzles[number - 1]


def parse_puzzles(text: str | bytes) -> PuzzleSet:
    """The puzzles of a text; PuzzleError if it has none, or those of other rules."""
    try:
        found = msgspec.json.decode(text, type=PuzzleSet)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise PuzzleError(f"these are no puzzles: {fault}") from None
    if (found.rules, found.catalog) != (RULES_VERSION, CATALOG.digest.hex()):
        raise PuzzleError(f"these puzzles were made under other rules: {_AGAIN}")
    return found


def read_puzzles(path: Path) -> PuzzleSet:
    try:
        return parse_puzzles(path.read_bytes())
    except OSError as fault:
        raise PuzzleError(f"cannot read {path}: {fault.strerror}") from None
    except PuzzleError as fault:
        raise PuzzleError(f"{path}: {fault}") from None


def write_puzzles(path: Path, puzzles: PuzzleSet) -> None:
    """Whole or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    try:
        draft.write_text(format_puzzles(puzzles), encoding="utf-8")
        os.replace(draft, path)
    except OSError as fault:
        raise PuzzleError(f"cannot write {path}: {fault.strerror}") from None


def format_puzzles(puzzles: PuzzleSet) -> str:
    """As text: a line for each fact, and one for each option."""
    head = msgspec.to_builtins(puzzles)
    listed = head.pop("puzzles")
    lines = ["{", *(f" {_pair(name, value)}," for name, value in head.items()), ' "puzzles": [']
    for place, told in enumerate(listed):
        options = told.pop("options")
        lines += ["  {", *(f"   {_pair(name, value)}," for name, value in told.items())]
        lines.append('   "options": [')
        lines += _listed([f"    {json.dumps(option)}" for option in options])
        lines += ["   ]", "  }" if place == len(listed) - 1 else "  },"]
    return "\n".join([*lines, " ]", "}"]) + "\n"


def _pair(name: str, value: object) -> str:
    return f"{json.dumps(name)}: {json.dumps(value)}"


def _listed(lines: list[str]) -> list[str]:
    return [f"{line}," for line in lines[:-1]] + lines[-1:]


@lru_cache(maxsize=1)
def shipped_puzzles() -> PuzzleSet:
    """The puzzles that come with fatesmith."""
    return parse_puzzles((files("fatesmith.puzzles") / FILE).read_bytes())
