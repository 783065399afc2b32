"""What feats, tokens and faces do, in words generated from their declarations."""

from functools import lru_cache, reduce

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import SIDE_NAMES
from fatesmith.engine.face import (
    BARGAIN,
    BLANK,
    BOUND,
    CHOICE,
    CHOOSE_SIDE,
    COPY_FACE,
    DEPENDENT,
    IMPROVE,
    MULTIPLY,
    PLAIN,
    REFLECT,
    STRIDE,
)
from fatesmith.engine.feat import Keepsakes
from fatesmith.prose.grammar import Value, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    card_noun,
    choice_name,
    feat_noun,
    resource_noun,
)
from fatesmith.prose.verbs import also, verb_words
from fatesmith.prose.voice import Voice

# Feats --------------------------------------------------------------------------------------------


def rules_of_feat(feat: int, language: Language = ENGLISH) -> str:
    """Everything the card does, in full sentences."""
    voice = Voice(language)
    if not CATALOG.feat_set(feat).same_glory:
        return voice.say("rules.glory-only-each", cards=_each_glory(voice, feat))
    return " ".join(_moments(voice, "rules.long", feat)) or voice.say("rules.glory-only")


# Options tell what cards do over and over.
@lru_cache(maxsize=1024)
def gist_of_feat(feat: int, language: Language = ENGLISH) -> str:
    """What the card does, in a few words; empty for a card that only counts its glory."""
    voice = Voice(language)
    if not CATALOG.feat_set(feat).same_glory:
        return voice.put(_each_glory(voice, feat))
    return also(voice, _moments(voice, "rules.short", feat))


def _each_glory(voice: Voice, feat: int) -> Words:
    """The cards of a set that differ, in the order they are dealt."""
    return Words(
        tuple(
            voice.say("rules.glory-of-card", card=card_noun(voice, feat, number), glory=card.glory)
            for number, card in enumerate(CATALOG.feat_set(feat).cards)
        )
    )


def _moments(voice: Voice, family: str, feat: int) -> list[str]:
    """What the card does moment by moment, each in its message of a family."""
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


def _sides(voice: Voice, keepsakes: Keepsakes) -> str:
    front, back = (amount_name(side, voice.language) for side in keepsakes.sides)
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
    """What whoever applies the face gets, in full sentences."""
    voice = Voice(language)
    declared = CATALOG.faces[face]
    gives = choice_name(list(declared.alternatives), language)
    match declared.kind:
        case k if k == BLANK:
            return voice.say("rules.face-nothing")
        case k if k == PLAIN:
            return voice.say("rules.face-gain", gives=gives)
        case k if k == CHOICE:
            return voice.say("rules.face-choice", gives=gives)
        case k if k == DEPENDENT:
            met, unmet = (amount_name(amount, language) for amount in declared.alternatives)
            resource = resource_noun(voice, declared.depends_on)
            return voice.say("rules.face-dependent", met=met, unmet=unmet, resource=resource)
        case k if k == BOUND:
            chosen = voice.say("rules.face-choice", gives=gives)
            return " ".join((chosen, *_bond(voice, declared.bond)))
        case k if k == MULTIPLY:
            return voice.say("rules.face-multiply", rate=declared.rate)
        case k if k == COPY_FACE:
            return voice.say("rules.face-copy")
        case k if k == BARGAIN:
            return voice.say("rules.face-bargain", rate=declared.rate)
        case k if k == STRIDE:
            return voice.say("rules.face-stride")
        case k if k == REFLECT:
            return voice.say("rules.face-reflect")
        case k if k == CHOOSE_SIDE:
            return voice.say("rules.face-choose-side")
        case k if k == IMPROVE:
            return voice.say("rules.face-improve", rate=declared.rate)
        case _:
            raise AssertionError(f"no words for {declared.spec()}")


def _bond(voice: Voice, bond: int) -> list[str]:
    """What a face has to do with the card it belongs to."""
    stays = voice.say("rules.face-stays")
    listen = CATALOG.variants[bond].on_face
    if listen is None:
        return [stays]
    card = feat_noun(voice, CATALOG.variant_sets[bond])
    then = verb_words(listen.then, language=voice.language)
    return [voice.say("rules.face-owner", card=card, then=then, later=listen.later), stays]
