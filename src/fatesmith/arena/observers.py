"""Observers: what is gathered from a game while it is played, or from its journal afterwards."""

from functools import cache
from typing import Final, Protocol, final

from fatesmith.arena.statistics import mean
from fatesmith.arena.summary import Summary
from fatesmith.bots.worth import WORTH
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.event import (
    ALLEGIANCE_MOVED,
    CARD_TAKEN,
    DICE_PASSED_ON,
    DICE_RETURNED,
    FACE_SOURCE,
    FEAT_SOURCE,
    FORGED,
    GAINED,
    LAP_FINISHED,
    LOST,
    ROLLED,
    ROUND_STARTED,
    TOKEN_SOURCE,
    TRACK_SOURCE,
    ZONE_SOURCE,
    source_kind,
)
from fatesmith.engine.ids import CELESTIAL, DICE, GLORY, SIDES, Move
from fatesmith.engine.state import State
from fatesmith.notation.record import Record

DICE_GLORY: Final = "dice"
CARD_GLORY: Final = "cards"
FEAT_GLORY: Final = "feats"
TRACK_GLORY: Final = "track"
ZONE_GLORY: Final = "zones"
OTHER_GLORY: Final = "other"
SOURCES: Final = (DICE_GLORY, CARD_GLORY, FEAT_GLORY, TRACK_GLORY, ZONE_GLORY, OTHER_GLORY)

_SOURCE_OF: Final = {
    FACE_SOURCE: DICE_GLORY,
    FEAT_SOURCE: FEAT_GLORY,
    TOKEN_SOURCE: FEAT_GLORY,
    TRACK_SOURCE: TRACK_GLORY,
    ZONE_SOURCE: ZONE_GLORY,
}
_READ: Final = frozenset(
    (
        *(ROLLED, GAINED, FORGED, CARD_TAKEN, LAP_FINISHED, LOST),
        *(ALLEGIANCE_MOVED, ROUND_STARTED, DICE_PASSED_ON, DICE_RETURNED),
    )
)
"""Most events are none of these."""
_CELESTIAL_MEAN: Final = mean([WORTH[face] for face in CATALOG.celestial])


class Observer(Protocol):
    """Watches one game."""

    every_move: bool
    """Whether `step` is to be called, with the dice as moves of their own."""

    def before(self, state: State) -> None:
        """The game is about to begin."""
        ...

    def step(self, state: State, move: Move) -> None:
        """This move is about to be made."""
        ...

    def after(self, state: State, summary: Summary) -> None:
        """The game is over: fill in what was seen."""
        ...


@final
class RecordObserver:
    """Keeps every move, dice included."""

    every_move = True

    def __init__(self, record: Record) -> None:
        self.record = record

    def before(self, state: State) -> None:
        pass

    def step(self, state: State, move: Move) -> None:  # noqa: ARG002 - an Observer's way
        self.record.moves.append(move)

    def after(self, state: State, summary: Summary) -> None:
        pass


@final
class JournalObserver:
    """Reads the journal when the game is over: cards and faces by round, glory by source and by
    round, and luck. One pass, and nothing while the game is played."""

    every_move = False

    def __init__(self) -> None:
        self._worths: list[list[float]] = []
        self._places: list[int] = []

    def before(self, state: State) -> None:
        self._worths = [
            [sum(WORTH[face] for face in hero.die(die)) for die in range(DICE)]
            for hero in state.heroes
        ]
        self._places = [hero.allegiance for hero in state.heroes]

    def step(self, state: State, move: Move) -> None:
        pass

    def after(self, state: State, summary: Summary) -> None:
        seats = range(state.seats)
        round_number = 1
        worths = self._worths
        luck = [0.0 for _ in seats]
        sources = [dict.fromkeys(SOURCES, 0) for _ in seats]
        race: list[list[int]] = [[] for _ in seats]
        faces = CATALOG.faces
        for event in state.journal or ():
            kind = event.kind
            if kind not in _READ:
                continue
            if kind == ROLLED:
                die, _, face = event.numbers
                middle = _CELESTIAL_MEAN if die == CELESTIAL else worths[event.seat][die] / SIDES
                luck[event.seat] += WORTH[face] - middle
            elif kind == GAINED:
                resource, amount, source = event.numbers
                if resource == GLORY:
                    where = _SOURCE_OF.get(source_kind(source), OTHER_GLORY)
                    sources[event.seat][where] += amount
            elif kind == FORGED:
                die, _, face, replaced = event.numbers
                worths[event.seat][die] += WORTH[face] - WORTH[replaced]
                summary.faces[event.seat].append(dated(faces[face].slug, round_number))
            elif kind == CARD_TAKEN:
                number, _, variant = event.numbers
                feat_set = CATALOG.feat_set(number)
                sources[event.seat][CARD_GLORY] += feat_set.cards[variant].glory
                summary.cards[event.seat].append(dated(feat_set.slug, round_number))
            elif kind == LAP_FINISHED:
                sources[event.seat][TRACK_GLORY] += event.numbers[1]
            elif kind == LOST:
                resource, amount, source = event.numbers
                if resource == GLORY:
                    where = _SOURCE_OF.get(source_kind(source), OTHER_GLORY)
                    sources[event.seat][where] -= amount
            elif kind == ALLEGIANCE_MOVED:
                self._places[event.seat] = event.numbers[0]
            elif kind == ROUND_STARTED:
                round_number = event.numbers[0]
                if round_number > 1:
                    for seat in seats:
                        race[seat].append(_score(sources[seat], self._places[seat]))
            elif kind == DICE_PASSED_ON:
                worths = [worths[seat - 1] for seat in seats]
            elif kind == DICE_RETURNED:
                worths = [worths[(seat + 1) % len(worths)] for seat in seats]
        for seat in seats:
            _count_place(sources[seat], self._places[seat])
            race[seat].append(sum(sources[seat].values()))
        summary.race = race
        summary.sources = sources
        summary.luck = luck


@cache
def dated(slug: str, round_number: int) -> tuple[str, int]:
    """A card or face with its round; one tuple for all games, which may be a million."""
    return (slug, round_number)


def _score(sources: dict[str, int], place: int) -> int:
    """`State.score`, from what the journal told."""
    total = sum(sources.values())
    return max(0, total + CATALOG.allegiance.glory[place]) if place else total


def _count_place(sources: dict[str, int], place: int) -> None:
    """The end of the game: what the space of the allegiance token is worth; nobody ends below
    nothing (rebellion E7, H32)."""
    if place:
        sources[ZONE_GLORY] += CATALOG.allegiance.glory[place]
        sources[OTHER_GLORY] += max(0, -sum(sources.values()))
