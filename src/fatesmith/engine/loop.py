"""The loop: look at the top task, run it or ask it; and the doors to it."""

from typing import cast

from fatesmith.engine.effect import Question
from fatesmith.engine.errors import IllegalMove
from fatesmith.engine.ids import NATURE, NOBODY, Move
from fatesmith.engine.move import outcome_key
from fatesmith.engine.state import State
from fatesmith.engine.task import EFFECT_MASK


def settle(state: State) -> None:
    """Run tasks until somebody must choose, or the game is over."""
    effects = state.catalog.effects
    stack = state.stack
    while stack:
        task = stack[-1]
        effect = effects[task & EFFECT_MASK]
        if not effect.asks:
            stack.pop()
            effect.run(state, task)
            continue
        options = effect.options(state, task)
        if len(options) > 1 or (options and effect.chance):
            state.pending = options
            state.seat = effect.asked(state, task)
            return
        stack.pop()
        if options:
            effect.answer(state, task, options[0])
    assert state.outcome is not None, "the stack ran empty before the game was over"
    state.pending = []
    state.seat = NOBODY


def play(state: State, move: int) -> None:
    """Apply a move that is known to be an option."""
    task = state.stack.pop()
    state.catalog.effects[task & EFFECT_MASK].answer(state, task, move)
    settle(state)


def options(state: State) -> list[Move]:
    """What the seat to move may answer: sorted, unique, empty when the game is over.

    For NATURE the options are equally likely: the six slots of a die, for instance.
    """
    return state.pending[:]  # type: ignore[return-value]  # a cast would cost a call


def apply(state: State, move: int) -> None:
    """Answer the open question with one of its options; anything else raises IllegalMove."""
    # A float or a bool can equal an option without being one.
    if type(move) is not int or move not in state.pending:
        if state.over:
            raise IllegalMove("the game is over: there is nothing to answer")
        raise IllegalMove(
            f"move {move!r} is not among the {len(state.pending)} options of "
            f"{'nature' if state.seat == NATURE else f'seat {state.seat}'}; "
            "choose one of options(state)"
        )
    play(state, move)


def outcomes(state: State) -> list[tuple[Move, float]]:
    """The distinct results of the chance that is asked, with their probabilities.

    Equal faces of a die are one result. Raises IllegalMove when it is not NATURE's turn.
    """
    if state.seat != NATURE:
        raise IllegalMove("outcomes are NATURE's: look at state.seat, or use options(state)")
    weights: dict[int, int] = {}
    first: dict[int, int] = {}
    for move in state.pending:
        key = outcome_key(move)
        weights[key] = weights.get(key, 0) + 1
        first.setdefault(key, move)
    total = len(state.pending)
    return [(Move(first[key]), weight / total) for key, weight in weights.items()]


def open_question(state: State) -> tuple[Question, int]:
    """The question the state waits for and its task; IllegalMove when the game is over."""
    if not state.stack:
        raise IllegalMove("the game is over: nothing is asked")
    task = state.stack[-1]
    return cast(Question, state.catalog.effects[task & EFFECT_MASK]), task
