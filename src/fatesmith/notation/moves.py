"""Moves as short texts: `feat hydra`, `forge g6 light:g1`, `gain s1`, `roll 0.light x3`.

Every text is legible without its position. A roll names the face and not the slot it lies in: equal
faces of a die are one result, and reading it back gives the result's first slot.
"""

from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount, parse_amount
from fatesmith.engine.errors import ContentError
from fatesmith.engine.ids import DARK, LIGHT, MAX_SEATS, Move
from fatesmith.engine.move import (
    CONVERT,
    COPY,
    DIE,
    DRAW,
    FEAT,
    FIRST,
    FORGE,
    GAIN,
    KEEP,
    LOSE,
    PASS,
    PICK,
    REMOVE,
    ROLL,
    SEAT,
    SPEND,
    TAKE,
    TRACK,
    USE,
    arguments_of,
    choose_amount,
    encode,
    kind_of,
    outcome_key,
)
from fatesmith.engine.state import State
from fatesmith.notation.errors import NotationError

DIE_NAMES: Final = ("light", "dark")

WORDS: Final = {
    PASS: "pass",
    USE: "use",
    FEAT: "feat",
    FORGE: "forge",
    SPEND: "spend",
    GAIN: "gain",
    LOSE: "lose",
    TRACK: "hammer",
    KEEP: "keep",
    CONVERT: "convert",
    FIRST: "first",
    COPY: "copy",
    TAKE: "take",
    DIE: "die",
    SEAT: "seat",
    PICK: "pick",
    ROLL: "roll",
    REMOVE: "remove",
    DRAW: "draw",
}
KINDS: Final = {word: kind for kind, word in WORDS.items()}
SHAPES: Final = {
    PASS: "pass",
    USE: "use FEAT",
    FEAT: "feat FEAT",
    FORGE: "forge FACE DIE:FACE",
    SPEND: "spend TOKEN",
    GAIN: "gain AMOUNT",
    LOSE: "lose AMOUNT",
    TRACK: "hammer GOLD",
    KEEP: "keep",
    CONVERT: "convert",
    FIRST: "first FACE",
    COPY: "copy FACE",
    TAKE: "take FACE FACE",
    DIE: "die DIE",
    SEAT: "seat SEAT",
    PICK: "pick FEAT",
    ROLL: "roll SEAT.DIE FACE",
    REMOVE: "remove FACE",
    DRAW: "draw LOCATION",
}
"""How each kind of move is written, for error messages and docs."""


def format_move(move: int) -> str:
    """The move's text; `parse_move` is the way back."""
    kind = kind_of(move)
    return " ".join([WORDS[kind], *_arguments(kind, arguments_of(move))])


def _arguments(kind: int, numbers: tuple[int, ...]) -> list[str]:
    match kind:
        case k if k in (USE, FEAT, PICK):
            return [CATALOG.feat_set(numbers[0]).slug]
        case k if k in (FIRST, COPY, REMOVE, TAKE):
            return [face_slug(number) for number in numbers]
        case k if k == FORGE:
            face, die, old = numbers
            return [face_slug(face), f"{DIE_NAMES[die]}:{face_slug(old)}"]
        case k if k == SPEND:
            return [CATALOG.token(numbers[0]).slug]
        case k if k in (GAIN, LOSE):
            return [Amount(*numbers).slug()]
        case k if k in (TRACK, SEAT):
            return [str(numbers[0])]
        case k if k == DIE:
            return [DIE_NAMES[numbers[0]]]
        case k if k == ROLL:
            seat, die, _, face = numbers
            return [f"{seat}.{DIE_NAMES[die]}", face_slug(face)]
        case k if k == DRAW:
            return [CATALOG.locations[numbers[0]].slug]
        case _:
            return []


def face_slug(face: int) -> str:
    return CATALOG.faces[face].slug


def parse_move(text: str) -> Move:
    """The move of a text. NotationError says what was expected."""
    words = text.split()
    if not words:
        raise NotationError("an empty text is not a move")
    kind = KINDS.get(words[0])
    if kind is None:
        raise NotationError(f"{words[0]!r} is no kind of move; these are: {' '.join(KINDS)}")
    shape = SHAPES[kind]
    if len(words) != len(shape.split()):
        raise NotationError(f"{text!r} is not a whole move: write `{shape}`")
    try:
        return Move(_encode(kind, words[1:]))
    except (ContentError, NotationError) as fault:
        raise NotationError(f"{text!r}: {fault}; write `{shape}`") from None


def _encode(kind: int, words: list[str]) -> int:
    if kind in (USE, FEAT, PICK):
        return encode(kind, CATALOG.set_number(words[0]))
    if kind == TAKE:
        return encode(kind, *sorted(CATALOG.face_number(word) for word in words))
    if kind in (FIRST, COPY, REMOVE):
        return encode(kind, CATALOG.face_number(words[0]))
    if kind == FORGE:
        die, _, old = words[1].partition(":")
        return encode(kind, CATALOG.face_number(words[0]), parse_die(die), CATALOG.face_number(old))
    if kind == SPEND:
        return encode(kind, CATALOG.token_number(words[0]))
    if kind in (GAIN, LOSE):
        return choose_amount(kind, parse_amount(words[0]))
    if kind == TRACK:
        return encode(kind, parse_number(words[0], 255))
    if kind == SEAT:
        return encode(kind, parse_seat(words[0]))
    if kind == DIE:
        return encode(kind, parse_die(words[0]))
    if kind == ROLL:
        seat, _, die = words[0].partition(".")
        face = CATALOG.face_number(words[1])
        return encode(kind, parse_seat(seat), parse_die(die), 0, face)
    if kind == DRAW:
        return encode(kind, CATALOG.location_number(words[0]))
    return encode(kind)


def parse_die(word: str) -> int:
    if word not in DIE_NAMES:
        raise NotationError(f"{word!r} is no die: light or dark")
    return LIGHT if word == DIE_NAMES[LIGHT] else DARK


def parse_seat(word: str) -> int:
    return parse_number(word, MAX_SEATS - 1)


def parse_number(word: str, most: int) -> int:
    if not word.isdecimal() or not word.isascii() or int(word) > most:
        raise NotationError(f"{word!r} is not a number from 0 to {most}")
    return int(word)


def find_move(state: State, text: str) -> Move:
    """The option of this state that the text names. NotationError if it names none."""
    wanted = outcome_key(parse_move(text))
    for option in state.pending:
        if outcome_key(option) == wanted:
            return Move(option)
    raise NotationError(f"`{text}` is not possible here; {_what_is_possible(state)}")


def _what_is_possible(state: State) -> str:
    if state.over:
        return "the game is over"
    texts: list[str] = []
    for option in state.pending:
        text = format_move(option)
        if text not in texts:
            texts.append(text)
    shown = " | ".join(texts[:12])
    more = f" | … ({len(texts) - 12} more)" if len(texts) > 12 else ""
    return f"possible: {shown}{more}"
