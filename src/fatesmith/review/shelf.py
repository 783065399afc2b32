"""Where reviews are kept: by record, rules, evaluator and effort, so that a second look costs
nothing and no review is shown that would be made differently now."""

import hashlib
import os
from pathlib import Path
from typing import final

import msgspec

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.move import outcome_key
from fatesmith.notation.record import Record
from fatesmith.review.effort import ReviewEffort
from fatesmith.review.errors import ReviewError
from fatesmith.review.evaluator import evaluator_name
from fatesmith.review.review import Progress, Review, review_game


def review_key(record: Record, effort: ReviewEffort) -> str:
    """The same for two reviews that must be equal. Who played, and when, changes nothing."""
    parts = (
        RULES_VERSION,
        CATALOG.digest.hex(),
        evaluator_name(record.setup.seats),
        effort,
        record.setup,
        [int(outcome_key(move)) for move in record.moves],
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


@final
class ReviewShelf:
    """A folder of reviews; it is made when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def reviewed(
        self, record: Record, effort: ReviewEffort, told: Progress | None = None
    ) -> Review:
        """The review of a game: the one that is kept, or a new one, which is kept then."""
        path = self._folder / f"{review_key(record, effort)}.json"
        found = _read(path)
        if found is None:
            found = review_game(record, effort, told)
            _write(path, found)
        return found


def _read(path: Path) -> Review | None:
    """None if there is none, or a damaged one: it is made again."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Review)
    except (OSError, msgspec.DecodeError):
        return None


def _write(path: Path, review: Review) -> None:
    # Two processes may review the same game: each has a draft of its own.
    draft = path.with_suffix(f".{os.getpid()}.draft")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(msgspec.json.encode(review))
        os.replace(draft, path)
    except OSError as fault:
        raise ReviewError(f"the review cannot be kept as {path}: {fault.strerror}") from None
