"""Servers are killed again and again under games of remote bots: nothing acknowledged is lost.

`./dev test --long tests/server/test_crash.py` plays hundreds of games; without it a few.
"""

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.crowd import Crowd, check, more
from tests.server.postgres import Postgres
from tests.server.running import Running


@dataclass(frozen=True)
class Size:
    """How much is played, and how often something is killed."""

    games: int
    at_once: int
    kills: int


@pytest.fixture
def size(request: pytest.FixtureRequest) -> Size:
    return Size(200, 20, 30) if request.config.getoption("--long") else Size(5, 5, 3)


Strike = Callable[[int], Awaitable[None]]


def play_under_fire(crowd: Crowd, size: Size, strike: Strike) -> None:
    """Play all games; something is killed each time a few more moves have been acknowledged."""
    crowd.open()
    dice = random.Random(crowd.seed)
    # A game has more than a hundred moves: the kills are spread over most of the time.
    stride = 40 * size.games // size.kills

    async def fire() -> int:
        playing = asyncio.create_task(crowd.play())
        done = 0
        while done < size.kills and await more(crowd, playing, dice.randint(stride // 2, stride)):
            await strike(done)
            done += 1
        await playing
        return done

    assert asyncio.run(fire()) == size.kills, "the games were over too soon"
    again = [seat.reconnected for game in crowd.played for seat in game.seats]
    assert sum(again) >= size.kills, "nobody noticed that the server was away"


async def killed_and_back(server: Running) -> None:
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


def test_games_go_on_though_the_server_is_killed_again_and_again(
    tmp_path: Path, size: Size
) -> None:
    server = Running(tmp_path).start()
    try:
        crowd = Crowd([server.url], size.games, size.at_once, seed=1)
        play_under_fire(crowd, size, lambda _: killed_and_back(server))
        server.stop()
    finally:
        server.kill()
    asyncio.run(check(str(tmp_path / "tables.sqlite"), crowd))


def test_two_processes_share_tables_though_they_and_the_database_are_killed(
    tmp_path: Path, postgres: Postgres, size: Size
) -> None:
    database = postgres.new_database()
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    servers = [Running(folder, database=database) for folder in folders]

    async def strike(number: int) -> None:
        if number % 3 == 2:
            end = (postgres.stop, postgres.kill)[number // 3 % 2]
            await asyncio.to_thread(end)
            await asyncio.to_thread(postgres.start)
        else:
            await killed_and_back(servers[number % 3])

    try:
        for server in servers:
            server.start()
        crowd = Crowd([server.url for server in servers], size.games, size.at_once, seed=2)
        play_under_fire(crowd, size, strike)
        for server in servers:
            server.stop()
    finally:
        for server in servers:
            server.kill()
    asyncio.run(check(database, crowd))


def test_workers_behind_one_address_are_replaced_when_they_are_killed(
    tmp_path: Path, postgres: Postgres, size: Size
) -> None:
    database = postgres.new_database()
    server = Running(tmp_path, "--workers", "2", database=database).start()

    async def strike(number: int) -> None:
        if number % 3 == 2:
            await killed_and_back(server)
        else:
            # The second time it may be the only one there is: the first is being replaced.
            os.kill((await workers_of(server))[-1], signal.SIGKILL)

    try:
        crowd = Crowd([server.url], size.games, size.at_once, seed=3)
        play_under_fire(crowd, size, strike)
        server.stop()
    finally:
        server.kill()
    asyncio.run(check(database, crowd))


async def workers_of(server: Running) -> list[int]:
    """The processes that serve, as soon as there are any."""
    assert server.process is not None
    keeper = server.process.pid
    while True:
        children = Path(f"/proc/{keeper}/task/{keeper}/children").read_text().split()
        serving = [int(child) for child in children if "spawn_main" in command_of(child)]
        if serving:
            return serving
        await asyncio.sleep(0.02)


def command_of(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
