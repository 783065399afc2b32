"""The service as an ASGI application: store, workers, host, and the doors to them."""

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from fatesmith.server.api import ENDPOINTS, handler_of
from fatesmith.server.errors import Refusal
from fatesmith.server.host import Host
from fatesmith.server.limits import Gate, Limits
from fatesmith.server.pages import page_routes
from fatesmith.server.shield import Shield, address_of, check_origin
from fatesmith.server.signing import COOKIE, SIGNING, Signer
from fatesmith.server.sockets import POLICY_VIOLATION, attend
from fatesmith.server.store.contract import Store
from fatesmith.server.store.open import open_store
from fatesmith.server.thinking.workers import Thinkers

_log: Final = logging.getLogger(__name__)

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
        self.refusals: dict[str, int] = {}
        self.resyncs = 0
        self.requests = 0
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
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(service, websocket)

    routes = [
        Route(each.path, handler_of(service, each), methods=[each.method]) for each in ENDPOINTS
    ]
    app = Starlette(
        routes=[
            *routes,
            WebSocketRoute("/api/tables/{table}/live", socket),
            *page_routes(settings),
        ],
        middleware=[Middleware(Shield, service=service)],
        lifespan=lifespan,
    )
    app.state.service = service
    return app


async def serve_socket(service: Service, websocket: WebSocket) -> None:
    """Check who connects, then serve the connection to its end."""
    address = address_of(websocket.scope, service.settings.trust_proxy)
    try:
        check_origin(websocket.headers, service.settings.host_names)
        player = service.signer.player(websocket.cookies.get(COOKIE, ""))
        service.gate.connect(address)
    except Refusal as fault:
        # Before the handshake is done this becomes an HTTP 403.
        service.refusals[fault.code] = service.refusals.get(fault.code, 0) + 1
        await websocket.close(POLICY_VIOLATION, fault.text)
        return
    try:
        await websocket.accept()
        await attend(service, websocket, websocket.path_params["table"], player)
    finally:
        service.gate.disconnect(address)
