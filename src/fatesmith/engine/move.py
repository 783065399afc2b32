"""A move: one answer, packed into one int that is legible without its state.

The kind sits above six arguments of eight bits, so plain integer order sorts options by kind and
then by argument. Kinds are ordered so that declining comes first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.amount import Amount

PASS: Final = 0
"""Stop, decline, later, end the turn: `()`."""
USE: Final = 1
"""Use a reinforcement: `(feat, copies used together, 0 for the plain use)`."""
FEAT: Final = 2
"""Perform a feat: `(feat)`."""
FORGE: Final = 3
"""Forge a face onto a die: `(face, die, replaced face)`."""
SPEND: Final = 4
"""Spend a token: `(token)`."""
CASH: Final = 5
"""Cash in the climber at this place of its track: `(position)`."""
GAIN: Final = 6
"""Choose what to gain: `(gold, sun, moon, glory, ancient, loyalty)`."""
LOSE: Final = 7
"""Choose what to lose: `(gold, sun, moon, glory, ancient, loyalty)`."""
TRACK: Final = 8
"""Put this much of the gold being gained on the track: `(gold)`."""
STORE: Final = 9
"""Put this much of the gold being gained into a store that holds so much: `(held, gold)`."""
DRAIN: Final = 10
"""Pay this much of the price from a store that holds so much: `(held, gold)`."""
SETTLE: Final = 11
"""Pay a cost in shards: `(ancient as sun, ancient as moon, stores at 4, at 5, at 6)`, each of the
last three as sun * 8 + moon; what is left comes from the reserves."""
KEEP: Final = 12
"""Take resources as they are: `()`."""
CONVERT: Final = 13
"""Turn resources into glory: `()`."""
FIRST: Final = 14
"""Apply this face first: `(face)`."""
NOW: Final = 15
"""Take the bonus roll now: `()`."""
COPY: Final = 16
"""Copy or apply this shown face: `(face)`."""
TAKE: Final = 17
"""Take two shown faces: `(face, face)`, the lower number first."""
TURN_UP: Final = 18
"""Turn a die to a face: `(die, face)`."""
SET_DICE: Final = 19
"""Set both dice: `(light face, dark face)`."""
DECLARE: Final = 20
"""Foretell both dice: `(light face, dark face)`."""
DIE: Final = 21
"""Choose a die: `(die)`."""
REROLL: Final = 22
"""Pay to roll this die again: `(die)`."""
SEAT: Final = 23
"""Choose another seat: `(seat)`."""
STEP: Final = 24
"""Go to this space of the labyrinth: `(space)`."""
ADVANCE: Final = 25
"""Advance the climber at this place of its track: `(position)`."""
SACRIFICE: Final = 26
"""Spend this much gold for glory: `(gold)`."""
PLACE: Final = 27
"""Put two tokens on islands: `(island, side, island, side)`, the lower island first."""
COLLECT: Final = 28
"""Collect a token of this side first: `(side)`."""
ISLAND: Final = 29
"""Choose an island: `(island)`."""
PICK: Final = 30
"""Draft a set for the location drawn: `(feat)`."""
ROLL: Final = 31
"""Nature: a die lands: `(seat, die, slot, face)`."""
REMOVE: Final = 32
"""Nature: a face leaves the game before it starts: `(face)`."""
DRAW: Final = 33
"""Nature: the next location of the draft: `(location)`."""

KINDS: Final = 34
MOST_OPTIONS: Final = 56
"""Room for the options of an ordinary question; a longer list grows."""
ARITY: Final = (
    *(0, 2, 1, 3, 1, 1, 6, 6, 1, 2, 2, 5, 0, 0, 1, 0, 1, 2, 2, 2),
    *(2, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 4, 1, 1),
)

_KIND_SHIFT: Final = 48
_A: Final = 40
_B: Final = 32
_C: Final = 24
_D: Final = 16
_E: Final = 8
_BYTE: Final = 255


def encode(
    kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0
) -> i64:
    return kind << _KIND_SHIFT | a << _A | b << _B | c << _C | d << _D | e << _E | f


def kind_of(move: i64) -> i64:
    return move >> _KIND_SHIFT


def first_of(move: i64) -> i64:
    return move >> _A & _BYTE


def second_of(move: i64) -> i64:
    return move >> _B & _BYTE


def third_of(move: i64) -> i64:
    return move >> _C & _BYTE


def fourth_of(move: i64) -> i64:
    return move >> _D & _BYTE


def fifth_of(move: i64) -> i64:
    return move >> _E & _BYTE


def arguments_of(move: i64) -> tuple[int, ...]:
    """As many arguments as the kind has."""
    every = (
        first_of(move),
        second_of(move),
        third_of(move),
        fourth_of(move),
        fifth_of(move),
        move & _BYTE,
    )
    return every[: ARITY[kind_of(move)]]


def sort_moves(moves: vec[i64]) -> None:
    """Sort options in place; they are few, and nearly sorted already."""
    for place in range(1, len(moves)):
        move = moves[place]
        hole = place
        while hole and moves[hole - 1] > move:
            moves[hole] = moves[hole - 1]
            hole -= 1
        moves[hole] = move


def index_of(numbers: vec[i64], wanted: i64) -> i64:
    """Where a number is found first."""
    for place in range(len(numbers)):
        if numbers[place] == wanted:
            return place
    raise AssertionError(f"{wanted} is not among {list(numbers)}")


def choose_amount(kind: i64, amount: Amount) -> i64:
    """A GAIN or LOSE move."""
    return encode(
        kind,
        amount.gold,
        amount.sun,
        amount.moon,
        amount.glory,
        amount.ancient,
        amount.loyalty,
    )


def choose_one(kind: i64, resource: i64, number: i64) -> i64:
    """A GAIN or LOSE move of a single resource."""
    return encode(kind) | number << _A - resource * (_A - _B)


def roll_move(seat: i64, die: i64, slot: i64, face: i64) -> i64:
    """A die lands on one of its slots."""
    return encode(ROLL, seat, die, slot, face)


def roll_moves(seat: i64, die: i64, faces: vec[i64]) -> vec[i64]:
    """One ROLL move for each slot of a die."""
    return vec[i64]([roll_move(seat, die, slot, faces[slot]) for slot in range(len(faces))])


def outcome_key(move: i64) -> i64:
    """What a chance move comes to: rolls of equal faces on one die share it."""
    if kind_of(move) != ROLL:
        return move
    return encode(ROLL, first_of(move), second_of(move), 0, fourth_of(move))
