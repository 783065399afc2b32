"""Running the application: one process, or several on one database."""

import asyncio
import contextlib
import errno
import gc
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from fatesmith.notation.game_folder import game_folder
from fatesmith.server.host.retention import check_folder
from fatesmith.server.http import logs
from fatesmith.server.http.app import make_app
from fatesmith.server.http.figure_socket import socket_path
from fatesmith.server.http.limits import MOST_MESSAGE_BYTES
from fatesmith.server.http.metrics_door import metrics_door
from fatesmith.server.http.proxies import Proxies
from fatesmith.server.http.settings import Settings
from fatesmith.server.store.open import open_store
from fatesmith.server.tables.errors import ServerError

SETTINGS_VARIABLE: Final = "FATESMITH_SERVER_SETTINGS"
LOG_VARIABLE: Final = "FATESMITH_SERVER_LOG"
TABLES: Final = "tables.sqlite"
"""The database in the data folder."""
GRACE_SECONDS: Final = 5
"""A stopping server waits this long for pending answers."""
HUNG_SECONDS: Final = 30
"""A worker silent for this long is replaced; on a busy machine one may be slow to start."""
GARBAGE: Final = (200_000, 20, 100)
"""The thresholds of the garbage collector, from the youngest generation to the oldest."""
SWITCH_SECONDS: Final = 0.0005
_BACKLOG: Final = 2048
_APPLICATION: Final = "fatesmith.server.http.serving:app_from_environment"


def data_folder(given: str | None) -> Path:
    """Where tables are kept: the given folder, or otherwise where all games are."""
    return Path(given) if given else game_folder()


def app_from_environment() -> Starlette:
    """Every process of a server makes its own application."""
    logs.set_up(os.environ.get(LOG_VARIABLE, "info"))
    _end_with_keeper()
    _attune()
    return make_app(msgspec.json.decode(os.environ[SETTINGS_VARIABLE], type=Settings))


def listening(host: str, port: int) -> socket.socket:
    """A socket already bound, so that its address is known; ServerError if that fails."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as fault:
        raise ServerError(f"{host} is not an address of this machine: {fault.strerror}") from None
    family, kind, protocol, _, address = found[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        # Now, because two may bind the same address until one of them listens.
        bound.listen(_BACKLOG)
    except OSError as fault:
        bound.close()
        if fault.errno == errno.EADDRINUSE:
            text = f"port {port} of {host} is in use: stop what uses it, or use --port 0 for any"
            raise ServerError(text) from None
        raise ServerError(f"port {port} of {host} cannot be used: {fault.strerror}") from None
    bound.set_inheritable(True)
    return bound


def check(settings: Settings) -> None:
    """Read the settings, open the database once and close it, so that starting a server says right
    away what is wrong with it; otherwise only the log of an ended process would."""
    Proxies.named(settings.trust_proxy)
    if settings.export_to:
        check_folder(Path(settings.export_to))

    async def once() -> None:
        store = await open_store(settings.database, durable=settings.durable)
        await store.close()

    asyncio.run(once())


def _attune() -> None:
    """Set up Python for a process that holds a lot of memory for long and must answer quickly."""
    # Searching all tables for garbage would delay everybody and find little.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    # The thread that writes to SQLite gets its turn soon even under load.
    sys.setswitchinterval(SWITCH_SECONDS)


def _end_with_keeper() -> None:
    """A worker whose parent was killed ends too, or it would hold the port unnoticed."""
    keeper = multiprocessing.parent_process()
    if keeper is None:
        return

    def wait() -> None:
        keeper.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="keeper", daemon=True).start()


def serve(
    settings: Settings,
    bound: socket.socket,
    workers: int,
    log_level: str = "info",
    metrics: socket.socket | None = None,
) -> None:
    """Run until stopped; with a second socket, Prometheus is answered there."""
    if metrics is None:
        _serve(settings, bound, workers, log_level)
        return
    # When uvicorn has stopped it raises the signal again, which would leave the folder behind.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="fatesmith-") as name:
        folder = Path(name)
        socket_path(folder, os.getpid())  # says right away if its name is too long
        with metrics_door(metrics, folder):
            settings = msgspec.structs.replace(settings, figures=name)
            _serve(settings, bound, workers, log_level)


def _serve(settings: Settings, bound: socket.socket, workers: int, log_level: str) -> None:
    """Settings are passed in the environment, which children inherit."""
    os.environ[SETTINGS_VARIABLE] = msgspec.json.encode(settings).decode()
    os.environ[LOG_VARIABLE] = log_level
    logs.set_up(log_level)
    config = uvicorn.Config(
        _APPLICATION,
        factory=True,
        workers=workers,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=8 * MOST_MESSAGE_BYTES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=HUNG_SECONDS,
    )
    with contextlib.suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, sockets=[bound]).run()
            return
        try:
            uvicorn.Server(config).run(sockets=[bound])
        except SystemExit:
            raise ServerError("the server did not start: the log above says why") from None
