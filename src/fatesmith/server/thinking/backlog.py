"""The backlog: jobs waiting for a worker, in the order of a fair queue."""

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final, final

from fatesmith.server.thinking.errors import Busy
from fatesmith.server.thinking.fair_queue import REVIEWS, Bounds, FairQueue, ThinkingAccount
from fatesmith.server.thinking.jobs import Reply, Request

PATIENCE: Final = (30.0, 10.0, 10.0, 30.0, 600.0)
"""By urgency: seconds that a job waits for a worker at most."""


@final
class Job:
    """A request, for whom it is, the future for its answer, and how often it was tried."""

    def __init__(
        self, request: Request, account: ThinkingAccount, urgency: int, expected: float = 0.0
    ) -> None:
        self.request = request
        self.account = account
        self.urgency = urgency
        self.expected = expected
        """How many seconds it will take, as far as is known."""
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.tries = 0
        self.patience: asyncio.TimerHandle | None = None
        """Set while it waits."""
        self.since = time.perf_counter()

    def finish(self, reply: Reply) -> None:
        """Deliver the answer, unless nobody is waiting for it anymore."""
        if not self.answer.done():
            self.answer.set_result(reply)

    def fail(self, fault: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(fault)


@final
class Backlog:
    """Jobs go in at any time; the next free worker takes one."""

    def __init__(
        self, bounds: Bounds | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._queue: FairQueue[Job] = FairQueue(bounds)
        self._clock = clock
        self._news: list[asyncio.Future[None]] = []
        """Of workers that found nothing to do."""

    def __len__(self) -> int:
        return len(self._queue)

    def add(self, job: Job) -> None:
        """Let a job wait, but not forever; Busy if there is no room for it."""
        self._queue.add(job, self._clock())
        seconds = PATIENCE[job.urgency]
        job.patience = asyncio.get_running_loop().call_later(seconds, self._give_up, job)
        self._wake()

    def put_back(self, job: Job) -> None:
        """Return a job that was taken: it will be the next of its account."""
        self._queue.put_back(job)
        self._wake()

    def drop(self, job: Job) -> None:
        """Forget a job, if it is still waiting."""
        _at_ease(job)
        self._queue.drop(job)

    def finished(self, job: Job, seconds: float) -> None:
        """A job that was taken is done, and took so long."""
        self._queue.finished(job, seconds)

    async def take(self, longest: float = math.inf, least: int = REVIEWS) -> Job:
        """The next job that is not expected to take longer and is at least so urgent; waits for
        one."""
        while (job := self._queue.take(longest, least)) is None:
            news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._news.append(news)
            await news
        _at_ease(job)
        return job

    def clear(self) -> list[Job]:
        """Everything that was waiting."""
        return self._queue.clear()

    def _wake(self) -> None:
        for news in self._news:
            if not news.done():
                news.set_result(None)
        self._news.clear()

    def _give_up(self, job: Job) -> None:
        if self._queue.drop(job):
            job.fail(Busy("the server has had no time to think about this: ask again in a moment"))


def _at_ease(job: Job) -> None:
    if job.patience is not None:
        job.patience.cancel()
        job.patience = None
