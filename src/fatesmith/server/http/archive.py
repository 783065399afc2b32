"""Answers about past games: made outside the event loop, one after another, and cached."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar, final

from fatesmith.server.host.messages import ENCODER

ROOM: Final = 32_000_000
"""In bytes, compressed."""
EFFORT: Final = 5
"""Of compression: positions in a row are so similar that more effort gains nothing."""

Made = TypeVar("Made")


@final
class Archive:
    """Looking at old games does not slow down running ones: one thread does all the work, and an
    answer is made only once."""

    def __init__(self, room: int = ROOM) -> None:
        self._worker = ThreadPoolExecutor(1, "archive")
        self._room = room
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[Hashable, asyncio.Future[bytes]] = {}

    async def do(self, make: Callable[[], Made]) -> Made:
        """Made in the thread, and not cached."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, make)

    async def packed(self, key: Hashable, make: Callable[[], object]) -> bytes:
        """The answer as compressed JSON. The key must contain everything it depends on."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        making = self._making.get(key)
        if making is None:
            making = asyncio.ensure_future(self.do(lambda: _pack(make())))
            self._making[key] = making
            making.add_done_callback(lambda made: self._keep(key, made))
        # A client that goes away must not cancel it for the others.
        return await asyncio.shield(making)

    def close(self) -> None:
        """Whatever is still waiting is dropped."""
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
