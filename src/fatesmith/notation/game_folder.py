"""Where games are kept on this machine, by server and terminal alike."""

import os
from pathlib import Path


def game_folder() -> Path:
    """$FATESMITH_HOME, or otherwise fatesmith's own folder by the XDG rules, which want an absolute
    path in $XDG_DATA_HOME."""
    home = os.environ.get("FATESMITH_HOME")
    if home:
        return Path(home)
    data = os.environ.get("XDG_DATA_HOME") or ""
    base = Path(data) if data.startswith("/") else Path.home() / ".local" / "share"
    return base / "fatesmith"
