"""What a card or a face does, looked up by name."""

from collections.abc import Iterator, Mapping

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.effect import Effect
from fatesmith.engine.face import IMPROVE
from fatesmith.engine.verbs import CelestialRolls, ForgeFree, GiveFace, TakeToken, Upgrade
from fatesmith.prose.grammar import Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    card_name,
    face_name,
    feat_name,
    location_name,
    token_noun,
)
from fatesmith.prose.rules import rules_of_face, rules_of_feat, rules_of_token
from fatesmith.prose.voice import Voice


def explain_card(words: str) -> list[str]:
    """The lines about a feat; without words the list of them."""
    names = {s.number: (s.slug, *_names_of(s.number)) for s in CATALOG.feat_sets()}
    if not words:
        return [f"The cards: {', '.join(known[0] for known in names.values())}."]
    found = find(words, names)
    if len(found) == 1:
        return [_card_line(found[0]), *card_details(found[0])]
    return [_no_match("card", words, [names[number][0] for number in found])]


def _names_of(feat: int) -> list[str]:
    """A set goes by its name; cards with names of their own go by these too."""
    cards = [card_name(feat, card) for card in range(len(CATALOG.feat_set(feat).cards))]
    return [name.lower() for name in (feat_name(feat), *cards)]


def _card_line(feat: int) -> str:
    feat_set = CATALOG.feat_set(feat)
    cost = amount_name(Amount(sun=feat_set.sun, moon=feat_set.moon))
    return (
        f"{feat_name(feat)} (feat {feat_set.slug}): costs {cost} at "
        f"{location_name(feat_set.location)}, worth {_worth(feat)}."
    )


def card_details(feat: int, language: Language = ENGLISH) -> list[str]:
    """What a feat does, and what the faces and tokens do that it brings."""
    lines = [rules_of_feat(feat, language)]
    for effect in _effects(list(CATALOG.feat_set(feat).cards[0].moments().values())):
        if isinstance(effect, ForgeFree):
            lines += [_face_line(CATALOG.face_number(slug), language) for slug in effect.slugs]
        elif isinstance(effect, CelestialRolls):
            lines += [_face_line(face, language) for face in CATALOG.celestial]
        elif isinstance(effect, Upgrade):
            lines.append(_levels(language))
        elif isinstance(effect, TakeToken):
            lines.append(_token_line(effect.token, language))
    return lines


def _token_line(token: int, language: Language) -> str:
    noun = token_noun(Voice(language), token)
    return language.say("cards.token-line", token=noun, rules=rules_of_token(token, language))


def _worth(feat: int) -> str:
    feat_set = CATALOG.feat_set(feat)
    if feat_set.same_glory:
        return f"{feat_set.glory} glory"
    return f"{feat_set.glory} to {feat_set.cards[-1].glory} glory, the lowest on top"


def _effects(effects: list[Effect]) -> Iterator[Effect]:
    """These effects and those inside them."""
    for effect in effects:
        # What is given to another is explained once, as the face it gives.
        yield effect.forge if isinstance(effect, GiveFace) else effect
        if not isinstance(effect, GiveFace):
            yield from _effects(effect.parts())


def _levels(language: Language) -> str:
    prices = [CATALOG.faces[level[0]].price for level in CATALOG.levels if level]
    levels = tuple(
        language.say("cards.level", gold=price, level=level)
        for level, price in enumerate(prices, start=1)
    )
    return language.say("cards.levels", levels=Words(levels, "comma"))


def explain_face(words: str) -> list[str]:
    """The lines about a face; without words the list of them."""
    names = {f.number: (f.slug, face_name(f.number)) for f in CATALOG.faces[1:]}
    if not words:
        return [f"The faces: {', '.join(slug for slug, _ in names.values())}."]
    found = find(words, names)
    if len(found) != 1:
        return [_no_match("face", words, [names[number][0] for number in found])]
    return [_face_line(found[0], ENGLISH), *face_details(found[0])[1:]]


def face_details(face: int, language: Language = ENGLISH) -> list[str]:
    """What a face does, and what one must know about that."""
    improves = CATALOG.faces[face].kind == IMPROVE
    return [rules_of_face(face, language), *([_levels(language)] if improves else [])]


def _face_line(face: int, language: Language) -> str:
    declared = CATALOG.faces[face]
    name, rules = face_name(face, language), rules_of_face(face, language)
    if declared.price < 0:
        return language.say("cards.face-line", name=name, slug=declared.slug, rules=rules)
    return language.say(
        "cards.face-line-priced",
        name=name,
        slug=declared.slug,
        gold=declared.price,
        rules=rules,
    )


def find(words: str, names: Mapping[int, tuple[str, ...]]) -> list[int]:
    """The one with this slug or whole name, else all whose name contains the words."""
    wanted = folded(words)
    exact = [
        number
        for number, known in names.items()
        if any(wanted in (name, name.removeprefix("the ")) for name in known)
    ]
    return exact[:1] or [n for n, known in names.items() if any(wanted in name for name in known)]


def folded(words: str) -> str:
    """Words as names are compared: small letters, one kind of apostrophe, single spaces."""
    return " ".join(words.lower().replace("'", "’").split())


def _no_match(noun: str, words: str, slugs: list[str]) -> str:
    if slugs:
        return f"Several {noun}s match {words!r}: {', '.join(slugs)}."
    return f"There is no {noun} {words!r}; `{noun}` alone lists them."
