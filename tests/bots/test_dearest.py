"""The spender buys the most expensive thing, first a face, later a feat, and answers everything."""

import random

import pytest

from fatesmith import CATALOG, NATURE, State, apply, new_state, options
from fatesmith.bots.dearest import Dearest
from fatesmith.bots.uniform import RandomBot
from fatesmith.bots.worth import WORTH
from fatesmith.notation.moves import format_move
from tests.support import begin, bless, position, random_setup, reinforced, set_hero


def choice(state: State) -> str:
    return format_move(Dearest().choose(state.clone(), options(state)))


def at_action(round_number: int, **numbers: int) -> State:
    state = position(3)
    state.round = round_number
    set_hero(state, 0, **numbers)  # type: ignore[arg-type]  # numbers only
    begin(state)
    return state


def test_early_it_forges_the_most_expensive_face_over_the_least_valuable() -> None:
    assert choice(at_action(1, gold=7, sun=4, moon=4)).startswith("forge m2 light:g1")


def test_late_it_performs_the_most_expensive_feat() -> None:
    assert choice(at_action(7, gold=7, sun=4, moon=2)) == "feat gorgon"
    assert choice(at_action(7, gold=7, sun=5, moon=5)) == "feat hydra"


def test_of_equal_cost_the_feat_with_more_glory() -> None:
    assert choice(at_action(7, sun=4, moon=4)) == "feat gorgon"


def test_without_feat_it_forges_while_a_face_can_still_pay() -> None:
    assert choice(at_action(7, gold=3)).startswith("forge")
    assert choice(at_action(10, gold=3)) == "pass"


def test_it_takes_glory_late_and_gold_early() -> None:
    for round_number, taken in ((1, "gain g3"), (10, "gain v2")):
        state = position(3)
        state.round = round_number
        bless(state, 0, "g3/v2 g1")
        assert choice(state) == taken


def test_it_uses_what_is_free() -> None:
    assert choice(reinforced("owl")) == "use owl"


@pytest.mark.parametrize("number", range(48))
def test_it_answers_every_question_of_every_module(number: int) -> None:
    """Against a random bot, whose cards lead to questions of all kinds."""
    setup = random_setup(number)
    state = new_state(setup)
    bots = [Dearest() if seat % 2 == 0 else RandomBot(seat) for seat in range(setup.seats)]
    rng = random.Random(number)
    while not state.over:
        moves = options(state)
        move = rng.choice(moves) if state.seat == NATURE else bots[state.seat].choose(state, moves)
        assert move in moves
        apply(state, move)


def test_it_leaves_the_state_alone_and_is_deterministic() -> None:
    state = at_action(3, gold=9, sun=3, moon=3)
    before = state.to_bytes()
    assert Dearest().choose(state, options(state)) == Dearest().choose(state, options(state))
    assert state.to_bytes() == before


def test_every_face_has_a_frozen_worth() -> None:
    worth = {face.slug: WORTH[face.number] for face in CATALOG.faces if face.slug}
    assert worth["g1"] == 0.5
    assert worth["s2"] == 5
    assert worth["g2m1"] == 3
    assert worth["g1/s1/m1"] == 2.5  # the best alternative
    assert worth["shield-red"] == 5  # between 5 glory and 2 sun
    assert worth["x3"] == 4
    assert min(worth.values()) > 0
