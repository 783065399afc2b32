"""The memo that travels with faces while they are resolved.

Bits 0-4 the context, 5-11 and 12-18 the two faces in the order they are applied, 19-20 how many
have been applied, 21-23 and 24-26 one more than the alternative of each that is settled, 27 whether
a bonus roll is due.
"""

from typing import Final

from fatesmith.engine.ids import NO_FACE, NOBODY
from fatesmith.engine.state import State
from fatesmith.engine.task import pack

_FIRST: Final = 5
_SECOND: Final = 12
_DONE: Final = 19
_ALTERNATIVE: Final = 21
_BITS_PER_ALTERNATIVE: Final = 3
_CONTEXT_MASK: Final = 31
_FACE_MASK: Final = 127
_DONE_MASK: Final = 3
_ALTERNATIVE_MASK: Final = 7

_DONE_FIELD: Final = 0x180000
_ALTERNATIVE_FIELDS: Final = (0xE00000, 0x7000000)
BONUS_DUE: Final = 0x8000000


def face_memo(context: int, first: int, second: int) -> int:
    return context | first << _FIRST | second << _SECOND


def memo_context(memo: int) -> int:
    return memo & _CONTEXT_MASK


def first_face(memo: int) -> int:
    return memo >> _FIRST & _FACE_MASK


def second_face(memo: int) -> int:
    return memo >> _SECOND & _FACE_MASK


def done_of(memo: int) -> int:
    return memo >> _DONE & _DONE_MASK


def with_done(memo: int, done: int) -> int:
    return memo & ~_DONE_FIELD | done << _DONE


def alternative_of(memo: int, index: int) -> int:
    """One more than the alternative settled for the first (0) or second (1) face; 0 if none is."""
    return memo >> _ALTERNATIVE + index * _BITS_PER_ALTERNATIVE & _ALTERNATIVE_MASK


def with_alternative(memo: int, index: int, alternative: int) -> int:
    shift = _ALTERNATIVE + index * _BITS_PER_ALTERNATIVE
    return memo & ~_ALTERNATIVE_FIELDS[index] | alternative << shift


RESOLVE_NUMBER: Final = 8
"""The number of the effect that resolves faces (see `flow`): it is pushed from below its module."""


def push_faces(state: State, seat: int, context: int, first: int, second: int = NO_FACE) -> None:
    """Have the seat resolve these faces."""
    state.stack.append(pack(RESOLVE_NUMBER, seat, NOBODY, face_memo(context, first, second)))
