"""Tables over HTTP: opening, finding, joining."""

from dataclasses import dataclass
from typing import Final, final

import msgspec
from starlette.responses import Response

from fatesmith.server.host.host import Host, stored
from fatesmith.server.host.live import LiveTable
from fatesmith.server.host.messages import ENCODER
from fatesmith.server.host.table_ids import TABLE_ID, new_id
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.limits import Gate, customer
from fatesmith.server.http.packing import squeezed
from fatesmith.server.http.requests import (
    LEAST_KEY,
    Join,
    OpenedTable,
    OpenTable,
    Rematch,
    Seated,
    TableAnswer,
    TablePage,
    TableSummary,
)
from fatesmith.server.http.signing import Signer
from fatesmith.server.store.contract import Cursor, Listed, PlayerId, Store, TableId
from fatesmith.server.tables import decisions
from fatesmith.server.tables.bot_seats import bot_name
from fatesmith.server.tables.entries import NO_SEAT, SeatPlan, SetupPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.nicknames import clean_name
from fatesmith.server.tables.table import FINISHED, OPEN, STATUSES

MOST_LISTED: Final = 100


@final
@dataclass(frozen=True)
class TablesApi:
    """Endpoints for the tables of a host."""

    host: Host
    store: Store
    signer: Signer
    gate: Gate

    async def open_table(self, ask: Ask) -> OpenedTable:
        wanted: OpenTable = ask.body
        self.gate.opening(ask.address, all(seat.bot for seat in wanted.seats))
        setup, name = wanted.setup.setup(len(wanted.seats))
        seats = seat_plans(wanted)
        title = " ".join(wanted.title.split())
        if not title.isprintable():
            raise Refusal("malformed", "a title has printable characters only")
        check_key(wanted.id)
        if wanted.options.lesson and [bool(seat.bot) for seat in seats].count(False) != 1:
            raise Refusal(
                "bad-setup", "a lesson is for one person: give all other seats to bots, or leave it"
            )
        if wanted.options.lesson and seats[0].bot:
            raise Refusal(
                "bad-setup", "a lesson is taught to the first seat: it must not be a bot's"
            )
        if wanted.name:
            _check_opener(wanted, seats)
        player = ask.become_player(wanted.id)
        self.host.house.check_takes_part(player, ask.address)
        table = self.id_for(player, wanted.id)
        live = await self.host.open(
            SetupPlan.of(setup),
            setup_name=name,
            seats=seats,
            options=wanted.options,
            owner=player,
            title=title,
            table=table,
            address=customer(ask.address),
        )
        if not wanted.name:
            return OpenedTable(table, f"/t/{table}")
        return await self.sit_first(
            ask, live, Join(wanted.name, wanted.seat, wanted.adds_luck, wanted.id)
        )

    def id_for(self, player: str, key: str) -> str:
        """The id of a new table; for the same key, the same one."""
        return self.signer.derived("table", player, key) if key else new_id()

    async def sit_first(self, ask: Ask, live: LiveTable, wanted: Join) -> OpenedTable:
        """Whoever opened a table sits down, if they have not already."""
        table, player = live.table, ask.become_player(wanted.id)
        link, seat = f"/t/{table.id}", table.seat_of(player)
        if seat == NO_SEAT and table.status != OPEN:
            return OpenedTable(table.id, link)
        if seat != NO_SEAT:  # asked again
            return OpenedTable(table.id, link, seat, self.signer.seat_token(table.id, player))
        seated = await self.sit(ask, live, wanted)
        return OpenedTable(table.id, link, seated.seat, seated.token)

    async def sit(self, ask: Ask, live: LiveTable, wanted: Join) -> Seated:
        """Take a seat for whoever asks."""
        player, host = ask.become_player(wanted.id), self.host
        host.house.check_takes_part(player, ask.address)
        await host.do(
            live,
            lambda table: decisions.join(
                table, player, wanted.name, wanted.seat, wanted.adds_luck, wanted.id
            ),
            player,
            wanted.id,
        )
        seat = live.table.seat_of(player)
        await host.settle(live)
        return Seated(live.table.id, seat, self.signer.seat_token(live.table.id, player))

    async def join(self, ask: Ask) -> Seated:
        live = await self.host.table(ask.path("table"))
        return await self.sit(ask, live, ask.body)

    async def show(self, ask: Ask) -> TableAnswer:
        live = await self.host.table(ask.path("table"))
        seat = live.table.seat_of(ask.player)
        token = self.signer.seat_token(live.table.id, ask.player) if seat != NO_SEAT else ""
        return TableAnswer(live.info(ask.player), seat, token)

    async def rematch(self, ask: Ask) -> OpenedTable:
        """People join again; bots keep their seats or move over one. If somebody else has already
        opened the rematch, sit down there."""
        wanted: Rematch = ask.body
        self.host.house.check_takes_part(ask.player, ask.address)
        host = self.host
        before = await host.table(ask.path("table"))
        old = before.table
        if old.status != FINISHED:
            raise Refusal("not-allowed", "this game is not over yet")
        if old.opened.daily:
            raise Refusal("not-allowed", "a daily forge has no rematch: there is another tomorrow")
        seat = old.seat_of(ask.player)
        if seat == NO_SEAT and (not ask.player or ask.player != old.opened.owner):
            raise Refusal("not-yours", "only those who sat at the table can open a rematch")
        known = old.rematches.get(wanted.swap, "")
        live = await host.table(known) if known else None
        if live is None or (
            live.table.status != OPEN and live.table.seat_of(ask.player) == NO_SEAT
        ):
            self.gate.opening(ask.address)
            live = await self._open_again(ask, before, wanted.swap, known)
        link = f"/t/{live.table.id}"
        if seat == NO_SEAT:
            return OpenedTable(live.table.id, link)
        taken = live.table.seat_of(ask.player)
        if taken != NO_SEAT:
            token = self.signer.seat_token(live.table.id, ask.player)
            return OpenedTable(live.table.id, link, taken, token)
        place = (seat + 1) % len(old.seats) if wanted.swap else seat
        seated = await self.sit(ask, live, Join(old.seats[seat].name, place, wanted.adds_luck))
        return OpenedTable(live.table.id, link, seated.seat, seated.token)

    async def _open_again(self, ask: Ask, before: LiveTable, swap: bool, known: str) -> LiveTable:
        host, opened, player = self.host, before.table.opened, ask.player
        plans = [
            SeatPlan(seat.plan_bot, seat.name) if seat.plan_bot else SeatPlan()
            for seat in before.table.seats
        ]
        if swap:
            plans = plans[-1:] + plans[:-1]
        live = await host.open(
            opened.setup,
            setup_name=opened.setup_name,
            seats=plans,
            # What was taught is known.
            options=msgspec.structs.replace(opened.options, lesson=""),
            owner=player,
            title=opened.title,
            rematch_of=before.table.id,
            address=customer(ask.address),
        )
        again = live.table.id
        await host.do(
            before, lambda table: decisions.rematch(table, player, again, swap, known), player
        )
        return await host.table(before.table.rematches[swap])

    async def list_tables(self, ask: Ask) -> TablePage | Response:
        status = _status(ask.query("status", "open"))
        limit = ask.number("limit", 50, 1, MOST_LISTED)
        player = None
        if ask.flag("mine"):
            if not ask.player:
                return TablePage([])
            player = PlayerId(ask.player)
        before = _cursor(ask.query("before"))
        listed = await stored(self.store.tables(status, player=player, limit=limit, before=before))
        more = ""
        if len(listed) == limit:
            cursor = listed[-1].cursor
            more = f"{cursor.updated_at}.{cursor.table}"
        shown = [each for each in listed if not self.host.house.is_closed(each.table)]
        page = TablePage([self._summary(each, ask.player) for each in shown], more)
        # The links of private tables are secrets, and others choose the names beside them.
        return page if player else squeezed(ENCODER.encode(page), ask.request)

    def _summary(self, listed: Listed, player: str) -> TableSummary:
        shown = listed.listing
        live = self.host.live.get(listed.table)
        here = {client.seat for client in live.clients} if live else set()
        sitting = [number for number, each in enumerate(shown.sitters) if each]
        scores = list(shown.scores)
        return TableSummary(
            id=listed.table,
            status=shown.status,
            created_at=listed.created_at,
            updated_at=listed.updated_at,
            seats=shown.seats,
            setup=shown.setup,
            daily=shown.daily,
            module=shown.module,
            names=list(shown.names),
            title=shown.title,
            host=shown.host,
            bots=list(shown.bots),
            seat=shown.sitters.index(player) if player and player in shown.sitters else NO_SEAT,
            round=shown.round,
            rounds=shown.rounds,
            asked=shown.asked,
            since=shown.since,
            stand_ins=list(shown.stand_ins),
            away=[number for number in sitting if number not in here],
            glory=[int(glory) for glory in shown.outcome.split()] or scores,
            trial=shown.trial,
        )


