"""The turn: blessings, reinforcements, action, extra action (base D)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.amount import Amount
from fatesmith.engine.context import DIVINE_BLESSING
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import (
    DICE_PASSED_ON,
    DICE_RETURNED,
    EXTRA_ACTION_SOURCE,
    GAME_ENDED,
    PASSED,
    REINFORCED,
    ROUND_STARTED,
    TURN_ENDED,
    TURN_STARTED,
    source,
)
from fatesmith.engine.forge import Sale, buy, can_buy
from fatesmith.engine.ids import NOBODY
from fatesmith.engine.length import blessings_per_turn
from fatesmith.engine.luck import Luck
from fatesmith.engine.move import (
    FEAT,
    FORGE,
    MOST_OPTIONS,
    PASS,
    USE,
    encode,
    first_of,
    index_of,
    kind_of,
    second_of,
    sort_moves,
)
from fatesmith.engine.outcome import final_outcome
from fatesmith.engine.perform import ousted_by, perform, with_feats
from fatesmith.engine.reroll import may_reroll, push_window, roll_both
from fatesmith.engine.roll import (
    BOTH_DICE,
    RECEIVE_DIVINE,
    push_divine,
    push_rolls,
    receive_in_turn,
)
from fatesmith.engine.shards import can_pay_shards, lose_spare_shards, pay_shards, purse_after
from fatesmith.engine.state import State
from fatesmith.engine.task import BIT, memo_of, seat_of
from fatesmith.engine.tokens import answer_any_time, with_any_time

EXTRA_ACTION_SUN: Final = 2

# What a seat declined, told with PASSED.
REINFORCEMENTS_DONE: Final = 0
ACTION_DECLINED: Final = 1
EXTRA_DECLINED: Final = 2
OFFERING_DONE: Final = 3


class NextTurn(Effect):
    """The turn is over: the next seat, the next round, or the end (base D1, I1)."""

    def run(self, state: State, _task: i64) -> None:
        if state.journal is not None:
            state.tell(TURN_ENDED, state.active)
        lose_spare_shards(state, state.active)
        if state.swap:
            pass_dice(state)
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

    def fits(self, _state: State, task: i64) -> bool:
        return seat_of(task) == NOBODY


def pass_dice(state: State) -> None:
    """Between two turns: dice that were lent go on to the next seat, or home (rebellion B5)."""
    if state.swapped:
        state.swap -= 1
        if state.swap:
            return
    heroes = list(state.heroes)
    for hero in heroes:
        # What a hero shares with clones is noted for all of it together, dice included.
        hero.own()
    turned = heroes if state.swapped else heroes[::-1]
    # Each seat takes the dice of the seat before it, or gives them back.
    faces = turned[0].faces
    up = turned[0].up
    for hero, other in pairwise(turned):
        hero.faces = other.faces
        hero.up = other.up
    turned[-1].faces = faces
    turned[-1].up = up
    state.swapped = 1 - state.swapped
    if state.journal is not None:
        state.tell(DICE_PASSED_ON if state.swapped else DICE_RETURNED, NOBODY)


class Turn(Effect):
    """One turn of a seat, from step 1."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        if state.journal is not None:
            if seat == 0:
                state.tell(ROUND_STARTED, NOBODY, state.round)
            state.tell(TURN_STARTED, seat, state.round)
        push_later_steps(state, seat)
        for _time in range(blessings_per_turn(state.seats)):
            state.push(BLESS_ALL, seat)


