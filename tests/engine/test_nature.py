"""Seeded dice, and what paired games share."""

import random
from collections import Counter, defaultdict

import pytest

from fatesmith import NATURE, Setup, State, apply, new_state, options
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.move import ROLL, first_of, kind_of, second_of, third_of
from fatesmith.engine.nature import SeededNature
from tests.players import answer_chance


def rolls_of_a_game(seed: int, chooser: int, setup: Setup) -> dict[tuple[int, int], list[int]]:
    """The slots rolled by each seat and die, in order."""
    rng = random.Random(chooser)
    nature = SeededNature(seed)
    state = new_state(setup)
    rolls: dict[tuple[int, int], list[int]] = defaultdict(list)
    while not state.over:
        if state.seat == NATURE:
            move = nature.choose(state)
            if kind_of(move) == ROLL:
                rolls[first_of(move), second_of(move)].append(third_of(move))
        else:
            move = rng.choice(options(state))
        play(state, move)
    return rolls


@pytest.mark.parametrize("setup", [Setup.introductory(2), Setup.discovery(3, "goddess")])
def test_two_matches_of_one_seed_share_their_luck_whatever_is_decided(setup: Setup) -> None:
    one = rolls_of_a_game(5, 1, setup)
    other = rolls_of_a_game(5, 2, setup)
    assert one.keys() & other.keys()
    for key in one.keys() & other.keys():
        shared = min(len(one[key]), len(other[key]))
        assert shared > 0
        assert one[key][:shared] == other[key][:shared]
    assert one != rolls_of_a_game(6, 1, setup)


def test_every_face_of_a_seeded_die_is_equally_likely() -> None:
    luck = SeededLuck(2017)
    for outcomes in (2, 3, 4, 6, 9):
        drawn = Counter(luck.drawn_at(0, count, outcomes) for count in range(30_000))
        assert set(drawn) == set(range(outcomes))
        expected = 30_000 / outcomes
        chi_squared = sum((seen - expected) ** 2 / expected for seen in drawn.values())
        assert chi_squared < 30


def test_streams_and_consecutive_rolls_are_independent() -> None:
    luck = SeededLuck(1)
    pairs = Counter(
        (luck.drawn_at(stream, count, 6), luck.drawn_at(stream, count + 1, 6))
        for stream in range(12)
        for count in range(1_000)
    )
    assert len(pairs) == 36
    assert max(pairs.values()) < 2 * min(pairs.values())


def test_a_cloned_nature_goes_on_by_itself() -> None:
    state = new_state(Setup.introductory(3))
    nature = SeededNature(3)
    twin = nature.clone()
    answer_chance(state, nature)
    again = new_state(Setup.introductory(3))
    answer_chance(again, twin)
    assert state == again


def ready() -> State:
    return new_state(Setup.introductory(3))


def test_apply_takes_what_a_nature_chooses() -> None:
    state = ready()
    apply(state, SeededNature(1).choose(state))
    assert state.seat == NATURE
