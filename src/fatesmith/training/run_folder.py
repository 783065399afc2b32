"""The folder of a training run: its course, and the games of every stage in chunks.

What is there is not played again, so a run that was stopped goes on where it was.
"""

import json
from collections.abc import Callable
from pathlib import Path

from fatesmith.engine.errors import FatesmithError
from fatesmith.executors.executor import Executor

Report = Callable[[str], None]
Play = Callable[[tuple[int, int]], bytes]
"""The games from one number up to another, as a file; it must be picklable."""


class TrainingError(FatesmithError):
    """A training run that cannot go on."""


class RunFolder:
    """Where a run keeps what is finished."""

    def __init__(self, folder: Path, executor: Executor, report: Report) -> None:
        self.folder = folder
        self.executor = executor
        self.report = report

    def check_course(self, about: dict[str, object]) -> None:
        """Keep the course, or compare it with the one that the folder was made for."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path, text = self.folder / "course.json", json.dumps(about, indent=1) + "\n"
        if path.exists() and path.read_text(encoding="utf-8") != text:
            raise TrainingError(
                f"{path} is the course of another run: choose another folder, or the same seats, "
                "course and seed"
            )
        path.write_text(text, encoding="utf-8")

    def path(self, stage: int, *names: str) -> Path:
        return self.folder / "-".join((f"stage{stage}", *names))

    def chunks(self, stage: int, games: int, size: int, play: Play) -> list[Path]:
        """The games of a stage, as files; only what is missing is played."""
        ranges = [(start, min(start + size, games)) for start in range(0, games, size)]
        paths = {each: self.path(stage, f"{each[0]:07d}.npz") for each in ranges}
        todo = [each for each in ranges if not paths[each].exists()]
        done = len(ranges) - len(todo)
        for finished in self.executor.run(play, todo):
            draft = paths[finished.unit].with_suffix(".draft")
            draft.write_bytes(finished.result)
            draft.replace(paths[finished.unit])
            done += 1
            self.report(f"stage {stage}: {min(done * size, games)} of {games} games")
        return [paths[each] for each in ranges]
