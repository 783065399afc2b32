"""A training run: play, fit, play on with the new net, and keep everything that was finished.

A net that does not win against the one before it is not taken: the next stage goes on without it.
The folder of a run holds the course, the games of each stage in chunks, and the net after each
stage. A run that was stopped goes on where it was; the same course gives the same net, whatever
executor plays its games and however often it is stopped.
"""

import copy
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from fatesmith.bots.nets import net_bytes
from fatesmith.executors.executor import Executor
from fatesmith.training.courses import Curriculum, Stage
from fatesmith.training.fit import Fitter
from fatesmith.training.games import Player, play_range
from fatesmith.training.gates import GateResult, gate_block, gate_of
from fatesmith.training.run_folder import Report, RunFolder
from fatesmith.training.samples import Samples, from_bytes, joined

_HELD_OUT: Final = 20
"""One chunk in this many is not learned from: it measures the net."""


class Training:
    """A run in a folder."""

    def __init__(
        self, course: Curriculum, folder: Path, executor: Executor, report: Report
    ) -> None:
        self.course = course
        self.kept = RunFolder(folder, executor, report)
        self.executor = executor
        self.report = report
        self.gates: list[GateResult] = []
        """One for each stage that was done."""

    def run(self) -> bytes:
        """Do what has not been done yet; returns the last net that passed its gate. The first is
        taken in any case: there is none before it."""
        course = self.course
        self.kept.check_course(course.about())
        net = b""
        fitter: Fitter | None = None
        for number, stage in enumerate(course.stages):
            before = Player(course.seats, net)
            play = partial(play_range, before, course.seed + number)
            chunks = self.kept.chunks(number, stage.games, course.chunk, play)
            fitted = self._fit(number, stage, chunks, copy.deepcopy(fitter))
            made = net_bytes(course.seats, course.hidden, course.mixing, fitted.exported())
            self.kept.path(number, "net").write_bytes(made)
            if self._passes(number, stage, Player(course.seats, made), before) or not net:
                net, fitter = made, fitted
        return net

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
