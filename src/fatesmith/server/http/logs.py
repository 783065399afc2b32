"""Structured logs: one JSON object per line, without secrets."""

import json
import logging
import re
import sys
import time
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
    logging.getLogger("uvicorn.error").addFilter(_no_handshake)
    # Requests are logged by the shield, without query strings.
    logging.getLogger("uvicorn.access").disabled = True
