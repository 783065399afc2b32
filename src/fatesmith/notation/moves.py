"""Moves as short texts: `feat hydra`, `forge g6 light:g1`, `gain s1`, `roll 0.light x3`.

Every text is legible without its position. A roll names the face and not the slot it lies in: equal
faces of a die are one result, and reading it back gives the result's first slot.
"""

from functools import lru_cache
from typing import Final

from fatesmith.content.board import SIDE_NAMES
from fatesmith.content.catalog import CATALOG
from fatesmith.engine import move as kinds
from fatesmith.engine.amount import Amount, parse_amount
from fatesmith.engine.errors import ContentError
from fatesmith.engine.ids import MAX_SEATS, Move
from fatesmith.engine.loop import option_like
from fatesmith.engine.move import (
    ARITY,
    arguments_of,
    choose_amount,
    encode,
    kind_of,
)
from fatesmith.engine.state import State
from fatesmith.notation.errors import (
    AmbiguousMove,
    ImpossibleMove,
    NotationError,
    UnknownMove,
)

DIE_NAMES: Final = ("light", "dark", "celestial")

SHAPES: Final = {
    kinds.PASS: "pass",
    kinds.USE: "use FEAT",
    kinds.FEAT: "feat FEAT",
    kinds.FORGE: "forge FACE DIE:FACE",
    kinds.SPEND: "spend TOKEN",
    kinds.CASH: "cash NUMBER",
    kinds.GAIN: "gain AMOUNT",
    kinds.LOSE: "lose AMOUNT",
    kinds.TRACK: "hammer NUMBER",
    kinds.STORE: "store NUMBER NUMBER",
    kinds.DRAIN: "drain NUMBER NUMBER",
    kinds.SETTLE: "settle PAYMENT",
    kinds.KEEP: "keep",
    kinds.CONVERT: "convert",
    kinds.FIRST: "first FACE",
    kinds.NOW: "now",
    kinds.COPY: "copy FACE",
    kinds.TAKE: "take FACE FACE",
    kinds.TURN_UP: "turn DIE:FACE",
    kinds.SET_DICE: "set FACE FACE",
    kinds.DECLARE: "declare FACE FACE",
    kinds.DIE: "die DIE",
    kinds.REROLL: "reroll DIE",
    kinds.SEAT: "seat SEAT",
    kinds.STEP: "step NUMBER",
    kinds.ADVANCE: "advance NUMBER",
    kinds.SACRIFICE: "sacrifice NUMBER",
    kinds.PLACE: "place TOKEN_AT TOKEN_AT",
    kinds.COLLECT: "collect SIDE",
    kinds.ISLAND: "island NUMBER",
    kinds.PICK: "pick FEAT",
    kinds.ROLL: "roll SEAT.DIE FACE",
    kinds.REMOVE: "remove FACE",
    kinds.DRAW: "draw LOCATION",
}
"""How each kind of move is written. The words in capitals say what stands there; `use` takes a
number of copies behind the feat where several are used together."""

WORDS: Final = {kind: shape.split()[0] for kind, shape in SHAPES.items()}
KINDS: Final = {word: kind for kind, word in WORDS.items()}

MOST_TEXT: Final = 400
"""Longer texts are refused unread."""

_STORES: Final = (4, 5, 6)
_RESERVE: Final = "reserve"


def format_move(move: int) -> str:
    """The move's text; `parse_move` is the way back."""
    kind = kind_of(move)
    numbers = list(arguments_of(move))
    if kind == kinds.USE:
        words = [CATALOG.feat_set(numbers[0]).slug, *([str(numbers[1])] if numbers[1] else [])]
    elif kind == kinds.SETTLE:
        words = [_format_payment(numbers)]
    elif kind in (kinds.GAIN, kinds.LOSE):
        words = [Amount(*numbers).slug()]
    elif kind == kinds.ROLL:
        seat, die, _, face = numbers
        words = [f"{seat}.{DIE_NAMES[die]}", face_slug(face)]
    else:
        words = [_format_argument(slot, numbers) for slot in SHAPES[kind].split()[1:]]
    return " ".join([WORDS[kind], *words])


def _format_argument(slot: str, numbers: list[int]) -> str:
    """The text of the next argument; takes its numbers off the front."""
    number = numbers.pop(0)
    if slot == "FEAT":
        return CATALOG.feat_set(number).slug
    if slot == "FACE":
        return face_slug(number)
    if slot == "TOKEN":
        return CATALOG.token(number).slug
    if slot == "DIE":
        return DIE_NAMES[number]
    if slot == "DIE:FACE":
        return f"{DIE_NAMES[number]}:{face_slug(numbers.pop(0))}"
    if slot == "LOCATION":
        return CATALOG.locations[number].slug
    if slot == "SIDE":
        return SIDE_NAMES[number]
    if slot == "TOKEN_AT":
        return f"{number}{SIDE_NAMES[numbers.pop(0)]}"
    return str(number)


