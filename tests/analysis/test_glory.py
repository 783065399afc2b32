"""Where glory comes from, compared with the state itself."""

import pytest

from fatesmith import CATALOG, Setup, new_state
from fatesmith.analysis.chronicle import chronicle
from fatesmith.analysis.glory import (
    DICE_GLORY,
    FLOOR_GLORY,
    LOST_GLORY,
    OTHER_GLORY,
    PRINTED_GLORY,
    GloryLedger,
    glory_kind,
)
from fatesmith.engine.event import (
    ALLEGIANCE_MOVED,
    FACE_SOURCE,
    GAINED,
    LOST,
    NO_SOURCE,
    Event,
    source,
)
from fatesmith.engine.ids import GLORY, GOLD
from fatesmith.engine.loop import play
from fatesmith.prose.families import GLORY_KINDS
from tests.analysis.games import NAMES, fair_record, golden, told_of


@pytest.mark.parametrize("name", NAMES)
def test_the_sources_sum_to_the_score_after_every_move(name: str) -> None:
    record = golden(name)
    state = new_state(record.setup, journal=True)
    assert state.journal is not None
    ledger = GloryLedger(state)
    seats = range(state.seats)
    read = 0
    for move in record.moves:
        play(state, move)
        ledger.read(state.journal[read:])
        read = len(state.journal)
        assert ledger.scores() == [state.score(seat) for seat in seats]
    for seat in seats:
        assert sum(entry.glory for entry in ledger.entries(seat)) == state.score(seat)
    assert len(ledger.by_turn) == state.rounds * state.seats
    assert ledger.by_turn[-1] == ledger.scores()


@pytest.mark.parametrize("module", ["none", "goddess", "titans"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_sources_of_a_game_played_well_sum_to_its_outcome(seats: int, module: str) -> None:
    told = chronicle(fair_record(seats, module))
    assert told.final.outcome is not None
    ledger = GloryLedger(told.first)
    ledger.read(told.journal)
    found = [sum(entry.glory for entry in ledger.entries(seat)) for seat in range(seats)]
    assert found == list(told.final.outcome.glory)


def test_every_kind_of_glory_occurs_but_those_that_need_not() -> None:
    kinds = set()
    for name in NAMES:
        told = told_of(name)
        ledger = GloryLedger(told.first)
        ledger.read(told.journal)
        kinds |= {entry.kind for seat in range(told.seats) for entry in ledger.entries(seat)}
    # The floor is tested below; no source gives "other" glory today.
    assert set(GLORY_KINDS) - kinds <= {FLOOR_GLORY, OTHER_GLORY, "tokens"}


def test_nobody_ends_below_nothing_and_the_ledger_says_what_was_missing() -> None:
    """Rebellion E7, H32."""
    ledger = GloryLedger(new_state(Setup.discovery(2, "titans")))
    lowest = min(
        range(1, len(CATALOG.allegiance.glory)), key=lambda at: CATALOG.allegiance.glory[at]
    )
    ledger.read([Event(ALLEGIANCE_MOVED, 0, (lowest, CATALOG.allegiance.start, 0))])
    assert ledger.score(0) == 0
    entries = list(ledger.entries(0))
    assert [entry.kind for entry in entries] == ["allegiance", FLOOR_GLORY]
    assert sum(entry.glory for entry in entries) == 0 > entries[0].glory


def test_losses_stand_apart_with_what_took_them() -> None:
    ledger = GloryLedger(new_state(Setup.introductory(2)))
    face = source(FACE_SOURCE, CATALOG.face_number("v3"))
    ledger.read([Event(GAINED, 1, (GLORY, 9, face)), Event(LOST, 1, (GLORY, 3, face))])
    ledger.read([Event(LOST, 1, (GOLD, 2, face))])
    assert [(entry.kind, entry.code, entry.glory) for entry in ledger.entries(1)] == [
        (DICE_GLORY, face, 9),
        (LOST_GLORY, face, -3),
    ]
    assert ledger.scores() == [0, 6]


def test_cards_of_one_set_count_together_unless_their_glory_differs() -> None:
    found = {}
    for name in NAMES:
        told = told_of(name)
        ledger = GloryLedger(told.first)
        ledger.read(told.journal)
        for seat in range(told.seats):
            printed = [e for e in ledger.entries(seat) if e.kind == PRINTED_GLORY]
            assert len({(e.code, e.card) for e in printed}) == len(printed)
            found.update({(e.code, e.card): e for e in printed})
    assert any(card for _, card in found)


def test_a_source_without_a_kind_is_other() -> None:
    assert glory_kind(source(NO_SOURCE)) == OTHER_GLORY
