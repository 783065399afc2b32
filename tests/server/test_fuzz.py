"""A server under hostile messages: it stays well, nothing changes, and other tables play on.

`./dev test --long tests/server/test_fuzz.py` sends 50 000 messages; without it a slice is sent.
"""

import asyncio
import contextlib
import json
import random
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.notation.fair import verify_record_dice
from fatesmith.notation.record_text import parse_record
from fatesmith.remote.client import ask, join
from tests.server import hostile
from tests.server.running import Running
from tests.server.talking import SECONDS, Caller, Party

SLICE = 1_500
LONG = 50_000
ATTACKERS = 6
LAST = "the-last"


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("besieged")) as running:
        yield running


@pytest.fixture
def count(request: pytest.FixtureRequest) -> int:
    return LONG if request.config.getoption("--long") else SLICE


async def listen(wire: ClientConnection) -> None:
    """Read whatever comes, as fast as possible."""
    try:
        async for data in wire:
            told = json.loads(data)
            if told["type"] == "pong" and told["id"] == LAST:
                return
    except ConnectionClosed:
        pass


async def attack(server: Running, table: str, batches: Iterator[Sequence[int]]) -> int:
    """Send messages, one connection per batch; returns how many the server has certainly read."""
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    read = 0
    for numbers in batches:
        async with connect(url, compression=None, max_size=None, open_timeout=SECONDS) as wire:
            if len(numbers) > 1:  # a single one takes the place of hello
                await wire.send('{"type":"hello"}')
            with contextlib.suppress(ConnectionClosed):
                for number in numbers:
                    await wire.send(hostile.message(number))
                await wire.send(f'{{"type":"ping","id":"{LAST}"}}')
            async with asyncio.timeout(SECONDS):
                # Answered, or sent away for the last of them: either way all were read.
                await listen(wire)
            read += len(numbers)
    return read


def batches_of(count: int) -> list[Sequence[int]]:
    """Numbers of messages for connections that end, if at all, with the last of them."""
    batches: list[Sequence[int]] = []
    start = 0
    while start < count:
        size = 1 if len(batches) % 10 == 0 else hostile.SURVIVED
        end = min(start + size, count)
        fatal = next((each for each in range(start, end) if each % hostile.FATAL == 0), end - 1)
        batches.append(range(start, fatal + 1))
        start = fatal + 1
    return batches


async def play_meanwhile(server: Running, done: asyncio.Event) -> list[str]:
    """Whole games of two people, one after another, until stopped; returns the tables."""
    tables: list[str] = []
    while not tables or not done.is_set():
        table = await asyncio.to_thread(
            ask,
            server.url,
            "POST",
            "/api/tables",
            {"seats": [{}, {}, {"bot": "dearest"}], "options": {"pace_ms": 0}},
        )
        tables.append(table["table"])
        seats = [
            await asyncio.to_thread(join, server.url, tables[-1], name) for name in ("Ann", "Bob")
        ]
        rng = random.Random(len(tables))

        async def choose(_: State, moves: Sequence[Move], rng: random.Random = rng) -> Move:
            return rng.choice(moves)

        await asyncio.gather(*(seat.play(choose) for seat in seats))
    return tables


def test_hostile_messages_change_nothing_and_other_tables_play_on(
    besieged: Running, count: int
) -> None:
    with Party(besieged.port) as party:
        party.play_on(random.Random(1), 6)
        party.asked()
        before = [dict(talk.update) for talk in party.talks]
        process = besieged.process
        assert process is not None
        # Others besiege this server too: what they make it write is not about these messages.
        written = len(besieged.log.read_text())

        async def siege() -> tuple[int, list[str]]:
            done = asyncio.Event()
            games = asyncio.create_task(play_meanwhile(besieged, done))
            batches = iter(batches_of(count))
            read = await asyncio.gather(
                *(attack(besieged, party.table, batches) for _ in range(ATTACKERS))
            )
            done.set()
            return sum(read), await games

        read, tables = asyncio.run(siege())
        assert read == count
        assert process.poll() is None
        assert besieged.healthy()
        for talk, was in zip(party.talks, before, strict=True):
            now = talk.caught_up()
            assert now["seq"] == was["seq"]
            assert now["view"] == was["view"]
        caller = Caller(besieged.port)
        for table in tables:
            text = caller.ask("GET", f"/api/tables/{table}/record").body.decode()
            assert verify_record_dice(parse_record(text))
        # The table under attack plays on too.
        party.play_on(random.Random(2), 4)
        assert "Traceback" not in besieged.log.read_text()[written:]


