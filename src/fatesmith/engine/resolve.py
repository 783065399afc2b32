"""Resolving faces: the procedure of base E2, as a chain of tasks.

Every link carries the same memo: the context, the two faces in the order they are applied, how many
have been applied, which alternative of each was chosen or given, and whether a bonus roll is due. A
single die has no second face. Copies are settled first, then what a dependent face must know, then
the order, then each face in turn.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.allegiance import move_allegiance, zone_bonus, zone_of
from fatesmith.engine.amount import RESOURCE_BIT, Amount
from fatesmith.engine.celestial import CELESTIAL_ROLL, CHOOSE_ANY_SIDE, CHOOSE_SHOWN
from fatesmith.engine.context import CONTEXTS, Context
from fatesmith.engine.copying import CHOOSE_COPY
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import (
    APPLIED,
    BONUS_ROLL,
    FACE_SOURCE,
    source,
)
from fatesmith.engine.face import (
    BARGAIN,
    BLANK,
    BOUND,
    CHOICE,
    CHOOSE_SIDE,
    COPY_FACE,
    DEPENDENT,
    IMPROVE,
    MULTIPLY,
    PLAIN,
    REFLECT,
    STRIDE,
    Face,
)
from fatesmith.engine.face_question import FaceQuestion
from fatesmith.engine.faces_memo import (
    BONUS_DUE,
    BOTH_GIVEN,
    FIRST_GIVEN,
    alternative_of,
    done_of,
    face_memo,
    faces_fit,
    first_face,
    given_by_partner,
    memo_context,
    second_face,
    settled_fit,
    swapped,
    with_alternative,
    with_done,
)
from fatesmith.engine.forge import BARGAIN_FORGE, UPGRADE_OR_NOT
from fatesmith.engine.giving import WAKE, give, later_patron
from fatesmith.engine.ids import ANCIENT, BRIGHT, DARK, DICE, LOYALTY, NO_FACE, NOBODY
from fatesmith.engine.labyrinth import WALK, can_walk
from fatesmith.engine.move import (
    FIRST,
    GAIN,
    LOSE,
    NOW,
    PASS,
    choose_amount,
    encode,
    first_of,
    sort_moves,
)
from fatesmith.engine.order import order_matters
from fatesmith.engine.reroll import REWARD_REROLLS
from fatesmith.engine.reserve import all_lost, gain, none_to_lose
from fatesmith.engine.roll import APPLY_AGAIN_OR_NOT
from fatesmith.engine.shown import copy_targets
from fatesmith.engine.state import State
from fatesmith.engine.task import BIT, effect_of, memo_of, pack, seat_of


class Resolve(Effect):
    """Settle copies, then what is announced, then the order. Runs again after each answer."""

    def run(self, state: State, task: i64) -> None:
        memo = memo_of(task)
        seat = seat_of(task)
        faces = state.catalog.faces
        first = first_face(memo)
        second = second_face(memo)
        one = faces[first]
        two = faces[second]
        if one.kind <= PLAIN and two.kind <= PLAIN:
            # Nothing to settle or to announce: most blessings end here.
            moves = one.moves_allegiance or two.moves_allegiance
            if moves and order_matters(state, seat, CONTEXTS[memo_context(memo)], memo):
                state.push(CHOOSE_ORDER, seat, memo)
            else:
                apply_plain(state, seat, memo, one, two)
            return
        if one.kind == COPY_FACE or two.kind == COPY_FACE:
            if copy_targets(state, seat):
                state.push(CHOOSE_COPY, seat, memo)
                return
            # base E3.3: with nothing to copy the face is blank.
            first = NO_FACE if one.kind == COPY_FACE else first
            second = NO_FACE if two.kind == COPY_FACE else second
            one = faces[first]
            two = faces[second]
            memo = face_memo(memo_context(memo), first, second)
        context = CONTEXTS[memo_context(memo)]
        if _must_announce(one, two) and not alternative_of(memo, 0):
            state.push(ANNOUNCE, seat, memo)
            return
        if _must_announce(two, one) and not alternative_of(memo, 1):
            state.push(ANNOUNCE, seat, memo)
            return
        if context.bonus and first != second and one.kind == STRIDE and two.kind == STRIDE:
            memo |= BONUS_DUE
        if order_matters(state, seat, context, memo):
            state.push(CHOOSE_ORDER, seat, memo)
            return
        if one.kind == DEPENDENT and two.kind != DEPENDENT:
            memo = swapped(memo)
        APPLY.go_on(state, seat, memo)

    def memo_fits(self, state: State, task: i64) -> bool:
        return faces_fit(state, memo_of(task))


def apply_plain(state: State, seat: i64, memo: i64, one: Face, two: Face) -> None:
    """Apply two faces that give all they show, or nothing: what `Apply` does, without looking for
    anything else."""
    row = CONTEXTS[memo_context(memo)]
    size = len(state.stack)
    if one.kind == PLAIN:
        give_plain(state, seat, row, memo, one)
        if len(state.stack) != size:
            # The rest waits below whatever this face asks.
            state.insert(size, pack(APPLY.number, seat, NOBODY, memo | FIRST_GIVEN))
            return
    if two.kind == PLAIN:
        give_plain(state, seat, row, memo, two)
        if len(state.stack) != size:
            state.insert(size, pack(APPLY.number, seat, NOBODY, memo | BOTH_GIVEN))
            return
    if row.pushes:
        finish(state, seat, memo | BOTH_GIVEN)


def give_plain(state: State, seat: i64, row: Context, memo: i64, face: Face) -> None:
    """Give or take what a plain face shows."""
    if state.journal is not None:
        state.tell(APPLIED, seat, face.number, 1)
    hero = state.heroes[seat]
    if row.keeps and not (hero.allegiance and zone_of(state.catalog, hero).adds):
        gain(state, seat, face.alternatives[0], source(FACE_SOURCE, face.number))
    else:
        give(state, seat, memo_context(memo), face.number, 0, 1)


def _must_announce(face: Face, partner: Face) -> bool:
    """Base E6.2: a choice is made before a dependent partner looks at it."""
    return partner.kind == DEPENDENT and face.kind in (CHOICE, BOUND)


class ChooseOrder(FaceQuestion):
    """Which of two faces to apply first."""

    def die_with(self, task: i64, face: i64) -> i64:
        """Which of the seat's own dice shows this face: the light die comes first."""
        return BRIGHT if first_face(memo_of(task)) == face else DARK

    def options(self, _state: State, task: i64) -> vec[i64]:
        memo = memo_of(task)
        one = first_face(memo)
        two = second_face(memo)
        return vec[i64]([encode(FIRST, min(one, two)), encode(FIRST, max(one, two))])

    def answer(self, state: State, task: i64, move: i64) -> None:
        memo = memo_of(task)
        if first_of(move) == second_face(memo):
            memo = swapped(memo)
        state.push(APPLY, seat_of(task), memo)

    def memo_fits(self, state: State, task: i64) -> bool:
        memo = memo_of(task)
        return (
            settled_fit(state, memo) and NO_FACE != first_face(memo) != second_face(memo) != NO_FACE
        )


