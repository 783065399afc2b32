"""A task: an effect waiting on the stack, packed into one int.

Bits 0-9 number the effect, 10-12 the seat it concerns, 13-15 the owner (a second seat, such as the
one that caused it), and the rest is the memo: whatever the effect wants to remember, in its own
layout. 16 + 44 bits stay within a small compiled int.
"""

from typing import Final

EFFECT_MASK: Final = 0x3FF
SEAT_SHIFT: Final = 10
OWNER_SHIFT: Final = 13
MEMO_SHIFT: Final = 16
_THREE_BITS: Final = 7

BIT: Final = tuple(2**place for place in range(44))
"""Powers of two for memos, as a table: shifting a literal is a trap for the compiler."""


def pack(effect: int, seat: int, owner: int, memo: int) -> int:
    return effect | seat << SEAT_SHIFT | owner << OWNER_SHIFT | memo << MEMO_SHIFT


def effect_of(task: int) -> int:
    return task & EFFECT_MASK


def seat_of(task: int) -> int:
    return task >> SEAT_SHIFT & _THREE_BITS


def owner_of(task: int) -> int:
    return task >> OWNER_SHIFT & _THREE_BITS


def memo_of(task: int) -> int:
    return task >> MEMO_SHIFT
