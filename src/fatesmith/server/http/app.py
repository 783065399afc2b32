"""The service as an ASGI application: store, workers, host, and the doors to them."""

import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final, final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from fatesmith.engine.errors import FatesmithError
from fatesmith.server.host.host import Host
from fatesmith.server.http.api import ENDPOINTS, handler_of
from fatesmith.server.http.archive import Archive
from fatesmith.server.http.limits import Gate, Limits
from fatesmith.server.http.pages import page_routes
from fatesmith.server.http.shield import (
    Shield,
    add_headers,
    address_of,
    check_origin,
    is_https,
    refusal_response,
)
from fatesmith.server.http.signing import COOKIE, SIGNING, Signer
from fatesmith.server.http.sockets import attend
from fatesmith.server.store.contract import Store
from fatesmith.server.store.open import open_store
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.thinking.workers import Thinkers

_log: Final = logging.getLogger(__name__)

Handler = Callable[[Request], Awaitable[Response]]

LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")


class Settings(msgspec.Struct, frozen=True):
    """How a server is run; `fatesmith serve` fills it in."""

    database: str
    """A path for SQLite, or a PostgreSQL URL."""
    thinkers: int = 1
    host_names: tuple[str, ...] = LOCAL_NAMES
    """Names under which this server may be asked; `*` for any."""
    limits: Limits = Limits()
    durable: bool = False
    """SQLite: survive a power cut, not only a killed process."""
    trust_proxy: bool = False
    """Take the client's address from X-Forwarded-For."""
    static: str = ""
    """A folder with the browser table's files; empty: those of this installation."""

    @property
    def static_folder(self) -> Path | None:
        return Path(self.static) if self.static else None


@final
class Service:
    """What all doors share, while the server runs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.gate = Gate(settings.limits)
        self.archive = Archive()
        self.refusals: dict[str, int] = {}
        self.resyncs = 0
        self.requests = 0
        self.fault = ""
        """Why the server could not start, if a sentence says all of it."""
        self._store: Store | None = None
        self._host: Host | None = None
        self._signer: Signer | None = None

    @property
    def host(self) -> Host:
        if self._host is None:
            raise Refusal("stopping", "the server is not ready; try again in a moment")
        return self._host

    @property
    def signer(self) -> Signer:
        if self._signer is None:
            raise Refusal("stopping", "the server is not ready; try again in a moment")
        return self._signer

    def count_refusal(self, code: str) -> None:
        self.refusals[code] = self.refusals.get(code, 0) + 1

    async def start(self) -> None:
        store = await open_store(self.settings.database, durable=self.settings.durable)
        thinkers = Thinkers(self.settings.thinkers)
        try:
            await thinkers.start()
            self._signer = Signer(await store.secret(SIGNING))
        except BaseException:
            await thinkers.stop()
            await store.close()
            raise
        self._store = store
        self._host = Host(store, thinkers)
        self._host.start()

    async def stop(self) -> None:
        host, store = self._host, self._store
        self._host = self._store = None
        self.archive.close()
        if host is not None:
            await host.stop()
            await host.thinkers.stop()
        if store is not None:
            await store.close()


def make_app(settings: Settings) -> Starlette:
    """The application; everything starts and stops with its lifespan."""
    service = Service(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            await service.start()
        except FatesmithError as fault:
            service.fault = str(fault)
            raise
        try:
            yield
        finally:
            await service.stop()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(service, websocket)

    app = Starlette(
        routes=[
            *routes_of(service),
            WebSocketRoute("/api/tables/{table}/live", socket),
            *page_routes(settings),
        ],
        middleware=[Middleware(Shield, service=service)],
        exception_handlers={HTTPException: refuse_page},
        lifespan=lifespan,
    )
    # A redirect would be made from what the client calls us.
    app.router.redirect_slashes = False
    app.state.service = service
    return app


def routes_of(service: Service) -> list[Route]:
    """One route for each path, so that a wrong method is told which ones are right."""
    paths: dict[str, dict[str, Handler]] = {}
    for each in ENDPOINTS:
        paths.setdefault(each.path, {})[each.method] = handler_of(service, each)
    return [Route(path, by_method(doors), methods=[*doors]) for path, doors in paths.items()]


def by_method(doors: dict[str, Handler]) -> Handler:
    async def handle(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await doors[method](request)

    return handle


async def refuse_page(request: Request, fault: Exception) -> Response:
    """What Starlette itself refuses, told as everything else is."""
    assert isinstance(fault, HTTPException)  # noqa: S101 - for the type checker
    service: Service = request.app.state.service
    if fault.status_code == 405:
        refusal = Refusal("wrong-method", f"this page does not take {request.method[:10]}")
    elif fault.status_code == 404:
        refusal = Refusal("not-found", "there is nothing here; /openapi.json lists what there is")
    else:
        refusal = Refusal("malformed", fault.detail)
    service.count_refusal(refusal.code)
    response = refusal_response(refusal)
    response.headers.update(fault.headers or {})
    return response


async def serve_socket(service: Service, websocket: WebSocket) -> None:
    """Check who connects, then serve the connection to its end."""
    address = address_of(websocket.scope, service.settings.trust_proxy)
    try:
        check_origin(websocket.headers, service.settings.host_names)
        service.gate.request(address)
        player = service.signer.player(websocket.cookies.get(COOKIE, ""))
        service.gate.connect(address)
    except Refusal as fault:
        service.count_refusal(fault.code)
        response = refusal_response(fault)
        add_headers(response.headers, is_https(websocket.scope, service.settings.trust_proxy))
        await websocket.send_denial_response(response)
        return
    try:
        await websocket.accept()
        await attend(service, websocket, websocket.path_params["table"], player, address)
    finally:
        service.gate.disconnect(address)
        _log.info("a connection ended", extra={"path": websocket.scope["path"]})
