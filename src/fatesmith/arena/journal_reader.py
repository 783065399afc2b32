"""What a game's journal says about it."""

from functools import cache
from typing import Final, final

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
from fatesmith.engine.state import State

SOURCES: Final = (DICE_GLORY, PRINTED_GLORY, FEAT_GLORY, TRACK_GLORY, ZONE_GLORY, OTHER_GLORY)

_SOURCE_OF: Final = {
    **{source: source for source in SOURCES},
    TOKEN_GLORY: FEAT_GLORY,
    ALLEGIANCE_GLORY: ZONE_GLORY,
}
"""By kind of glory; kinds not listed here are other."""
_READ: Final = GLORY_EVENTS | ROLL_EVENTS | {CARD_TAKEN, FORGED, ROUND_STARTED}
"""Most events are not among these, and are skipped."""


@final
class JournalReader:
    """Cards and faces by round, glory by source and by round, and luck: read from the journal in
    one pass once the game is over, so that watching costs nothing while it is played."""

    def __init__(self, first: State) -> None:
        """Create it before the first move."""
        self._glory = GloryLedger(first)
        self._rolls = Rolls(first, WORTH)

    def fill_in(self, summary: Summary, state: State) -> None:
        glory, rolls = self._glory, self._rolls
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
    """Losses count against what caused them."""
    kind = glory_kind(entry.code) if entry.kind == LOST_GLORY else entry.kind
    return _SOURCE_OF.get(kind, OTHER_GLORY)
