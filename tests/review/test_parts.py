"""A review in parts is the review, wherever the parts are cut."""

from collections.abc import Callable

import pytest

from fatesmith.notation.record import Record
from fatesmith.review.books import Books, Posting
from fatesmith.review.currencies import Worth
from fatesmith.review.effort import QUICK
from fatesmith.review.parts import booked_part, judged_part
from fatesmith.review.review import ReviewedDecision, assembled
from tests.review.games import mixed_record, mixed_review


def enough_after(moves: int) -> Callable[[], bool]:
    """True when it was asked this often."""
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return asked >= moves

    return enough


def in_parts(record: Record, moves: int) -> tuple[Books, list[ReviewedDecision]]:
    postings: list[Posting] = []
    initial: Worth | None = None
    while len(postings) < len(record.moves):
        before = postings[-1].after if postings else None
        booked = booked_part(record, QUICK, len(postings), before, enough_after(moves))
        assert 0 < len(booked.postings) <= moves
        initial = booked.initial
        postings += booked.postings
    decisions: list[ReviewedDecision] = []
    done = 0
    while done < len(record.moves):
        judged = judged_part(record, QUICK, done, enough_after(moves))
        assert done < judged.upto <= done + moves
        done = judged.upto
        decisions += judged.decisions
    assert initial is not None
    return Books(initial, postings), decisions


@pytest.mark.parametrize(("seats", "module", "moves"), [(2, "none", 40), (3, "goddess", 61)])
def test_a_review_made_in_parts_is_the_one_made_at_once(
    seats: int, module: str, moves: int
) -> None:
    record = mixed_record(seats, module)
    books, decisions = in_parts(record, moves)
    assert assembled(record, QUICK, books, decisions) == mixed_review(seats, module)
