"""Rolling dice and receiving blessings (base E1, H3)."""

from __future__ import annotations

from typing import Final

from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Chance, Effect, Question
from fatesmith.engine.event import BLESSED, ROLLED
from fatesmith.engine.ids import DARK, LIGHT, NO_FACE, SIDES
from fatesmith.engine.move import DIE, PASS, ROLL, SPEND, encode, first_of, fourth_of, third_of
from fatesmith.engine.resolve import RESOLVE, face_memo, memo_context, memo_first, memo_second
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of
from fatesmith.engine.tokens import spend_token


class RollDie(Chance):
    """One die lands; memo: the die."""

    def __init__(self) -> None:
        super().__init__("roll")

    def options(self, state: State, task: int) -> list[int]:
        seat = seat_of(task)
        die = memo_of(task)
        faces = state.heroes[seat].faces
        base = die * SIDES
        return [encode(ROLL, seat, die, slot, faces[base + slot]) for slot in range(SIDES)]

    def answer(self, state: State, task: int, move: int) -> None:
        seat = seat_of(task)
        die = memo_of(task)
        state.heroes[seat].up[die] = fourth_of(move)
        if state.journal is not None:
            state.tell(ROLLED, seat, die, third_of(move), fourth_of(move))


class ReceiveDivine(Effect):
    """Apply both dice as they lie; memo: the context."""

    def run(self, state: State, task: int) -> None:
        seat = seat_of(task)
        up = state.heroes[seat].up
        receive(state, seat, face_memo(memo_of(task), up[LIGHT], up[DARK]))


class ReceiveMinor(Effect):
    """Apply one die as it lies; memo: context and die."""

    def run(self, state: State, task: int) -> None:
        seat = seat_of(task)
        context = memo_of(task) >> 1
        face = state.heroes[seat].up[memo_of(task) & 1]
        receive(state, seat, face_memo(context, face, NO_FACE))


def receive(state: State, seat: int, memo: int) -> None:
    """A blessing: resolve the faces, then perhaps again. The faces stay in the memo, so that a
    face replaced meanwhile still counts (base H3.3)."""
    if state.journal is not None:
        state.tell(BLESSED, seat, memo_context(memo), memo_first(memo), memo_second(memo))
    state.push(APPLY_AGAIN_OR_NOT, seat, memo)
    state.push(RESOLVE, seat, memo)


def push_divine(state: State, seat: int, context: int) -> None:
    """Roll both dice, then receive them."""
    state.push(RECEIVE_DIVINE, seat, context)
    push_rolls(state, seat)


def push_minor(state: State, seat: int, context: int, die: int) -> None:
    """Roll one die, then receive it."""
    state.push(RECEIVE_MINOR, seat, context << 1 | die)
    state.push(ROLL_DIE, seat, die)


def push_rolls(state: State, seat: int) -> None:
    """Both dice of a hero, the light one first."""
    state.push(ROLL_DIE, seat, DARK)
    state.push(ROLL_DIE, seat, LIGHT)


class ApplyAgainOrNot(Question):
    """After a blessing: a token may apply the same faces once more; memo: context and faces."""

    def __init__(self) -> None:
        super().__init__("again")

    def options(self, state: State, task: int) -> list[int]:
        if not CONTEXTS[memo_context(memo_of(task))].again:
            return []
        tokens = state.heroes[seat_of(task)].tokens
        held = [encode(SPEND, token) for token in state.catalog.again_tokens if tokens[token]]
        return [encode(PASS), *held] if held else []

    def answer(self, state: State, task: int, move: int) -> None:
        if move != encode(PASS):
            token = first_of(move)
            effect = state.catalog.token(token).after_blessing
            assert effect is not None
            spend_token(state, seat_of(task), token, effect, memo_of(task))


class ChooseDie(Question):
    """Which die to roll for minor blessings; memo: context and how many (base K33)."""

    def __init__(self) -> None:
        super().__init__("die")

    def options(self, _state: State, _task: int) -> list[int]:
        return [encode(DIE, LIGHT), encode(DIE, DARK)]

    def answer(self, state: State, task: int, move: int) -> None:
        context = memo_of(task) & 31
        for _ in range(memo_of(task) >> 5):
            push_minor(state, seat_of(task), context, first_of(move))


ROLL_DIE: Final = RollDie()
RECEIVE_DIVINE: Final = ReceiveDivine()
RECEIVE_MINOR: Final = ReceiveMinor()
APPLY_AGAIN_OR_NOT: Final = ApplyAgainOrNot()
CHOOSE_DIE: Final = ChooseDie()
