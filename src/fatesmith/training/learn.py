"""Fitting experience to lessons, with numpy.

The same arithmetic as `search/experience.py`, on many decisions at once. The price and its
correction should come to what playouts said, apart from what all options of a decision have in
common; options that the pupil thought well of count most. One thread and a fixed order for each
seed, so the same lessons always give the same experience.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.length import rounds
from fatesmith.search.experience import item_count
from fatesmith.search.inputs import TURN_INPUTS
from fatesmith.training.adam import Adam
from fatesmith.training.schoolwork import Lessons

Array = NDArray[np.float32]
Places = NDArray[np.int64]

BATCH: Final = 512
_DECAY: Final = 2e-4
_DOUBT: Final = np.float32(6.0)
"""In glory: how far below the best an option must be thought to count for a third of it."""
_MOST_ERROR: Final = 40.0
"""In glory: a larger error is luck, and counts as this much."""
_SPREAD: Final = 0.16
_ITEM_SPREAD: Final = 0.05


@dataclass(frozen=True, kw_only=True)
class _Seen:
    """Some decisions with their options."""

    own: Array
    later: Array
    table: Array
    units: Array
    row: Places
    """By option: its decision."""
    first: Places
    """By decision: its first option."""
    items: Places
    turns: Places
    share: Array
    """By option: how much it counts."""
    apart: Array
    """By option: how far its price with the correction is from what playouts said, apart from what
    all options of the decision have in common."""


class ExperienceFitter:
    """The weights while they are fitted, by name, and Adam's memory of their slopes."""

    def __init__(self, lessons: Lessons, seats: int, hidden: int, seed: int) -> None:
        draw = np.random.Generator(np.random.PCG64(seed))
        self.lessons = lessons
        self.rounds = int(rounds(seats))
        self.first = np.concatenate([[0], np.cumsum(lessons.counts, dtype=np.int64)])
        self.seat_scale = _scale(lessons.seats)
        self.table_scale = _scale(lessons.table)

        def drawn(rows: int, spread: float) -> Array:
            numbers: Array = (draw.standard_normal((rows, hidden)) * spread).astype(np.float32)
            return numbers

        items = item_count(CATALOG)
        self.weights: dict[str, Array] = {
            "own": drawn(lessons.seats.shape[1], _SPREAD),
            "own_later": drawn(lessons.seats.shape[1], _SPREAD),
            "table": drawn(lessons.table.shape[1], _SPREAD),
            "bias": np.zeros(hidden, np.float32),
            "items": drawn(items, _ITEM_SPREAD),
            "by_turns": np.zeros((items, TURN_INPUTS), np.float32),
        }
        self._adam = Adam(self.weights, _DECAY)

    def passes(self, number: int, rate: float, seed: int) -> Iterator[int]:
        """Go through all lessons this many times, with a rate that falls to nothing; tells after
        each pass which it was."""
        draw = np.random.Generator(np.random.PCG64(seed))
        batches = max(1, len(self.lessons) // BATCH)
        for past in range(number):
            order = draw.permutation(len(self.lessons))
            for batch in range(batches):
                done = (past * batches + batch) / (number * batches)
                falling = rate * 0.5 * (1.0 + float(np.cos(np.pi * done)))
                self._step(order[batch * BATCH : (batch + 1) * BATCH], falling)
            yield past

    def error(self) -> float:
        """The mean square error of prices with their corrections, in glory."""
        seen = self._forward(np.arange(len(self.lessons)))
        return float((seen.share * seen.apart**2).sum() / len(self.lessons))

    def _step(self, places: Places, rate: float) -> None:
        """One step of Adam."""
        w, seen = self.weights, self._forward(places)
        apart = np.clip(seen.apart, -_MOST_ERROR, _MOST_ERROR)
        slope: Array = (seen.share * apart / len(places)).astype(np.float32)
        items_slope = np.zeros_like(w["items"])
        np.add.at(items_slope, seen.items, slope[:, None] * seen.units[seen.row])
        turns_slope = np.zeros_like(w["by_turns"])
        np.add.at(turns_slope, (seen.items, seen.turns), slope)
        back = np.add.reduceat(slope[:, None] * w["items"][seen.items], seen.first, axis=0)
        back *= seen.units > 0
        self._adam.step(
            {
                "own": seen.own.T @ back,
                "own_later": seen.later.T @ back,
                "table": seen.table.T @ back,
                "bias": back.sum(axis=0),
                "items": items_slope,
                "by_turns": turns_slope,
            },
            rate,
        )

    def _forward(self, places: Places) -> _Seen:
        w, lessons = self.weights, self.lessons
        own: Array = lessons.seats[places] * self.seat_scale
        turns = lessons.turns[places].astype(np.int64)
        later: Array = own * (turns.astype(np.float32) / np.float32(self.rounds))[:, None]
        table: Array = lessons.table[places] * self.table_scale
        units: Array = own @ w["own"] + later @ w["own_later"] + table @ w["table"] + w["bias"]
        np.maximum(units, 0, out=units)
        counts = lessons.counts[places].astype(np.int64)
        first = np.cumsum(counts) - counts
        row = np.repeat(np.arange(len(places)), counts)
        options = np.repeat(self.first[places] - first, counts) + np.arange(len(row))
        items, turns = lessons.items[options].astype(np.int64), turns[row]
        corrections = (units[row] * w["items"][items]).sum(axis=1) + w["by_turns"][items, turns]
        thought = lessons.thought[options]
        share: Array = np.exp((thought - np.maximum.reduceat(thought, first)[row]) / _DOUBT)
        share = (share / np.add.reduceat(share, first)[row]).astype(np.float32)
        apart: Array = lessons.prices[options] + corrections - lessons.worths[options]
        apart = apart - np.add.reduceat(share * apart, first)[row]
        return _Seen(
            own=own,
            later=later,
            table=table,
            units=units,
            row=row,
            first=first,
            items=items,
            turns=turns,
            share=share,
            apart=apart,
        )

    def exported(self) -> list[float]:
        """The weights as `Experience` wants them: for inputs that are not scaled."""
        w = self.weights
        parts = [
            w["own"] * self.seat_scale[:, None],
            w["own_later"] * self.seat_scale[:, None],
            w["table"] * self.table_scale[:, None],
            *(w[name] for name in ("bias", "items", "by_turns")),
        ]
        return [float(number) for part in parts for number in part.ravel()]


def _scale(inputs: NDArray[np.uint8]) -> Array:
    """What brings the usual size of each input to 1; inputs that never occur stay small."""
    part = inputs[: 1 << 17].astype(np.float32)
    size = np.sqrt((part * part).mean(axis=0))
    scale: Array = (1.0 / np.maximum(size, 0.05)).astype(np.float32)
    return scale
