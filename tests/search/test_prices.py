"""Prices against sums by hand: what a seat has and what its dice and cards will bring."""

import math
from collections.abc import Callable

import pytest

from fatesmith import CATALOG, State
from fatesmith.bots.weights import start_numbers, weights_of
from fatesmith.engine.arrange import AT_EXTRA_ACTION, AT_REINFORCEMENT
from fatesmith.engine.ids import RESOURCE_NAMES
from fatesmith.engine.loop import try_out
from fatesmith.engine.move import FORGE, SPEND, USE, kind_of
from fatesmith.notation.moves import find_move, format_move
from fatesmith.search.prices import Prices
from fatesmith.search.strategist import Strategist
from tests.support import begin, face, location, perform, position, set_all, set_hero, set_numbers
from tests.topics import at

NOTHING = dict.fromkeys(start_numbers(), 0.0)
"""Whatever a test does not name has no price."""


def prices(seats: int, **named: float) -> Prices:
    """These numbers alone: `sun=2` in every round, `owl_turn=1`, `token=3`."""
    numbers = dict(NOTHING)
    for name, number in named.items():
        knots = [f"{name} {knot}" for knot in range(3)] if name in RESOURCE_NAMES else []
        for each in knots or [name.replace("_", " ")]:
            assert each in numbers
            numbers[each] = number
    return Prices(CATALOG, seats, weights_of(numbers))


def in_turn(seats: int, round_number: int, active: int, *feats: str, module: str = "none") -> State:
    state = position(seats, *feats, module=module)
    state.round = round_number
    state.active = active
    return state


@pytest.mark.parametrize(
    ("round_number", "active", "rows", "turns"),
    [
        (1, 0, [1, 1, 1], [9, 10, 10]),
        (4, 1, [5, 4, 4], [6, 6, 7]),
        (10, 2, [11, 11, 10], [0, 0, 0]),
    ],
)
def test_whoever_has_played_in_this_round_waits_for_the_next(
    round_number: int, active: int, rows: list[int], turns: list[int]
) -> None:
    state = in_turn(3, round_number, active)
    found = prices(3)
    assert [found.row(state, seat) for seat in range(3)] == rows
    assert [found.turns_left(state, seat) for seat in range(3)] == turns


@pytest.mark.parametrize(
    ("seats", "round_number", "active", "blessings"),
    [(2, 9, 0, 2), (2, 9, 1, 0), (2, 8, 1, 4), (3, 8, 1, 7), (4, 9, 0, 3), (4, 1, 0, 35)],
)
def test_every_turn_to_come_blesses_everybody_and_with_two_seats_twice(
    seats: int, round_number: int, active: int, blessings: int
) -> None:
    """Base A1.2, D2.1."""
    assert prices(seats).blessings_left(in_turn(seats, round_number, active)) == blessings


@pytest.mark.parametrize(
    ("named", "change", "more"),
    [
        ({"gold": 2.0}, lambda state: set_numbers(state.heroes[0], gold=3), 6),
        ({"sun": 2.0}, lambda state: set_numbers(state.heroes[0], sun=3), 6),
        ({"moon": 2.0}, lambda state: set_numbers(state.heroes[0], moon=3), 6),
        ({"ancient": 2.0}, lambda state: set_numbers(state.heroes[0], ancient=3), 6),
        ({}, lambda state: set_numbers(state.heroes[0], glory=3), 3),
        ({"track": 2.0}, lambda state: set_numbers(state.heroes[0], track_steps=3), 6),
        ({"golem": 2.0}, lambda state: set_numbers(state.heroes[0], golem=3), 6),
        ({"token": 2.0}, lambda state: set_hero(state, 0, tokens="triton triton"), 4),
        ({"gold": 2.0, "stored": 0.5}, lambda state: set_hero(state, 0, stores=[5, 2]), 7),
        # A companion is cashed for glory and sun.
        ({"sun": 2.0}, lambda state: set_hero(state, 0, climbers=[3, 1]), 4 * 3 * 0.9),
        # Seven turns are left, and four glory are printed on an owl.
        ({"owl_turn": 2.0}, lambda state: set_hero(state, 0, feats="owl owl"), 2 * (4 + 7 * 2)),
    ],
)
def test_everything_that_a_seat_has_counts_for_it(
    named: dict[str, float], change: Callable[[State], None], more: float
) -> None:
    state = in_turn(2, 2, 0)
    found = prices(2, **named)
    before = found.worth(state, 0)
    change(state)
    assert found.worth(state, 0) - before == pytest.approx(more)


