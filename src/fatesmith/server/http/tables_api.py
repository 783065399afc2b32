"""Tables over HTTP: opening, finding, joining; what there is to choose from."""

import asyncio
import logging
from functools import lru_cache
from typing import Final

from fatesmith import __version__
from fatesmith.bots.characters import BY_CODE, CHARACTERS
from fatesmith.bots.roster import ROSTER
from fatesmith.prose.language import Language
from fatesmith.prose.opponents import opponent_title, opponent_ways
from fatesmith.server.host.live import LiveTable
from fatesmith.server.host.messages import ENCODER
from fatesmith.server.host.table_ids import TABLE_ID, new_id
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.openapi import document
from fatesmith.server.http.requests import (
    LEAST_KEY,
    BotInfo,
    BotList,
    Health,
    Join,
    OpenedTable,
    OpenTable,
    Rematch,
    Seated,
    SetupAnswer,
    SetupChoice,
    TableAnswer,
    TablePage,
    TableSummary,
)
from fatesmith.server.store.contract import (
    STATUSES,
    Cursor,
    Listed,
    PlayerId,
    Status,
    TableId,
)
from fatesmith.server.store.errors import StoreError
from fatesmith.server.tables import decisions
from fatesmith.server.tables.bot_seats import bot_name
from fatesmith.server.tables.entries import SeatPlan, SetupPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.table import FINISHED, OPEN
from fatesmith.server.views.catalog import catalog_view

MOST_LISTED: Final = 100
HEALTH_SECONDS: Final = 5.0


_log: Final = logging.getLogger(__name__)


async def open_table(ask: Ask) -> OpenedTable:
    wanted: OpenTable = ask.body
    ask.service.gate.opening(ask.address)
    setup, name = wanted.setup.setup(len(wanted.seats))
    seats = seat_plans(wanted)
    title = " ".join(wanted.title.split())
    if not title.isprintable():
        raise Refusal("malformed", "a title has printable characters only")
    if wanted.id and len(wanted.id) < LEAST_KEY:
        raise Refusal("malformed", f"the id of a table to be opened has {LEAST_KEY} to 40 letters")
    if wanted.name:
        _check_opener(wanted, seats)
    player = ask.become_player(wanted.id)
    table = ask.service.signer.derived("table", player, wanted.id) if wanted.id else new_id()
    live = await ask.service.host.open(
        SetupPlan.of(setup), name, seats, wanted.options, player, title, table=table
    )
    link, seat = f"/t/{table}", live.table.seat_of(player)
    if not wanted.name or (seat < 0 and live.table.status != OPEN):
        return OpenedTable(table, link)
    if seat >= 0:  # asked again
        return OpenedTable(table, link, seat, ask.service.signer.seat_token(table, player))
    seated = await _sit(ask, live, Join(wanted.name, wanted.seat, wanted.luck, wanted.id))
    return OpenedTable(table, link, seated.seat, seated.token)


def _check_opener(wanted: OpenTable, seats: list[SeatPlan]) -> None:
    """Refuse whoever could not sit down, before there is a table."""
    decisions.clean_name(wanted.name)
    decisions.check_luck(wanted.luck)
    free = [number for number, seat in enumerate(seats) if not seat.bot]
    if not free:
        raise Refusal("seat-taken", "all seats are for bots: leave your name out to watch")
    if wanted.seat is not None and wanted.seat not in free:
        raise Refusal("seat-taken", "you cannot sit on a seat that is for a bot, or not there")


def seat_plans(wanted: OpenTable) -> list[SeatPlan]:
    """Bots with names of their own; who has the person's name is called otherwise."""
    taken = {wanted.name.strip().lower()}
    plans: list[SeatPlan] = []
    for seat in wanted.seats:
        if not seat.bot:
            plans.append(SeatPlan())
            continue
        decisions.check_bot(seat.bot)
        name = bot_name(seat.bot, taken, seat.name)
        taken.add(name.lower())
        plans.append(SeatPlan(seat.bot, name))
    return plans


async def _sit(ask: Ask, live: LiveTable, wanted: Join) -> Seated:
    player, host = ask.become_player(wanted.id), ask.service.host
    await host.do(
        live,
        lambda table: decisions.join(
            table, player, wanted.name, wanted.seat, wanted.luck, wanted.id
        ),
        player,
        wanted.id,
    )
    seat = live.table.seat_of(player)
    await host.settle(live)
    return Seated(live.table.id, seat, ask.service.signer.seat_token(live.table.id, player))


async def join(ask: Ask) -> Seated:
    live = await ask.service.host.table(ask.path("table"))
    return await _sit(ask, live, ask.body)


async def show(ask: Ask) -> TableAnswer:
    live = await ask.service.host.table(ask.path("table"))
    seat = live.table.seat_of(ask.player)
    token = ask.service.signer.seat_token(live.table.id, ask.player) if seat >= 0 else ""
    return TableAnswer(live.info(ask.player), seat, token)


