"""The desk of reviews: who is served, in which order, and what is kept."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from fatesmith.notation.record import Record
from fatesmith.notation.record_lines import from_compact_line
from fatesmith.review.currencies import Worth
from fatesmith.review.effort import BY_NAME, DEEP, QUICK, ReviewEffort
from fatesmith.review.parts import BookedPart, JudgedPart, booked_part, judged_part
from fatesmith.review.shelf import review_key
from fatesmith.server.reviews.desk import MOST_ASKED, MOST_OF_ADDRESS, ReviewDesk
from fatesmith.server.reviews.job import FAILED, ReviewJob
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.thinking.errors import ThinkingError
from fatesmith.server.thinking.fair_queue import ThinkingAccount
from tests.review.games import mixed_record, mixed_review


class Shelf:
    """Keeps reviews in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    async def save_review(self, key: str, body: bytes, at_ms: int) -> None:
        assert at_ms == NOW
        self.kept.setdefault(key, body)

    async def review(self, key: str) -> bytes | None:
        return self.kept.get(key)

    async def forget_reviews(self, keep: int) -> int:
        assert len(self.kept) <= keep
        return 0


class Hands:
    """Makes parts in this process, once the gate is open."""

    def __init__(self, processes: int = 2, compiled: bool = True) -> None:
        self.processes = processes
        self.compiled = compiled
        self.gate = asyncio.Event()
        self.at_work = self.most_at_work = 0
        self.fault = ""
        self.parts = 0
        self.accounts: list[ThinkingAccount] = []

    async def book(
        self, record: str, effort: str, first: int, before: Worth | None, account: ThinkingAccount
    ) -> BookedPart:
        self.accounts.append(account)
        await self._wait(record)
        return booked_part(GAME, BY_NAME[effort], first, before, lambda: True)

    async def judge(
        self, record: str, effort: str, first: int, account: ThinkingAccount
    ) -> JudgedPart:
        self.accounts.append(account)
        await self._wait(record)
        return judged_part(GAME, BY_NAME[effort], first, lambda: False)

    async def _wait(self, record: str) -> None:
        assert len(from_compact_line(record).moves) == len(GAME.moves)
        self.parts += 1
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)
        await self.gate.wait()
        await asyncio.sleep(0)
        self.at_work -= 1
        if self.fault:
            raise ThinkingError(self.fault)


GAME: Record = mixed_record(2, "none")
NOW = 7


def at_desk(
    tell: Callable[[ReviewDesk, Hands, Shelf], Coroutine[Any, Any, None]], **hands: Any
) -> None:
    async def run() -> None:
        made, shelf = Hands(**hands), Shelf()
        desk = ReviewDesk(shelf, made, lambda: NOW)
        try:
            await tell(desk, made, shelf)
        finally:
            await desk.stop()

    asyncio.run(asyncio.wait_for(run(), 120))


def ask(
    desk: ReviewDesk,
    key: str,
    person: str,
    address: str = "",
    effort: ReviewEffort = QUICK,
) -> ReviewJob:
    return desk.ask(key, GAME, effort, person, address or person)


def refused(desk: ReviewDesk, key: str, person: str, address: str = "") -> str:
    with pytest.raises(Refusal) as fault:
        ask(desk, key, person, address)
    assert fault.value.text
    return fault.value.code


async def done(desk: ReviewDesk, key: str) -> None:
    for _ in range(100_000):
        job = desk.job(key)
        if job is None or job.status == FAILED:
            return
        await asyncio.sleep(0)
    raise AssertionError("it is never done")


def test_a_review_that_is_made_in_parts_is_kept_under_its_key() -> None:
    async def tell(desk: ReviewDesk, hands: Hands, _: Shelf) -> None:
        key = review_key(GAME, QUICK)
        job = ask(desk, key, "ann", "ann's")
        assert (job.done, job.of) == (0, 2 * len(GAME.moves))
        assert await desk.kept(key) is None
        hands.gate.set()
        await done(desk, key)
        assert await desk.kept(key) == mixed_review(2, "none")
        assert await desk.kept(review_key(GAME, DEEP)) is None
        assert set(hands.accounts) == {ThinkingAccount("ann's", "ann", key)}, (
            "it is thought for somebody"
        )

    at_desk(tell)


def test_one_person_has_one_review_made_at_a_time_and_asking_again_is_the_same_one() -> None:
    async def tell(desk: ReviewDesk, hands: Hands, _: Shelf) -> None:
        job = ask(desk, "a", "ann")
        assert ask(desk, "a", "ann") is job
        assert ask(desk, "a", "bob") is job, "whoever asks for the same game waits with her"
        assert refused(desk, "b", "ann") == "too-many"
        assert ask(desk, "b", "bob") is not job
        hands.gate.set()
        await done(desk, "a")
        ask(desk, "c", "ann")

    at_desk(tell)


def test_people_behind_one_address_have_a_few_at_a_time() -> None:
    async def tell(desk: ReviewDesk, _: Hands, __: Shelf) -> None:
        for number in range(MOST_OF_ADDRESS):
            ask(desk, f"k{number}", f"person {number}", "one house")
        assert refused(desk, "more", "somebody else", "one house") == "too-many"
        ask(desk, "more", "somebody else", "another house")

    at_desk(tell)


def test_the_queue_ends_somewhere_and_says_who_is_before_whom() -> None:
    async def tell(desk: ReviewDesk, hands: Hands, _: Shelf) -> None:
        jobs = [ask(desk, f"k{number}", f"p{number}") for number in range(MOST_ASKED)]
        assert refused(desk, "more", "late") == "too-many"
        await asyncio.sleep(0)
        assert [desk.before(job) for job in jobs[:3]] == [0, 0, 1]
        hands.gate.set()
        await done(desk, "k0")
        ask(desk, "more", "late")

    at_desk(tell)


@pytest.mark.parametrize(("processes", "reviews"), [(1, 1), (2, 1), (4, 3)])
def test_a_worker_is_left_to_the_tables_where_there_are_several(
    processes: int, reviews: int
) -> None:
    async def tell(desk: ReviewDesk, hands: Hands, _: Shelf) -> None:
        for number in range(6):
            ask(desk, f"k{number}", f"p{number}")
        for __ in range(10):
            await asyncio.sleep(0)
        hands.gate.set()
        await done(desk, "k5")
        assert hands.most_at_work == reviews

    at_desk(tell, processes=processes)


def test_a_review_that_fails_says_why_and_may_be_asked_for_again() -> None:
    async def tell(desk: ReviewDesk, hands: Hands, shelf: Shelf) -> None:
        hands.fault = "the dice fell off the table"
        hands.gate.set()
        ask(desk, "a", "ann")
        await done(desk, "a")
        job = desk.job("a")
        assert job is not None
        assert (job.status, job.fault) == (FAILED, hands.fault)
        assert shelf.kept == {}
        hands.fault = ""
        assert ask(desk, "a", "ann") is not job
        await done(desk, "a")
        assert await desk.kept("a") == mixed_review(2, "none")

    at_desk(tell)


def test_without_a_compiled_engine_only_quick_reviews_are_made() -> None:
    async def tell(desk: ReviewDesk, _: Hands, __: Shelf) -> None:
        with pytest.raises(Refusal, match="quick"):
            ask(desk, "a", "ann", effort=DEEP)
        ask(desk, "a", "ann")

    at_desk(tell, compiled=False)


def test_what_another_version_kept_is_made_again() -> None:
    async def tell(desk: ReviewDesk, _: Hands, shelf: Shelf) -> None:
        shelf.kept["a"] = b"no gzip"
        assert await desk.kept("a") is None

    at_desk(tell)
