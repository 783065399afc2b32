"""A worker as the server sees it: a process and the socket to it."""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from typing import Final, final

import msgspec

from fatesmith.compiled import COMPILED, PACKAGE, PLAIN, VARIABLE
from fatesmith.server.thinking import jobs
from fatesmith.server.thinking.errors import WorkerLost
from fatesmith.server.thinking.jobs import Reply, Request

MODULE: Final = "fatesmith.server.thinking.worker"
START_LIMIT: Final = 60.0
"""Seconds for a process to start; a busy machine without a compiled engine needs several."""


def environment(compiled: bool) -> dict[str, str]:
    """Our environment, plus what makes a worker import the same fatesmith in this form."""
    paths = [str(PACKAGE.parent), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path for path in paths if path),
        VARIABLE: COMPILED if compiled else PLAIN,
        # A bot with a neural net would start a thread per core, in every worker.
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


def _started(compiled: bool) -> "tuple[socket.socket, subprocess.Popen[bytes]]":
    """A process and our end of the socket that it reads from and writes to."""
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            return ours, subprocess.Popen(  # noqa: S603 - this Python, with a module of ours
                [sys.executable, "-P", "-m", MODULE],
                stdin=theirs.fileno(),
                env=environment(compiled),
            )
        except OSError:
            ours.close()
            raise


@final
class Worker:
    """A process that answers one request at a time. Its standard input is a socket, which closes
    when the server dies, and the process ends."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._process = process
        self._reader = reader
        self._writer = writer
        self.compiled = False
        """Whether it runs the compiled engine."""

    @staticmethod
    async def start(compiled: bool, niceness: int = 0) -> "Worker":
        """A new process, ready for requests. WorkerLost if it does not get that far, or cannot run
        the engine in this form. With `niceness` it leaves the machine to others."""
        try:
            ours, process = _started(compiled)
        except OSError as fault:
            raise WorkerLost(f"the process could not be started: {fault}") from fault
        try:
            reader, writer = await asyncio.open_connection(sock=ours)
        except BaseException:
            ours.close()
            process.kill()
            process.wait()
            raise
        worker = Worker(process, reader, writer)
        if niceness:
            os.setpriority(os.PRIO_PROCESS, process.pid, niceness)
        try:
            async with asyncio.timeout(START_LIMIT):
                ready = await worker._read()
            if not isinstance(ready, jobs.Ready):
                raise WorkerLost("it did not say that it was ready")
            worker.compiled = ready.compiled
        except TimeoutError:
            await worker.end()
            raise WorkerLost(f"it was not ready after {START_LIMIT:g} seconds") from None
        except BaseException:
            await worker.end()
            raise
        return worker

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def dead(self) -> bool:
        return self._process.poll() is not None

    async def ask(self, request: Request) -> Reply:
        """The answer. WorkerLost if there is none."""
        try:
            self._writer.write(jobs.frame(request))
            await self._writer.drain()
        except OSError as fault:
            raise WorkerLost(f"its socket broke: {fault}") from fault
        return await self._read()

    async def _read(self) -> Reply:
        try:
            header = await self._reader.readexactly(jobs.HEADER.size)
            return jobs.read_reply(await self._reader.readexactly(jobs.length_of(header)))
        except (asyncio.IncompleteReadError, OSError):
            raise WorkerLost("it ended without an answer") from None
        except msgspec.DecodeError as fault:
            raise WorkerLost(f"its answer cannot be read: {fault}") from fault

    async def end(self) -> None:
        """Kill the process, whatever it is doing, and wait until it is gone. Safe to repeat."""
        if not self.dead:
            self._process.kill()
        self._writer.close()
        with contextlib.suppress(OSError):  # it may already be broken
            await self._writer.wait_closed()
        await asyncio.to_thread(self._process.wait)
