"""The desk where reviews are asked for. Live tables go first: a review is made in small parts, each
a job of the lowest priority, and one worker at least is left to the tables if there are several.

Everybody gets a fair share: one review of a person at a time, a few of an address, and a queue that
ends somewhere. Who cannot be served is told so, and nothing is lost: what is made is kept.
"""

import asyncio
import gzip
import logging
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol, final

import msgspec

from fatesmith.notation.record import Record
from fatesmith.review.currencies import Worth
from fatesmith.review.effort import QUICK, ReviewEffort
from fatesmith.review.parts import BookedPart, JudgedPart
from fatesmith.review.review import Review
from fatesmith.server.reviews.job import DONE, FAILED, RUNNING, ReviewJob
from fatesmith.server.store.errors import StoreError
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.thinking.errors import ThinkingError
from fatesmith.server.thinking.fair_queue import ThinkingAccount

MOST_ASKED: Final = 24
"""Reviews that wait or are being made."""
MOST_OF_ADDRESS: Final = 4
"""Of these, people behind one address may have so many."""
MOST_KEPT: Final = 5_000
"""How many reviews the store keeps, the newest ones."""
MOST_FAILED: Final = 100
"""How many failures are remembered, to tell those who wait."""
_EFFORT: Final = 6
"""Of compression."""

_log: Final = logging.getLogger(__name__)


class Reviewers(Protocol):
    """Who makes the parts of reviews: `Thinkers`."""

    @property
    def processes(self) -> int: ...

    @property
    def compiled(self) -> bool: ...

    async def book(
        self, record: str, effort: str, first: int, before: Worth | None, account: ThinkingAccount
    ) -> BookedPart: ...

    async def judge(
        self, record: str, effort: str, first: int, account: ThinkingAccount
    ) -> JudgedPart: ...


class ReviewStore(Protocol):
    """Where reviews are kept: the `Store` of tables."""

    async def save_review(self, key: str, body: bytes, at_ms: int) -> None: ...

    async def review(self, key: str) -> bytes | None: ...

    async def forget_reviews(self, keep: int) -> int: ...


@final
class ReviewDesk:
    """Takes orders, and has them made one after the other."""

    def __init__(self, store: ReviewStore, thinkers: Reviewers, clock: Callable[[], int]) -> None:
        self._store = store
        self._thinkers = thinkers
        self._clock = clock
        self._jobs: dict[str, ReviewJob] = {}
        """By key: those that wait or are being made."""
        self._failed: dict[str, ReviewJob] = {}
        self._addresses: dict[str, str] = {}
        """By key: the address that asked."""
        self._queue: deque[ReviewJob] = deque()
        self._makers: set[asyncio.Task[None]] = set()
        self._working = 0
        """How many makers take more jobs: one that has ended may still be among the tasks."""
        self._most_working = max(1, thinkers.processes - 1)

    async def kept(self, key: str) -> Review | None:
        """A review that was made before; StoreError if the store fails."""
        body = await self._store.review(key)
        if body is None:
            return None
        try:
            return msgspec.json.decode(gzip.decompress(body), type=Review)
        except (OSError, EOFError, msgspec.DecodeError):
            return None  # another version wrote it: it is made again

    def job(self, key: str) -> ReviewJob | None:
        """A review that is being made, or has just failed."""
        return self._jobs.get(key) or self._failed.get(key)

    def before(self, job: ReviewJob) -> int:
        """How many wait in front of it."""
        return self._queue.index(job) if job in self._queue else 0

    def ask(
        self, key: str, record: Record, effort: ReviewEffort, person: str, address: str
    ) -> ReviewJob:
        """Have a review made; if it is being made already, it is the same one. Refusal if it cannot
        be now."""
        known = self._jobs.get(key)
        if known is not None:
            return known
        if effort is not QUICK and not self._thinkers.compiled:
            raise Refusal(
                "not-allowed",
                "this server runs without the compiled engine, which is too slow to look deeper: "
                "ask for a quick review",
            )
        if any(each.person == person for each in self._jobs.values()):
            raise Refusal(
                "too-many",
                "another game of yours is being reviewed: this one can be when that is done",
            )
        if list(self._addresses.values()).count(address) >= MOST_OF_ADDRESS:
            raise Refusal(
                "too-many", "many reviews were asked for from your address: wait for one of them"
            )
        if len(self._jobs) >= MOST_ASKED:
            raise Refusal("too-many", "many games are being reviewed; ask again in a minute")
        job = ReviewJob(key, record, effort, person)
        self._failed.pop(key, None)
        self._jobs[key] = job
        self._addresses[key] = address
        self._queue.append(job)
        if self._working < self._most_working:
            self._working += 1
            maker = asyncio.create_task(self._make_all(), name="reviews")
            self._makers.add(maker)
            maker.add_done_callback(self._makers.discard)
        return job

    async def stop(self) -> None:
        """Drop what is not done; it can be asked for again."""
        makers = list(self._makers)
        for maker in makers:
            maker.cancel()
        await asyncio.gather(*makers, return_exceptions=True)

    async def _make_all(self) -> None:
        while self._queue:
            job = self._queue.popleft()
            try:
                await self._make(job)
            except (ThinkingError, StoreError) as fault:
                self._fail(job, str(fault))
            except Exception:  # others are waiting behind it
                _log.exception("a review failed")
                self._fail(job, "this is a bug in fatesmith, please report it")
            finally:
                self._jobs.pop(job.key, None)
                self._addresses.pop(job.key, None)
        self._working -= 1

    def _fail(self, job: ReviewJob, why: str) -> None:
        job.status, job.fault = FAILED, why
        self._failed[job.key] = job
        while len(self._failed) > MOST_FAILED:
            del self._failed[next(iter(self._failed))]

    async def _make(self, job: ReviewJob) -> None:
        job.status = RUNNING
        effort, moves = job.effort.name, len(job.record.moves)
        account = ThinkingAccount(self._addresses[job.key], job.person, job.key)
        while job.booked < moves:
            part = await self._thinkers.book(job.line, effort, job.booked, job.last, account)
            job.add_booked(part)
        while job.judged < moves:
            job.add_judged(await self._thinkers.judge(job.line, effort, job.judged, account))
        # Not on the event loop: a long game takes a tenth of a second.
        body = await asyncio.to_thread(_packed, job)
        await self._store.save_review(job.key, body, self._clock())
        await self._store.forget_reviews(MOST_KEPT)
        job.status = DONE


def _packed(job: ReviewJob) -> bytes:
    return gzip.compress(msgspec.json.encode(job.so_far()), _EFFORT, mtime=0)
