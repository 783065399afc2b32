"""The strategist's numbers: one for everything, by name; and files are checked."""

import json

import pytest

from fatesmith import CATALOG, Setup, new_state
from fatesmith.bots.tuning import Climber, block_score, policy_of, training_setup
from fatesmith.bots.weights import (
    WeightsError,
    read_numbers,
    start_numbers,
    tuned_numbers,
    weights_of,
)
from fatesmith.content.named import MODULES


def test_every_card_has_a_price_even_one_that_nobody_thought_about() -> None:
    numbers = start_numbers()
    for feat_set in CATALOG.feat_sets():
        assert f"{feat_set.slug} flat" in numbers
        assert f"{feat_set.slug} turn" in numbers
        card = feat_set.cards[0]
        if card.reinforcement is not None:
            assert numbers[f"{feat_set.slug} turn"] > 0


def test_numbers_come_to_where_compiled_code_looks_for_them() -> None:
    numbers = {**start_numbers(), "sun 1": 7.25, "owl turn": 3.5, "oust": 1.5}
    weights = weights_of(numbers)
    assert weights.resources[1 * 3 + 1] == 7.25
    assert weights.per_turn[CATALOG.set_number("owl")] == 3.5
    assert weights.traits[0] == 1.5
    with pytest.raises(KeyError, match="owl turn"):
        weights_of({name: n for name, n in numbers.items() if name != "owl turn"})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tuned_numbers_are_shipped_for_every_number_of_seats(seats: int) -> None:
    numbers = tuned_numbers(seats)
    assert numbers.keys() == start_numbers().keys()
    assert numbers != start_numbers()


def test_a_file_may_name_some_numbers_and_the_others_are_as_set_by_hand() -> None:
    numbers = read_numbers(json.dumps({"numbers": {"oust": 9}}))
    assert numbers["oust"] == 9
    assert {**numbers, "oust": 0} == {**start_numbers(), "oust": 0}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("no json", "not the strategist's numbers"),
        ("[]", "not the strategist's numbers"),
        ("{}", "not the strategist's numbers"),
        ('{"numbers": {"oust": "dear"}}', "not the strategist's numbers"),
        ('{"numbers": {"ousting": 1}}', "no number called 'ousting'"),
    ],
)
def test_a_file_of_something_else_is_refused(text: str, fault: str) -> None:
    with pytest.raises(WeightsError, match=fault):
        read_numbers(text)


# Tuning -------------------------------------------------------------------------------------------


def test_training_meets_the_introductory_set_and_every_module() -> None:
    setups = [training_setup(3, block) for block in range(24)]
    assert setups[0] == Setup.introductory(3)
    assert {setup.module for setup in setups} == set(MODULES)


def test_equals_score_as_fair_and_a_fool_scores_less() -> None:
    start = new_state(Setup.introductory(2))
    best = policy_of(start_numbers(), 2)
    for seed in range(5):
        assert block_score(start, best, best, seed) == pytest.approx(1, abs=1)
    fool = policy_of({**start_numbers(), "sun 0": -5, "moon 0": -5, "sun 1": -5, "moon 1": -5}, 2)
    scores = [block_score(start, fool, best, seed) for seed in range(20)]
    assert sum(scores) / 20 < 0.5


def test_the_same_seed_climbs_the_same_way() -> None:
    def steps(seed: int) -> list[tuple[int, list[str]]]:
        climber = Climber({**start_numbers(), "sun 0": 0.0, "moon 0": 0.0}, 2, seed)
        return [(step.proposal, step.changed) for step in climber.climb(4)]

    assert steps(1) == steps(1)
    one, other = Climber(start_numbers(), 2, 1), Climber(start_numbers(), 2, 2)
    assert one._propose() != other._propose()
