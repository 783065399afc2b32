"""A state is a value: it is compared, copied, hashed and pickled freely."""

import copy
import pickle
import random
from collections.abc import Iterator

from fatesmith import NATURE, NOBODY, Setup, State, apply, new_state, options
from tests.support import play_on, position, random_setup, set_hero


def visited(games: int, every: int) -> Iterator[State]:
    """Positions of random games, each yielded state being the game itself."""
    for number in range(games):
        state = new_state(random_setup(number))
        rng = random.Random(number)
        step = 0
        while not state.over:
            if step % every == 0:
                yield state
            step += 1
            apply(state, rng.choice(options(state)))
        yield state


def everything(state: State) -> tuple[object, ...]:
    """All a reader may look at, apart from the journal."""
    return (
        state.to_bytes(),
        state.seat,
        state.pending,
        state.stack,
        state.outcome,
        [state.score(seat) for seat in range(state.seats)],
        repr(state),
    )


def test_a_clone_is_equal_in_everything() -> None:
    for state in visited(games=6, every=11):
        assert everything(state.clone()) == everything(state)


def test_bytes_give_back_the_same_position() -> None:
    for state in visited(games=9, every=5):
        assert everything(State.from_bytes(state.to_bytes())) == everything(state)


def test_playing_a_clone_leaves_the_original_alone() -> None:
    for state in visited(games=3, every=60):
        before = everything(state)
        play_on(state.clone(), random.Random(1))
        assert everything(state) == before


def test_playing_the_original_leaves_a_clone_alone() -> None:
    state = new_state(Setup.advanced(3))
    twin = state.clone()
    before = everything(twin)
    play_on(state, random.Random(1))
    assert everything(twin) == before


def test_equal_moves_lead_to_equal_states_with_equal_hashes() -> None:
    one, two = new_state(Setup.advanced(2)), new_state(Setup.advanced(2))
    rng = random.Random(3)
    while not one.over:
        assert one == two
        assert hash(one) == hash(two)
        move = rng.choice(options(one))
        apply(one, move)
        apply(two, move)
    assert one == two


def test_every_position_of_a_game_is_another() -> None:
    state = new_state(Setup.introductory(3))
    rng = random.Random(5)
    seen = set()
    moves = 0
    while not state.over:
        seen.add(state.clone())
        apply(state, rng.choice(options(state)))
        moves += 1
    # A roll that repeats what a die shows changes only what waits: still another position.
    assert len(seen) == moves


def test_any_difference_makes_states_unequal() -> None:
    state = position(3)
    for name in ("gold", "sun", "moon", "glory", "portal", "tracks", "track_steps", "forged"):
        twin = state.clone()
        setattr(twin.heroes[1], name, 1)
        assert twin != state, name
    for name in ("gold_cap", "sun_cap", "moon_cap"):
        twin = state.clone()
        setattr(twin.heroes[1], name, 20)
        assert twin != state, name
    for name in ("feats", "stacks", "stock", "patrons", "stack"):
        twin = state.clone()
        getattr(twin, name)[-1] += 1
        assert twin != state, name
    for name in ("round", "rules", "active"):
        twin = state.clone()
        setattr(twin, name, 2)
        assert twin != state, name


def test_a_state_equals_no_other_kind_of_thing() -> None:
    state = position()
    assert state != state.to_bytes()
    assert state is not None


def test_a_state_pickles() -> None:
    for state in visited(games=3, every=40):
        again = pickle.loads(pickle.dumps(state))
        assert everything(again) == everything(state)


def test_copies_are_clones() -> None:
    state = new_state(Setup.advanced(4), journal=True)
    for twin in (copy.copy(state), copy.deepcopy(state), copy.deepcopy([state])[0]):
        assert twin == state
        assert twin is not state
        assert twin.heroes[0] is not state.heroes[0]
        assert twin.journal is None


def test_the_journal_is_no_part_of_the_position() -> None:
    quiet, told = new_state(Setup.advanced(2)), new_state(Setup.advanced(2), journal=True)
    assert quiet == told
    assert State.from_bytes(told.to_bytes()).journal is None


def test_a_finished_game_keeps_its_outcome_through_bytes() -> None:
    state = play_on(new_state(Setup.advanced(2, tie_break=True)), random.Random(2))
    again = State.from_bytes(state.to_bytes())
    assert again.over
    assert (again.outcome, again.seat) == (state.outcome, NOBODY)


def test_the_score_adds_what_is_printed_on_cards() -> None:
    state = position()
    set_hero(state, 0, glory=57, feats="hydra elder owl hammer")
    assert state.score(0) == 57 + 26 + 0 + 4 + 0


def test_a_state_tells_where_the_game_is() -> None:
    state = new_state(Setup.introductory(3))
    assert repr(state) == f"State(3 seats, round 1, turn of 0, asks {NATURE}, glory 0-0-0)"
    assert "over" in repr(play_on(state, random.Random(1)))
