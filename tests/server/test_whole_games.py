"""People and bots play whole games over the network, across stops and kills."""

import asyncio
import random
import signal
import urllib.request
from collections.abc import Sequence
from pathlib import Path

import pytest

from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.notation.fair import verify_record_dice
from fatesmith.notation.record_text import parse_record
from fatesmith.remote.client import RemoteError, Seat, ask, join
from tests.server.running import Running

QUICK = {"pace_ms": 0}


def opened(server: Running, *bots: str) -> str:
    """A table with two seats for people, and these bots."""
    seats = [{}, {}, *({"bot": code} for code in bots)]
    table = ask(server.url, "POST", "/api/tables", {"seats": seats, "options": QUICK})
    return str(table["table"])


async def play_at_random(seat: Seat, seed: int, slow: float = 0.0) -> State:
    rng = random.Random(seed)

    async def choose(_: State, moves: Sequence[Move]) -> Move:
        await asyncio.sleep(slow)
        return rng.choice(moves)

    return await seat.play(choose)


def record_of(server: Running, table: str) -> str:
    path = f"{server.url}/api/tables/{table}/record"
    with urllib.request.urlopen(path) as answer:  # noqa: S310 - our own loopback
        return str(answer.read().decode())


def test_two_remote_clients_and_a_bot_play_a_game_to_its_end(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        table = opened(server, "dearest")
        seats = [join(server.url, table, name) for name in ("Ann", "Bob")]
        with pytest.raises(RemoteError, match="this seat is taken"):
            join(server.url, table, "Eve")

        async def game() -> list[State]:
            return list(await asyncio.gather(*(play_at_random(s, s.number) for s in seats)))

        ends = asyncio.run(game())
        assert ends[0].to_bytes() == ends[1].to_bytes()
        record = parse_record(record_of(server, table))
        assert record.replay().to_bytes() == ends[0].to_bytes()
        assert verify_record_dice(record)
        assert server.stop() in (0, -signal.SIGTERM)


def test_a_game_goes_on_across_a_kill_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    server = Running(tmp_path).start()
    try:
        table = opened(server)
        seats = [join(server.url, table, name) for name in ("Ann", "Bob")]

        async def game() -> list[State]:
            both = asyncio.gather(*(play_at_random(s, s.number, slow=0.005) for s in seats))
            for _ in range(2):
                before = sum(len(seat.acknowledged) for seat in seats)
                while sum(len(seat.acknowledged) for seat in seats) < before + 12:
                    assert not both.done()
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
            return list(await both)

        ends = asyncio.run(game())
        record = parse_record(record_of(server, table))
        assert record.replay().to_bytes() == ends[0].to_bytes() == ends[1].to_bytes()
        assert verify_record_dice(record)
        assert all(seat.reconnected >= 2 for seat in seats)
        kept = [entry for seat in seats for _, entry in seat.acknowledged]
        assert len(kept) == len(set(kept)), "two moves were acknowledged as one entry"
    finally:
        server.kill()
