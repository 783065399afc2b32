"""A training run: play, fit, play on with the new net, and keep everything that was finished.

A net that does not win against the one before it is not taken: the next stage goes on without it.
The folder of a run holds the course, the games of each stage in chunks, and the net after each
stage. A run that was stopped goes on where it was; the same course gives the same net, whatever
executor plays its games and however often it is stopped.
"""

import copy
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from fatesmith.bots.nets import net_bytes
from fatesmith.engine.errors import FatesmithError
from fatesmith.executors.executor import Executor
from fatesmith.training.courses import Curriculum, Stage
from fatesmith.training.fit import Fitter
from fatesmith.training.games import Player, play_range
from fatesmith.training.gates import GateResult, gate_block, gate_of
from fatesmith.training.samples import Samples, from_bytes, joined

_HELD_OUT: Final = 20
"""One chunk in this many is not learned from: it measures the net."""
Report = Callable[[str], None]


class TrainingError(FatesmithError):
    """A training run that cannot go on."""


class Training:
    """A run in a folder."""

    def __init__(
        self, course: Curriculum, folder: Path, executor: Executor, report: Report
    ) -> None:
        self.course = course
        self.folder = folder
        self.executor = executor
        self.report = report
        self.gates: list[GateResult] = []
        """One for each stage that was done."""

    def run(self) -> bytes:
        """Do what has not been done yet; returns the last net that passed its gate. The first is
        taken in any case: there is none before it."""
        self._check_course()
        course = self.course
        net = b""
        fitter: Fitter | None = None
        for number, stage in enumerate(course.stages):
            before = Player(course.seats, net)
            chunks = self._play(number, stage, before)
            fitted = self._fit(number, stage, chunks, copy.deepcopy(fitter))
            made = net_bytes(course.seats, course.hidden, course.mixing, fitted.exported())
            self._path(number, "net").write_bytes(made)
            if self._passes(number, stage, Player(course.seats, made), before) or not net:
                net, fitter = made, fitted
        return net

    def _check_course(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        path, text = self.folder / "course.json", json.dumps(self.course.about(), indent=1) + "\n"
        if path.exists() and path.read_text(encoding="utf-8") != text:
            raise TrainingError(
                f"{path} is the course of another run: choose another folder, or the same seats, "
                "course and seed"
            )
        path.write_text(text, encoding="utf-8")

    def _path(self, stage: int, *names: str) -> Path:
        return self.folder / "-".join((f"stage{stage}", *names))

    # Games ----------------------------------------------------------------------------------------

    def _play(self, number: int, stage: Stage, player: Player) -> list[Path]:
        """The games of a stage, as files; only what is missing is played."""
        size = self.course.chunk
        ranges = [(start, min(start + size, stage.games)) for start in range(0, stage.games, size)]
        paths = {each: self._path(number, f"{each[0]:07d}.npz") for each in ranges}
        todo = [each for each in ranges if not paths[each].exists()]
        done = len(ranges) - len(todo)
        work = partial(play_range, player, self.course.seed + number)
        for finished in self.executor.run(work, todo):
            draft = paths[finished.unit].with_suffix(".draft")
            draft.write_bytes(finished.result)
            draft.replace(paths[finished.unit])
            done += 1
            self.report(f"stage {number}: {min(done * size, stage.games)} of {stage.games} games")
        return [paths[each] for each in ranges]

    # Gates ----------------------------------------------------------------------------------------

    def _passes(self, number: int, stage: Stage, new: Player, before: Player) -> bool:
        """Whether the net of a stage wins against the player of its games."""
        work = partial(gate_block, new, before, self.course.seed + number)
        shares = [done.result for done in self.executor.run(work, range(stage.gate))]
        # Sums must not depend on the order in which blocks are finished.
        gate = gate_of(sorted(shares), self.course.seats)
        self.gates.append(gate)
        verdict = "passed" if gate.passed else "not passed"
        rival = "the net before" if before.net else "the strategist"
        self.report(
            f"stage {number}, gate {verdict}: wins {100 * gate.wins:.1f} % ± {100 * gate.error:.1f}"
            f" against {rival}"
        )
        return gate.passed

    # Fitting --------------------------------------------------------------------------------------

    def _fit(self, number: int, stage: Stage, chunks: list[Path], before: Fitter | None) -> Fitter:
        """A net fitted to the games of a stage, starting from the one before it."""
        held_out = [path for place, path in enumerate(chunks) if place % _HELD_OUT == 1]
        learned = [path for path in chunks if path not in held_out]
        samples = _read(learned)
        kept = _read(held_out) if held_out else samples
        course = self.course
        fitter = before or Fitter(samples, course.hidden, course.mixing, course.seed)
        self._pass(fitter, f"stage {number}, outcomes", samples, kept, stage.passes, stage.rate)
        for share in stage.looks:
            targets = fitter.looking_on(samples, share)
            self._pass(fitter, f"stage {number}, looking on", targets, kept, 1, 0.6 * stage.rate)
        return fitter

    def _pass(
        self, fitter: Fitter, what: str, targets: Samples, kept: Samples, times: int, rate: float
    ) -> None:
        for _ in fitter.passes(targets, times, rate, self.course.seed):
            loss, error = measured(fitter, kept)
            self.report(f"{what}: held out, wins {loss:.4f}, margins ± {error:.2f}")


def _read(paths: list[Path]) -> Samples:
    return joined([from_bytes(path.read_bytes()) for path in paths])


def measured(fitter: Fitter, samples: Samples) -> tuple[float, float]:
    """The cross-entropy of wins, and the root mean square error of margins over the mean of all,
    in glory."""
    losses, errors = 0.0, 0.0
    step = 1 << 15
    for start in range(0, len(samples), step):
        part = samples.taken(np.arange(start, min(len(samples), start + step)))
        loss, error = fitter.losses(part)
        losses += loss * len(part)
        errors += error * len(part)
    return losses / len(samples), float(np.sqrt(errors / len(samples)))
