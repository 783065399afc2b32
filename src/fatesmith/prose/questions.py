"""Questions as sentences: who is asked, and what."""

from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.celestial import (
    CelestialAgainOrNot,
    CelestialRoll,
    ChooseAnySide,
    ChooseShown,
)
from fatesmith.engine.context import CONTEXTS, Context
from fatesmith.engine.deal import Draft, PickSet, RemoveFace
from fatesmith.engine.event import FACE_SOURCE, source_kind
from fatesmith.engine.faces_memo import first_face, memo_context, second_face
from fatesmith.engine.forge import BargainForge, UpgradeOrNot
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.hero import STORE_ROOM, Hero
from fatesmith.engine.ids import DICE, NOBODY
from fatesmith.engine.keepsakes import CollectKeepsakes, PlaceKeepsakes
from fatesmith.engine.labyrinth import Walk
from fatesmith.engine.move import CASH, REROLL, SPEND
from fatesmith.engine.pay import DrainStores, SettleShards
from fatesmith.engine.perform import ChooseRefuge
from fatesmith.engine.reroll import RollAgainOrNot, RollDie, reroll_card
from fatesmith.engine.reserve import SplitGold, track_length
from fatesmith.engine.resolve import (
    Announce,
    BonusNowOrLater,
    ChooseAlternative,
    ChooseCopy,
    ChooseOrder,
)
from fatesmith.engine.roll import ApplyAgainOrNot, ChooseDie
from fatesmith.engine.state import State
from fatesmith.engine.task import owner_of
from fatesmith.engine.turn import (
    EXTRA_ACTION_SUN,
    EndTurn,
    GoOnOffering,
    Reinforce,
    TakeAction,
)
from fatesmith.engine.verbs import (
    AdvanceClimber,
    EnterHall,
    Foretell,
    ForgeCheapestGlory,
    ForgeFree,
    ForgeFromTemple,
    GainAllShown,
    GiveFace,
    MayBuy,
    MayPay,
    MinorBlessings,
    OneOf,
    PerformFree,
    SacrificeGold,
    SetDice,
    TakeShown,
    Upgrade,
)
from fatesmith.prose.asked import Asked, asked_by
from fatesmith.prose.grammar import Noun, Value, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import amount_name, die_noun, face_noun, location_name, source_noun
from fatesmith.prose.voice import SeatNames

_TRIPLE: Final = 3
"""What faces multiply by, so far: it has a word of its own."""


def describe_question(
    state: State, names: SeatNames | None = None, language: Language = ENGLISH
) -> str:
    """One sentence that says who is asked and what."""
    if state.over:
        return language.say("questions.over")
    asked = asked_by(state, names, language)
    words = _of_nature(asked) or _of_the_turn(asked) or _of_dice(asked) or _of_forging(asked)
    words = words or _of_boards(asked) or _of_paying(asked) or _of_choices(asked)
    if not words:
        raise AssertionError(f"no words for the question {asked.question.topic!r}")
    return words


def _say(asked: Asked, key: str, /, **values: Value) -> str:
    """A message that tells who is asked."""
    return asked.voice.say(key, who=asked.who, **values)


def _cause(asked: Asked) -> Noun:
    """What the question is about."""
    return source_noun(asked.voice, asked.question.about(asked.state, asked.task))


def _amount(asked: Asked, amount: Amount) -> str:
    return amount_name(amount, asked.voice.language)


# The turn -----------------------------------------------------------------------------------------


def _of_nature(asked: Asked) -> str:
    match asked.question:
        case RollDie():
            return _say(asked, "questions.roll", die=die_noun(asked.voice, asked.memo))
        case CelestialRoll():
            return _say(asked, "questions.celestial-roll")
        case Draft():
            return asked.voice.say("questions.draw")
        case RemoveFace():
            return asked.voice.say("questions.remove", pool=CATALOG.pools[asked.memo].number)
        case _:
            return ""


def _of_the_turn(asked: Asked) -> str:
    match asked.question:
        case TakeAction():
            if asked.extra:
                return _say(asked, "questions.extra-action", sun=EXTRA_ACTION_SUN)
            return _say(asked, "questions.action")
        case GoOnOffering():
            return _say(asked, "questions.offering")
        case Reinforce():
            return _say(asked, "questions.reinforce")
        case EndTurn():
            if not asked.offers(CASH):
                return _say(asked, "questions.end-turn-spend")
            if not asked.offers(SPEND):
                return _say(asked, "questions.end-turn-cash")
            return _say(asked, "questions.end-turn-spend-or-cash")
        case PickSet():
            place = CATALOG.locations[asked.memo]
            cost = _amount(asked, Amount(sun=place.sun, moon=place.moon))
            location = location_name(asked.memo, asked.voice.language)
            return _say(asked, "questions.draft", location=location, cost=cost)
        case PerformFree():
            return _say(asked, "questions.free-feat", cause=_cause(asked))
        case _:
            return ""


