"""What waits below the open question: the step of the turn, actions and blessings to come."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fatesmith.engine.deal import DRAFT, PICK_SET, REMOVE_FACE, THIN_POOLS
from fatesmith.engine.event import TOKEN_SOURCE, source_kind
from fatesmith.engine.loop import open_question
from fatesmith.engine.reroll import ROLL_DIE
from fatesmith.engine.roll import RECEIVE_DIVINE
from fatesmith.engine.state import State
from fatesmith.engine.task import effect_of, seat_of
from fatesmith.engine.turn import (
    BLESS_ALL,
    END_TURN,
    REINFORCE,
    START_REINFORCEMENTS,
    TAKE_ACTION,
)

SETUP_STEP: Final = 0
DRAFT_STEP: Final = 1
BLESSING_STEP: Final = 2
REINFORCEMENT_STEP: Final = 3
ACTION_STEP: Final = 4
EXTRA_ACTION_STEP: Final = 5
GAME_OVER: Final = 6

_STEPS: Final = (
    (DRAFT, DRAFT_STEP),
    (PICK_SET, DRAFT_STEP),
    (REMOVE_FACE, SETUP_STEP),
    (THIN_POOLS, SETUP_STEP),
    (START_REINFORCEMENTS, BLESSING_STEP),
    (REINFORCE, REINFORCEMENT_STEP),
    (END_TURN, EXTRA_ACTION_STEP),
)
"""The step in which an effect waits."""


def step_of(state: State) -> i64:
    """Where in a turn the game is, judged by what waits, the latest turn first."""
    if state.over:
        return GAME_OVER
    for place in range(len(state.stack) - 1, -1, -1):
        task = state.stack[place]
        number = effect_of(task)
        if number == TAKE_ACTION.number:
            begun = TAKE_ACTION.is_extra(task) and _is_open(state, place)
            return EXTRA_ACTION_STEP if begun else ACTION_STEP
        for effect, step in _STEPS:
            if effect.number == number:
                return step
    return ACTION_STEP


def _is_open(state: State, place: i64) -> bool:
    """Whether the action at this place is asked for, or will be as soon as a token that was spent
    instead is done. Otherwise the first action is still going on above it."""
    question, task = open_question(state)
    if place == len(state.stack) - 1:
        return True
    spent = source_kind(question.about(state, task)) == TOKEN_SOURCE
    return spent and place == len(state.stack) - 2


def awaits_action(state: State, seat: i64) -> bool:
    """Whether this seat will be asked for a first action of a turn that has begun; the question
    that is open does not count."""
    for task in state.stack[: len(state.stack) - 1]:
        first = effect_of(task) == TAKE_ACTION.number and not TAKE_ACTION.is_extra(task)
        if first and seat_of(task) == seat:
            return True
    return False


def blessings_to_roll(state: State, seat: i64) -> i64:
    """Blessings of the turns that have begun for which this seat will still roll."""
    return _waiting(state, BLESS_ALL.number, seat) + (
        _waiting(state, RECEIVE_DIVINE.number, seat) if _is_rolling(state, seat) else 0
    )


def blessings_rolled(state: State, seat: i64) -> i64:
    """Blessings whose dice lie rolled and wait to be applied."""
    return 0 if _is_rolling(state, seat) else _waiting(state, RECEIVE_DIVINE.number, seat)


def _is_rolling(state: State, seat: i64) -> bool:
    return _waiting(state, ROLL_DIE.number, seat) > 0


def _waiting(state: State, number: i64, seat: i64) -> i64:
    """How often an effect waits, for this seat or for all."""
    found: i64 = 0
    for task in state.stack:
        if effect_of(task) == number and (number == BLESS_ALL.number or seat_of(task) == seat):
            found += 1
    return found
