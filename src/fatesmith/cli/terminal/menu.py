"""The options as numbered entries; two-part moves are grouped to keep lists short."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import move as kinds
from fatesmith.engine.ids import Move
from fatesmith.engine.move import first_half, first_of, kind_of, second_of
from fatesmith.engine.state import State
from fatesmith.notation.moves import face_slug
from fatesmith.prose import describe_halves, describe_move
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.voice import Voice

WAY_OUT: Final = "0"
"""The label of passing, as in the browser: nobody ends a turn by typing the first number."""
_SHORT_LIST: Final = 9
"""Up to this length, choices for both dice stay in one list."""


@dataclass(frozen=True)
class MenuEntry:
    """One line of the menu: a move, or several that share their first half."""

    label: str
    text: str
    moves: tuple[Move, ...]
    more: str = ""
    """What is asked next, if there are several moves."""


def menu_of(state: State, moves: Sequence[Move], voice: Voice) -> list[MenuEntry]:
    """A label and a text for every move; two-part moves make one entry per first half."""
    groups: dict[tuple[int, ...], list[Move]] = {}
    for move in moves:
        groups.setdefault(first_half(move), []).append(move)
    entries: list[MenuEntry] = []
    for move in sorted(moves, key=_order):
        label = _label(move, len(entries) + 1)
        group = groups[first_half(move)]
        if not _is_grouped(kind_of(move), moves, groups):
            entries.append(MenuEntry(label, _text(state, move, voice), (move,)))
        elif move == group[0]:
            text = _first_text(state, move, voice.language)
            more = voice.say(_next_question(move))
            entries.append(MenuEntry(label, text, tuple(group), more))
    return entries


def _text(state: State, move: Move, voice: Voice) -> str:
    text = describe_move(state, move, voice.names, voice.language)
    if kind_of(move) not in (kinds.FEAT, kinds.USE, kinds.PICK):
        return text
    slug = CATALOG.feat_set(first_of(move)).slug
    return voice.say("terminal.menu.of-feat", text=text, slug=slug)


def _is_grouped(
    kind: int, moves: Sequence[Move], groups: dict[tuple[int, ...], list[Move]]
) -> bool:
    """Whether moves of this kind are chosen in two steps."""
    several = sum(1 for half in groups if half[0] == kind) > 1
    if kind in (kinds.SET_DICE, kinds.DECLARE):
        return several and len(moves) > _SHORT_LIST
    return several and kind in kinds.TWO_STEPS


def _label(move: Move, place: int) -> str:
    """The place in the list, except that passing has its own label, and that an amount of gold to
    put or spend is one."""
    kind = kind_of(move)
    if kind == kinds.PASS:
        return WAY_OUT
    if kind in (kinds.TRACK, kinds.SACRIFICE):
        return str(first_of(move))
    return str(second_of(move) if kind in (kinds.STORE, kinds.DRAIN) else place)


def _first_text(state: State, move: Move, language: Language) -> str:
    text = describe_halves(state, move, language)[0]
    if kind_of(move) != kinds.FORGE:
        return _capital(text)
    face = first_of(move)
    slug, left = face_slug(face), int(state.stock[face])
    return language.say("terminal.menu.purchase", text=text, slug=slug, left=left)


def _next_question(move: Move) -> str:
    """Its key."""
    kind = kind_of(move)
    if kind == kinds.FORGE:
        return "terminal.menu.where"
    return "terminal.menu.second-token" if kind == kinds.PLACE else "terminal.menu.dark-die"


def places_of(state: State, entry: MenuEntry, language: Language = ENGLISH) -> list[MenuEntry]:
    """The second list: the second halves of an entry's moves."""
    return [
        MenuEntry(str(number), _capital(describe_halves(state, move, language)[1]), (move,))
        for number, move in enumerate(entry.moves, start=1)
    ]


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _order(move: Move) -> tuple[bool, int, int, int]:
    """The engine's order, but passing last, feats as on the board, and cheap faces before expensive
    ones."""
    kind, first = kind_of(move), first_of(move)
    place = 0
    if kind == kinds.FORGE:
        place = CATALOG.faces[first].price
    elif kind == kinds.FEAT:
        place = CATALOG.feat_set(first).location
    return (kind == kinds.PASS, kind, place, move)
