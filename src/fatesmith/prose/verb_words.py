"""The verbs of declarations as what a hero does: `gain 3 gold`, `roll both dice twice, …`.

The words of a verb are named after it and say which values they need, so numbers of the verb itself
need no code.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import verbs
from fatesmith.engine.amount import Amount
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Effect
from fatesmith.engine.hero import CLIMBER_END, STORE_ROOM
from fatesmith.prose.families import EMBLEMS, verb_slug
from fatesmith.prose.grammar import Noun, Value, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    choice_name,
    cost_at,
    count_name,
    face_noun,
    token_noun,
)
from fatesmith.prose.voice import Voice

_FAMILY: Final = "verbs.do"


def verb_words(effect: Effect, variant: str = "", language: Language = ENGLISH) -> str:
    """An effect as what you do; if a card comes in colors, its faces are named without theirs."""
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
    """Phrases next to each other; empty if there are none."""
    told = list(phrases)
    if not told:
        return ""
    return reduce(lambda one, two: voice.say("verbs.also", first=one, second=two), told)


def _words(voice: Voice, effect: Effect, variant: str = "") -> str:
    return _TELLERS.get(type(effect), _plain)(voice, effect, variant)


def _plain(voice: Voice, effect: Effect, variant: str) -> str:
    """The words of the verb, with its values."""
    key = f"{_FAMILY}.{verb_slug(type(effect).__name__)}"
    needs = voice.language.book.needs.get(key, ())
    return voice.say(key, **{name: _value(voice, effect, variant, name) for name in needs})


def _value(voice: Voice, effect: Effect, variant: str, name: str) -> Value:
    make = _VALUES.get(name)
    if make is not None:
        return make(voice, effect)
    found: Effect | Amount | int = getattr(effect, name)
    if isinstance(found, Effect):
        return _words(voice, found, variant)
    return amount_name(found, voice.language) if isinstance(found, Amount) else found


def _sequence(voice: Voice, effect: verbs.Seq, variant: str) -> str:
    parts = [_words(voice, part, variant) for part in effect.effects]
    return reduce(lambda one, two: voice.say("verbs.do.seq", first=one, second=two), parts)


def _blessings(
    voice: Voice, effect: verbs.DivineBlessings | verbs.MinorBlessings, variant: str
) -> str:
    """Rolls, with what is special about how they are applied."""
    what, row = _plain(voice, effect, variant), CONTEXTS[effect.context]
    if row.shard_rate:
        note = voice.say("verbs.note-shards", rate=row.shard_rate)
    elif row.gold_rate:
        note = voice.say("verbs.note-gold", rate=row.gold_rate)
    elif row.pushes:
        note = voice.say("verbs.note-pushes")
    else:
        return what
    return voice.say("verbs.noted", what=what, note=note)


def _may_buy(voice: Voice, effect: verbs.MayBuy, variant: str) -> str:
    if effect.discount:
        return voice.say("verbs.buy-for-less", gold=effect.discount)
    return _plain(voice, effect, variant)


def _forge_free(voice: Voice, effect: verbs.ForgeFree, variant: str) -> str:
    """One face, one of several colors, or one of several."""
    slugs = effect.slugs
    faces = [_face(voice, slug, variant) for slug in slugs]
    if len(faces) == 1:
        return voice.say("verbs.do.forge-free", face=faces[0])
    emblems, colors = zip(*(slug.rpartition("-")[::2] for slug in slugs), strict=True)
    if len(set(emblems)) == 1 and emblems[0] in EMBLEMS:
        told = Words(tuple(voice.say_of("names.color", color) for color in colors), "or")
        emblem = voice.noun_of("verbs.emblem", emblems[0])
        return voice.say("verbs.forge-colored", colors=told, emblem=emblem)
    return voice.say("verbs.forge-one-of", faces=Words(tuple(faces), "or"))


def _face(voice: Voice, slug: str, variant: str) -> Noun:
    """`mirror`, `red boar`; without its color, `boar`, if that is the card's own."""
    emblem, _, color = slug.rpartition("-")
    if variant and color == variant:
        return voice.noun_of("verbs.emblem", emblem)
    return face_noun(voice, CATALOG.face_number(slug))


def _give_face(voice: Voice, effect: verbs.GiveFace, variant: str) -> str:
    return voice.say("verbs.do.give-face", face=_face(voice, effect.slug, variant))


_TELLERS: Final[dict[type[Effect], Callable[[Voice, Any, str], str]]] = {
    verbs.DivineBlessings: _blessings,
    verbs.ForgeFree: _forge_free,
    verbs.GiveFace: _give_face,
    verbs.MayBuy: _may_buy,
    verbs.MinorBlessings: _blessings,
    verbs.Seq: _sequence,
}
"""The verbs whose words vary."""


# Values -------------------------------------------------------------------------------------------


def _times(
    voice: Voice, effect: verbs.DivineBlessings | verbs.MinorBlessings | verbs.CelestialRolls
) -> str:
    if effect.times > 2:
        return voice.say("verbs.times", n=effect.times)
    return voice.say("verbs.once") if effect.times == 1 else voice.say("verbs.twice")


def _cost(voice: Voice, effect: verbs.MayPay) -> str:
    return amount_name(Amount(gold=effect.gold, moon=effect.moon), voice.language)


def _choice(voice: Voice, effect: verbs.OneOf) -> str:
    return choice_name([each.amount for each in effect.gains], voice.language)


def _treasures(place: int) -> Callable[[Voice, verbs.EnterHall], Words]:
    return lambda voice, effect: Words(
        tuple(amount_name(each[place], voice.language) for each in effect.treasures), "or"
    )


def _laps(voice: Voice, effect: verbs.AddTrack) -> Words:
    (steps, glory), *rest = effect.laps
    laps = [voice.say("verbs.lap", steps=steps, glory=glory)]
    laps += [voice.say("verbs.lap-more", steps=more, glory=each) for more, each in rest]
    return Words(tuple(laps))


def _where(voice: Voice, effect: verbs.PerformFree) -> Words:
    """What the feats usually cost, of which one is free: places have no names."""
    places = map(CATALOG.location_number, effect.slugs)
    return Words(tuple(dict.fromkeys(cost_at(n, voice.language) for n in places)), "or")


_VALUES: Final[dict[str, Callable[[Voice, Any], Value]]] = {
    "capacity": lambda *_: STORE_ROOM,
    "choice": _choice,
    "cost": _cost,
    "end": lambda *_: CLIMBER_END,
    "held": lambda voice, effect: count_name(effect.resource, effect.least, voice.language),
    "high": _treasures(0),
    "laps": _laps,
    "low": _treasures(1),
    "n": lambda _, effect: effect.times,
    "times": _times,
    "token": lambda voice, effect: token_noun(voice, effect.token),
    "uses": lambda voice, effect: uses_of_token(effect.token, voice.language),
    "where": _where,
}
"""Values that are not simply numbers, amounts or parts of the verb with that name."""
