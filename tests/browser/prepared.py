"""Tables that are known before a server starts: their dice, their moves, who sits at them.

A table is the fold of its entries, and its dice come from its seed and its name. So a game that was
played here, move by move under the server's own rules, is one that a server goes on with; and the
same name gives the same game every time.
"""

import asyncio
import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from fatesmith import NATURE, Move, Setup, State, new_state, options
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.loop import play
from fatesmith.engine.move import FEAT, first_of, kind_of
from fatesmith.notation.fair import NO_LUCK, FairNature, Terms, commitment
from fatesmith.notation.moves import format_move
from fatesmith.server.host.listings import listing_of
from fatesmith.server.http.serving import TABLES
from fatesmith.server.http.signing import Signer
from fatesmith.server.store.contract import NewTable, TableId
from fatesmith.server.store.house_orders import SIGNING
from fatesmith.server.store.sqlite import SqliteStore
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import Entry, Opened, Options, SeatPlan, SetupPlan, to_bytes
from fatesmith.server.tables.table import Table, new_table
from tests.players import Saver

NAMES = ("Mira", "Ada", "Bela", "Cleo")
"""People, by seat."""
BOTS = ("theron", "ilo", "selene")
WHEN_MS = 1_700_000_000_000


def player(seat: int) -> str:
    """A person's identity on the server."""
    return f"person-{seat}"


def dice_seed(table: str) -> bytes:
    return hashlib.sha256(table.encode()).digest()


@dataclass
class Prepared:
    """A table with as much of a game as it was given."""

    name: str
    """Its id: `/t/NAME` shows it."""
    setup: Setup
    bots: Sequence[str] = ()
    """Bots have the last seats; people sit in the others."""
    free: int = 0
    """How many of the people have not come yet."""
    called: str = "introductory"
    public: bool = False
    wish: str = ""
    """The feat that everybody performs first, twice if they can."""
    table: Table = field(init=False)
    entries: list[Entry] = field(init=False)

    def __post_init__(self) -> None:
        seed = dice_seed(self.name)
        people = self.setup.seats - len(self.bots)
        seats = [SeatPlan()] * people + [SeatPlan(bot, bot.capitalize()) for bot in self.bots]
        opened = Opened(
            setup=SetupPlan.of(self.setup),
            setup_name=self.called,
            seats=seats,
            options=Options(pace_ms=0, public=self.public),
            commit=commitment(seed),
            rules=RULES_VERSION,
            catalog=CATALOG.digest.hex(),
            owner=player(0),
        )
        self.table = new_table(self.name, seed, opened, WHEN_MS)
        self.entries = [opened]
        for seat in range(people - self.free):
            self._keep(decisions.join(self.table, player(seat), NAMES[seat], seat))
        self._keep(decisions.start(self.table))

    def _keep(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.table.fold(entry, WHEN_MS)
            self.entries.append(entry)

    @property
    def state(self) -> State:
        assert self.table.state is not None
        return self.table.state

    def answer(self, move: Move) -> None:
        """The seat to move chooses this."""
        seat, at, text = self.state.seat, self.table.position, format_move(move)
        if self.table.seats[seat].bot:
            self._keep(decisions.bot_move(self.table, at, text))
        else:
            self._keep(decisions.move(self.table, player(seat), seat, at, text))

    def play(self, until: Callable[[State], bool] = lambda _: False) -> "Prepared":
        """A game with some progress, until the position is as wanted, or to its end."""
        chooser = chooser_of(self.name, self.state, self.wish)
        while not self.state.over and not until(self.state):
            self.answer(chooser.choose(self.state))
        return self


class Keeper(Saver):
    """Lays the tokens of both its memories on two islands, and goes there to collect them."""

    AROUND = ("place 1A 7A", "place 1B 7B")

    def choose(self, state: State) -> Move:
        moves = {format_move(move): move for move in options(state)}
        around = [move for text, move in moves.items() if text in self.AROUND]
        laid = sum(map(bool, state.keepsakes))
        here = [
            move
            for text, move in moves.items()
            if text == "feat memory" or (laid > 2 and _island_of_feat(move) in (1, 7))
        ]
        return self.rng.choice(around or here or [super().choose(state)])


def _island_of_feat(move: Move) -> int:
    """Where a feat is performed; 0 if this move performs none."""
    if kind_of(move) != FEAT:
        return 0
    return int(CATALOG.locations[CATALOG.feat_set(first_of(move)).location].island)


def chooser_of(name: str, state: State, wish: str) -> Saver:
    place = CATALOG.feat_set(CATALOG.set_number(wish)).location if wish else None
    kind = Keeper if wish == "memory" else Saver
    return kind(random.Random(name), state, place)


def decisions_of(name: str, setup: Setup, wish: str = "") -> Iterator[State]:
    """All positions with a decision of the game that a table of people of this name would play:
    the same game as above, without the server around it."""
    nature = FairNature(dice_seed(name), Terms(name, (NO_LUCK,) * setup.seats))
    state = new_state(setup)
    chooser: Saver | None = None
    while not state.over:
        if state.seat == NATURE:
            play(state, nature.choose(state))
            continue
        chooser = chooser or chooser_of(name, state, wish)
        yield state
        play(state, chooser.choose(state))


def keep(folder: Path, tables: Sequence[Prepared]) -> Callable[[int], str]:
    """Write the tables where a server will find them; returns who hands out the cookies of
    people, by seat."""
    # In its own thread: driving a browser keeps this one's event loop busy.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _keep(folder, tables)).result()


async def _keep(folder: Path, tables: Sequence[Prepared]) -> Callable[[int], str]:
    store = await SqliteStore.open(folder / TABLES)
    try:
        for each in tables:
            entries = [to_bytes(entry) for entry in each.entries]
            table = TableId(each.name)
            seed = dice_seed(each.name)
            await store.create(NewTable(table, seed, WHEN_MS, listing_of(each.table), entries))
        signer = Signer(await store.secret(SIGNING))
    finally:
        await store.close()
    return lambda seat: signer.cookie(player(seat))
