"""A server's daily forge without a server, for tests that need results at once."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request

from fatesmith.bots.strategist_bot import StrategistBot
from fatesmith.daily.daily_forge import forge_on
from fatesmith.daily.days import day_at
from fatesmith.engine.loop import options
from fatesmith.notation.moves import format_move
from fatesmith.server.host.host import Host
from fatesmith.server.host.live import LiveTable
from fatesmith.server.host.par_keeper import ParKeeper, ParPlayer
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.daily_answers import DailyAnswer, DailyBegin
from fatesmith.server.http.daily_api import DailyApi
from fatesmith.server.http.limits import Gate, Limits
from fatesmith.server.http.proxies import Proxies
from fatesmith.server.http.requests import OpenedTable
from fatesmith.server.http.signing import COOKIE, Signer
from fatesmith.server.store.sqlite import SqliteStore
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import NO_SEAT
from fatesmith.server.thinking.workers import Thinkers

NOON = 1_794_960_000_000 + 12 * 3_600_000
"""2026-11-18, 12:00 in UTC."""
HOUR = 3_600_000
TODAY, YESTERDAY = "2026-11-18", "2026-11-17"


async def nobody() -> ParPlayer:
    raise AssertionError("no par is to be worked out here")


class Day:
    """A server's daily forge without a server, on a clock that a test advances."""

    def __init__(self, store: SqliteStore, secret: bytes = bytes(32), now: int = NOON) -> None:
        self.now = now
        self.store = store
        self.signer = Signer(secret)
        self.host = Host(store, Thinkers(1), lambda: self.now, lambda: self.now)
        pars = ParKeeper(store, lambda: day_at(self.now / 1_000), nobody, lambda: False)
        self.api = DailyApi(self.host, store, self.signer, Gate(Limits()), pars)

    def asking(self, player: str, body: object = None, day: str = "", query: str = "") -> Ask:
        cookie = f"{COOKIE}={self.signer.cookie(player)}" if player else ""
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "query_string": query.encode(),
            "headers": [(b"cookie", cookie.encode())],
            "client": ("127.0.0.1", 1),
            "path_params": {"day": day} if day else {},
        }
        ask = Ask(Request(scope), self.signer, Proxies())
        ask.body = body
        return ask

    async def begin(self, player: str, day: str = TODAY, counted: bool = True) -> OpenedTable:
        body = DailyBegin(player.title(), counted)
        return await self.api.begin(self.asking(player, body, day))

    async def told(self, player: str, day: str = TODAY, query: str = "") -> DailyAnswer:
        return await self.api.of_day(self.asking(player, day=day, query=query))

    async def finish(self, table: str) -> int:
        """Play a table to its end, everybody by prices; the person's glory."""
        live, bot = await self.host.table(table), StrategistBot()
        while (seat := live.table.asked) != NO_SEAT:
            state, at = live.table.state, live.table.position
            assert state is not None
            text = format_move(bot.choose(state, options(state)))
            await self.host.do(live, answering(live, seat, at, text))
        state = live.table.state
        assert state is not None
        assert state.outcome is not None
        return int(state.outcome.glory[forge_on(live.table.opened.daily).person])


def answering(live: LiveTable, seat: int, at: int, text: str) -> Callable[[Any], Any]:
    player = live.table.seats[seat].player
    if not player:
        return lambda table: decisions.bot_move(table, at, text)
    return lambda table: decisions.move(table, player, seat, at, text)
