"""The turn: blessings, reinforcements, action, extra action (base D)."""

from __future__ import annotations

from typing import Final

from fatesmith.engine.amount import Amount
from fatesmith.engine.context import DIVINE_BLESSING
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import (
    EXTRA_ACTION_SOURCE,
    GAME_ENDED,
    PASSED,
    REINFORCED,
    ROUND_STARTED,
    TURN_ENDED,
    TURN_STARTED,
    source,
)
from fatesmith.engine.forge import affordable, buy, forge_moves
from fatesmith.engine.ids import NOBODY
from fatesmith.engine.move import FEAT, PASS, SPEND, USE, encode, first_of, kind_of
from fatesmith.engine.outcome import final_outcome
from fatesmith.engine.perform import feat_moves, perform
from fatesmith.engine.reserve import pay
from fatesmith.engine.roll import RECEIVE_DIVINE, push_rolls
from fatesmith.engine.state import State
from fatesmith.engine.task import BIT, memo_of, seat_of
from fatesmith.engine.tokens import any_time_moves, spend_any_time

EXTRA_ACTION_SUN: Final = 2

# What a seat declined, told with PASSED.
REINFORCEMENTS_DONE: Final = 0
ACTION_DECLINED: Final = 1
EXTRA_DECLINED: Final = 2
OFFERING_DONE: Final = 3


class NextTurn(Effect):
    """The turn is over: the next seat, the next round, or the end (base D1, I1)."""

    def run(self, state: State, _task: int) -> None:
        if state.journal is not None:
            state.tell(TURN_ENDED, state.active)
        state.active += 1
        if state.active == state.seats:
            if state.round == state.rounds:
                state.active = state.seats - 1
                state.outcome = final_outcome(state)
                if state.journal is not None:
                    state.tell(GAME_ENDED, NOBODY)
                return
            state.active = 0
            state.round += 1
        state.push(self, NOBODY)
        state.push(TURN, state.active)


class Turn(Effect):
    """One turn of a seat, from step 1."""

    def run(self, state: State, task: int) -> None:
        seat = seat_of(task)
        if state.journal is not None:
            if seat == 0:
                state.tell(ROUND_STARTED, NOBODY, state.round)
            state.tell(TURN_STARTED, seat, state.round)
        state.push(TAKE_ACTION, seat, 0)
        state.push(START_REINFORCEMENTS, seat)
        # base A1, K1: with two seats step 1 happens twice, each blessing fully resolved.
        for _ in range(2 if state.seats == 2 else 1):
            state.push(BLESS_ALL, seat)


class BlessAll(Effect):
    """Every seat rolls both dice; then each, from the active one, resolves (base D2.1)."""

    def run(self, state: State, task: int) -> None:
        first = seat_of(task)
        order = [(first + step) % state.seats for step in range(state.seats)]
        order.reverse()
        for seat in order:
            state.push(RECEIVE_DIVINE, seat, DIVINE_BLESSING)
        for seat in order:
            push_rolls(state, seat)


# Step 2 -------------------------------------------------------------------------------------------

_USES_BITS: Final = 3
_USES_MASK: Final = 7


class StartReinforcements(Effect):
    """Count the uses: the cards owned now, each once (base D2.2)."""

    def run(self, state: State, task: int) -> None:
        seat = seat_of(task)
        cards = state.heroes[seat].cards
        memo = 0
        for rank, location in enumerate(reinforcing(state)):
            memo |= cards[location] << rank * _USES_BITS
        state.push(REINFORCE, seat, memo)


def reinforcing(state: State) -> list[int]:
    """The locations whose set has a reinforcement, in board order."""
    found: list[int] = []
    for location, number in enumerate(state.feats):
        if number and state.catalog.feat_set(number).reinforcement is not None:
            found.append(location)
    return found


