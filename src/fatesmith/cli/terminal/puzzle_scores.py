"""Which puzzles a person has solved: a small file beside the saved games."""

import json
import os
from pathlib import Path
from typing import final

from fatesmith.cli.terminal.storage import StorageError


@final
class PuzzleScores:
    """By name of a puzzle: whether the first answer to it was right."""

    def __init__(self, path: Path) -> None:
        """StorageError if there is something else in the file: nothing is lost then."""
        self._path = path
        self._right: dict[str, bool] = {}
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            self._right = {str(name): bool(right) for name, right in told["right"].items()}
        except FileNotFoundError:
            return
        except OSError as fault:
            raise StorageError(f"cannot read {path}: {fault.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise StorageError(
                f"{path} does not say which puzzles were solved: move it away to start again"
            ) from None

    def of(self, name: str) -> bool | None:
        """None if it was never tried."""
        return self._right.get(name)

    def note(self, name: str, right: bool) -> None:
        """Only the first answer counts."""
        if name in self._right:
            return
        self._right[name] = right
        draft = self._path.with_suffix(".draft")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps({"right": self._right}, indent=1), encoding="utf-8")
            os.replace(draft, self._path)
        except OSError as fault:
            raise StorageError(f"cannot write {self._path}: {fault.strerror}") from None

    def counted(self, names: list[str]) -> tuple[int, int]:
        """How many of these were solved, and tried."""
        tried = [self._right[name] for name in names if name in self._right]
        return sum(tried), len(tried)
