"""The verbs of declarations as what one does: `gain 3 gold`, `roll both dice twice, …`."""

from collections.abc import Iterable
from functools import reduce
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Effect
from fatesmith.engine.hero import CLIMBER_END, STORE_ROOM
from fatesmith.engine.verbs import (
    AddClimber,
    AddStore,
    AddTrack,
    AdvanceClimber,
    ApplyAgain,
    ApplyDiceOfBearer,
    ApplyShown,
    CelestialRolls,
    DivineBlessings,
    EnterHall,
    EverybodyRolls,
    Foretell,
    ForgeCheapestGlory,
    ForgeFree,
    ForgeFromTemple,
    Gain,
    GainAllShown,
    GainGloryPerFeat,
    GainGloryPerForged,
    GainGloryPerGloryFace,
    GiveFace,
    LoseAllGold,
    MayBuy,
    MayPay,
    MinorBlessings,
    OneOf,
    OthersLose,
    OthersRoll,
    OustEverybody,
    PassDiceOn,
    Pay,
    PerformFree,
    PlaceKeepsakes,
    RaiseCaps,
    ReachGoal,
    SacrificeGold,
    Seq,
    SetDice,
    TakeFromOthers,
    TakeGloryFromPoorest,
    TakeShown,
    TakeToken,
    TakeTurn,
    Threshold,
    Upgrade,
    WalkGolem,
)
from fatesmith.prose.families import EMBLEMS
from fatesmith.prose.grammar import Noun, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import amount_name, choice_name, count_name, face_noun, token_noun
from fatesmith.prose.voice import Voice

_ALWAYS: Final[dict[type[Effect], str]] = {
    AddClimber: "verbs.add-climber",
    ApplyAgain: "verbs.apply-again",
    ApplyDiceOfBearer: "verbs.apply-dice-of-bearer",
    ApplyShown: "verbs.apply-shown",
    EverybodyRolls: "verbs.everybody-rolls",
    ForgeCheapestGlory: "verbs.forge-cheapest-glory",
    ForgeFromTemple: "verbs.forge-from-temple",
    GainAllShown: "verbs.gain-all-shown",
    GainGloryPerForged: "verbs.gain-per-forged",
    LoseAllGold: "verbs.lose-all-gold",
    OthersLose: "verbs.others-lose",
    OthersRoll: "verbs.others-roll",
    OustEverybody: "verbs.oust-everybody",
    PassDiceOn: "verbs.pass-dice-on",
    PlaceKeepsakes: "verbs.place-keepsakes",
    SacrificeGold: "verbs.sacrifice-gold",
    SetDice: "verbs.set-dice",
    TakeShown: "verbs.take-shown",
    TakeTurn: "verbs.take-turn",
    Upgrade: "verbs.upgrade",
}
"""The messages of verbs that need no number from the declaration."""


def verb_words(effect: Effect, variant: str = "", language: Language = ENGLISH) -> str:
    """An effect as what you do; the colour of a card's variant is left out of its faces."""
    return _words(Voice(language), effect, variant)


def uses_of_token(token: int, language: Language = ENGLISH) -> str:
    """When a token may be spent and what for: `once, in your turn: gain 6 gold`."""
    voice = Voice(language)
    return also(
        voice,
        (
            voice.say_of("verbs.token", moment, then=_words(voice, use))
            for moment, use in CATALOG.token(token).moments().items()
        ),
    )


def also(voice: Voice, phrases: Iterable[str]) -> str:
    """Phrases beside each other; empty if there are none."""
    told = list(phrases)
    if not told:
        return ""
    return reduce(lambda one, two: voice.say("verbs.also", first=one, second=two), told)


def _words(voice: Voice, effect: Effect, variant: str = "") -> str:
    match effect:
        case Pay():
            return voice.say(
                "verbs.pay", gold=effect.gold, then=_words(voice, effect.then, variant)
            )
        case MayPay():
            resource, number = (0, effect.gold) if effect.gold else (2, effect.moon)
            cost = count_name(resource, number, voice.language)
            return voice.say("verbs.may-pay", cost=cost, then=_words(voice, effect.then, variant))
        case Seq():
            parts = [_words(voice, part, variant) for part in effect.effects]
            return reduce(lambda one, two: voice.say("verbs.then", first=one, second=two), parts)
        case Threshold():
            return voice.say(
                "verbs.threshold",
                held=count_name(effect.resource, effect.least, voice.language),
                met=_words(voice, effect.met),
                unmet=_words(voice, effect.unmet),
            )
        case _:
            return (
                _rolling(voice, effect)
                or _on_boards(voice, effect)
                or _gains(voice, effect)
                or _keeping(voice, effect)
                or _forging(voice, effect, variant)
            )


def _rolling(voice: Voice, effect: Effect) -> str:
    """Words for rolls of one's own; empty for other verbs."""
    match effect:
        case DivineBlessings():
            times = _times(voice, effect.times)
            what = voice.say("verbs.divine", times=times, n=effect.times)
            return _noted(voice, what, effect.context)
        case MinorBlessings():
            times = _times(voice, effect.times)
            what = voice.say("verbs.minor", times=times, n=effect.times)
            return _noted(voice, what, effect.context)
        case CelestialRolls():
            times = _times(voice, effect.times)
            return voice.say("verbs.celestial", times=times, n=effect.times)
        case Foretell():
            return voice.say("verbs.foretell", one=effect.one_right, both=effect.both_right)
        case _:
            return ""


