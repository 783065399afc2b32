"""What the others did since a seat's last turn: what they forged and which feats they performed."""

from collections.abc import Sequence

from fatesmith.content.catalog import CATALOG
from fatesmith.content.words import DIE_NAMES
from fatesmith.engine.event import FEAT_PERFORMED, FORGED, TURN_ENDED, Event
from fatesmith.engine.state import State
from fatesmith.server.views.view import FACE_SLUGS, View


class NewFaceView(View, frozen=True):
    """A face that was forged, and is still where it was put."""

    die: str
    slot: int
    face: str


class LatelyView(View, frozen=True):
    """What one of the others did."""

    seat: int
    forged: tuple[NewFaceView, ...] = ()
    feats: tuple[str, ...] = ()
    """In order; one performed twice is listed twice."""


def last_turn_of(journal: Sequence[Event], viewer: int) -> int:
    """How many events there were when a seat's last turn ended, 0 if it has had none."""
    for at in range(len(journal), 0, -1):
        event = journal[at - 1]
        if event.kind == TURN_ENDED and event.seat == viewer:
            return at
    return 0


def lately_view(state: State, journal: Sequence[Event], viewer: int) -> tuple[LatelyView, ...]:
    """What every other seat that did something did after the viewer's last turn."""
    forged: dict[int, dict[tuple[int, int], int]] = {}
    feats: dict[int, list[str]] = {}
    for event in journal[last_turn_of(journal, viewer) :]:
        if event.kind == FORGED:
            die, slot, face, _ = event.numbers
            forged.setdefault(event.seat, {})[die, slot] = face
        elif event.kind == FEAT_PERFORMED:
            feats.setdefault(event.seat, []).append(CATALOG.feat_set(event.field("feat")).slug)
    return tuple(
        LatelyView(
            seat,
            tuple(
                NewFaceView(DIE_NAMES[die], slot, FACE_SLUGS[face])
                for (die, slot), face in sorted(forged.get(seat, {}).items())
                if state.heroes[seat].die(die)[slot] == face
            ),
            tuple(feats.get(seat, ())),
        )
        for seat in range(state.seats)
        if seat != viewer and (seat in forged or seat in feats)
    )
