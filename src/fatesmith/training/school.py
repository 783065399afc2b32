"""Gaining experience: play with what there is, try the options of decisions, learn, play on.

Experience that does not win against the one before it is not taken. The folder of a run holds the
course, the lessons of each term in chunks, and the experience after each term. A run that was
stopped goes on where it was; the same course gives the same experience, whatever executor plays its
games and however often it is stopped.
"""

from functools import partial
from pathlib import Path

from fatesmith.bots.experiences import experience_bytes
from fatesmith.executors.executor import Executor
from fatesmith.training.courses import School, SchoolTerm
from fatesmith.training.gates import GateResult, gate_block, gate_of
from fatesmith.training.learn import ExperienceFitter
from fatesmith.training.run_folder import Report, RunFolder
from fatesmith.training.schoolwork import Pupil, joined_lessons, lessons_from_bytes, taught_range


class Schooling:
    """A run in a folder."""

    def __init__(self, school: School, folder: Path, executor: Executor, report: Report) -> None:
        self.school = school
        self.kept = RunFolder(folder, executor, report)
        self.executor = executor
        self.report = report
        self.gates: list[GateResult] = []
        """One for each term that was done."""

    def run(self) -> bytes:
        """Do what has not been done yet; returns the last experience that passed its gate. The
        first is taken in any case: there is none before it."""
        school = self.school
        self.kept.check_course(school.about())
        taken = b""
        chunks: list[Path] = []
        for number, term in enumerate(school.terms):
            before = Pupil(school.seats, taken)
            play = partial(taught_range, before, school.seed + number, term.playouts)
            chunks += self.kept.chunks(number, term.games, school.chunk, play)
            made = self._learned(number, term, chunks)
            self.kept.path(number, "experience").write_bytes(made)
            if self._passes(number, term, Pupil(school.seats, made), before) or not taken:
                taken = made
        return taken

    def _learned(self, number: int, term: SchoolTerm, chunks: list[Path]) -> bytes:
        """Learned from scratch from all lessons so far: what was true of one player is nearly true
        of the next, and twice as many lessons are worth more than that."""
        lessons = joined_lessons([lessons_from_bytes(path.read_bytes()) for path in chunks])
        school = self.school
        fitter = ExperienceFitter(lessons, school.seats, school.hidden, school.seed)
        for past in fitter.passes(term.passes, term.rate, school.seed):
            self.report(f"term {number}: pass {past + 1} over {len(lessons)} lessons")
        return experience_bytes(school.seats, school.hidden, fitter.exported())

    def _passes(self, number: int, term: SchoolTerm, new: Pupil, before: Pupil) -> bool:
        """Whether the experience of a term wins against the player of its games."""
        work = partial(gate_block, new, before, self.school.seed + number)
        shares = [done.result for done in self.executor.run(work, range(term.gate))]
        # Sums must not depend on the order in which blocks are finished.
        gate = gate_of(sorted(shares), self.school.seats)
        self.gates.append(gate)
        verdict = "passed" if gate.passed else "not passed"
        self.report(
            f"term {number}, gate {verdict}: wins {100 * gate.wins:.1f} % ± {100 * gate.error:.1f}"
            f" against {'what was known' if before.experience else 'the strategist'}"
        )
        return gate.passed
