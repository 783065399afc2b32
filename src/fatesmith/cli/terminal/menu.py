"""The options as numbered entries; faces to forge are grouped, so that lists stay short."""

from collections.abc import Sequence
from dataclasses import dataclass

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.ids import Move
from fatesmith.engine.move import FORGE, TRACK, first_of, kind_of
from fatesmith.engine.state import State
from fatesmith.notation.moves import face_slug
from fatesmith.notation.names import SeatNames
from fatesmith.notation.prose import describe_move, describe_place, describe_purchase


@dataclass(frozen=True)
class Entry:
    """One line of the menu: a move, or several that differ in where a face goes."""

    label: str
    text: str
    moves: tuple[Move, ...]


def menu_of(state: State, moves: Sequence[Move], names: SeatNames) -> list[Entry]:
    """A label and a text for every move; forges of several faces make one entry per face."""
    forges: dict[int, list[Move]] = {}
    for move in moves:
        if kind_of(move) == FORGE:
            forges.setdefault(first_of(move), []).append(move)
    grouped = len(forges) > 1
    entries: list[Entry] = []
    for move in sorted(moves, key=_order):
        # Gold for the track is its own number.
        label = str(first_of(move) if kind_of(move) == TRACK else len(entries) + 1)
        if not (grouped and kind_of(move) == FORGE):
            entries.append(Entry(label, describe_move(state, move, names), (move,)))
        elif move == forges[first_of(move)][0]:
            group = tuple(forges[first_of(move)])
            entries.append(Entry(label, _face_text(state, move), group))
    return entries


def places_of(state: State, entry: Entry) -> list[Entry]:
    """The second list: where the face of an entry may go."""
    return [
        Entry(str(number), describe_place(state, move).capitalize(), (move,))
        for number, move in enumerate(entry.moves, start=1)
    ]


def _order(move: Move) -> tuple[int, int, int]:
    """As the engine sorts them, but cheap faces before dear ones."""
    price = CATALOG.faces[first_of(move)].price if kind_of(move) == FORGE else 0
    return (kind_of(move), price, move)


def _face_text(state: State, move: Move) -> str:
    face = first_of(move)
    return f"{describe_purchase(state, move)} ({face_slug(face)}, {state.stock[face]} left)"
