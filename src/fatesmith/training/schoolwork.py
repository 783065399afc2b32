"""Lessons: decisions in games of self-play, with what playouts say about every option.

A few playouts for each option say little about one decision, and all that is needed about a
hundred thousand of them. The same pupil, seed and numbers give the same bytes, in any process and
on any machine.
"""

import io
import random
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from fatesmith.bots.experiences import read_experience
from fatesmith.bots.strategist_bot import strategist
from fatesmith.content.catalog import CATALOG
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.nature import stream_of
from fatesmith.engine.state import State
from fatesmith.search.experience import Experience, experience_size
from fatesmith.search.inputs import MOST, put_seat, put_table, seat_size, table_size, turns_to_come
from fatesmith.search.monte_carlo import UNIT, FlatMonteCarlo, Trial, Yardstick, varied
from fatesmith.search.strategist import Strategist
from fatesmith.training.games import drawn_setup

_INTRODUCTORY: Final = 0.5
"""Of the games, this share is introductory; the others are drawn as for the value net."""
_WAVERING: Final = 0.6
_LATEST: Final = 0.8
_RATES: Final = (0.05, 0.15, 0.3)
"""As in games for the value net, some begin with mistakes: experience must know what to do then."""
_TAKEN: Final = 0.4
"""The share of decisions that become lessons."""
_WIDTH: Final = 16
_REACH: Final = 14.0
"""Options that are priced so many glory below the best are left out."""


@lru_cache(maxsize=2)
def _experience_of(data: bytes) -> Experience:
    return read_experience(data)


@dataclass(frozen=True)
class Pupil:
    """The strategist, with the experience it has so far."""

    seats: int
    experience: bytes = b""

    def policy(self, seed: int = 0) -> Strategist:  # noqa: ARG002 - a Learner's way
        base = strategist(self.seats)
        if not self.experience:
            return base
        return Strategist(base.prices, _experience_of(self.experience))


@dataclass(frozen=True, kw_only=True)
class Lessons:
    """Decisions, one after the other, and their options."""

    seats: NDArray[np.uint8]
    """By decision: what `put_seat` writes for the seat that is asked."""
    table: NDArray[np.uint8]
    turns: NDArray[np.uint8]
    """By decision: turns left to the seat."""
    counts: NDArray[np.uint8]
    """By decision: how many options there are."""
    items: NDArray[np.uint8]
    """By option: what it is about (`Experience.item`)."""
    prices: NDArray[np.float32]
    """By option: the strategist's price."""
    thought: NDArray[np.float32]
    """By option: what the pupil thought of it."""
    worths: NDArray[np.float32]
    """By option: what its playouts came to, in glory."""

    def __len__(self) -> int:
        return len(self.counts)


class _Notebook:
    """The lessons of some games while they are played."""

    def __init__(self, pupil: Pupil, seed: int, playouts: int) -> None:
        self.policy = pupil.policy()
        self.base = strategist(pupil.seats)
        self.search = FlatMonteCarlo(self.policy, 1, seed)
        self.playouts = playouts
        # What an item is does not depend on weights.
        self.items = self.policy.experience or Experience(
            CATALOG, pupil.seats, 1, [0.0] * experience_size(CATALOG, 1)
        )
        self.own = vec[i64]([0] * seat_size(CATALOG))
        self.shared = vec[i64]([0] * table_size(CATALOG))
        self.rows: list[bytes] = []
        self.tables: list[bytes] = []
        self.turns: list[int] = []
        self.counts: list[int] = []
        self.options: list[tuple[int, float, float, float]] = []

    def take(self, state: State, number: int) -> None:
        """Try the options of a decision, if there is a choice among what experience is about."""
        asked = self.policy.asked(state)
        pending = list(state.pending)
        thought = list(self.policy.values(state))
        ranked = sorted(map(Trial, pending, thought), key=lambda each: each.prior, reverse=True)
        least = ranked[0].prior - _REACH
        tried = [
            trial
            for trial in varied(ranked)[0]
            if trial.prior > least and self.items.item(trial.move, asked) >= 0
        ][:_WIDTH]
        if len(tried) < 2 or tried[0] is not ranked[0]:
            return
        moves = [int(trial.move) for trial in tried]
        totals = self.search.totals(state, moves, number, 0, self.playouts)
        unit = Yardstick(state).of_glory(1.0)
        prices = dict(zip(pending, self.base.values(state), strict=True))
        put_seat(state, state.seat, self.own)
        put_table(state, self.shared)
        self.rows.append(bytes(min(MOST, each) for each in self.own))
        self.tables.append(bytes(min(MOST, each) for each in self.shared))
        self.turns.append(int(turns_to_come(state, state.seat)))
        self.counts.append(len(tried))
        for trial, total in zip(tried, totals, strict=True):
            worth = (total / UNIT / self.playouts - 0.5) / unit
            item = int(self.items.item(trial.move, asked))
            self.options.append((item, prices[trial.move], trial.prior, worth))

    def lessons(self) -> Lessons:
        items, prices, thought, worths = zip(*self.options, strict=True)
        number = len(self.counts)
        return Lessons(
            seats=np.frombuffer(b"".join(self.rows), np.uint8).reshape(number, -1),
            table=np.frombuffer(b"".join(self.tables), np.uint8).reshape(number, -1),
            turns=np.array(self.turns, np.uint8),
            counts=np.array(self.counts, np.uint8),
            items=np.array(items, np.uint8),
            prices=np.array(prices, np.float32),
            thought=np.array(thought, np.float32),
            worths=np.array(worths, np.float32),
        )


def _teach(notebook: _Notebook, seats: int, draw: random.Random) -> None:
    """Play a game, and take lessons from it."""
    introductory = draw.random() < _INTRODUCTORY
    state = new_state(Setup.introductory(seats) if introductory else drawn_setup(seats, draw))
    luck = SeededLuck(draw.getrandbits(60))
    until = draw.random() * _LATEST * int(state.rounds) if draw.random() < _WAVERING else 0.0
    rate = draw.choice(_RATES)
    while state.outcome is None:
        pending = state.pending
        if state.seat == NATURE:
            move = pending[luck.draw(stream_of(state), len(pending))]
        else:
            if notebook.policy.asked(state) >= 0 and draw.random() < _TAKEN:
                notebook.take(state, draw.getrandbits(40))
            wavers = int(state.round) - 1 < until and draw.random() < rate
            move = (
                pending[draw.randrange(len(pending))] if wavers else notebook.policy.choose(state)
            )
        play(state, move, luck)


def taught_range(pupil: Pupil, seed: int, playouts: int, numbers: tuple[int, int]) -> bytes:
    """The lessons of the games from one number up to another, as a file."""
    notebook = _Notebook(pupil, seed, playouts)
    for number in range(*numbers):
        _teach(notebook, pupil.seats, random.Random(f"lessons {pupil.seats} {seed} {number}"))
    return lessons_to_bytes(notebook.lessons())


def joined_lessons(parts: list[Lessons]) -> Lessons:
    return Lessons(
        **{name: np.concatenate([getattr(part, name) for part in parts]) for name in _FIELDS}
    )


def lessons_to_bytes(lessons: Lessons) -> bytes:
    """As a file of numpy, compressed: most inputs are 0."""
    buffer = io.BytesIO()
    save = partial(np.savez_compressed, buffer)
    save(**{name: getattr(lessons, name) for name in _FIELDS})
    return buffer.getvalue()


def lessons_from_bytes(data: bytes) -> Lessons:
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        return Lessons(**{name: found[name] for name in _FIELDS})


_FIELDS: Final = tuple(Lessons.__annotations__)
