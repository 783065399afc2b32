"""The loop: look at the top task, run it or ask it; and the doors to it."""

from collections.abc import Sequence
from typing import Final, cast

from librt.vecs import pop, vec
from mypy_extensions import i64

from fatesmith.engine.effect import Question
from fatesmith.engine.errors import IllegalMove
from fatesmith.engine.ids import NATURE, NOBODY, Move
from fatesmith.engine.luck import Luck
from fatesmith.engine.move import outcome_key
from fatesmith.engine.move_sequence import MoveSequence
from fatesmith.engine.state import State
from fatesmith.engine.task import EFFECT_MASK

_NO_MOVE: Final = 2**62
"""Beyond every move."""
NO_EFFECT: Final = -1
"""The number of no effect."""


def settle(
    state: State, luck: Luck | None = None, listed: bool = True, halt: i64 = NO_EFFECT
) -> None:
    """Run tasks until somebody must choose, or the game is over. With luck, chance is
    answered along the way instead of being put to NATURE. If the options need not be listed, a
    question that surely asks is left without. Stops early when the effect with the number `halt`
    is next to run: then nobody is asked."""
    effects = state.catalog.effects
    while len(state.stack):
        task = state.stack[-1]
        effect = effects[task & EFFECT_MASK]
        if luck is not None and effect.chance:
            state.stack, task = pop(state.stack)
            effect.happen(state, task, luck)
            continue
        if not effect.asks:
            if effect.number == halt:
                state.pending = vec[i64]()
                state.seat = NOBODY
                return
            state.stack, task = pop(state.stack)
            effect.run(state, task)
            continue
        if not listed and effect.surely_asks(state, task):
            state.pending = vec[i64]()
            return
        options = effect.options(state, task)
        if len(options) > 1 or (len(options) and effect.chance):
            state.pending = options
            state.seat = effect.asked(state, task)
            return
        state.stack, task = pop(state.stack)
        if len(options):
            effect.answer(state, task, options[0])
    assert state.outcome is not None, "the stack ran empty before the game was over"
    state.pending = vec[i64]()
    state.seat = NOBODY


def play(state: State, move: i64, luck: Luck | None = None) -> None:
    """Apply a move that is known to be an option."""
    state.stack, task = pop(state.stack)
    state.catalog.effects[task & EFFECT_MASK].answer(state, task, move)
    settle(state, luck)


def play_until(state: State, move: i64, luck: Luck | None, halt: i64) -> None:
    """The same, but no further than to where an effect with this number is next to run."""
    state.stack, task = pop(state.stack)
    state.catalog.effects[task & EFFECT_MASK].answer(state, task, move)
    settle(state, luck, True, halt)


def resume(state: State, luck: Luck | None, halt: i64 = NO_EFFECT) -> None:
    """Go on where `play_until` stopped, to the next question or to the next such place."""
    state.stack, task = pop(state.stack)
    state.catalog.effects[task & EFFECT_MASK].run(state, task)
    settle(state, luck, True, halt)


def try_out(state: State, move: i64) -> None:
    """Apply a move to see what it changes. The options of the question that follows may not be
    listed, so the state cannot be played on."""
    state.stack, task = pop(state.stack)
    state.catalog.effects[task & EFFECT_MASK].answer(state, task, move)
    settle(state, None, listed=False)


def options(state: State) -> Sequence[Move]:
    """What the seat to move may answer: sorted, unique, empty when the game is over.

    For NATURE the options are equally likely: the six slots of a die, for instance.
    """
    # Registered as a sequence, which types cannot see; a cast would cost a call.
    return MoveSequence(state.pending)  # type: ignore[return-value]


def apply(state: State, move: object, luck: Luck | None = None) -> None:
    """Answer the open question with one of its options; anything else raises IllegalMove.

    With luck, the chances that follow are answered too, until a seat must choose.
    """
    # A float or a bool can equal an option without being one; a number may be beyond 64 bits.
    if type(move) is int and -1 < move < _NO_MOVE and move in state.pending:
        play(state, move, luck)
        return
    if state.over:
        raise IllegalMove("the game is over: there is nothing to answer")
    raise IllegalMove(
        f"move {move!r} is not among the {len(state.pending)} options of "
        f"{'nature' if state.seat == NATURE else f'seat {state.seat}'}; "
        "choose one of options(state)"
    )


def option_like(state: State, move: i64) -> i64:
    """The option equivalent to this move, -1 if there is none: a roll may name any slot with its
    face."""
    wanted = outcome_key(move)
    for option in state.pending:
        if outcome_key(option) == wanted:
            return option
    return -1


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


def open_question(state: State) -> tuple[Question, i64]:
    """The question the state waits for and its task; IllegalMove when the game is over."""
    if not state.stack:
        raise IllegalMove("the game is over: nothing is asked")
    task = state.stack[-1]
    return cast(Question, state.catalog.effects[task & EFFECT_MASK]), task


def question_id(state: State) -> int:
    """A number that identifies the open question: the same question about the same things has the
    same number in every position."""
    return open_question(state)[1]
