"""Resolving faces: the procedure of base E2, as a chain of tasks.

Every link carries the same memo: the context (5 bits), the two faces in the order they are applied
(8 bits each), how many have been applied (2 bits), and the resources these gave (8 bits). A single
die has no second face. Copies are settled first, then the order, then each face in turn.
"""

from __future__ import annotations

from typing import Final

from fatesmith.engine.amount import RESOURCE_BIT, Amount
from fatesmith.engine.context import CONTEXTS, Context
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import (
    APPLIED,
    CONVERTED,
    COPIED,
    FACE_SOURCE,
    WOKEN,
    source,
)
from fatesmith.engine.face import (
    BARGAIN,
    BLANK,
    BOUND,
    CHOICE,
    COPY_FACE,
    DEPENDENT,
    MULTIPLY,
    PLAIN,
    Face,
)
from fatesmith.engine.forge import BARGAIN_FORGE, cheapest_offer
from fatesmith.engine.ids import GOLD, MOON, NO_FACE, NOBODY, SUN
from fatesmith.engine.move import (
    CONVERT,
    COPY,
    FIRST,
    GAIN,
    KEEP,
    LOSE,
    choose_amount,
    encode,
    first_of,
)
from fatesmith.engine.reserve import gain, gain_glory, lose
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, owner_of, seat_of

_FIRST: Final = 5
_SECOND: Final = 13
_APPLIED: Final = 21
_GIVEN: Final = 23
_CONTEXT_MASK: Final = 31
_FACE_MASK: Final = 255
_FACES_MASK: Final = 0x1FFFFF
_APPLIED_MASK: Final = 3


def face_memo(context: int, first: int, second: int) -> int:
    return context | first << _FIRST | second << _SECOND


def memo_context(memo: int) -> int:
    return memo & _CONTEXT_MASK


def memo_first(memo: int) -> int:
    return memo >> _FIRST & _FACE_MASK


def memo_second(memo: int) -> int:
    return memo >> _SECOND & _FACE_MASK


def _context(memo: int) -> Context:
    return CONTEXTS[memo_context(memo)]


class Resolve(Effect):
    """Settle copies, then order, then apply. Runs again after each copy is chosen."""

    def run(self, state: State, task: int) -> None:
        memo = memo_of(task)
        seat = seat_of(task)
        faces = state.catalog.faces
        first = memo_first(memo)
        second = memo_second(memo)
        if faces[first].kind == COPY_FACE or faces[second].kind == COPY_FACE:
            if copy_targets(state, seat):
                state.push(CHOOSE_COPY, seat, memo)
                return
            # base E3.3: with nothing to copy the face is blank.
            first = NO_FACE if faces[first].kind == COPY_FACE else first
            second = NO_FACE if faces[second].kind == COPY_FACE else second
        context = memo_context(memo)
        if order_matters(state, seat, CONTEXTS[context], first, second):
            state.push(CHOOSE_ORDER, seat, face_memo(context, first, second))
            return
        if faces[first].kind == DEPENDENT and faces[second].kind != DEPENDENT:
            # base E6.2: what the other face gives is settled before a dependent face looks.
            first, second = second, first
        state.push(APPLY, seat, face_memo(context, first, second))


def copy_targets(state: State, seat: int) -> list[int]:
    """The types of face this seat may copy, ascending (base E3)."""
    faces = state.catalog.faces
    found: set[int] = set()
    reflected = False
    for other in range(state.seats):
        if other != seat:
            for face in state.heroes[other].up:
                if faces[face].kind == COPY_FACE:
                    reflected = True
                else:
                    found.add(face)
    if reflected:
        # base E3.2: an opponent's copying face shows one's own dice.
        found.update(face for face in state.heroes[seat].up if faces[face].kind != COPY_FACE)
    return sorted(found)


class ChooseCopy(Question):
    """What the first copying face becomes."""

    def __init__(self) -> None:
        super().__init__("copy")

    def options(self, state: State, task: int) -> list[int]:
        return [encode(COPY, face) for face in copy_targets(state, seat_of(task))]

    def answer(self, state: State, task: int, move: int) -> None:
        memo = memo_of(task)
        seat = seat_of(task)
        face = first_of(move)
        first = memo_first(memo)
        second = memo_second(memo)
        if state.catalog.faces[first].kind == COPY_FACE:
            first = face
        else:
            second = face
        if state.journal is not None:
            state.tell(COPIED, seat, face)
        state.push(RESOLVE, seat, face_memo(memo_context(memo), first, second))

    def about(self, state: State, task: int) -> int:
        face = memo_first(memo_of(task))
        if state.catalog.faces[face].kind != COPY_FACE:
            face = memo_second(memo_of(task))
        return source(FACE_SOURCE, face)


