"""What may be spent at any decision of one's own turn: tokens (base H4) and climbers (rebellion
F3)."""

from __future__ import annotations

from fatesmith.engine.effect import Effect
from fatesmith.engine.event import CLIMBER_CASHED, TOKEN_SPENT
from fatesmith.engine.move import CASH, SPEND, encode, first_of, kind_of
from fatesmith.engine.reserve import gain_glory, gain_sun
from fatesmith.engine.state import State
from fatesmith.engine.task import seat_of


def any_time_moves(state: State, seat: int) -> list[int]:
    """What this seat may spend now: only in its own turn."""
    if seat != state.active:
        return []
    hero = state.heroes[seat]
    tokens = hero.tokens
    moves = [encode(SPEND, token) for token in state.catalog.any_time_tokens if tokens[token]]
    if hero.climbers:
        places = sorted({climber >> 1 for climber in hero.climbers})
        # rebellion F3.3: at the start of its track a climber gives nothing.
        moves += [encode(CASH, place) for place in places if place]
    return moves


def answer_any_time(state: State, task: int, move: int) -> bool:
    """Spend it and ask the same question again; False if the move is another kind of answer."""
    kind = kind_of(move)
    if kind == SPEND:
        token = first_of(move)
        effect = state.catalog.token(token).any_time
        assert effect is not None
        state.stack.append(task)
        spend_token(state, seat_of(task), token, effect, 0)
        return True
    if kind == CASH:
        state.stack.append(task)
        cash_climber(state, seat_of(task), first_of(move))
        return True
    return False


def spend_token(state: State, seat: int, token: int, effect: Effect, memo: int) -> None:
    state.heroes[seat].tokens[token] -= 1
    if state.journal is not None:
        state.tell(TOKEN_SPENT, seat, token)
    state.push(effect, seat, memo)


def cash_climber(state: State, seat: int, place: int) -> None:
    """As much sun and glory as its place on the track; of equal ones, one that has advanced in this
    turn goes first, so that the other may still advance."""
    hero = state.heroes[seat]
    climber = place * 2 + 1 if place * 2 + 1 in hero.climbers else place * 2
    hero.climbers.remove(climber)
    if state.journal is not None:
        state.tell(CLIMBER_CASHED, seat, place)
    gain_sun(state, seat, place, state.catalog.climber_source)
    gain_glory(state, seat, place, state.catalog.climber_source)
