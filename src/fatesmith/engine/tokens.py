"""What may be spent at any decision of one's own turn: tokens (base H4) and climbers (rebellion
F3)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.amount import Amount
from fatesmith.engine.effect import Effect
from fatesmith.engine.event import CLIMBER_CASHED, TOKEN_SPENT
from fatesmith.engine.move import CASH, SPEND, encode, first_of, kind_of
from fatesmith.engine.reserve import gain
from fatesmith.engine.state import State
from fatesmith.engine.task import seat_of


def with_any_time(state: State, seat: i64, moves: vec[i64]) -> vec[i64]:
    """These moves, then what this seat may spend now: only in its own turn."""
    if seat != state.active:
        return moves
    hero = state.heroes[seat]
    tokens = hero.tokens
    for token in state.catalog.any_time_tokens:
        if tokens[token]:
            moves = append(moves, encode(SPEND, token))
    if hero.climbers:
        # rebellion F3.3: at the start of its track a climber gives nothing. Climbers are sorted.
        last: i64 = 0
        for climber in hero.climbers:
            place = i64(climber) >> 1
            if place > last:
                moves = append(moves, encode(CASH, place))
                last = place
    return moves


def has_any_time(state: State, seat: i64) -> bool:
    """Whether there is anything to spend."""
    return len(with_any_time(state, seat, vec[i64]())) > 0


def answer_any_time(state: State, task: i64, move: i64) -> bool:
    """Spend it and ask the same question again; False if the move is another kind of answer."""
    kind = kind_of(move)
    if kind == SPEND:
        token = first_of(move)
        effect = state.catalog.token(token).any_time
        assert effect is not None
        state.stack = append(state.stack, task)
        spend_token(state, seat_of(task), token, effect, 0)
        return True
    if kind == CASH:
        state.stack = append(state.stack, task)
        cash_climber(state, seat_of(task), first_of(move))
        return True
    return False


def spend_token(state: State, seat: i64, token: i64, effect: Effect, memo: i64) -> None:
    hero = state.heroes[seat]
    hero.own()
    hero.tokens[token] -= 1
    if state.journal is not None:
        state.tell(TOKEN_SPENT, seat, token)
    state.push(effect, seat, memo)


def cash_climber(state: State, seat: i64, place: i64) -> None:
    """Among equals, one that has advanced in this turn goes first, so that the other still may."""
    hero = state.heroes[seat]
    climber = place * 2 + 1 if place * 2 + 1 in hero.climbers else place * 2
    hero.climbers.remove(climber)
    if state.journal is not None:
        state.tell(CLIMBER_CASHED, seat, place)
    gain(state, seat, climber_worth(place), state.catalog.climber_source)


def climber_worth(place: i64) -> Amount:
    """What a climber at this place of its track is cashed for (rebellion F3.2)."""
    return Amount(sun=place, glory=place)