class TurnWithin(Effect):
    """A whole turn inside a turn, in whose first step only its seat rolls (rebellion F17)."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        if state.journal is not None:
            state.tell(TURN_STARTED, seat, state.round)
        push_later_steps(state, seat)
        for _time in range(blessings_per_turn(state.seats)):
            push_divine(state, seat, DIVINE_BLESSING)


def push_later_steps(state: State, seat: i64) -> None:
    state.push(TAKE_ACTION, seat, 0)
    state.push(START_REINFORCEMENTS, seat)


class BlessAll(Effect):
    """Every seat rolls both dice, some perhaps again; then each, from the active one, resolves
    (base D2.1)."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = True

    def happen(self, state: State, task: i64, luck: Luck) -> None:
        """The same with luck: all dice land at once, and are applied at once unless some may be
        rolled again."""
        seat = seat_of(task)
        for _hero in range(state.seats):
            roll_both(state, seat, luck)
            seat = state.after(seat)
        if may_reroll(state):
            self.push_receiving(state, seat)
        else:
            receive_in_turn(state, seat, DIVINE_BLESSING)

    def run(self, state: State, task: i64) -> None:
        first = seat_of(task)
        self.push_receiving(state, first)
        for step in range(state.seats):
            push_rolls(state, (first + state.seats - 1 - step) % state.seats)

    def push_receiving(self, state: State, first: i64) -> None:
        """What comes after the rolls; the last to come is pushed first."""
        last = first + state.seats - 1
        for step in range(state.seats):
            state.push(RECEIVE_DIVINE, (last - step) % state.seats, DIVINE_BLESSING)
        for step in range(state.seats):
            push_window(state, (last - step) % state.seats, DIVINE_BLESSING, BOTH_DICE)


# Step 2 -------------------------------------------------------------------------------------------

_USES_BITS: Final = 4
_USES_MASK: Final = 7
_TOGETHER: Final = 3


