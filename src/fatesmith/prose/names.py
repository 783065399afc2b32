"""Names of things: faces, feats, tokens, places and causes of gains.

The functions that end in `_noun` take a voice and make values for messages, which choose article
and case: `voice.say("moves.forge", face=face_noun(voice, face))`. The others give a text that
stands alone, in English by default.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, reduce
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES
from fatesmith.engine import event as kinds
from fatesmith.engine.amount import Amount
from fatesmith.engine.event import source_kind, source_number
from fatesmith.engine.face import BLANK, CHOICE, PLAIN
from fatesmith.engine.ids import HOME, RESOURCE_NAMES
from fatesmith.prose.families import CONTEXT_SLUGS, FAMILIES
from fatesmith.prose.grammar import BARE, BEGIN, Noun, Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.voice import Voice


def join_words(words: Sequence[str], last: str = "and", language: Language = ENGLISH) -> str:
    """`a, b and c`."""
    return Voice(language).join(words, last)


def _the(thing: Noun, language: Language) -> str:
    """A thing within a sentence."""
    return language.say("names.the", thing=thing)


def _title(thing: Noun, language: Language) -> str:
    """A thing as a heading."""
    return language.say("names.title", thing=thing)


# Cached: options and stories name the same things over and over.
@lru_cache(maxsize=4096)
def _term(family: str, member: str, language: Language) -> Noun:
    return Voice(language).noun_of(family, member)


# Amounts ------------------------------------------------------------------------------------------


def resource_noun(voice: Voice, resource: int) -> Noun:
    return _term("names.resource", RESOURCE_NAMES[resource], voice.language)


@lru_cache(maxsize=4096)
def count_name(resource: int, number: int, language: Language = ENGLISH) -> str:
    """`3 gold`, `2 ancient shards`."""
    return language.count(RESOURCE_NAMES[resource], number)


def amount_name(amount: Amount, language: Language = ENGLISH) -> str:
    """`2 gold and 1 moon`; `nothing` when it is empty."""
    return _amount_name(amount.parts(), language)


@lru_cache(maxsize=4096)
def _amount_name(parts: tuple[int, ...], language: Language) -> str:
    counts = [count_name(r, n, language) for r, n in enumerate(parts) if n]
    return join_words(counts, language=language) or language.say("names.nothing")


def choice_name(amounts: Sequence[Amount], language: Language = ENGLISH) -> str:
    """`3 gold or 2 glory`; what comes with every choice goes first: `3 glory plus …`. Empty if
    there is nothing to choose from."""
    columns = list(zip(*(amount.parts() for amount in amounts), strict=True))
    common = [column[0] if len(set(column)) == 1 else 0 for column in columns]
    if len(amounts) < 2 or not any(common):
        names = [amount_name(amount, language) for amount in amounts]
        if not names:
            return ""
        return reduce(lambda one, two: language.say("names.or", first=one, second=two), names)
    rest = [
        Amount(*(n - c for n, c in zip(amount.parts(), common, strict=True))) for amount in amounts
    ]
    always = amount_name(Amount(*common), language)
    return language.say("names.plus", common=always, choice=choice_name(rest, language))


# Faces --------------------------------------------------------------------------------------------


def face_noun(voice: Voice, face: int) -> Noun:
    """The face within a text: `3 gold`, `(3 gold or 2 glory)`, without an article; `red shield`."""
    return _face_noun(face, voice.language)


@cache
def _face_noun(face: int, language: Language) -> Noun:
    voice, declared = Voice(language), CATALOG.faces[face]
    if declared.kind == BLANK:
        return voice.noun("names.blank")
    if declared.kind not in (PLAIN, CHOICE):
        return voice.noun_of("names.face", declared.slug)
    name = choice_name(list(declared.alternatives), language)
    numbers = [number for amount in declared.alternatives for number in amount.parts() if number]
    return Noun(f"({name})" if len(numbers) > 1 else name)


def face_name(face: int, language: Language = ENGLISH) -> str:
    """`3 gold`, `1 gold or 1 sun or 1 moon`, `red shield`."""
    declared = CATALOG.faces[face]
    if declared.kind in (PLAIN, CHOICE):
        return choice_name(list(declared.alternatives), language)
    return face_noun(Voice(language), face).text


def die_noun(voice: Voice, die: int) -> Noun:
    return _term("names.die", DIE_NAMES[die], voice.language)


def context_name(context: int, language: Language = ENGLISH) -> str:
    """How faces are applied, as what is received: `a divine blessing`."""
    return Voice(language).say_of("names.context", CONTEXT_SLUGS[context])


# Cards and tokens ---------------------------------------------------------------------------------


def feat_noun(voice: Voice, feat: int) -> Noun:
    """The form `bare` is the name after another word: `Guardian’s Owl`."""
    return _term("names.feat", CATALOG.feat_set(feat).slug, voice.language)


def feat_name(feat: int, language: Language = ENGLISH) -> str:
    return _title(feat_noun(Voice(language), feat), language)


def bare_feat_name(feat: int, language: Language = ENGLISH) -> str:
    """The name after another word: `Guardian’s Owl`."""
    return language.put(feat_noun(Voice(language), feat), BARE)


def names_of_slug(slug: str, language: Language = ENGLISH) -> list[str]:
    """The names of the feat and of the face with this slug, if there are any."""
    voice = Voice(language)
    families = [each for each in ("names.feat", "names.face") if slug in FAMILIES[each]]
    return [_title(voice.noun_of(each, slug), language) for each in families]


def is_feat_of_its_own(feat: int, card: int) -> bool:
    """Whether a card of a set has its own name, and not only a color."""
    return CATALOG.feat_set(feat).cards[card].variant in FAMILIES["names.card"]


def card_noun(voice: Voice, feat: int, card: int) -> Noun:
    """One card of a set: `red Tenacious Boar` if its cards differ in color, `Harpy` if each is a
    separate feat."""
    variant = CATALOG.feat_set(feat).cards[card].variant
    if not variant:
        return feat_noun(voice, feat)
    if is_feat_of_its_own(feat, card):
        return voice.noun_of("names.card", variant)
    color = voice.say_of("names.color", variant)
    return voice.noun("names.card-of-color", color=color, feat=feat_noun(voice, feat))


def card_name(feat: int, card: int, language: Language = ENGLISH) -> str:
    """The name of one card within a sentence: `the red Tenacious Boar`, `Harpy`."""
    return _the(card_noun(Voice(language), feat, card), language)


def token_noun(voice: Voice, token: int) -> Noun:
    return _term("names.token", CATALOG.token(token).slug, voice.language)


def token_name(token: int, language: Language = ENGLISH) -> str:
    return token_noun(Voice(language), token).text


# Places -------------------------------------------------------------------------------------------


def location_noun(voice: Voice, location: int) -> Noun:
    """Where cards lie, by what they cost there: `place for 3 moon`. Two on an island may cost the
    same: `place for 1 moon (left)`."""
    here = CATALOG.locations[location]
    cost = cost_at(location, voice.language)
    same = [
        number
        for number, each in enumerate(CATALOG.locations)
        if (each.island, each.sun, each.moon) == (here.island, here.sun, here.moon)
    ]
    if len(same) == 1:
        return voice.noun("names.location", cost=cost)
    left = location == same[0]
    return voice.noun("names.location-left" if left else "names.location-right", cost=cost)


def location_name(location: int, language: Language = ENGLISH) -> str:
    """`Place for 3 moon`."""
    return language.put(location_noun(Voice(language), location).text, BEGIN)


def cost_at(location: int, language: Language) -> str:
    """What the cards there cost."""
    place = CATALOG.locations[location]
    return amount_name(Amount(sun=place.sun, moon=place.moon), language)


def portal_noun(voice: Voice, portal: int) -> Noun:
    """Islands have no names. Whoever knows the state calls them by their cards (`portals.py`); here
    they go by what the feats there cost: `island of 2 moon and 3 moon`."""
    if portal == HOME:
        return voice.noun("names.home")
    places = range(len(CATALOG.locations))
    costs = [cost_at(n, voice.language) for n in places if CATALOG.locations[n].island == portal]
    return voice.noun("names.island", costs=Words(tuple(dict.fromkeys(costs))))


def zone_noun(voice: Voice, space: int) -> Noun:
    """The zone of an allegiance space: `loyal zone`; the form `bare` is for a map: `loyal`."""
    return _term("names.zone", CATALOG.allegiance.zones[space].name, voice.language)


def allegiance_name(space: int, language: Language = ENGLISH) -> str:
    """What is printed on an allegiance space; of two equal values one is `blue`: `-17 blue`."""
    board = CATALOG.allegiance
    value = board.glory[space]
    return language.say("names.space-blue", value=value) if board.special[space] else str(value)


# Sources ------------------------------------------------------------------------------------------


_SOURCES: Final[dict[int, Callable[[Voice, int], Noun]]] = {
    kinds.NO_SOURCE: lambda voice, _: voice.noun("names.rules"),
    kinds.FACE_SOURCE: face_noun,
    kinds.FEAT_SOURCE: feat_noun,
    kinds.TOKEN_SOURCE: token_noun,
    kinds.TRACK_SOURCE: lambda voice, _: voice.noun("names.hammer-track"),
    kinds.SETUP_SOURCE: lambda voice, _: voice.noun("names.set-up"),
    kinds.EXTRA_ACTION_SOURCE: lambda voice, _: voice.noun("names.extra-action"),
    kinds.SPACE_SOURCE: lambda voice, _: voice.noun("names.space"),
    kinds.ZONE_SOURCE: zone_noun,
}


def source_noun(voice: Voice, code: int) -> Noun:
    """What causes a gain, a loss or a question."""
    return _SOURCES[source_kind(code)](voice, source_number(code))
