"""Positions to learn from, as arrays."""

import io
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.length import rounds
from fatesmith.search.inputs import TURN_INPUT, TURN_INPUTS, seat_size, table_size
from fatesmith.search.self_play import SeenGame


@dataclass(frozen=True)
class Samples:
    """Positions between turns; seats are counted from the active one."""

    table: NDArray[np.uint8]
    """By position and input."""
    seats: NDArray[np.uint8]
    """By position, seat and input."""
    glory: NDArray[np.float32]
    """By position and seat: at the end of the game."""
    shares: NDArray[np.float32]
    """By position and seat: of the win."""
    last: NDArray[np.bool_]
    """By position: whether it is the last of its game, whose positions follow each other."""

    def __len__(self) -> int:
        return len(self.table)

    @property
    def turns(self) -> NDArray[np.float32]:
        """By position and seat: the share of its turns that a seat has left."""
        marked = self.seats[:, :, TURN_INPUT : TURN_INPUT + TURN_INPUTS]
        left: NDArray[np.float32] = marked.argmax(axis=2).astype(np.float32)
        left /= np.float32(int(rounds(self.seats.shape[1])))
        return left

    def taken(self, places: NDArray[np.int64]) -> "Samples":
        return Samples(
            self.table[places],
            self.seats[places],
            self.glory[places],
            self.shares[places],
            self.last[places],
        )


def samples_of(games: list[SeenGame], seats: int) -> Samples:
    """The positions of these games."""
    wide, long = table_size(CATALOG), seat_size(CATALOG)
    rows: list[bytes] = []
    glory: list[list[float]] = []
    shares: list[list[float]] = []
    last: list[bool] = []
    for game in games:
        last += [False] * (len(game.positions) - 1) + [True] * bool(game.positions)
        for position in game.positions:
            active = position[0]
            rows.append(position[1:])
            order = [(active + step) % seats for step in range(seats)]
            glory.append([float(game.glory[seat]) for seat in order])
            shares.append([game.shares[seat] for seat in order])
    flat = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), wide + seats * long)
    return Samples(
        np.ascontiguousarray(flat[:, :wide]),
        np.ascontiguousarray(flat[:, wide:]).reshape(len(rows), seats, long),
        np.array(glory, np.float32).reshape(len(rows), seats),
        np.array(shares, np.float32).reshape(len(rows), seats),
        np.array(last, np.bool_),
    )


def joined(parts: list[Samples]) -> Samples:
    return Samples(
        np.concatenate([part.table for part in parts]),
        np.concatenate([part.seats for part in parts]),
        np.concatenate([part.glory for part in parts]),
        np.concatenate([part.shares for part in parts]),
        np.concatenate([part.last for part in parts]),
    )


def to_bytes(samples: Samples) -> bytes:
    """As a file of numpy, compressed: most inputs are 0."""
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        table=samples.table,
        seats=samples.seats,
        glory=samples.glory,
        shares=samples.shares,
        last=samples.last,
    )
    return buffer.getvalue()


def from_bytes(data: bytes) -> Samples:
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        return Samples(
            found["table"], found["seats"], found["glory"], found["shares"], found["last"]
        )
