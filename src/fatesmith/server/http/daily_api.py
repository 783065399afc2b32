"""The daily forge over HTTP: what it is, my try, the table of the day, and the days before.

The id of a counted try is derived from its player and day: however often and in parallel it is
begun, there is one table. Its result is what the listing of that table says, which is written
together with the last move.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, final

from fatesmith.daily.daily_forge import DailyForge, daily_forge
from fatesmith.daily.days import archive, day_at, last_week, read_day, streak
from fatesmith.daily.errors import DailyError
from fatesmith.daily.share import share_line
from fatesmith.prose.language import Language
from fatesmith.server.host.host import Host, stored
from fatesmith.server.host.live import LiveTable
from fatesmith.server.host.par_keeper import ParKeeper
from fatesmith.server.host.table_ids import new_id
from fatesmith.server.http.asking import Ask
from fatesmith.server.http.daily_answers import (
    ArchiveDay,
    DailyAnswer,
    DailyArchive,
    DailyBegin,
    DailyPar,
    DailyResult,
    DailyRival,
    MyTry,
    StreakDay,
)
from fatesmith.server.http.limits import Gate, customer
from fatesmith.server.http.requests import LEAST_KEY, OpenedTable
from fatesmith.server.http.signing import Signer
from fatesmith.server.store.contract import DailyTry, PlayerId, Store
from fatesmith.server.tables import decisions
from fatesmith.server.tables.bot_seats import bot_name
from fatesmith.server.tables.entries import NO_SEAT, Entry, Options, SeatPlan, SetupPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.nicknames import clean_name
from fatesmith.server.tables.table import FINISHED, Table

MOST_RESULTS: Final = 100
"""How many of the best are listed."""
DAYS_A_PAGE: Final = 31
OPTIONS: Final = Options(hints=False, odds=False)
"""Of every try: nobody helps, so that results can be compared."""
_ONE_DAY: Final = timedelta(days=1)
_DAY_MS: Final = 86_400_000


@final
@dataclass(frozen=True)
class DailyApi:
    """Endpoints for the daily forge."""

    host: Host
    store: Store
    signer: Signer
    gate: Gate
    pars: ParKeeper

    async def today(self, ask: Ask) -> DailyAnswer:
        return await self._told(ask, self._today())

    async def of_day(self, ask: Ask) -> DailyAnswer:
        return await self._told(ask, self._day(ask.path("day")))

    async def days(self, ask: Ask) -> DailyArchive:
        """Every day before today, a month at a time."""
        before = ask.query("before")
        earlier = archive(self._day(before) if before else self._today())[1:]
        tries = await self._tries_of(ask.player)
        shown = [in_short(day, tries.get(day.isoformat())) for day in earlier[:DAYS_A_PAGE]]
        more = shown[-1].day if len(earlier) > DAYS_A_PAGE else ""
        return DailyArchive(shown, more)

    async def begin(self, ask: Ask) -> OpenedTable:
        wanted: DailyBegin = ask.body
        day, today = self._day(ask.path("day")), self._today()
        clean_name(wanted.name)
        if wanted.id and len(wanted.id) < LEAST_KEY:
            raise Refusal("malformed", f"the id of a try has {LEAST_KEY} to 40 letters")
        player, forge = ask.become_player(wanted.id), daily_forge(day)
        self.host.house.check_takes_part(player, ask.address)
        live = await self._begun(player, day)
        if live is not None and live.table.status != FINISHED:
            return await self._seated(live, player, wanted.name, forge)
        if wanted.counted:
            if live is not None:
                raise Refusal("over", f"you have played the forge of {day}: one try counts")
            if day != today:
                text = f"the day of this forge is over: today, in UTC, is {today}"
                raise Refusal("stale", text)
        elif day == today:
            raise Refusal("not-allowed", "today one try counts: others may follow tomorrow")
        self.gate.opening(ask.address)
        live = await self.host.open(
            SetupPlan.of(forge.setup),
            setup_name=forge.setup_name,
            seats=seat_plans(forge, wanted.name),
            options=OPTIONS,
            owner=player,
            table=self._table_id(player, day, wanted),
            daily=forge,
            counted=wanted.counted,
            address=customer(ask.address),
        )
        self.pars.want(forge)
        return await self._seated(live, player, wanted.name, forge)

    # Inside ---------------------------------------------------------------------------------------

    def _today(self) -> date:
        return day_at(self.host.clock() / 1_000)

    def _day(self, text: str) -> date:
        try:
            return read_day(text, self._today())
        except DailyError as fault:
            raise Refusal("not-found", str(fault)) from None

    def _table_id(self, player: str, day: date, wanted: DailyBegin) -> str:
        if wanted.counted:
            return self.signer.derived("daily", player, day.isoformat())
        return self.signer.derived("table", player, wanted.id) if wanted.id else new_id()

    async def _begun(self, player: str, day: date) -> LiveTable | None:
        """The counted try of a player, if there is one."""
        tries = await self._tries_of(player)
        found = tries.get(day.isoformat())
        return None if found is None else await self.host.table(found.table)

    async def _tries_of(self, player: str) -> dict[str, DailyTry]:
        """By day."""
        if not player:
            return {}
        return {each.day: each for each in await stored(self.store.tries_of(PlayerId(player)))}

    async def _seated(
        self, live: LiveTable, player: str, name: str, forge: DailyForge
    ) -> OpenedTable:
        """Sit down, unless this player already has; which starts the game."""

        def sit(table: Table) -> list[Entry]:
            if table.seat_of(player) != NO_SEAT:
                return []
            return decisions.join(table, player, name, forge.person)

        await self.host.do(live, sit)
        await self.host.settle(live)
        table, seat = live.table.id, live.table.seat_of(player)
        return OpenedTable(table, f"/t/{table}", seat, self.signer.seat_token(table, player))

    async def _told(self, ask: Ask, day: date) -> DailyAnswer:
        today, forge = self._today(), daily_forge(day)
        if day == today:
            self.pars.want(forge)
        par, state = await stored(self.pars.par(forge))
        known = par.rounded if state == "known" else None
        results = ranked(await stored(self.store.tries_on(day.isoformat())), ask.player)
        tries = await self._tries_of(ask.player)
        before = tries.get((day - _ONE_DAY).isoformat())
        played = days_played(tries)
        mine = tries.get(day.isoformat())
        return DailyAnswer(
            day=day.isoformat(),
            today=day == today,
            ends_in_ms=_DAY_MS - self.host.clock() % _DAY_MS,
            setup=SetupPlan.of(forge.setup),
            setup_name=forge.setup_name,
            person=forge.person,
            rivals=[
                DailyRival(seat, code, forge.rival_name(seat))
                for seat, code in enumerate(forge.rivals)
                if code
            ],
            first_rolls=list(forge.first_rolls()),
            par=DailyPar(
                state=state,
                glory=par.rounded if par.tellable else 0,
                error=round(par.error, 2) if par.tellable else 0.0,
                games=par.games,
            ),
            played=len(results),
            results=results[:MOST_RESULTS],
            mine=None if mine is None else my_try(mine, results, known, played, ask.language()),
            before=None if before is None else before.glory,
            streak=streak(played, today),
            week=[StreakDay(each.isoformat(), each in played) for each in last_week(today)],
        )


def seat_plans(forge: DailyForge, person: str) -> list[SeatPlan]:
    """The rivals under their own names, unless the person has the same."""
    taken = {person.strip().lower()}
    return [SeatPlan(code, bot_name(code, taken)) if code else SeatPlan() for code in forge.rivals]


def ranked(tries: list[DailyTry], player: str) -> list[DailyResult]:
    """The finished tries of a day, the best first; of equals, whoever was first."""
    over = [(each, each.glory) for each in tries if each.glory is not None]
    over.sort(key=lambda found: (-found[1], found[0].updated_at, found[0].player))
    places: dict[int, int] = {}
    for place, (_, glory) in enumerate(over, 1):
        places.setdefault(glory, place)
    return [
        DailyResult(
            place=places[glory],
            name=each.listing.names[each.listing.sitters.index(each.player)],
            glory=glory,
            mine=each.player == player,
        )
        for each, glory in over
    ]


def days_played(tries: dict[str, DailyTry]) -> set[date]:
    """The days whose counted try is finished."""
    return {date.fromisoformat(day) for day, each in tries.items() if each.glory is not None}


def my_try(
    mine: DailyTry,
    results: list[DailyResult],
    par: int | None,
    played: set[date],
    language: Language,
) -> MyTry:
    """My counted try, as I am told about it."""
    glory, day = mine.glory, date.fromisoformat(mine.day)
    if glory is None:
        return MyTry(table=mine.table)
    return MyTry(
        table=mine.table,
        over=True,
        glory=glory,
        place=next((each.place for each in results if each.mine), 0),
        share=share_line(day, glory, par, streak(played, day), language),
    )


def in_short(day: date, mine: DailyTry | None) -> ArchiveDay:
    """An earlier day, in the archive."""
    forge, told = daily_forge(day), None
    if mine is not None:
        told = MyTry(table=mine.table, over=mine.glory is not None, glory=mine.glory or 0)
    return ArchiveDay(
        day=day.isoformat(),
        setup_name=forge.setup_name,
        module=forge.setup.module,
        seats=forge.setup.seats,
        mine=told,
    )
