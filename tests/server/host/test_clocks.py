"""Whatever the time of day does, bots keep their pace and people their time."""

import asyncio
import dataclasses
import itertools
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from fatesmith import Setup
from fatesmith.prose.language import ENGLISH
from fatesmith.server.host.clients import Client
from fatesmith.server.host.driver import LOOKED_MS, bots_alone, step
from fatesmith.server.host.host import IDLE_MS, Host
from fatesmith.server.host.live import LiveTable
from fatesmith.server.store.sqlite import SqliteStore
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import ClockPlan, Options, SeatPlan, SetupPlan
from fatesmith.server.thinking.errors import Busy, ThinkingError
from fatesmith.server.thinking.fair_queue import ThinkingAccount
from fatesmith.server.thinking.workers import Thinkers
from tests.server.host.test_host import answering, joining

MINUTE = 60_000


@dataclasses.dataclass
class Asked:
    """Thinkers that only note on whose account they are asked, and then have no time."""

    accounts: list[ThinkingAccount] = dataclasses.field(default_factory=list)
    alone: list[bool] = dataclasses.field(default_factory=list)
    fault: Exception = dataclasses.field(default_factory=lambda: Busy("no time", 7.0))

    async def choose(self, *given: Any, alone: bool) -> int:
        self.accounts.append(given[-1])
        self.alone.append(alone)
        raise self.fault


