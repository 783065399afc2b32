"""What the net sees: all that a rule tells apart between turns, in bytes, and no more."""

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fatesmith import CATALOG, RandomPolicy, SeededLuck, State, new_state
from fatesmith.engine.ids import SIDES
from fatesmith.engine.keepsakes import keepsake
from fatesmith.engine.playout import finish_turn, play_turn
from fatesmith.search.inputs import (
    MOST,
    all_inputs,
    put_seat,
    put_table,
    seat_size,
    table_size,
    turns_to_come,
)
from tests.support import face, location, own_bound, position, random_setup, set_hero

Change = Callable[[State], object]


def numbers_of(state: State) -> list[list[int]]:
    """The numbers of the table, then of each seat."""
    table = vec[i64]([0] * table_size(CATALOG))
    put_table(state, table)
    found = [list(table)]
    for seat in range(state.seats):
        own = vec[i64]([0] * seat_size(CATALOG))
        put_seat(state, seat, own)
        found.append(list(own))
    return found


def use_up(state: State, slug: str) -> None:
    state.own()
    state.stacks[location(slug)] -= 1


def sell(state: State, slug: str) -> None:
    state.own()
    state.stock[face(slug)] -= 1


def lay_memory(state: State) -> None:
    state.keepsakes[0] = keepsake(6, 0)


FEATS = ("scepter", "companion", "boar", "ship")
CHANGES: dict[str, Change] = {
    "glory": lambda state: set_hero(state, 1, glory=1),
    "gold": lambda state: set_hero(state, 1, gold=1),
    "sun": lambda state: set_hero(state, 1, sun=1),
    "moon": lambda state: set_hero(state, 1, moon=1),
    "gold cap": lambda state: set_hero(state, 1, gold_cap=16),
    "sun cap": lambda state: set_hero(state, 1, sun_cap=9),
    "moon cap": lambda state: set_hero(state, 1, moon_cap=9),
    "a face": lambda state: set_hero(state, 1, light="g4"),
    "another face": lambda state: set_hero(state, 1, dark="g3"),
    "a face that triples": lambda state: set_hero(state, 1, dark="x3"),
    "a token": lambda state: set_hero(state, 1, tokens="triton"),
    "another token": lambda state: set_hero(state, 1, tokens="cerberus"),
    "a track": lambda state: set_hero(state, 1, tracks=1),
    "two tracks": lambda state: set_hero(state, 1, tracks=2),
    "a step on a track": lambda state: set_hero(state, 1, tracks=1, track_steps=1),
    "a track nearly done": lambda state: set_hero(state, 1, tracks=1, track_steps=14),
    "a scepter": lambda state: set_hero(state, 1, stores=[0]),
    "gold on a scepter": lambda state: set_hero(state, 1, stores=[3]),
    "two scepters": lambda state: set_hero(state, 1, stores=[3, 0]),
    "a companion": lambda state: set_hero(state, 1, climbers=[0]),
    "a companion who climbed": lambda state: set_hero(state, 1, climbers=[2]),
    "ancient shards": lambda state: set_hero(state, 1, ancient=1),
    "allegiance": lambda state: set_hero(state, 1, allegiance=1),
    "more allegiance": lambda state: set_hero(state, 1, allegiance=2),
    "the golem": lambda state: set_hero(state, 1, golem=1),
    "the portal": lambda state: set_hero(state, 1, portal=3),
    "another portal": lambda state: set_hero(state, 1, portal=4),
    "a card": lambda state: set_hero(state, 1, feats="hind"),
    "two cards": lambda state: set_hero(state, 1, feats="hind hind"),
    "another card": lambda state: set_hero(state, 1, feats="elder"),
    "the same with another seat": lambda state: set_hero(state, 2, feats="elder"),
    "the card of a bound face": lambda state: own_bound(state, 1, "boar-red"),
    "the round": lambda state: setattr(state, "round", 2),
    "the turn": lambda state: setattr(state, "active", 1),
    "the next turn": lambda state: setattr(state, "active", 2),
    "a stack": lambda state: use_up(state, "hydra"),
    "another stack": lambda state: use_up(state, "gorgon"),
    "a pool": lambda state: sell(state, "g4"),
    "another pool": lambda state: sell(state, "s2"),
    "dice that are to be passed on": lambda state: setattr(state, "swap", 1),
    "dice that were passed on": lambda state: setattr(state, "swapped", 1),
    "golems that have arrived": lambda state: setattr(state, "arrived", 1),
}


