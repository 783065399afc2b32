"""The course of a game, compared with the positions of its record."""

import pytest

from fatesmith import NATURE
from fatesmith.analysis.chronicle import chronicle
from fatesmith.engine.loop import option_like
from fatesmith.engine.move import outcome_key
from fatesmith.notation.moves import parse_move
from fatesmith.server.aftermath.frames import replay_frames
from tests.analysis.games import NAMES, golden, told_of


@pytest.mark.parametrize("name", NAMES)
def test_a_frame_tells_who_moved_where_and_when(name: str) -> None:
    record = golden(name)
    found = replay_frames(chronicle(record))
    assert [frame.number for frame in found.frames] == list(range(1, len(record.moves) + 1))
    for frame, (state, move) in zip(found.frames, record.states(), strict=True):
        assert frame.chance == (state.seat == NATURE)
        if not frame.chance:
            assert frame.seat == state.seat
        assert outcome_key(option_like(state, parse_move(frame.text))) == outcome_key(move)
        assert frame.round == state.round
        if frame.turn:
            assert found.turns[frame.turn - 1].seat == state.active
            assert found.turns[frame.turn - 1].round == state.round


@pytest.mark.parametrize("name", NAMES)
def test_rounds_begin_where_the_state_enters_them(name: str) -> None:
    record = golden(name)
    found = replay_frames(chronicle(record))
    rounds = [state.round for state, _ in record.states()]
    assert found.rounds[1:] == [rounds.index(number) for number in range(2, max(rounds) + 1)]
    assert found.rounds[0] == found.turns[0].start


def test_a_draft_is_before_the_first_turn_and_chance_of_nobody() -> None:
    found = replay_frames(told_of("draft-3"))
    start = found.turns[0].start
    assert all(frame.turn == 0 for frame in found.frames[:start])
    assert all(frame.turn > 0 for frame in found.frames[start:])
    assert None in {frame.seat for frame in found.frames[:start]}


def test_a_die_belongs_to_a_seat() -> None:
    found = replay_frames(told_of("introductory-4"))
    assert {frame.seat for frame in found.frames if frame.chance} == {0, 1, 2, 3}
