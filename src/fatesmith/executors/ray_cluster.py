"""Work divided among the machines of a Ray cluster (the extra `ray`)."""

import contextlib
import os
import pickle
import secrets
import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Generator, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Self, cast, final

from fatesmith.executors.attempt import attempt, opened
from fatesmith.executors.deaths import Deaths, say_nothing
from fatesmith.executors.edition import Edition, host_name, this_edition
from fatesmith.executors.errors import ExecutorError
from fatesmith.executors.executor import Finished, Result, Unit

Ray = Any
"""The module, which need not be installed."""

AHEAD: Final = 2
"""Units in flight per core of the cluster: one is being done, the next one is at hand."""
RECOUNT_SECONDS: Final = 5.0
"""How often the cores are counted again: machines come and go."""
REACH_SECONDS: Final = 5.0
LONGEST_TEMP: Final = 20
"""Ray's sockets are 70 characters below its folder, and a socket's path has at most 107."""
_OBJECTS: Final = 128 * 2**20
"""Memory for objects of a Ray of our own. Ray would take a third of the machine's."""
_DIED: Final = {
    "WorkerCrashedError": "its process ended",
    "NodeDiedError": "its machine was lost",
    "OutOfMemoryError": "its machine ran out of memory",
    "ObjectLostError": "its result was lost",
    "OwnerDiedError": "its result was lost",
    "ObjectFetchTimedOutError": "its result did not arrive",
}
"""How a worker dies, by the names of Ray's exceptions."""


@lru_cache(maxsize=1)
def _work(packed: bytes) -> Callable[[object], object]:
    """Unpacked once per process: the work of a run may be large, and keep things of its own."""
    return cast(Callable[[object], object], pickle.loads(packed))  # noqa: S301 - from our driver


def _do_unpacked(packed: tuple[bytes, bytes]) -> object:
    return _work(packed[0])(pickle.loads(packed[1]))  # noqa: S301 - from our driver


def serve_unit(wanted: Edition, work: bytes, unit: bytes) -> tuple[str, bytes]:
    """What a worker does, on any machine: why it refuses, or else the attempt at the unit."""
    reason = wanted.refuses(this_edition())
    if reason:
        return f"the worker on {host_name()} {reason}", b""
    return "", attempt(_do_unpacked, (work, unit))


@final
class RayCluster:
    """The machines of a cluster. A worker that dies, alone or with its machine, is reported and
    its unit done again."""

    def __init__(
        self,
        ray: Ray,
        jobs: int | None = None,
        *,
        noun: str = "unit",
        report: Callable[[str], None] = say_nothing,
        edition: Edition | None = None,
    ) -> None:
        """On a Ray that is already connected to; `connect` does both. With `jobs`, this many units
        are in flight, otherwise as many as the cluster's cores can use."""
        self._ray = ray
        self._jobs = jobs
        self._noun = noun
        self._report = report
        self._edition = edition if edition is not None else this_edition()
        self._at_close = contextlib.ExitStack()
        self._room = 0
        self._counted = 0.0

    @classmethod
    def connect(
        cls,
        address: str | None = None,
        jobs: int | None = None,
        *,
        noun: str = "unit",
        report: Callable[[str], None] = say_nothing,
    ) -> Self:
        """Connect to the cluster whose head is at HOST:PORT, or start a Ray on this machine that
        nobody else can reach; ExecutorError if that fails."""
        with contextlib.ExitStack() as undo:
            ray = _joined(address) if address is not None else _started(jobs, undo)
            undo.callback(ray.shutdown)
            cluster = cls(ray, jobs, noun=noun, report=report)
            cluster._at_close = undo.pop_all()
        return cluster

    def run(
        self, work: Callable[[Unit], Result], units: Iterable[Unit]
    ) -> Generator[Finished[Unit, Result], None, None]:
        ray = self._ray
        # Deaths are counted here: Ray would repeat a task in silence.
        serve = ray.remote(serve_unit).options(num_cpus=1, max_retries=0)
        # Sent to every machine once, not with every unit.
        sent = ray.put(pickle.dumps(work))
        todo = enumerate(units)
        again: list[tuple[int, Unit]] = []
        deaths = Deaths(self._report)
        flying: dict[Any, tuple[int, Unit]] = {}
        try:
            while True:
                while len(flying) < self._most_flying():
                    following = again.pop() if again else next(todo, None)
                    if following is None:
                        break
                    packed = pickle.dumps(following[1])
                    flying[serve.remote(self._edition, sent, packed)] = following
                if not flying:
                    return
                (landed, *_), _ = ray.wait(list(flying), num_returns=1)
                place, unit = flying.pop(landed)
                name = f"{self._noun} {unit}"
                try:
                    refusal, kept = ray.get(landed)
                except ray.exceptions.RayError as fault:
                    how = _DIED.get(type(fault).__name__)
                    if how is None:
                        raise ExecutorError(_broken(fault)) from fault
                    deaths.note(place, name, how)
                    again.append((place, unit))
                    continue
                if refusal:
                    raise ExecutorError(f"{refusal}: install the same fatesmith on every machine")
                yield Finished(unit, cast(Result, opened(kept, name)))
        finally:
            for each in flying:
                ray.cancel(each, force=True)

    def close(self) -> None:
        self._at_close.close()

    def _most_flying(self) -> int:
        if self._jobs is not None:
            return self._jobs
        now = time.monotonic()
        if not self._room or now - self._counted > RECOUNT_SECONDS:
            self._room = max(1, AHEAD * int(self._ray.cluster_resources().get("CPU", 0)))
            self._counted = now
        return self._room


