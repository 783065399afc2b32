"""Arranging a state: put the flow of the game at a chosen point of a turn.

For positions that people write down: scenarios, puzzles, tests. The position itself (reserves,
dice, cards) is set on the heroes; this sets what happens next.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.context import DIVINE_BLESSING, MINOR_BLESSING
from fatesmith.engine.effect import Effect
from fatesmith.engine.faces_memo import push_faces
from fatesmith.engine.ids import NOBODY
from fatesmith.engine.loop import settle
from fatesmith.engine.roll import push_choice_of_die, push_divine
from fatesmith.engine.state import State
from fatesmith.engine.task import pack
from fatesmith.engine.turn import NEXT_TURN, START_REINFORCEMENTS, TAKE_ACTION, TURN

AT_TURN: Final = "turn"
AT_BLESSING: Final = "blessing"
AT_MINOR_BLESSING: Final = "minor blessing"
AT_REINFORCEMENT: Final = "reinforcement"
AT_ACTION: Final = "action"
AT_EXTRA_ACTION: Final = "extra action"
POINTS: Final = (
    AT_TURN,
    AT_BLESSING,
    AT_MINOR_BLESSING,
    AT_REINFORCEMENT,
    AT_ACTION,
    AT_EXTRA_ACTION,
)


def arrange(state: State, point: str, seat: i64, blessed: i64 = NOBODY) -> None:
    """Make `seat` the active one, at the given point of its turn, and run to the next question.

    A blessing is received by `blessed` alone (by default the active seat), after which the turn
    continues with its reinforcements.
    """
    assert point in POINTS, point
    receiver = seat if blessed == NOBODY else blessed
    state.active = seat
    state.stack = vec[i64]()
    state.push(NEXT_TURN, NOBODY)
    if point == AT_TURN:
        state.push(TURN, seat)
    elif point == AT_EXTRA_ACTION:
        state.push(TAKE_ACTION, seat, 1)
    else:
        state.push(TAKE_ACTION, seat, 0)
        if point != AT_ACTION:
            state.push(START_REINFORCEMENTS, seat)
        if point == AT_BLESSING:
            push_divine(state, receiver, DIVINE_BLESSING)
        elif point == AT_MINOR_BLESSING:
            push_choice_of_die(state, receiver, MINOR_BLESSING, 1)
    settle(state)


def arrange_faces(state: State, seat: i64, first: i64, second: i64) -> None:
    """Leave this seat nothing to do but apply two faces as a divine blessing. Afterwards
    `all_applied` holds and nothing more can be played."""
    state.stack = vec[i64]()
    # A question that always asks: when only this is left, the faces have been applied.
    push_choice_of_die(state, seat, MINOR_BLESSING, 1)
    push_faces(state, seat, DIVINE_BLESSING, first, second)
    settle(state)


def all_applied(state: State) -> bool:
    """Whether the faces of `arrange_faces` have been applied."""
    return len(state.stack) == 1


def take_at_once(state: State, seat: i64, effect: Effect) -> None:
    """Give a seat a card's immediate effect, without the questions that may follow."""
    effect.run(state, pack(effect.number, seat, NOBODY, 0))
