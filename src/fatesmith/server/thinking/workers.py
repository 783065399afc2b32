"""Thinkers: a pool of processes in which bots think and hints are found, never on the event loop.

    thinkers = Thinkers(2)
    await thinkers.start()
    move = await thinkers.choose("mc:400", state.to_bytes(), seed_of(secret, seat, 17), 5.0)
    await thinkers.stop()

A worker that dies is replaced and its job asked again; one that overruns is ended, and the first
option is played, as the guard of bots does (`bots/guard.py`). Where the engine is still being
compiled, workers run it plain at first; each is replaced between two jobs once that is done.

Everything is asked for on an account, and all accounts share the workers fairly (`fair_queue.py`).
If there are several workers, one of them is kept for people at tables: it takes neither long jobs
(with the compiled engine none is long) nor reviews and moves of bots among themselves.
"""

import asyncio
import logging
import math
import time
from collections.abc import Callable
from typing import Final, Self, TypeVar, final

import msgspec

from fatesmith.compiled import FORM, compiled_meanwhile
from fatesmith.engine.state import State
from fatesmith.review.currencies import Worth
from fatesmith.review.parts import BookedPart, JudgedPart
from fatesmith.server.measures.durations import SLOW, Durations
from fatesmith.server.thinking.backlog import Backlog, Job
from fatesmith.server.thinking.costs import Costs
from fatesmith.server.thinking.errors import Busy, Overrun, ThinkingError, WorkerLost
from fatesmith.server.thinking.fair_queue import (
    ALONE,
    LOOKS,
    MOVES,
    NOBODY,
    REFINEMENTS,
    REVIEWS,
    Bounds,
    ThinkingAccount,
)
from fatesmith.server.thinking.hints import Hints
from fatesmith.server.thinking.jobs import (
    Booked,
    BookMoves,
    ChooseMove,
    Chosen,
    Failed,
    FindHints,
    FindOdds,
    Judged,
    JudgeMoves,
    Reply,
    Request,
)
from fatesmith.server.thinking.odds import Odds
from fatesmith.server.thinking.pool_figures import BotChoice, PoolFigures
from fatesmith.server.thinking.process import Worker

MOST_TRIES: Final = 3
"""A job fails after it has killed this many workers."""
LOOK_LIMIT: Final = 20.0
"""Seconds for hints or odds."""
# Plain Python plays about forty times slower: hints come with larger errors, and still soon.
HINT_PLAYOUTS: Final = {True: 300, False: 48}
"""For the first answer, by whether the engine is compiled."""
REFINED_PLAYOUTS: Final = {True: 2000, False: 320}
"""For the answer that replaces it while the player thinks."""
PART_SECONDS: Final = 0.3
"""For a part of a review: a bot that must answer waits no longer than that."""
PART_LIMIT: Final = 120.0
"""In which one move must be reviewed, however slow the machine is."""
QUICK_SECONDS: Final = 0.5
"""What is expected to take longer leaves one worker to the others, if there are several."""
NICENESS: Final = 5
"""Workers leave the machine to the process that everybody talks to."""
COMPILED_WITHIN: Final = 1.0
"""Seconds between two looks for an engine that is being compiled."""
_SEEDS: Final = 1 << 63

Answer = TypeVar("Answer", bound=Reply)

_log: Final = logging.getLogger(__name__)
NEWS: Final = logging.getLogger("fatesmith.news")
"""Good news, in a sentence for whoever has started the server."""


