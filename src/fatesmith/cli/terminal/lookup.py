"""What a card or a face does, looked up by name."""

from collections.abc import Iterator, Mapping

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.effect import Effect
from fatesmith.engine.face import IMPROVE
from fatesmith.engine.verbs import CelestialRolls, ForgeFree, GiveFace, TakeToken, Upgrade
from fatesmith.prose.glossary import folded
from fatesmith.prose.grammar import Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    bare_feat_name,
    card_name,
    face_name,
    feat_name,
    token_noun,
)
from fatesmith.prose.rules import rules_of_face, rules_of_feat, rules_of_token
from fatesmith.prose.voice import Voice


def card_names(language: Language = ENGLISH) -> dict[int, tuple[str, ...]]:
    """What each feat is called, with an article or without, and its cards that have names: as
    compared, after the slug."""
    return {
        feat: (
            feat_set.slug,
            folded(feat_name(feat, language)),
            folded(bare_feat_name(feat, language)),
            *(folded(card_name(feat, n, language)) for n in range(len(feat_set.cards))),
        )
        for feat, feat_set in ((each.number, each) for each in CATALOG.feat_sets())
    }


def face_names(language: Language = ENGLISH) -> dict[int, tuple[str, ...]]:
    """What each face is called, as compared, after the slug."""
    return {
        declared.number: (declared.slug, folded(face_name(declared.number, language)))
        for declared in CATALOG.faces[1:]
    }


def explain_card(words: str, language: Language = ENGLISH) -> list[str]:
    """The lines about a feat; without words, the list of feats."""
    names = card_names(language)
    if not words:
        cards = ", ".join(_in_list(number, language) for number in names)
        return [language.say("terminal.lookup.cards", cards=cards)]
    found = find(words, names)
    if len(found) == 1:
        return [_card_line(found[0], language), *card_details(found[0], language)]
    if not found:
        return [language.say("terminal.lookup.no-card", words=repr(words))]
    slugs = ", ".join(names[number][0] for number in found)
    return [language.say("terminal.lookup.several-cards", words=repr(words), slugs=slugs)]


def _in_list(feat: int, language: Language) -> str:
    slug, name = CATALOG.feat_set(feat).slug, feat_name(feat, language)
    return language.say("terminal.lookup.card-in-list", slug=slug, name=name)


def _card_line(feat: int, language: Language) -> str:
    feat_set = CATALOG.feat_set(feat)
    values = {
        "name": feat_name(feat, language),
        "slug": feat_set.slug,
        "cost": amount_name(Amount(sun=feat_set.sun, moon=feat_set.moon), language),
        "place": CATALOG.locations[feat_set.location].slug,
    }
    if feat_set.same_glory:
        return language.say("terminal.lookup.card", glory=feat_set.glory, **values)
    most = feat_set.cards[-1].glory
    return language.say("terminal.lookup.card-of-many", least=feat_set.glory, most=most, **values)


def card_details(feat: int, language: Language = ENGLISH) -> list[str]:
    """What a feat does, and what the faces and tokens it brings do."""
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


def _effects(effects: list[Effect]) -> Iterator[Effect]:
    """These effects and those inside them."""
    for effect in effects:
        # What is given to another hero is explained once, as the face it gives.
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


def explain_face(words: str, language: Language = ENGLISH) -> list[str]:
    """The lines about a face; without words, the list of faces."""
    names = face_names(language)
    if not words:
        faces = ", ".join(known[0] for known in names.values())
        return [language.say("terminal.lookup.faces", faces=faces)]
    found = find(words, names)
    if len(found) == 1:
        return [_face_line(found[0], language), *face_details(found[0], language)[1:]]
    if not found:
        return [language.say("terminal.lookup.no-face", words=repr(words))]
    slugs = ", ".join(names[number][0] for number in found)
    return [language.say("terminal.lookup.several-faces", words=repr(words), slugs=slugs)]


def face_details(face: int, language: Language = ENGLISH) -> list[str]:
    """What a face does, with what else one needs to know about it."""
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
    """The one with this slug or full name, otherwise all whose name contains the words."""
    wanted = " ".join(folded(words).split())
    exact = [
        number
        for number, known in names.items()
        if any(wanted in (name, name.removeprefix("the ")) for name in known)
    ]
    return exact[:1] or [n for n, known in names.items() if any(wanted in name for name in known)]
