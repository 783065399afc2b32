"""A move: one answer, packed into one int that is legible without its state.

The kind sits above six arguments of eight bits, so plain integer order sorts options by kind and
then by argument. Kinds are ordered so that declining comes first.
"""

from typing import Final

from fatesmith.engine.amount import Amount
from fatesmith.engine.ids import Move

PASS: Final = 0
"""Stop, decline, end the turn: `()`."""
USE: Final = 1
"""Use a reinforcement: `(feat)`."""
FEAT: Final = 2
"""Perform a feat: `(feat)`."""
FORGE: Final = 3
"""Forge a face onto a die: `(face, die, replaced face)`."""
SPEND: Final = 4
"""Spend a token: `(token)`."""
GAIN: Final = 5
"""Choose what to gain: `(gold, sun, moon, glory)`."""
LOSE: Final = 6
"""Choose what to lose: `(gold, sun, moon, glory)`."""
TRACK: Final = 7
"""Put this much of the gold being gained on the track: `(gold)`."""
KEEP: Final = 8
"""Take resources as they are: `()`."""
CONVERT: Final = 9
"""Turn resources into glory: `()`."""
FIRST: Final = 10
"""Apply this face first: `(face)`."""
COPY: Final = 11
"""Copy this face: `(face)`."""
TAKE: Final = 12
"""Take two shown faces: `(face, face)`, the lower number first."""
DIE: Final = 13
"""Choose a die: `(die)`."""
SEAT: Final = 14
"""Choose another seat: `(seat)`."""
PICK: Final = 15
"""Draft a set for the location drawn: `(feat)`."""
ROLL: Final = 16
"""Nature: a die lands: `(seat, die, slot, face)`."""
REMOVE: Final = 17
"""Nature: a face leaves the game before it starts: `(face)`."""
DRAW: Final = 18
"""Nature: the next location of the draft: `(location)`."""

KINDS: Final = 19
ARITY: Final = (0, 1, 1, 3, 1, 4, 4, 1, 0, 0, 1, 1, 2, 1, 1, 1, 4, 1, 1)

_KIND_SHIFT: Final = 48
_A: Final = 40
_B: Final = 32
_C: Final = 24
_D: Final = 16
_BYTE: Final = 255


def encode(kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    return kind << _KIND_SHIFT | a << _A | b << _B | c << _C | d << _D


def kind_of(move: int) -> int:
    return move >> _KIND_SHIFT


def first_of(move: int) -> int:
    return move >> _A & _BYTE


def second_of(move: int) -> int:
    return move >> _B & _BYTE


def third_of(move: int) -> int:
    return move >> _C & _BYTE


def fourth_of(move: int) -> int:
    return move >> _D & _BYTE


def arguments_of(move: int) -> tuple[int, ...]:
    """As many arguments as the kind has."""
    every = (first_of(move), second_of(move), third_of(move), fourth_of(move))
    return every[: ARITY[kind_of(move)]]


def choose_amount(kind: int, amount: Amount) -> int:
    """A GAIN or LOSE move."""
    return encode(kind, amount.gold, amount.sun, amount.moon, amount.glory)


def outcome_key(move: int) -> int:
    """What a chance move comes to: rolls of equal faces on one die share it."""
    if kind_of(move) != ROLL:
        return move
    return encode(ROLL, first_of(move), second_of(move), 0, fourth_of(move))


def as_move(value: int) -> Move:
    return Move(value)
