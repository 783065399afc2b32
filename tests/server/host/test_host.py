"""The host stores before it tells: whatever the store does, nothing is lost, early or doubled."""

import asyncio
import json
import math
import random
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from fatesmith import Setup
from fatesmith.notation.moves import format_move
from fatesmith.prose.language import ENGLISH
from fatesmith.server.host.clients import MOST_WAITING, Client
from fatesmith.server.host.driver import ARRIVING_MS, MOST_FAILURES, step
from fatesmith.server.host.host import IDLE_MS, Host
from fatesmith.server.host.live import LiveTable
from fatesmith.server.store.contract import Listing, StoredEntry, TableId
from fatesmith.server.store.errors import StoreUnavailable
from fatesmith.server.store.sqlite import SqliteStore
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import BOT, ClockPlan, Entry, Options, SeatPlan, SetupPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.table import Table
from fatesmith.server.thinking.errors import ThinkingError
from fatesmith.server.thinking.workers import Thinkers
from tests.server.tables.test_table import clocked, foreseeable


class Clock:
    """A clock that a test advances."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class House:
    """A host without bots, on a store whose appends a test may hold up or spoil."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.clock = Clock()
        self.before: Callable[[], Awaitable[None]] | None = None
        self.after: Callable[[], Awaitable[None]] | None = None
        self._append = store.append
        store.append = self._append_or_not  # type: ignore[method-assign]
        self.host = Host(store, Thinkers(1), self.clock, self.clock)
        self.host.start()

    async def _append_or_not(
        self,
        table: TableId,
        first_seq: int,
        entries: Sequence[bytes],
        at_ms: int,
        listing: Listing | None = None,
        snapshot: bytes | None = None,
        *,
        driving: bool = False,
    ) -> None:
        if self.before:
            await self.before()
        await self._append(table, first_seq, entries, at_ms, listing, snapshot, driving=driving)
        if self.after:
            await self.after()

    async def seated(self, options: Options | None = None) -> LiveTable:
        setup = SetupPlan.of(Setup.introductory(2))
        live = await self.host.open(
            setup,
            setup_name="introductory",
            seats=[SeatPlan()] * 2,
            options=options or Options(),
            owner="ann",
        )
        for name in ("ann", "bob"):
            await self.host.do(live, joining(name), name)
        await self.host.settle(live)
        return live

    async def client(self, live: LiveTable, player: str) -> Client:
        seat = live.table.seat_of(player)
        client = Client(player, None if seat < 0 else seat, ENGLISH)
        await self.host.arrive(live, client)
        return client

    async def close(self) -> None:
        await self.host.stop()
        await self.store.close()


def joining(name: str) -> Callable[[Table], list[Entry]]:
    return lambda table: decisions.join(table, name, name.title(), None)


def answering(live: LiveTable, command: str) -> tuple[Callable[[Table], list[Entry]], str]:
    """The first option of who is asked now, and who that is."""
    table = live.table
    assert table.state is not None
    seat, at, move = table.asked, table.position, format_move(table.state.pending[0])
    player = table.seats[seat].player
    return lambda now: decisions.move(now, player, seat, at, move, command), player


def waiting(client: Client) -> list[dict[str, Any]]:
    """What is waiting to be sent to a client, taken out of its queue."""
    told = [json.loads(data) for data in client._queue]
    client._queue.clear()
    return told


def in_a_house(tmp_path: Path, story: Callable[[House], Awaitable[None]]) -> None:
    async def whole() -> None:
        house = House(await SqliteStore.open(tmp_path / "tables.sqlite"))
        try:
            await story(house)
        finally:
            await house.close()

    asyncio.run(whole())


