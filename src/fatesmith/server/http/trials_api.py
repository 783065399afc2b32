"""Trials over HTTP: a new table from any position of a finished game."""

from dataclasses import dataclass
from typing import Final, final

import msgspec

from fatesmith.bots.characters import BY_CODE
from fatesmith.engine.ids import NATURE
from fatesmith.notation.record import Record
from fatesmith.server.host.host import Host
from fatesmith.server.http.archive import Archive
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.limits import Gate, customer
from fatesmith.server.http.past_games import PastGames
from fatesmith.server.http.requests import Join, OpenedTable, OpenTrial
from fatesmith.server.http.tables_api import TablesApi, check_key
from fatesmith.server.tables import decisions
from fatesmith.server.tables.bot_seats import bot_name
from fatesmith.server.tables.entries import (
    NO_SEAT,
    ClockPlan,
    Options,
    SeatPlan,
    SetupPlan,
    TrialPlan,
)
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.nicknames import clean_name
from fatesmith.server.tables.table import Table
from fatesmith.server.tables.trials import trial_plan

PERSON_RIVAL: Final = "brontes"
"""Who plays for a person that sat there: the one in the middle."""


@final
@dataclass(frozen=True)
class TrialsApi:
    """Endpoints that begin in the middle of past games."""

    host: Host
    games: PastGames
    tables: TablesApi
    archive: Archive
    gate: Gate

    async def open(self, ask: Ask) -> OpenedTable:
        wanted: OpenTrial = ask.body
        name = clean_name(wanted.name)
        check_key(wanted.id)
        _, read = await self.games.game(ask)
        old = None if ask.has("record") else await self.games.table(ask)
        if old is not None:
            _check_private(ask, old)
        source = f"/r/{ask.path('record')}" if old is None else f"/t/{old.id}/result"

        def planned() -> tuple[Record, TrialPlan, int]:
            record = read()
            plan = trial_plan(record, wanted.at, wanted.dice == "same", source)
            return record, plan, _seat(record, wanted)

        record, plan, seat = await self.archive.do(planned, ask.address)
        seats = _seat_plans(record, seat, name, wanted.rivals)
        self.gate.opening(ask.address)
        player = ask.become_player(wanted.id)
        self.host.house.check_takes_part(player, ask.address)
        live = await self.host.open(
            SetupPlan.of(record.setup),
            setup_name="custom" if old is None else old.opened.setup_name,
            seats=seats,
            options=_options(old),
            owner=player,
            title="" if old is None else old.opened.title,
            table=self.tables.id_for(player, wanted.id),
            trial=plan,
            address=customer(ask.address),
        )
        return await self.tables.sit_first(ask, live, Join(name, seat, wanted.adds_luck, wanted.id))


def _check_private(ask: Ask, table: Table) -> None:
    """By the link of a private game others may look at it, and no more."""
    own = table.seat_of(ask.player) != NO_SEAT or (
        bool(ask.player) and ask.player == table.opened.owner
    )
    if not own and not table.opened.options.public:
        raise Refusal(
            "not-yours",
            "this game is private, so only those who played it can try something from it: "
            "download its record and open that instead",
        )


def _seat(record: Record, wanted: OpenTrial) -> int:
    if wanted.seat is not None:
        if not 0 <= wanted.seat < record.setup.seats:
            raise Refusal("no-such-seat", f"the seats are 0 to {record.setup.seats - 1}")
        return wanted.seat
    state = record.replay(wanted.at)
    return int(state.active if state.seat == NATURE else state.seat)


def _seat_plans(record: Record, mine: int, name: str, rivals: list[str]) -> list[SeatPlan]:
    """Bots for all seats but one."""
    taken = {name.lower()}
    plans: list[SeatPlan] = []
    for seat in range(record.setup.seats):
        if seat == mine:
            plans.append(SeatPlan())
            continue
        code = rivals[seat] if seat < len(rivals) and rivals[seat] else _rival(record, seat)
        decisions.check_bot(code)
        called = bot_name(code, taken)
        taken.add(called.lower())
        plans.append(SeatPlan(code, called))
    return plans


def _rival(record: Record, seat: int) -> str:
    """The character that sat there; another one for a person, or for a bot that may not play."""
    code = record.bots.get(seat, "").partition(" ")[0]
    return code if code in BY_CODE else PERSON_RIVAL


def _options(old: Table | None) -> Options:
    """As at the table of the game, but by link only and without a clock."""
    if old is None:
        return Options()
    return msgspec.structs.replace(old.opened.options, public=False, clock=ClockPlan(), lesson="")
