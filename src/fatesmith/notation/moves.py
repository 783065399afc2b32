"""Moves as short texts: `feat hydra`, `forge g6 light:g1`, `gain s1`, `roll 0.light x3`.

Every text can be read without its position. A roll names the face, not its slot: equal faces of a
die are one result, and reading it back gives the first slot of that result.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES, SIDE_NAMES
from fatesmith.engine import move as kinds
from fatesmith.engine.amount import Amount, parse_amount
from fatesmith.engine.errors import ContentError
from fatesmith.engine.ids import MAX_SEATS, Move
from fatesmith.engine.loop import option_like
from fatesmith.engine.move import arguments_of, encode, kind_of
from fatesmith.engine.shards import CONVERTIBLE, as_share, of_share
from fatesmith.engine.state import State
from fatesmith.notation.errors import AmbiguousMove, ImpossibleMove, NotationError, UnknownMove

_SLOT_OF: Final = {
    **{field: field.upper() for field in ("feat", "face", "token", "die", "seat", "side")},
    **dict.fromkeys(("other_face", "bright", "dark"), "FACE"),
    "location": "LOCATION",
}
"""The slot of an argument; the others are numbers."""

SHAPES: Final = {
    kind: " ".join([row.name, *(_SLOT_OF.get(field, "NUMBER") for field in row.fields)])
    for kind, row in kinds.MOVES.items()
} | {
    kinds.USE: "use FEAT [COPIES]",
    kinds.FORGE: "forge FACE DIE:FACE",
    kinds.GAIN: "gain AMOUNT",
    kinds.LOSE: "lose AMOUNT",
    kinds.TRACK: "hammer NUMBER",
    kinds.SETTLE: "settle PAYMENT",
    kinds.TURN_UP: "turn DIE:FACE",
    kinds.PLACE: "place TOKEN_AT TOKEN_AT",
    kinds.ROLL: "roll SEAT.DIE FACE",
}
"""How each kind of move is written: its word and its arguments, unless listed otherwise. Words in
capitals are slots, which `SLOTS` writes and reads; one in brackets is optional."""

WORDS: Final = {kind: shape.split()[0] for kind, shape in SHAPES.items()}
KINDS: Final = {word: kind for kind, word in WORDS.items()}

MOST_TEXT: Final = 400
"""Longer texts are refused without being read."""

_RESERVE: Final = "reserve"


def format_move(move: int) -> str:
    """The move's text; `parse_move` reverses it."""
    kind = kind_of(move)
    numbers = iter(arguments_of(move))
    words = [WORDS[kind]]
    for name in SHAPES[kind].split()[1:]:
        slot = SLOTS[name]
        words.append(slot.spell(*islice(numbers, slot.numbers)))
    return " ".join(filter(None, words))


def _format_payment(as_sun: int, as_moon: int, *shares: int) -> str:
    """`2a.s+1a.m+6.s+4.m`: ancient shards and emptied scepters, each as sun or as moon; `reserve`
    if everything comes from the reserves."""
    parts = [f"{as_sun}a.s"] * (as_sun > 0) + [f"{as_moon}a.m"] * (as_moon > 0)
    for held, share in zip(CONVERTIBLE, shares, strict=True):
        sun, moon = of_share(share)
        parts += [f"{held}.s"] * sun + [f"{held}.m"] * moon
    return "+".join(parts) or _RESERVE


def face_slug(face: int) -> str:
    return CATALOG.faces[face].slug


def parse_move(text: str) -> Move:
    """The move of a text. NotationError says what was expected."""
    words = text.split()
    if not words:
        raise UnknownMove("an empty text is not a move")
    kind = KINDS.get(words[0])
    if kind is None:
        raise UnknownMove(f"{cut(words[0])} is not a kind of move; use one of: {' '.join(KINDS)}")
    shape = SHAPES[kind]
    slots = shape.split()[1:]
    if len(words) == len(slots) and "[" in shape:
        words.append("0")
    if len(words) != len(slots) + 1:
        raise UnknownMove(f"{cut(text)} is not a whole move: write `{shape}`")
    try:
        return Move(_encode(kind, slots, words[1:]))
    except (ContentError, NotationError) as fault:
        raise UnknownMove(f"{cut(text)}: {cut(str(fault), 200)}; write `{shape}`") from None


# Games repeat their moves, so most of a record is read from this cache.
_read_move: Final = lru_cache(maxsize=8192)(parse_move)


def _encode(kind: int, slots: list[str], words: list[str]) -> int:
    numbers: list[int] = []
    for slot, word in zip(slots, words, strict=True):
        numbers += SLOTS[slot].read(word)
    half = len(numbers) // 2
    if kind in (kinds.TAKE, kinds.PLACE) and numbers[0] > numbers[half]:
        numbers = numbers[half:] + numbers[:half]
    return encode(kind, *numbers)


def _parse_token_at(word: str) -> tuple[int, int]:
    return parse_number(word[:-1], 7), _parse_side(word[-1:])


def _parse_upturned(word: str) -> tuple[int, int]:
    die, _, face = word.partition(":")
    return parse_die(die), CATALOG.face_number(face)


def _parse_rolled(word: str) -> tuple[int, int, int]:
    seat, _, die = word.partition(".")
    return parse_seat(seat), parse_die(die), 0


