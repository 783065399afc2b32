"""Reviews are kept, and found again only if they would be made the same."""

from pathlib import Path

import pytest

from fatesmith.engine.ids import Move
from fatesmith.notation.record import Record
from fatesmith.review import shelf as shelves
from fatesmith.review.effort import DEEP, NORMAL, QUICK
from fatesmith.review.errors import ReviewError
from fatesmith.review.shelf import ReviewShelf, review_key
from tests.review.games import mixed_record, mixed_review


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """The games that are reviewed anew."""
    made: list[Record] = []

    def review_once(record: Record, *_: object) -> object:
        made.append(record)
        return mixed_review(2, "none")

    monkeypatch.setattr(shelves, "review_game", review_once)
    return made


def test_a_second_look_at_a_game_finds_the_same_review(
    tmp_path: Path, counted: list[Record]
) -> None:
    record = mixed_record(2, "none")
    shelf = ReviewShelf(tmp_path / "reviews")
    first = shelf.reviewed(record, QUICK)
    again = ReviewShelf(tmp_path / "reviews").reviewed(record, QUICK)
    assert again == first == mixed_review(2, "none")
    assert len(counted) == 1
    shelf.reviewed(record, NORMAL)
    assert len(counted) == 2, "another effort is another review"


def test_a_damaged_review_is_made_again(tmp_path: Path, counted: list[Record]) -> None:
    record = mixed_record(2, "none")
    ReviewShelf(tmp_path).reviewed(record, QUICK)
    (kept,) = tmp_path.iterdir()
    kept.write_text(kept.read_text()[:500])
    assert ReviewShelf(tmp_path).reviewed(record, QUICK) == mixed_review(2, "none")
    assert len(counted) == 2


def test_a_review_belongs_to_moves_and_effort_not_to_who_played() -> None:
    record = mixed_record(2, "none")
    renamed = Record(record.setup, list(record.moves), names={0: "Ada"}, date="2026-11-18")
    shorter = Record(record.setup, [Move(move) for move in record.moves[:-1]])
    assert review_key(renamed, QUICK) == review_key(record, QUICK)
    keys = {review_key(record, effort) for effort in (QUICK, NORMAL, DEEP)}
    assert len(keys | {review_key(shorter, QUICK)}) == 4


def test_a_shelf_that_cannot_be_written_to_says_so(tmp_path: Path, counted: list[Record]) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ReviewError, match="cannot be kept as"):
        ReviewShelf(tmp_path / "file").reviewed(mixed_record(2, "none"), QUICK)
    assert len(counted) == 1
