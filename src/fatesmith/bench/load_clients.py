"""Clients of a load test, in a separate process: tables whose seats answer at a given pace.

    python -m fatesmith.bench.load_clients < orders

It reads its orders as a line of JSON, prints `ready` when every table is where it should be, plays
between the next two lines, and prints what it saw.
"""

import asyncio
import http.client
import itertools
import json
import random
import resource
import sys
import time
from collections import Counter
from typing import Any, Final, final

import msgspec

from fatesmith.bench.load_socket import LoadSocket, opened_socket

AT_ONCE: Final = 24
"""How many tables are set up at a time."""
_UPDATE: Final = b'{"type":"update"'
_REFUSED: Final = b'{"type":"refused"'
_BYE: Final = b'{"type":"bye"'


class Orders(msgspec.Struct, frozen=True, kw_only=True):
    """What this process should do."""

    port: int
    tables: int
    seats: int
    pace: float | None
    """Seconds between the moves of a table; 0: immediately; None: nobody moves."""
    warm_up: int
    """Moves made at every table beforehand."""
    connected: int
    """How many of a table's clients stay connected after that."""
    seed: int


class Seen(msgspec.Struct, kw_only=True):
    """What the clients of one process saw while they played."""

    tables: int = 0
    moves: int = 0
    views: int = 0
    view_bytes: int = 0
    games: int = 0
    mover_ms: list[float] = []
    others_ms: list[float] = []
    errors: dict[str, int] = {}
    cpu: float = 0.0


class _Option(msgspec.Struct):
    move: str


class _QuestionHead(msgspec.Struct):
    options: list[_Option] = []


class _UpdateHead(msgspec.Struct):
    position: int
    question: _QuestionHead | None = None


_UPDATES: Final = msgspec.json.Decoder(_UpdateHead)


