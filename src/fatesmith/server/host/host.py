"""The host of live tables in one process: loads them, checks and stores commands, notifies clients.

A command is decided under the table's lock, committed, and only then folded, acknowledged and
announced. If another process wrote first, its entries are read and the command is decided again. If
it is unknown whether a write happened, nothing is acknowledged, and the entries are read again
before the table does anything else.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar, final

from fatesmith.content.catalog import CATALOG
from fatesmith.daily.daily_forge import DailyForge
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.notation.fair import commitment, new_seed
from fatesmith.server.host.clients import Client
from fatesmith.server.host.driver import bots_alone, drive
from fatesmith.server.host.house import House
from fatesmith.server.host.listings import listing_after, listing_of
from fatesmith.server.host.live import LiveTable
from fatesmith.server.host.obeying import obey, vacate
from fatesmith.server.host.refolding import folded_twin, restored
from fatesmith.server.host.table_ids import TABLE_ID, new_id
from fatesmith.server.host.table_time import TableTime, now_ms, steady_ms
from fatesmith.server.measures.durations import Durations
from fatesmith.server.store.contract import (
    DailyKey,
    NewTable,
    PlayerId,
    Store,
    TableId,
)
from fatesmith.server.store.errors import (
    Conflict,
    LeaseLost,
    NoSuchTable,
    StoreError,
    TableExists,
)
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import (
    NO_SEAT,
    Assigned,
    Ended,
    Entry,
    Handed,
    Joined,
    Left,
    Opened,
    Options,
    SeatPlan,
    SetupPlan,
    Started,
    TrialPlan,
    Undone,
    from_bytes,
    to_bytes,
)
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.snapshots import EVERY, to_snapshot
from fatesmith.server.tables.table import Table, new_table
from fatesmith.server.thinking.fair_queue import ThinkingAccount
from fatesmith.server.thinking.workers import Thinkers

MOST_CONFLICTS: Final = 20
"""A command is refused after another process has written first this many times."""
GRACE_MS: Final = 15_000
"""No clock runs out this soon after a table is loaded: the server may have been down."""
IDLE_MS: Final = 60_000
"""A table that nobody looks at leaves memory after this long; it stays in the store."""
_SWEEP_SECONDS: Final = 2.0
SHOWN_IN_LISTS: Final = (Joined, Left, Assigned, Started, Handed, Undone, Ended)
"""After these, a list of tables shows something new; after a move it may."""

Decide = Callable[[Table], list[Entry]]
Result = TypeVar("Result")


_log: Final = logging.getLogger(__name__)


@final
class Host:
    """All tables that this process holds in memory."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        clock: Callable[[], int] = now_ms,
        steady: Callable[[], int] = steady_ms,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.clock = clock
        """The time of day, for what people read."""
        self.steady = steady
        """For everything that waits."""
        self.house = House(store.orders, clock)
        self.live: dict[str, LiveTable] = {}
        self.moves = 0
        self.entries_written = 0
        self.command_seconds = {"kept": Durations(), "refused": Durations()}
        self.write_seconds = {"kept": Durations(), "failed": Durations()}
        self.conflicts = 0
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._work: set[asyncio.Task[Any]] = set()
        self._changes = store.changes()

    def start(self) -> None:
        """Listen to other processes, and release tables that nobody looks at."""
        self._keep(asyncio.create_task(self._listen(), name="changes"))
        self._keep(asyncio.create_task(self._sweep(), name="sweep"))
        self.attend(self.house.keep_looking(lambda: obey(self)), "orders")

    def attend(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Do this beside everything else, until stopped."""
        self._keep(asyncio.create_task(work, name=name))

    async def stop(self) -> None:
        """Finish pending writes; clients are told to reconnect."""
        for live in self.live.values():
            for client in live.clients:
                client.close("stopping", "the server is restarting; come back in a moment")
        self._changes.close()
        for task in [*self._drivers.values(), *self._work]:
            task.cancel()
        await asyncio.gather(*self._drivers.values(), *self._work, return_exceptions=True)

    # Tables ---------------------------------------------------------------------------------------

    async def open(
        self,
        setup: SetupPlan,
        *,
        setup_name: str,
        seats: list[SeatPlan],
        options: Options,
        owner: str,
        title: str = "",
        rematch_of: str = "",
        table: str = "",
        daily: DailyForge | None = None,
        counted: bool = False,
        trial: TrialPlan | None = None,
        address: str = "",
    ) -> LiveTable:
        """Create a table; it starts when its seats are taken. If the id exists, the same request
        opened the table before and its answer was lost: then return that table."""
        table, seed = table or new_id(), daily.secret if daily else new_seed()
        opened = Opened(
            setup=setup,
            setup_name=setup_name,
            seats=seats,
            options=options,
            commit="" if daily else commitment(seed),
            rules=RULES_VERSION,
            catalog=CATALOG.digest.hex(),
            owner=owner,
            title=title,
            rematch_of=rematch_of,
            daily=daily.day.isoformat() if daily else "",
            counted=counted,
            trial=trial,
        )
        at_ms = self.clock()
        made = new_table(table, seed, opened, at_ms)
        entries, listing = [to_bytes(opened)], listing_of(made)
        key = DailyKey(opened.daily, PlayerId(owner)) if counted else None
        new = NewTable(TableId(table), seed, at_ms, listing, entries, key)
        try:
            await stored(self.store.create(new))
        except TableExists:
            return await self.table(table)
        # The same request may arrive twice at once, and the second may have loaded it already.
        known = table in self.live or table in self._loading
        live = await self.table(table) if known else self._held(made, address)
        await self.settle(live)
        return live

    async def table(self, table: str) -> LiveTable:
        """The table, loaded if it is not in memory; Refusal if there is none, or it was closed."""
        self.house.check_open(table)
        live = self.live.get(table)
        if live is not None:
            self._seen(live)
            return live
        if not TABLE_ID.fullmatch(table):
            # Databases do not accept every text as a key.
            raise _no_such_table()
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table), name=f"load {table}")
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> LiveTable:
        found = await stored(self.store.load(TableId(table)))
        if found is None:
            raise _no_such_table()
        table_found = restored(found)
        moments = TableTime(table_found, self.steady, self.clock())
        moments.grace_until = self.steady() + GRACE_MS
        return self._hold(LiveTable(table_found, moments))

    def _seen(self, live: LiveTable) -> None:
        """Somebody looks: a table that was paused goes on."""
        live.time.idle_since = self.steady()
        if live.paused:
            live.changed.set()

    def _held(self, made: Table, address: str) -> LiveTable:
        """A new table, on the account of whoever opened it until somebody is connected."""
        live = LiveTable(made, TableTime(made, self.steady))
        live.payer = ThinkingAccount(address, made.opened.owner, made.id)
        return self._hold(live)

    def _hold(self, live: LiveTable) -> LiveTable:
        table = live.table
        self.live[table.id] = live
        self.store.watch(TableId(table.id), table.seq)
        self._drivers[table.id] = asyncio.create_task(drive(self, live), name=f"drive {table.id}")
        return live

    # Commands -------------------------------------------------------------------------------------

    async def do(
        self,
        live: LiveTable,
        decide: Decide,
        player: str = "",
        command: str = "",
        *,
        driving: bool = False,
    ) -> int:
        """Decide, store, fold, notify; returns the number of the entry that holds the command.

        Once started, it is finished even if the caller goes away meanwhile. What the driver of a
        table does is refused if another process drives it by now.
        """
        task = asyncio.create_task(self._do(live, decide, player, command, driving))
        self._keep(task)
        return await asyncio.shield(task)

    async def _do(
        self, live: LiveTable, decide: Decide, player: str, command: str, driving: bool
    ) -> int:
        started, outcome = time.perf_counter(), "refused"
        try:
            seq = await self._kept(live, decide, player, command, driving)
            outcome = "kept"
            return seq
        finally:
            self.command_seconds[outcome].observe(time.perf_counter() - started)

    async def _kept(
        self, live: LiveTable, decide: Decide, player: str, command: str, driving: bool
    ) -> int:
        async with live.lock:
            if live.doubtful:
                await self._catch_up(live)
            for _ in range(MOST_CONFLICTS):
                known = live.table.commands.get((player, command))
                if known is not None and command:
                    return known
                entries = decide(live.table)
                if not entries:
                    return live.table.seq
                first = live.table.seq + 1
                if await self._write(live, entries, driving):
                    return first  # what follows from the command comes after it
        raise Refusal("unavailable", "others keep writing at this table; try again")

    async def _write(self, live: LiveTable, entries: list[Entry], driving: bool) -> bool:
        """Store and fold entries; False if another process wrote first."""
        table, at_ms = live.table, live.time.of_entry(self.clock())
        listing = snapshot = None
        due = (table.seq + len(entries)) // EVERY > table.seq // EVERY
        if due or any(isinstance(entry, SHOWN_IN_LISTS) for entry in entries):
            twin = folded_twin(table, entries, at_ms)
            listing = listing_of(twin)
            snapshot = to_snapshot(twin) if due else None
        else:
            listing = listing_after(table, entries, at_ms)
        started, outcome = time.perf_counter(), "failed"
        try:
            await stored(
                self.store.append(
                    TableId(table.id),
                    table.seq + 1,
                    [to_bytes(entry) for entry in entries],
                    at_ms,
                    listing,
                    snapshot,
                    driving=driving,
                )
            )
            outcome = "kept"
        except LeaseLost as lost:
            await self._catch_up(live)
            raise Refusal("unavailable", str(lost)) from lost
        except Conflict:
            self.conflicts += 1
            await self._catch_up(live)
            return False
        except NoSuchTable:
            # It was old, and was deleted while somebody came by.
            for client in live.clients:
                client.close("no-such-table", _no_such_table().text)
            self._keep(asyncio.create_task(self.let_go(live)))
            raise _no_such_table() from None
        except Refusal:
            live.doubtful = True
            raise
        finally:
            self.write_seconds[outcome].observe(time.perf_counter() - started)
        self.moves += 1
        self.entries_written += len(entries)
        await self._fold(live, entries, at_ms)
        return True

    async def _fold(self, live: LiveTable, entries: list[Entry], at_ms: int) -> None:
        """Fold what is in the store. If that fails, the table in memory is useless."""
        try:
            live.fold(entries, at_ms)
        except Exception:
            _log.exception("table %s is dropped and will be read again", live.table.id)
            for client in live.clients:
                client.close("unavailable", "this table is being reloaded; come back in a moment")
            self._keep(asyncio.create_task(self.let_go(live)))
            raise

    async def _catch_up(self, live: LiveTable) -> None:
        """Fold what the store has and this process does not."""
        missing = await stored(self.store.entries(TableId(live.table.id), live.table.seq))
        live.doubtful = False
        for entry in missing:
            await self._fold(live, [from_bytes(entry.body)], entry.at_ms)

    async def settle(self, live: LiveTable) -> None:
        """Start the game if everybody is there."""
        await self.do(live, decisions.start)

    # Clients --------------------------------------------------------------------------------------

    async def arrive(self, live: LiveTable, client: Client) -> None:
        """A client sits down or watches; a person whose time ran out gets the seat back."""
        live.clients.add(client)
        self._seen(live)
        live.tell_seats()
        self.attend(self.house.saw(client.player, client.address), "sighting")
        if self.house.banned(client.player, client.address):
            await vacate(self, live, client.player)
        elif decisions.come_back(live.table, client.player):
            await self.do(live, lambda table: decisions.come_back(table, client.player))

    def depart(self, live: LiveTable, client: Client) -> None:
        live.account()  # whoever is the last to leave still pays for what goes on
        live.clients.discard(client)
        live.time.idle_since = self.steady()
        live.tell_seats()

    # Around the clock -----------------------------------------------------------------------------

    async def _listen(self) -> None:
        async for change in self._changes:
            live = self.live.get(change.table)
            if live is not None and change.seq > live.table.seq:
                self._keep(asyncio.create_task(self._refresh(live, change.seq)))

    async def _refresh(self, live: LiveTable, seq: int) -> None:
        async with live.lock:
            # This process is told about its own writes too, before they are folded.
            if live.table.seq >= seq:
                return
            try:
                await self._catch_up(live)
            except Refusal:
                # The store is down. It considers this change delivered: let it do so again.
                self.store.watch(TableId(live.table.id), live.table.seq)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            for live in list(self.live.values()):
                live.tidy()
                if self.idle(live):  # checked for each: releasing one takes a while
                    await self.let_go(live)

    def idle(self, live: LiveTable) -> bool:
        """Nobody is looking, and nothing would happen on its own."""
        if live.clients or live.lock.locked() or live.time.unseen() < IDLE_MS:
            return False
        asked = live.table.asked
        return asked == NO_SEAT or not live.table.seats[asked].bot or bots_alone(live.table)

    async def let_go(self, live: LiveTable) -> None:
        table = live.table.id
        if self.live.get(table) is not live:
            return
        del self.live[table]
        driver = self._drivers.pop(table)
        driver.cancel()
        await asyncio.gather(driver, return_exceptions=True)
        self.store.unwatch(TableId(table))
        with contextlib.suppress(StoreError):
            await self.store.release(TableId(table))

    def _keep(self, task: asyncio.Task[Any]) -> None:
        """The event loop forgets tasks unless somebody holds a reference."""
        self._work.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._work.discard(task)
        if not task.cancelled() and task.exception() is not None:
            fault = task.exception()
            if not isinstance(fault, Refusal):
                _log.error("a task failed", exc_info=fault)


async def stored(work: Coroutine[Any, Any, Result]) -> Result:
    """What the store answers; Refusal if it fails."""
    try:
        return await work
    except StoreError as fault:
        _log.warning("the store failed: %s", fault)
        raise Refusal("unavailable", "the database does not answer; try again") from fault


def _no_such_table() -> Refusal:
    return Refusal("no-such-table", "there is no such table; look at the link again")
