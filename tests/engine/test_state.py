"""A state is a value: it is compared, copied, hashed and pickled freely."""

import copy
import pickle
import random
from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from fatesmith import CATALOG, NATURE, NOBODY, Setup, State, apply, new_state, options
from fatesmith.engine.length import blessings_per_turn, rounds
from tests.support import play_on, position, random_setup, set_all, set_hero

HERO_NUMBERS = (
    *("gold", "sun", "moon", "glory", "portal", "tracks", "track_steps", "forged", "rerolls"),
    *("spare_sun", "spare_moon", "ancient", "allegiance", "golem"),
)


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
    """Everything a reader may look at, except the journal."""
    return (
        state.to_bytes(),
        state.seat,
        tuple(state.pending),
        tuple(state.stack),
        state.outcome,
        [state.score(seat) for seat in range(state.seats)],
        repr(state),
    )


def test_a_clone_is_equal_in_everything() -> None:
    for state in visited(games=12, every=11):
        assert everything(state.clone()) == everything(state)


def test_bytes_give_back_the_same_position() -> None:
    for state in visited(games=24, every=7):
        assert everything(State.from_bytes(state.to_bytes())) == everything(state)


def test_playing_a_clone_leaves_the_original_alone() -> None:
    for state in visited(games=12, every=80):
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
    # A roll that repeats what a die shows only changes what is pending: still another position.
    assert len(seen) == moves


def test_any_difference_makes_states_unequal() -> None:
    state = position(3)
    for name in HERO_NUMBERS:
        twin = state.clone()
        setattr(twin.heroes[1], name, 1)
        assert twin != state, name
    for name in ("stores", "climbers"):
        twin = state.clone()
        setattr(twin.heroes[1], name, [2])
        assert twin != state, name
        again = state.clone()
        setattr(again.heroes[1], name, [2, 0])
        assert again not in (twin, state), name
    for name in ("gold_cap", "sun_cap", "moon_cap"):
        twin = state.clone()
        setattr(twin.heroes[1], name, 20)
        assert twin != state, name
    twin = state.clone()
    twin.feats = twin.feats[:]  # shared by clones: a draft replaces it
    twin.feats[-1] += 1
    assert twin != state
    for name in ("stacks", "stock", "patrons", "stack"):
        twin = state.clone()
        twin.own()
        getattr(twin, name)[-1] += 1
        assert twin != state, name
    for name in ("round", "rules", "active", "module", "arrived", "swap", "swapped"):
        twin = state.clone()
        setattr(twin, name, 2)
        assert twin != state, name
    for module, name in (("goddess", "halls"), ("titans", "keepsakes")):
        state = position(3, module=module)
        twin = state.clone()
        getattr(twin, name)[-1] += 1
        assert twin != state, name


def test_a_deep_copy_shares_nothing_that_changes() -> None:
    for module in ("none", "goddess", "titans"):
        state = position(3, module=module)
        for hero in state.heroes:
            hero.stores, hero.climbers = [4, 1], [2, 5]
        before = everything(state)
        twin = copy.deepcopy(state)
        lists: list[vec[i64] | vec[u8] | list[int]] = [twin.halls, twin.keepsakes]
        lists += [twin.patrons, twin.stacks, twin.stock, twin.stack]
        for hero in twin.heroes:
            lists += [hero.faces, hero.up, hero.cards, hero.tokens, hero.stores, hero.climbers]
        for each in lists:
            set_all(each, [0] * len(each))
        for name in HERO_NUMBERS:
            setattr(twin.heroes[0], name, 9)
        assert everything(state) == before


def test_a_draft_in_a_clone_leaves_the_sets_of_the_original_alone() -> None:
    state = new_state(Setup.draft(3))
    rng = random.Random(1)
    while 0 in state.feats:
        before = (everything(state), tuple(state.feats), state.survey)
        play_on(state.clone(), rng)
        assert (everything(state), tuple(state.feats), state.survey) == before
        apply(state, rng.choice(options(state)))