def test_a_seat_that_is_not_asked_changes_nothing(besieged: Running, count: int) -> None:
    with Party(besieged.port) as party:
        party.play_on(random.Random(3), 5)
        asked = party.asked()
        other = next(talk for talk in party.talks if talk is not asked)
        at, moves, seq = asked.at, asked.options(), asked.update["seq"]
        for number in range(count // 10):
            if number % 150 == 149:  # or it would be sent away for what cannot be read
                other.close()
                other = party.people[other.seat].talk(party.table)
            command = hostile.from_a_seat(number, at, moves)
            other.send(command)
            told = other.until(
                lambda told, wanted=command["id"]: (
                    told.get("id") == wanted  # type: ignore[misc]
                    or told["type"] == "refused"
                )
            )
            assert told["type"] == "refused", (command, told)
        assert asked.caught_up()["seq"] == seq
        asked.do("play", at=at, move=moves[0])
        other.close()


WIRE = [
    b"\x00" * 100,
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /api/bots HTTP/1.1\r\n" + b"x: y\r\n" * 2_000 + b"\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: -5\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999999999999999\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n",
    b"GET /api/bots HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
    b"GET /api/bots HTTP/1.1\r\nhost: \xff\xfe\r\n\r\n",
    b"GET /%zz%00%ff HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
]
UPGRADE = (
    b"GET /api/tables/%s/live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n"
    b"upgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
FRAMES = [
    b"\x81\x05hello",  # not masked
    b"\x8f\x80\x00\x00\x00\x00",  # no such opcode
    b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
    b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # endless
    b"\x89\xfe\x01\x00\x00\x00\x00\x00" + b"x" * 256,  # a ping that is too long
    b"\x01\x81\x00\x00\x00\x00{" + b"\x00\x81\x00\x00\x00\x00{" * 500,  # never finished
    b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc",  # not UTF-8
    b"\x88\x80\x00\x00\x00\x00" + b"\x81\x80\x00\x00\x00\x00" * 3,  # after its own end
    b"\x81",
]


def sent_by_hand(server: Running, *parts: bytes) -> bytes:
    """What comes back for these bytes, until the server closes or says nothing more."""
    heard = b""
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as wire:
        try:
            for number, part in enumerate(parts):
                wire.sendall(part)
                if number + 1 < len(parts):
                    while b"\r\n\r\n" not in heard:
                        heard += wire.recv(65536)
            wire.shutdown(socket.SHUT_WR)
            while more := wire.recv(65536):
                heard += more
        except OSError:
            pass
    return heard


def test_bytes_that_are_neither_http_nor_websocket_do_no_harm(besieged: Running) -> None:
    table = Caller(besieged.port).post("/api/tables", {"seats": [{}, {}]})["table"]
    for data in WIRE:
        heard = sent_by_hand(besieged, data)
        assert heard == b"" or heard.startswith(b"HTTP/1.1 4"), (data[:60], heard[:60])
    for frame in FRAMES:
        heard = sent_by_hand(besieged, UPGRADE % table.encode(), frame)
        assert heard.startswith(b"HTTP/1.1 101"), (frame, heard[:60])
    assert besieged.healthy()
    assert Caller(besieged.port).get(f"/api/tables/{table}")["table"]["status"] == "open"


def test_a_flood_of_connections_and_messages_is_refused_and_others_are_not(
    tmp_path: Path,
) -> None:
    options = ["--connections", "8", "--messages-per-second", "20", "--trust-proxy"]
    with Running(tmp_path, *options) as server:
        caller = Caller(server.port)
        table = caller.post("/api/tables", {"seats": [{}, {}]})["table"]
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        evil = {"x-forwarded-for": "203.0.113.66"}

        async def flood() -> tuple[int, int]:
            refused = closed = tried = 0
            all_tried = asyncio.Event()

            def count() -> None:
                nonlocal tried
                tried += 1
                if tried == 40:
                    all_tried.set()

            async def one() -> None:
                nonlocal refused, closed
                try:
                    async with connect(
                        url, additional_headers=evil, compression=None, open_timeout=SECONDS
                    ) as wire:
                        count()
                        # Nobody is sent away, which would free a place, before all have come.
                        await all_tried.wait()
                        listening = asyncio.create_task(listen(wire))
                        await wire.send('{"type":"hello"}')
                        for number in range(300):
                            await wire.send(f'{{"type":"ping","id":"{number}"}}')
                        await listening
                        closed += 1
                except InvalidStatus as fault:
                    count()
                    refused += fault.response.status_code == 429
                except ConnectionClosed:
                    closed += 1

            await asyncio.gather(*(one() for _ in range(40)))
            return refused, closed

        assert asyncio.run(flood()) == (32, 8)
        with caller.talk(table) as talk:
            talk.caught_up()
        assert server.healthy()
        assert "Traceback" not in server.log.read_text()
