"""The celestial die, which belongs to nobody (rebellion C3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.context import CELESTIAL_ROLLED, CONTEXTS, SHOWN_FACE
from fatesmith.engine.effect import Chance, Question
from fatesmith.engine.event import COPIED, DICE_SET, ROLLED, ROLLED_AGAIN
from fatesmith.engine.faces_memo import push_faces
from fatesmith.engine.forge import distinct
from fatesmith.engine.ids import CELESTIAL, DICE, SIDES
from fatesmith.engine.luck import DICE_PER_SEAT
from fatesmith.engine.move import (
    COPY,
    PASS,
    REROLL,
    TURN_UP,
    encode,
    first_of,
    fourth_of,
    kind_of,
    roll_moves,
    second_of,
    third_of,
)
from fatesmith.engine.pay import pay_gold
from fatesmith.engine.reroll import REWARD_REROLLS, reroll_copies, reroll_price, reroll_source
from fatesmith.engine.shown import shown_faces
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of
from fatesmith.engine.tokens import answer_any_time, with_any_time


class CelestialRoll(Chance):
    """The die lands; memo: how many cards have rolled it again."""

    def options(self, state: State, task: i64) -> vec[i64]:
        return roll_moves(seat_of(task), CELESTIAL, state.catalog.celestial)

    def stream(self, task: i64) -> i64:
        return seat_of(task) * DICE_PER_SEAT + CELESTIAL

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        face = fourth_of(move)
        if state.journal is not None:
            state.tell(ROLLED, seat, CELESTIAL, third_of(move), face)
        state.push(CELESTIAL_AGAIN_OR_NOT, seat, face | memo_of(task) << 8)

    def memo_fits(self, state: State, task: i64) -> bool:
        return memo_of(task) <= reroll_copies(state, seat_of(task))


class CelestialAgainOrNot(Question):
    """Roll it again with a card, or apply it; memo: the face and the cards used."""

    def options(self, state: State, task: i64) -> vec[i64]:
        seat = seat_of(task)
        allowed = CONTEXTS[CELESTIAL_ROLLED].rerolls
        if allowed and memo_of(task) >> 8 < reroll_copies(state, seat):
            moves = with_any_time(state, seat, vec[i64]([encode(PASS)]))
            if state.heroes[seat].purse() >= reroll_price(state):
                moves = append(moves, encode(REROLL, CELESTIAL))
            return moves
        return vec[i64]([encode(PASS)])

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        face = self.face(task)
        used = memo_of(task) >> 8
        if answer_any_time(state, task, move):
            return
        if kind_of(move) == REROLL:
            if state.journal is not None:
                state.tell(ROLLED_AGAIN, seat, CELESTIAL)
            state.push(CELESTIAL_ROLL, seat, used + 1)
            pay_gold(state, seat, reroll_price(state), reroll_source(state))
            return
        if used:
            state.push(REWARD_REROLLS, seat, used)
        push_faces(state, seat, CELESTIAL_ROLLED, face)

    def face(self, task: i64) -> i64:
        return memo_of(task) & 255

    def memo_fits(self, state: State, task: i64) -> bool:
        known = self.face(task) in state.catalog.celestial
        return known and memo_of(task) >> 8 <= reroll_copies(state, seat_of(task))


class ChooseShown(Question):
    """Apply a face that any die shows, alone; memo: 1 to leave out multiplying faces, which do
    nothing alone."""

    def options(self, state: State, task: i64) -> vec[i64]:
        faces = shown_faces(state, memo_of(task) == 1)
        return vec[i64]([encode(COPY, face) for face in faces])

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        if state.journal is not None:
            state.tell(COPIED, seat, first_of(move))
        push_faces(state, seat, SHOWN_FACE, first_of(move))


class ChooseAnySide(Question):
    """Turn one of your dice to any of its faces, and apply that face alone."""

    def options(self, state: State, task: i64) -> vec[i64]:
        hero = state.heroes[seat_of(task)]
        moves = vec[i64](capacity=DICE * SIDES)
        for die in range(i64(DICE)):
            for face in distinct(hero.faces, die * SIDES, (die + 1) * SIDES):
                moves = append(moves, encode(TURN_UP, die, face))
        return moves

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        die = first_of(move)
        face = second_of(move)
        hero = state.heroes[seat]
        hero.own()
        hero.up[die] = face
        if state.journal is not None:
            state.tell(DICE_SET, seat, hero.up[0], hero.up[1])
        push_faces(state, seat, SHOWN_FACE, face)


CELESTIAL_ROLL: Final = CelestialRoll("celestial roll")
CELESTIAL_AGAIN_OR_NOT: Final = CelestialAgainOrNot("celestial reroll")
CHOOSE_SHOWN: Final = ChooseShown("shown")
CHOOSE_ANY_SIDE: Final = ChooseAnySide("side")
