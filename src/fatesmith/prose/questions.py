"""Questions as sentences: who is asked, and what.

A sentence is named after the topic of its question. If it says only who is asked and about what, it
needs words in the catalog, and no code.
"""

from collections.abc import Callable
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import verbs
from fatesmith.engine.amount import Amount
from fatesmith.engine.celestial import CelestialAgainOrNot
from fatesmith.engine.context import CONTEXTS, Context
from fatesmith.engine.deal import PickSet, RemoveFace
from fatesmith.engine.effect import Question
from fatesmith.engine.event import FACE_SOURCE, source_kind
from fatesmith.engine.face_question import FaceQuestion
from fatesmith.engine.forge import BargainForge, Sale, UpgradeOrNot
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.ids import NOBODY
from fatesmith.engine.keepsakes import CollectKeepsakes, PlaceKeepsakes
from fatesmith.engine.labyrinth import Walk
from fatesmith.engine.move import CASH, REROLL, SPEND
from fatesmith.engine.pay import DrainStores
from fatesmith.engine.reroll import RollAgainOrNot, RollDie, reroll_price
from fatesmith.engine.reserve import SplitGold, lap_glory, steps_to_lap
from fatesmith.engine.resolve import Announce, ChooseAlternative, ChooseOrder
from fatesmith.engine.roll import ApplyAgainOrNot, ChooseDie
from fatesmith.engine.shards import SettleShards
from fatesmith.engine.state import State
from fatesmith.engine.turn import EndTurn, TakeAction
from fatesmith.prose.asked import Asked, asked_by
from fatesmith.prose.grammar import Noun, Value, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import amount_name, die_noun, face_noun, source_noun
from fatesmith.prose.portals import island_noun
from fatesmith.prose.voice import SeatNames

Spoken = Callable[[Asked], str]

_FAMILY: Final = "questions"
_TRIPLE: Final = 3
"""The only factor of multiplying faces so far: it has its own word."""


def describe_question(
    state: State, names: SeatNames | None = None, language: Language = ENGLISH
) -> str:
    """One sentence that says who is asked and what."""
    if state.over:
        return language.say("questions.over")
    asked = asked_by(state, names, language)
    return WORDS.get(type(asked.question), _plain)(asked)


def _say(asked: Asked, key: str, /, **values: Value) -> str:
    """A message that says who is asked."""
    return asked.voice.say(key, who=asked.who, **values)


def _plain(asked: Asked) -> str:
    """The sentence of the topic."""
    topic = asked.question.topic.replace(" ", "-")
    needs = asked.voice.language.book.needs.get(f"{_FAMILY}.{topic}", ())
    return asked.voice.say_of(_FAMILY, topic, **{name: _VALUES[name](asked) for name in needs})


def _cause(asked: Asked) -> Noun:
    return source_noun(asked.voice, asked.question.about(asked.state, asked.task))


_VALUES: Final[dict[str, Callable[[Asked], Value]]] = {
    "who": lambda asked: asked.who,
    "cause": _cause,
}
"""By name: values that any question can give."""


def _amount(asked: Asked, amount: Amount) -> str:
    return amount_name(amount, asked.voice.language)


# The turn -----------------------------------------------------------------------------------------


def _roll(asked: Asked) -> str:
    die = asked.of(RollDie).die(asked.task)
    return _say(asked, "questions.roll", die=die_noun(asked.voice, die))


def _remove(asked: Asked) -> str:
    pool = CATALOG.pools[asked.of(RemoveFace).pool(asked.task)]
    return asked.voice.say("questions.remove", pool=pool.number)


def _action(asked: Asked) -> str:
    if asked.extra:
        sun = asked.question.surcharge(asked.task)
        return _say(asked, "questions.extra-action", sun=sun)
    return _say(asked, "questions.action")


def _end_turn(asked: Asked) -> str:
    if not asked.offers(CASH):
        return _say(asked, "questions.end-turn-spend")
    if not asked.offers(SPEND):
        return _say(asked, "questions.end-turn-cash")
    return _say(asked, "questions.end-turn")


def _draft(asked: Asked) -> str:
    number = asked.of(PickSet).location(asked.task)
    place = CATALOG.locations[number]
    cost = _amount(asked, Amount(sun=place.sun, moon=place.moon))
    return _say(asked, "questions.draft", cost=cost)