def order_matters(state: State, seat: int, context: Context, first: int, second: int) -> bool:
    """Whether applying the two faces the other way round could end differently (base D3, E8)."""
    if first in (second, NO_FACE) or second == NO_FACE:
        return False
    one = state.catalog.faces[first]
    two = state.catalog.faces[second]
    if context.loses:
        # One's own card is woken by what one loses: gaining a shard before or after losing one
        # differs when the reserve is empty.
        return (_wakes(state, seat, first) and _takes_what_cards_give(two)) or (
            _wakes(state, seat, second) and _takes_what_cards_give(one)
        )
    if one.kind == BARGAIN:
        return two.gives_gold and _could_bargain(state, seat, one.rate, two.alternatives)
    if two.kind == BARGAIN:
        return one.gives_gold and _could_bargain(state, seat, two.rate, one.alternatives)
    return False


def _wakes(state: State, seat: int, face: int) -> bool:
    bond = state.catalog.faces[face].bond
    return bond >= 0 and state.patrons[bond] == seat


def _takes_what_cards_give(face: Face) -> bool:
    """Whether losing it can cost anything but gold; a dependent face comes second anyway."""
    if face.kind == DEPENDENT:
        return False
    return any(amount.mask & ~RESOURCE_BIT[GOLD] for amount in face.alternatives)


def _could_bargain(state: State, seat: int, discount: int, gains: list[Amount]) -> bool:
    """Whether any face is within reach, were the other die's gold taken first."""
    hero = state.heroes[seat]
    if seat == state.active and any(hero.tokens[t] for t in state.catalog.any_time_tokens):
        return True
    most = min(hero.gold_cap, hero.gold + max(amount.gold for amount in gains))
    cheapest = cheapest_offer(state)
    return 0 <= cheapest <= most + discount


class ChooseOrder(Question):
    """Which of two faces to apply first."""

    def __init__(self) -> None:
        super().__init__("order")

    def options(self, _state: State, task: int) -> list[int]:
        memo = memo_of(task)
        first, second = sorted((memo_first(memo), memo_second(memo)))
        return [encode(FIRST, first), encode(FIRST, second)]

    def answer(self, state: State, task: int, move: int) -> None:
        memo = memo_of(task)
        first = memo_first(memo)
        second = memo_second(memo)
        if first_of(move) == second:
            first, second = second, first
        state.push(APPLY, seat_of(task), face_memo(memo_context(memo), first, second))


class Apply(Effect):
    """Apply the next face; stays on the stack until both are done."""

    def run(self, state: State, task: int) -> None:
        memo = memo_of(task)
        done = memo >> _APPLIED & _APPLIED_MASK
        if done == 2:
            return
        seat = seat_of(task)
        number, factor = applied_face(state, memo)
        face = state.catalog.faces[number]
        kind = face.kind
        if kind in (BLANK, MULTIPLY):
            self.go_on(state, seat, memo, 0)
            return
        if state.journal is not None:
            state.tell(APPLIED, seat, number, factor)
        if kind == PLAIN:
            self.go_on(state, seat, memo, face.alternatives[0].mask)
            give(state, seat, memo_context(memo), number, 0, factor)
        elif kind in (CHOICE, BOUND):
            state.push(CHOOSE_ALTERNATIVE, seat, memo)
        elif kind == DEPENDENT:
            met = memo >> _GIVEN & RESOURCE_BIT[face.depends_on] != 0
            alternative = 0 if met else 1
            self.go_on(state, seat, memo, face.alternatives[alternative].mask)
            give(state, seat, memo_context(memo), number, alternative, factor)
        else:
            assert kind == BARGAIN, f"{face.slug} was not settled before"
            self.go_on(state, seat, memo, 0)
            if not _context(memo).loses:
                state.push(BARGAIN_FORGE, seat, number | face.rate * factor << 8)

    def go_on(self, state: State, seat: int, memo: int, given: int) -> None:
        """Push the rest, with what this face gave."""
        given |= memo >> _GIVEN
        done = (memo >> _APPLIED & _APPLIED_MASK) + 1
        state.push(self, seat, memo & _FACES_MASK | done << _APPLIED | given << _GIVEN)


def applied_face(state: State, memo: int) -> tuple[int, int]:
    """The face whose turn it is, and what multiplies it."""
    number = memo_first(memo)
    other = memo_second(memo)
    if memo >> _APPLIED & _APPLIED_MASK:
        number, other = other, number
    partner = state.catalog.faces[other]
    return number, partner.rate if partner.kind == MULTIPLY else 1


