"""Which fatesmith this is: two that differ may give different results for the same work."""

import hashlib
import socket
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from fatesmith import CATALOG, __version__
from fatesmith.compiled import PACKAGE
from fatesmith.engine.declared import RULES_VERSION

CODE_SUFFIXES: Final = (".py", ".json", ".toml", ".npz")
NO_WORK: Final = ("bench", "cli", "remote", "server")
"""Packages that no work depends on."""


@dataclass(frozen=True)
class Edition:
    """What must be the same wherever work is done."""

    version: str
    rules: int
    catalog: str
    code: str

    def refuses(self, other: "Edition") -> str:
        """Why another edition may not take part; empty if it may."""
        if other.version != self.version:
            return f"has fatesmith {other.version}, and this is {self.version}"
        if (other.rules, other.catalog) != (self.rules, self.catalog):
            return "has other rules"
        return "has edited sources" if other.code != self.code else ""


@cache
def this_edition() -> Edition:
    parts = sorted(path.name for path in PACKAGE.iterdir() if path.is_dir())
    worked = tuple(part for part in parts if part not in NO_WORK)
    return Edition(__version__, RULES_VERSION, CATALOG.digest.hex(), code_digest(worked))


@cache
def code_digest(parts: tuple[str, ...], package: Path = PACKAGE) -> str:
    """A digest of the sources of these packages, including their data files."""
    digest = hashlib.sha256()
    for part in parts:
        for path in sorted((package / part).rglob("*")):
            if path.suffix in CODE_SUFFIXES:
                digest.update(f"{path.relative_to(package)}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def host_name() -> str:
    """What the machine that does the work is called."""
    return socket.gethostname()