@final
class Thinkers:
    """The worker processes, and the jobs that wait for them."""

    def __init__(
        self,
        processes: int,
        report: Callable[[str], None] = _log.warning,
        bounds: Bounds | None = None,
    ) -> None:
        if processes < 1:
            raise ThinkingError(f"{processes} workers cannot think: ask for 1 or more")
        self._processes = processes
        self._report = report
        """Gets a sentence about everything that goes wrong."""
        self._backlog = Backlog(bounds)
        self._costs = Costs()
        self._workers: dict[int, Worker] = {}
        """By place in the pool; a place that is being filled is missing."""
        self._places: list[asyncio.Task[None]] = []
        self._turns = [asyncio.Lock() for _ in range(processes)]
        """By place: held by whoever uses or changes its worker."""
        self._compiled = FORM.compiled
        self._renewal: asyncio.Task[None] | None = None
        self._figures = PoolFigures()
        self.seconds = {"waiting": Durations(SLOW), "working": Durations(SLOW)}
        """How long jobs waited for a worker, and how long workers took."""
        self._serving = False

    async def start(self) -> None:
        """Start the processes; ThinkingError if that fails."""
        if self._serving:
            raise ThinkingError("the thinkers are already running: stop them first")
        starting = [
            asyncio.create_task(Worker.start(self._compiled, NICENESS))
            for _ in range(self._processes)
        ]
        try:
            workers = await asyncio.gather(*starting)
        except BaseException as fault:
            for task in starting:
                task.cancel()
            ended = await asyncio.gather(*starting, return_exceptions=True)
            await asyncio.gather(*(each.end() for each in ended if isinstance(each, Worker)))
            if isinstance(fault, WorkerLost):
                raise ThinkingError(f"a worker cannot be started: {fault}") from fault
            raise
        self._serving = True
        self._workers = dict(enumerate(workers))
        self._places = [
            asyncio.create_task(self._serve(place), name=f"thinker {place}")
            for place in range(self._processes)
        ]
        if FORM.sources and not self._compiled:
            self._renewal = asyncio.create_task(self._renew_when_compiled(), name="renewal")

    async def stop(self) -> None:
        """End all processes; waiting callers get a ThinkingError."""
        self._serving = False
        if self._renewal is not None:
            self._renewal.cancel()
            await asyncio.gather(self._renewal, return_exceptions=True)
            self._renewal = None
        places, self._places = self._places, []
        for place in places:
            place.cancel()
        await asyncio.gather(*places, return_exceptions=True)
        for job in self._backlog.clear():
            job.fail(_stopping())

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    # Asking ---------------------------------------------------------------------------------------

    async def choose(
        self,
        code: str,
        position: bytes,
        seed: int,
        time_limit: float,
        account: ThinkingAccount = NOBODY,
        *,
        alone: bool = False,
    ) -> int:
        """The move of a bot: always an option. What it does wrong is reported and counted. `alone`
        says that nobody but bots plays at its table.

        A new bot is made from the code and the seed for every call; `jobs.seed_of` makes seeds.
        """
        urgency = ALONE if alone else MOVES
        return (await self.decide(code, position, seed, time_limit, account, urgency)).move

    async def decide(
        self,
        code: str,
        position: bytes,
        seed: int,
        time_limit: float,
        account: ThinkingAccount = NOBODY,
        urgency: int = MOVES,
    ) -> BotChoice:
        """The same, with what went wrong. ThinkingError if there is no such bot, or nothing to
        choose, or the bot kills one worker after another; Busy if there is no time for it now."""
        if not time_limit > 0:
            raise ThinkingError(f"{time_limit:g} seconds is not enough to think: allow more than 0")
        request = ChooseMove(code, position, seed % _SEEDS, time_limit)
        try:
            reply = await self._answer(request, urgency, account, Chosen)
        except Overrun:
            fault = f"{code} took more than {time_limit:g} s and was stopped"
            self._report(fault)
            self._figures.moves += 1
            return BotChoice(State.from_bytes(position).pending[0], (fault,), overran=True)
        self._figures.moves += 1
        self._figures.faults += len(reply.faults)
        for fault in reply.faults:
            self._report(fault)
        return BotChoice(reply.move, reply.faults)

    async def hint(
        self, position: bytes, playouts: int = 0, seed: int = 0, account: ThinkingAccount = NOBODY
    ) -> Hints:
        """The best options for the seat that is asked (`hints.py`); with 0 playouts as many as
        the engine can make in good time."""
        playouts = playouts or HINT_PLAYOUTS[self._compiled]
        request = FindHints(position, playouts, seed % _SEEDS, LOOK_LIMIT)
        return await self._look(request, Hints, LOOKS, account)

    async def refined_hint(self, position: bytes, account: ThinkingAccount = NOBODY) -> Hints:
        """The same after more thinking; whoever waits for a first answer goes first."""
        playouts = REFINED_PLAYOUTS[self._compiled]
        request = FindHints(position, playouts, 0, LOOK_LIMIT)
        return await self._look(request, Hints, REFINEMENTS, account)

    async def odds(self, position: bytes, account: ThinkingAccount = NOBODY) -> Odds:
        """What the next blessing may bring each seat, and what it can then afford (`odds.py`)."""
        return await self._look(FindOdds(position, LOOK_LIMIT), Odds, LOOKS, account)

    async def book(
        self,
        record: str,
        effort: str,
        first: int,
        before: Worth | None,
        account: ThinkingAccount = NOBODY,
    ) -> BookedPart:
        """The next part of the books of a finished game, given in the compact form; whoever is at
        a table goes first."""
        request = BookMoves(record, effort, first, before, PART_SECONDS, PART_LIMIT)
        return (await self._look(request, Booked, REVIEWS, account)).part

    async def judge(
        self, record: str, effort: str, first: int, account: ThinkingAccount = NOBODY
    ) -> JudgedPart:
        """The same for its decisions."""
        request = JudgeMoves(record, effort, first, PART_SECONDS, PART_LIMIT)
        return (await self._look(request, Judged, REVIEWS, account)).part

    @property
    def compiled(self) -> bool:
        """Whether workers run the compiled engine."""
        return self._compiled

    @property
    def processes(self) -> int:
        """How many workers there are."""
        return self._processes

    async def _look(
        self, request: Request, wanted: type[Answer], urgency: int, account: ThinkingAccount
    ) -> Answer:
        try:
            reply = await self._answer(request, urgency, account, wanted)
        except Overrun:
            self._figures.failed += 1
            raise ThinkingError(
                f"this took more than {request.time_limit:g} s: ask for fewer playouts"
            ) from None
        self._figures.looks += 1
        return reply

    async def _answer(
        self, request: Request, urgency: int, account: ThinkingAccount, wanted: type[Answer]
    ) -> Answer:
        if not self._serving:
            raise ThinkingError("the thinkers are not running: start them first")
        job = Job(request, account, urgency, self._costs.expected(request, self._compiled))
        try:
            self._backlog.add(job)
            reply = await job.answer
        except Busy:
            self._figures.refused += 1
            raise
        finally:
            self._backlog.drop(job)
        if isinstance(reply, wanted):
            return reply
        self._figures.failed += 1
        raise ThinkingError(
            reply.reason if isinstance(reply, Failed) else f"a worker answered {reply!r}"
        )

    # The pool -------------------------------------------------------------------------------------

    def figures(self) -> PoolFigures:
        """What the pool has done so far."""
        return msgspec.structs.replace(
            self._figures, waiting=len(self._backlog), workers=len(self._workers)
        )

    def pids(self) -> list[int]:
        """The processes that run now."""
        return [self._workers[place].pid for place in sorted(self._workers)]

    async def _serve(self, place: int) -> None:
        """Run one place of the pool: take jobs, and replace its worker when it is lost."""
        kept = self._processes > 1 and place == 0
        longest, least = (QUICK_SECONDS, REFINEMENTS) if kept else (math.inf, REVIEWS)
        try:
            while True:
                async with self._turns[place]:
                    if place not in self._workers:
                        await self._fill(place)
                job = await self._backlog.take(longest, least)
                spent = 0.0
                try:
                    async with self._turns[place]:
                        spent = await self._work(place, job)
                except asyncio.CancelledError:
                    job.fail(_stopping())
                    raise
                except Exception as fault:  # losing a place would slow everybody down
                    self._figures.failed += 1
                    self._report(f"this is a bug in fatesmith, please report it: {fault!r}")
                    job.fail(ThinkingError(f"this job failed: {fault!r}"))
                if job.answer.done():
                    self._backlog.finished(job, spent)
                else:
                    self._backlog.put_back(job)
        finally:
            if place in self._workers:
                await self._lose(place)

    async def _fill(self, place: int) -> str:
        """Start a worker for this place; says why if that fails."""
        try:
            self._workers[place] = await Worker.start(self._compiled, NICENESS)
        except WorkerLost as lost:
            self._report(f"a worker cannot be started: {lost}")
            return str(lost)
        self._figures.replaced += 1
        return ""

    async def _renew_when_compiled(self) -> None:
        """Replace every worker as soon as the engine is compiled."""
        while not compiled_meanwhile():
            await asyncio.sleep(COMPILED_WITHIN)
        if all(await asyncio.gather(*map(self._renew, range(self._processes)))):
            NEWS.info("The engine is compiled now: bots and hints are much faster from now on.")

    async def _renew(self, place: int) -> bool:
        """Replace a worker by a compiled one, between two of its jobs; whether that succeeded."""
        try:
            fresh = await Worker.start(compiled=True, niceness=NICENESS)
        except WorkerLost as lost:
            self._report(f"the compiled engine cannot be used, staying with plain Python: {lost}")
            return False
        self._compiled = True
        self._costs.forget()
        try:
            async with self._turns[place]:
                if place in self._workers:
                    await self._lose(place)
                self._workers[place] = fresh
        except asyncio.CancelledError:
            await fresh.end()
            raise
        return True

    async def _work(self, place: int, job: Job) -> float:
        """Let this place's worker do a job; returns how long it took. If the job has no answer
        then, it is to be done again."""
        if place in self._workers and self._workers[place].dead:
            # It died while it had nothing to do: the job is not to blame.
            await self._lose(place)
        if place not in self._workers:
            fault = await self._fill(place)
            if fault:
                self._count_try(job, fault)
                return 0.0
        self._figures.thinking += 1
        start = time.perf_counter()
        self.seconds["waiting"].observe(start - job.since)
        try:
            async with asyncio.timeout(job.request.time_limit):
                reply = await self._workers[place].ask(job.request)
        except TimeoutError:
            await self._lose(place)
            self._figures.overruns += 1
            job.fail(Overrun())
        except WorkerLost as lost:
            await self._lose(place)
            self._count_try(job, str(lost))
        else:
            job.finish(reply)
            self._costs.learn(job.request, time.perf_counter() - start)
        finally:
            self._figures.thinking -= 1
            spent = time.perf_counter() - start
            self._figures.seconds += spent
            self.seconds["working"].observe(spent)
        return spent

    async def _lose(self, place: int) -> None:
        # Still listed while it ends: if this is canceled, it is ended again.
        await self._workers[place].end()
        del self._workers[place]

    def _count_try(self, job: Job, why: str) -> None:
        """Another worker gets the job, unless it has ended too many."""
        job.tries += 1
        self._report(f"a worker was lost ({why}); try {job.tries} of {MOST_TRIES}")
        if job.tries < MOST_TRIES:
            return
        self._figures.failed += 1
        job.fail(
            ThinkingError(
                f"{MOST_TRIES} workers were lost over this, the last because {why}: choose "
                "another bot, or look at what the server reports"
            )
        )


def _stopping() -> ThinkingError:
    return ThinkingError("the server is stopping: ask again when it is back")