def check_key(key: str) -> None:
    """The id under which a table is to be opened, if any."""
    if key and len(key) < LEAST_KEY:
        raise Refusal("malformed", f"the id of a table to be opened has {LEAST_KEY} to 40 letters")


def _check_opener(wanted: OpenTable, seats: list[SeatPlan]) -> None:
    """Refuse someone who could not sit down, before the table is created."""
    clean_name(wanted.name)
    free = [number for number, seat in enumerate(seats) if not seat.bot]
    if not free:
        raise Refusal("seat-taken", "all seats are for bots: leave your name out to watch")
    if wanted.seat is not None and wanted.seat not in free:
        raise Refusal("seat-taken", "you cannot take a seat that is for a bot or does not exist")


def seat_plans(wanted: OpenTable) -> list[SeatPlan]:
    """Bots with their own names, none of them the person's."""
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


def _status(text: str) -> str:
    if text not in STATUSES:
        raise Refusal("malformed", f"`status` is one of {', '.join(STATUSES)}")
    return text


def _cursor(text: str) -> Cursor | None:
    if not text:
        return None
    at, _, table = text.partition(".")
    if not (at.isascii() and at.isdigit() and len(at) < 18 and TABLE_ID.fullmatch(table)):
        raise Refusal("malformed", "`before` must be the `more` of the previous page")
    return Cursor(int(at), TableId(table))
