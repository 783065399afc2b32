"""Where glory comes from: a ledger that is updated event by event.

A seat's entries sum to its `State.score` at every moment of a game.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, final

from fatesmith.content.catalog import CATALOG
from fatesmith.engine import event as kinds
from fatesmith.engine.event import Event, source, source_kind
from fatesmith.engine.ids import GLORY
from fatesmith.engine.state import State
from fatesmith.prose.families import GLORY_KINDS

(
    DICE_GLORY,
    PRINTED_GLORY,  # on cards (base I2)
    FEAT_GLORY,  # what cards do
    TOKEN_GLORY,
    TRACK_GLORY,
    LABYRINTH_GLORY,
    ZONE_GLORY,
    ALLEGIANCE_GLORY,  # what the space of the allegiance token is worth (rebellion E7)
    LOST_GLORY,
    FLOOR_GLORY,  # what lifts a negative score to 0 (rebellion H32)
    OTHER_GLORY,
) = GLORY_KINDS

_KIND_OF: Final = {
    kinds.FACE_SOURCE: DICE_GLORY,
    kinds.FEAT_SOURCE: FEAT_GLORY,
    kinds.TOKEN_SOURCE: TOKEN_GLORY,
    kinds.TRACK_SOURCE: TRACK_GLORY,
    kinds.SPACE_SOURCE: LABYRINTH_GLORY,
    kinds.ZONE_SOURCE: ZONE_GLORY,
}


def glory_kind(code: int) -> str:
    """The kind of glory that this source gives."""
    return _KIND_OF.get(source_kind(code), OTHER_GLORY)


@dataclass(frozen=True, slots=True)
class GloryEntry:
    """Glory of one kind from one source; negative if it was lost."""

    kind: str
    """One of GLORY_KINDS."""
    code: int
    """The source, as in events; 0 for glory that the rules count."""
    glory: int
    card: int = 0
    """For printed glory: which card of its set, if they differ in glory."""


@final
class GloryLedger:
    """The glory of every seat by source, from the first event of a game."""

    by_turn: list[list[int]]
    """The scores at the end of every turn, by seat."""

    def __init__(self, state: State) -> None:
        """`state` is the first position of the game."""
        seats = range(state.seats)
        self._gained: list[dict[int, int]] = [{} for _ in seats]
        self._lost: list[dict[int, int]] = [{} for _ in seats]
        self._printed: list[dict[tuple[int, int], int]] = [{} for _ in seats]
        self._laps = [0 for _ in seats]
        self._totals = [0 for _ in seats]
        self._places = [hero.allegiance for hero in state.heroes]
        self.by_turn = []

    def read(self, events: Iterable[Event]) -> None:
        """Continue with the next events of the game."""
        # A match may read a million games, so the loop uses local variables.
        totals, all_gained = self._totals, self._gained
        for event in events:
            kind = event.kind
            if kind == kinds.GAINED:
                resource, amount, code = event.numbers
                if resource == GLORY:
                    seat = event.seat
                    totals[seat] += amount
                    gained = all_gained[seat]
                    gained[code] = gained.get(code, 0) + amount
            elif kind in _READERS:
                _READERS[kind](self, event)

    def _take_card(self, event: Event) -> None:
        number, _, card = event.numbers
        feat_set = CATALOG.feat_set(number)
        glory = feat_set.cards[card].glory
        self._totals[event.seat] += glory
        printed = self._printed[event.seat]
        key = (number, 0 if feat_set.same_glory else card)
        printed[key] = printed.get(key, 0) + glory

    def _finish_lap(self, event: Event) -> None:
        glory = event.numbers[1]
        self._totals[event.seat] += glory
        self._laps[event.seat] += glory

    def _lose(self, event: Event) -> None:
        resource, amount, code = event.numbers
        if resource == GLORY:
            self._totals[event.seat] -= amount
            lost = self._lost[event.seat]
            lost[code] = lost.get(code, 0) + amount

    def _move_allegiance(self, event: Event) -> None:
        self._places[event.seat] = event.numbers[0]

    def _end_turn(self, _event: Event) -> None:
        self.by_turn.append(self.scores())

    def scores(self) -> list[int]:
        """`State.score` of every seat, according to the journal."""
        if not self._places[0]:
            # Without the Titans module nobody has a place.
            return self._totals[:]
        return [self.score(seat) for seat in range(len(self._totals))]

    def score(self, seat: int) -> int:
        place = self._places[seat]
        if place:
            return max(0, self._totals[seat] + CATALOG.allegiance.glory[place])
        return self._totals[seat]

    def entries(self, seat: int) -> Iterator[GloryEntry]:
        """Where the score of this seat came from, kind by kind; the entries sum to it."""
        for code, glory in self._gained[seat].items():
            yield GloryEntry(glory_kind(code), code, glory)
        for (number, card), glory in self._printed[seat].items():
            yield GloryEntry(PRINTED_GLORY, source(kinds.FEAT_SOURCE, number), glory, card)
        if self._laps[seat]:
            yield GloryEntry(TRACK_GLORY, source(kinds.TRACK_SOURCE), self._laps[seat])
        for code, glory in self._lost[seat].items():
            yield GloryEntry(LOST_GLORY, code, -glory)
        place = self._places[seat]
        if place:
            glory = CATALOG.allegiance.glory[place]
            yield GloryEntry(ALLEGIANCE_GLORY, 0, glory)
            missing = -(self._totals[seat] + glory)
            if missing > 0:
                yield GloryEntry(FLOOR_GLORY, 0, missing)


_READERS: Final = {
    kinds.CARD_TAKEN: GloryLedger._take_card,
    kinds.LAP_FINISHED: GloryLedger._finish_lap,
    kinds.LOST: GloryLedger._lose,
    kinds.ALLEGIANCE_MOVED: GloryLedger._move_allegiance,
    kinds.TURN_ENDED: GloryLedger._end_turn,
}
GLORY_EVENTS: Final = frozenset((kinds.GAINED, *_READERS))
"""The events a ledger reads; callers may leave out the others."""
