"""A task: an effect waiting on the stack, packed into one int.

Bits 0-9 number the effect, 10-12 the seat it concerns, 13-15 the owner (a second seat, such as the
one that caused it), and the rest is the memo: whatever the effect wants to remember, in its own
layout. 16 + 44 bits stay within a small compiled int.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

EFFECT_MASK: Final = 0x3FF
SEAT_SHIFT: Final = 10
OWNER_SHIFT: Final = 13
MEMO_SHIFT: Final = 16
_THREE_BITS: Final = 7

BIT: Final = vec[i64]([2**place for place in range(44)])
"""Powers of two for memos, as a table: shifting a literal is a trap for the compiler."""


def pack(effect: i64, seat: i64, owner: i64, memo: i64) -> i64:
    return effect | seat << SEAT_SHIFT | owner << OWNER_SHIFT | memo << MEMO_SHIFT


def effect_of(task: i64) -> i64:
    return task & EFFECT_MASK


def seat_of(task: i64) -> i64:
    return task >> SEAT_SHIFT & _THREE_BITS


def owner_of(task: i64) -> i64:
    return task >> OWNER_SHIFT & _THREE_BITS


def memo_of(task: i64) -> i64:
    return task >> MEMO_SHIFT
