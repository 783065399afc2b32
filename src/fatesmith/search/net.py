"""The value net: what a position between two turns is worth to every seat.

Each seat's numbers (`inputs.py`) go through the same hidden units, together with the table's; a
second layer looks at a seat and at the sum of the others. It gives two things per seat: the margin
in glory that it will have over the mean of the others, and its share of the win. Numbers of a seat
count twice, once as they are and once by the turns it has left, because a face or a card is worth
what it will still bring.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from fatesmith.engine.declared import Catalog
from fatesmith.engine.length import rounds
from fatesmith.engine.state import State
from fatesmith.search.inputs import (
    put_seat,
    put_table,
    seat_size,
    table_size,
    turns_to_come,
)

MARGIN_UNIT: Final = 10.0
"""The net counts margins in tens of glory."""


@mypyc_attr(acyclic=True)
@final
class Judgement:
    """What a position is worth, by seat."""

    margins: vec[float]
    """Expected glory above the mean of the others."""
    wins: vec[float]
    """Expected shares of the win; they add up to 1."""

    def __init__(self, seats: i64) -> None:
        self.margins = vec[float]([0.0] * seats)
        self.wins = vec[float]([0.0] * seats)


@final
class ValueNet:
    """A net for one number of seats; it holds buffers, so one process uses it at a time.

    Weights, in the order of the file: by input of the table, by input of a seat and by the same
    times the share of turns left, each a row of hidden units of which the last is linear; the bias
    of these; by hidden unit, a row of mixing units for the seat itself and one for the others;
    their bias; by mixing unit, then by hidden unit, the weight in margin and in win.
    """

    seats: i64
    hidden: i64
    mixing: i64
    per_seat: i64
    per_table: i64
    table: vec[float]
    own: vec[float]
    own_later: vec[float]
    bias: vec[float]
    mix_own: vec[float]
    mix_others: vec[float]
    mix_bias: vec[float]
    heads: vec[float]
    by_turns: vec[vec[float]]
    """By turns left: `own` and what of `own_later` counts then; made when first needed."""
    seat_numbers: vec[i64]
    table_numbers: vec[i64]
    common: vec[float]
    units: vec[float]
    """By seat and hidden unit."""
    own_part: vec[float]
    others_part: vec[float]

    def __init__(
        self, catalog: Catalog, seats: i64, hidden: i64, mixing: i64, weights: list[float]
    ) -> None:
        """`hidden` counts the linear unit."""
        self.seats = seats
        self.hidden = hidden
        self.mixing = mixing
        self.per_seat = seat_size(catalog)
        self.per_table = table_size(catalog)
        expected = weight_count(catalog, hidden, mixing)
        assert len(weights) == expected, f"{len(weights)} weights instead of {expected}"
        at = 0
        self.table = vec[float](weights[at : at + self.per_table * hidden])
        at += self.per_table * hidden
        self.own = vec[float](weights[at : at + self.per_seat * hidden])
        at += self.per_seat * hidden
        self.own_later = vec[float](weights[at : at + self.per_seat * hidden])
        at += self.per_seat * hidden
        self.bias = vec[float](weights[at : at + hidden])
        at += hidden
        self.mix_own = vec[float](weights[at : at + hidden * mixing])
        at += hidden * mixing
        self.mix_others = vec[float](weights[at : at + hidden * mixing])
        at += hidden * mixing
        self.mix_bias = vec[float](weights[at : at + mixing])
        at += mixing
        self.heads = vec[float](weights[at : at + 2 * (mixing + hidden)])
        empty = vec[float]()
        self.by_turns = vec[vec[float]]()
        for _turn in range(rounds(seats) + 1):
            self.by_turns = append(self.by_turns, empty)
        self.seat_numbers = vec[i64]([0] * self.per_seat)
        self.table_numbers = vec[i64]([0] * self.per_table)
        self.common = vec[float]([0.0] * hidden)
        self.units = vec[float]([0.0] * (seats * hidden))
        self.own_part = vec[float]([0.0] * (seats * mixing))
        self.others_part = vec[float]([0.0] * (seats * mixing))

    def judge(self, state: State) -> Judgement:
        """Judge a position between two turns."""
        self._add_table(state)
        for seat in range(self.seats):
            self._add_seat(state, seat)
        self._mix()
        return self._read_out()

    def _add_table(self, state: State) -> None:
        numbers = self.table_numbers
        put_table(state, numbers)
        hidden = self.hidden
        common = self.common
        table = self.table
        for unit in range(hidden):
            common[unit] = self.bias[unit]
        for index in range(self.per_table):
            if numbers[index]:
                number = float(numbers[index])
                base = index * hidden
                for unit in range(hidden):
                    common[unit] += number * table[base + unit]

    def _add_seat(self, state: State, seat: i64) -> None:
        numbers = self.seat_numbers
        put_seat(state, seat, numbers)
        weights = self._weights_at(turns_to_come(state, seat))
        hidden = self.hidden
        common = self.common
        units = self.units
        first = seat * hidden
        for unit in range(hidden):
            units[first + unit] = common[unit]
        for index in range(self.per_seat):
            if numbers[index]:
                number = float(numbers[index])
                base = index * hidden
                for unit in range(hidden):
                    units[first + unit] += number * weights[base + unit]
        for unit in range(first, first + hidden - 1):
            if units[unit] < 0.0:
                units[unit] = 0.0

    def _weights_at(self, turns: i64) -> vec[float]:
        if not len(self.by_turns[turns]):
            left = float(turns) / float(rounds(self.seats))
            made = self.own[:]
            for index in range(len(made)):
                made[index] += left * self.own_later[index]
            self.by_turns[turns] = made
        return self.by_turns[turns]

    def _mix(self) -> None:
        hidden = self.hidden
        mixing = self.mixing
        own_part = self.own_part
        others_part = self.others_part
        mix_own = self.mix_own
        mix_others = self.mix_others
        units = self.units
        for index in range(self.seats * mixing):
            own_part[index] = 0.0
            others_part[index] = 0.0
        for seat in range(self.seats):
            first = seat * mixing
            for unit in range(hidden):
                number = units[seat * hidden + unit]
                if number != 0.0:
                    base = unit * mixing
                    for mixed in range(mixing):
                        own_part[first + mixed] += number * mix_own[base + mixed]
                        others_part[first + mixed] += number * mix_others[base + mixed]

    def _read_out(self) -> Judgement:
        seats = self.seats
        hidden = self.hidden
        mixing = self.mixing
        heads = self.heads
        found = Judgement(seats)
        highest = -1e9
        for seat in range(seats):
            margin = 0.0
            win = 0.0
            for mixed in range(mixing):
                number = self.mix_bias[mixed] + self.own_part[seat * mixing + mixed]
                for other in range(seats):
                    if other != seat:
                        number += self.others_part[other * mixing + mixed]
                if number > 0.0:
                    margin += number * heads[2 * mixed]
                    win += number * heads[2 * mixed + 1]
            for unit in range(hidden):
                number = self.units[seat * hidden + unit]
                margin += number * heads[2 * (mixing + unit)]
                win += number * heads[2 * (mixing + unit) + 1]
            found.margins[seat] = margin
            found.wins[seat] = win
            highest = max(highest, win)
        mean = 0.0
        total = 0.0
        for seat in range(seats):
            mean += found.margins[seat] / float(seats)
            found.wins[seat] = math.exp(found.wins[seat] - highest)
            total += found.wins[seat]
        spread = MARGIN_UNIT * float(seats) / float(seats - 1)
        for seat in range(seats):
            found.margins[seat] = (found.margins[seat] - mean) * spread
            found.wins[seat] /= total
        return found


def weight_count(catalog: Catalog, hidden: int, mixing: int) -> int:
    """How many weights such a net has."""
    inputs = table_size(catalog) + 2 * seat_size(catalog) + 1
    return inputs * hidden + 2 * hidden * mixing + mixing + 2 * (mixing + hidden)