def _format_payment(numbers: list[int]) -> str:
    """`2a.s+1a.m+6.s+4.m`: ancient shards and emptied stores, each as sun or as moon; `reserve` if
    all comes from the reserves."""
    as_sun, as_moon, *shares = numbers
    parts = [f"{as_sun}a.s"] * (as_sun > 0) + [f"{as_moon}a.m"] * (as_moon > 0)
    for held, share in zip(_STORES, shares, strict=True):
        parts += [f"{held}.s"] * (share >> 3) + [f"{held}.m"] * (share & 7)
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
        raise UnknownMove(f"{cut(words[0])} is no kind of move; these are: {' '.join(KINDS)}")
    shape = SHAPES[kind]
    together = kind == kinds.USE and len(words) == len(shape.split()) + 1
    if len(words) != len(shape.split()) and not together:
        raise UnknownMove(f"{cut(text)} is not a whole move: write `{shape}`")
    try:
        return Move(_encode(kind, words[1:]))
    except (ContentError, NotationError) as fault:
        raise UnknownMove(f"{cut(text)}: {cut(str(fault), 200)}; write `{shape}`") from None


# Games repeat their moves: a record is read mostly from here.
_read_move: Final = lru_cache(maxsize=8192)(parse_move)


def _encode(kind: int, words: list[str]) -> int:
    if kind == kinds.USE:
        copies = parse_number(words[1], MAX_SEATS) if len(words) > 1 else 0
        return encode(kind, CATALOG.set_number(words[0]), copies)
    if kind in (kinds.GAIN, kinds.LOSE):
        return choose_amount(kind, parse_amount(words[0]))
    if kind == kinds.SETTLE:
        return encode(kind, *_parse_payment(words[0]))
    if kind == kinds.ROLL:
        seat, _, die = words[0].partition(".")
        face = CATALOG.face_number(words[1])
        return encode(kind, parse_seat(seat), parse_die(die), 0, face)
    numbers: list[int] = []
    for slot, word in zip(SHAPES[kind].split()[1:], words, strict=True):
        numbers += _parse_argument(slot, word)
    if kind == kinds.TAKE:
        numbers.sort()
    if kind == kinds.PLACE and numbers[0] > numbers[2]:
        numbers = numbers[2:] + numbers[:2]
    if len(numbers) != ARITY[kind]:
        raise NotationError("something is missing")
    return encode(kind, *numbers)


def _parse_argument(slot: str, word: str) -> list[int]:
    if slot == "FEAT":
        return [CATALOG.set_number(word)]
    if slot == "FACE":
        return [CATALOG.face_number(word)]
    if slot == "TOKEN":
        return [CATALOG.token_number(word)]
    if slot == "DIE":
        return [parse_die(word)]
    if slot == "DIE:FACE":
        die, _, face = word.partition(":")
        return [parse_die(die), CATALOG.face_number(face)]
    if slot == "LOCATION":
        return [CATALOG.location_number(word)]
    if slot == "SEAT":
        return [parse_seat(word)]
    if slot == "SIDE":
        return [_parse_side(word)]
    if slot == "TOKEN_AT":
        return [parse_number(word[:-1], 7), _parse_side(word[-1:])]
    return [parse_number(word, 255)]


def _parse_side(word: str) -> int:
    if word not in SIDE_NAMES:
        raise NotationError(f"{word[:60]!r} is no side: A or B")
    return SIDE_NAMES.index(word)


def _parse_payment(word: str) -> list[int]:
    numbers = [0, 0, 0, 0, 0]
    if word == _RESERVE:
        return numbers
    for part in word.split("+"):
        what, _, shard = part.partition(".")
        if shard not in ("s", "m"):
            raise NotationError(f"{part!r} says not whether it pays sun (.s) or moon (.m)")
        if what.endswith("a"):
            numbers["sm".index(shard)] = parse_number(what[:-1], 10)
        elif what in map(str, _STORES):
            numbers[2 + _STORES.index(int(what))] += 8 if shard == "s" else 1
        else:
            raise NotationError(f"{part!r} is no payment: write like 2a.s+6.m")
    return numbers


def parse_die(word: str) -> int:
    if word not in DIE_NAMES:
        raise NotationError(f"{word[:60]!r} is no die: {', '.join(DIE_NAMES)}")
    return DIE_NAMES.index(word)


def parse_seat(word: str) -> int:
    return parse_number(word, MAX_SEATS - 1)


def parse_number(word: str, most: int) -> int:
    if not word.isascii() or not word.isdecimal() or len(word) > 4 or int(word) > most:
        raise NotationError(f"{word[:60]!r} is not a number from 0 to {most}")
    return int(word)


def cut(text: str, most: int = 60) -> str:
    """A text as it may stand in a message: quoted, and never longer than a line."""
    shown = text if len(text) <= most else text[: most - 1] + "…"
    return repr(shown) if most <= 60 else shown


def find_move(state: State, text: str) -> Move:
    """The option of this state that the text names.

    The text may be short as long as it names one option only: the beginning of each word will do,
    and words at the end may be missing (`fea hyd`, `forge g6 d`). UnknownMove, ImpossibleMove and
    AmbiguousMove say what was expected.
    """
    if len(text) > MOST_TEXT:
        raise UnknownMove(f"a move has at most {MOST_TEXT} letters, this text has {len(text)}")
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
    raise AssertionError("a text that parses is found or impossible")


def _shorten(texts: list[str]) -> str:
    shown = " | ".join(texts[:12])
    return f"{shown} | … ({len(texts) - 12} more)" if len(texts) > 12 else shown


def _what_is_possible(state: State) -> str:
    if state.over:
        return "the game is over"
    return f"possible: {_shorten(list(dict.fromkeys(map(format_move, state.pending))))}"
