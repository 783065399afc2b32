"""Experience: what prices overlook, learned from how games went on.

A price knows nothing of what else a hero owns or is saving for. Experience corrects the prices of
actions and purchases: the numbers of the seat and of the table (`inputs.py`) go through a few
hidden units, and every item (a feat set, a face to forge, doing without) has a weight for each unit
and for each number of turns left. It takes a few microseconds, so playouts can afford it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.declared import Catalog
from fatesmith.engine.length import rounds
from fatesmith.engine.move import FEAT, FORGE, PASS, first_of, kind_of
from fatesmith.engine.state import State
from fatesmith.search.inputs import (
    TURN_INPUTS,
    put_seat,
    put_table,
    seat_size,
    table_size,
    turns_to_come,
)

MAIN_ACTION: Final = 0
EXTRA_ACTION: Final = 1
FURTHER_FACE: Final = 2
"""What is asked: an action, an extra one, or which face to forge within an action or a card's
effect."""
ASKED: Final = 3


@final
class Experience:
    """Corrections for one number of seats. It is stateless: share it freely.

    Weights, in the order of the file: by input of a seat, by the same times the share of turns
    left, by input of the table, each a row of hidden units; the bias of these; by item a row of
    hidden units; by item the correction for each number of turns left.
    """

    seats: i64
    hidden: i64
    per_seat: i64
    per_table: i64
    own: vec[float]
    own_later: vec[float]
    table: vec[float]
    bias: vec[float]
    items: vec[float]
    by_turns: vec[float]
    own_at: vec[vec[float]]
    """By turns left: `own` and what of `own_later` counts then."""
    faces: i64
    sets: i64

    def __init__(self, catalog: Catalog, seats: i64, hidden: i64, weights: list[float]) -> None:
        expected = experience_size(catalog, hidden)
        assert len(weights) == expected, f"{len(weights)} weights instead of {expected}"
        self.seats = seats
        self.hidden = hidden
        self.per_seat = seat_size(catalog)
        self.per_table = table_size(catalog)
        self.faces = len(catalog.faces)
        self.sets = len(catalog.sets)
        items = item_count(catalog)
        at = 0
        self.own = vec[float](weights[at : at + self.per_seat * hidden])
        at += self.per_seat * hidden
        self.own_later = vec[float](weights[at : at + self.per_seat * hidden])
        at += self.per_seat * hidden
        self.table = vec[float](weights[at : at + self.per_table * hidden])
        at += self.per_table * hidden
        self.bias = vec[float](weights[at : at + hidden])
        at += hidden
        self.items = vec[float](weights[at : at + items * hidden])
        at += items * hidden
        self.by_turns = vec[float](weights[at : at + items * TURN_INPUTS])
        self.own_at = vec[vec[float]]()
        for turns in range(rounds(seats) + 1):
            left = float(turns) / float(rounds(seats))
            made = self.own[:]
            for index in range(len(made)):
                made[index] += left * self.own_later[index]
            self.own_at = append(self.own_at, made)

    def correct(self, state: State, asked: i64, values: vec[float]) -> None:
        """Add to the values of a question's options what experience says of them."""
        units = self.units(state)
        turns = turns_to_come(state, state.seat)
        pending = state.pending
        last: i64 = -1
        correction = 0.0
        for index in range(len(pending)):
            item = self.item(pending[index], asked)
            if item < 0:
                continue
            # The ways to place a face follow each other.
            if item != last:
                last = item
                correction = self._correction(units, item, turns)
            values[index] += correction

    def item(self, move: i64, asked: i64) -> i64:
        """What an option is about, as a number; -1 for what experience is silent about."""
        kind = kind_of(move)
        if kind == FEAT:
            return first_of(move)
        if kind == FORGE:
            again = self.faces if asked == FURTHER_FACE else 0
            return self.sets + again + first_of(move)
        return self.sets + 2 * self.faces + asked if kind == PASS else -1

    def units(self, state: State) -> vec[float]:
        """The hidden units of the seat that is asked."""
        hidden = self.hidden
        units = self.bias[:]
        numbers = vec[i64]([0] * self.per_seat)
        put_seat(state, state.seat, numbers)
        weights = self.own_at[turns_to_come(state, state.seat)]
        for index in range(self.per_seat):
            if numbers[index]:
                number = float(numbers[index])
                base = index * hidden
                for unit in range(hidden):
                    units[unit] += number * weights[base + unit]
        numbers = vec[i64]([0] * self.per_table)
        put_table(state, numbers)
        table = self.table
        for index in range(self.per_table):
            if numbers[index]:
                number = float(numbers[index])
                base = index * hidden
                for unit in range(hidden):
                    units[unit] += number * table[base + unit]
        for unit in range(hidden):
            if units[unit] < 0.0:
                units[unit] = 0.0
        return units

    def _correction(self, units: vec[float], item: i64, turns: i64) -> float:
        hidden = self.hidden
        items = self.items
        base = item * hidden
        total = self.by_turns[item * TURN_INPUTS + turns]
        for unit in range(hidden):
            total += units[unit] * items[base + unit]
        return total


def item_count(catalog: Catalog) -> int:
    """Feat sets; faces as an action and within one; doing without, by what is asked."""
    return len(catalog.sets) + 2 * len(catalog.faces) + ASKED


def experience_size(catalog: Catalog, hidden: int) -> int:
    """How many weights there are."""
    inputs = 2 * seat_size(catalog) + table_size(catalog) + 1
    return inputs * hidden + item_count(catalog) * (hidden + TURN_INPUTS)