def _times(voice: Voice, number: int) -> str:
    if number > 2:
        return voice.say("verbs.times", n=number)
    return voice.say("verbs.once") if number == 1 else voice.say("verbs.twice")


def _noted(voice: Voice, what: str, context: int) -> str:
    """Rolls with what is special about how they are applied."""
    row = CONTEXTS[context]
    if row.shard_rate:
        note = voice.say("verbs.note-shards", rate=row.shard_rate)
    elif row.gold_rate:
        note = voice.say("verbs.note-gold", rate=row.gold_rate)
    elif row.pushes:
        note = voice.say("verbs.note-pushes")
    else:
        return what
    return voice.say("verbs.noted", what=what, note=note)


def _on_boards(voice: Voice, effect: Effect) -> str:
    """Words for the islands and the labyrinth; empty for other verbs."""
    match effect:
        case WalkGolem():
            return voice.say("verbs.walk", steps=effect.steps, back=effect.backward)
        case EnterHall():
            return voice.say(
                "verbs.enter-hall",
                first=_amounts(voice, [high for high, _ in effect.treasures]),
                later=_amounts(voice, [low for _, low in effect.treasures]),
            )
        case ReachGoal():
            first = _words(voice, effect.first)
            return voice.say("verbs.reach-goal", glory=effect.glory, first=first)
        case PerformFree():
            return voice.say("verbs.perform-free", where=Words(tuple(effect.slugs), "or"))
        case _:
            return ""


def _amounts(voice: Voice, amounts: list[Amount]) -> Words:
    return Words(tuple(amount_name(amount, voice.language) for amount in amounts), "or")


def _gains(voice: Voice, effect: Effect) -> str:
    """Words for gains and thefts; empty for other verbs."""
    match effect:
        case Gain():
            return voice.say("verbs.gain", amount=amount_name(effect.amount, voice.language))
        case OneOf():
            amounts = [each.amount for each in effect.gains]
            return voice.say("verbs.gain", amount=choice_name(amounts, voice.language))
        case GainGloryPerFeat():
            return voice.say("verbs.gain-per-feat", glory=effect.glory)
        case GainGloryPerGloryFace():
            return voice.say("verbs.gain-per-glory-face", glory=effect.glory)
        case TakeGloryFromPoorest():
            return voice.say("verbs.take-from-poorest", glory=effect.glory)
        case TakeFromOthers():
            amount = amount_name(effect.amount, voice.language)
            return voice.say("verbs.take-from-others", amount=amount)
        case _:
            return ""


def _keeping(voice: Voice, effect: Effect) -> str:
    """Words for what one gets to keep beside the reserve; empty for other verbs."""
    match effect:
        case RaiseCaps():
            return voice.say("verbs.raise-caps", room=amount_name(effect.room, voice.language))
        case AddTrack():
            (steps, glory), *rest = effect.laps
            laps = [voice.say("verbs.lap", steps=steps, glory=glory)]
            laps += [voice.say("verbs.lap-more", steps=more, glory=each) for more, each in rest]
            return voice.say("verbs.add-track", laps=Words(tuple(laps)))
        case AddStore():
            return voice.say("verbs.add-store", room=STORE_ROOM)
        case AdvanceClimber():
            return voice.say("verbs.advance-climber", end=CLIMBER_END)
        case TakeToken():
            uses = uses_of_token(effect.token, voice.language)
            return voice.say("verbs.take-token", token=token_noun(voice, effect.token), uses=uses)
        case _:
            return ""


def _forging(voice: Voice, effect: Effect, variant: str) -> str:
    match effect:
        case ForgeFree():
            return _forge_free(voice, effect.slugs, variant)
        case GiveFace():
            return voice.say("verbs.give-face", face=_face(voice, effect.slug, variant))
        case MayBuy():
            if not effect.discount:
                return voice.say("verbs.buy")
            return voice.say("verbs.buy-for-less", gold=effect.discount)
        case _:
            key = _ALWAYS.get(type(effect))
            if key is None:
                raise AssertionError(f"no words for {effect.spec()}")
            return voice.say(key)


def _forge_free(voice: Voice, slugs: list[str], variant: str) -> str:
    """One face, one of several colours, or one of several."""
    faces = [_face(voice, slug, variant) for slug in slugs]
    if len(faces) == 1:
        return voice.say("verbs.forge-face", face=faces[0])
    emblems, colours = zip(*(slug.rpartition("-")[::2] for slug in slugs), strict=True)
    if len(set(emblems)) == 1 and emblems[0] in EMBLEMS:
        told = Words(tuple(voice.say_of("names.colour", colour) for colour in colours), "or")
        emblem = voice.noun_of("verbs.emblem", emblems[0])
        return voice.say("verbs.forge-coloured", colours=told, emblem=emblem)
    return voice.say("verbs.forge-one-of", faces=Words(tuple(faces), "or"))


def _face(voice: Voice, slug: str, variant: str) -> Noun:
    """`mirror`, `red boar`; without its colour, `boar`, if that is the card's own."""
    emblem, _, colour = slug.rpartition("-")
    if variant and colour == variant:
        return voice.noun_of("verbs.emblem", emblem)
    return face_noun(voice, CATALOG.face_number(slug))
