"""English names of things: faces, feats, tokens, places, seats and what is behind a gain."""

from collections.abc import Mapping, Sequence
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.board import NEUTRAL
from fatesmith.engine.event import (
    EXTRA_ACTION_SOURCE,
    FACE_SOURCE,
    FEAT_SOURCE,
    SETUP_SOURCE,
    SPACE_SOURCE,
    TOKEN_SOURCE,
    TRACK_SOURCE,
    ZONE_SOURCE,
    source_kind,
    source_number,
)
from fatesmith.engine.face import BLANK, CHOICE, PLAIN
from fatesmith.engine.ids import ANCIENT, HOME, NATURE, NOBODY

SeatNames = Mapping[int, str]
"""Who sits where. A seat without a name is called by its number."""

YOU: Final = "You"
"""As the name of a seat: the reader himself."""

RESOURCE_NAMES: Final = ("gold", "sun", "moon", "glory", "ancient shard", "loyalty")
DIE_NAMES: Final = ("light die", "dark die", "celestial die")
CONTEXT_NAMES: Final = (
    "a divine blessing",
    "a divine blessing whose shards may become glory",
    "a minor blessing",
    "a minor blessing whose gold may become glory",
    "faces taken from others",
    "losses",
    "a divine blessing once more",
    "a divine blessing once more, whose shards may become glory",
    "a minor blessing that may push the others",
    "chosen faces as a divine blessing",
    "one face that lies up",
    "the celestial die",
    "the dice of another",
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
    "chaos-red": "red chaos",
    "chaos-yellow": "yellow chaos",
    "chaos-green": "green chaos",
    "chaos-blue": "blue chaos",
    "misfortune-red": "red misfortune",
    "misfortune-yellow": "yellow misfortune",
    "misfortune-green": "green misfortune",
    "misfortune-blue": "blue misfortune",
    "golem-moon": "moon golem",
    "golem-sun": "sun golem",
    "celestial-mirror": "celestial mirror",
    "celestial-side": "celestial side",
    "celestial-upgrade": "celestial upgrade",
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
    "twins": "The Twins",
    "scepter": "The Blacksmith’s Scepter",
    "companion": "The Companion",
    "wind": "The Wind",
    "celestial-die": "The Celestial Die",
    "ancestor": "The Ancestor",
    "mists": "The Mists",
    "eternal-night": "The Eternal Night",
    "right-hand": "The Right Hand",
    "first-titan": "The First Titan",
    "goddess": "The Goddess",
    "tree": "The Tree",
    "merchant": "The Merchant",
    "wood-nymph": "The Wood Nymph",
    "light": "The Light",
    "goldsmith": "The Goldsmith",
    "omniscient": "The Omniscient",
    "trident": "The Abyssal Trident",
    "eternal-fire": "The Eternal Fire",
    "left-hand": "The Left Hand",
    "moon-golem": "The Moon Golem",
    "great-golem": "The Great Golem",
    "sun-golem": "The Sun Golem",
    "time-golem": "The Time Golem",
    "memory": "The Memory",
    "oracle": "The Oracle",
    "chaos": "The Chaos",
    "dogged": "The Dogged",
    "guardian": "The Guardian",
    "misfortune": "The Mirror of Misfortune",
    "nymph": "The Nymph",
    "seagull": "Magical Seagull",
    "wheel": "Wheel of Fortune",
    "pegasus": "Pegasus",
    "monsters": "Monsters",
}
CARD_NAMES: Final = {
    "hydra": "Hydra",
    "harpy": "Harpy",
    "chimera": "Chimera",
    "mother": "Mother of Monsters",
}
"""The cards of one set that are feats of their own, by variant."""
TOKEN_NAMES: Final = {
    "cerberus": "Cerberus token",
    "triton": "Triton token",
}


def join_words(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count_name(resource: int, number: int) -> str:
    """`3 gold`, `2 ancient shards`."""
    plural = "s" if resource == ANCIENT and number != 1 else ""
    return f"{number} {RESOURCE_NAMES[resource]}{plural}"


def amount_name(amount: Amount) -> str:
    """`2 gold and 1 moon`; `nothing` when it is empty."""
    return join_words([count_name(r, n) for r, n in enumerate(amount.parts()) if n]) or "nothing"


def choice_name(amounts: Sequence[Amount]) -> str:
    """`3 gold or 2 glory`; what comes with every choice stands in front: `3 glory plus …`."""
    columns = list(zip(*(amount.parts() for amount in amounts), strict=True))
    common = [column[0] if len(set(column)) == 1 else 0 for column in columns]
    if len(amounts) < 2 or not any(common):
        return " or ".join(amount_name(amount) for amount in amounts)
    rest = [
        Amount(*(n - c for n, c in zip(amount.parts(), common, strict=True))) for amount in amounts
    ]
    return f"{amount_name(Amount(*common))} plus {choice_name(rest)}"


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


def bare_feat_name(feat: int) -> str:
    """The name behind another word: `Guardian’s Owl`."""
    return feat_name(feat).removeprefix("The ")


def card_name(feat: int, card: int) -> str:
    """The name of one card of a set: `the red Tenacious Boar` where its cards differ in colour,
    `Harpy` where each is a feat of its own."""
    variant = CATALOG.feat_set(feat).cards[card].variant
    if not variant:
        return feat_name(feat)
    return CARD_NAMES.get(variant) or f"the {variant} {bare_feat_name(feat)}"


def token_name(token: int) -> str:
    return TOKEN_NAMES[CATALOG.token(token).slug]


def location_name(location: int) -> str:
    """`M4, island 2`."""
    place = CATALOG.locations[location]
    return f"{place.slug}, island {place.island}"


def portal_name(portal: int) -> str:
    return "home" if portal == HOME else f"island {portal}"


def zone_name(space: int) -> str:
    """The zone of an allegiance space: `zone L2`, `the neutral zone`."""
    zone = CATALOG.allegiance.zones[space]
    return "the neutral zone" if zone.name == NEUTRAL else f"zone {zone.name}"


def allegiance_name(space: int) -> str:
    """What is printed on an allegiance space; of two with one value, one is `blue`: `-17 blue`."""
    board = CATALOG.allegiance
    return f"{board.glory[space]}{' blue' if board.special[space] else ''}"


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
        case k if k == SPACE_SOURCE:
            return f"space {number} of the labyrinth"
        case k if k == ZONE_SOURCE:
            return zone_name(number)
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
