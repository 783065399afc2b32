"""What the cards and faces of a summary are called; an unknown slug is its own name."""

from functools import cache

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.errors import FatesmithError
from fatesmith.prose.names import card_name, face_name, feat_name, is_feat_of_its_own


@cache
def _cards() -> dict[str, tuple[str, str]]:
    """By slug: title and location of every set, of every variant, and of every card that is a
    separate feat."""
    found: dict[str, tuple[str, str]] = {}
    for feat_set in CATALOG.feat_sets():
        title = feat_name(feat_set.number)
        place = CATALOG.locations[feat_set.location].slug
        for index, card in enumerate(feat_set.cards):
            if is_feat_of_its_own(feat_set.number, index):
                found[card.variant] = card_name(feat_set.number, index), place
            elif card.variant:
                found[f"{feat_set.slug}-{card.variant}"] = f"{title}, {card.variant}", place
    # A set takes precedence over a card with the same slug.
    for feat_set in CATALOG.feat_sets():
        place = CATALOG.locations[feat_set.location].slug
        found[feat_set.slug] = feat_name(feat_set.number), place
    return found


def card_title(slug: str) -> str:
    """`Satyrs`; of sets with several kinds of card also `Tenacious Boar, red`."""
    return _cards().get(slug, (slug, ""))[0]


def card_place(slug: str) -> str:
    """The location, such as `M4`: its letter is the realm, its number the price."""
    return _cards().get(slug, (slug, ""))[1]


def face_title(slug: str) -> str:
    """`3 gold`, `red shield`."""
    try:
        return face_name(CATALOG.face_number(slug))
    except (FatesmithError, KeyError):
        return slug


def face_price(slug: str) -> str:
    """`8 gold`; empty if it cannot be bought with gold."""
    try:
        price = CATALOG.faces[CATALOG.face_number(slug)].price
    except (FatesmithError, KeyError):
        return ""
    return f"{price} gold" if price >= 0 else ""
