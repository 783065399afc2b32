"""A server as its own process, to be started, stopped and killed by tests."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

START_SECONDS = 180.0
STOP_SECONDS = 30.0
TRIES, PAUSE = 600, 0.1

T = TypeVar("T")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def patiently(ask: Callable[[], T]) -> Iterator[T]:
    """What it answers, again and again after a pause, until whoever asks is content."""
    for _ in range(TRIES):
        yield ask()
        time.sleep(PAUSE)
    raise AssertionError("the answer never became the one that was waited for")


class Running:
    """`fatesmith serve` on a free loopback port, with limits that tests do not reach."""

    def __init__(self, folder: Path, *options: str, database: str = "") -> None:
        self.folder = folder
        self.port = free_port()
        self.metrics_port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        where = ["--database", database] if database else ["--data", str(folder)]
        self._command = [
            *(sys.executable, "-P", "-m", "fatesmith.cli.main", "serve"),
            *("--port", str(self.port), *where, "--no-par"),
            *("--metrics", f"127.0.0.1:{self.metrics_port}"),
            *("--connections", "5000", "--requests-per-second", "5000"),
            *("--messages-per-second", "500", "--tables-per-hour", "1000000"),
            *options,
        ]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Returns when it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 - our own server
                self._command, stdout=log, stderr=log, env=os.environ, start_new_session=True
            )
        deadline = time.monotonic() + START_SECONDS
        while not self.healthy():
            code = self.process.poll()
            if code is not None or time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"the server did not start ({code}):\n{self.log.read_text()}")
            time.sleep(0.05)
        return self

    def healthy(self) -> bool:
        try:
            with urllib.request.urlopen(  # noqa: S310 - our own loopback
                f"{self.url}/healthz", timeout=5
            ) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def metrics(self) -> str:
        """What Prometheus is told."""
        url = f"http://127.0.0.1:{self.metrics_port}/metrics"
        with urllib.request.urlopen(url, timeout=60) as answer:
            return str(answer.read().decode())

    def stop(self) -> int:
        """Ask it to end, and wait until it has; its exit code."""
        process = self.process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        code = process.wait(STOP_SECONDS)
        self._end_group()
        return code

    def kill(self) -> None:
        """Without warning, like pulling the plug; its workers notice and end, too."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self._end_group()

    def _end_group(self) -> None:
        """Whatever the server started is gone with it; wait until that is so."""
        assert self.process is not None
        deadline = time.monotonic() + STOP_SECONDS
        while time.monotonic() < deadline:
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.02)
        os.killpg(self.process.pid, signal.SIGKILL)
        raise AssertionError("children of the server outlived it")

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
