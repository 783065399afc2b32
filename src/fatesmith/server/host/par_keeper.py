"""Pars of daily forges, worked out in the background: one game after another, in a process of its
own that leaves the machine to everybody else, and kept in the store after every game.

Whoever looks at the forge of today has its par worked out, and that of tomorrow after it:
everything is known from the date, so that tomorrow's is there before its day begins.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple, Protocol, final

import msgspec

from fatesmith.compiled import FORM, compiled_meanwhile
from fatesmith.daily.daily_forge import DailyForge, daily_forge
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
_ONE_DAY: Final = timedelta(days=1)

_log: Final = logging.getLogger(__name__)


class ParPlayer(Protocol):
    """Whoever plays games for par."""

    async def ask(self, request: Request) -> Reply: ...

    async def end(self) -> None: ...


class Wish(NamedTuple):
    """Somebody wants to know the par of a day."""

    forge: DailyForge
    made_on: date


async def nice_worker() -> ParPlayer:
    return await Worker.start(compiled=True, niceness=NICENESS)


def can_work_out() -> bool:
    """Whether the engine is compiled by now: otherwise a par would take days."""
    return FORM.compiled or compiled_meanwhile()


@final
class ParKeeper:
    """Knows pars, and works out those that are wanted, one game at a time."""

    def __init__(
        self,
        store: Store,
        today: Callable[[], date],
        start: Callable[[], Awaitable[ParPlayer]] = nice_worker,
        able: Callable[[], bool] = can_work_out,
    ) -> None:
        self._store = store
        self._today = today
        self._start = start
        self._able = able
        self._known: dict[date, Par] = {}
        self._wanted: dict[date, Wish] = {}
        self._work: asyncio.Task[None] | None = None

    async def par(self, forge: DailyForge) -> tuple[Par, ParState]:
        """What is known about the par of a day, and whether that is all."""
        if forge.day in self._known:
            return self._known[forge.day], "known"
        kept = await self._store.par(forge.day.isoformat(), maker_of(forge))
        par = Par() if kept is None else msgspec.json.decode(kept, type=Par)
        if par.known:
            self._known[forge.day] = par
            return par, "known"
        return par, "working" if self._able() else "unknown"

    def want(self, forge: DailyForge) -> None:
        """Work out this par, if it is not known and this machine can; after today's, tomorrow's."""
        if not self._able():
            return
        today = self._today()
        wanted = [forge]
        if forge.day == today:
            wanted.append(daily_forge(today + _ONE_DAY))
        for each in wanted:
            if each.day not in self._known:
                self._wanted[each.day] = Wish(each, today)
        if self._wanted and (self._work is None or self._work.done()):
            self._work = asyncio.create_task(self._work_out(), name="par")

    async def stop(self) -> None:
        """The game that is being played is lost; those before it are kept."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _work_out(self) -> None:
        while self._wanted:
            try:
                await self._play()
            except (StoreError, ThinkingError, WorkerLost, TimeoutError) as fault:
                _log.warning("pars have to wait: %s", fault or "a game took too long")
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _play(self) -> None:
        """Play game after game for whichever day is next, until nothing is wanted any more."""
        claimed: set[date] = set()
        player: ParPlayer | None = None
        try:
            while (found := await self._next()) is not None:
                forge, par = found
                day, claim = forge.day, _claim(forge.day)
                if day not in claimed and not await self._store.claim(claim):
                    del self._wanted[day]  # another process of this server is at it
                    continue
                claimed.add(day)
                player = player or await self._start()
                request = PlayForPar(day.isoformat(), forge.rules, par.games, GAME_SECONDS)
                async with asyncio.timeout(GAME_SECONDS):
                    reply = await player.ask(request)
                if not isinstance(reply, ParPlayed):
                    raise ThinkingError(f"a game for par failed: {reply!r}")
                par = par.with_game(reply.glory)
                await self._store.save_par(day.isoformat(), maker_of(forge), _bytes(par))
        finally:
            if player is not None:
                await player.end()
            for day in claimed:
                await self._store.release(_claim(day))

    async def _next(self) -> tuple[DailyForge, Par] | None:
        """The day to play for, with what is known of its par; None if nothing is left to do.

        First those that nobody can be told yet, then today, tomorrow, and the days before. A day
        that has gone by is dropped unless somebody has asked for it since."""
        today = self._today()
        waiting: list[tuple[DailyForge, Par]] = []
        for day, wish in list(self._wanted.items()):
            par, state = await self.par(wish.forge)
            if state == "known" or (day < today and wish.made_on < today):
                del self._wanted[day]
            else:
                waiting.append((wish.forge, par))
        if not waiting:
            return None

        def urgency(each: tuple[DailyForge, Par]) -> tuple[bool, bool, int]:
            day, par = each[0].day, each[1]
            return par.tellable or day > today, day < today, abs((day - today).days)

        return min(waiting, key=urgency)


def maker_of(forge: DailyForge) -> str:
    """What a par depends on besides its day."""
    return f"{forge.rules}-{par_maker(forge.setup.seats)}"


def _claim(day: date) -> TableId:
    return TableId(f"par {day}")


def _bytes(par: Par) -> bytes:
    return msgspec.json.encode(par)
