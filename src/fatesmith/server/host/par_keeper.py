"""Pars of daily forges, worked out in the background: one game after another, in a process of its
own that leaves the machine to everybody else, and kept in the store after every game."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Literal, Protocol, final

import msgspec

from fatesmith.compiled import FORM, compiled_meanwhile
from fatesmith.daily.daily_forge import DailyForge
from fatesmith.daily.par import Par, par_maker
from fatesmith.server.store.contract import Store, TableId
from fatesmith.server.store.errors import StoreError
from fatesmith.server.thinking.errors import ThinkingError, WorkerLost
from fatesmith.server.thinking.jobs import ParPlayed, PlayForPar, Reply, Request
from fatesmith.server.thinking.process import Worker

ParState = Literal["known", "working", "unknown"]

NICENESS: Final = 19
GAME_SECONDS: Final = 1_800.0
"""For one game, on however busy a machine: one takes half a minute of computing at most."""
_AGAIN_SECONDS: Final = 60.0

_log: Final = logging.getLogger(__name__)


class ParPlayer(Protocol):
    """Whoever plays games for par."""

    async def ask(self, request: Request) -> Reply: ...

    async def end(self) -> None: ...


async def nice_worker() -> ParPlayer:
    return await Worker.start(compiled=True, niceness=NICENESS)


def can_work_out() -> bool:
    """Whether the engine is compiled by now: otherwise a par would take days."""
    return FORM.compiled or compiled_meanwhile()


@final
class ParKeeper:
    """Knows pars, and works out those that are wanted, one at a time."""

    def __init__(
        self,
        store: Store,
        start: Callable[[], Awaitable[ParPlayer]] = nice_worker,
        able: Callable[[], bool] = can_work_out,
    ) -> None:
        self._store = store
        self._start = start
        self._able = able
        self._known: dict[str, Par] = {}
        self._wanted: dict[str, DailyForge] = {}
        self._work: asyncio.Task[None] | None = None

    async def par(self, forge: DailyForge) -> tuple[Par, ParState]:
        """What is known about the par of a day, and whether that is all."""
        day = forge.day.isoformat()
        if day in self._known:
            return self._known[day], "known"
        kept = await self._store.par(day, maker_of(forge))
        par = Par() if kept is None else msgspec.json.decode(kept, type=Par)
        if par.known:
            self._known[day] = par
            return par, "known"
        return par, "working" if self._able() else "unknown"

    def want(self, forge: DailyForge) -> None:
        """Work out this par next, if it is not known and this machine can."""
        day = forge.day.isoformat()
        if day in self._known or not self._able():
            return
        self._wanted.setdefault(day, forge)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._work_out(), name="par")

    async def stop(self) -> None:
        """The game that is being played is lost; those before it are kept."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _work_out(self) -> None:
        while self._wanted:
            # The latest day first: most people wait for that one.
            day = max(self._wanted)
            try:
                await self._play_for(self._wanted[day])
            except (StoreError, ThinkingError, WorkerLost, TimeoutError) as fault:
                _log.warning("the par of %s has to wait: %s", day, fault or "a game took too long")
                await asyncio.sleep(_AGAIN_SECONDS)
                continue
            del self._wanted[day]

    async def _play_for(self, forge: DailyForge) -> None:
        day, claim = forge.day.isoformat(), TableId(f"par {forge.day}")
        par, state = await self.par(forge)
        if state == "known" or not await self._store.claim(claim):
            return  # another process of this server is at it
        player = await self._start()
        try:
            while not par.known:
                request = PlayForPar(day, forge.rules, par.games, GAME_SECONDS)
                async with asyncio.timeout(GAME_SECONDS):
                    reply = await player.ask(request)
                if not isinstance(reply, ParPlayed):
                    raise ThinkingError(f"a game for par failed: {reply!r}")
                par = par.with_game(reply.glory)
                await self._store.save_par(day, maker_of(forge), msgspec.json.encode(par))
            self._known[day] = par
        finally:
            await player.end()
            await self._store.release(claim)


def maker_of(forge: DailyForge) -> str:
    """What a par depends on besides its day."""
    return f"{forge.rules}-{par_maker(forge.setup.seats)}"
