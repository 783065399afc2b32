"""The faces that dice show: where they are, and which of them can be copied."""

from __future__ import annotations

from mypy_extensions import i64

from fatesmith.engine.face import COPY_FACE, MULTIPLY
from fatesmith.engine.ids import DICE
from fatesmith.engine.state import State


def dice_showing(state: State, face: i64) -> list[tuple[int, int]]:
    """All dice that show a face, each as a seat and a die."""
    return [
        (seat, die)
        for seat in range(state.seats)
        for die in range(DICE)
        if state.heroes[seat].up[die] == face
    ]


def shown_faces(state: State, useful: bool) -> list[int]:
    """The types of face shown, ascending; `useful` leaves out those that do nothing alone."""
    found: set[int] = set()
    for hero in state.heroes:
        for face in hero.up:
            if not useful or state.catalog.faces[face].kind != MULTIPLY:
                found.add(face)
    return sorted(found)


def copy_targets(state: State, seat: i64) -> list[int]:
    """The types of face this seat may copy, ascending (base E3)."""
    faces = state.catalog.faces
    found: set[int] = set()
    reflected = False
    for other in range(state.seats):
        if other != seat:
            for face in state.heroes[other].up:
                if faces[face].kind == COPY_FACE:
                    reflected = True
                else:
                    found.add(face)
    if reflected:
        # base E3.2: an opponent's copying face reflects the copier's own dice.
        found.update(face for face in state.heroes[seat].up if faces[face].kind != COPY_FACE)
    return sorted(found)