class Apply(Effect):
    """Apply the next face; stays on the stack until both are done."""

    def run(self, state: State, task: i64) -> None:
        self.go_on(state, seat_of(task), memo_of(task))

    def go_on(self, state: State, seat: i64, memo: i64) -> None:
        done = done_of(memo)
        if memo & BONUS_DUE:
            if done < 2 and can_walk(state, seat):
                state.push(BONUS_NOW_OR_LATER, seat, memo)
                return
            memo -= BONUS_DUE
            state.push(self, seat, memo)
            push_bonus(state, seat)
            return
        self.apply_next(state, seat, memo)

    def apply_next(self, state: State, seat: i64, memo: i64) -> None:
        """Apply faces until one asks something or the last is done."""
        context = memo_context(memo)
        while True:
            done = done_of(memo)
            if done == 2:
                finish(state, seat, memo)
                return
            number, factor = applied_face(state, memo)
            face = state.catalog.faces[number]
            kind = face.kind
            chosen: i64 = 0
            if kind in (CHOICE, BOUND):
                chosen = alternative_of(memo, done) - 1
                if chosen < 0:
                    state.push(CHOOSE_ALTERNATIVE, seat, memo)
                    return
            elif kind == DEPENDENT:
                met = given_by_partner(state, memo, done) & RESOURCE_BIT[face.depends_on]
                chosen = 0 if met else 1
            memo = with_done(with_alternative(memo, done, chosen + 1), done + 1)
            if kind in (BLANK, MULTIPLY):
                continue
            if state.journal is not None:
                state.tell(APPLIED, seat, number, factor)
            size = len(state.stack)
            if kind in (PLAIN, CHOICE, BOUND, DEPENDENT):
                give(state, seat, context, number, chosen, factor)
            elif not CONTEXTS[context].loses:
                act(state, seat, face, factor)
            if len(state.stack) != size or memo & BONUS_DUE:
                # The rest waits below whatever this face asks.
                state.insert(size, pack(self.number, seat, NOBODY, memo))
                return

    def memo_fits(self, state: State, task: i64) -> bool:
        return settled_fit(state, memo_of(task))