# Dice ---------------------------------------------------------------------------------------------


def _faces(asked: Asked, last: str) -> Words:
    """The faces being resolved."""
    faces = asked.of(FaceQuestion).faces(asked.task)
    return Words(tuple(face_noun(asked.voice, face) for face in faces), last)


def _again(asked: Asked) -> str:
    return _say(asked, "questions.again", faces=_faces(asked, "and"))


def _order(asked: Asked) -> str:
    return _say(asked, "questions.order", faces=_faces(asked, "or"))


def _reroll(asked: Asked) -> str:
    dice = asked.of(RollAgainOrNot).dice(asked.task)
    shown = Words(tuple(_die_shows(asked, die) for die in dice), "comma")
    price = _price_of_reroll(asked)
    return _say(asked, "questions.reroll", dice=len(dice), shown=shown, **price)


def _die_shows(asked: Asked, die: int) -> str:
    face = face_noun(asked.voice, asked.hero.up[die])
    return asked.voice.say("questions.die-shows", die=die_noun(asked.voice, die), face=face)


def _celestial_reroll(asked: Asked) -> str:
    face = face_noun(asked.voice, asked.of(CelestialAgainOrNot).face(asked.task))
    return _say(asked, "questions.celestial-reroll", face=face, **_price_of_reroll(asked))


def _price_of_reroll(asked: Asked) -> dict[str, Value]:
    """`now` is whether the hero has the gold for it."""
    return {"now": asked.offers(REROLL), "gold": reroll_price(asked.state)}


def _die(asked: Asked) -> str:
    question = asked.of(ChooseDie)
    return _die_to_roll(asked, question.context(asked.task), question.times(asked.task))


def _die_of_card(asked: Asked) -> str:
    question = asked.of(verbs.MinorBlessings)
    return _die_to_roll(asked, CONTEXTS[question.context], question.times)


def _die_to_roll(asked: Asked, row: Context, times: int) -> str:
    if row.pushes:
        return _say(asked, "questions.die-pushing", times=times)
    if row.gold_rate:
        return _say(asked, "questions.die-gold", times=times, rate=row.gold_rate)
    return _say(asked, "questions.die", times=times)


def _foretell(asked: Asked) -> str:
    question = asked.of(verbs.Foretell)
    return _say(asked, "questions.foretell", one=question.one_right, both=question.both_right)


# Forging and boards -------------------------------------------------------------------------------


def _bargain(asked: Asked) -> str:
    discount = asked.of(Sale).rebate(asked.task)
    if not discount:
        return _say(asked, "questions.buy", cause=_cause(asked))
    return _say(asked, "questions.bargain", discount=discount, cause=_cause(asked))


def _forge(asked: Asked) -> str:
    question = asked.of(verbs.ForgeFree)
    left = question.left(asked.state)
    faces = Words(tuple(face_noun(asked.voice, face) for face in left), "or")
    giver = question.giver(asked.task)
    if giver == NOBODY:
        return _say(asked, "questions.forge", faces=faces)
    return _say(asked, "questions.forge-given", faces=faces, giver=asked.voice.seat(giver))


def _upgrade(asked: Asked) -> str:
    return _say(asked, "questions.upgrade", levels=asked.of(UpgradeOrNot).levels(asked.task))


def _raise(asked: Asked) -> str:
    return _say(asked, "questions.raise", levels=asked.of(verbs.Upgrade).levels(asked.task))


def _bearer(asked: Asked) -> str:
    face = face_noun(asked.voice, asked.of(verbs.GiveFace).forge.faces[0])
    return _say(asked, "questions.bearer", face=face)


def _walk(asked: Asked) -> str:
    question = asked.of(Walk)
    key = "questions.walk-back" if question.backward(asked.task) else "questions.walk"
    return _say(asked, key, steps=question.steps(asked.task))


def _collect(asked: Asked) -> str:
    island = asked.of(CollectKeepsakes).island(asked.task)
    where = island_noun(asked.voice, asked.state, island)
    return _say(asked, "questions.collect", island=where)


