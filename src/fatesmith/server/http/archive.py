"""Answers about past games: made outside the event loop, one after another, and cached. Every
address gets the same share of the time that this takes."""

import asyncio
import gzip
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar, final

from fatesmith.server.host.messages import ENCODER
from fatesmith.server.http.limits import customer
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.thinking.errors import Busy
from fatesmith.server.thinking.fair_queue import MOVES, Bounds, FairQueue, ThinkingAccount

ROOM: Final = 32_000_000
"""In bytes, compressed."""
EFFORT: Final = 5
"""Of compression: positions in a row are so similar that more effort gains nothing."""

PAGES: Final = Bounds(
    jobs=256, jobs_of_address=48, jobs_of_person=48, jobs_of_table=48, seconds_of_address=20.0
)
"""What may wait."""
PAGE_SECONDS: Final = 0.1
"""What an answer is expected to take; what it took is counted afterward."""

Made = TypeVar("Made")


@final
class _Page:
    """An answer to be made, for an address."""

    urgency = MOVES
    expected = PAGE_SECONDS

    def __init__(self, make: Callable[[], Any], address: str) -> None:
        self.make = make
        self.account = ThinkingAccount(address)
        self.made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


@final
class Archive:
    """Looking at old games does not slow down running ones: one thread does all the work, and an
    answer is made only once. Whoever asks for many waits for them, and not everybody else."""

    def __init__(self, room: int = ROOM) -> None:
        self._worker = ThreadPoolExecutor(1, "archive")
        self._pages: FairQueue[_Page] = FairQueue(PAGES)
        self._at_work: asyncio.Task[None] | None = None
        self._room = room
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[Hashable, asyncio.Future[bytes]] = {}

    async def do(self, make: Callable[[], Made], address: str = "") -> Made:
        """Made in the thread, and not cached; Refusal if too much is asked for."""
        page = _Page(make, customer(address))
        try:
            self._pages.add(page)
        except Busy:
            text = "many pages are being made for you or others; try again in a moment"
            raise Refusal("too-many", text) from None
        if self._at_work is None or self._at_work.done():
            self._at_work = asyncio.create_task(self._work(), name="archive")
        try:
            made: Made = await page.made
        finally:
            self._pages.drop(page)
        return made

    async def _work(self) -> None:
        """Make what is waiting."""
        loop = asyncio.get_running_loop()
        while (page := self._pages.take()) is not None:
            start = time.perf_counter()
            try:
                made = await loop.run_in_executor(self._worker, page.make)
            except asyncio.CancelledError:
                page.made.cancel()
                raise
            except Exception as fault:  # it is the asker's
                if not page.made.done():
                    page.made.set_exception(fault)
            else:
                if not page.made.done():
                    page.made.set_result(made)
            finally:
                self._pages.finished(page, time.perf_counter() - start)

    async def packed(self, key: Hashable, make: Callable[[], object], address: str = "") -> bytes:
        """The answer as compressed JSON. The key must contain everything it depends on."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        making = self._making.get(key)
        if making is None:
            making = asyncio.ensure_future(self.do(lambda: _pack(make()), address))
            self._making[key] = making
            making.add_done_callback(lambda made: self._keep(key, made))
        # A client that goes away must not cancel it for the others.
        return await asyncio.shield(making)

    def close(self) -> None:
        """Whatever is still waiting is dropped."""
        if self._at_work is not None:
            self._at_work.cancel()
        for page in self._pages.clear():
            page.made.cancel()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: Hashable, made: "asyncio.Future[bytes]") -> None:
        del self._making[key]
        if made.cancelled() or made.exception() is not None:
            return
        self._kept[key] = made.result()
        self._size += len(made.result())
        while self._size > self._room:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest)


def _pack(answer: object) -> bytes:
    return gzip.compress(ENCODER.encode(answer), EFFORT, mtime=0)