class Hall:
    """A host with two clocks that a test sets, and without drivers."""

    def __init__(self, store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
        async def nobody(*_: object) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr("fatesmith.server.host.host.drive", nobody)
        self.day = 1_700_000_000_000
        self.ticks = 5_000
        self.thinkers = Asked()
        self.host = Host(
            store, cast("Thinkers", self.thinkers), lambda: self.day, lambda: self.ticks
        )

    def wait(self, ms: int) -> None:
        self.day += ms
        self.ticks += ms

    async def open(self, *bots: str, **options: Any) -> LiveTable:
        """A table for Ann, Bob and so on, and these bots."""
        people = ("ann", "bob")[: 2 - len(bots)]
        live = await self.host.open(
            SetupPlan.of(Setup.introductory(2)),
            setup_name="introductory",
            seats=[SeatPlan()] * len(people) + [SeatPlan(code, code.title()) for code in bots],
            options=Options(**options),
            owner="ann",
            address="home",
        )
        for name in people:
            await self.host.do(live, joining(name), name)
        await self.host.settle(live)
        return live

    async def client(self, live: LiveTable, player: str, address: str = "") -> Client:
        seat = live.table.seat_of(player)
        client = Client(player, None if seat < 0 else seat, ENGLISH, address=address)
        await self.host.arrive(live, client)
        return client

    async def hand_over(self, live: LiveTable) -> None:
        player = live.table.seats[live.table.asked].player
        await self.host.do(live, lambda now: decisions.hand_over(now, player, "dearest"))


@pytest.fixture
def in_a_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    names = itertools.count()

    def run(story: Callable[[Hall], Awaitable[None]]) -> None:
        async def whole() -> None:
            store = await SqliteStore.open(tmp_path / f"{next(names)}.sqlite")
            hall = Hall(store, monkeypatch)
            try:
                await story(hall)
            finally:
                await hall.host.stop()
                await store.close()

        asyncio.run(whole())

    return run


# The time of day ----------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [-MINUTE, MINUTE, -86_400_000])
def test_a_bot_keeps_its_pace_when_the_time_of_day_is_set(in_a_hall: Any, jump: int) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open(pace_ms=900)
        await hall.client(live, "ann")
        await hall.hand_over(live)
        hall.day += jump
        assert await step(hall.host, live) == 0.9
        hall.wait(899)
        assert await step(hall.host, live) == 0.001
        hall.wait(1)
        await step(hall.host, live)
        assert len(hall.thinkers.accounts) == 1, "now it thinks"

    in_a_hall(story)


@pytest.mark.parametrize("jump", [-MINUTE, MINUTE])
def test_time_runs_out_when_it_has_passed_and_not_when_the_time_of_day_is_set(
    in_a_hall: Any, jump: int
) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open(clock=ClockPlan(move_seconds=30))
        seat = live.table.asked
        hall.day += jump
        assert await step(hall.host, live) == 30.0
        hall.wait(29_999)
        assert await step(hall.host, live) == 0.001
        assert not live.table.seats[seat].bot
        hall.wait(1)
        assert await step(hall.host, live) == 0
        assert live.table.seats[seat].bot

    in_a_hall(story)


@pytest.mark.parametrize("jump", [-MINUTE, MINUTE])
def test_a_time_bank_is_used_up_by_the_time_that_passes(in_a_hall: Any, jump: int) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open(clock=ClockPlan(bank_seconds=600))
        seat = live.table.asked
        hall.wait(2_000)
        hall.day += jump
        hall.wait(3_000)
        decide, player = answering(live, "one")
        await hall.host.do(live, decide, player, "one")
        assert live.table.seats[seat].used_ms == 5_000

    in_a_hall(story)


def test_a_table_that_was_read_again_goes_on_where_it_was(in_a_hall: Any) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open(pace_ms=900)
        await hall.hand_over(live)
        await hall.host.let_go(live)
        hall.wait(400)
        again = await hall.host.table(live.table.id)
        await hall.client(again, "ann")
        assert await step(hall.host, again) == 0.5
        await hall.host.let_go(again)
        hall.day -= MINUTE  # set back while nobody held it: it waits its pace at most
        again = await hall.host.table(live.table.id)
        await hall.client(again, "ann")
        assert await step(hall.host, again) == 0.9

    in_a_hall(story)


def test_a_table_is_let_go_by_the_time_that_passes(in_a_hall: Any) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open()
        hall.day += 10 * IDLE_MS
        assert not hall.host.idle(live)
        hall.day -= 20 * IDLE_MS
        hall.wait(IDLE_MS)
        assert hall.host.idle(live)

    in_a_hall(story)


# Bots alone ---------------------------------------------------------------------------------------


def test_bots_that_nobody_watches_pause_and_go_on_when_somebody_looks(in_a_hall: Any) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open("dearest", "ilo")
        asked = hall.thinkers.accounts
        assert await step(hall.host, live) == 7.0, "whoever opened it may be on the way"
        hall.wait(LOOKED_MS)
        assert await step(hall.host, live) is None
        assert live.paused
        assert len(asked) == 1
        live.changed.clear()
        await hall.host.table(live.table.id)  # a page asks for it
        assert live.changed.is_set()
        await step(hall.host, live)
        assert len(asked) == 2
        hall.wait(LOOKED_MS)
        assert await step(hall.host, live) is None
        live.changed.clear()
        watcher = await hall.client(live, "")
        assert live.changed.is_set()
        hall.wait(10 * LOOKED_MS)
        await step(hall.host, live)
        assert len(asked) == 3, "as long as somebody watches"
        assert not hall.host.idle(live)
        hall.host.depart(live, watcher)
        hall.wait(LOOKED_MS)
        assert await step(hall.host, live) is None
        hall.wait(IDLE_MS)
        assert hall.host.idle(live), "a paused table leaves memory"

    in_a_hall(story)


def test_bots_go_on_without_onlookers_until_a_person_is_asked(in_a_hall: Any) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open(pace_ms=0)
        await hall.hand_over(live)
        assert not bots_alone(live.table)
        hall.wait(10 * IDLE_MS)
        await step(hall.host, live)
        assert hall.thinkers.alone == [False]
        assert not hall.host.idle(live)

    in_a_hall(story)


def test_a_bot_there_is_no_time_for_is_asked_again_and_never_given_up(in_a_hall: Any) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open(pace_ms=0)
        await hall.hand_over(live)
        at = live.table.position
        for _ in range(20):
            assert await step(hall.host, live) == 7.0
        assert live.table.position == at
        hall.thinkers.fault = ThinkingError("broken")
        with pytest.raises(ThinkingError, match="broken"):
            await step(hall.host, live)

    in_a_hall(story)


# Accounts -----------------------------------------------------------------------------------------


def test_bots_think_on_the_account_of_whoever_is_there(in_a_hall: Any) -> None:
    async def story(hall: Hall) -> None:
        live = await hall.open(pace_ms=0)
        table = live.table.id
        assert live.account() == ThinkingAccount("home", "ann", table), "whoever opened it"
        watcher = await hall.client(live, "eve", "away")
        assert live.account() == ThinkingAccount("away", "eve", table)
        bob = await hall.client(live, "bob", "bob's")
        bobs = ThinkingAccount("bob's", "bob", table)
        assert live.account() == bobs, "who plays before who watches"
        hall.host.depart(live, watcher)
        hall.host.depart(live, bob)
        assert live.account() == bobs, "the last who was there"

    in_a_hall(story)
