"""The browser table's files: read once, compressed once, served from memory."""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final, NamedTuple, final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Scope

from fatesmith.server.http.packing import accepts_gzip

INDEX: Final = "index.html"
FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
ASK_AGAIN: Final = "no-cache"
"""For the page itself: a browser asks whether it has changed."""
PAGES: Final = (
    "/",
    "/about",
    "/daily",
    "/daily/{day}",
    "/glossary",
    "/learn",
    "/learn/{chapter}",
    "/puzzles",
    "/puzzles/{number}",
    "/t/{table}",
    "/t/{table}/result",
    "/t/{table}/replay",
    "/r/{record}",
    "/r/{record}/replay",
)
"""Addresses that the page itself routes."""
FOR_MACHINES: Final = ("/api/", "/assets/")
"""No pages are below these."""
NOT_BUILT: Final = (
    "The table in the browser is not built here. In a clone of fatesmith, `./dev play` builds it;\n"
    "to install it, `./dev wheel` makes a wheel that has it.\n"
)
IN_THE_TERMINAL: Final = "The game in the terminal needs nothing: fatesmith play --terminal\n"

_COMPRESSIBLE: Final = (".css", ".html", ".js", ".json", ".svg", ".webmanifest")
_TYPES: Final = {".woff2": "font/woff2", ".js": "text/javascript", ".svg": "image/svg+xml"}


def default_folder() -> Path | None:
    """Where the files are: in the installed package, or in the clone this runs from."""
    here = Path(__file__).resolve()
    places = (here.parents[1] / "web", here.parents[4] / "web" / "dist")
    return next((place for place in places if (place / INDEX).is_file()), None)


class _File(NamedTuple):
    data: bytes
    packed: bytes | None
    kind: str
    tag: str
    caching: str


@final
class Pages:
    """All files of a folder by their address."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": _read(path, path.parent != folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def __contains__(self, address: str) -> bool:
        return address in self._files

    @property
    def addresses(self) -> list[str]:
        return list(self._files)

    def answer(self, address: str, request: Request) -> Response:
        """The file, or 304 if the browser has it already."""
        file = self._files[address]
        headers = {"cache-control": file.caching, "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        data = file.data
        if file.packed is not None and accepts_gzip(request):
            headers["content-encoding"] = "gzip"
            data = file.packed
        return Response(data, media_type=file.kind, headers=headers)


def _read(path: Path, hashed: bool) -> _File:
    """`hashed`: the name changes with the content, as the build names files in folders."""
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0) if path.suffix in _COMPRESSIBLE else None
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _File(
        data,
        packed,
        _TYPES.get(path.suffix, guessed),
        f'"{hashlib.sha256(data).hexdigest()[:20]}"',
        FOREVER if hashed else ASK_AGAIN,
    )


@final
class _Astray(Route):
    """Any other address that a person tries: the page says that there is nothing there."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if (
            scope["type"] != "http"
            or scope["path"].startswith(FOR_MACHINES)
            or "text/html" not in Headers(scope=scope).get("accept", "")
        ):
            return Match.NONE, {}
        return super().matches(scope)


def page_routes(static: Path | None = None) -> list[BaseRoute]:
    """Routes to all pages and files, or to a sentence that says how to get them."""
    folder = static or default_folder()
    if folder is None or not (folder / INDEX).is_file():
        return [Route(path, _not_built, methods=["GET"]) for path in PAGES]
    pages = Pages(folder)

    async def page(request: Request) -> Response:
        return pages.answer(f"/{INDEX}", request)

    async def astray(request: Request) -> Response:
        response = pages.answer(f"/{INDEX}", request)
        if response.status_code == 200:
            response.status_code = 404
        return response

    async def file(request: Request) -> Response:
        return pages.answer(request.url.path, request)

    return [
        *(Route(path, page, methods=["GET"]) for path in PAGES),
        *(Route(address, file, methods=["GET"]) for address in pages.addresses),
        _Astray("/{path:path}", astray, methods=["GET"]),
    ]


async def _not_built(request: Request) -> Response:
    del request
    return PlainTextResponse(NOT_BUILT + IN_THE_TERMINAL, status_code=404)
