"""What a position is worth is one function of the position."""

import pytest

from fatesmith import NATURE, State
from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.ids import SIDES
from fatesmith.engine.luck import OTHER_STREAM
from fatesmith.review.evaluator import Evaluator, evaluator_name, in_the_ending
from fatesmith.review.even_luck import even_lucks
from tests.review.games import KINDS, mixed_record

KINDS_OF_PLACE = [(2, "goddess", 30), (3, "none", 100), (4, "titans", 300)]


@pytest.mark.parametrize(("seats", "module", "count"), KINDS_OF_PLACE)
def test_the_same_position_is_worth_the_same_however_it_came_about(
    seats: int, module: str, count: int
) -> None:
    state = mixed_record(seats, module).replay(count)
    evaluator = Evaluator(seats)
    first = evaluator.of(state)
    evaluator.of(mixed_record(seats, module).replay(count + 7))
    assert evaluator.of(State.from_bytes(state.to_bytes())) == first
    assert Evaluator(seats).of(state) == first


@pytest.mark.parametrize(("seats", "module"), KINDS)
def test_choosing_what_the_strategist_would_choose_changes_nothing(seats: int, module: str) -> None:
    record = mixed_record(seats, module)
    evaluator, policy = Evaluator(seats), strategist(seats)
    places = [number for number, (state, _) in enumerate(record.states()) if state.seat != NATURE]
    for count in places[:: len(places) // 6]:
        state = record.replay(count)
        before, after = evaluator.of(state), evaluator.after(state, policy.choose(state))
        assert after.wins == pytest.approx(before.wins, abs=1e-9)
        assert after.glory == pytest.approx(before.glory, abs=1e-9)


def test_looking_at_a_position_leaves_it_as_it_was() -> None:
    state = mixed_record(2, "none").replay(40)
    before = state.to_bytes()
    Evaluator(2).of(state)
    Evaluator(2).after(state, state.pending[0])
    assert state.to_bytes() == before


def test_over_six_playouts_each_die_shows_each_of_its_slots_once() -> None:
    lucks = even_lucks(2)
    for stream in range(OTHER_STREAM):
        for _roll in range(4):
            shown = [luck.draw(stream, SIDES) for luck in lucks]
            assert sorted(shown[:SIDES]) == list(range(SIDES))
            assert sorted(shown[SIDES:]) == list(range(SIDES))


def test_dice_of_different_heroes_do_not_fall_together() -> None:
    lucks = even_lucks(1)
    shown = [tuple(luck.draw(stream, SIDES) for luck in lucks) for stream in range(OTHER_STREAM)]
    assert len(set(shown)) == len(shown)


def test_later_rolls_and_other_chances_stay_within_their_outcomes() -> None:
    luck = even_lucks(1)[0]
    assert all(0 <= luck.draw(3, SIDES) < SIDES for _ in range(40))
    assert all(0 <= luck.draw(OTHER_STREAM, 4) < 4 for _ in range(40))


def test_in_the_last_round_playouts_go_to_the_end() -> None:
    record = mixed_record(2, "none")
    last = next(
        number
        for number, (state, _) in enumerate(record.states())
        if state.round == state.rounds and state.seat != NATURE
    )
    state = record.replay(last)
    assert in_the_ending(state)
    assert not in_the_ending(record.replay(20))
    worth = Evaluator(2).of(state)
    # Outcomes of 24 playouts: wins are whole or shared.
    assert abs(worth.wins[0] * 48 - round(worth.wins[0] * 48)) < 1e-9


def test_evaluators_of_other_nets_have_other_names() -> None:
    names = {evaluator_name(seats) for seats in (2, 3, 4)}
    assert len(names) == 3