async def rematch(ask: Ask) -> OpenedTable:
    """People join anew; bots keep their seats, or sit one further. Whoever asks for it when
    another has done so already sits down there."""
    wanted: Rematch = ask.body
    host = ask.service.host
    before = await host.table(ask.path("table"))
    old = before.table
    if old.status != FINISHED:
        raise Refusal("not-allowed", "this game is not over yet")
    seat = old.seat_of(ask.player)
    if seat < 0 and (not ask.player or ask.player != old.opened.owner):
        raise Refusal("not-yours", "a rematch is opened by who sat at the table")
    known = old.rematches.get(wanted.swap, "")
    live = await host.table(known) if known else None
    if live is None or (live.table.status != OPEN and live.table.seat_of(ask.player) < 0):
        ask.service.gate.opening(ask.address)
        live = await _open_again(ask, before, wanted.swap, known)
    link = f"/t/{live.table.id}"
    if seat < 0:
        return OpenedTable(live.table.id, link)
    taken = live.table.seat_of(ask.player)
    if taken >= 0:
        token = ask.service.signer.seat_token(live.table.id, ask.player)
        return OpenedTable(live.table.id, link, taken, token)
    place = (seat + 1) % len(old.seats) if wanted.swap else seat
    seated = await _sit(ask, live, Join(old.seats[seat].name, place))
    return OpenedTable(live.table.id, link, seated.seat, seated.token)


async def _open_again(ask: Ask, before: LiveTable, swap: bool, known: str) -> LiveTable:
    host, opened, player = ask.service.host, before.table.opened, ask.player
    plans = [
        SeatPlan(seat.plan_bot, seat.name) if seat.plan_bot else SeatPlan()
        for seat in before.table.seats
    ]
    if swap:
        plans = plans[-1:] + plans[:-1]
    live = await host.open(
        opened.setup,
        opened.setup_name,
        plans,
        opened.options,
        player,
        opened.title,
        before.table.id,
    )
    again = live.table.id
    await host.do(
        before, lambda table: decisions.rematch(table, player, again, swap, known), player
    )
    return await host.table(before.table.rematches[swap])


async def list_tables(ask: Ask) -> TablePage:
    status = _status(ask.query("status", "open"))
    limit = ask.number("limit", 50, 1, MOST_LISTED)
    player = None
    if ask.flag("mine"):
        if not ask.player:
            return TablePage([])
        player = PlayerId(ask.player)
    try:
        listed = await ask.service.host.store.tables(
            status, player=player, limit=limit, before=_cursor(ask.query("before"))
        )
    except StoreError as fault:
        raise Refusal("unavailable", "the database does not answer; try again") from fault
    more = ""
    if len(listed) == limit:
        cursor = listed[-1].cursor
        more = f"{cursor.updated_at}.{cursor.table}"
    return TablePage([_summary(each) for each in listed], more)


def _status(text: str) -> Status:
    for status in STATUSES:
        if status == text:
            return status
    raise Refusal("malformed", f"`status` is one of {', '.join(STATUSES)}")


def _cursor(text: str) -> Cursor | None:
    if not text:
        return None
    at, _, table = text.partition(".")
    if not (at.isascii() and at.isdigit() and len(at) < 18 and TABLE_ID.fullmatch(table)):
        raise Refusal("malformed", "`before` is what the page before gave as `more`")
    return Cursor(int(at), TableId(table))


def _summary(listed: Listed) -> TableSummary:
    shown = listed.listing
    return TableSummary(
        listed.table,
        shown.status,
        listed.created_at,
        listed.updated_at,
        shown.seats,
        shown.setup,
        shown.module,
        list(shown.names),
        shown.title,
        shown.host,
        shown.round,
        [int(glory) for glory in shown.outcome.split()],
    )


# What there is to choose from ---------------------------------------------------------------------


async def choose_setup(ask: Ask) -> SetupAnswer:
    choice: SetupChoice = ask.body
    setup, name = choice.setup(ask.path_number("seats"))
    return SetupAnswer(SetupPlan.of(setup), name, choice.choices())


async def catalog(ask: Ask) -> bytes:
    ask.headers["cache-control"] = "public, max-age=300"
    return _catalog(ask.language())


@lru_cache(maxsize=8)
def _catalog(language: Language) -> bytes:
    return ENCODER.encode(catalog_view(language))


async def bots(ask: Ask) -> BotList:
    language = ask.language()
    opponents = [
        BotInfo(
            each.code,
            opponent_ways(each.code, language),
            each.name,
            opponent_title(each.code, each.name, language),
            each.rung,
            each.diamonds,
            each.rating,
        )
        for each in CHARACTERS
    ]
    others = [BotInfo(each.pattern, each.about) for each in ROSTER if each.name not in BY_CODE]
    return BotList(opponents + others)


# The server itself --------------------------------------------------------------------------------


async def health(ask: Ask) -> Health:
    """Refused with 503 while the store does not answer."""
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            await ask.service.host.store.last_seq(TableId("health"))
    except (StoreError, TimeoutError) as fault:
        _log.warning("the store failed: %s", fault)
        raise Refusal("unavailable", "the database does not answer") from fault
    return Health(True, __version__, type(ask.service.host.store).__name__)


async def openapi(ask: Ask) -> bytes:
    del ask
    return _document()


@lru_cache(maxsize=1)
def _document() -> bytes:
    from fatesmith.server.http.api import ENDPOINTS

    return ENCODER.encode(document(ENDPOINTS))
