"""Blessings: rolling dice and receiving them (base E1, H3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.allegiance import zone_of
from fatesmith.engine.context import CONTEXTS, NOT_AGAIN, Context
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import BLESSED
from fatesmith.engine.face_question import FaceQuestion
from fatesmith.engine.faces_memo import (
    face_memo,
    first_face,
    resolve_faces,
    second_face,
)
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import BRIGHT, DARK, NO_FACE, NOBODY
from fatesmith.engine.move import DIE, PASS, SPEND, encode, first_of
from fatesmith.engine.reroll import ROLL_DIE, push_rewards, push_window
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, pack, seat_of
from fatesmith.engine.tokens import spend_token

BOTH_DICE: Final = 3
_CONTEXT_MASK: Final = 31
_TIMES: Final = 5
_MOST_TIMES: Final = 15


class ReceiveDivine(Effect):
    """Apply both dice as they lie; memo: the context."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        up = state.heroes[seat].up
        receive(state, seat, memo_of(task), up[BRIGHT], up[DARK])

    def memo_fits(self, _state: State, task: i64) -> bool:
        return memo_of(task) < len(CONTEXTS)


class ReceiveMinor(Effect):
    """Apply one die as it lies; memo: context and die."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        face = state.heroes[seat].up[memo_of(task) & 1]
        receive(state, seat, memo_of(task) >> 1, face, NO_FACE)

    def memo_fits(self, _state: State, task: i64) -> bool:
        return memo_of(task) >> 1 < len(CONTEXTS)


def receive(state: State, seat: i64, context: i64, first: i64, second: i64) -> None:
    """A blessing: resolve the faces, then perhaps again. The faces stay in the memo, so that a
    face replaced meanwhile still counts (base H3.3)."""
    hero = state.heroes[seat]
    if state.journal is not None:
        state.tell(BLESSED, seat, context, first, second)
    elif CONTEXTS[context].keeps and received_simply(state, hero, context, first, second):
        return
    tokens = hero.tokens
    for token in state.catalog.again_tokens:
        if tokens[token]:
            # Tokens come from feats, never from a blessing: a seat without one now will have none
            # then.
            state.push(APPLY_AGAIN_OR_NOT, seat, face_memo(context, first, second))
            break
    if hero.rerolls:
        push_rewards(state, seat)
    resolve_faces(state, seat, context, first, second)


def received_simply(state: State, hero: Hero, context: i64, first: i64, second: i64) -> bool:
    """Gain two simple faces if nobody can be asked about them: what most blessings come to, without
    a task or a look at anything else. False if it takes more than that."""
    one = state.catalog.faces[first]
    two = state.catalog.faces[second]
    if not (one.simple and two.simple) or hero.rerolls:
        return False
    gold = one.gold + two.gold
    if gold and (hero.tracks or hero.stores):
        return False
    tokens = hero.tokens
    for token in state.catalog.again_tokens:
        if tokens[token]:
            return False
    if hero.allegiance and CONTEXTS[context].zones:
        zone = zone_of(state.catalog, hero)
        if zone.adds:
            gold += zone.extra_gold(one.given) + zone.extra_gold(two.given)
            hero.glory += zone.extra_glory(one.given) + zone.extra_glory(two.given)
    hero.gold = min(hero.gold + gold, hero.gold_cap)
    hero.sun = min(hero.sun + one.sun + two.sun, hero.sun_cap)
    hero.moon = min(hero.moon + one.moon + two.moon, hero.moon_cap)
    hero.glory += one.glory + two.glory
    return True


def receive_in_turn(state: State, first: i64, context: i64) -> None:
    """Every seat from this one on applies its dice. When one of them is asked something, those
    after it wait below."""
    seat = first
    while True:
        size = len(state.stack)
        up = state.heroes[seat].up
        receive(state, seat, context, up[BRIGHT], up[DARK])
        seat = state.after(seat)
        if len(state.stack) != size:
            while seat != first:
                state.insert(size, pack(RECEIVE_DIVINE.number, seat, NOBODY, context))
                seat = state.after(seat)
        if seat == first:
            return


def push_divine(state: State, seat: i64, context: i64) -> None:
    """Roll both dice, then receive them."""
    state.push(RECEIVE_DIVINE, seat, context)
    push_window(state, seat, context, BOTH_DICE)
    push_rolls(state, seat)


def push_minor(state: State, seat: i64, context: i64, die: i64) -> None:
    """Roll one die, then receive it."""
    state.push(RECEIVE_MINOR, seat, context << 1 | die)
    push_window(state, seat, context, die + 1)
    state.push(ROLL_DIE, seat, die)


def push_rolls(state: State, seat: i64) -> None:
    """Both dice of a hero, the light one first."""
    state.push(ROLL_DIE, seat, DARK)
    state.push(ROLL_DIE, seat, BRIGHT)


class ApplyAgainOrNot(FaceQuestion):
    """After a blessing: a token may apply the same faces once more; memo: context and faces."""

    def options(self, state: State, task: i64) -> vec[i64]:
        if self.context(task).again == NOT_AGAIN:
            return vec[i64]()
        tokens = state.heroes[seat_of(task)].tokens
        moves = vec[i64]([encode(PASS)])
        for token in state.catalog.again_tokens:
            if tokens[token]:
                moves = append(moves, encode(SPEND, token))
        return moves if len(moves) > 1 else vec[i64]()

    def answer(self, state: State, task: i64, move: i64) -> None:
        if move != encode(PASS):
            token = first_of(move)
            effect = state.catalog.token(token).after_blessing
            assert effect is not None
            memo = memo_of(task)
            faces = face_memo(self.context(task).again, first_face(memo), second_face(memo))
            spend_token(state, seat_of(task), token, effect, faces)


def push_choice_of_die(state: State, seat: i64, context: i64, times: i64) -> None:
    """Ask which die to roll, then roll and receive it this many times."""
    state.push(CHOOSE_DIE, seat, context | times << _TIMES)


class ChooseDie(Question):
    """Which die to roll for minor blessings; memo: context and how many (base K33)."""

    def options(self, _state: State, _task: i64) -> vec[i64]:
        return vec[i64]([encode(DIE, BRIGHT), encode(DIE, DARK)])

    def answer(self, state: State, task: i64, move: i64) -> None:
        for _ in range(self.times(task)):
            push_minor(state, seat_of(task), memo_of(task) & _CONTEXT_MASK, first_of(move))

    def context(self, task: i64) -> Context:
        return CONTEXTS[memo_of(task) & _CONTEXT_MASK]

    def times(self, task: i64) -> i64:
        """How often the die will be rolled and received."""
        return memo_of(task) >> _TIMES

    def memo_fits(self, _state: State, task: i64) -> bool:
        memo = memo_of(task)
        known = memo & _CONTEXT_MASK < len(CONTEXTS)
        return known and self.times(task) <= _MOST_TIMES


RECEIVE_DIVINE: Final = ReceiveDivine()
RECEIVE_MINOR: Final = ReceiveMinor()
APPLY_AGAIN_OR_NOT: Final = ApplyAgainOrNot("again")
CHOOSE_DIE: Final = ChooseDie("die")
