"""What is said about a review while it is made."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from fatesmith.prose.language import ENGLISH
from fatesmith.review.effort import QUICK
from fatesmith.review.parts import booked_part, judged_part
from fatesmith.server.http.archive import Archive
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.past_games import PastGames
from fatesmith.server.http.requests import ReviewAnswer
from fatesmith.server.http.reviews_api import ReviewsApi
from fatesmith.server.reviews.desk import ReviewDesk
from fatesmith.server.reviews.job import DONE, RUNNING, ReviewJob
from tests.review.games import mixed_record

GAME = mixed_record(2, "none")


class Reader:
    """Somebody who asks how far it is."""

    address = "127.0.0.1"

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}

    def language(self) -> object:
        return ENGLISH


class Desk:
    def before(self, _: ReviewJob) -> int:
        return 0


class SlowArchive:
    """While it puts something into words, something else happens."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self._meanwhile = meanwhile

    async def do(self, make: Callable[[], Any], _address: str) -> Any:
        self._meanwhile()
        return make()


def half_made() -> ReviewJob:
    """All moves are in the books, and no decision is judged."""
    job = ReviewJob("key", GAME, QUICK, "ann")
    job.status = RUNNING
    job.add_booked(booked_part(GAME, QUICK, 0, None, lambda: False))
    return job


def finish(job: ReviewJob) -> None:
    job.add_judged(judged_part(GAME, QUICK, 0, lambda: False))
    job.status = DONE


def said(job: ReviewJob, meanwhile: Callable[[], None]) -> ReviewAnswer:
    api = ReviewsApi(
        cast("PastGames", None),
        cast("ReviewDesk", Desk()),
        cast("Archive", SlowArchive(meanwhile)),
    )
    return asyncio.run(api._under_way(cast("Ask", Reader()), job))


def test_a_review_that_is_done_while_it_is_put_into_words_is_not_called_done_too_early() -> None:
    job = half_made()
    answer = said(job, lambda: finish(job))
    assert answer.status == RUNNING
    assert answer.done == len(GAME.moves)
    assert answer.review is not None
    assert not answer.review.judged


def test_a_review_that_is_called_done_has_been_judged_to_the_end() -> None:
    job = half_made()
    finish(job)
    answer = said(job, lambda: None)
    assert answer.status == DONE
    assert answer.review is not None
    assert answer.review.judged
    assert all(player.play is not None for player in answer.review.players)
