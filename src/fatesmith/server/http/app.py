"""The application: opens the store, starts workers and host, and gives each endpoint its part."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute

from fatesmith.server.host.host import Host
from fatesmith.server.host.par_keeper import ParKeeper, can_work_out
from fatesmith.server.http.api import (
    DAILY,
    PUZZLES,
    RECORDS,
    REVIEWS,
    SERVER,
    TABLES,
    TRIALS,
    description,
    routes_of,
)
from fatesmith.server.http.archive import Archive
from fatesmith.server.http.counts import DoorCounts
from fatesmith.server.http.daily_api import DailyApi
from fatesmith.server.http.limits import Gate
from fatesmith.server.http.pages import page_routes
from fatesmith.server.http.past_games import PastGames
from fatesmith.server.http.puzzles_api import PuzzlesApi
from fatesmith.server.http.records_api import RecordsApi
from fatesmith.server.http.reviews_api import ReviewsApi
from fatesmith.server.http.server_api import ServerApi
from fatesmith.server.http.settings import Settings
from fatesmith.server.http.shield import Shield, refusal_response
from fatesmith.server.http.signing import SIGNING, Signer
from fatesmith.server.http.sockets import SocketDoor
from fatesmith.server.http.tables_api import TablesApi
from fatesmith.server.http.trials_api import TrialsApi
from fatesmith.server.reviews.desk import ReviewDesk
from fatesmith.server.store.open import open_store
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.thinking.workers import Thinkers


def make_app(settings: Settings) -> Starlette:
    """The application; everything starts and stops with its lifespan."""
    gate, counts = Gate(settings.limits), DoorCounts()
    names, trust = settings.host_names, settings.trust_proxy
    not_ready = Refusal("stopping", "the server is not ready; try again in a moment")
    closed = [Mount("/", app=refusal_response(not_ready))]

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            store = await open_store(settings.database, durable=settings.durable)
            stack.push_async_callback(store.close)
            thinkers = Thinkers(settings.thinkers)
            stack.push_async_callback(thinkers.stop)
            await thinkers.start()
            signer = Signer(await store.secret(SIGNING))
            host = Host(store, thinkers)
            stack.push_async_callback(host.stop)
            host.start()
            pars = ParKeeper(store, able=can_work_out if settings.par else lambda: False)
            stack.push_async_callback(pars.stop)
            archive = Archive()
            stack.callback(archive.close)
            desk = ReviewDesk(store, thinkers, host.clock)
            stack.push_async_callback(desk.stop)
            games = PastGames(host, store)
            tables = TablesApi(host, store, signer, gate)
            records = RecordsApi(host, store, archive, gate, games)
            reviews = ReviewsApi(games, desk, archive)
            trials = TrialsApi(host, games, tables, archive, gate)
            door = SocketDoor(
                host=host,
                signer=signer,
                gate=gate,
                counts=counts,
                host_names=names,
                trust_proxy=trust,
            )
            doors: list[BaseRoute] = [
                *routes_of(TABLES, tables, signer, counts, trust),
                *routes_of(RECORDS, records, signer, counts, trust),
                *routes_of(REVIEWS, reviews, signer, counts, trust),
                *routes_of(TRIALS, trials, signer, counts, trust),
                *routes_of(DAILY, DailyApi(host, store, signer, gate, pars), signer, counts, trust),
                *routes_of(PUZZLES, PuzzlesApi(), signer, counts, trust),
                *routes_of(
                    SERVER, ServerApi(host, store, gate, counts, description), signer, counts, trust
                ),
                WebSocketRoute("/api/tables/{table}/live", door.serve),
                *page_routes(settings.static_folder),
            ]
            app.router.routes[:] = doors
            try:
                yield
            finally:
                app.router.routes[:] = closed

    async def refuse_page(request: Request, fault: Exception) -> Response:
        """What Starlette itself refuses, in our own format."""
        assert isinstance(fault, HTTPException)  # noqa: S101 - for the type checker
        if fault.status_code == 405:
            refusal = Refusal("wrong-method", f"this page does not accept {request.method[:10]}")
        elif fault.status_code == 404:
            text = "there is nothing here; /openapi.json lists what there is"
            refusal = Refusal("not-found", text)
        else:
            refusal = Refusal("malformed", fault.detail)
        counts.refusals[refusal.code] += 1
        response = refusal_response(refusal)
        response.headers.update(fault.headers or {})
        return response

    shield = Middleware(Shield, gate=gate, counts=counts, host_names=names, trust_proxy=trust)
    app = Starlette(
        routes=closed,
        middleware=[shield],
        exception_handlers={HTTPException: refuse_page},
        lifespan=lifespan,
    )
    # A redirect would use whatever host name the client sent.
    app.router.redirect_slashes = False
    return app