@final
class Clients:
    """All tables of this process."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.rng = random.Random(orders.seed)
        self.seen = Seen()
        self.errors: Counter[str] = Counter()
        self.measuring = False
        self.tables: list[LoadTable] = []
        self._http = http.client.HTTPConnection("127.0.0.1", orders.port, timeout=60)
        self._turn = asyncio.Lock()
        self._work: set[asyncio.Task[None]] = set()

    async def ask(self, path: str, body: object) -> Any:
        """One request after another on one connection."""

        def post() -> Any:
            head = {"content-type": "application/json"}
            self._http.request("POST", path, json.dumps(body), head)
            with self._http.getresponse() as answer:
                told = json.load(answer)
                if answer.status >= 300:
                    raise ConnectionError(f"{path}: {told}")
                return told

        async with self._turn:
            return await asyncio.to_thread(post)

    async def prepare(self) -> None:
        """Open every table, seat everybody, and make the first moves."""
        places = asyncio.Semaphore(AT_ONCE)
        self.tables = [LoadTable(self) for _ in range(self.orders.tables)]

        async def one(table: "LoadTable") -> None:
            async with places:
                await table.begin()
                await table.warm.wait()
                for client in table.clients[self.orders.connected :]:
                    client.socket.close()

        await asyncio.gather(*(one(table) for table in self.tables))

    def start(self) -> None:
        self.measuring = True
        for table in self.tables:
            table.start()

    def result(self) -> Seen:
        self.measuring = False
        seen = self.seen
        seen.tables = sum(not any(c.socket.lost for c in t.clients) for t in self.tables)
        seen.errors = dict(self.errors)
        return seen

    def again(self, table: "LoadTable") -> None:
        """When a game is over, start the next one in its place."""
        self.seen.games += 1
        fresh = LoadTable(self)
        self.tables[self.tables.index(table)] = fresh

        async def begin() -> None:
            for client in table.clients:
                client.socket.close()
            await fresh.begin()
            fresh.start()

        task = asyncio.create_task(begin())
        self._work.add(task)
        task.add_done_callback(self._work.discard)


@final
class LoadTable:
    """One game, with a clock that paces it."""

    def __init__(self, crowd: Clients) -> None:
        self.crowd = crowd
        self.clients: list[LoadClient] = []
        self.position = -1
        self.sent_at = 0.0
        self.sent: tuple[int, int] = (-1, -1)
        """The position at which the last move was sent, and by whom."""
        self.made = 0
        self.warm = asyncio.Event()
        if not crowd.orders.warm_up:
            self.warm.set()
        self.held: tuple[LoadClient, _UpdateHead] | None = None
        """Who will answer, while nobody may move."""
        self.next_at = 0.0
        self.over = False

    async def begin(self) -> None:
        orders = self.crowd.orders
        body = {"seats": [{}] * orders.seats, "options": {"pace_ms": 0}}
        table = (await self.crowd.ask("/api/tables", body))["table"]
        for number in range(orders.seats):
            name = {"name": f"Robo {number}"}
            token = (await self.crowd.ask(f"/api/tables/{table}/seats", name))["token"]
            client = LoadClient(self, number)
            path = f"/api/tables/{table}/live"
            client.socket = await opened_socket(orders.port, path, client.heard)
            hello = {"type": "hello", "token": token, "changes": True}
            client.socket.send(json.dumps(hello).encode())
            self.clients.append(client)

    def start(self) -> None:
        """Play at the pace; tables are out of step with each other."""
        pace = self.crowd.orders.pace
        self.warm.set()
        if pace is None:
            return
        now = asyncio.get_running_loop().time()
        self.next_at = now + self.crowd.rng.random() * pace
        if self.held is not None:
            client, update = self.held
            self.held = None
            self._answer_in_time(client, update)

    def asked(self, client: "LoadClient", update: _UpdateHead) -> None:
        if not self.warm.is_set():
            self.made += 1
            if self.made <= self.crowd.orders.warm_up:
                client.answer(update)
                return
            self.warm.set()
        if self.crowd.measuring and self.crowd.orders.pace is not None:
            self._answer_in_time(client, update)
        else:
            self.held = (client, update)

    def _answer_in_time(self, client: "LoadClient", update: _UpdateHead) -> None:
        loop = asyncio.get_running_loop()
        pace = self.crowd.orders.pace or 0.0
        now = loop.time()
        self.next_at = max(self.next_at, now)
        if self.next_at <= now:
            client.answer(update)
        else:
            loop.call_at(self.next_at, client.answer, update)
        self.next_at += pace


@final
class LoadClient:
    """A seat: answers what it is asked, and notes when it sees the result of a move."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.socket: LoadSocket
        self._ids = itertools.count()
        self._answered = -1

    def heard(self, data: bytes) -> None:
        crowd, table = self.table.crowd, self.table
        if data.startswith(_UPDATE):
            now = time.perf_counter()
            update = _UPDATES.decode(data)
            if crowd.measuring:
                self._note(update, now, len(data))
            table.position = max(table.position, update.position)
            question = update.question
            if question is None:
                if update.position > 0 and not table.over:
                    table.over = True
                    table.warm.set()
                    if crowd.measuring:
                        crowd.again(table)
            elif question.options and self._answered < update.position:
                self._answered = update.position
                table.asked(self, update)
        elif data.startswith((_REFUSED, _BYE)):
            told = json.loads(data)
            crowd.errors[f"{told['type']}: {told['code']}"] += 1

    def _note(self, update: _UpdateHead, now: float, size: int) -> None:
        table, seen = self.table, self.table.crowd.seen
        seen.views += 1
        seen.view_bytes += size
        position, mover = table.sent
        if position == update.position - 1:
            ms = 1000 * (now - table.sent_at)
            (seen.mover_ms if mover == self.seat else seen.others_ms).append(ms)

    def answer(self, update: _UpdateHead) -> None:
        table, crowd = self.table, self.table.crowd
        question = update.question
        assert question is not None  # noqa: S101 - whoever is asked has one
        move = crowd.rng.choice(question.options).move
        command = f"{self.seat}.{next(self._ids)}"
        message = {"type": "play", "id": command, "at": update.position, "move": move}
        if crowd.measuring:
            crowd.seen.moves += 1
            table.sent = (update.position, self.seat)
            table.sent_at = time.perf_counter()
        self.socket.send(json.dumps(message).encode())


async def run() -> None:
    loop = asyncio.get_running_loop()

    async def line() -> bytes:
        return await loop.run_in_executor(None, sys.stdin.buffer.readline)

    clients = Clients(msgspec.json.decode(await line(), type=Orders))
    await clients.prepare()
    print("ready", flush=True)
    await line()
    before = _cpu()
    clients.start()
    await line()
    seen = clients.result()
    seen.cpu = _cpu() - before
    print(msgspec.json.encode(seen).decode(), flush=True)
    await line()


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    import uvloop

    uvloop.run(run())
