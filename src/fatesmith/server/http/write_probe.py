"""Whether the server can keep what it is told: now and then it tries to write something small."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, final

from fatesmith.server.store.contract import Store
from fatesmith.server.store.errors import StoreError

PROBE_SECONDS: Final = 5.0
"""A store that takes longer than this is not ready."""
FRESH_SECONDS: Final = 1.0
"""For this long an answer holds: however often strangers ask, they cause one write a second."""
SLOW: Final = f"the database did not answer within {PROBE_SECONDS:g} seconds: look at its machine"


@final
class WriteProbe:
    """Tries to write, once for all who ask at the same time."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._trying: asyncio.Task[str] | None = None
        self._at = 0.0

    async def fault(self) -> str:
        """Why nothing can be written; empty if all is well."""
        if self._trying is None or (
            self._trying.done() and self._clock() - self._at >= FRESH_SECONDS
        ):
            self._trying = asyncio.create_task(self._try(), name="write probe")
        return await asyncio.shield(self._trying)

    async def _try(self) -> str:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._store.check_writable()
        except TimeoutError:
            return SLOW
        except StoreError as fault:
            return str(fault)
        finally:
            self._at = self._clock()
        return ""

    async def stop(self) -> None:
        if self._trying is not None:
            self._trying.cancel()
            await asyncio.gather(self._trying, return_exceptions=True)
