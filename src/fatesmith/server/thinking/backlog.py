"""The backlog: jobs waiting for a worker; moves first, reviews last, as they arrive."""

import asyncio
from collections import deque
from typing import Final, final

from fatesmith.server.thinking.jobs import Reply, Request

MOVES: Final = 0
"""Somebody is waiting for a bot."""
LOOKS: Final = 1
"""Hints and odds: nice to have soon."""
REFINEMENTS: Final = 2
"""What somebody already has, but better."""
REVIEWS: Final = 3
"""Of games that are over: nobody at a table waits for them."""
_PRIORITIES: Final = 4


@final
class Job:
    """A request, the future for its answer, and how often it was tried."""

    def __init__(self, request: Request, priority: int) -> None:
        self.request = request
        self.priority = priority
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.tries = 0

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

    def __init__(self) -> None:
        self._waiting: tuple[deque[Job], ...] = tuple(deque() for _ in range(_PRIORITIES))
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._waiting))

    def add(self, job: Job) -> None:
        self._waiting[job.priority].append(job)
        self._filled.set()

    def put_back(self, job: Job) -> None:
        """Return a job that was taken: it will be the next of its kind."""
        self._waiting[job.priority].appendleft(job)
        self._filled.set()

    def drop(self, job: Job) -> None:
        """Forget a job, if it is still waiting."""
        if job in self._waiting[job.priority]:
            self._waiting[job.priority].remove(job)

    async def take(self) -> Job:
        """The next job; waits for one."""
        while True:
            for jobs in self._waiting:
                if jobs:
                    return jobs.popleft()
            self._filled.clear()
            await self._filled.wait()

    def clear(self) -> list[Job]:
        """Everything that was waiting."""
        jobs = [job for queue in self._waiting for job in queue]
        for queue in self._waiting:
            queue.clear()
        return jobs
