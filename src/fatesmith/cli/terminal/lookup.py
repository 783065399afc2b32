"""What a card or a face does, looked up by name."""

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.verbs import ForgeFree, GiveFace, TakeToken
from fatesmith.notation.names import amount_name, face_name, feat_name, location_name, token_name
from fatesmith.notation.rules import rules_of_face, rules_of_feat, rules_of_token


def explain_card(words: str) -> list[str]:
    """The lines about a feat; without words the list of them."""
    names = {s.number: (s.slug, feat_name(s.number).lower()) for s in CATALOG.feat_sets()}
    if not words:
        return [f"The cards: {', '.join(slug for slug, _ in names.values())}."]
    found = _find(words, names)
    if len(found) == 1:
        return _card_lines(found[0])
    return [_no_match("card", words, [names[number][0] for number in found])]


def _card_lines(feat: int) -> list[str]:
    feat_set = CATALOG.feat_set(feat)
    cost = amount_name(Amount(sun=feat_set.sun, moon=feat_set.moon))
    lines = [
        f"{feat_name(feat)} (feat {feat_set.slug}): costs {cost} at "
        f"{location_name(feat_set.location)}, worth {feat_set.glory} glory.",
        rules_of_feat(feat),
    ]
    for effect in feat_set.cards[0].moments().values():
        if isinstance(effect, ForgeFree):
            lines += [_face_line(CATALOG.face_number(slug)) for slug in effect.slugs]
        elif isinstance(effect, GiveFace):
            lines.append(_face_line(CATALOG.face_number(effect.slug)))
        elif isinstance(effect, TakeToken):
            lines.append(f"{token_name(effect.token)}: {rules_of_token(effect.token)}")
    return lines


def explain_face(words: str) -> list[str]:
    """The line about a face; without words the list of them."""
    names = {f.number: (f.slug, face_name(f.number)) for f in CATALOG.faces[1:]}
    if not words:
        return [f"The faces: {', '.join(slug for slug, _ in names.values())}."]
    found = _find(words, names)
    if len(found) == 1:
        return [_face_line(found[0])]
    return [_no_match("face", words, [names[number][0] for number in found])]


def _face_line(face: int) -> str:
    declared = CATALOG.faces[face]
    price = f", {declared.price} gold in the temple" if declared.price >= 0 else ""
    return f"{face_name(face)} (face {declared.slug}{price}): {rules_of_face(face)}"


def _find(words: str, names: dict[int, tuple[str, str]]) -> list[int]:
    """By slug or whole name, else all whose name contains the words."""
    wanted = " ".join(words.lower().replace("'", "’").split())
    exact = [number for number, known in names.items() if wanted in known]
    return exact[:1] or [n for n, known in names.items() if any(wanted in name for name in known)]


def _no_match(noun: str, words: str, slugs: list[str]) -> str:
    if slugs:
        return f"Several {noun}s match {words!r}: {', '.join(slugs)}."
    return f"There is no {noun} {words!r}; `{noun}` alone lists them."
