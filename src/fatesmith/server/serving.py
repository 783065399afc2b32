"""Running the application: one process, or several on one database."""

import os
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
    return make_app(msgspec.json.decode(os.environ[SETTINGS_VARIABLE], type=Settings))


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
    )
