"""Many games of remote bots at once while servers are killed; and what must be true afterwards."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.notation.fair import verify_record_dice
from fatesmith.notation.record_text import format_record, parse_record
from fatesmith.remote.client import Seat, join, open_table
from fatesmith.server.host.refolding import restored
from fatesmith.server.store.contract import Store, StoredTable, TableId
from fatesmith.server.store.open import open_store
from fatesmith.server.tables.entries import Entry, Moved, Opened, from_bytes
from fatesmith.server.tables.table import FINISHED, Table

NAMES = ("Ann", "Bob", "Cid", "Dot")
PATIENCE = 240.0
"""For how many seconds clients look for a server that is down; machines may be busy."""


@dataclass
class Game:
    """A table and the clients at it."""

    table: str
    seats: list[Seat]
    ends: list[State] = field(default_factory=list)


@dataclass
class Crowd:
    """Plays games, several at a time; the clients of a table are spread over the servers."""

    servers: Sequence[str]
    games: int
    at_once: int
    seed: int
    played: list[Game] = field(default_factory=list)

    def open(self) -> None:
        """Opens tables of two, three and four seats, fills them, and starts all games."""
        for number in range(self.games):
            seats = 2 + number % 3
            opened = open_table(self._server(number), seats=[{}] * seats, options={"pace_ms": 0})
            table = opened.table
            # Joined and played at different servers: each is as good as the other.
            joined = [
                join(self._server(number + place), table, NAMES[place]) for place in range(seats)
            ]
            self.played.append(Game(table, joined))

    def _server(self, number: int) -> str:
        return self.servers[number % len(self.servers)]

    @property
    def acknowledged(self) -> int:
        return sum(len(seat.acknowledged) for game in self.played for seat in game.seats)

    async def play(self) -> None:
        """All games to their ends, whatever happens to the servers meanwhile."""
        places = asyncio.Semaphore(self.at_once)

        async def one(game: Game) -> None:
            async with places:
                ends = await asyncio.gather(*(self._sit(game, seat) for seat in game.seats))
                game.ends = list(ends)

        async with asyncio.TaskGroup() as group:
            for game in self.played:
                group.create_task(one(game))

    async def _sit(self, game: Game, seat: Seat) -> State:
        rng = random.Random(f"{self.seed} {self.played.index(game)} {seat.number}")

        async def choose(_: State, moves: Sequence[Move]) -> Move:
            await asyncio.sleep(0)
            return rng.choice(moves)

        return await seat.play(choose, PATIENCE)


async def more(crowd: Crowd, playing: "asyncio.Task[None]", moves: int) -> bool:
    """Wait for this many more acknowledged moves; False if all games end first."""
    goal = crowd.acknowledged + moves
    while crowd.acknowledged < goal:
        if playing.done():
            return False
        await asyncio.sleep(0.02)
    return True


# Afterwards ---------------------------------------------------------------------------------------


async def check(place: str, crowd: Crowd) -> None:
    """What clients were told is what the store has, once, and every game holds together."""
    store = await open_store(place)
    try:
        for game in crowd.played:
            await _check_game(store, game)
    finally:
        await store.close()


async def _check_game(store: Store, game: Game) -> None:
    kept = await store.entries(TableId(game.table), 0)
    assert [entry.seq for entry in kept] == list(range(1, len(kept) + 1))
    entries: list[Entry] = [from_bytes(entry.body) for entry in kept]
    for seat in game.seats:
        for command, seq in seat.acknowledged:
            entry = entries[seq - 1]
            assert isinstance(entry, Moved), f"{game.table}: entry {seq} is {entry}"
            assert (entry.id, entry.seat) == (command, seat.number)
    twice = [key for key, times in Counter(_commands(entries)).items() if times > 1]
    assert not twice, f"{game.table}: done twice: {twice}"
    told = {command for seat in game.seats for command, _ in seat.acknowledged}
    done = {command for _, command in _commands(entries) if command}
    # A client that saw the end of the game has asked about every move that it was not told about.
    assert done == told, f"{game.table}: kept and never acknowledged: {done - told}"
    whole, short = await _both_ways(store, game.table)
    assert whole.status == FINISHED
    for table in (whole, short):
        record = parse_record(format_record(table.record()))
        assert verify_record_dice(record)
        last = record.replay().to_bytes()
        assert all(end.to_bytes() == last for end in game.ends)


def _commands(entries: list[Entry]) -> Iterator[tuple[str, str]]:
    for entry in entries:
        if isinstance(entry, Moved):
            yield entry.player, entry.id


async def _both_ways(store: Store, table: str) -> tuple[Table, Table]:
    """The table folded from its first entry, and from its last snapshot."""
    stored = await store.load(TableId(table))
    assert stored is not None
    entries = await store.entries(TableId(table), 0)
    assert isinstance(from_bytes(entries[0].body), Opened)
    from_the_first = StoredTable(stored.id, stored.secret, stored.created_at, None, entries)
    return restored(from_the_first), restored(stored)
