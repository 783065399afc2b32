"""What a move would do, without playing it: what it costs, gives and wastes, and who is ousted.

The answers come from the questions and effects that would do it, so that callers need not know
their rules. A move must be an option of the open question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.allegiance import moved
from fatesmith.engine.amount import NOTHING, Amount
from fatesmith.engine.effect import Question
from fatesmith.engine.forge import Sale
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.keepsakes import CollectKeepsakes
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import (
    CASH,
    COLLECT,
    CONVERT,
    FEAT,
    FORGE,
    GAIN,
    KEEP,
    REROLL,
    STORE,
    TRACK,
    USE,
    arguments_of,
    first_of,
    kind_of,
)
from fatesmith.engine.reroll import reroll_price
from fatesmith.engine.reserve import SPLIT_GOLD, overflow
from fatesmith.engine.state import State
from fatesmith.engine.tokens import climber_worth
from fatesmith.engine.verbs import MayPay, Pay

Preview = Callable[[State, Question, i64, i64], Amount | None]


def cost_of(state: State, move: i64) -> Amount | None:
    """What is paid for it, as far as the option alone tells; None if it is free."""
    return _told(_COSTS, state, move)


def gain_of(state: State, move: i64) -> Amount | None:
    """What it brings at once; None if the option alone does not tell."""
    return _told(_GAINS, state, move)


def lost_by(state: State, move: i64) -> Amount:
    """What of it would be lost because the reserve is full."""
    question, task = open_question(state)
    if kind_of(move) in (TRACK, STORE):
        return Amount(gold=SPLIT_GOLD.lost(state, task, move))
    amount = gain_of(state, move)
    if amount is None:
        return NOTHING
    return overflow(state.catalog, state.heroes[question.concerns(task)], amount)


def ousted_by_move(state: State, move: i64) -> vec[i64]:
    """The seats that must leave their island because of it."""
    if kind_of(move) != FEAT:
        return vec[i64]()
    question, task = open_question(state)
    return question.ousted(state, task, state.catalog.feat_set(first_of(move)).location)


def allegiance_after(state: State, seat: i64, amount: Amount) -> i64:
    """The space of a seat's allegiance token after this gain, 0 outside its module."""
    here = state.heroes[seat].allegiance
    return moved(state.catalog, here, amount.steps()) if here else 0


# By the kind of the move --------------------------------------------------------------------------


def _told(table: dict[int, Preview], state: State, move: i64) -> Amount | None:
    tell = table.get(kind_of(move))
    if tell is None:
        return None
    question, task = open_question(state)
    return tell(state, question, task, move)


def _cost_of_feat(state: State, question: Question, task: i64, move: i64) -> Amount | None:
    location = state.catalog.feat_set(first_of(move)).location
    cost = question.feat_cost(state, task, location)
    return cost if cost.mask else None


def _cost_of_face(state: State, question: Question, task: i64, move: i64) -> Amount | None:
    if not isinstance(question, Sale):
        return None
    return Amount(question.price(state, task, first_of(move)), question.surcharge(task))


def _cost_of_roll(state: State, _question: Question, _task: i64, _move: i64) -> Amount | None:
    return Amount(reroll_price(state))


def _cost_of_use(state: State, _question: Question, _task: i64, move: i64) -> Amount | None:
    effect = state.catalog.feat_set(first_of(move)).reinforcement
    return Amount(effect.gold) if isinstance(effect, Pay) else None


def _toll(_state: State, question: Question, _task: i64, _move: i64) -> Amount | None:
    return question.toll() if isinstance(question, MayPay) else None


def _chosen(_state: State, _question: Question, _task: i64, move: i64) -> Amount | None:
    return Amount(*arguments_of(move))


def _cashed(_state: State, _question: Question, _task: i64, move: i64) -> Amount | None:
    return climber_worth(first_of(move))


def _collected(state: State, question: Question, task: i64, move: i64) -> Amount | None:
    return question.gives(state, task, move) if isinstance(question, CollectKeepsakes) else None


def _kept(state: State, question: Question, task: i64, _move: i64) -> Amount | None:
    return question.amount(state, task) if isinstance(question, ChooseConversion) else None


def _converted(state: State, question: Question, task: i64, _move: i64) -> Amount | None:
    if not isinstance(question, ChooseConversion):
        return None
    return question.converted(state, task).whole()


_COSTS: Final[dict[int, Preview]] = {
    FEAT: _cost_of_feat,
    FORGE: _cost_of_face,
    REROLL: _cost_of_roll,
    USE: _cost_of_use,
    CONVERT: _toll,
}
_GAINS: Final[dict[int, Preview]] = {
    GAIN: _chosen,
    CASH: _cashed,
    COLLECT: _collected,
    KEEP: _kept,
    CONVERT: _converted,
}
