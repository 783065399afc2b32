"""A review that is being made: the books first, move by move, and then the decisions."""

from typing import Final, Literal, final

from fatesmith.notation.record import Record
from fatesmith.notation.record_lines import to_compact_line
from fatesmith.review.books import Books, Posting
from fatesmith.review.currencies import Worth
from fatesmith.review.effort import ReviewEffort
from fatesmith.review.parts import BookedPart, JudgedPart
from fatesmith.review.review import Review, ReviewedDecision, assembled

ReviewStatus = Literal["none", "waiting", "running", "done", "failed"]
NONE: Final = "none"
WAITING: Final = "waiting"
RUNNING: Final = "running"
DONE: Final = "done"
FAILED: Final = "failed"


@final
class ReviewJob:
    """What is known so far. It only grows, and what is known does not change any more."""

    def __init__(self, key: str, record: Record, effort: ReviewEffort, person: str) -> None:
        self.key = key
        self.record = record
        self.effort = effort
        self.person = person
        """Who asked for it."""
        self.line = to_compact_line(record)
        self.status: ReviewStatus = WAITING
        self.fault = ""
        """Why there is no review, if it failed."""
        self._initial: Worth | None = None
        self._postings: list[Posting] = []
        self._decisions: list[ReviewedDecision] = []
        self._judged = 0

    @property
    def done(self) -> int:
        """How many moves have been looked at: every one is, twice."""
        return self.booked + self._judged

    @property
    def of(self) -> int:
        return 2 * len(self.record.moves)

    @property
    def booked(self) -> int:
        return len(self._postings)

    @property
    def judged(self) -> int:
        return self._judged

    @property
    def last(self) -> Worth | None:
        """What the position after the last move in the books is worth."""
        return self._postings[-1].after if self._postings else None

    def add_booked(self, part: BookedPart) -> None:
        self._initial = part.initial
        self._postings += part.postings

    def add_judged(self, part: JudgedPart) -> None:
        self._decisions += part.decisions
        self._judged = part.upto

    def so_far(self) -> Review | None:
        """The review of the moves that are in the books, as if the game ended there."""
        if self._initial is None:
            return None
        books = Books(self._initial, self._postings[:])
        return assembled(self.record, self.effort, books, self._decisions[:])