class StartReinforcements(Effect):
    """Count the uses: the cards owned now, each once (base D2.2)."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        hero = state.heroes[seat]
        if hero.climbers:
            hero.climbers = [climber & ~1 for climber in hero.climbers]
        memo: i64 = 0
        for rank in range(len(state.survey.reinforcing)):
            memo |= i64(hero.cards[state.survey.reinforcing[rank]]) << rank * _USES_BITS
        if memo:
            state.push(REINFORCE, seat, memo)


class Reinforce(Question):
    """Use a reinforcement or stop.

    Memo: four bits for each reinforcing location, three for the uses left and one for whether its
    copies have been used together.
    """

    def options(self, state: State, task: i64) -> vec[i64]:
        seat = seat_of(task)
        memo = memo_of(task)
        if memo == 0:
            return vec[i64]()
        moves = vec[i64]([encode(PASS)])
        for rank in range(len(state.survey.reinforcing)):
            location = state.survey.reinforcing[rank]
            left = memo >> rank * _USES_BITS & _USES_MASK
            if not left:
                continue
            feat_set = state.catalog.feat_set(state.feats[location])
            effect = feat_set.reinforcement
            assert effect is not None
            if effect.possible(state, seat):
                moves = append(moves, encode(USE, feat_set.number))
            joint = feat_set.together
            if joint is not None and not memo >> rank * _USES_BITS + _TOGETHER & 1:
                for copies in range(1, left + 1):
                    if joint.possible_with(state, seat, copies):
                        moves = append(moves, encode(USE, feat_set.number, copies))
        sort_moves(moves)
        return with_any_time(state, seat, moves)

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        if answer_any_time(state, task, move):
            return
        if kind_of(move) == USE:
            feat_set = state.catalog.feat_set(first_of(move))
            copies = second_of(move)
            place = index_of(state.survey.reinforcing, feat_set.location) * _USES_BITS
            memo = memo_of(task) - max(1, copies) * BIT[place]
            if copies:
                memo |= BIT[place + _TOGETHER]
            state.push(self, seat, memo)
            effect = feat_set.together if copies else feat_set.reinforcement
            assert effect is not None
            if state.journal is not None:
                state.tell(REINFORCED, seat, feat_set.number)
            state.push(effect, seat, copies)
        elif state.journal is not None:
            state.tell(PASSED, seat, REINFORCEMENTS_DONE)

    def memo_fits(self, state: State, task: i64) -> bool:
        return memo_of(task) >> len(state.survey.reinforcing) * _USES_BITS == 0


# Steps 3 and 4 ------------------------------------------------------------------------------------


class TakeAction(Sale):
    """One action: a feat, the first face of an offering, or none; memo: 1 for the extra action.

    The extra action costs sun on top and is one commitment with what is done (base D2.7); passing
    the first action ends the turn (base K10).
    """

    def options(self, state: State, task: i64) -> vec[i64]:
        hero = state.heroes[seat_of(task)]
        surcharge = self.surcharge(task)
        moves = vec[i64]([encode(PASS)], capacity=MOST_OPTIONS)
        if not surcharge or can_pay_shards(hero, surcharge, 0):
            moves = with_feats(state, hero, surcharge, moves)
        return self.with_sale(state, task, moves)

    def surely_asks(self, state: State, task: i64) -> bool:
        # An extra action needs more than gold.
        return not memo_of(task) and can_buy(state, state.heroes[seat_of(task)].purse())

    def budget(self, state: State, task: i64) -> i64:
        hero = state.heroes[seat_of(task)]
        surcharge = self.surcharge(task)
        if surcharge and not can_pay_shards(hero, surcharge, 0):
            return -1
        return purse_after(hero, surcharge)

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        extra = memo_of(task)
        kind = kind_of(move)
        if answer_any_time(state, task, move):
            return
        if kind == PASS:
            if state.journal is not None:
                state.tell(PASSED, seat, EXTRA_DECLINED if extra else ACTION_DECLINED)
            return
        if extra:
            state.push(END_TURN, seat)
        else:
            state.push(self, seat, 1)
        surcharge = self.surcharge(task)
        if kind == FEAT:
            perform(state, seat, state.catalog.feat_set(first_of(move)), surcharge)
        else:
            offer(state, seat, 0, move)
            if surcharge:
                # A store is emptied for shards or pays with its gold, not both.
                # With gold in stores the price is not paid yet: how to pay it is asked next.
                stores = state.heroes[seat].stores
                owed = self.price(state, task, first_of(move)) if stores and stores[0] else 0
                pay_shards(state, seat, surcharge, 0, source(EXTRA_ACTION_SOURCE), owed)

    def is_extra(self, task: i64) -> bool:
        return memo_of(task) == 1

    def surcharge(self, task: i64) -> i64:
        return EXTRA_ACTION_SUN if memo_of(task) else 0

    def feat_cost(self, state: State, task: i64, location: i64) -> Amount:
        place = state.catalog.locations[location]
        return Amount(sun=place.sun + self.surcharge(task), moon=place.moon)

    def ousted(self, state: State, task: i64, location: i64) -> vec[i64]:
        return ousted_by(state, seat_of(task), state.catalog.locations[location].island)

    def memo_fits(self, _state: State, task: i64) -> bool:
        return memo_of(task) <= 1


def offer(state: State, seat: i64, bought: i64, move: i64) -> None:
    """Buy one face, then perhaps another of a type not bought in this offering (base D2.4)."""
    rank = state.catalog.offering_rank[first_of(move)]
    state.push(GO_ON_OFFERING, seat, bought | BIT[rank])
    buy(state, seat, move, 0)


class GoOnOffering(Sale):
    """Another face of another type, or stop; memo: the types bought, as bits."""

    def excluded(self, task: i64) -> i64:
        return memo_of(task)

    def answer(self, state: State, task: i64, move: i64) -> None:
        if answer_any_time(state, task, move):
            return
        if kind_of(move) == FORGE:
            offer(state, seat_of(task), memo_of(task), move)
        elif state.journal is not None:
            state.tell(PASSED, seat_of(task), OFFERING_DONE)

    def memo_fits(self, state: State, task: i64) -> bool:
        return memo_of(task) >> len(state.catalog.sanctuary) == 0


class EndTurn(Question):
    """After the extra action: the last moment to spend a token (base K28)."""

    def options(self, state: State, task: i64) -> vec[i64]:
        return with_any_time(state, seat_of(task), vec[i64]([encode(PASS)]))

    def answer(self, state: State, task: i64, move: i64) -> None:
        answer_any_time(state, task, move)


NEXT_TURN: Final = NextTurn()
TURN: Final = Turn()
TURN_WITHIN: Final = TurnWithin()
BLESS_ALL: Final = BlessAll()
START_REINFORCEMENTS: Final = StartReinforcements()
REINFORCE: Final = Reinforce("reinforce")
TAKE_ACTION: Final = TakeAction("action")
GO_ON_OFFERING: Final = GoOnOffering("offering")
END_TURN: Final = EndTurn("end turn")