# Dice ---------------------------------------------------------------------------------------------


def _of_dice(asked: Asked) -> str:
    question = asked.question
    match question:
        case ApplyAgainOrNot():
            return _say(asked, "questions.again", faces=_faces(asked, "and"))
        case RollAgainOrNot():
            return _reroll(asked)
        case CelestialAgainOrNot():
            face = face_noun(asked.voice, question.face(asked.task))
            return _say(asked, "questions.reroll-celestial", face=face, **_price_of_reroll(asked))
        case ChooseDie():
            return _die_to_roll(asked, asked.memo & 31, asked.memo >> 5)
        case MinorBlessings():
            return _die_to_roll(asked, question.context, question.times)
        case ChooseCopy():
            return _say(asked, "questions.copy")
        case ChooseShown():
            return _say(asked, "questions.shown")
        case ChooseAnySide():
            return _say(asked, "questions.side")
        case ChooseOrder():
            return _say(asked, "questions.order", faces=_faces(asked, "or"))
        case BonusNowOrLater():
            return _say(asked, "questions.bonus")
        case TakeShown():
            return _say(asked, "questions.take")
        case SetDice():
            return _say(asked, "questions.set-dice")
        case Foretell():
            one, both = question.one_right, question.both_right
            return _say(asked, "questions.foretell", one=one, both=both)
        case _:
            return ""


def _faces(asked: Asked, last: str) -> Words:
    """The faces being resolved."""
    faces = (first_face(asked.memo), second_face(asked.memo))
    return Words(tuple(face_noun(asked.voice, face) for face in faces if face), last)


def _reroll(asked: Asked) -> str:
    dice = [die for die in range(DICE) if asked.memo >> die & 1]
    shown = Words(tuple(_die_shows(asked, die) for die in dice), "comma")
    price = _price_of_reroll(asked)
    return _say(asked, "questions.reroll", dice=len(dice), shown=shown, **price)


def _die_shows(asked: Asked, die: int) -> str:
    face = face_noun(asked.voice, asked.hero.up[die])
    return asked.voice.say("questions.die-shows", die=die_noun(asked.voice, die), face=face)


def _price_of_reroll(asked: Asked) -> dict[str, Value]:
    """`now` is whether there is the gold for it."""
    return {"now": asked.offers(REROLL), "gold": reroll_card(asked.state).gold}


def _die_to_roll(asked: Asked, context: int, times: int) -> str:
    row = CONTEXTS[context]
    if row.pushes:
        return _say(asked, "questions.die-pushing", times=times)
    if row.gold_rate:
        return _say(asked, "questions.die-gold", times=times, rate=row.gold_rate)
    return _say(asked, "questions.die", times=times)


# Forging and boards -------------------------------------------------------------------------------


def _of_forging(asked: Asked) -> str:
    question = asked.question
    match question:
        case BargainForge():
            return _bargain(asked, question.rebate(asked.task))
        case MayBuy():
            return _bargain(asked, question.discount)
        case ForgeFree():
            return _forge(asked, question)
        case ForgeCheapestGlory():
            return _say(asked, "questions.glory-face")
        case ForgeFromTemple():
            return _say(asked, "questions.temple", cause=_cause(asked))
        case UpgradeOrNot():
            return _say(asked, "questions.upgrade", levels=asked.memo)
        case Upgrade():
            return _say(asked, "questions.raise", levels=asked.memo)
        case GiveFace():
            face = face_noun(asked.voice, question.forge.faces[0])
            return _say(asked, "questions.bearer", face=face)
        case _:
            return ""


def _bargain(asked: Asked, discount: int) -> str:
    if not discount:
        return _say(asked, "questions.buy", cause=_cause(asked))
    return _say(asked, "questions.bargain", discount=discount, cause=_cause(asked))


def _forge(asked: Asked, question: ForgeFree) -> str:
    left = [face for face in question.faces if asked.state.stock[face]]
    faces = Words(tuple(face_noun(asked.voice, face) for face in left), "or")
    giver = owner_of(asked.task)
    if giver == NOBODY:
        return _say(asked, "questions.forge", faces=faces)
    return _say(asked, "questions.forge-given", faces=faces, giver=asked.voice.seat(giver))


