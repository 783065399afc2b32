"""Clients: one bounded queue each, so that nobody waits for a client that does not read."""

import asyncio
from collections import deque
from typing import Final, final

from fatesmith.prose.language import Language

MOST_WAITING: Final = 48
"""A client with this many unread messages is brought up to date by a single one instead."""

NO_VIEW: Final = 0
"""A client that has no view yet, or cannot be known to have one; views are counted from 1."""


@final
class Client:
    """A connection at a table: a seat's, or a spectator's."""

    def __init__(
        self,
        player: str,
        seat: int | None,
        language: Language,
        positions: bool = False,
        address: str = "",
        *,
        changes: bool = False,
    ) -> None:
        self.player = player
        self.address = address
        """Whose share of thinking it uses."""
        self.positions = positions
        """Whether it is sent the positions themselves too."""
        self.changes = changes
        """Whether it is sent what changed in a view that it has."""
        self.shown = NO_VIEW
        """The number of the view that it has."""
        self.seat = seat
        self.language = language
        self.stalled = False
        """Too much was left unread: it must be told where the game is now."""
        self.announced = ""
        """What it was told that is announced."""
        self.closing: tuple[str, str, str] | None = None
        """The code, the sentence and the reason to close the connection with."""
        self._queue: deque[bytes] = deque()
        self._news = asyncio.Event()

    @property
    def waiting(self) -> int:
        """Messages that are queued."""
        return len(self._queue)

    def send(self, message: bytes) -> None:
        """Never waits. A full queue is dropped: the next whole update has what it held."""
        if self.stalled:
            return
        if len(self._queue) >= MOST_WAITING:
            self._queue.clear()
            self.stalled = True
        else:
            self._queue.append(message)
        self._news.set()

    def close(self, code: str, text: str, reason: str = "") -> None:
        """Let the writer end once it has sent what is queued."""
        self.closing = self.closing or (code, text, reason)
        self._news.set()

    async def next_batch(self) -> list[bytes]:
        """What to send now; waits until there is something. Empty if the client stalled or should
        be closed."""
        while not self._queue and not self.stalled and not self.closing:
            self._news.clear()
            await self._news.wait()
        batch = list(self._queue)
        self._queue.clear()
        return batch

    def revived(self) -> None:
        """Call this once it is to be told where the game is now."""
        self.stalled = False
