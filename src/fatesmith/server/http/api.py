"""The HTTP API: every endpoint with its types, in one table that routing and OpenAPI read."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar, final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fatesmith.server.aftermath.fair_dice import FairDiceReport
from fatesmith.server.aftermath.whole import Aftermath
from fatesmith.server.host.messages import ENCODER
from fatesmith.server.http.asking import Ask, decoded
from fatesmith.server.http.counts import DoorCounts
from fatesmith.server.http.daily_answers import DailyAnswer, DailyArchive, DailyBegin
from fatesmith.server.http.daily_api import DailyApi
from fatesmith.server.http.limits import BODY_SECONDS, MOST_BODY_BYTES
from fatesmith.server.http.openapi import document
from fatesmith.server.http.proxies import Proxies
from fatesmith.server.http.puzzles_api import (
    PuzzleAsked,
    PuzzleAttempt,
    PuzzleList,
    PuzzlesApi,
    PuzzleVerdict,
)
from fatesmith.server.http.records_api import RecordsApi
from fatesmith.server.http.requests import (
    Announcement,
    AskReview,
    BotList,
    FrameAnswer,
    FrameStrip,
    Health,
    Join,
    OpenedTable,
    OpenTable,
    OpenTrial,
    Readiness,
    Rematch,
    ReplayAnswer,
    ReviewAnswer,
    Seated,
    SetupAnswer,
    SetupChoice,
    TableAnswer,
    TablePage,
    Upload,
    Uploaded,
)
from fatesmith.server.http.reviews_api import ReviewsApi
from fatesmith.server.http.server_api import ServerApi
from fatesmith.server.http.shield import refusal_response
from fatesmith.server.http.signing import Signer
from fatesmith.server.http.tables_api import TablesApi
from fatesmith.server.http.trials_api import TrialsApi
from fatesmith.server.tables.errors import Refusal, ServerError
from fatesmith.server.views.whole_catalog import CatalogView

_log: Final = logging.getLogger(__name__)

Handler = Callable[[Request], Awaitable[Response]]
Part = TypeVar("Part")
"""A part of the API: what its endpoints share."""


@final
@dataclass(frozen=True)
class Endpoint(Generic[Part]):
    """One endpoint of the API."""

    method: str
    path: str
    _: KW_ONLY
    handle: Callable[[Part, Ask], Awaitable[object]]
    about: str
    name: str = ""
    """The operation's name in OpenAPI; by default the handler's."""
    body: type | None = None
    answer: type | None = None
    query: tuple[str, ...] = ()
    text: str = ""
    """The media type of an answer that is not JSON."""


TABLES: Final[tuple[Endpoint[TablesApi], ...]] = (
    Endpoint(
        "POST",
        "/api/tables",
        handle=TablesApi.open_table,
        about="Open a table. With a name, sit down at its first free seat.",
        body=OpenTable,
        answer=OpenedTable,
    ),
    Endpoint(
        "GET",
        "/api/tables",
        handle=TablesApi.list_tables,
        about=(
            "Tables of a status (open, running, finished): the public ones, "
            "or with `mine` your own."
        ),
        answer=TablePage,
        query=("status", "mine", "before", "limit"),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}",
        handle=TablesApi.show,
        about="A table and your seat.",
        answer=TableAnswer,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/seats",
        handle=TablesApi.join,
        about="Take a seat.",
        body=Join,
        answer=Seated,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/rematch",
        handle=TablesApi.rematch,
        about="Open the same table again, with the same seats or everybody moved over one seat.",
        body=Rematch,
        answer=OpenedTable,
    ),
)


def _of_any_game(
    path: str, names: tuple[str, str], method: str = "GET", **rest: Any
) -> list[Endpoint[Any]]:
    """One endpoint for the finished games of tables, and one for uploaded records."""
    starts = ("/api/tables/{table}", "/api/records/{record}")
    return [
        Endpoint(method, start + path, name=name, **rest)
        for start, name in zip(starts, names, strict=True)
    ]


RECORDS: Final[tuple[Endpoint[RecordsApi], ...]] = (
    Endpoint(
        "GET",
        "/api/tables/{table}/record",
        handle=RecordsApi.text,
        name="of_table",
        about="The record of a game, as text, json or compact.",
        query=("form",),
        text="text/plain",
    ),
    Endpoint(
        "GET",
        "/api/records/{record}",
        handle=RecordsApi.text,
        name="of_upload",
        about="The text of an uploaded record.",
        query=("form",),
        text="text/plain",
    ),
    Endpoint(
        "POST",
        "/api/records",
        handle=RecordsApi.upload,
        about="Upload a record to look at.",
        body=Upload,
        answer=Uploaded,
    ),
    *_of_any_game(
        "/aftermath",
        ("aftermath_of_table", "aftermath_of_upload"),
        handle=RecordsApi.aftermath,
        about="How a finished game went: sources of glory, race, luck, counters.",
        answer=Aftermath,
        query=("language",),
    ),
    *_of_any_game(
        "/verify",
        ("verify_table", "verify_upload"),
        handle=RecordsApi.verify,
        about="The dice of a game, every draw computed again from the revealed seed.",
        answer=FairDiceReport,
        query=("language",),
    ),
    *_of_any_game(
        "/replay",
        ("replay_table", "replay_upload"),
        handle=RecordsApi.replay,
        about="The moves, turns and rounds of a finished game.",
        answer=ReplayAnswer,
    ),
    *_of_any_game(
        "/replay/{number}",
        ("frame_of_table", "frame_of_upload"),
        handle=RecordsApi.frame,
        about="The position after `number` moves of a finished game.",
        answer=FrameAnswer,
        query=("language", "seat", "since"),
    ),
    *_of_any_game(
        "/frames/{number}",
        ("frames_of_table", "frames_of_upload"),
        handle=RecordsApi.frames,
        about="`count` positions in a row, the first after `number` moves.",
        answer=FrameStrip,
        query=("language", "count"),
    ),
)

DAILY: Final[tuple[Endpoint[DailyApi], ...]] = (
    Endpoint(
        "GET",
        "/api/daily",
        handle=DailyApi.today,
        name="daily_today",
        about="Today's forge: cards, rivals, par, the table of the day, and your try.",
        answer=DailyAnswer,
        query=("language",),
    ),
    Endpoint(
        "GET",
        "/api/daily/{day}",
        handle=DailyApi.of_day,
        name="daily_of_day",
        about="The forge of a day, written as 2026-11-18.",
        answer=DailyAnswer,
        query=("language",),
    ),
    Endpoint(
        "POST",
        "/api/daily/{day}/tries",
        handle=DailyApi.begin,
        name="begin_daily",
        about="Begin a try, or go on with the one that counts.",
        body=DailyBegin,
        answer=OpenedTable,
    ),
    Endpoint(
        "GET",
        "/api/days",
        handle=DailyApi.days,
        name="daily_archive",
        about="The days before today, with your results.",
        answer=DailyArchive,
        query=("before",),
    ),
)

PUZZLES: Final[tuple[Endpoint[PuzzlesApi], ...]] = (
    Endpoint(
        "GET",
        "/api/puzzles",
        handle=PuzzlesApi.list_puzzles,
        about="The puzzles that there are.",
        answer=PuzzleList,
        query=("language",),
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{number}",
        handle=PuzzlesApi.show_puzzle,
        about="A puzzle to solve: a position and its question, without the solution.",
        answer=PuzzleAsked,
        query=("language",),
    ),
    Endpoint(
        "POST",
        "/api/puzzles/{number}",
        handle=PuzzlesApi.answer_puzzle,
        about="Answer a puzzle: what the answer and all others are worth, and why.",
        body=PuzzleAttempt,
        answer=PuzzleVerdict,
        query=("language",),
    ),
)

REVIEWS: Final[tuple[Endpoint[ReviewsApi], ...]] = (
    *_of_any_game(
        "/review",
        ("review_of_table", "review_of_upload"),
        handle=ReviewsApi.show,
        about=(
            "The review of a finished game, of one effort or the deepest there is, or how far it "
            "is: luck, choices and the moments that mattered. To have one made, POST."
        ),
        answer=ReviewAnswer,
        query=("language", "effort"),
    ),
    *_of_any_game(
        "/review",
        ("ask_review_of_table", "ask_review_of_upload"),
        "POST",
        handle=ReviewsApi.ask,
        about="Have a finished game reviewed; GET says how far that is.",
        body=AskReview,
        answer=ReviewAnswer,
        query=("language",),
    ),
)

TRIALS: Final[tuple[Endpoint[TrialsApi], ...]] = (
    *_of_any_game(
        "/trial",
        ("trial_of_table", "trial_of_upload"),
        "POST",
        handle=TrialsApi.open,
        about=(
            "Open a table that begins in the middle of a finished game, with its dice or new "
            "ones, against bots; it is never counted."
        ),
        body=OpenTrial,
        answer=OpenedTable,
    ),
)

SERVER: Final[tuple[Endpoint[ServerApi], ...]] = (
    Endpoint(
        "POST",
        "/api/setups/{seats}",
        handle=ServerApi.choose_setup,
        about="The set-up that a choice of cards makes for this number of seats.",
        body=SetupChoice,
        answer=SetupAnswer,
    ),
    Endpoint(
        "GET",
        "/api/catalog",
        handle=ServerApi.catalog,
        about="All names, rules and numbers behind the slugs, in one language.",
        answer=CatalogView,
        query=("language",),
    ),
    Endpoint(
        "GET",
        "/api/bots",
        handle=ServerApi.bots,
        about="The bots that can be seated.",
        answer=BotList,
        query=("language",),
    ),
    Endpoint(
        "GET",
        "/api/announcement",
        handle=ServerApi.announcement,
        about="What whoever runs the server tells everybody; empty if nothing.",
        answer=Announcement,
    ),
    Endpoint(
        "GET",
        "/healthz",
        handle=ServerApi.health,
        about="Whether the server is alive.",
        answer=Health,
    ),
    Endpoint(
        "GET",
        "/readyz",
        handle=ServerApi.ready,
        about="Whether the server can keep what it is told: it tries to.",
        answer=Readiness,
    ),
    Endpoint(
        "GET", "/openapi.json", handle=ServerApi.openapi, about="This description.", answer=dict
    ),
)


ENDPOINTS: Final[tuple[Endpoint[Any], ...]] = (
    *TABLES,
    *RECORDS,
    *REVIEWS,
    *TRIALS,
    *DAILY,
    *PUZZLES,
    *SERVER,
)


@lru_cache(maxsize=1)
def description() -> bytes:
    """All endpoints as OpenAPI."""
    return ENCODER.encode(document(ENDPOINTS))


def routes_of(
    endpoints: Iterable[Endpoint[Part]],
    part: Part,
    signer: Signer,
    counts: DoorCounts,
    proxies: Proxies,
) -> list[Route]:
    """One route per path, so that a wrong method is answered with the right ones."""
    paths: dict[str, dict[str, Handler]] = {}
    for each in endpoints:
        handler = handler_of(each, part, signer, counts, proxies)
        paths.setdefault(each.path, {})[each.method] = handler
    return [Route(path, by_method(doors), methods=[*doors]) for path, doors in paths.items()]


def by_method(doors: dict[str, Handler]) -> Handler:
    async def handle(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await doors[method](request)

    return handle


def handler_of(
    endpoint: Endpoint[Part], part: Part, signer: Signer, counts: DoorCounts, proxies: Proxies
) -> Handler:
    """What Starlette calls: reads the body, handles it, and encodes the answer or the refusal."""

    async def handle(request: Request) -> Response:
        try:
            ask = Ask(request, signer, proxies)
            if endpoint.body is not None:
                ask.body = await _body(request, endpoint.body)
            return ask.answered(await endpoint.handle(part, ask), endpoint.text)
        except Refusal as fault:
            counts.refusals[fault.code] += 1
            return refusal_response(fault)
        except ServerError as fault:
            _log.error("%s: %s", endpoint.path, fault)
            return refusal_response(Refusal("fault", str(fault)))

    return handle


async def _body(request: Request, wanted: type) -> Any:
    """The body, read up to the largest allowed size and time."""
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                data += part
                if len(data) > MOST_BODY_BYTES:
                    raise Refusal("too-large", f"a request has at most {MOST_BODY_BYTES} bytes")
    except TimeoutError:
        raise Refusal("too-slow", "your request took too long to arrive; send it again") from None
    return decoded(msgspec.json.Decoder(wanted), bytes(data) or b"{}")
