"""Observers: what is gathered from a game while it is played, or from its journal afterwards."""

from functools import cache
from typing import Final, Protocol, final

from fatesmith.analysis.glory import (
    ALLEGIANCE_GLORY,
    DICE_GLORY,
    FEAT_GLORY,
    GLORY_EVENTS,
    LOST_GLORY,
    OTHER_GLORY,
    PRINTED_GLORY,
    TOKEN_GLORY,
    TRACK_GLORY,
    ZONE_GLORY,
    GloryEntry,
    GloryLedger,
    glory_kind,
)
from fatesmith.analysis.rolls import ROLL_EVENTS, Rolls
from fatesmith.arena.summary import Summary
from fatesmith.bots.worth import WORTH
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.event import CARD_TAKEN, FORGED, ROUND_STARTED
from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.notation.record import Record

SOURCES: Final = (DICE_GLORY, PRINTED_GLORY, FEAT_GLORY, TRACK_GLORY, ZONE_GLORY, OTHER_GLORY)

_SOURCE_OF: Final = {
    **{source: source for source in SOURCES},
    TOKEN_GLORY: FEAT_GLORY,
    ALLEGIANCE_GLORY: ZONE_GLORY,
}
"""By kind of glory; the kinds that are not here are other."""
_READ: Final = GLORY_EVENTS | ROLL_EVENTS | {CARD_TAKEN, FORGED, ROUND_STARTED}
"""Most events are none of these."""


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
        self._glory: GloryLedger | None = None
        self._rolls: Rolls | None = None

    def before(self, state: State) -> None:
        self._glory = GloryLedger(state)
        self._rolls = Rolls(state, WORTH)

    def step(self, state: State, move: Move) -> None:
        pass

    def after(self, state: State, summary: Summary) -> None:
        glory, rolls = self._glory, self._rolls
        if glory is None or rolls is None:
            raise ValueError("the observer did not see the beginning of the game")
        round_number = 1
        faces = CATALOG.faces
        events = [event for event in state.journal or () if event.kind in _READ]
        glory.read(events)
        rolls.read(events)
        for event in events:
            kind = event.kind
            if kind == FORGED:
                slug = faces[event.numbers[2]].slug
                summary.faces[event.seat].append(dated(slug, round_number))
            elif kind == CARD_TAKEN:
                slug = CATALOG.feat_set(event.numbers[0]).slug
                summary.cards[event.seat].append(dated(slug, round_number))
            elif kind == ROUND_STARTED:
                round_number = event.numbers[0]
        seats = range(state.seats)
        by_round = glory.by_turn[state.seats - 1 :: state.seats]
        summary.race = [[scores[seat] for scores in by_round] for seat in seats]
        summary.sources = [_by_source(glory, seat) for seat in seats]
        summary.luck = [rolls.luck(seat) for seat in seats]


@cache
def dated(slug: str, round_number: int) -> tuple[str, int]:
    """A card or face with its round; one tuple for all games, which may be a million."""
    return (slug, round_number)


def _by_source(glory: GloryLedger, seat: int) -> dict[str, int]:
    sums = dict.fromkeys(SOURCES, 0)
    for entry in glory.entries(seat):
        sums[_source_of(entry)] += entry.glory
    return sums


def _source_of(entry: GloryEntry) -> str:
    """What is lost counts against what took it."""
    kind = glory_kind(entry.code) if entry.kind == LOST_GLORY else entry.kind
    return _SOURCE_OF.get(kind, OTHER_GLORY)
