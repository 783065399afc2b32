"""Gaining experience: the same course gives the same bytes, and what is worse is not taken."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fatesmith import CATALOG
from fatesmith.bots.experiences import read_experience
from fatesmith.bots.strategist_bot import strategist
from fatesmith.executors.opening import open_executor
from fatesmith.search.experience import item_count
from fatesmith.training.courses import School, SchoolTerm
from fatesmith.training.gates import gate_block
from fatesmith.training.learn import ExperienceFitter
from fatesmith.training.run_folder import TrainingError
from fatesmith.training.school import Schooling
from fatesmith.training.schoolwork import (
    Lessons,
    Pupil,
    joined_lessons,
    lessons_from_bytes,
    taught_range,
)

TERMS = (
    SchoolTerm(games=4, passes=2, playouts=1, gate=3),
    SchoolTerm(games=2, passes=1, playouts=1, gate=3),
)


def small(seats: int = 2, seed: int = 1) -> School:
    return School(seats, seed, TERMS, hidden=3, chunk=2)


def schooled(school: School, folder: Path, executor: str = "serial", jobs: int = 1) -> bytes:
    with closing(open_executor(executor, jobs, None)) as running:
        return Schooling(school, folder, running, lambda _: None).run()


def lessons(number: int = 3) -> Lessons:
    return lessons_from_bytes(taught_range(Pupil(2), 5, 2, (0, number)))


def test_the_same_course_gives_the_same_experience_bit_for_bit(tmp_path: Path) -> None:
    one = schooled(small(), tmp_path / "one")
    assert one == schooled(small(), tmp_path / "other", "processes", jobs=2)
    assert one != schooled(small(seed=2), tmp_path / "third")
    assert read_experience(one).seats == 2


def test_a_run_that_was_stopped_goes_on_to_the_same_experience(tmp_path: Path) -> None:
    whole = schooled(small(), tmp_path / "whole")
    schooled(small(), tmp_path / "cut")
    kept = tmp_path / "cut" / "stage0-0000000.npz"
    first = kept.read_bytes()
    for path in (tmp_path / "cut").iterdir():
        if path not in (kept, tmp_path / "cut" / "course.json"):
            path.unlink()
    assert schooled(small(), tmp_path / "cut") == whole
    assert kept.read_bytes() == first


def test_a_folder_of_another_course_is_refused(tmp_path: Path) -> None:
    schooled(small(), tmp_path)
    with pytest.raises(TrainingError, match="the course of another run"):
        schooled(small(seed=3), tmp_path)


def test_experience_that_fails_its_gate_is_not_taken(tmp_path: Path) -> None:
    class TurnsAway(Schooling):
        def _passes(self, number: int, term: SchoolTerm, new: Pupil, before: Pupil) -> bool:
            super()._passes(number, term, new, before)
            return False

    with closing(open_executor("serial", 1, None)) as running:
        taken = TurnsAway(small(), tmp_path, running, lambda _: None).run()
    assert taken == (tmp_path / "stage0-experience").read_bytes(), "there was none before it"
    assert taken != (tmp_path / "stage1-experience").read_bytes()


def test_a_decision_has_several_options_the_one_thought_best_first() -> None:
    found = lessons()
    assert len(found) > 10
    assert found.counts.min() >= 2
    first = np.cumsum(found.counts, dtype=np.int64) - found.counts
    assert found.items.max() < item_count(CATALOG)
    assert (found.thought[first] == np.maximum.reduceat(found.thought, first)).all()
    assert (found.thought == found.prices).all(), "without experience a pupil thinks as prices say"
    assert len(found.worths) == found.counts.sum() == len(found.items)
    assert (found.turns <= 9).all()


def test_lessons_depend_on_their_seed_and_numbers_alone() -> None:
    one = taught_range(Pupil(2), 5, 2, (0, 2))
    assert one == taught_range(Pupil(2), 5, 2, (0, 2))
    assert one != taught_range(Pupil(2), 6, 2, (0, 2))
    both = joined_lessons([lessons(1), lessons(2)])
    assert len(both) == len(lessons(1)) + len(lessons(2))


def test_a_pupil_without_experience_is_the_strategist() -> None:
    assert Pupil(3).policy() is strategist(3)
    assert gate_block(Pupil(2), Pupil(2), 4, 0) == 0.5


def test_what_playouts_say_is_learned() -> None:
    """If an item is always ten glory better than its price, the correction becomes ten more than
    that of the others."""
    found = lessons(12)
    item = int(np.bincount(found.items).argmax())
    worths = found.prices + np.where(found.items == item, 10, 0).astype(np.float32)
    teaching = replace(found, worths=worths)
    fitter = ExperienceFitter(teaching, 2, 4, 1)
    before = fitter.error()
    list(fitter.passes(200, 2e-2, 1))
    assert fitter.error() < 0.2 * before
