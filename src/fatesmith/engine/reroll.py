"""Rolling again: the window between a roll and its application (rebellion F1)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Chance, Effect, Question
from fatesmith.engine.event import FEAT_SOURCE, ROLLED, ROLLED_AGAIN, source
from fatesmith.engine.feat import RollAgain
from fatesmith.engine.ids import BRIGHT, DARK, DICE, SIDES
from fatesmith.engine.luck import DICE_PER_SEAT, Luck
from fatesmith.engine.move import (
    PASS,
    REROLL,
    encode,
    first_of,
    kind_of,
    roll_moves,
    third_of,
)
from fatesmith.engine.pay import pay_gold
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of
from fatesmith.engine.tokens import answer_any_time, with_any_time


class RollDie(Chance):
    """One die lands; memo: the die."""

    def die(self, task: i64) -> i64:
        return memo_of(task)

    def options(self, state: State, task: i64) -> vec[i64]:
        seat = seat_of(task)
        die = memo_of(task)
        faces = state.heroes[seat].faces
        return roll_moves(seat, die, faces[die * SIDES : (die + 1) * SIDES])

    def surely_asks(self, _state: State, _task: i64) -> bool:
        return True

    def stream(self, task: i64) -> i64:
        return seat_of(task) * DICE_PER_SEAT + memo_of(task)

    def happen(self, state: State, task: i64, luck: Luck) -> None:
        # The most common chance by far: its six options are not listed.
        self.land(state, seat_of(task), memo_of(task), luck.draw(self.stream(task), SIDES))

    def answer(self, state: State, task: i64, move: i64) -> None:
        self.land(state, seat_of(task), memo_of(task), third_of(move))

    def land(self, state: State, seat: i64, die: i64, slot: i64) -> None:
        hero = state.heroes[seat]
        hero.own()
        face = hero.faces[die * SIDES + slot]
        hero.up[die] = face
        if state.journal is not None:
            state.tell(ROLLED, seat, die, slot, face)

    def memo_fits(self, _state: State, task: i64) -> bool:
        return memo_of(task) < DICE


def roll_both(state: State, seat: i64, luck: Luck) -> None:
    """Both dice of a seat land, the light one first."""
    hero = state.heroes[seat]
    hero.own()
    faces = hero.faces
    up = hero.up
    bright = luck.draw(seat * DICE_PER_SEAT + BRIGHT, SIDES)
    dark = luck.draw(seat * DICE_PER_SEAT + DARK, SIDES)
    up[BRIGHT] = faces[bright]
    up[DARK] = faces[SIDES + dark]
    if state.journal is not None:
        state.tell(ROLLED, seat, BRIGHT, bright, up[BRIGHT])
        state.tell(ROLLED, seat, DARK, dark, up[DARK])


def reroll_copies(state: State, seat: i64) -> i64:
    """How many cards this seat has for it."""
    location = state.survey.rerolling
    if location >= 0:
        return i64(state.heroes[seat].cards[location])
    return 0


def may_reroll(state: State) -> bool:
    """Whether any seat has such a card."""
    if state.survey.rerolling >= 0:
        for seat in range(state.seats):
            if reroll_copies(state, seat):
                return True
    return False


def reroll_card(state: State) -> RollAgain:
    card = state.catalog.feat_set(state.feats[state.survey.rerolling]).after_roll
    assert card is not None
    return card


def reroll_price(state: State) -> i64:
    """The gold that rolling a die again costs."""
    return reroll_card(state).gold


def reroll_source(state: State) -> i64:
    return source(FEAT_SOURCE, state.feats[state.survey.rerolling])


def push_window(state: State, seat: i64, context: i64, dice: i64) -> None:
    """Open the window if the context allows it and the seat has a card for it; `dice` has bit 0 for
    the first die, bit 1 for the second."""
    if state.survey.rerolling >= 0 and CONTEXTS[context].rerolls and reroll_copies(state, seat):
        state.push(ROLL_AGAIN_OR_NOT, seat, dice)


class RollAgainOrNot(Question):
    """Pay to roll one of the dice again, once per card; memo: the dice of this roll.

    Only gold already owned counts (rebellion F1.3), so this comes before anything is applied.
    """

    def options(self, state: State, task: i64) -> vec[i64]:
        seat = seat_of(task)
        hero = state.heroes[seat]
        if hero.rerolls >= reroll_copies(state, seat):
            return vec[i64]()
        moves = with_any_time(state, seat, vec[i64]([encode(PASS)]))
        if hero.purse() >= reroll_price(state):
            for die in self.dice(task):
                moves = append(moves, encode(REROLL, die))
        return moves

    def dice(self, task: i64) -> list[int]:
        """The dice of this roll."""
        return [die for die in range(DICE) if memo_of(task) >> die & 1]

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        if answer_any_time(state, task, move):
            return
        if kind_of(move) == REROLL:
            die = first_of(move)
            state.heroes[seat].rerolls += 1
            if state.journal is not None:
                state.tell(ROLLED_AGAIN, seat, die)
            state.push(self, seat, memo_of(task))
            state.push(ROLL_DIE, seat, die)
            pay_gold(state, seat, reroll_price(state), reroll_source(state))

    def about(self, state: State, _task: i64) -> i64:
        return reroll_source(state)

    def memo_fits(self, state: State, task: i64) -> bool:
        return memo_of(task) >> DICE == 0 and reroll_copies(state, seat_of(task)) > 0


def push_rewards(state: State, seat: i64) -> None:
    """What the cards used on these dice give when they are applied; resets the count."""
    hero = state.heroes[seat]
    state.push(REWARD_REROLLS, seat, hero.rerolls)
    hero.rerolls = 0


class RewardRerolls(Effect):
    """The reward of each copy, chosen separately (rebellion F1.5); memo: how many."""

    def run(self, state: State, task: i64) -> None:
        for _ in range(memo_of(task)):
            state.push(reroll_card(state).reward, seat_of(task))

    def memo_fits(self, state: State, task: i64) -> bool:
        return memo_of(task) <= reroll_copies(state, seat_of(task))


ROLL_DIE: Final = RollDie("roll")
ROLL_AGAIN_OR_NOT: Final = RollAgainOrNot("reroll")
REWARD_REROLLS: Final = RewardRerolls()
