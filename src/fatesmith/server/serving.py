"""Running the application: one process, or several on one database."""

import gc
import multiprocessing
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
from starlette.applications import Starlette

from fatesmith.server import logs
from fatesmith.server.app import Settings, make_app
from fatesmith.server.limits import MOST_MESSAGE_BYTES

SETTINGS_VARIABLE: Final = "FATESMITH_SERVER_SETTINGS"
LOG_VARIABLE: Final = "FATESMITH_SERVER_LOG"
GRACE_SECONDS: Final = 10
"""So long a stopping server waits for what is being answered."""
HUNG_SECONDS: Final = 30
"""A worker that is silent for so long is replaced; on a busy machine one may be slow to start."""
GARBAGE: Final = (20_000, 20, 100)
"""After so many new objects the young are looked through for garbage, and more rarely all."""
SWITCH_SECONDS: Final = 0.0005
_BACKLOG: Final = 2048
_APPLICATION: Final = "fatesmith.server.serving:app_from_environment"


def data_folder(given: str | None) -> Path:
    """Where tables are kept: as given, else by the XDG rules."""
    if given:
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME") or ""
    base = Path(home) if home.startswith("/") else Path.home() / ".local" / "share"
    return base / "fatesmith"


def app_from_environment() -> Starlette:
    """What every process of a server makes for itself."""
    logs.set_up(os.environ.get(LOG_VARIABLE, "info"))
    _end_with_keeper()
    _attune()
    return make_app(msgspec.json.decode(os.environ[SETTINGS_VARIABLE], type=Settings))


def _attune() -> None:
    """Set Python up for a process that holds much for long and must answer soon."""
    # Walking over all tables in search of garbage would hold everybody up, and find little.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    # The thread that writes to SQLite gets its turn soon even when there is much to tell.
    sys.setswitchinterval(SWITCH_SECONDS)


def _end_with_keeper() -> None:
    """A worker whose keeper was killed ends too: it would hold the port, and nobody would know."""
    keeper = multiprocessing.parent_process()
    if keeper is None:
        return

    def wait() -> None:
        keeper.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="keeper", daemon=True).start()


def serve(settings: Settings, host: str, port: int, workers: int, log_level: str = "info") -> None:
    """Run until stopped. Settings go by the environment, which children inherit."""
    os.environ[SETTINGS_VARIABLE] = msgspec.json.encode(settings).decode()
    os.environ[LOG_VARIABLE] = log_level
    logs.set_up(log_level)
    uvicorn.run(
        _APPLICATION,
        factory=True,
        host=host,
        port=port,
        workers=workers,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=8 * MOST_MESSAGE_BYTES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=HUNG_SECONDS,
    )
