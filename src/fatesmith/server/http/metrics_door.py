"""Figures for Prometheus on an address of their own, from all processes of the server together.

It runs in a thread of the process that keeps the others, and asks each of them when it is asked.
"""

import contextlib
import logging
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final, final

import msgspec

from fatesmith.server.http.figure_socket import ENDING
from fatesmith.server.measures.figure_families import (
    MEDIA_TYPE,
    PROCESS,
    Family,
    by_label,
    exposition,
    gauge,
    joined,
)

PATH: Final = "/metrics"
PATIENCE_SECONDS: Final = 5.0
"""A process that takes longer to tell its figures counts as hung."""
_CHUNK: Final = 65536
_DECODER: Final = msgspec.json.Decoder(list[Family])

_log: Final = logging.getLogger(__name__)


def collected(folder: Path) -> str:
    """The figures of all processes that have their sockets in this folder."""
    told: dict[str, list[Family]] = {}
    answers: dict[str, float] = {}
    for path in sorted(folder.glob(f"*{ENDING}")):
        process = path.name.removesuffix(ENDING)
        try:
            told[process] = _DECODER.decode(_asked(path))
        except (ConnectionRefusedError, FileNotFoundError):
            path.unlink(missing_ok=True)  # it was killed, and its successor has its own
            continue
        except (OSError, msgspec.DecodeError) as fault:
            _log.warning("process %s does not tell its figures: %r", process, fault)
        answers[process] = float(process in told)
    up = by_label(gauge("process_up", "Whether this process answers.", 0), PROCESS, answers)
    return exposition([up, *joined(told)])


def _asked(path: Path) -> bytes:
    heard = bytearray()
    with socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(PATIENCE_SECONDS)
        wire.connect(str(path))
        while part := wire.recv(_CHUNK):
            heard += part
    return bytes(heard)


@contextlib.contextmanager
def metrics_door(bound: socket.socket, folder: Path) -> Iterator[None]:
    """Answer there until left."""

    @final
    class Handler(BaseHTTPRequestHandler):
        timeout = PATIENCE_SECONDS

        def do_GET(self) -> None:
            found = self.path.partition("?")[0] == PATH
            body = collected(folder) if found else f"the figures are at {PATH}\n"
            data = body.encode()
            self.send_response(200 if found else 404)
            self.send_header("content-type", MEDIA_TYPE)
            self.send_header("content-length", str(len(data)))
            self.send_header("x-content-type-options", "nosniff")
            self.end_headers()
            self.wfile.write(data)

        def version_string(self) -> str:
            return "fatesmith"

        def log_message(self, format: str, *args: object) -> None:
            _log.debug(format, *args)

    server = ThreadingHTTPServer(bound.getsockname()[:2], Handler, bind_and_activate=False)
    server.daemon_threads = True
    server.socket.close()
    server.socket = bound
    thread = threading.Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