def test_nothing_is_told_before_it_is_kept(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        clients = [await house.client(live, name) for name in ("ann", "bob", "eve")]
        for client in clients:
            waiting(client)
        reached, held = asyncio.Event(), asyncio.Event()

        async def hold() -> None:
            reached.set()
            await held.wait()

        house.before = hold
        decide, player = answering(live, "c1")
        seq = live.table.seq
        doing = asyncio.create_task(house.host.do(live, decide, player, "c1"))
        await reached.wait()
        assert not doing.done()
        assert live.table.seq == seq
        assert not any(waiting(client) for client in clients)
        held.set()
        assert await doing == seq + 1
        assert await house.store.last_seq(TableId(live.table.id)) == seq + 1
        for client in clients:
            assert [told["seq"] for told in waiting(client)] == [seq + 1]

    in_a_house(tmp_path, story)


def test_a_write_that_failed_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        client = await house.client(live, "ann")
        waiting(client)

        async def fail() -> None:
            raise StoreUnavailable("away")

        house.before = fail
        decide, player = answering(live, "c1")
        seq = live.table.seq
        with pytest.raises(Refusal) as refused:
            await house.host.do(live, decide, player, "c1")
        assert refused.value.code == "unavailable"
        assert live.table.seq == seq
        assert not waiting(client)
        house.before = None
        assert await house.host.do(live, decide, player, "c1") == seq + 1

    in_a_house(tmp_path, story)


def test_a_table_that_was_deleted_elsewhere_is_closed_with_a_sentence(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        client = await house.client(live, "ann")
        table = TableId(live.table.id)
        assert await house.store.delete(table, live.table.seq)
        decide, player = answering(live, "c1")
        with pytest.raises(Refusal) as refused:
            await house.host.do(live, decide, player, "c1")
        assert refused.value.code == "no-such-table"
        assert client.closing == ("no-such-table", refused.value.text, "")
        await house.host.let_go(live)
        with pytest.raises(Refusal, match="there is no such table"):
            await house.host.table(table)

    in_a_house(tmp_path, story)


def test_a_write_whose_answer_was_lost_is_found_and_not_done_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        client = await house.client(live, "ann")
        waiting(client)

        async def lose() -> None:
            raise StoreUnavailable("the connection broke")

        house.after = lose
        decide, player = answering(live, "c1")
        seq = live.table.seq
        with pytest.raises(Refusal):
            await house.host.do(live, decide, player, "c1")
        house.after = None
        assert await house.host.do(live, decide, player, "c1") == seq + 1
        assert await house.store.last_seq(TableId(live.table.id)) == seq + 1
        assert live.table.seq == seq + 1
        assert [told["seq"] for told in waiting(client) if told["type"] == "update"] == [seq + 1]

    in_a_house(tmp_path, story)


def test_who_asked_may_go_away_and_it_is_done_all_the_same(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        reached, held = asyncio.Event(), asyncio.Event()

        async def hold() -> None:
            reached.set()
            await held.wait()

        house.before = hold
        decide, player = answering(live, "c1")
        seq = live.table.seq
        doing = asyncio.create_task(house.host.do(live, decide, player, "c1"))
        await reached.wait()
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        held.set()
        house.before = None
        # Whoever comes next waits for it, and the same command again is recognized.
        assert await house.host.do(live, decide, player, "c1") == seq + 1

    in_a_house(tmp_path, story)


def test_commands_that_come_at_once_are_done_one_after_the_other(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        seq = live.table.seq
        decide, player = answering(live, "same")
        many = [house.host.do(live, decide, player, "same") for _ in range(20)]
        other, _ = answering(live, "other")
        found = await asyncio.gather(
            *many, house.host.do(live, other, player, "other"), return_exceptions=True
        )
        assert found[:20] == [seq + 1] * 20
        assert isinstance(found[20], Refusal)
        assert live.table.seq == seq + 1

    in_a_house(tmp_path, story)


def test_another_process_that_wrote_first_is_heard_before_a_command_is_decided(
    tmp_path: Path,
) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        client = await house.client(live, "bob")
        waiting(client)
        decide, player = answering(live, "c1")
        seq = live.table.seq
        # As another process would: behind this one's back.
        twin = house.host.live.pop(live.table.id)
        again = await house.host.table(live.table.id)
        await house.host.do(again, decide, player, "c1")
        late, _ = answering(twin, "c2")
        with pytest.raises(Refusal) as refused:
            await house.host.do(twin, late, player, "c2")
        assert refused.value.code in ("stale", "out-of-turn")
        assert twin.table.seq == seq + 1
        assert house.host.conflicts == 1
        assert [told["seq"] for told in waiting(client) if told["type"] == "update"] == [seq + 1]

    in_a_house(tmp_path, story)


def test_what_this_process_wrote_itself_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        await house.client(live, "ann")
        read: list[int] = []
        entries = house.store.entries

        async def counted(table: TableId, after: int) -> list[StoredEntry]:
            read.append(after)
            return await entries(table, after)

        monkeypatch.setattr(house.store, "entries", counted)
        for number in range(5):
            decide, player = answering(live, f"c{number}")
            await house.host.do(live, decide, player, f"c{number}")
        async with live.lock:
            pass
        assert read == []

    in_a_house(tmp_path, story)


def test_a_client_that_cannot_be_shown_the_table_harms_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        ann, bob = [await house.client(live, name) for name in ("ann", "bob")]
        for client in (ann, bob):
            waiting(client)
        real = live.update_for

        def broken(client: Client, *rest: Any) -> bytes:
            if client is ann:
                raise ZeroDivisionError("a view is wrong")
            return real(client, *rest)

        monkeypatch.setattr(live, "update_for", broken)
        decide, player = answering(live, "c1")
        seq = live.table.seq
        assert await house.host.do(live, decide, player, "c1") == seq + 1
        assert [told["seq"] for told in waiting(bob)] == [seq + 1]
        assert ann.closing is not None
        assert ann.closing[0] == "fault"

    in_a_house(tmp_path, story)
    assert "ZeroDivisionError" in caplog.text


def test_a_table_whose_fold_fails_is_read_again_from_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        client = await house.client(live, "ann")
        decide, player = answering(live, "c1")
        seq = live.table.seq

        def broken(*_: object) -> None:
            raise ZeroDivisionError("a fold is wrong")

        with monkeypatch.context() as patch:
            patch.setattr(live.table, "fold", broken)
            with pytest.raises(ZeroDivisionError):
                await house.host.do(live, decide, player, "c1")
        assert client.closing is not None
        assert client.closing[0] == "unavailable"
        again = await house.host.table(live.table.id)
        while again is live:
            await asyncio.sleep(0)
            again = await house.host.table(live.table.id)
        assert again.table.seq == seq + 1
        assert await house.host.do(again, decide, player, "c1") == seq + 1

    in_a_house(tmp_path, story)


def test_a_stalled_client_gets_one_update_instead_of_many_messages() -> None:
    async def story() -> None:
        client = Client("ann", 0, ENGLISH)
        for number in range(MOST_WAITING):
            client.send(b"%d" % number)
        assert not client.stalled
        client.send(b"one too many")
        assert client.stalled
        assert await client.next_batch() == []
        client.send(b"lost too")
        client.revived()
        client.send(b"anew")
        assert await client.next_batch() == [b"anew"]

    asyncio.run(story())


# Clocks -------------------------------------------------------------------------------------------


def test_time_used_up_stays_used_up_and_coming_back_buys_none(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated(Options(clock=ClockPlan(bank_seconds=100)))
        table, host, clock = live.table, house.host, house.clock
        seat, player = table.asked, table.seats[table.asked].player
        start = clock.now
        assert live.time.deadline() == start + 100_000
        clock.now += 60_000
        # To a bot and back: the bot is not quicker than this test.
        await host.do(live, lambda now: decisions.hand_over(now, player, "dearest"))
        await host.do(live, lambda now: decisions.take_back(now, player))
        if table.asked == seat and table.spent_ms:
            assert table.seats[seat].used_ms == 60_000
            assert live.time.deadline() == start + 100_000

    in_a_house(tmp_path, story)


def test_who_is_late_twice_for_one_decision_must_let_the_bot_answer() -> None:
    played = clocked(move_seconds=30)
    table = played.table
    seat = table.asked
    player = table.seats[seat].player
    played.write(decisions.time_is_up(table, played.now + 30_000), after_ms=30_000)
    assert decisions.come_back(table, "nobody") == []
    played.write(decisions.come_back(table, player))
    assert not table.seats[seat].bot
    assert decisions.come_back(table, player) == []
    assert decisions.deadline_of(table) == played.now + 1_000 * decisions.LEAST_SECONDS
    played.write(decisions.time_is_up(table, played.now + 15_000), after_ms=15_000)
    assert decisions.come_back(table, player) == []
    with pytest.raises(Refusal, match="the bot answers this"):
        decisions.take_back(table, player)
    played.write(decisions.bot_move(table, table.position, played.options()[0]))
    played.write(decisions.come_back(table, player))
    assert not table.seats[seat].bot
    assert played.folded_again().seats == table.seats


def test_an_answer_given_ahead_ends_with_the_dice_and_the_turn() -> None:
    played, seat = foreseeable(1)
    table = played.table
    ahead = decisions.next_question(table, seat)
    assert ahead is not None
    text = format_move(ahead.pending[0])
    player = table.seats[seat].player
    played.write(decisions.foresee(table, player, seat, table.position, text))
    rng = random.Random(9)
    before = len(table.decisions)
    while not table.decisions[before:] or not table.decisions[-1].rolled:
        played.answer(rng.choice(played.options()))
    assert seat not in table.foreseen


def test_a_bot_that_cannot_answer_does_not_hold_the_game_up_for_ever(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        at, player = live.table.position, live.table.seats[live.table.asked].player
        await house.host.do(live, lambda now: decisions.hand_over(now, player, "dearest"))
        failed = 0
        while live.table.position == at:
            try:
                wait = await step(house.host, live)  # this host has no workers to think
                house.clock.now += math.ceil(1_000 * (wait or 0))
            except ThinkingError:
                failed += 1
        assert failed <= MOST_FAILURES
        assert live.table.decisions[-1].by == BOT

    in_a_house(tmp_path, story)


def test_bots_wait_for_players_who_are_still_on_their_way_to_the_table(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated(Options(pace_ms=9_000))
        table, clock = live.table, house.clock
        player = table.seats[table.asked].player
        await house.host.do(live, lambda now: decisions.hand_over(now, player, "dearest"))
        clock.now = table.started_at + ARRIVING_MS - 1
        assert await step(house.host, live) == (table.asked_at + 9_000 - clock.now) / 1_000
        clock.now += 1
        with pytest.raises(ThinkingError):  # it would answer now, but this host has no workers
            await step(house.host, live)

    in_a_house(tmp_path, story)


# Letting go ---------------------------------------------------------------------------------------


def test_a_table_that_nobody_looks_at_is_unloaded_and_loaded_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        live = await house.seated()
        client = await house.client(live, "ann")
        house.clock.now += 10 * IDLE_MS
        assert not house.host.idle(live)
        house.host.depart(live, client)
        house.clock.now += IDLE_MS
        async with live.lock:
            pass  # the check for others' writes is done
        assert house.host.idle(live)
        # A request over HTTP keeps it in memory.
        await house.host.table(live.table.id)
        assert not house.host.idle(live)
        house.clock.now += IDLE_MS
        await house.host.let_go(live)
        again = await house.host.table(live.table.id)
        assert again is not live
        assert again.table.state is not None
        assert live.table.state is not None
        assert again.table.state.to_bytes() == live.table.state.to_bytes()

    in_a_house(tmp_path, story)
