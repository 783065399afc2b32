"""The memo that travels with faces while they are resolved.

Bits 0-4 the context, 5-11 and 12-18 the two faces in the order they are applied, 19-20 how many
have been applied, 21-23 and 24-26 one more than the alternative of each that is settled, 27 whether
a bonus roll is due.
"""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.face import COPY_FACE, PLAIN
from fatesmith.engine.ids import DICE, NO_FACE, NOBODY
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
_FIRST_ALTERNATIVE: Final = 0xE00000
_SECOND_ALTERNATIVE: Final = 0x7000000
BONUS_DUE: Final = 0x8000000
FIRST_GIVEN: Final = 0x280000
"""What is added to the memo of two plain faces once the first is applied: one done, its only
alternative settled."""
BOTH_GIVEN: Final = 0x1300000
"""The same once both are."""


def face_memo(context: i64, first: i64, second: i64) -> i64:
    return context | first << _FIRST | second << _SECOND


def memo_context(memo: i64) -> i64:
    return memo & _CONTEXT_MASK


def first_face(memo: i64) -> i64:
    return memo >> _FIRST & _FACE_MASK


def second_face(memo: i64) -> i64:
    return memo >> _SECOND & _FACE_MASK


def done_of(memo: i64) -> i64:
    return memo >> _DONE & _DONE_MASK


def with_done(memo: i64, done: i64) -> i64:
    return memo & ~_DONE_FIELD | done << _DONE


def alternative_of(memo: i64, index: i64) -> i64:
    """One more than the alternative settled for the first (0) or second (1) face; 0 if none is."""
    return memo >> _ALTERNATIVE + index * _BITS_PER_ALTERNATIVE & _ALTERNATIVE_MASK


def with_alternative(memo: i64, index: i64, alternative: i64) -> i64:
    if index:
        return memo & ~_SECOND_ALTERNATIVE | alternative << _ALTERNATIVE + _BITS_PER_ALTERNATIVE
    return memo & ~_FIRST_ALTERNATIVE | alternative << _ALTERNATIVE


def faces_fit(state: State, memo: i64) -> bool:
    """Whether context, faces and alternatives of a memo that was read from bytes exist."""
    faces = state.catalog.faces
    first = first_face(memo)
    second = second_face(memo)
    if memo >= 2 * BONUS_DUE or memo_context(memo) >= len(CONTEXTS) or done_of(memo) > DICE:
        return False
    if first >= len(faces) or second >= len(faces):
        return False
    one = max(1, len(faces[first].alternatives))
    two = max(1, len(faces[second].alternatives))
    return alternative_of(memo, 0) <= one and alternative_of(memo, 1) <= two


def settled_fit(state: State, memo: i64) -> bool:
    """The same once copies are settled."""
    faces = state.catalog.faces
    return (
        faces_fit(state, memo)
        and faces[first_face(memo)].kind != COPY_FACE
        and faces[second_face(memo)].kind != COPY_FACE
    )


def given_by_partner(state: State, memo: i64, index: i64) -> i64:
    """The resources the other face gives, as far as it is settled (base E6.1)."""
    partner = second_face(memo) if index == 0 else first_face(memo)
    face = state.catalog.faces[partner]
    if face.kind == PLAIN:
        return face.alternatives[0].mask
    chosen = alternative_of(memo, 1 - index)
    if not chosen or not face.alternatives:
        return 0
    return face.alternatives[chosen - 1].mask


def swapped(memo: i64) -> i64:
    """The same faces in the other order."""
    turned = face_memo(memo_context(memo), second_face(memo), first_face(memo))
    turned = with_alternative(turned, 0, alternative_of(memo, 1))
    return with_alternative(turned, 1, alternative_of(memo, 0)) | memo & BONUS_DUE


RESOLVE_NUMBER: Final = 8
"""The place of RESOLVE in `flow`, which cannot be imported here: it lists what imports this module.
Places never change, since saved positions hold them; `flow` checks this one."""


def push_faces(state: State, seat: i64, context: i64, first: i64, second: i64 = NO_FACE) -> None:
    """Have the seat resolve these faces."""
    task = pack(RESOLVE_NUMBER, seat, NOBODY, face_memo(context, first, second))
    state.stack = append(state.stack, task)


def resolve_faces(state: State, seat: i64, context: i64, first: i64, second: i64) -> None:
    """The same at once, for a caller that does nothing afterwards."""
    task = pack(RESOLVE_NUMBER, seat, NOBODY, face_memo(context, first, second))
    state.catalog.effects[RESOLVE_NUMBER].run(state, task)
