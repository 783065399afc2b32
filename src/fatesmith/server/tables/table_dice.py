"""Where the dice of a table come from: a secret seed, or the date of a daily forge."""

from typing import Protocol

from fatesmith.daily.daily_forge import forge_on
from fatesmith.daily.day_dice import DayDice
from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.notation.fair import FairNature, Terms
from fatesmith.server.tables.entries import Opened


class TableDice(Protocol):
    """Chance at a table."""

    def choose(self, state: State) -> int: ...

    def copy(self) -> "TableDice": ...


def dice_of(opened: Opened, seed: bytes, terms: Terms) -> TableDice:
    """The dice of a table that starts now."""
    if opened.daily:
        return DayDice(forge_on(opened.daily, opened.rules).dice)
    return FairNature(seed, terms)


def dice_after(
    opened: Opened, seed: bytes, terms: Terms, taken: int, moves: list[Move]
) -> TableDice:
    """The dice of a table after some moves; `taken` is what `taken_from` said then."""
    if opened.daily:
        forge = forge_on(opened.daily, opened.rules)
        return DayDice.after(forge.dice, opened.setup.setup(), moves)
    return FairNature(seed, terms, taken)


def taken_from(dice: TableDice) -> int:
    """How much of a secret stream is used; the dice of a day are known from the moves."""
    return dice.taken if isinstance(dice, FairNature) else 0
