"""Tables for tests: opened, seated and played without a server."""

import random
from collections.abc import Sequence

from fatesmith import Setup
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.event import Event
from fatesmith.notation.fair import commitment
from fatesmith.notation.moves import format_move
from fatesmith.server.tables import decisions
from fatesmith.server.tables.entries import Entry, Opened, Options, SeatPlan, SetupPlan
from fatesmith.server.tables.table import Table, new_table

SEED = bytes(range(32))


def opened(
    plans: Sequence[SeatPlan], setup: Setup | None = None, options: Options | None = None
) -> Opened:
    chosen = setup or Setup.introductory(len(plans))
    return Opened(
        setup=SetupPlan.of(chosen),
        setup_name="introductory",
        seats=list(plans),
        options=options or Options(),
        commit=commitment(SEED),
        rules=RULES_VERSION,
        catalog=CATALOG.digest.hex(),
        owner="ann",
    )


class Played:
    """A table with all its entries."""

    def __init__(self, first: Opened) -> None:
        self.table: Table = new_table("table-000001", SEED, first, 0)
        self.entries: list[tuple[Entry, int]] = [(first, 0)]
        self.now = 0

    def write(self, entries: list[Entry], after_ms: int = 100) -> list[Event]:
        events: list[Event] = []
        self.now += after_ms
        for entry in entries:
            events += self.table.fold(entry, self.now)
            self.entries.append((entry, self.now))
        return events

    def folded_again(self) -> Table:
        first, at = self.entries[0]
        assert isinstance(first, Opened)
        table = new_table(self.table.id, SEED, first, at)
        for entry, when in self.entries[1:]:
            table.fold(entry, when)
        return table

    def seat_people(self, *names: str) -> None:
        for name in names:
            self.write(decisions.join(self.table, name, name.title(), None))
        self.write(decisions.start(self.table))

    def options(self) -> list[str]:
        assert self.table.state is not None
        return list(dict.fromkeys(map(format_move, self.table.state.pending)))

    def answer(self, text: str, after_ms: int = 100) -> list[Event]:
        """The seat to move answers this."""
        table = self.table
        player = table.seats[table.asked].player
        made = decisions.move(table, player, table.asked, table.position, text)
        return self.write(made, after_ms)

    def play_on(self, rng: random.Random, most: int = 10_000) -> None:
        for _ in range(most):
            if self.table.asked < 0:
                return
            self.answer(rng.choice(self.options()))


def four_people(options: Options | None = None) -> Played:
    played = Played(opened([SeatPlan()] * 4, options=options))
    played.seat_people("ann", "bob", "cat", "dan")
    return played


def two_people() -> Played:
    played = Played(opened([SeatPlan()] * 2))
    played.seat_people("ann", "bob")
    return played