def test_an_allegiance_space_counts_in_part_before_the_end() -> None:
    state = in_turn(3, 2, 0, module="titans")
    glory = CATALOG.allegiance.glory[20]
    assert glory
    apart = []
    for sure in (1.0, 0.5):
        found = prices(3, allegiance=sure)
        state.heroes[0].allegiance = 20
        there = found.worth(state, 0)
        state.heroes[0].allegiance = 0
        apart.append(there - found.worth(state, 0))
    assert apart == pytest.approx([glory, glory / 2])


def test_dice_are_worth_their_mean_for_each_blessing_to_come() -> None:
    state = in_turn(4, 9, 0)
    hero = set_hero(state, 0, light="g1 g1 g1 g1 g1 s1", dark="m1 m1 m1 m1 v2 v2")
    found = prices(4, gold=6.0, sun=12.0, moon=3.0)
    means = [(5 * 6 + 12) / 6, (4 * 3 + 2 * 2) / 6]
    assert [found.die_mean(hero, die, 9) for die in (0, 1)] == pytest.approx(means)
    # The turns of the three others are left.
    assert found.worth(state, 0) == pytest.approx(3 * sum(means))


def test_a_face_that_multiplies_adds_the_other_die_as_often_as_it_comes_up() -> None:
    hero = set_hero(position(4), 0, light="x3 x3 g1 g1 g1 g1", dark="x3 v2 v2 v2 v2 v2")
    found = prices(4, gold=6.0)
    assert [found.multiples(hero, die) for die in (0, 1)] == pytest.approx([4 / 6, 2 / 6])
    gold, glory = 4 * 6 / 6, 5 * 2 / 6
    by_hand = gold + glory + 4 / 6 * glory + 2 / 6 * gold
    assert found.dice_worth(hero, 9) == pytest.approx(by_hand)


def test_a_face_that_looks_at_the_others_counts_half_of_what_it_may_give() -> None:
    found = prices(2, sun=4.0)
    shield = CATALOG.faces[face("shield-red")]
    whole = [4.0 * float(amount.sun) + float(amount.glory) for amount in shield.alternatives]
    assert found.face_now[1 * found.faces + shield.number] == pytest.approx(sum(whole) / 2)


def test_faces_without_resources_lose_most_of_their_worth_by_the_end() -> None:
    found = prices(2, face_copy=10.0)
    mirror = face("mirror")
    by_row = [found.face_now[row * found.faces + mirror] for row in (1, 10)]
    assert by_row == pytest.approx([10.0, 3.0])


def test_forging_is_worth_the_difference_in_all_blessings_to_come() -> None:
    state = in_turn(2, 8, 0)
    set_hero(state, 0, gold=3, light="x3 g1 g1 g1 g1 g1", dark="m1 m1 m1 m1 m1 m1")
    begin(state)
    policy = Strategist(prices(2, gold=1.0, moon=1.0))
    worth = {
        # Two gold more on one side in six, for three turns with two blessings each.
        "forge g3 light:g1": 2 / 6 * 6,
        # The light die triples what the dark one brings, once in six times.
        "forge g3 dark:m1": 2 / 6 * (1 + 2 / 6) * 6,
        # It no longer does, which costs two more of the moon shards that the dark die always shows.
        "forge g3 light:x3": (3 - 2 * 1) / 6 * 6,
    }
    for text, more in worth.items():
        assert policy.terms(state, find_move(state, text)).face == pytest.approx(more)


def test_a_face_that_triples_is_worth_what_the_other_die_brings() -> None:
    state = in_turn(2, 8, 0)
    set_hero(state, 0, light="g1 g1 g1 g1 g1 g1", dark="v2 v2 v2 v2 v2 v2")
    perform(state, 0, "helmet")
    policy = Strategist(prices(2))
    values = dict(zip(state.pending, policy.values(state), strict=True))
    assert values[find_move(state, "forge x3 light:g1")] == pytest.approx(2 / 6 * 2 * 6)
    # Its own place on the dark die brought two glory; the light die brings nothing here.
    assert values[find_move(state, "forge x3 dark:v2")] == pytest.approx(-2 / 6 * 6)