def act(state: State, seat: i64, face: Face, factor: i64) -> None:
    """What faces that give no resources do."""
    if face.kind == BARGAIN:
        state.push(BARGAIN_FORGE, seat, face.number | face.rate * factor << 8)
    elif face.kind == STRIDE:
        state.push(WALK, seat, face.rate * factor)
    elif face.kind == REFLECT:
        state.push(CHOOSE_SHOWN, seat)
    elif face.kind == CHOOSE_SIDE:
        state.push(CHOOSE_ANY_SIDE, seat)
    else:
        assert face.kind == IMPROVE, f"{face.slug} was not settled before"
        state.push(UPGRADE_OR_NOT, seat, face.rate)


def finish(state: State, seat: i64, memo: i64) -> None:
    """Both faces are applied: now others react to them."""
    context = CONTEXTS[memo_context(memo)]
    if context.wakes_later:
        wake_later(state, seat, memo)
    if context.pushes:
        given = given_by_partner(state, memo, 0) | given_by_partner(state, memo, 1)
        if given & (RESOURCE_BIT[ANCIENT] | RESOURCE_BIT[LOYALTY]):
            state.push(PUSH_OTHERS, seat)


def wake_later(state: State, seat: i64, memo: i64) -> None:
    """Owners who act when the dice are done, in turn order from the active seat.

    They wait below what the bearer still has to do with these dice: the rewards of rerolls and the
    token (rebellion F25.10, J2).
    """
    bonds = state.catalog.bonds
    if bonds[first_face(memo)] < 0 and bonds[second_face(memo)] < 0:
        return
    late: list[int] = []
    for number in (first_face(memo), second_face(memo)):
        patron = later_patron(state, number)
        if patron != NOBODY:
            distance = (patron - state.active) % state.seats
            late.append(distance << 8 | number)
    if not late:
        return
    place = len(state.stack)
    while place and effect_of(state.stack[place - 1]) in (
        APPLY_AGAIN_OR_NOT.number,
        REWARD_REROLLS.number,
    ):
        place -= 1
    late.sort()
    for each in late:
        number = each & 255
        task = pack(WAKE.number, later_patron(state, number), seat, number | BIT[8])
        state.insert(place, task)


def applied_face(state: State, memo: i64) -> tuple[i64, i64]:
    """The face whose turn it is, and what multiplies it."""
    number = first_face(memo)
    other = second_face(memo)
    if done_of(memo):
        number, other = other, number
    partner = state.catalog.faces[other]
    if partner.kind == MULTIPLY:
        return number, partner.rate
    return number, 1


