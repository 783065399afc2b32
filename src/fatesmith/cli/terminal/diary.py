"""The diary of daily forges that are played in the terminal: results, games in progress and pars.

It is the folder `daily` beside the saved games. The first finished try of a day counts.
"""

import os
from datetime import date
from pathlib import Path
from typing import Final, TypeVar, final

import msgspec

from fatesmith.cli.terminal.storage import Storage, StorageError
from fatesmith.daily.daily_forge import DailyForge
from fatesmith.daily.par import Par, par_maker

FOLDER: Final = "daily"
T = TypeVar("T")


@final
class Diary:
    """What one user has made of each day."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._results = home / FOLDER / "results.json"

    def results(self) -> dict[date, int]:
        """The glory of counted tries, by day."""
        kept = _read(self._results, dict[str, int]) or {}
        return {date.fromisoformat(day): glory for day, glory in kept.items()}

    def note(self, day: date, glory: int) -> None:
        """A try that counts is finished; one that was finished before it stays."""
        kept = {day: glory} | self.results()
        _write(self._results, {each.isoformat(): kept[each] for each in sorted(kept)})

    def game(self, day: date, counted: bool) -> Storage:
        """Where the game in progress of a day is kept."""
        return Storage(self._home, f"{FOLDER}/{day}" if counted else f"{FOLDER}/{day}-for-fun")

    def par(self, forge: DailyForge) -> Par:
        """What is known about par."""
        return _read(self._par(forge), Par) or Par()

    def keep_par(self, forge: DailyForge, par: Par) -> None:
        _write(self._par(forge), par)

    def _par(self, forge: DailyForge) -> Path:
        name = f"{forge.day}-{forge.rules}-{par_maker(forge.setup.seats)}.json"
        return self._home / FOLDER / "pars" / name


def _read(path: Path, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise StorageError(f"cannot read {path}: {fault.strerror}") from None
    except msgspec.DecodeError as fault:
        raise StorageError(f"{path} is damaged ({fault}): mend it, or put it aside") from None


def _write(path: Path, what: object) -> None:
    draft = path.with_suffix(f".{os.getpid()}.draft")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(what)))
        os.replace(draft, path)
    except OSError as fault:
        raise StorageError(f"cannot write {path}: {fault.strerror}") from None