def _place(asked: Asked) -> str:
    sides = asked.of(PlaceKeepsakes).sides(asked.state, asked.task)
    first, second = (_amount(asked, amount) for amount in sides)
    return _say(asked, "questions.place", first=first, second=second)


# Resources ----------------------------------------------------------------------------------------


def _settle(asked: Asked) -> str:
    sun, moon = asked.of(SettleShards).cost(asked.task)
    cost = _amount(asked, Amount(sun=sun, moon=moon))
    return _say(asked, "questions.settle", cost=cost, cause=_cause(asked))


def _pay(asked: Asked) -> str:
    cost = _amount(asked, asked.of(verbs.MayPay).toll())
    return _say(asked, "questions.pay", cost=cost, cause=_cause(asked))


def _drain(asked: Asked) -> str:
    question = asked.of(DrainStores)
    gold, held = question.amount(asked.task), asked.hero.stores[question.index(asked.task)]
    cause = _cause(asked)
    # `4 gold for 6 gold` is hard to read: other languages say that the latter is a face.
    if source_kind(question.about(asked.state, asked.task)) == FACE_SOURCE:
        return _say(asked, "questions.drain-for-face", gold=gold, face=cause, held=held)
    return _say(asked, "questions.drain", gold=gold, cause=cause, held=held)


def _announce(asked: Asked) -> str:
    question = asked.of(Announce)
    number, _ = question.face(asked.state, asked.task)
    others = question.faces(asked.task)
    others.remove(number)
    return _say(
        asked,
        "questions.announce",
        loses=question.context(asked.task).loses,
        face=face_noun(asked.voice, number),
        other=face_noun(asked.voice, others[0]),
    )


def _alternative(asked: Asked) -> str:
    question = asked.of(ChooseAlternative)
    number, factor = question.face(asked.state, asked.task)
    values: dict[str, Value] = {
        "loses": question.context(asked.task).loses,
        "face": face_noun(asked.voice, number),
    }
    if factor == 1:
        return _say(asked, "questions.alternative", **values)
    if factor == _TRIPLE:
        return _say(asked, "questions.alternative-tripled", **values)
    return _say(asked, "questions.alternative-times", factor=factor, **values)


def _conversion(asked: Asked) -> str:
    question = asked.of(ChooseConversion)
    row = question.context(asked.task)
    amount = _amount(asked, question.amount(asked.state, asked.task))
    if row.gold_rate:
        return _say(asked, "questions.convert-gold", amount=amount, rate=row.gold_rate)
    return _say(asked, "questions.convert", amount=amount, rate=row.shard_rate)


def _split(asked: Asked) -> str:
    question = asked.of(SplitGold)
    gold, index = question.amount(asked.task), question.index(asked.task)
    if not index:
        taken = asked.hero.track_steps
        steps = steps_to_lap(CATALOG, taken)
        glory = lap_glory(CATALOG, taken, steps)
        return _say(asked, "questions.split", gold=gold, steps=steps, glory=glory)
    held, room = asked.hero.stores[index - 1], question.room(asked.state, asked.task)
    return _say(asked, "questions.split-scepter", gold=gold, held=held, room=room)


WORDS: Final[dict[type[Question], Spoken]] = {
    RollDie: _roll,
    RemoveFace: _remove,
    TakeAction: _action,
    EndTurn: _end_turn,
    PickSet: _draft,
    ApplyAgainOrNot: _again,
    RollAgainOrNot: _reroll,
    CelestialAgainOrNot: _celestial_reroll,
    ChooseDie: _die,
    verbs.MinorBlessings: _die_of_card,
    ChooseOrder: _order,
    verbs.Foretell: _foretell,
    BargainForge: _bargain,
    verbs.MayBuy: _bargain,
    verbs.ForgeFree: _forge,
    UpgradeOrNot: _upgrade,
    verbs.Upgrade: _raise,
    verbs.GiveFace: _bearer,
    Walk: _walk,
    CollectKeepsakes: _collect,
    PlaceKeepsakes: _place,
    DrainStores: _drain,
    SettleShards: _settle,
    verbs.MayPay: _pay,
    ChooseAlternative: _alternative,
    Announce: _announce,
    ChooseConversion: _conversion,
    SplitGold: _split,
}
"""By the class of the question, if the sentence needs more values or varies."""
