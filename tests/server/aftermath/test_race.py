"""The running scores, against the states of the record."""

from dataclasses import replace

import pytest

from fatesmith.analysis.chronicle import chronicle
from fatesmith.server.aftermath.race import ahead, leader, race
from tests.analysis.games import NAMES, golden, told_of


@pytest.mark.parametrize("name", NAMES)
def test_scores_at_the_end_of_a_turn_are_those_of_the_state(name: str) -> None:
    record, told = golden(name), told_of(name)
    run = race(told)
    ends = {turn.end: turn.scores for turn in run.turns}
    seats = range(told.seats)
    for number, (state, _) in enumerate(record.states()):
        if number in ends:
            # A turn that begins rolls first: nothing is gained before the next move.
            assert ends[number] == [state.score(seat) for seat in seats]
    assert run.turns[-1].scores == told.scores()
    assert [rounds[-1] for rounds in run.rounds] == told.scores()
    assert all(len(rounds) == told.final.rounds for rounds in run.rounds)


@pytest.mark.parametrize("name", NAMES)
def test_a_lead_changes_when_another_is_alone_in_front(name: str) -> None:
    run = race(told_of(name))
    in_front: int | None = None
    seen: list[tuple[int, int, int, int | None]] = []
    for turn in run.turns:
        best = max(turn.scores)
        first = [seat for seat, score in enumerate(turn.scores) if score == best]
        if len(first) == 1 and first[0] != in_front:
            seen.append((turn.turn, turn.round, first[0], in_front))
            in_front = first[0]
    assert [(lead.turn, lead.round, lead.seat, lead.before) for lead in run.leads] == seen
    assert all(lead.by == ahead(run.turns[lead.turn - 1].scores, lead.seat) for lead in run.leads)


@pytest.mark.parametrize("name", NAMES)
def test_leads_of_rounds_are_those_that_last_to_its_end(name: str) -> None:
    run = race(told_of(name))
    in_front = None
    for lead in run.round_leads:
        assert lead.before == in_front != lead.seat
        later = [other for other in run.leads if other.turn > lead.turn]
        assert all(other.round > lead.round for other in later)
        in_front = lead.seat
    if run.leads:
        assert in_front == run.leads[-1].seat


def test_a_tie_has_no_leader() -> None:
    assert leader([4, 9, 9]) is None
    assert leader([4, 9, 8]) == 1
    assert [ahead([4, 9, 8], seat) for seat in range(3)] == [-5, 1, -1]


def test_an_unfinished_turn_ends_where_the_record_does() -> None:
    record = golden("introductory-4")
    cut = len(record.moves) // 2
    told = chronicle(replace(record, moves=record.moves[:cut]))
    run = race(told)
    assert run.turns[-1].end == cut
    assert run.turns[-1].scores == told.scores()
    assert [rounds[-1] for rounds in run.rounds] == told.scores()


def test_titans_start_with_what_their_space_counts() -> None:
    told = told_of("discovery-titans-3")
    assert race(told).start == [told.first.score(seat) for seat in range(3)]
