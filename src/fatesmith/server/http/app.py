"""The application: opens the store, starts workers and host, and gives each endpoint its part."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute

from fatesmith.daily.days import day_at
from fatesmith.server.host.host import Host
from fatesmith.server.host.par_keeper import ParKeeper, can_work_out
from fatesmith.server.host.retention import Retention
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
from fatesmith.server.http.figure_socket import telling
from fatesmith.server.http.limits import Gate
from fatesmith.server.http.metrics import all_figures
from fatesmith.server.http.pages import page_routes
from fatesmith.server.http.past_games import PastGames
from fatesmith.server.http.proxies import Proxies
from fatesmith.server.http.puzzles_api import PuzzlesApi
from fatesmith.server.http.records_api import RecordsApi
from fatesmith.server.http.reviews_api import ReviewsApi
from fatesmith.server.http.server_api import ServerApi, prepare_catalogs
from fatesmith.server.http.settings import Settings
from fatesmith.server.http.shield import Shield, refusal_response
from fatesmith.server.http.signing import Signer
from fatesmith.server.http.sockets import SocketDoor
from fatesmith.server.http.tables_api import TablesApi
from fatesmith.server.http.trials_api import TrialsApi
from fatesmith.server.http.write_probe import WriteProbe
from fatesmith.server.measures.figure_families import Family
from fatesmith.server.reviews.desk import ReviewDesk
from fatesmith.server.store.house_orders import SIGNING
from fatesmith.server.store.open import open_store
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.thinking.workers import Thinkers


def make_app(settings: Settings) -> Starlette:
    """The application; everything starts and stops with its lifespan."""
    gate, counts = Gate(settings.limits), DoorCounts()
    names, proxies = settings.host_names, Proxies.named(settings.trust_proxy)
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
            host = Host(store, thinkers)
            signer = Signer(await store.secret(SIGNING), host.house)
            stack.push_async_callback(host.stop)
            await host.house.look()
            host.start()
            if settings.keep_days:
                folder = Path(settings.export_to) if settings.export_to else None
                retention = Retention(store, host, settings.keep_days, folder)
                host.attend(retention.run(), "retention")
            pars = ParKeeper(
                store,
                lambda: day_at(host.clock() / 1_000),
                able=can_work_out if settings.par else lambda: False,
            )
            stack.push_async_callback(pars.stop)
            archive = Archive()
            stack.callback(archive.close)
            desk = ReviewDesk(store, thinkers, host.clock)
            stack.push_async_callback(desk.stop)
            probe = WriteProbe(store)
            stack.push_async_callback(probe.stop)
            if settings.figures:

                async def figures() -> list[Family]:
                    return await all_figures(store, host, gate, counts)

                await stack.enter_async_context(telling(Path(settings.figures), figures))
            games = PastGames(host, store)
            tables = TablesApi(host, store, signer, gate)
            records = RecordsApi(host, store, archive, gate, games)
            reviews = ReviewsApi(games, desk, archive)
            trials = TrialsApi(host, games, tables, archive, gate)
            server = ServerApi(store, probe, host.house, description)
            preparing = asyncio.create_task(prepare_catalogs(), name="catalogs")
            stack.callback(preparing.cancel)
            door = SocketDoor(
                host=host,
                signer=signer,
                gate=gate,
                counts=counts,
                host_names=names,
                proxies=proxies,
            )
            doors: list[BaseRoute] = [
                *routes_of(TABLES, tables, signer, counts, proxies),
                *routes_of(RECORDS, records, signer, counts, proxies),
                *routes_of(REVIEWS, reviews, signer, counts, proxies),
                *routes_of(TRIALS, trials, signer, counts, proxies),
                *routes_of(
                    DAILY, DailyApi(host, store, signer, gate, pars), signer, counts, proxies
                ),
                *routes_of(PUZZLES, PuzzlesApi(), signer, counts, proxies),
                *routes_of(SERVER, server, signer, counts, proxies),
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

    shield = Middleware(Shield, gate=gate, counts=counts, host_names=names, proxies=proxies)
    app = Starlette(
        routes=closed,
        middleware=[shield],
        exception_handlers={HTTPException: refuse_page},
        lifespan=lifespan,
    )
    # A redirect would use whatever host name the client sent.
    app.router.redirect_slashes = False
    return app
