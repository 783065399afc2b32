"""The browser table's files, as the server sends them."""

import asyncio
import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from fatesmith.server.http.pages import (
    ASK_AGAIN,
    FOREVER,
    IN_THE_TERMINAL,
    NOT_BUILT,
    PAGES,
    Pages,
    page_routes,
)

HTML = b"<!doctype html><title>Fatesmith</title>"
SCRIPT = b"export const dice = 2;\n" * 50


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(HTML)
    (tmp_path / "favicon.svg").write_bytes(b"<svg/>")
    (tmp_path / "assets" / "index-abc.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "cinzel.woff2").write_bytes(b"wOF2")
    (tmp_path.parent / "secret.txt").write_bytes(b"secret")
    return tmp_path


def asked(path: str, **headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": path, "headers": raw})


def answer(folder: Path, path: str, **headers: str) -> Response:
    return Pages(folder).answer(path, asked(path, **headers))


def test_the_page_is_asked_for_again(folder: Path) -> None:
    response = answer(folder, "/index.html")
    assert response.body == HTML
    assert response.headers["cache-control"] == ASK_AGAIN
    assert response.headers["content-type"] == "text/html; charset=utf-8"


def test_files_named_after_what_is_in_them_are_kept_forever(folder: Path) -> None:
    response = answer(folder, "/assets/index-abc.js")
    assert response.headers["cache-control"] == FOREVER
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer(folder, "/assets/cinzel.woff2").headers["content-type"] == "font/woff2"


def test_files_are_sent_compressed_to_whoever_can_read_that(folder: Path) -> None:
    packed = answer(folder, "/assets/index-abc.js", accept_encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(bytes(packed.body)) == SCRIPT
    plain = answer(folder, "/assets/index-abc.js")
    assert "content-encoding" not in plain.headers
    assert plain.body == SCRIPT
    font = answer(folder, "/assets/cinzel.woff2", accept_encoding="gzip")
    assert "content-encoding" not in font.headers


def test_what_a_browser_has_is_not_sent_again(folder: Path) -> None:
    tag = answer(folder, "/index.html").headers["etag"]
    again = answer(folder, "/index.html", if_none_match=tag)
    assert (again.status_code, again.body) == (304, b"")
    (folder / "index.html").write_bytes(HTML + b"new")
    assert answer(folder, "/index.html", if_none_match=tag).status_code == 200


def test_only_files_of_the_folder_are_known(folder: Path) -> None:
    pages = Pages(folder)
    assert "/favicon.svg" in pages
    assert not [each for each in pages.addresses if "secret" in each or ".." in each]


async def _get(app: Starlette, path: str, accept: str = "*/*") -> tuple[int, bytes]:
    """Ask an application without a server, and without starting what it starts."""
    told: list[dict[str, object]] = []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b""}

    async def send(message: object) -> None:
        assert isinstance(message, dict)
        told.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"accept", accept.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "scheme": "http",
        "root_path": "",
    }
    await app(scope, receive, send)
    status, body = told[0]["status"], told[1]["body"]
    assert isinstance(status, int)
    assert isinstance(body, bytes)
    return status, body


@pytest.mark.parametrize(
    "path", ["/", "/t/aB3", "/r/xyz", "/about", "/glossary", "/learn", "/learn/feats"]
)
def test_the_page_tells_addresses_apart_itself(folder: Path, path: str) -> None:
    app = Starlette(routes=page_routes(folder))
    assert asyncio.run(_get(app, path)) == (200, HTML)


@pytest.mark.parametrize("path", ["/nowhere", "/assets/missing.js", "/t/a/b"])
def test_other_addresses_are_not_found(folder: Path, path: str) -> None:
    app = Starlette(routes=page_routes(folder))
    assert asyncio.run(_get(app, path))[0] == 404


def test_a_missing_page_says_so_itself(folder: Path) -> None:
    app = Starlette(routes=page_routes(folder))
    accept = "text/html,application/xhtml+xml,*/*;q=0.8"
    assert asyncio.run(_get(app, "/nowhere", accept)) == (404, HTML)
    assert asyncio.run(_get(app, "/api/nowhere", accept))[1] != HTML
    assert asyncio.run(_get(app, "/assets/missing.js", accept))[1] != HTML


def test_a_server_without_the_files_says_how_to_get_them(tmp_path: Path) -> None:
    app = Starlette(routes=page_routes(tmp_path))
    for path in PAGES:
        assert asyncio.run(_get(app, path.replace("{", "").replace("}", ""))) == (
            404,
            (NOT_BUILT + IN_THE_TERMINAL).encode(),
        )
