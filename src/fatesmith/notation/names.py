"""English names of things: faces, feats, tokens, places, seats and what is behind a gain."""

from collections.abc import Mapping, Sequence
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.event import (
    EXTRA_ACTION_SOURCE,
    FACE_SOURCE,
    FEAT_SOURCE,
    SETUP_SOURCE,
    TOKEN_SOURCE,
    TRACK_SOURCE,
    source_kind,
    source_number,
)
from fatesmith.engine.face import BLANK, CHOICE, PLAIN
from fatesmith.engine.ids import HOME, NATURE, NOBODY

SeatNames = Mapping[int, str]
"""Who sits where. A seat without a name is called by its number."""

YOU: Final = "You"
"""As the name of a seat: the reader himself."""

RESOURCE_NAMES: Final = ("gold", "sun", "moon", "glory")
DIE_NAMES: Final = ("light die", "dark die")
CONTEXT_NAMES: Final = (
    "a divine blessing",
    "a divine blessing whose shards may become glory",
    "a minor blessing",
    "a minor blessing whose gold may become glory",
    "faces taken from others",
    "losses",
)
SPECIAL_FACES: Final = {
    "x3": "triple",
    "mirror": "mirror",
    "ship": "ship",
    "shield-red": "red shield",
    "shield-yellow": "yellow shield",
    "shield-green": "green shield",
    "shield-blue": "blue shield",
    "boar-red": "red boar",
    "boar-yellow": "yellow boar",
    "boar-green": "green boar",
    "boar-blue": "blue boar",
}
FEAT_NAMES: Final = {
    "hammer": "The Blacksmith’s Hammer",
    "chest": "The Blacksmith’s Chest",
    "hind": "The Silver Hind",
    "bear": "Great Bear",
    "satyrs": "Satyrs",
    "boar": "Tenacious Boar",
    "ferryman": "Ferryman",
    "cerberus": "Cerberus",
    "helmet": "Helmet of Invisibility",
    "cancer": "Cancer",
    "sentinel": "Sentinel",
    "hydra": "Hydra",
    "typhon": "Typhon",
    "elder": "The Elder",
    "spirits": "Wild Spirits",
    "owl": "The Guardian’s Owl",
    "ship": "Celestial Ship",
    "minotaur": "Minotaur",
    "shield": "The Guardian’s Shield",
    "gorgon": "Gorgon",
    "triton": "Triton",
    "mirror": "Mirror of the Abyss",
    "sphinx": "Sphinx",
    "cyclops": "Cyclops",
}
TOKEN_NAMES: Final = {
    "cerberus": "Cerberus token",
    "triton": "Triton token",
}


def join_words(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def amount_name(amount: Amount) -> str:
    """`2 gold and 1 moon`; `nothing` when it is empty."""
    parts = [f"{n} {RESOURCE_NAMES[r]}" for r, n in enumerate(amount.parts()) if n]
    return join_words(parts) or "nothing"


def choice_name(amounts: Sequence[Amount]) -> str:
    """`3 gold or 2 glory`."""
    return " or ".join(amount_name(amount) for amount in amounts)


def face_name(face: int) -> str:
    """`3 gold`, `1 gold or 1 sun or 1 moon`, `red shield`."""
    declared = CATALOG.faces[face]
    if declared.kind == BLANK:
        return "blank"
    if declared.kind in (PLAIN, CHOICE):
        return choice_name(declared.alternatives)
    return SPECIAL_FACES[declared.slug]


def face_item(face: int) -> str:
    """The name among others: `3 gold`, `red shield`, but `(3 gold or 2 glory)`."""
    declared = CATALOG.faces[face]
    amounts = [number for amount in declared.alternatives for number in amount.parts() if number]
    if declared.kind in (PLAIN, CHOICE) and len(amounts) > 1:
        return f"({face_name(face)})"
    return face_name(face)


def the_face(face: int) -> str:
    """The name within a sentence: as among others, but `the red shield`."""
    declared = CATALOG.faces[face]
    return face_item(face) if declared.kind in (BLANK, PLAIN, CHOICE) else f"the {face_name(face)}"


def feat_name(feat: int) -> str:
    return FEAT_NAMES[CATALOG.feat_set(feat).slug]


def card_name(feat: int, card: int) -> str:
    """The name of one card of a set: `the red Tenacious Boar` where its cards differ."""
    variant = CATALOG.feat_set(feat).cards[card].variant
    return f"the {variant} {feat_name(feat)}" if variant else feat_name(feat)


def token_name(token: int) -> str:
    return TOKEN_NAMES[CATALOG.token(token).slug]


def location_name(location: int) -> str:
    """`M4, island 2`."""
    place = CATALOG.locations[location]
    return f"{place.slug}, island {place.island}"


def portal_name(portal: int) -> str:
    return "home" if portal == HOME else f"island {portal}"


def resource_name(resource: int) -> str:
    return RESOURCE_NAMES[resource]


def die_name(die: int) -> str:
    return DIE_NAMES[die]


def context_name(context: int) -> str:
    return CONTEXT_NAMES[context]


def source_name(code: int) -> str:
    """What is behind a gain, a loss or a question."""
    number = source_number(code)
    match source_kind(code):
        case k if k == FACE_SOURCE:
            return the_face(number)
        case k if k == FEAT_SOURCE:
            return feat_name(number)
        case k if k == TOKEN_SOURCE:
            return f"the {token_name(number)}"
        case k if k == TRACK_SOURCE:
            return "the hammer track"
        case k if k == SETUP_SOURCE:
            return "the set-up"
        case k if k == EXTRA_ACTION_SOURCE:
            return "the extra action"
        case _:
            return "the rules"


# Seats --------------------------------------------------------------------------------------------


def seat_name(seat: int, names: SeatNames) -> str:
    """The name as it begins a sentence."""
    if seat == NATURE:
        return "Nature"
    if seat == NOBODY:
        return "Nobody"
    return names.get(seat, f"Seat {seat}")


def seat_inside(seat: int, names: SeatNames) -> str:
    """The name within a sentence."""
    name = seat_name(seat, names)
    return name.lower() if name == YOU or seat not in names else name


def seat_possessive(seat: int, names: SeatNames) -> str:
    """`Ada’s`, `Your`, as it begins a sentence."""
    name = seat_name(seat, names)
    return f"{name}r" if name == YOU else f"{name}’s"


def seat_possessive_inside(seat: int, names: SeatNames) -> str:
    name = seat_inside(seat, names)
    return f"{name}r" if name == YOU.lower() else f"{name}’s"