def _parse_side(word: str) -> int:
    if word not in SIDE_NAMES:
        raise NotationError(f"{word[:60]!r} is not a side: A or B")
    return SIDE_NAMES.index(word)


def _parse_payment(word: str) -> list[int]:
    numbers = [0, 0, 0, 0, 0]
    if word == _RESERVE:
        return numbers
    for part in word.split("+"):
        what, _, shard = part.partition(".")
        if shard not in ("s", "m"):
            raise NotationError(f"{part!r} must say whether it pays sun (.s) or moon (.m)")
        if what.endswith("a"):
            numbers["sm".index(shard)] = parse_number(what[:-1], 10)
        elif what in map(str, CONVERTIBLE):
            numbers[2 + CONVERTIBLE.index(int(what))] += as_share(shard == "s", shard == "m")
        else:
            raise NotationError(f"{part!r} is not a payment; write something like 2a.s+6.m")
    return numbers


def parse_die(word: str) -> int:
    if word not in DIE_NAMES:
        raise NotationError(f"{word[:60]!r} is not a die: {', '.join(DIE_NAMES)}")
    return DIE_NAMES.index(word)


def parse_seat(word: str) -> int:
    return parse_number(word, MAX_SEATS - 1)


def parse_number(word: str, most: int) -> int:
    if not word.isascii() or not word.isdecimal() or len(word) > 4 or int(word) > most:
        raise NotationError(f"{word[:60]!r} is not a number from 0 to {most}")
    return int(word)


def cut(text: str, most: int = 60) -> str:
    """A text to quote in a message, never longer than a line."""
    shown = text if len(text) <= most else text[: most - 1] + "…"
    return repr(shown) if most <= 60 else shown


class Slot(NamedTuple):
    """How one or more of a move's numbers are written as a word and read back."""

    numbers: int
    """How many it takes."""
    spell: Callable[..., str]
    read: Callable[[str], Iterable[int]]


def _one(spell: Callable[[int], str], read: Callable[[str], int]) -> Slot:
    return Slot(1, spell, lambda word: (read(word),))


SLOTS: Final = {
    "FEAT": _one(lambda feat: CATALOG.feat_set(feat).slug, CATALOG.set_number),
    "FACE": _one(face_slug, CATALOG.face_number),
    "TOKEN": _one(lambda token: CATALOG.token(token).slug, CATALOG.token_number),
    "LOCATION": _one(lambda place: CATALOG.locations[place].slug, CATALOG.location_number),
    "DIE": _one(lambda die: DIE_NAMES[die], parse_die),
    "SIDE": _one(lambda side: SIDE_NAMES[side], _parse_side),
    "SEAT": _one(str, parse_seat),
    "NUMBER": _one(str, lambda word: parse_number(word, 255)),
    "[COPIES]": _one(lambda n: str(n) if n else "", lambda word: parse_number(word, MAX_SEATS)),
    "TOKEN_AT": Slot(2, lambda island, side: f"{island}{SIDE_NAMES[side]}", _parse_token_at),
    "DIE:FACE": Slot(2, lambda die, face: f"{DIE_NAMES[die]}:{face_slug(face)}", _parse_upturned),
    "SEAT.DIE": Slot(3, lambda seat, die, _slot: f"{seat}.{DIE_NAMES[die]}", _parse_rolled),
    "AMOUNT": Slot(6, lambda *parts: Amount(*parts).slug(), lambda w: parse_amount(w).parts()),
    "PAYMENT": Slot(5, _format_payment, _parse_payment),
}
"""By the word in capitals."""


def find_move(state: State, text: str) -> Move:
    """The option of this state that the text names.

    The text may be abbreviated as long as it names only one option: the beginning of each word is
    enough, and words at the end may be left out (`fea hyd`, `forge g6 d`). UnknownMove,
    ImpossibleMove and AmbiguousMove say what was expected.
    """
    if len(text) > MOST_TEXT:
        raise UnknownMove(f"a move has at most {MOST_TEXT} letters, and this text has {len(text)}")
    try:
        wanted = _read_move(text)
    except UnknownMove:
        return _find_short(state, text)
    option = option_like(state, wanted)
    if option >= 0:
        return Move(option)
    raise ImpossibleMove(f"`{cut(text, 80)}` is not possible here; {_what_is_possible(state)}")


def _find_short(state: State, text: str) -> Move:
    """The option whose words begin with the words of the text."""
    words = text.split()
    found: dict[str, Move] = {}
    if words:
        for option in state.pending:
            spelled = format_move(option)
            full = spelled.split()
            if len(words) <= len(full) and all(
                whole.startswith(part) for whole, part in zip(full, words, strict=False)
            ):
                found.setdefault(spelled, Move(option))
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        raise AmbiguousMove(f"`{cut(text, 80)}` could be {_shorten(list(found))}")
    parse_move(text)
    raise AssertionError("a text that parses is either found or impossible")


def _shorten(texts: list[str]) -> str:
    shown = " | ".join(texts[:12])
    return f"{shown} | … ({len(texts) - 12} more)" if len(texts) > 12 else shown


def _what_is_possible(state: State) -> str:
    if state.over:
        return "the game is over"
    return f"possible: {_shorten(list(dict.fromkeys(map(format_move, state.pending))))}"
