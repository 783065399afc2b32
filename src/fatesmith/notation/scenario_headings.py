"""The headings of a scenario: set-up, start, and what a seat has."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import NAMED, NO_MODULE_NAME
from fatesmith.content.setup import Setup
from fatesmith.content.words import DIE_NAMES, SIDE_NAMES
from fatesmith.engine.arrange import AT_BLESSING, AT_MINOR_BLESSING, POINTS
from fatesmith.engine.hero import CLIMBER_END, STORE_ROOM
from fatesmith.engine.ids import DICE, NOBODY, SIDES
from fatesmith.notation.errors import NotationError
from fatesmith.notation.moves import parse_number

AT_POSITION: Final = "position "
"""Begin with a whole position, which follows as one line."""
AT_START: Final = "start"
"""Begin with the set-up itself, before the first turn."""


STAND_NUMBERS: Final = (
    *("gold", "sun", "moon", "glory", "hammer", "forged", "island"),
    *("ancient", "allegiance", "golem"),
)


@dataclass(kw_only=True)
class Stand:
    """What one seat has at the start; by default zero, home, or the starting die."""

    numbers: dict[str, int] = field(default_factory=dict)
    """By one of STAND_NUMBERS."""
    dice: dict[int, list[int]] = field(default_factory=dict)
    """By die: the faces to put on it, at most six; starting faces fill the rest."""
    shows: list[int] = field(default_factory=list)
    feats: dict[int, int] = field(default_factory=dict)
    tokens: dict[int, int] = field(default_factory=dict)
    scepters: list[int] = field(default_factory=list)
    companions: list[int] = field(default_factory=list)
    variants: list[tuple[int, int]] = field(default_factory=list)
    """Colored cards owned: the set and the index of the card in it."""
    line: int = 0


def split_items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def pair(item: str, example: str) -> tuple[str, str]:
    words = item.split()
    if len(words) != 2:
        raise NotationError(f"{item!r}: write like `{example}`")
    return words[0], words[1]


def parse_setup(text: str) -> Setup:
    """`2 seats`, then the names of sets or of a set-up, or `draft`, or `random SEED`;
    `titans module`, `rebellion`, `promos`, `tie-break`, `without-g6`."""
    items = split_items(text)
    if not items or not re.fullmatch(r"\d+ seats", items[0]):
        raise NotationError("a set-up begins with its seats: `setup: 2 seats, bear, triton`")
    seats = int(items[0].split()[0])
    rebellion, promos = "rebellion" in items, "promos" in items
    module = NO_MODULE_NAME
    rest: list[str] = []
    for item in items[1:]:
        if item.endswith(" module"):
            module = item.removesuffix(" module")
        elif item not in ("tie-break", "without-g6", "rebellion", "promos"):
            rest.append(item)
    if len(rest) == 1 and rest[0] in {named.name for named in NAMED}:
        setup = Setup.named(rest[0], seats)
    elif rest == ["draft"]:
        setup = Setup.draft(seats, module=module, rebellion=rebellion, promos=promos)
    elif len(rest) == 1 and rest[0].startswith("random "):
        seed = rest[0].removeprefix("random ")
        setup = Setup.random(seats, seed, module=module, rebellion=rebellion, promos=promos)
    else:
        setup = Setup.custom(seats, rest, module=module)
    return replace(setup, tie_break="tie-break" in items, without_g6="without-g6" in items)


def parse_begin(text: str, seats: int) -> tuple[str, int, int]:
    """`start`, `turn of 0`, `blessing of 1 in turn of 0`, …: the point, the active seat, and who
    is blessed."""
    if text == AT_START:
        return AT_START, 0, NOBODY
    found = re.fullmatch(r"([a-z ]+?) of (\d)(?: in turn of (\d))?", text)
    if not found or found[1] not in POINTS:
        points = ", ".join(f"`{point} of 0`" for point in POINTS)
        raise NotationError(f"{text!r} is not a beginning; use one of: `{AT_START}`, {points}")
    seat = int(found[2])
    active = seat if found[3] is None else int(found[3])
    if seat >= seats or active >= seats:
        raise NotationError(f"there are only {seats} seats, counted from 0")
    if found[3] is not None and found[1] not in (AT_BLESSING, AT_MINOR_BLESSING):
        raise NotationError("only a blessing can happen in another seat's turn")
    return found[1], active, seat


_CountReader = Callable[[Stand, str, list[str]], None]


def _read_number(stand: Stand, word: str, values: list[str]) -> None:
    if len(values) != 1:
        raise NotationError(f"write one number: `{word} 3`")
    stand.numbers[word] = parse_number(values[0], 999)


def _read_die(stand: Stand, word: str, values: list[str]) -> None:
    if not 1 <= len(values) <= SIDES:
        raise NotationError(f"a die has {SIDES} faces; name one to six")
    stand.dice[list[str](DIE_NAMES).index(word)] = [CATALOG.face_number(slug) for slug in values]


def _read_shows(stand: Stand, _word: str, values: list[str]) -> None:
    if len(values) != 2:
        raise NotationError("name what both dice show: `shows v4 s2`")
    stand.shows = [CATALOG.face_number(slug) for slug in values]


def _read_scepters(stand: Stand, _word: str, values: list[str]) -> None:
    stand.scepters = [parse_number(value, STORE_ROOM) for value in values]


def _read_companions(stand: Stand, _word: str, values: list[str]) -> None:
    stand.companions = [parse_number(value, CLIMBER_END) for value in values]


def parse_token_place(word: str) -> tuple[int, int]:
    """`5B`: an island and the side that is up."""
    if word[-1:] not in SIDE_NAMES:
        raise NotationError(f"{word!r} is not a place for a token; write something like 5B")
    return parse_number(word[:-1], 7), SIDE_NAMES.index(word[-1])


def _read_feats(stand: Stand, _word: str, values: list[str]) -> None:
    for slug in values:
        number, variant = colored(slug)
        stand.feats[number] = stand.feats.get(number, 0) + 1
        if variant >= 0:
            stand.variants.append((number, variant))


def colored(slug: str) -> tuple[int, int]:
    """A set and the index of its card: `boar-blue`, or -1 for a set of equal cards."""
    for feat_set in CATALOG.feat_sets():
        for index, card in enumerate(feat_set.cards):
            if card.variant and slug == f"{card.slug}-{card.variant}":
                return feat_set.number, index
    number = CATALOG.set_number(slug)
    if CATALOG.feat_set(number).cards[0].variant:
        colors = " ".join(f"{slug}-{card.variant}" for card in CATALOG.feat_set(number).cards)
        raise NotationError(f"{slug} comes in colors: {colors}")
    return number, -1


def _read_tokens(stand: Stand, _word: str, values: list[str]) -> None:
    for slug in values:
        number = CATALOG.token_number(slug)
        stand.tokens[number] = stand.tokens.get(number, 0) + 1


STAND_WORDS: Final[dict[str, _CountReader]] = {
    **dict.fromkeys(STAND_NUMBERS, _read_number),
    "scepter": _read_scepters,
    "companion": _read_companions,
    **dict.fromkeys(DIE_NAMES[:DICE], _read_die),
    "shows": _read_shows,
    "feats": _read_feats,
    "tokens": _read_tokens,
}