def _broken(fault: Exception) -> str:
    last = str(fault).strip().splitlines()[-1:]
    return (
        f"a worker could not begin ({' '.join([type(fault).__name__, *last])}): is the same "
        "fatesmith installed on every machine?"
    )


def _joined(address: str) -> Ray:
    """Ray, connected to the cluster at this address."""
    host, colon, port = address.rpartition(":")
    if not colon or not host or "/" in host or not port.isascii() or not port.isdigit():
        raise ExecutorError(
            f"{address[:60]!r} is no address of a cluster: write HOST:PORT, as `ray start --head` "
            "prints it"
        )
    ray = _imported()
    # Ray itself would try for a minute, and then end this process.
    try:
        socket.create_connection((host, int(port)), REACH_SECONDS).close()
    except (OSError, OverflowError) as fault:
        raise ExecutorError(
            f"no cluster can be reached at {address} ({fault}): was it started there with "
            "`ray start --head`?"
        ) from None
    return _connected(ray, f"cannot join the cluster at {address}", address=address)


def _started(jobs: int | None, undo: contextlib.ExitStack) -> Ray:
    """Ray, running on this machine alone."""
    # Read when Ray is imported. The first is the only way to keep it on the loopback interface,
    # on Linux too, in spite of its name.
    os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    if "RAY_AUTH_MODE" not in os.environ:
        # Other users of this machine reach the loopback interface as well. Without a token in the
        # environment, Ray would write one to the home folder.
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
    ray = _imported()
    usual = tempfile.gettempdir()
    short = usual if len(usual) <= LONGEST_TEMP else "/tmp"  # noqa: S108 - mkdtemp makes it safe
    folder = Path(tempfile.mkdtemp(prefix="fatesmith-", dir=short))
    undo.callback(shutil.rmtree, folder, ignore_errors=True)
    return _connected(
        ray,
        "cannot start a Ray on this machine",
        address="local",
        num_cpus=jobs or os.cpu_count() or 1,
        include_dashboard=False,
        object_store_memory=_OBJECTS,
        _node_ip_address="127.0.0.1",
        _temp_dir=str(folder),
    )


def _imported() -> Ray:
    try:
        import ray
    except ImportError:
        raise ExecutorError(
            "Ray is not installed: pip install 'fatesmith[ray]', or pip install ray"
        ) from None
    return ray


def _connected(ray: Ray, failing: str, **options: object) -> Ray:
    try:
        ray.init(log_to_driver=False, logging_level="ERROR", **options)
    # Ray raises whatever it likes here, and ends the process where it gives up.
    except (Exception, SystemExit) as fault:
        ray.shutdown()
        why = " ".join(str(fault).split())[:300] or type(fault).__name__
        raise ExecutorError(f"{failing}: {why}") from fault
    return ray
