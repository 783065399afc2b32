"""Set-ups, and what happens before the first turn (base A1, J)."""

import dataclasses
import random
from collections import Counter
from typing import Any, cast

import pytest

from fatesmith import CATALOG, NATURE, Setup, SetupError, State, apply, new_state, options, outcomes
from fatesmith.content.setup import ADVANCED_SLUGS, INTRODUCTORY_SLUGS, LOCATION_SLUGS
from fatesmith.engine.move import REMOVE, first_of, kind_of
from fatesmith.notation.moves import format_move
from tests.support import answer, face, may, play_on, topic

INTRODUCTORY = (
    "hammer chest hind satyrs ferryman helmet cancer hydra "
    "elder spirits owl minotaur gorgon mirror sphinx"
)
ADVANCED = (
    "hammer chest bear boar cerberus helmet sentinel typhon "
    "elder spirits ship shield triton mirror cyclops"
)


# The choice of sets -----------------------------------------------------------------------------


def test_the_introductory_game_has_the_fifteen_introductory_sets() -> None:
    assert " ".join(Setup.introductory(3).feats) == INTRODUCTORY


def test_the_advanced_game_has_every_alternate_set() -> None:
    assert " ".join(Setup.advanced(3).feats) == ADVANCED


def test_sets_are_exchanged_by_name() -> None:
    setup = Setup.custom(2, ["bear", "triton"])
    assert (setup.at("M3"), setup.at("F5"), setup.at("M4")) == ("bear", "triton", "satyrs")


def test_sets_are_exchanged_by_location() -> None:
    assert Setup.custom(2, {"M3": "bear", "F5": "triton"}) == Setup.custom(2, ["triton", "bear"])


def test_naming_an_introductory_set_keeps_it() -> None:
    assert Setup.custom(2, ["hind", "hammer"]) == Setup.introductory(2)


def test_a_setup_is_frozen_hashable_and_equal_by_value() -> None:
    setup = Setup.introductory(2)
    assert {setup: 1}[Setup(2)] == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        cast(Any, setup).seats = 3


def test_a_list_of_sets_becomes_a_tuple() -> None:
    setup = Setup(2, cast("tuple[str, ...]", list(INTRODUCTORY_SLUGS)))
    assert setup == Setup.introductory(2)


def test_options_reach_the_state() -> None:
    plain = new_state(Setup.introductory(2))
    told = new_state(Setup.introductory(2, tie_break=True, without_g6=True))
    assert (plain.rules, told.rules) == (0, 3)


# Faults -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_the_game_is_for_two_to_four(seats: int) -> None:
    for make in (Setup, Setup.introductory, Setup.advanced, Setup.draft):
        with pytest.raises(SetupError, match=f"{seats} seats"):
            make(seats)


@pytest.mark.parametrize("seats", [True, "3", 2.0, None])
def test_seats_must_be_a_number(seats: object) -> None:
    with pytest.raises(SetupError, match="seats must be a number"):
        Setup.introductory(cast(int, seats))


def with_sets(**changes: str) -> tuple[str, ...]:
    """The introductory sets by location, some exchanged."""
    by_location = dict(zip(LOCATION_SLUGS, INTRODUCTORY_SLUGS, strict=True))
    return tuple((by_location | changes).values())


def test_a_set_at_a_wrong_location_is_refused() -> None:
    with pytest.raises(SetupError, match="bear belongs at M3, not at M4"):
        Setup(2, with_sets(M4="bear"))
    with pytest.raises(SetupError, match="bear belongs at M3, not at M4"):
        Setup.custom(2, {"M4": "bear"})


def test_a_set_of_the_same_cost_is_refused_elsewhere() -> None:
    with pytest.raises(SetupError, match="hammer belongs at M1"):
        Setup.custom(2, {"M2": "hammer"})


