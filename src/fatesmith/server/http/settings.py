"""How a server is run."""

from pathlib import Path
from typing import Final

import msgspec

from fatesmith.server.http.limits import Limits

LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run; `fatesmith serve` fills it in."""

    database: str
    """A path for SQLite, or a PostgreSQL URL."""
    thinkers: int = 1
    host_names: tuple[str, ...] = LOCAL_NAMES
    """Names that this server answers to; `*` for any."""
    limits: Limits = Limits()
    durable: bool = False
    """SQLite: survive a power failure, not only a killed process."""
    trust_proxy: bool = False
    """Take the client's address from X-Forwarded-For."""
    par: bool = True
    """Work out par of daily forges in the background."""
    static: str = ""
    """A folder with the browser table's files; if empty, those of this installation."""

    @property
    def static_folder(self) -> Path | None:
        return Path(self.static) if self.static else None