@pytest.mark.parametrize("module", ["none", "goddess", "titans"])
def test_everything_a_hero_has_survives_bytes(module: str) -> None:
    state = position(4, "twins", module=module)
    rng = random.Random(module)
    twins = CATALOG.feat_set(CATALOG.set_number("twins")).location
    state.stacks[twins] = 0
    for hero in state.heroes:
        for name in HERO_NUMBERS:
            setattr(hero, name, rng.randrange(1, 7))
        hero.glory = rng.randrange(3000)
        hero.cards[twins] = hero.rerolls = 1
        hero.golem = rng.randrange(1, 37) if module == "goddess" else 0
        hero.allegiance = rng.randrange(1, 32) if module == "titans" else 0
        hero.stores = sorted((rng.randrange(7) for _ in range(rng.randrange(5))), reverse=True)
        hero.climbers = sorted(rng.randrange(12) for _ in range(rng.randrange(5)))
    state.halls[:] = [2, 0, 3][: len(state.halls)]
    state.keepsakes[:] = [1 + 16, 7, 0, 0, 3, 2 + 16, 0, 0][: len(state.keepsakes)]
    state.arrived, state.swap, state.swapped = 1, 3, 1
    again = State.from_bytes(state.to_bytes())
    assert everything(again) == everything(state)
    for hero, read in zip(state.heroes, again.heroes, strict=True):
        assert [getattr(read, name) for name in HERO_NUMBERS] == [
            getattr(hero, name) for name in HERO_NUMBERS
        ]
        assert (read.stores, read.climbers, read.glory) == (hero.stores, hero.climbers, hero.glory)
    assert (again.halls, again.keepsakes) == (state.halls, state.keepsakes)
    assert (again.arrived, again.swap, again.swapped) == (1, 3, 1)
    assert again.module == state.module


def test_a_state_equals_no_other_kind_of_thing() -> None:
    state = position()
    assert state != state.to_bytes()
    assert state is not None


def test_a_state_pickles() -> None:
    for state in visited(games=12, every=60):
        again = pickle.loads(pickle.dumps(state))
        assert everything(again) == everything(state)


def test_copies_are_clones() -> None:
    state = new_state(Setup.advanced(4), journal=True)
    for twin in (copy.copy(state), copy.deepcopy(state), copy.deepcopy([state])[0]):
        assert twin == state
        assert twin is not state
        assert twin.heroes[0] is not state.heroes[0]
        assert twin.journal is None


def test_the_journal_is_not_part_of_the_position() -> None:
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


def test_the_score_counts_the_space_of_allegiance_but_never_drops_below_zero() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, glory=30, allegiance=31, feats="chaos")
    set_hero(state, 1, glory=30, allegiance=1)
    assert [state.score(seat) for seat in (0, 1)] == [30 + 8 + 25, 5]
    set_hero(state, 1, glory=24)
    assert state.score(1) == 0


def test_each_monster_scores_for_its_owner() -> None:
    state = position(4, "monsters")
    for seat in (0, 1, 0, 3):
        set_hero(state, seat, feats="monsters")
    assert [state.score(seat) for seat in range(4)] == [26 + 28, 27, 0, 29]


def test_a_state_tells_where_the_game_is() -> None:
    state = new_state(Setup.introductory(3))
    assert repr(state) == f"State(3 seats, round 1, turn of 0, asks {NATURE}, glory 0-0-0)"
    assert "over" in repr(play_on(state, random.Random(1)))


def test_three_seats_play_ten_rounds_and_others_nine() -> None:
    assert [rounds(seats) for seats in (2, 3, 4)] == [9, 10, 9]


def test_two_seats_are_blessed_twice_in_every_turn() -> None:
    assert [blessings_per_turn(seats) for seats in (2, 3, 4)] == [2, 1, 1]
