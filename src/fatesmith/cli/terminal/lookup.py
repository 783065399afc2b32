"""What a card or a face does, looked up by name."""

from collections.abc import Iterator, Mapping

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.effect import Effect
from fatesmith.engine.face import IMPROVE
from fatesmith.engine.verbs import CelestialRolls, ForgeFree, GiveFace, TakeToken, Upgrade
from fatesmith.prose.names import (
    amount_name,
    card_name,
    face_name,
    feat_name,
    location_name,
    token_name,
)
from fatesmith.prose.rules import rules_of_face, rules_of_feat, rules_of_token


def explain_card(words: str) -> list[str]:
    """The lines about a feat; without words the list of them."""
    names = {s.number: (s.slug, *_names_of(s.number)) for s in CATALOG.feat_sets()}
    if not words:
        return [f"The cards: {', '.join(known[0] for known in names.values())}."]
    found = find(words, names)
    if len(found) == 1:
        return _card_lines(found[0])
    return [_no_match("card", words, [names[number][0] for number in found])]


def _names_of(feat: int) -> list[str]:
    """A set goes by its name; cards with names of their own go by these too."""
    cards = [card_name(feat, card) for card in range(len(CATALOG.feat_set(feat).cards))]
    return [name.lower() for name in (feat_name(feat), *cards)]


def _card_lines(feat: int) -> list[str]:
    feat_set = CATALOG.feat_set(feat)
    cost = amount_name(Amount(sun=feat_set.sun, moon=feat_set.moon))
    lines = [
        f"{feat_name(feat)} (feat {feat_set.slug}): costs {cost} at "
        f"{location_name(feat_set.location)}, worth {_worth(feat)}.",
        rules_of_feat(feat),
    ]
    for effect in _effects(list(feat_set.cards[0].moments().values())):
        if isinstance(effect, ForgeFree):
            lines += [_face_line(CATALOG.face_number(slug)) for slug in effect.slugs]
        elif isinstance(effect, CelestialRolls):
            lines += [_face_line(face) for face in CATALOG.celestial]
        elif isinstance(effect, Upgrade):
            lines.append(_levels())
        elif isinstance(effect, TakeToken):
            lines.append(f"{token_name(effect.token)}: {rules_of_token(effect.token)}")
    return lines


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


def _levels() -> str:
    prices = [CATALOG.faces[level[0]].price for level in CATALOG.levels if level]
    steps = [f"{price} gold is level {level}" for level, price in enumerate(prices, start=1)]
    return f"Levels go by price: {', '.join(steps)}; every other face is level 0."


def explain_face(words: str) -> list[str]:
    """The lines about a face; without words the list of them."""
    names = {f.number: (f.slug, face_name(f.number)) for f in CATALOG.faces[1:]}
    if not words:
        return [f"The faces: {', '.join(slug for slug, _ in names.values())}."]
    found = find(words, names)
    if len(found) != 1:
        return [_no_match("face", words, [names[number][0] for number in found])]
    improves = CATALOG.faces[found[0]].kind == IMPROVE
    return [_face_line(found[0]), *([_levels()] if improves else [])]


def _face_line(face: int) -> str:
    declared = CATALOG.faces[face]
    price = f", {declared.price} gold in the temple" if declared.price >= 0 else ""
    return f"{face_name(face)} (face {declared.slug}{price}): {rules_of_face(face)}"


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