def test_what_others_have_speaks_against_an_option_that_is_tried() -> None:
    state = position(3)
    set_hero(state, 0, gold=3, feats="owl")
    begin(state, AT_REINFORCEMENT)
    use = [kind_of(move) == USE for move in state.pending]
    alone = Strategist(prices(3, gold=1.0)).values(state)
    set_hero(state, 1, glory=10)
    set_hero(state, 2, glory=4)
    envious = Strategist(prices(3, gold=1.0, rivals=0.5)).values(state)
    for each, other in zip(alone, envious, strict=True):
        assert each - other == pytest.approx(0.5 * 14 + 0.5 * sum(rest(state, 3)))
    used = Strategist(prices(3, gold=1.0, using=2.0)).values(state)
    gained = [one - other for one, other in zip(used, alone, strict=True)]
    assert gained == pytest.approx([2.0 if each else 0.0 for each in use])


def rest(state: State, seats: int) -> list[float]:
    """What the others' dice are worth."""
    found = prices(seats, gold=1.0)
    return [found.worth(state, seat) - float(state.score(seat)) for seat in (1, 2)]


def test_tokens_are_kept_until_the_last_turn() -> None:
    state = position(3, "triton")
    set_hero(state, 0, sun=2, gold=0, tokens="triton")
    for round_number, first in ((9, False), (10, True)):
        state.round = round_number
        begin(state)
        assert (Strategist(prices(3)).choose(state) == find_move(state, "spend triton")) == first


def test_a_companion_is_cashed_at_the_end_of_its_track() -> None:
    state = position(3, "companion")
    for place, at_once in ((4, False), (5, True)):
        set_hero(state, 0, sun=2, climbers=[place])
        begin(state)
        cash = find_move(state, f"cash {place}")
        assert (Strategist(prices(3)).choose(state) == cash) == at_once


def test_an_extra_action_is_declined_unless_it_is_worth_its_sun() -> None:
    state = position(3)
    set_hero(state, 0, sun=2, gold=3)
    state.round = 10
    for wanted, sun in ((True, 0.1), (False, 4.0)):
        begin(state, AT_EXTRA_ACTION)
        move = Strategist(prices(3, gold=0.01, sun=sun, moon=1.0)).choose(state)
        assert (kind_of(move) == FORGE) == wanted


def test_memory_tokens_are_worth_what_they_hold_where_a_feat_is_likely() -> None:
    state = at("place")
    found = prices(state.seats, sun=3.0, moon=2.0, ancient=1.5, loyalty=0.5)
    set_all(state.stacks, [0] * len(state.stacks))
    state.stacks[location("hydra")] = 1
    hydra = CATALOG.locations[location("hydra")]
    likely = 1 / (1 + math.exp(-(26 - 5 * 3.0 - 5 * 2.0) / 4))
    sides = {"A": 2.0 + 2 * 1.5, "B": 3.0 + 2 * 0.5}
    for move, value in zip(state.pending, Strategist(found).values(state), strict=True):
        laid = [text for text in format_move(move).split()[1:] if text[0] == str(hydra.island)]
        assert value == pytest.approx(sum(sides[text[1]] * likely for text in laid))


def test_an_option_that_is_tried_is_worth_what_all_have_afterward_even_in_the_next_turn() -> None:
    found = prices(3, gold=1.0, sun=2.0, moon=3.0, rivals=0.5)
    turns = set()
    for state in (at("take"), at("copy")):
        values = Strategist(found).values(state)
        for move, value in zip(state.pending, values, strict=True):
            twin = state.clone()
            try_out(twin, move)
            turns.add(twin.active == state.active)
            others = found.worth(twin, 1) + found.worth(twin, 2)
            assert value == pytest.approx(found.worth(twin, 0) - 0.5 * others)
    assert turns == {True, False}


def test_a_token_is_spent_readily_in_the_own_turn_only() -> None:
    state = at("again")
    spend = [kind_of(move) == SPEND for move in state.pending]
    assert any(spend)
    for active, eagerness in ((state.seat, 2.0), (1 - state.seat, 0.0)):
        state.active = active
        alone = Strategist(prices(3)).values(state)
        eager = Strategist(prices(3, using=2.0)).values(state)
        gained = [one - other for one, other in zip(eager, alone, strict=True)]
        assert gained == pytest.approx([eagerness if each else 0.0 for each in spend])
