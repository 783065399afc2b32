"""A record replayed once: where its turns and actions are."""

from dataclasses import replace
from itertools import pairwise

import pytest

from fatesmith import NATURE
from fatesmith.analysis.chronicle import chronicle
from fatesmith.engine.event import EXTRA_ACTION_SOURCE, FEAT_PERFORMED, PAID, source_kind
from tests.analysis.games import NAMES, golden, told_of


@pytest.mark.parametrize("name", NAMES)
def test_turns_begin_and_end_where_the_state_says(name: str) -> None:
    record, told = golden(name), told_of(name)
    assert len(told.turns) == told.final.rounds * told.seats
    assert [turn.number for turn in told.turns] == list(range(1, len(told.turns) + 1))
    assert all(one.end == two.start for one, two in pairwise(told.turns))
    assert told.turns[-1].end == len(record.moves)
    at = 0
    for number, (state, _) in enumerate(record.states()):
        while at < len(told.turns) and told.turns[at].start <= number:
            at += 1
        if at:
            turn = told.turns[at - 1]
            assert (turn.round, turn.seat) == (state.round, state.active)
        assert told.asked[number] == state.seat


@pytest.mark.parametrize("name", NAMES)
def test_actions_are_feats_and_offerings_with_and_without_a_price(name: str) -> None:
    told = told_of(name)
    performed = [event for event in told.journal if event.kind == FEAT_PERFORMED]
    assert [(event.seat, event.numbers[2] == 1) for event in performed] == [
        (action.seat, action.extra) for action in told.actions if action.feat
    ]
    paid_for_offerings = sum(
        event.kind == PAID and source_kind(event.numbers[2]) == EXTRA_ACTION_SOURCE
        for event in told.journal
    )
    offerings = sum(action.extra and not action.feat for action in told.actions)
    # Ancient shards make two payments of one, and emptied stores leave none.
    if "titans" not in name and all(not hero.stores for hero in told.final.heroes):
        assert offerings == paid_for_offerings


def test_a_record_that_breaks_off_has_an_open_turn() -> None:
    record = golden("introductory-3")
    whole = chronicle(record)
    cut = whole.turns[4].start + 2
    told = chronicle(replace(record, moves=record.moves[:cut]))
    assert told.turns[:4] == whole.turns[:4]
    assert (told.turns[4].start, told.turns[4].end) == (whole.turns[4].start, cut)
    assert told.turns[4].last == len(told.journal)
    assert len(told.turns) == 5
    assert told.final.outcome is None


def test_a_draft_comes_before_the_first_turn() -> None:
    told = told_of("draft-3")
    assert told.turns[0].start > 0
    assert {told.asked[number] for number in range(told.turns[0].start)} >= {NATURE, 0, 1, 2}


def test_a_record_without_moves_has_its_first_turn() -> None:
    told = chronicle(replace(golden("introductory-3"), moves=[]))
    assert [(turn.number, turn.start, turn.end) for turn in told.turns] == [(1, 0, 0)]
    assert told.scores() == [0, 0, 0]
