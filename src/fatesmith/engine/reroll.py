"""Rolling again: the window between a roll and its application (rebellion F1)."""

from __future__ import annotations

from typing import Final

from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Chance, Effect, Question
from fatesmith.engine.event import FEAT_SOURCE, ROLLED, ROLLED_AGAIN, source
from fatesmith.engine.feat import RollAgain
from fatesmith.engine.move import (
    PASS,
    REROLL,
    encode,
    first_of,
    fourth_of,
    kind_of,
    roll_moves,
    third_of,
)
from fatesmith.engine.pay import pay_gold
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of
from fatesmith.engine.tokens import answer_any_time, any_time_moves


class RollDie(Chance):
    """One die lands; memo: the die."""

    def __init__(self) -> None:
        super().__init__("roll")

    def options(self, state: State, task: int) -> list[int]:
        seat = seat_of(task)
        die = memo_of(task)
        return roll_moves(seat, die, state.heroes[seat].die(die))

    def answer(self, state: State, task: int, move: int) -> None:
        seat = seat_of(task)
        die = memo_of(task)
        state.heroes[seat].up[die] = fourth_of(move)
        if state.journal is not None:
            state.tell(ROLLED, seat, die, third_of(move), fourth_of(move))


def reroll_copies(state: State, seat: int) -> int:
    """How many cards this seat has for it."""
    return state.heroes[seat].cards[state.rerolling] if state.rerolling >= 0 else 0


def reroll_card(state: State) -> RollAgain:
    card = state.catalog.feat_set(state.feats[state.rerolling]).after_roll
    assert card is not None
    return card


def reroll_source(state: State) -> int:
    return source(FEAT_SOURCE, state.feats[state.rerolling])


def push_window(state: State, seat: int, context: int, dice: int) -> None:
    """Open the window if the context allows it and the seat has a card for it; `dice` has bit 0 for
    the first die, bit 1 for the second."""
    if state.rerolling >= 0 and CONTEXTS[context].rerolls and reroll_copies(state, seat):
        state.push(ROLL_AGAIN_OR_NOT, seat, dice)


class RollAgainOrNot(Question):
    """Pay to roll one of the dice again, once per card; memo: the dice of this roll.

    Only gold already owned counts (rebellion F1.3), so this comes before anything is applied.
    """

    def __init__(self) -> None:
        super().__init__("reroll")

    def options(self, state: State, task: int) -> list[int]:
        seat = seat_of(task)
        hero = state.heroes[seat]
        if hero.rerolls >= reroll_copies(state, seat):
            return []
        dice: list[int] = []
        if hero.purse() >= reroll_card(state).gold:
            dice = [die for die in (0, 1) if memo_of(task) >> die & 1]
        rolls = [encode(REROLL, die) for die in dice]
        return [encode(PASS), *any_time_moves(state, seat), *rolls]

    def answer(self, state: State, task: int, move: int) -> None:
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
            pay_gold(state, seat, reroll_card(state).gold, reroll_source(state))

    def about(self, state: State, _task: int) -> int:
        return reroll_source(state)


def push_rewards(state: State, seat: int) -> None:
    """What the cards used on these dice give when they are applied; the count starts anew."""
    hero = state.heroes[seat]
    state.push(REWARD_REROLLS, seat, hero.rerolls)
    hero.rerolls = 0


class RewardRerolls(Effect):
    """The reward of each copy, chosen separately (rebellion F1.5); memo: how many."""

    def run(self, state: State, task: int) -> None:
        for _ in range(memo_of(task)):
            state.push(reroll_card(state).reward, seat_of(task))


ROLL_DIE: Final = RollDie()
ROLL_AGAIN_OR_NOT: Final = RollAgainOrNot()
REWARD_REROLLS: Final = RewardRerolls()