class Reinforce(Question):
    """Use a reinforcement or stop; memo: uses left of each reinforcing location, 3 bits each."""

    def __init__(self) -> None:
        super().__init__("reinforce")

    def options(self, state: State, task: int) -> list[int]:
        seat = seat_of(task)
        memo = memo_of(task)
        if memo == 0:
            return []
        usable: list[int] = []
        for rank, location in enumerate(reinforcing(state)):
            if memo >> rank * _USES_BITS & _USES_MASK:
                effect = state.catalog.feat_set(state.feats[location]).reinforcement
                assert effect is not None
                if effect.possible(state, seat):
                    usable.append(encode(USE, state.feats[location]))
        usable.sort()
        return [encode(PASS), *usable, *any_time_moves(state, seat)]

    def answer(self, state: State, task: int, move: int) -> None:
        seat = seat_of(task)
        kind = kind_of(move)
        if kind == SPEND:
            spend_any_time(state, task, move)
        elif kind == USE:
            feat_set = state.catalog.feat_set(first_of(move))
            used = BIT[reinforcing(state).index(feat_set.location) * _USES_BITS]
            state.push(self, seat, memo_of(task) - used)
            effect = feat_set.reinforcement
            assert effect is not None
            if state.journal is not None:
                state.tell(REINFORCED, seat, feat_set.number)
            state.push(effect, seat)
        elif state.journal is not None:
            state.tell(PASSED, seat, REINFORCEMENTS_DONE)


# Steps 3 and 4 ------------------------------------------------------------------------------------


class TakeAction(Question):
    """One action: a feat, the first face of an offering, or none; memo: 1 for the extra action.

    The extra action costs sun on top and is one commitment with what is done (base D2.7); passing
    the first action ends the turn (base K10).
    """

    def __init__(self) -> None:
        super().__init__("action")

    def options(self, state: State, task: int) -> list[int]:
        seat = seat_of(task)
        hero = state.heroes[seat]
        surcharge = EXTRA_ACTION_SUN if memo_of(task) else 0
        moves = [encode(PASS)]
        if surcharge <= hero.sun:
            moves += feat_moves(state, hero, surcharge)
            moves += forge_moves(state, seat, affordable(state, hero.gold))
        moves += any_time_moves(state, seat)
        return moves

    def answer(self, state: State, task: int, move: int) -> None:
        seat = seat_of(task)
        extra = memo_of(task)
        kind = kind_of(move)
        if kind == SPEND:
            spend_any_time(state, task, move)
            return
        if kind == PASS:
            if state.journal is not None:
                state.tell(PASSED, seat, EXTRA_DECLINED if extra else ACTION_DECLINED)
            return
        if extra:
            cost = Amount(sun=EXTRA_ACTION_SUN)
            pay(state, seat, cost, source(EXTRA_ACTION_SOURCE))
            state.push(END_TURN, seat)
        else:
            state.push(self, seat, 1)
        if kind == FEAT:
            perform(state, seat, state.catalog.feat_set(first_of(move)), extra)
        else:
            offer(state, seat, 0, move)

    def is_extra(self, task: int) -> bool:
        return memo_of(task) == 1


def offer(state: State, seat: int, bought: int, move: int) -> None:
    """Buy one face, then perhaps another of a type not bought in this offering (base D2.4)."""
    rank = state.catalog.offering_rank[first_of(move)]
    state.push(GO_ON_OFFERING, seat, bought | BIT[rank])
    buy(state, seat, move, 0)


class GoOnOffering(Question):
    """Another face of another type, or stop; memo: the types bought, as bits."""

    def __init__(self) -> None:
        super().__init__("offering")

    def options(self, state: State, task: int) -> list[int]:
        seat = seat_of(task)
        faces = affordable(state, state.heroes[seat].gold, memo_of(task))
        return [encode(PASS), *forge_moves(state, seat, faces), *any_time_moves(state, seat)]

    def answer(self, state: State, task: int, move: int) -> None:
        kind = kind_of(move)
        if kind == SPEND:
            spend_any_time(state, task, move)
        elif kind != PASS:
            offer(state, seat_of(task), memo_of(task), move)
        elif state.journal is not None:
            state.tell(PASSED, seat_of(task), OFFERING_DONE)


class EndTurn(Question):
    """After the extra action: the last moment to spend a token (base K28)."""

    def __init__(self) -> None:
        super().__init__("end turn")

    def options(self, state: State, task: int) -> list[int]:
        return [encode(PASS), *any_time_moves(state, seat_of(task))]

    def answer(self, state: State, task: int, move: int) -> None:
        if kind_of(move) == SPEND:
            spend_any_time(state, task, move)


NEXT_TURN: Final = NextTurn()
TURN: Final = Turn()
BLESS_ALL: Final = BlessAll()
START_REINFORCEMENTS: Final = StartReinforcements()
REINFORCE: Final = Reinforce()
TAKE_ACTION: Final = TakeAction()
GO_ON_OFFERING: Final = GoOnOffering()
END_TURN: Final = EndTurn()
