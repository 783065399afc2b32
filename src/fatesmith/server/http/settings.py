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
    trust_proxy: tuple[str, ...] = ()
    """Addresses and networks of the proxies that say in X-Forwarded-For who asks."""
    keep_days: int = 0
    """Tables at which nothing has happened for this long are deleted; 0: never."""
    export_to: str = ""
    """The folder in which finished games are put before they are deleted; if empty, none are."""
    figures: str = ""
    """The folder of the sockets over which processes tell their figures; if empty, nobody asks."""
    par: bool = True
    """Work out par of daily forges in the background."""
    static: str = ""
    """A folder with the browser table's files; if empty, those of this installation."""

    @property
    def static_folder(self) -> Path | None:
        return Path(self.static) if self.static else None
