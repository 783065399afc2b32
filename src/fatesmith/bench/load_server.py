"""A server for a load test, as a separate process, and its resource use (Linux only)."""

import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self, final

from fatesmith.engine.errors import FatesmithError

START_SECONDS: Final = 180.0
STOP_SECONDS: Final = 20.0
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class LoadError(FatesmithError):
    """The load test cannot be run as requested."""


@dataclass(frozen=True)
class Use:
    """What the server and its children have used."""

    cpu: float
    """Seconds of processor time so far."""
    memory: int
    """Resident bytes; shared memory counts for each of them."""


@final
class LoadServer:
    """`fatesmith serve` on a free loopback port, with limits that no test would reach."""

    def __init__(self, database: str, workers: int, options: tuple[str, ...] = ()) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="fatesmith-load-")
        self.log = Path(self._folder.name) / "server.log"
        self.port = _free_port()
        where = ["--database", database] if database else ["--data", self._folder.name]
        self._command = [
            *(sys.executable, "-P", "-m", "fatesmith.cli.main", "serve"),
            *("--port", str(self.port), "--workers", str(workers), *where),
            *("--connections", "100000", "--all-connections", "100000"),
            *("--requests-per-second", "100000", "--messages-per-second", "1000"),
            *("--tables-per-hour", "1000000", *options),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own server
                self._command, stdout=log, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                told = self.log.read_text(errors="replace")
                self._end()
                raise LoadError(f"the server does not start:\n{told}")
            time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        process = self._process
        if process is not None and process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._folder.cleanup()

    def _answers(self) -> bool:
        try:
            address = f"http://127.0.0.1:{self.port}/healthz"
            with urllib.request.urlopen(address, timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def use(self) -> Use:
        assert self._process is not None  # noqa: S101 - it was entered
        pids = _family(self._process.pid)
        return Use(sum(map(_cpu, pids)), sum(map(_memory, pids)))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _family(pid: int) -> list[int]:
    """A process and all its descendants."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += _family(int(child))
    return found


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
