"""The server over HTTP: what there is to choose from, and how the server is doing."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, final

from starlette.responses import Response

from fatesmith import __version__
from fatesmith.bots.characters import BY_CODE, CHARACTERS
from fatesmith.bots.roster import ROSTER
from fatesmith.prose.language import Language
from fatesmith.prose.opponents import opponent_title, opponent_ways
from fatesmith.server.host.host import Host, stored
from fatesmith.server.host.messages import ENCODER
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.counts import DoorCounts
from fatesmith.server.http.limits import Gate
from fatesmith.server.http.metrics import figures
from fatesmith.server.http.packing import Parcel, deliver, parcel
from fatesmith.server.http.requests import BotInfo, BotList, Health, SetupAnswer, SetupChoice
from fatesmith.server.store.contract import Store, TableId
from fatesmith.server.tables.entries import SetupPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.views.whole_catalog import catalog_view

HEALTH_SECONDS: Final = 5.0
IN_ONE_LANGUAGE: Final = {
    "cache-control": "public, max-age=300",
    "vary": "accept-encoding, accept-language",
}


@final
@dataclass(frozen=True)
class ServerApi:
    """Endpoints for the server itself."""

    host: Host
    store: Store
    gate: Gate
    counts: DoorCounts
    describe: Callable[[], bytes]

    async def choose_setup(self, ask: Ask) -> SetupAnswer:
        choice: SetupChoice = ask.body
        setup, name = choice.setup(ask.path_number("seats"))
        return SetupAnswer(SetupPlan.of(setup), name, choice.choices())

    async def catalog(self, ask: Ask) -> Response:
        return deliver(_catalog(ask.language()), ask.request, IN_ONE_LANGUAGE)

    async def bots(self, ask: Ask) -> Response:
        return deliver(_bots(ask.language()), ask.request, IN_ONE_LANGUAGE)

    async def health(self, _: Ask) -> Health:
        """Refused with 503 if the store does not answer."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await stored(self.store.last_seq(TableId("health")))
        except TimeoutError as fault:
            raise Refusal("unavailable", "the database does not answer") from fault
        return Health(True, __version__, type(self.store).__name__)

    async def metrics(self, _: Ask) -> str:
        return figures(await stored(self.store.stats()), self.host, self.gate, self.counts)

    async def openapi(self, ask: Ask) -> Response:
        return deliver(_described(self.describe()), ask.request, {"vary": "accept-encoding"})


@lru_cache(maxsize=1)
def _described(document: bytes) -> Parcel:
    return parcel(document)


@lru_cache(maxsize=8)
def _catalog(language: Language) -> Parcel:
    return parcel(ENCODER.encode(catalog_view(language)))


@lru_cache(maxsize=8)
def _bots(language: Language) -> Parcel:
    opponents = [
        BotInfo(
            code=each.code,
            about=opponent_ways(each.code, language),
            name=each.name,
            title=opponent_title(each.code, each.name, language),
            rung=each.rung,
            diamonds=each.diamonds,
            rating=each.rating,
        )
        for each in CHARACTERS
    ]
    others = [
        BotInfo(code=each.pattern, about=each.about) for each in ROSTER if each.name not in BY_CODE
    ]
    return parcel(ENCODER.encode(BotList(opponents + others)))