def _of_boards(asked: Asked) -> str:
    question = asked.question
    match question:
        case Walk():
            return _walk(asked, question)
        case EnterHall():
            return _say(asked, "questions.treasure", space=asked.hero.golem)
        case ChooseRefuge():
            return _say(asked, "questions.refuge")
        case CollectKeepsakes():
            return _say(asked, "questions.collect", island=asked.memo)
        case PlaceKeepsakes():
            return _place(asked)
        case AdvanceClimber():
            return _say(asked, "questions.advance")
        case _:
            return ""


def _walk(asked: Asked, question: Walk) -> str:
    space, steps = asked.hero.golem, question.steps(asked.task)
    if question.backward(asked.task):
        return _say(asked, "questions.walk-back", space=space, steps=steps)
    return _say(asked, "questions.walk", space=space, steps=steps)


def _place(asked: Asked) -> str:
    card = CATALOG.variants[asked.memo].on_island
    if card is None:
        raise AssertionError("no tokens to put on islands")
    first, second = (_amount(asked, amount) for amount in card.sides)
    return _say(asked, "questions.place", first=first, second=second)


# Resources ----------------------------------------------------------------------------------------


def _of_paying(asked: Asked) -> str:
    question = asked.question
    match question:
        case DrainStores():
            return _drain(asked, question)
        case SettleShards():
            sun, moon = question.cost(asked.task)
            cost = _amount(asked, Amount(sun=sun, moon=moon))
            return _say(asked, "questions.settle", cost=cost, cause=_cause(asked))
        case MayPay():
            cost = _amount(asked, Amount(gold=question.gold, moon=question.moon))
            return _say(asked, "questions.pay", cost=cost, cause=_cause(asked))
        case SacrificeGold():
            return _say(asked, "questions.sacrifice")
        case _:
            return ""


def _drain(asked: Asked, question: DrainStores) -> str:
    gold, held = question.amount(asked.task), asked.hero.stores[question.index(asked.task)]
    cause = _cause(asked)
    # `4 gold for 6 gold` is hard to read: other languages say that the latter is a face.
    if source_kind(question.about(asked.state, asked.task)) == FACE_SOURCE:
        return _say(asked, "questions.drain-for-face", gold=gold, face=cause, held=held)
    return _say(asked, "questions.drain", gold=gold, cause=cause, held=held)


def _of_choices(asked: Asked) -> str:
    question = asked.question
    match question:
        case ChooseAlternative():
            return _alternative(asked, question)
        case ChooseConversion():
            return _conversion(asked, question)
        case SplitGold():
            return _split(asked, question)
        case OneOf():
            return _say(asked, "questions.gain", cause=_cause(asked))
        case GainAllShown():
            return _say(asked, "questions.harvest")
        case _:
            return ""


def _alternative(asked: Asked, question: ChooseAlternative) -> str:
    voice, loses = asked.voice, context_of(asked.memo).loses
    number, factor = question.face(asked.state, asked.task)
    face = face_noun(voice, number)
    if isinstance(question, Announce):
        first, second = first_face(asked.memo), second_face(asked.memo)
        other = face_noun(voice, second if number == first else first)
        return _say(asked, "questions.announce", loses=loses, face=face, other=other)
    if factor == 1:
        return _say(asked, "questions.alternative", loses=loses, face=face)
    if factor == _TRIPLE:
        return _say(asked, "questions.alternative-tripled", loses=loses, face=face)
    return _say(asked, "questions.alternative-times", loses=loses, face=face, factor=factor)


def context_of(memo: int) -> Context:
    """The context in which the faces of a memo are applied."""
    return CONTEXTS[memo_context(memo)]


def _conversion(asked: Asked, question: ChooseConversion) -> str:
    row = context_of(asked.memo)
    amount = _amount(asked, question.amount(asked.state, asked.task))
    if row.gold_rate:
        return _say(asked, "questions.convert-gold", amount=amount, rate=row.gold_rate)
    return _say(asked, "questions.convert-shards", amount=amount, rate=row.shard_rate)


def _split(asked: Asked, question: SplitGold) -> str:
    gold, index = question.amount(asked.task), question.index(asked.task)
    if not index:
        steps = _steps_to_next_lap(asked.hero)
        glory = lap_glory(asked.hero, steps)
        return _say(asked, "questions.split-track", gold=gold, steps=steps, glory=glory)
    held = asked.hero.stores[index - 1]
    return _say(asked, "questions.split-store", gold=gold, held=held, room=STORE_ROOM - held)


def _steps_to_next_lap(hero: Hero) -> int:
    steps = 1
    while not lap_glory(hero, steps):
        steps += 1
    return steps


def lap_glory(hero: Hero, steps: int) -> int:
    """Glory for the laps that so many steps would finish."""
    places = range(hero.track_steps, hero.track_steps + steps)
    return sum(CATALOG.track_pay[place % track_length(CATALOG) + 1] for place in places)