def test_positions_that_a_rule_tells_apart_give_different_numbers() -> None:
    """Every one of these positions differs from every other, and from one with nothing of it."""
    seen = {all_inputs(position(3, *FEATS)): "nothing"}
    for name, change in CHANGES.items():
        state = position(3, *FEATS)
        change(state)
        numbers = all_inputs(state)
        assert numbers not in seen, f"{name} looks like {seen[numbers]}"
        seen[numbers] = name


def test_a_face_whose_card_is_one_s_own_is_told_apart() -> None:
    rivals = {}
    for owner in (0, 1):
        state = position(3, *FEATS)
        set_hero(state, 1, light="boar-red")
        own_bound(state, owner, "boar-red")
        rivals[owner] = numbers_of(state)[2]
        set_hero(state, 1, light="g1")
        other = numbers_of(state)[2]
        bag = [other[at] != rivals[owner][at] for at in range(len(other))]
        assert sum(bag) == (3 if owner == 1 else 2)


def test_modules_and_memory_tokens_are_told_apart() -> None:
    states = [position(3, module=module) for module in ("none", "goddess", "titans")]
    with_memory = position(3, module="titans")
    lay_memory(with_memory)
    assert len({bytes(numbers_of(each)[0]) for each in (*states, with_memory)}) == 4


@pytest.mark.parametrize("number", range(12))
def test_every_number_fits_a_byte_in_games_of_all_sizes_boxes_and_modules(number: int) -> None:
    """Nothing is cut off on the way to bytes, but glory beyond what games come to."""
    state = new_state(random_setup(number))
    luck, policy = SeededLuck(number), RandomPolicy(number)
    finish_turn(state, policy, luck)
    turns = 0
    while not state.over:
        found = numbers_of(state)
        assert all(0 <= each <= MOST for row in found for each in row)
        order = [(state.active + step) % state.seats for step in range(state.seats)]
        rows = [found[0], *(found[1 + seat] for seat in order)]
        assert all_inputs(state) == b"".join(bytes(row) for row in rows)
        play_turn(state, policy, luck)
        turns += 1
    assert turns >= int(state.rounds) * state.seats - 1


def test_where_a_face_lies_on_its_die_makes_no_difference() -> None:
    state = position(3)
    light, dark = "x3 g1 s1 m1 v2 g4", "mirror g1 g1 m2 s2 v4"
    set_hero(state, 0, light=light, dark=dark)
    before = all_inputs(state)
    for turn in range(1, SIDES):
        light = " ".join(light.split()[1:] + light.split()[:1])
        dark = " ".join(dark.split()[turn:] + dark.split()[:turn])
        set_hero(state, 0, light=light, dark=dark)
        assert all_inputs(state) == before


def test_a_face_that_triples_is_told_by_what_lies_on_the_other_die() -> None:
    state = position(3)
    gold, sun = "g1 g1 g1 g1 g1", "s1 s1 s1 s1 s1 s1"
    set_hero(state, 0, light=f"x3 {gold}", dark=sun)
    before = all_inputs(state)
    set_hero(state, 0, light=sun.replace("s1", "x3", 1), dark=f"s1 {gold}")
    assert all_inputs(state) != before


@pytest.mark.parametrize(
    ("round_number", "active", "turns"),
    [(1, 0, [10, 10, 10]), (1, 1, [9, 10, 10]), (10, 2, [0, 0, 1]), (4, 1, [6, 7, 7])],
)
def test_whoever_has_not_played_in_this_round_has_one_turn_more(
    round_number: int, active: int, turns: list[int]
) -> None:
    state = position(3)
    state.round, state.active = round_number, active
    assert [turns_to_come(state, seat) for seat in range(3)] == turns
