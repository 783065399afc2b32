"""Tokens that may be spent at any decision of one's own turn (base H4)."""

from __future__ import annotations

from fatesmith.engine.effect import Effect
from fatesmith.engine.event import TOKEN_SPENT
from fatesmith.engine.move import SPEND, encode, first_of
from fatesmith.engine.state import State
from fatesmith.engine.task import seat_of


def any_time_moves(state: State, seat: int) -> list[int]:
    """The tokens this seat may spend now: only in its own turn."""
    if seat != state.active:
        return []
    tokens = state.heroes[seat].tokens
    return [encode(SPEND, token) for token in state.catalog.any_time_tokens if tokens[token]]


def spend_any_time(state: State, task: int, move: int) -> None:
    """Spend the token and ask the same question again afterwards."""
    token = first_of(move)
    effect = state.catalog.token(token).any_time
    assert effect is not None
    state.stack.append(task)
    spend_token(state, seat_of(task), token, effect, 0)


def spend_token(state: State, seat: int, token: int, effect: Effect, memo: int) -> None:
    state.heroes[seat].tokens[token] -= 1
    if state.journal is not None:
        state.tell(TOKEN_SPENT, seat, token)
    state.push(effect, seat, memo)
