"""What feats, tokens and faces do, in words generated from their declarations."""

from collections.abc import Callable
from functools import lru_cache, reduce
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine.face import BOUND, Face
from fatesmith.engine.feat import Keepsakes
from fatesmith.prose.families import FACE_KINDS
from fatesmith.prose.grammar import Value, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import amount_name, card_noun, choice_name, feat_noun, resource_noun
from fatesmith.prose.verb_words import also, verb_words
from fatesmith.prose.voice import Voice

# Feats --------------------------------------------------------------------------------------------


def rules_of_feat(feat: int, language: Language = ENGLISH) -> str:
    """Everything the card does, in full sentences."""
    voice = Voice(language)
    if not CATALOG.feat_set(feat).same_glory:
        return voice.say("rules.glory-only-each", cards=_each_glory(voice, feat))
    return " ".join(_moments(voice, "rules.long", feat)) or voice.say("rules.glory-only")


# Cached: options describe the same cards over and over.
@lru_cache(maxsize=1024)
def gist_of_feat(feat: int, language: Language = ENGLISH) -> str:
    """What the card does, in a few words; empty for a card that only counts for its glory."""
    voice = Voice(language)
    if not CATALOG.feat_set(feat).same_glory:
        return voice.put(_each_glory(voice, feat))
    return also(voice, _moments(voice, "rules.short", feat))


def brief_of_feat(feat: int, language: Language = ENGLISH) -> str:
    """What the card does, so short that it fits on the card itself; the rules say the rest."""
    return Voice(language).say_of("brief.card", CATALOG.feat_set(feat).slug)


def _each_glory(voice: Voice, feat: int) -> Words:
    """The cards of a set that differ, in the order they are dealt."""
    return Words(
        tuple(
            voice.say("rules.glory-of-card", card=card_noun(voice, feat, number), glory=card.glory)
            for number, card in enumerate(CATALOG.feat_set(feat).cards)
        )
    )


def _moments(voice: Voice, family: str, feat: int) -> list[str]:
    """What the card does at each moment, each with its message of a family."""
    card = CATALOG.feat_set(feat).cards[0]
    told = []
    for moment, effect in card.moments().items():
        values: dict[str, Value] = {"then": verb_words(effect, card.variant, voice.language)}
        if moment == "after_roll" and card.after_roll is not None:
            values["gold"] = card.after_roll.gold
        told.append(voice.say_of(family, moment, **values))
    if card.on_island is not None:
        told.append(voice.say_of(family, "on_island", then=_sides(voice, card.on_island)))
    return told


def _sides(voice: Voice, tokens: Keepsakes) -> str:
    front, back = (amount_name(side, voice.language) for side in tokens.sides)
    one, two = SIDE_NAMES
    return voice.say("rules.sides", front=one, front_gives=front, back=two, back_gives=back)


@lru_cache(maxsize=1024)
def reinforcement_of_feat(feat: int, language: Language = ENGLISH) -> str:
    """What using the card in step 2 does: `pay 3 gold to gain 4 glory`."""
    effect = CATALOG.feat_set(feat).reinforcement
    return "" if effect is None else verb_words(effect, language=language)


# Tokens -------------------------------------------------------------------------------------------


def rules_of_token(token: int, language: Language = ENGLISH) -> str:
    """When the token may be spent and what for."""
    voice = Voice(language)
    return " ".join(
        voice.say_of("rules.long", moment, then=verb_words(effect, language=language))
        for moment, effect in CATALOG.token(token).moments().items()
    )


def use_of_token(token: int, language: Language = ENGLISH) -> str:
    """What spending the token does: `gain 6 gold or 2 sun or 2 moon`."""
    uses = [
        verb_words(effect, language=language) for effect in CATALOG.token(token).moments().values()
    ]
    return reduce(lambda one, two: language.say("verbs.or-else", first=one, second=two), uses)


# Faces --------------------------------------------------------------------------------------------


def rules_of_face(face: int, language: Language = ENGLISH) -> str:
    """What the face does for whoever applies it, in full sentences."""
    voice, declared = Voice(language), CATALOG.faces[face]
    key = f"{_FAMILY}.{FACE_KINDS[declared.kind]}"
    needs = language.book.needs[key]
    told = voice.say(key, **{name: _VALUES[name](voice, declared) for name in needs})
    return " ".join((told, *_bond(voice, declared.bond))) if declared.kind == BOUND else told


_FAMILY: Final = "rules.face"
_VALUES: Final[dict[str, Callable[[Voice, Face], Value]]] = {
    "gives": lambda voice, face: choice_name(list(face.alternatives), voice.language),
    "met": lambda voice, face: amount_name(face.alternatives[0], voice.language),
    "rate": lambda _, face: face.rate,
    "resource": lambda voice, face: resource_noun(voice, face.depends_on),
    "unmet": lambda voice, face: amount_name(face.alternatives[1], voice.language),
}
"""Values of the sentences about faces, by their names there."""


def _bond(voice: Voice, bond: int) -> list[str]:
    """How a face relates to the card it belongs to."""
    stays = voice.say("rules.face-stays")
    listen = CATALOG.variants[bond].on_face
    if listen is None:
        return [stays]
    card = feat_noun(voice, CATALOG.variant_sets[bond])
    then = verb_words(listen.then, language=voice.language)
    return [voice.say("rules.face-owner", card=card, then=then, later=listen.later), stays]
