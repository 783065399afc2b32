"""The HTTP API: every endpoint with its types, in one table that routing and OpenAPI read."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from fatesmith.server.aftermath.fair_dice import FairDiceReport
from fatesmith.server.aftermath.whole import Aftermath
from fatesmith.server.http import records_api, tables_api
from fatesmith.server.http.asking import Ask, answer_of
from fatesmith.server.http.limits import BODY_SECONDS, MOST_BODY_BYTES
from fatesmith.server.http.metrics import metrics
from fatesmith.server.http.requests import (
    BotList,
    FrameAnswer,
    FrameStrip,
    Health,
    Join,
    OpenedTable,
    OpenTable,
    Rematch,
    ReplayAnswer,
    Seated,
    SetupAnswer,
    SetupChoice,
    TableAnswer,
    TablePage,
    Upload,
    Uploaded,
)
from fatesmith.server.http.shield import refusal_response
from fatesmith.server.tables.errors import Refusal, ServerError
from fatesmith.server.views.catalog import CatalogView

if TYPE_CHECKING:
    from fatesmith.server.http.app import Service

_log: Final = logging.getLogger(__name__)

Handle = Callable[[Ask], Awaitable[object]]


@final
@dataclass(frozen=True)
class Endpoint:
    """A door of the API."""

    method: str
    path: str
    handle: Handle
    about: str
    body: type | None = None
    answer: type | None = None
    query: tuple[str, ...] = ()
    text: str = ""
    """The media type of an answer that is not JSON."""


ENDPOINTS: Final = (
    Endpoint(
        "POST",
        "/api/tables",
        tables_api.open_table,
        "Open a table. With a name, sit down at its first free seat.",
        OpenTable,
        OpenedTable,
    ),
    Endpoint(
        "GET",
        "/api/tables",
        tables_api.list_tables,
        "Tables of a status (open, running, finished): the public ones, or with `mine` one's own.",
        None,
        TablePage,
        ("status", "mine", "before", "limit"),
    ),
    Endpoint(
        "GET", "/api/tables/{table}", tables_api.show, "A table and one's seat.", None, TableAnswer
    ),
    Endpoint("POST", "/api/tables/{table}/seats", tables_api.join, "Take a seat.", Join, Seated),
    Endpoint(
        "POST",
        "/api/tables/{table}/rematch",
        tables_api.rematch,
        "Open the same table again, with the same seats or everybody one further.",
        Rematch,
        OpenedTable,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/record",
        records_api.of_table,
        "The record of a game, as text, json or compact.",
        query=("form",),
        text="text/plain",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/aftermath",
        records_api.aftermath_of_table,
        "What a finished game came to: sources of glory, race, luck, counters.",
        None,
        Aftermath,
        ("language",),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/verify",
        records_api.verify_table,
        "The dice of a game, every draw computed again from the revealed seed.",
        None,
        FairDiceReport,
        ("language",),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay",
        records_api.replay_table,
        "The way through a finished game.",
        None,
        ReplayAnswer,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay/{number}",
        records_api.frame_of_table,
        "The position after so many moves of a finished game.",
        None,
        FrameAnswer,
        ("language", "seat", "since"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/frames/{number}",
        records_api.frames_of_table,
        "Positions in a row, `count` of them, the first after so many moves.",
        None,
        FrameStrip,
        ("language", "count"),
    ),
    Endpoint(
        "POST", "/api/records", records_api.upload, "Send a record to look at.", Upload, Uploaded
    ),
    Endpoint(
        "GET",
        "/api/records/{record}",
        records_api.of_upload,
        "The text of a record that was sent.",
        query=("form",),
        text="text/plain",
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/aftermath",
        records_api.aftermath_of_upload,
        "What a game that was sent came to.",
        None,
        Aftermath,
        ("language",),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/verify",
        records_api.verify_upload,
        "The dice of a game that was sent.",
        None,
        FairDiceReport,
        ("language",),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/replay",
        records_api.replay_upload,
        "The way through a game that was sent.",
        None,
        ReplayAnswer,
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/replay/{number}",
        records_api.frame_of_upload,
        "The position after so many moves of a game that was sent.",
        None,
        FrameAnswer,
        ("language", "seat", "since"),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/frames/{number}",
        records_api.frames_of_upload,
        "Positions in a row, `count` of them, the first after so many moves.",
        None,
        FrameStrip,
        ("language", "count"),
    ),
    Endpoint(
        "POST",
        "/api/setups/{seats}",
        tables_api.choose_setup,
        "What a choice of cards comes to for so many seats.",
        SetupChoice,
        SetupAnswer,
    ),
    Endpoint(
        "GET",
        "/api/catalog",
        tables_api.catalog,
        "All names, rules and numbers behind the slugs, in one language.",
        None,
        CatalogView,
        ("language",),
    ),
    Endpoint(
        "GET",
        "/api/bots",
        tables_api.bots,
        "The bots that can be seated.",
        None,
        BotList,
        ("language",),
    ),
    Endpoint("GET", "/healthz", tables_api.health, "Whether the server works.", None, Health),
    Endpoint(
        "GET", "/metrics", metrics, "Figures for Prometheus.", text="text/plain; version=0.0.4"
    ),
    Endpoint("GET", "/openapi.json", tables_api.openapi, "This description.", None, dict),
)


def handler_of(service: "Service", endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """What Starlette calls: reads the body, asks, and spells the answer or the refusal."""

    async def handle(request: Request) -> Response:
        try:
            ask = Ask(service, request)
            if endpoint.body is not None:
                ask.body = await _body(request, endpoint.body)
            return answer_of(ask, await endpoint.handle(ask), endpoint.text)
        except Refusal as fault:
            service.count_refusal(fault.code)
            return refusal_response(fault)
        except ServerError as fault:
            _log.error("%s: %s", endpoint.path, fault)
            return refusal_response(Refusal("fault", str(fault)))

    return handle


async def _body(request: Request, wanted: type) -> Any:
    """The body, read no further than it may be long, and no longer than it may take."""
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                data += part
                if len(data) > MOST_BODY_BYTES:
                    raise Refusal("too-large", f"a request has at most {MOST_BODY_BYTES} bytes")
    except TimeoutError:
        raise Refusal("too-slow", "your request took too long to arrive; send it again") from None
    try:
        return msgspec.json.decode(bytes(data) or b"{}", type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Refusal("malformed", str(fault)[:200]) from None
    except RecursionError:
        raise Refusal("malformed", "this is nested too deeply") from None
