"""The server over HTTP: what there is to choose from, and how the server is doing."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, final

from starlette.responses import Response

from fatesmith import __version__
from fatesmith.bots.characters import BY_CODE, CHARACTERS
from fatesmith.bots.roster import ROSTER
from fatesmith.prose.language import Language, language, language_codes
from fatesmith.prose.opponents import opponent_title, opponent_ways
from fatesmith.server.host.house import House
from fatesmith.server.host.messages import ENCODER
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.packing import Parcel, deliver, parcel
from fatesmith.server.http.requests import (
    Announcement,
    BotInfo,
    BotList,
    Health,
    Readiness,
    SetupAnswer,
    SetupChoice,
)
from fatesmith.server.http.write_probe import WriteProbe
from fatesmith.server.store.contract import Store
from fatesmith.server.tables.entries import SetupPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.views.whole_catalog import catalog_view

IN_ONE_LANGUAGE: Final = {
    "cache-control": "public, max-age=300",
    "vary": "accept-encoding, accept-language",
}

_log: Final = logging.getLogger(__name__)


@final
@dataclass(frozen=True)
class ServerApi:
    """Endpoints for the server itself."""

    store: Store
    probe: WriteProbe
    house: House
    describe: Callable[[], bytes]

    async def choose_setup(self, ask: Ask) -> SetupAnswer:
        choice: SetupChoice = ask.body
        setup, name = choice.setup(ask.path_number("seats"))
        return SetupAnswer(SetupPlan.of(setup), name, choice.choices())

    async def catalog(self, ask: Ask) -> Response:
        made = await asyncio.to_thread(catalog_parcel, ask.language())
        return deliver(made, ask.request, IN_ONE_LANGUAGE)

    async def bots(self, ask: Ask) -> Response:
        return deliver(_bots(ask.language()), ask.request, IN_ONE_LANGUAGE)

    async def health(self, _: Ask) -> Health:
        """Nothing is looked at: a server that waits for its database must not be restarted."""
        return Health(True, __version__)

    async def ready(self, _: Ask) -> Readiness:
        """Refused with 503 while nothing can be kept. Strangers may ask, so the reason, which may
        name folders and machines, goes to the log."""
        fault = await self.probe.fault()
        if fault:
            _log.warning("the server is not ready: %s", fault)
            raise Refusal("unavailable", "nothing can be written now; the server's log says why")
        return Readiness(True, type(self.store).__name__)

    async def announcement(self, _: Ask) -> Announcement:
        return Announcement(self.house.announcement)

    async def openapi(self, ask: Ask) -> Response:
        return deliver(_described(self.describe()), ask.request, {"vary": "accept-encoding"})


@lru_cache(maxsize=1)
def _described(document: bytes) -> Parcel:
    return parcel(document)


async def prepare_catalogs() -> None:
    """Make them before the first visitor has to wait for one: each takes a tenth of a second, or
    several on a busy machine."""
    for code in language_codes():
        await asyncio.to_thread(catalog_parcel, language(code))


@lru_cache(maxsize=8)
def catalog_parcel(language: Language) -> Parcel:
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
