"""Playing the blocks of a match: in this process, or in several at once."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable
from multiprocessing.connection import Connection, wait
from typing import Final, final

from fatesmith.arena.blocks import BlockResult, play_block
from fatesmith.arena.errors import ArenaError
from fatesmith.arena.match import Match

MOST_DEATHS: Final = 3
"""A block that has killed this many workers is not retried."""


def _serve(match: Match, keep_records: bool, pipe: Connection) -> None:
    """A worker: play requested blocks until the other end closes."""
    # Ctrl-C reaches every process in the terminal; the main one decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            number = pipe.recv()
            pipe.send(play_block(match, number, keep_records=keep_records))
    except (EOFError, BrokenPipeError):
        os._exit(0)


@final
class _BlockWorker:
    """A process, the pipe to it, and the block it is playing."""

    def __init__(self, match: Match, keep_records: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve, args=(match, keep_records, theirs), daemon=True
        )
        self.process.start()
        theirs.close()
        self.block = -1

    def ask(self, block: int) -> None:
        self.block = block
        self.pipe.send(block)

    def end(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()


@final
class Processes:
    """Several worker processes. A death is reported and its block played again."""

    def __init__(
        self,
        match: Match,
        jobs: int,
        keep_records: bool = False,
        report: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._match = match
        self._jobs = jobs
        self._keep_records = keep_records
        self._report = report

    def run(self, blocks: Iterable[int]) -> Generator[BlockResult, None, None]:
        todo = iter(blocks)
        again: list[int] = []
        deaths: dict[int, int] = {}
        workers: list[_BlockWorker] = []
        try:
            while True:
                while len(workers) < self._jobs:
                    block = again.pop() if again else next(todo, None)
                    if block is None:
                        break
                    workers.append(self._start(block))
                if not workers:
                    return
                for pipe in wait([worker.pipe for worker in workers]):
                    worker = next(each for each in workers if each.pipe is pipe)
                    try:
                        result: BlockResult = worker.pipe.recv()
                    except (EOFError, OSError):
                        workers.remove(worker)
                        again.append(self._bury(worker, deaths))
                        continue
                    following = again.pop() if again else next(todo, None)
                    if following is None:
                        workers.remove(worker)
                        worker.end()
                    else:
                        worker.ask(following)
                    yield result
        finally:
            for worker in workers:
                worker.end()

    def _start(self, block: int) -> _BlockWorker:
        worker = _BlockWorker(self._match, self._keep_records)
        worker.ask(block)
        return worker

    def _bury(self, worker: _BlockWorker, deaths: dict[int, int]) -> int:
        block = worker.block
        worker.process.join()
        code = worker.process.exitcode
        worker.end()
        deaths[block] = deaths.get(block, 0) + 1
        if deaths[block] == MOST_DEATHS:
            raise ArenaError(
                f"block {block} ended its worker {MOST_DEATHS} times (exit code {code}): "
                "does a bot exit or run out of memory?"
            )
        self._report(f"a worker died at block {block} (exit code {code}); the block is redone")
        return block


def play_blocks(
    match: Match,
    blocks: Iterable[int],
    jobs: int,
    keep_records: bool = False,
    report: Callable[[str], None] = lambda _: None,
) -> Generator[BlockResult, None, None]:
    """Blocks as they are finished: in order in this process, or in any order by several."""
    if jobs > 1:
        return Processes(match, jobs, keep_records, report).run(blocks)
    return (play_block(match, number, keep_records=keep_records) for number in blocks)
