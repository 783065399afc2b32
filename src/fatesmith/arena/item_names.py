"""What the cards and faces of a summary are called; an unknown slug is its own name."""

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.errors import FatesmithError
from fatesmith.notation.names import CARD_NAMES, FEAT_NAMES, face_name


def card_title(slug: str) -> str:
    """`Satyrs`; of sets with several kinds of card also `Tenacious Boar, red`."""
    if slug in FEAT_NAMES:
        return FEAT_NAMES[slug]
    if slug in CARD_NAMES:
        return CARD_NAMES[slug]
    feat, _, variant = slug.rpartition("-")
    return f"{FEAT_NAMES[feat]}, {variant}" if feat in FEAT_NAMES else slug


def card_place(slug: str) -> str:
    """The location, such as `M4`: its letter is the realm, its number the price."""
    for known in (slug, slug.rpartition("-")[0]):
        if known in FEAT_NAMES:
            feat_set = CATALOG.feat_set(CATALOG.set_number(known))
            return CATALOG.locations[feat_set.location].slug
    return ""


def face_title(slug: str) -> str:
    """`3 gold`, `red shield`."""
    try:
        return face_name(CATALOG.face_number(slug))
    except (FatesmithError, KeyError):
        return slug


def face_price(slug: str) -> str:
    """`8 gold`; nothing where gold does not buy it."""
    try:
        price = CATALOG.faces[CATALOG.face_number(slug)].price
    except (FatesmithError, KeyError):
        return ""
    return f"{price} gold" if price >= 0 else ""
