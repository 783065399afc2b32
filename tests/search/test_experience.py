"""Experience: what it adds to prices, and where it is silent."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fatesmith import CATALOG
from fatesmith.bots.strategist_bot import strategist
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.move import FEAT, FORGE, GAIN, PASS, first_of, kind_of
from fatesmith.engine.nature import stream_of
from fatesmith.engine.state import State
from fatesmith.search.experience import (
    ASKED,
    EXTRA_ACTION,
    FURTHER_FACE,
    MAIN_ACTION,
    Experience,
    experience_size,
    item_count,
)
from fatesmith.search.inputs import TURN_INPUTS, put_table, seat_size, table_size, turns_to_come
from fatesmith.search.strategist import Strategist

SETS, FACES = len(CATALOG.sets), len(CATALOG.faces)
SEAT, TABLE, ITEMS = seat_size(CATALOG), table_size(CATALOG), item_count(CATALOG)
GOLD_INPUT = 1
"""Where `put_seat` writes gold."""


def weights(changed: dict[int, float]) -> list[float]:
    """With one hidden unit."""
    found = [0.0] * experience_size(CATALOG, 1)
    for place, number in changed.items():
        found[place] = number
    return found


OWN, LATER, SHARED, BIAS = 0, SEAT, 2 * SEAT, 2 * SEAT + TABLE
ROWS = BIAS + 1
TURNS = ROWS + ITEMS


def with_experience(changed: dict[int, float]) -> Strategist:
    prices = strategist(2).prices
    return Strategist(prices, Experience(CATALOG, 2, 1, weights(changed)))


def questions(number: int) -> list[State]:
    """Questions of a game of strategists."""
    state, luck = new_state(Setup.introductory(2)), SeededLuck(4)
    play(state, state.pending[luck.draw(stream_of(state), len(state.pending))], luck)
    found: list[State] = []
    while state.outcome is None and len(found) < number:
        found.append(state.clone())
        play(state, strategist(2).choose(state), luck)
    return found


def first_action() -> State:
    return next(state for state in questions(40) if strategist(2).asked(state) == MAIN_ACTION)


def added(state: State, changed: dict[int, float]) -> list[float]:
    plain = strategist(2).values(state)
    found = with_experience(changed).values(state)
    return [there - here for here, there in zip(plain, found, strict=True)]


def test_without_weights_it_changes_nothing() -> None:
    for state in questions(60):
        assert added(state, {}) == [0.0] * len(state.pending)


def test_an_item_is_corrected_by_the_turns_left() -> None:
    state = first_action()
    feat = next(move for move in state.pending if kind_of(move) == FEAT)
    turns = turns_to_come(state, state.seat)
    at = TURNS + first_of(feat) * TURN_INPUTS
    here = added(state, {at + turns: 2.5})
    expected = [2.5 if move == feat else 0.0 for move in state.pending]
    assert here == pytest.approx(expected)
    assert added(state, {at + turns - 1: 2.5}) == [0.0] * len(state.pending)


def test_all_ways_to_place_a_face_are_corrected_alike() -> None:
    state = first_action()
    face = next(first_of(move) for move in state.pending if kind_of(move) == FORGE)
    turns = turns_to_come(state, state.seat)
    here = added(state, {TURNS + (SETS + face) * TURN_INPUTS + turns: 1.0})
    expected = [float(kind_of(move) == FORGE and first_of(move) == face) for move in state.pending]
    assert sum(expected) > 1
    assert here == pytest.approx(expected)


def test_a_hidden_unit_sees_reserves_the_table_and_the_time_left_and_is_never_below_0() -> None:
    state = first_action()
    state.heroes[state.seat].gold = 4
    passing = ROWS + SETS + 2 * FACES + MAIN_ACTION
    left = float(turns_to_come(state, state.seat)) / float(state.rounds)
    place = list(state.pending).index(next(move for move in state.pending if kind_of(move) == PASS))

    def unit(changed: dict[int, float]) -> float:
        return added(state, {passing: 1.0, **changed})[place]

    assert unit({OWN + GOLD_INPUT: 0.5}) == pytest.approx(2.0)
    assert unit({OWN + GOLD_INPUT: 0.5, BIAS: 1.0}) == pytest.approx(3.0)
    assert unit({LATER + GOLD_INPUT: 0.5}) == pytest.approx(2.0 * left)
    assert unit({SHARED + place_of_first_stack(state): 1.0}) > 0.0
    assert unit({OWN + GOLD_INPUT: -0.5}) == 0.0


def place_of_first_stack(state: State) -> int:
    """An input of the table that is not 0."""
    numbers = vec[i64]([0] * TABLE)
    put_table(state, numbers)
    return next(place for place, number in enumerate(numbers) if number)


def test_items_of_different_questions_are_different() -> None:
    experience = Experience(CATALOG, 2, 1, weights({}))
    state = first_action()
    forge = next(move for move in state.pending if kind_of(move) == FORGE)
    passing = next(move for move in state.pending if kind_of(move) == PASS)
    asked = (MAIN_ACTION, EXTRA_ACTION, FURTHER_FACE)
    assert len({experience.item(passing, each) for each in asked}) == ASKED
    assert experience.item(forge, MAIN_ACTION) == experience.item(forge, EXTRA_ACTION)
    assert experience.item(forge, FURTHER_FACE) == experience.item(forge, MAIN_ACTION) + FACES
    assert max(experience.item(passing, each) for each in asked) == ITEMS - 1


def test_it_is_silent_about_gains() -> None:
    experience = Experience(CATALOG, 2, 1, weights({}))
    silent = [state for state in questions(200) if strategist(2).asked(state) < 0]
    assert silent
    gains = [move for state in silent for move in state.pending if kind_of(move) == GAIN]
    assert all(experience.item(move, MAIN_ACTION) == -1 for move in gains)
    everything = {TURNS + place: 9.0 for place in range(ITEMS * TURN_INPUTS)}
    for state in silent:
        assert added(state, everything) == [0.0] * len(state.pending)


def test_extra_actions_and_further_faces_are_told_apart() -> None:
    asked = {strategist(2).asked(state) for state in questions(200)}
    assert asked == {-1, MAIN_ACTION, EXTRA_ACTION, FURTHER_FACE}


def test_a_wrong_number_of_weights_is_refused() -> None:
    with pytest.raises(AssertionError, match="weights instead of"):
        Experience(CATALOG, 2, 1, weights({})[:-1])