def test_a_set_named_twice_is_refused() -> None:
    with pytest.raises(SetupError, match="hind is named 2 times"):
        Setup(2, with_sets(M4="hind"))
    with pytest.raises(SetupError, match="bear is named twice"):
        Setup.custom(2, ["bear", "bear"])


def test_two_sets_for_one_location_are_refused() -> None:
    with pytest.raises(SetupError, match="hind and bear both belong at M3"):
        Setup.custom(2, ["hind", "bear"])


def test_an_unknown_set_is_refused_with_the_sets_there_are() -> None:
    known = "there is no set 'unicorn'; the sets are hammer chest"
    with pytest.raises(SetupError, match=known):
        Setup(2, with_sets(M3="unicorn"))
    with pytest.raises(SetupError, match=known):
        Setup.custom(2, ["unicorn"])
    with pytest.raises(SetupError, match=known):
        Setup.custom(2, {"M3": "unicorn"})


def test_an_unknown_location_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no location 'M9'"):
        Setup.custom(2, {"M9": "bear"})
    with pytest.raises(SetupError, match="there is no location 'M9'"):
        Setup.introductory(2).at("M9")


@pytest.mark.parametrize("count", [0, 14, 16])
def test_a_setup_names_one_set_for_each_location(count: int) -> None:
    with pytest.raises(SetupError, match=f"{count} sets for 15 locations"):
        Setup(2, (*INTRODUCTORY_SLUGS, "bear")[:count])


def test_one_name_instead_of_a_list_is_refused() -> None:
    with pytest.raises(SetupError, match="as a list"):
        Setup.custom(2, "bear")


@pytest.mark.parametrize("seats", [3, 4])
def test_only_two_seats_can_do_without_the_best_gold(seats: int) -> None:
    with pytest.raises(SetupError, match="two seats only"):
        Setup.introductory(seats, without_g6=True)


# Random sets ------------------------------------------------------------------------------------


def test_a_random_setup_is_the_same_for_the_same_seed() -> None:
    assert Setup.random(3, 5) == Setup.random(3, 5)
    assert len({Setup.random(3, seed) for seed in range(20)}) > 15


def test_the_seed_alone_decides_the_sets() -> None:
    feats = Setup.random(2, "ada").feats
    assert Setup.random(4, "ada", tie_break=True).feats == feats


def test_both_sets_of_a_location_are_equally_likely() -> None:
    counts = Counter(slug for seed in range(400) for slug in Setup.random(2, seed).feats)
    for intro, alternate in zip(INTRODUCTORY_SLUGS, ADVANCED_SLUGS, strict=True):
        if intro == alternate:
            assert counts[intro] == 400
        else:
            assert counts[intro] + counts[alternate] == 400
            assert 150 < counts[intro] < 250, intro


# Dealing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "gold"), [(2, [3, 2]), (3, [3, 2, 1]), (4, [3, 2, 1, 0])])
def test_starting_gold_falls_in_turn_order(seats: int, gold: list[int]) -> None:
    assert [hero.gold for hero in new_state(Setup.introductory(seats)).heroes] == gold


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_stack_has_a_card_for_each_seat(seats: int) -> None:
    assert new_state(Setup.advanced(seats)).stacks == [seats] * 15


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_seats_have_the_whole_temple(seats: int) -> None:
    state = new_state(Setup.introductory(seats))
    assert sum(state.stock) == 60
    assert topic(state) == "roll"


# Two seats: half of the sanctuary ---------------------------------------------------------------


def thinned(setup: Setup, seed: int = 0) -> State:
    """After the chance that empties half of the pools."""
    state = new_state(setup)
    rng = random.Random(seed)
    while topic(state) == "remove":
        apply(state, rng.choice(options(state)))
    return state


def pool(state: State, number: int) -> dict[str, int]:
    """What is left in a pool."""
    pieces = next(each for each in CATALOG.pools if each.number == number).pieces
    return {slug: state.stock[face(slug)] for slug in pieces}


