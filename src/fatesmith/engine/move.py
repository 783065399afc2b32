"""A move: one answer, packed into one int that is legible without its state.

The kind sits above six arguments of eight bits, so plain integer order sorts options by kind and
then by argument. Kinds are ordered so that declining comes first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.amount import Amount
from fatesmith.engine.ids import RESOURCE_NAMES, Row

PASS: Final = 0
USE: Final = 1
FEAT: Final = 2
FORGE: Final = 3
SPEND: Final = 4
CASH: Final = 5
GAIN: Final = 6
LOSE: Final = 7
TRACK: Final = 8
STORE: Final = 9
DRAIN: Final = 10
SETTLE: Final = 11
KEEP: Final = 12
CONVERT: Final = 13
FIRST: Final = 14
NOW: Final = 15
COPY: Final = 16
TAKE: Final = 17
TURN_UP: Final = 18
SET_DICE: Final = 19
DECLARE: Final = 20
DIE: Final = 21
REROLL: Final = 22
SEAT: Final = 23
STEP: Final = 24
ADVANCE: Final = 25
SACRIFICE: Final = 26
PLACE: Final = 27
COLLECT: Final = 28
ISLAND: Final = 29
PICK: Final = 30
ROLL: Final = 31
REMOVE: Final = 32
DRAW: Final = 33

MOVES: Final[dict[int, Row]] = {
    PASS: Row("pass"),  # stop, decline, later, end the turn
    USE: Row("use", "feat", "copies"),  # use a reinforcement; 0 copies for the plain use
    FEAT: Row("feat", "feat"),  # perform a feat
    FORGE: Row("forge", "face", "die", "replaced"),  # forge a face onto a die
    SPEND: Row("spend", "token"),  # spend a token
    CASH: Row("cash", "position"),  # cash in the climber at this place of its track
    GAIN: Row("gain", *RESOURCE_NAMES),  # choose what to gain
    LOSE: Row("lose", *RESOURCE_NAMES),  # choose what to lose
    TRACK: Row("track", "gold"),  # put this much of the gold being gained on the track
    STORE: Row("store", "held", "gold"),  # put this much of it into a store that holds `held`
    DRAIN: Row("drain", "held", "gold"),  # pay this much of the price from such a store
    # Pay a cost in shards; stores, by what they hold, as sun * 8 + moon; the reserves pay the rest.
    SETTLE: Row("settle", "ancient_as_sun", "ancient_as_moon", "at_4", "at_5", "at_6"),
    KEEP: Row("keep"),  # take resources as they are
    CONVERT: Row("convert"),  # turn resources into glory
    FIRST: Row("first", "face"),  # apply this face first
    NOW: Row("now"),  # take the bonus roll now
    COPY: Row("copy", "face"),  # copy or apply this shown face
    TAKE: Row("take", "face", "other_face"),  # take two shown faces, the lower number first
    TURN_UP: Row("turn", "die", "face"),  # turn a die to a face
    SET_DICE: Row("set", "bright", "dark"),  # set both dice
    DECLARE: Row("declare", "bright", "dark"),  # foretell both dice
    DIE: Row("die", "die"),  # choose a die
    REROLL: Row("reroll", "die"),  # pay to roll this die again
    SEAT: Row("seat", "seat"),  # choose another seat
    STEP: Row("step", "space"),  # go to this space of the labyrinth
    ADVANCE: Row("advance", "position"),  # advance the climber at this place of its track
    SACRIFICE: Row("sacrifice", "gold"),  # spend this much gold for glory
    # Put two tokens on islands, the lower island first.
    PLACE: Row("place", "island", "side", "other_island", "other_side"),
    COLLECT: Row("collect", "side"),  # collect a token of this side first
    ISLAND: Row("island", "island"),  # choose an island
    PICK: Row("pick", "feat"),  # draft a set for the location drawn
    ROLL: Row("roll", "seat", "die", "slot", "face"),  # nature: a die lands
    REMOVE: Row("remove", "face"),  # nature: a face leaves the game before it starts
    DRAW: Row("draw", "location"),  # nature: the next location of the draft
}
"""Every kind of move: its word, and the names of its arguments in order."""

MOST_OPTIONS: Final = 56
"""Room for the options of an ordinary question; a longer list grows."""

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


def sixth_of(move: i64) -> i64:
    return move & _BYTE


def arguments_of(move: i64) -> tuple[int, ...]:
    """As many arguments as the kind has."""
    every = (
        first_of(move),
        second_of(move),
        third_of(move),
        fourth_of(move),
        fifth_of(move),
        sixth_of(move),
    )
    return every[: len(MOVES[kind_of(move)].fields)]


_FIRST_HALF: Final[dict[int, int]] = {FORGE: 1, SET_DICE: 1, DECLARE: 1, PLACE: 2}
"""Of moves that people make in two steps: how many arguments the first one settles."""
TWO_STEPS: Final = tuple(_FIRST_HALF)


def first_half(move: i64) -> tuple[int, ...]:
    """What the first of two steps settles: the kind and its first arguments; for a move made in
    one step, all of it."""
    kind = kind_of(move)
    arguments = arguments_of(move)
    return (kind, *arguments[: _FIRST_HALF.get(kind, len(arguments))])


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
    """What identifies the result of a chance move: rolls of equal faces on one die share it."""
    if kind_of(move) != ROLL:
        return move
    return encode(ROLL, first_of(move), second_of(move), 0, fourth_of(move))