class ChooseAlternative(Question):
    """Which alternative of the face to take; multiplied after the choice (base E4)."""

    def __init__(self) -> None:
        super().__init__("alternative")

    def options(self, state: State, task: int) -> list[int]:
        memo = memo_of(task)
        number, factor = applied_face(state, memo)
        kind = LOSE if _context(memo).loses else GAIN
        return sorted(
            choose_amount(kind, amount.times(factor))
            for amount in state.catalog.faces[number].alternatives
        )

    def answer(self, state: State, task: int, move: int) -> None:
        memo = memo_of(task)
        seat = seat_of(task)
        number, factor = applied_face(state, memo)
        face = state.catalog.faces[number]
        kind = LOSE if _context(memo).loses else GAIN
        chosen = 0
        while choose_amount(kind, face.alternatives[chosen].times(factor)) != move:
            chosen += 1
        APPLY.go_on(state, seat, memo, face.alternatives[chosen].mask)
        give(state, seat, memo_context(memo), number, chosen, factor)

    def about(self, state: State, task: int) -> int:
        return source(FACE_SOURCE, applied_face(state, memo_of(task))[0])


def give(state: State, seat: int, context: int, number: int, chosen: int, factor: int) -> None:
    """Give or take one alternative of a face, then wake whoever listens to it."""
    face = state.catalog.faces[number]
    amount = face.alternatives[chosen]
    if factor != 1:
        amount = amount.times(factor)
    if face.kind == BOUND and state.patrons[face.bond] != NOBODY:
        state.push(WAKE, state.patrons[face.bond], number | factor << 8, owner=seat)
    row = CONTEXTS[context]
    if row.loses:
        lose(state, seat, amount, source(FACE_SOURCE, number))
    elif (row.shard_rate and amount.shards()) or (row.gold_rate and amount.gold):
        memo = context | number << _FIRST | chosen << _SECOND | factor << _APPLIED
        state.push(CHOOSE_CONVERSION, seat, memo)
    else:
        gain(state, seat, amount, source(FACE_SOURCE, number))


class Wake(Effect):
    """The owner of a card hears that its bound face was applied; memo: face and factor.

    Once per multiple, with a free choice each time (base E7.2, K13).
    """

    def run(self, state: State, task: int) -> None:
        number = memo_of(task) & _FACE_MASK
        patron = seat_of(task)
        bond = state.catalog.faces[number].bond
        effect = state.catalog.listeners[bond]
        assert effect is not None
        if state.journal is not None:
            feat = state.catalog.listener_sets[bond]
            state.tell(WOKEN, patron, feat, number, owner_of(task))
        for _ in range(memo_of(task) >> 8):
            state.push(effect, patron, owner=owner_of(task))


class ChooseConversion(Question):
    """Keep what the face gives, or turn its shards or its gold into glory (base E9).

    Memo: context, face, alternative and factor. All or nothing for one face (base K16).
    """

    def __init__(self) -> None:
        super().__init__("convert")

    def options(self, _state: State, _task: int) -> list[int]:
        return [encode(KEEP), encode(CONVERT)]

    def answer(self, state: State, task: int, move: int) -> None:
        seat = seat_of(task)
        amount = self.amount(state, task)
        row = _context(memo_of(task))
        code = self.about(state, task)
        if move == encode(CONVERT):
            glory = row.shard_rate * amount.shards() + row.gold_rate * amount.gold
            if state.journal is not None:
                self._tell(state, seat, amount, row)
            gain_glory(state, seat, glory, code)
            amount = Amount(
                0 if row.gold_rate else amount.gold,
                0 if row.shard_rate else amount.sun,
                0 if row.shard_rate else amount.moon,
                amount.glory,
            )
        gain(state, seat, amount, code)

    def amount(self, state: State, task: int) -> Amount:
        """What the face gives if it is kept."""
        memo = memo_of(task)
        face = state.catalog.faces[memo_first(memo)]
        return face.alternatives[memo_second(memo)].times(memo >> _APPLIED & _APPLIED_MASK)

    def about(self, _state: State, task: int) -> int:
        return source(FACE_SOURCE, memo_first(memo_of(task)))

    def _tell(self, state: State, seat: int, amount: Amount, row: Context) -> None:
        for resource, number, rate in (
            (GOLD, amount.gold, row.gold_rate),
            (SUN, amount.sun, row.shard_rate),
            (MOON, amount.moon, row.shard_rate),
        ):
            if number and rate:
                state.tell(CONVERTED, seat, resource, number, number * rate)


RESOLVE: Final = Resolve()
CHOOSE_COPY: Final = ChooseCopy()
CHOOSE_ORDER: Final = ChooseOrder()
APPLY: Final = Apply()
CHOOSE_ALTERNATIVE: Final = ChooseAlternative()
WAKE: Final = Wake()
CHOOSE_CONVERSION: Final = ChooseConversion()
