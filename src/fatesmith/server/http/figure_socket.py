"""A process of the server tells its own figures over a local socket, to whoever adds them up."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec

from fatesmith.server.measures.figure_families import Family
from fatesmith.server.tables.errors import ServerError

ENDING: Final = ".sock"
_LONGEST: Final = 100
"""Paths of local sockets are short; the system's own limit differs a little."""

Figures = Callable[[], Awaitable[list[Family]]]


def socket_path(folder: Path, process: int) -> Path:
    path = folder / f"{process}{ENDING}"
    if len(os.fsencode(path)) > _LONGEST:
        raise ServerError(f"{path} is too long for a socket: set TMPDIR to a shorter folder")
    return path


@contextlib.asynccontextmanager
async def telling(folder: Path, figures: Figures) -> AsyncIterator[None]:
    """While this is entered, whoever connects is told the figures of this moment."""

    async def tell(_: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        try:
            out.write(msgspec.json.encode(await figures()))
            await out.drain()
        except ConnectionError:
            pass  # whoever asked has gone
        finally:
            out.close()

    path = socket_path(folder, os.getpid())
    server = await asyncio.start_unix_server(tell, path)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)
