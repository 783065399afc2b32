"""Structured logs: one JSON object per line, without secrets."""

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from typing import Final

_PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}
# A password may contain anything, even an @: it ends at the last one.
_SECRET: Final = re.compile(
    r"(://[^:/@\s]*:)\S*@|((?:token|seed|cookie|pass\w*|secret)[\"']?\s*[=:]\s*[\"']?)[^&\s\"',;]+",
    re.IGNORECASE,
)
_HANDSHAKE: Final = '%s - "WebSocket %s"'
"""How uvicorn begins its lines about handshakes, which contain query strings."""


_BY_STRANGERS: Final = (
    "ASGI callable returned without completing handshake",
    "Invalid UTF-8 sequence received from client",
    "connection rejected",
    "Invalid HTTP request received",
    "Unsupported upgrade request",
)
"""How uvicorn begins what it says about connections that are refused or broken."""
_QUIET_SECONDS: Final = 60.0


class JsonLines(logging.Formatter):
    """`{"at": …, "level": "info", "from": …, "text": …}`, plus whatever was given as extra."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "text": without_secrets(record.getMessage()),
        }
        told |= {
            key: without_secrets(value) if isinstance(value, str) else value
            for key, value in vars(record).items()
            if key not in _PLAIN
        }
        if record.exc_info:
            told["fault"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False, default=str)


def without_secrets(text: str) -> str:
    """Mask passwords in URLs, tokens and seeds, wherever they come from."""
    return _SECRET.sub(_blotted, text)


def _blotted(found: re.Match[str]) -> str:
    return f"{found[1]}***@" if found[1] else f"{found[2]}***"


def _no_handshake(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(_HANDSHAKE)


class Calm(logging.Filter):
    """What strangers can make uvicorn say as often as they like is said once a minute, without a
    traceback and as no error of ours; refusals are counted in the metrics."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        text = str(record.msg)
        kind = next((each for each in _BY_STRANGERS if text.startswith(each)), None)
        if kind is None:
            return _no_handshake(record)
        now, said = self._clock(), self._said.get(kind)
        if said is not None and now < said + _QUIET_SECONDS:
            return False
        self._said[kind] = now
        record.levelno, record.levelname = logging.INFO, "INFO"
        record.exc_info = None
        return logging.getLogger(record.name).isEnabledFor(logging.INFO)


def set_up(level: str = "info") -> None:
    """Everything that is logged goes to stderr as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.error").addFilter(Calm())
    # Requests are logged by the shield, without query strings.
    logging.getLogger("uvicorn.access").disabled = True
