"""Reading what the person typed as a move, with a one-line reason when it is none."""

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.ids import ANCIENT, Move
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import FEAT, FORGE, arguments_of, first_of, kind_of, outcome_key
from fatesmith.engine.state import State
from fatesmith.engine.turn import EXTRA_ACTION_SUN, TakeAction
from fatesmith.notation.errors import NotationError
from fatesmith.notation.moves import KINDS, format_move, parse_move
from fatesmith.prose.names import (
    amount_name,
    count_name,
    die_name,
    face_name,
    feat_name,
    join_words,
    the_face,
)


def is_move_text(text: str) -> bool:
    return text.split()[0] in KINDS


def read_move(state: State, text: str) -> Move:
    """The option that the text names. NotationError gives the reason why there is none."""
    move = parse_move(text)
    for option in state.pending:
        if outcome_key(option) == outcome_key(move):
            return Move(option)
    raise NotationError(f"Not possible now: {_reason(state, move)}")


def _reason(state: State, move: Move) -> str:
    kinds = {kind_of(option) for option in state.pending}
    question, task = open_question(state)
    if kind_of(move) == FEAT and isinstance(question, TakeAction):
        surcharge = EXTRA_ACTION_SUN if question.is_extra(task) else 0
        return _no_feat(state, first_of(move), surcharge)
    if kind_of(move) == FORGE and FORGE in kinds:
        return _no_forge(state, move)
    return f"`{format_move(move)}` is not among the options"


def _no_feat(state: State, feat: int, surcharge: int) -> str:
    feat_set = CATALOG.feat_set(feat)
    if state.feats[feat_set.location] != feat:
        return f"{feat_name(feat)} is not in this game"
    if not state.stacks[feat_set.location]:
        return f"no card {feat_name(feat)} is left"
    hero = state.heroes[state.seat]
    cost = amount_name(Amount(sun=feat_set.sun + surcharge, moon=feat_set.moon))
    now = " as an extra action" if surcharge else ""
    ancient = [count_name(ANCIENT, hero.ancient)] if hero.allegiance else []
    has = join_words([f"{hero.sun} sun", f"{hero.moon} moon", *ancient])
    return f"{feat_name(feat)} costs {cost}{now}, and there is {has}"


def _no_forge(state: State, move: Move) -> str:
    face, die, old = arguments_of(move)
    hero = state.heroes[state.seat]
    if old not in hero.die(die):
        return f"there is no {face_name(old)} on your {die_name(die)}"
    if not any(first_of(o) == face and kind_of(o) == FORGE for o in state.pending):
        price = CATALOG.faces[face].price
        if not state.stock[face]:
            return f"no face {face_name(face)} is left"
        if price > hero.purse():
            return f"{the_face(face)} costs {price} gold, and there is {hero.purse()}"
        return f"{the_face(face)} cannot be bought now"
    return f"{the_face(old)} cannot be removed"