def test_with_two_seats_each_sanctuary_pool_keeps_two_faces() -> None:
    state = thinned(Setup.introductory(2))
    assert [sum(pool(state, number).values()) for number in range(1, 11)] == [2] * 10


def test_with_two_seats_the_gardens_stay_whole() -> None:
    state = thinned(Setup.introductory(2))
    assert [sum(pool(state, number).values()) for number in range(11, 16)] == [4] * 5


def test_nature_is_asked_which_faces_leave_a_mixed_pool() -> None:
    state = new_state(Setup.introductory(2))
    asked = []
    while topic(state) == "remove":
        assert state.seat == NATURE
        assert {kind_of(move) for move in options(state)} == {REMOVE}
        asked.append(len(options(state)))
        apply(state, options(state)[0])
    assert asked == [4, 3, 4, 3]


def test_each_face_of_a_mixed_pool_is_as_likely_to_leave_as_the_others() -> None:
    state = new_state(Setup.introductory(2))
    assert [chance for _, chance in outcomes(state)] == [1 / 4] * 4
    apply(state, options(state)[0])
    assert [chance for _, chance in outcomes(state)] == [1 / 3] * 3


def test_a_removed_face_is_not_removed_again() -> None:
    state = new_state(Setup.introductory(2))
    gone = first_of(options(state)[1])
    apply(state, options(state)[1])
    assert gone not in [first_of(move) for move in options(state)]


def test_without_g6_that_face_leaves_and_one_more_at_random() -> None:
    state = new_state(Setup.introductory(2, without_g6=True))
    assert state.stock[face("g6")] == 0
    assert sorted(may(state)) == ["remove g1/s1/m1", "remove g2m1", "remove v1s1"]
    answer(state, NATURE, "remove v1s1")
    assert pool(state, 5) == {"g6": 0, "g1/s1/m1": 1, "v1s1": 0, "g2m1": 1}
    assert "remove v4" in may(state)


def test_removed_faces_belong_to_nobody() -> None:
    state = thinned(Setup.introductory(2))
    assert [hero.forged for hero in state.heroes] == [0, 0]


# The draft --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_draft_draws_nine_locations_and_seats_pick_in_turn_order(seats: int) -> None:
    state = new_state(Setup.draft(seats))
    rng = random.Random(seats)
    pickers = []
    for picked in range(9):
        assert (state.seat, topic(state), len(options(state))) == (NATURE, "draw", 9 - picked)
        apply(state, rng.choice(options(state)))
        assert (topic(state), len(options(state))) == ("draft", 2)
        pickers.append(state.seat)
        apply(state, rng.choice(options(state)))
    assert pickers == [turn % seats for turn in range(9)]
    assert topic(state) == ("remove" if seats == 2 else "roll")
    assert 0 not in state.feats
    assert state.stacks == [seats] * 15


def test_a_draft_draws_each_location_with_equal_chance() -> None:
    state = new_state(Setup.draft(3))
    assert [chance for _, chance in outcomes(state)] == [1 / 9] * 9


def test_a_seat_picks_one_of_the_sets_of_the_location_drawn() -> None:
    state = new_state(Setup.draft(3))
    answer(state, NATURE, "draw F3")
    assert may(state) == ["pick owl", "pick ship"]
    answer(state, 0, "pick ship")
    assert CATALOG.feat_set(state.feats[LOCATION_SLUGS.index("F3")]).slug == "ship"
    assert "draw F3" not in [format_move(move) for move in options(state)]


def test_the_fixed_locations_are_filled_before_the_draft() -> None:
    setup = Setup.draft(3)
    assert [slug for slug in setup.feats if slug] == [
        "hammer",
        "chest",
        "helmet",
        "elder",
        "spirits",
        "mirror",
    ]
    assert setup.at("M3") == ""


def test_a_drafted_game_plays_to_its_end() -> None:
    state = play_on(new_state(Setup.draft(2, tie_break=True)), random.Random(1))
    assert state.outcome is not None
    assert len(state.outcome.winners) == 1