class ChooseAlternative(FaceQuestion):
    """Which alternative of the face to take; multiplied after the choice (base E4)."""

    def which(self, _state: State, task: i64) -> i64:
        return done_of(memo_of(task))

    def face(self, state: State, task: i64) -> tuple[i64, i64]:
        """The face that is asked about and what multiplies it."""
        return applied_face(state, memo_of(task))

    def bonus(self, state: State, task: i64, amount: Amount) -> Amount | None:
        """What a zone adds to this amount, if anything."""
        hero = state.heroes[seat_of(task)]
        if not hero.allegiance or not self.context(task).zones:
            return None
        return zone_bonus(state.catalog, hero, amount.mask)

    def options(self, state: State, task: i64) -> vec[i64]:
        number, factor = self.face(state, task)
        kind = LOSE if self.context(task).loses else GAIN
        alternatives = state.catalog.faces[number].alternatives
        moves = vec[i64](capacity=len(alternatives))
        mask: i64 = 0
        for amount in alternatives:
            moves = append(moves, choose_amount(kind, amount.times(factor)))
            mask |= amount.mask
        sort_moves(moves)
        return moves[:1] if self.is_idle(state, task, mask) else moves

    def is_idle(self, state: State, task: i64, mask: i64) -> bool:
        """Whether no alternative would change anything; the mask has the resources of all."""
        context = self.context(task)
        hero = state.heroes[seat_of(task)]
        if context.loses:
            return none_to_lose(hero, mask)
        return (
            all_lost(state.catalog, hero, mask)
            and not context.shard_rate
            and not context.gold_rate
            and not (hero.allegiance and context.zones and zone_of(state.catalog, hero).adds)
        )

    def answer(self, state: State, task: i64, move: i64) -> None:
        number, factor = self.face(state, task)
        face = state.catalog.faces[number]
        kind = LOSE if self.context(task).loses else GAIN
        chosen: i64 = 0
        while choose_amount(kind, face.alternatives[chosen].times(factor)) != move:
            chosen += 1
        memo = with_alternative(memo_of(task), self.which(state, task), chosen + 1)
        self.go_on(state, seat_of(task), memo)

    def go_on(self, state: State, seat: i64, memo: i64) -> None:
        APPLY.apply_next(state, seat, memo)

    def about(self, state: State, task: i64) -> i64:
        return source(FACE_SOURCE, self.face(state, task)[0])

    def memo_fits(self, state: State, task: i64) -> bool:
        memo = memo_of(task)
        return settled_fit(state, memo) and done_of(memo) < DICE


class Announce(ChooseAlternative):
    """The same question before the order is known, so that a dependent partner can look."""

    def which(self, state: State, task: i64) -> i64:
        return 1 if state.catalog.faces[first_face(memo_of(task))].kind == DEPENDENT else 0

    def face(self, state: State, task: i64) -> tuple[i64, i64]:
        memo = memo_of(task)
        return (second_face(memo) if self.which(state, task) else first_face(memo)), 1

    def is_idle(self, _state: State, _task: i64, _mask: i64) -> bool:
        # The partner looks at what is chosen, kept or not.
        return False

    def go_on(self, state: State, seat: i64, memo: i64) -> None:
        state.push(RESOLVE, seat, memo)


# The bonus of the two golems (rebellion C2) -------------------------------------------------------


class BonusNowOrLater(Question):
    """Roll the celestial die before the next face is applied, or later."""

    def options(self, _state: State, _task: i64) -> vec[i64]:
        return vec[i64]([encode(PASS), encode(NOW)])

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        memo = memo_of(task)
        if move == encode(NOW):
            state.push(APPLY, seat, memo - BONUS_DUE)
            push_bonus(state, seat)
        else:
            APPLY.apply_next(state, seat, memo)

    def memo_fits(self, state: State, task: i64) -> bool:
        memo = memo_of(task)
        return settled_fit(state, memo) and memo & BONUS_DUE != 0


def push_bonus(state: State, seat: i64) -> None:
    if state.journal is not None:
        state.tell(BONUS_ROLL, seat)
    state.push(CELESTIAL_ROLL, seat)


class PushOthers(Effect):
    """Every other token moves one space to the left, without ancient shards (E2.5)."""

    def run(self, state: State, task: i64) -> None:
        for step in range(1, state.seats):
            move_allegiance(state, (seat_of(task) + step) % state.seats, -1)


RESOLVE: Final = Resolve()
CHOOSE_ORDER: Final = ChooseOrder("order")
APPLY: Final = Apply()
CHOOSE_ALTERNATIVE: Final = ChooseAlternative("alternative")
ANNOUNCE: Final = Announce("alternative")
BONUS_NOW_OR_LATER: Final = BonusNowOrLater("bonus")
PUSH_OTHERS: Final = PushOthers()
