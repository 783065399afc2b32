"""Where the terminal game keeps its records: one game in progress, all finished ones, reviews,
and which puzzles were solved.

Everything is in $FATESMITH_HOME, otherwise in $XDG_DATA_HOME/fatesmith or ~/.local/share/fatesmith.
"""

import os
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

from fatesmith import FatesmithError
from fatesmith.notation.game_folder import game_folder
from fatesmith.notation.record import Record
from fatesmith.notation.record_text import parse_record

_PERSON: Final = "# the person sits at seat {}"
_PERSON_LINE: Final = re.compile(r"^# the person sits at seat (\d)$", re.MULTILINE)


@final
class StorageError(FatesmithError):
    """A file could not be read or written; the message names it."""


@final
class DamagedRecord(FatesmithError):
    """The saved game cannot be read; the message says why and where it is kept."""


@dataclass(frozen=True)
class SavedGame:
    """A game in progress, and the seat of the person in it."""

    record: Record
    person: int


@final
class Storage:
    """The folder of one user."""

    def __init__(self, folder: Path, game: str = "current") -> None:
        """Of several games in progress, `game` says which one."""
        self.folder: Final = folder
        self.current: Final = folder / f"{game}.record"
        self.records: Final = folder / "records"
        self.reviews: Final = folder / "reviews"
        self.puzzles: Final = folder / "solved-puzzles.json"

    def load(self) -> SavedGame | None:
        """The game in progress, if there is one. A damaged one is put aside: DamagedRecord."""
        try:
            text = self.current.read_text(encoding="utf-8")
            record = parse_record(text)
        except FileNotFoundError:
            return None
        except OSError as fault:
            raise StorageError(f"cannot read {self.current}: {fault.strerror}") from None
        # ValueError: the file is not text at all.
        except (FatesmithError, ValueError) as fault:
            kept = self._move(self.current, "damaged")
            raise DamagedRecord(
                f"the saved game cannot be read ({fault}); it is kept as {kept}"
            ) from None
        found = _PERSON_LINE.search(text)
        person = int(found[1]) if found else 0
        return SavedGame(record, person if person < record.setup.seats else 0)

    def save(self, record: Record, person: int) -> None:
        """Replace the game in progress, atomically."""
        self._write(self.current, f"{record.to_text()}\n{_PERSON.format(person)}\n")

    def put_aside(self) -> Path:
        """Move the game in progress to the records, to make room for another one."""
        return self._move(self.current, "unfinished")

    def finish(self, record: Record) -> Path:
        """Move a finished game to the records; nothing is in progress afterward."""
        path = self._free("finished")
        self._write(path, record.to_text())
        self.current.unlink(missing_ok=True)
        return path

    def _write(self, path: Path, text: str) -> None:
        draft = path.with_suffix(".draft")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(text, encoding="utf-8")
            os.replace(draft, path)
        except OSError as fault:
            raise StorageError(f"cannot write {path}: {fault.strerror}") from None

    def _move(self, path: Path, word: str) -> Path:
        goal = self._free(word)
        try:
            goal.parent.mkdir(parents=True, exist_ok=True)
            os.replace(path, goal)
        except OSError as fault:
            raise StorageError(f"cannot move {path} to {goal}: {fault.strerror}") from None
        return goal

    def _free(self, word: str) -> Path:
        """An unused name, with the time in it."""
        stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{word}"
        path = self.records / f"{stem}.record"
        number = 2
        while path.exists():
            path = self.records / f"{stem}-{number}.record"
            number += 1
        return path


def user_storage() -> Storage:
    """The storage that the environment specifies."""
    return Storage(game_folder())
