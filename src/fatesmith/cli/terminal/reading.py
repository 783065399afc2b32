"""Reading what the person typed as a move, with a one-line reason if it is not one."""

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.ids import ANCIENT, MOON, SUN, Move
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import FEAT, FORGE, arguments_of, first_of, kind_of, outcome_key
from fatesmith.engine.state import State
from fatesmith.engine.turn import TakeAction
from fatesmith.notation.errors import NotationError
from fatesmith.notation.moves import KINDS, format_move, parse_move
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    count_name,
    die_noun,
    face_name,
    face_noun,
    feat_noun,
)
from fatesmith.prose.voice import Voice


def is_move_text(text: str) -> bool:
    return text.split()[0] in KINDS


def read_move(state: State, text: str, language: Language = ENGLISH) -> Move:
    """The option that the text names. NotationError says in a sentence why there is none."""
    try:
        move = parse_move(text)
    except NotationError as fault:
        raise NotationError(language.say("terminal.fault.unreadable", fault=str(fault))) from None
    for option in state.pending:
        if outcome_key(option) == outcome_key(move):
            return Move(option)
    reason = _reason(state, move, Voice(language))
    raise NotationError(language.say("terminal.fault.not-now", reason=reason))


def _reason(state: State, move: Move, voice: Voice) -> str:
    kinds = {kind_of(option) for option in state.pending}
    question, task = open_question(state)
    if kind_of(move) == FEAT and isinstance(question, TakeAction):
        location = CATALOG.feat_set(first_of(move)).location
        cost = question.feat_cost(state, task, location)
        return _no_feat(state, first_of(move), cost, question.is_extra(task), voice)
    if kind_of(move) == FORGE and FORGE in kinds:
        price = question.price(state, task, first_of(move))
        return _no_forge(state, move, price, voice)
    return voice.say("terminal.fault.no-option", move=format_move(move))


def _no_feat(state: State, number: int, cost: Amount, extra: bool, voice: Voice) -> str:
    feat_set, feat = CATALOG.feat_set(number), feat_noun(voice, number)
    if state.feats[feat_set.location] != number:
        return voice.say("terminal.fault.no-such-feat", feat=feat)
    if not state.stacks[feat_set.location]:
        return voice.say("terminal.fault.no-feat-left", feat=feat)
    hero = state.heroes[state.seat]
    held = [(SUN, hero.sun), (MOON, hero.moon)]
    if hero.allegiance:
        held.append((ANCIENT, hero.ancient))
    return voice.say(
        "terminal.fault.feat-costs",
        feat=feat,
        cost=amount_name(cost, voice.language),
        extra=extra,
        held=voice.join([count_name(resource, n, voice.language) for resource, n in held]),
    )


def _no_forge(state: State, move: Move, price: int, voice: Voice) -> str:
    face, die, old = arguments_of(move)
    hero = state.heroes[state.seat]
    if old not in hero.die(die):
        return voice.say(
            "terminal.fault.not-on-die",
            face=face_name(old, voice.language),
            die=die_noun(voice, die),
        )
    if any(first_of(o) == face and kind_of(o) == FORGE for o in state.pending):
        return voice.say("terminal.fault.face-stays", face=face_noun(voice, old))
    if not state.stock[face]:
        return voice.say("terminal.fault.no-face-left", face=face_name(face, voice.language))
    gold, wanted = hero.purse(), face_noun(voice, face)
    if price > gold:
        return voice.say("terminal.fault.face-costs", face=wanted, price=price, gold=gold)
    return voice.say("terminal.fault.face-not-sold", face=wanted)
