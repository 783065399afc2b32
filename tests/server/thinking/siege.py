"""A siege: `.venv/bin/python -m tests.server.thinking.siege`.

One address opens a hundred tables of four bots that think as much as they may, watches them all,
and asks for hints at 28 more tables over and over. A stranger plays against a bot meanwhile. What
is printed is how long the stranger waits for each answer of the bot and for each hint, on a server
with two thinkers whose limits of connections and requests are lifted. Everything shares this
machine, so the figures depend on what else it does: the first lines are the same without a siege.
"""

import argparse
import asyncio
import http.client
import itertools
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.running import Running

ATTACKER, STRANGER = "127.0.0.1", "127.0.0.2"
BOTS = {"seats": [{"bot": "mc:1000"}] * 4, "options": {"pace_ms": 0}}
SOLO = {"seats": [{}, {"bot": "mc:400"}], "options": {"pace_ms": 0}, "name": "Ann"}
BAR_MOVE, BAR_HINT = 1.0, 2.0

_ids = itertools.count()


def opened(port: int, address: str, body: object) -> dict[str, Any]:
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(address, 0))
    wire.request("POST", "/api/tables", json.dumps(body), {"content-type": "application/json"})
    answer: dict[str, Any] = json.loads(wire.getresponse().read())
    wire.close()
    return answer


def arrive(port: int, address: str, table: str) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}/api/tables/{table}/live",
        compression=None,
        max_size=None,
        max_queue=None,
        local_addr=(address, 0),
    )


@dataclass
class Figures:
    """Seconds that the stranger waited."""

    moves: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    refused: int = 0


@dataclass
class Player:
    """Plays one table after another, and asks for a hint before every answer."""

    port: int
    address: str
    figures: Figures = field(default_factory=Figures)
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    async def play_on(self) -> None:
        while True:
            table = await asyncio.to_thread(opened, self.port, self.address, SOLO)
            if "token" not in table:
                raise AssertionError(table)
            async with arrive(self.port, self.address, table["table"]) as wire:
                await self._play(wire, table["token"], table["seat"])

    async def _play(self, wire: ClientConnection, token: str, seat: int) -> None:
        await wire.send(json.dumps({"type": "hello", "token": token}))
        asked_at = 0.0
        async for data in wire:
            told = json.loads(data)
            if told["type"] != "update":
                continue
            if asked_at:
                self.figures.moves.append(time.perf_counter() - asked_at)
                asked_at = 0.0
            question = told.get("question")
            if question is None:
                return
            if question["seat"] != seat:
                asked_at = time.perf_counter()
                continue
            await self._hint(wire, told["position"])
            move = self.rng.choice(question["options"])["move"]
            await self._say(wire, type="play", at=told["position"], move=move)

    async def _hint(self, wire: ClientConnection, at: int) -> None:
        start = time.perf_counter()
        wanted = await self._say(wire, type="ask-hints", at=at)
        async for data in wire:
            told = json.loads(data)
            if told.get("id") == wanted:
                self.figures.hints.append(time.perf_counter() - start)
                self.figures.refused += told["type"] == "refused"
                return

    async def _say(self, wire: ClientConnection, **message: Any) -> str:
        name = f"s{next(_ids)}"
        await wire.send(json.dumps({"id": name, **message}))
        return name


async def watch(port: int, table: str) -> None:
    """Look at bots, and read nothing of it."""
    async with arrive(port, ATTACKER, table) as wire:
        await wire.send(json.dumps({"type": "hello"}))
        try:
            async for _ in wire:
                pass
        except ConnectionClosed:
            return


async def besieged(port: int, tables: int, askers: int, seconds: float) -> tuple[Figures, Figures]:
    """What a stranger and the attacker waited."""
    siege: list[asyncio.Task[None]] = []
    attacker = Figures()
    others = [Player(port, ATTACKER, attacker) for _ in range(askers)]
    for _ in range(tables):
        table = await asyncio.to_thread(opened, port, ATTACKER, BOTS)
        siege.append(asyncio.create_task(watch(port, table["table"])))
    siege += [asyncio.create_task(each.play_on()) for each in others]
    await asyncio.sleep(2.0)
    stranger = Player(port, STRANGER)
    playing = asyncio.create_task(stranger.play_on())
    await asyncio.wait([playing, *siege], timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in (playing, *siege):
        if task.done() and task.exception() is not None:
            raise AssertionError from task.exception()
        task.cancel()
    await asyncio.gather(playing, *siege, return_exceptions=True)
    return stranger.figures, attacker


def tell(who: str, what: str, waits: list[float], bar: float = 0.0) -> None:
    ranked = sorted(waits) or [float("nan")]

    def at(share: float) -> float:
        return ranked[min(len(ranked) - 1, int(share * len(ranked)))]

    limit = f"  (bar {bar:g} s)" if bar else ""
    print(
        f"{who:22} {what:6} {len(waits):5}  p50 {at(0.5):6.3f}  p95 {at(0.95):6.3f}"
        f"  p99 {at(0.99):6.3f}  max {ranked[-1]:6.3f} s{limit}"
    )


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--tables", type=int, default=100)
    given.add_argument("--askers", type=int, default=28)
    given.add_argument("--seconds", type=float, default=40.0)
    chosen = given.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder), "--thinkers", "2") as server,
    ):
        calm, _ = asyncio.run(besieged(server.port, 0, 0, chosen.seconds / 4))
        tell("a stranger in peace", "bot", calm.moves)
        tell("a stranger in peace", "hint", calm.hints)
        found, attacker = asyncio.run(
            besieged(server.port, chosen.tables, chosen.askers, chosen.seconds)
        )
        tell("a stranger besieged", "bot", found.moves, BAR_MOVE)
        tell("a stranger besieged", "hint", found.hints, BAR_HINT)
        tell("the attacker", "bot", attacker.moves)
        tell("the attacker", "hint", attacker.hints)
        print(
            f"hints refused: {found.refused} of the stranger's, {attacker.refused} of the other's"
        )


if __name__ == "__main__":
    main()
