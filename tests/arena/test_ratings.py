"""Ratings against closed forms, against their own likelihood, and against known strengths."""

import math
import random

import pytest

from fatesmith.arena.ratings import PRIOR, Orders, added, orders_of, ratings, strengths


def test_the_order_of_a_game() -> None:
    assert orders_of([7, 8, 9], [2, 1, 3]) == {(8, 7, 9): 1.0}


def test_shared_ranks_count_for_every_order() -> None:
    assert orders_of([0, 1], [1, 1]) == {(0, 1): 0.5, (1, 0): 0.5}
    assert orders_of([0, 1, 2], [1, 3, 1]) == {(0, 2, 1): 0.5, (2, 0, 1): 0.5}
    assert sum(orders_of([0, 1, 2, 3], [1, 1, 1, 1]).values()) == pytest.approx(1)
    assert orders_of([0, 1, 1], [1, 2, 2]) == {(0, 1, 1): 1.0}


def test_two_bots_have_the_ratio_of_their_wins() -> None:
    one, other = strengths({(0, 1): 30, (1, 0): 10}, 2)
    assert one / other == pytest.approx((30 + PRIOR) / (10 + PRIOR))


def _likelihood(orders: Orders, strong: list[float]) -> float:
    total = 0.0
    for order, weight in orders.items():
        for place in range(len(order)):
            field = sum(strong[bot] for bot in order[place:])
            total += weight * math.log(strong[order[place]] / field)
    for one in range(len(strong)):
        for other in range(len(strong)):
            if one != other:
                total += PRIOR * math.log(strong[one] / (strong[one] + strong[other]))
    return total


def test_no_other_strengths_are_likelier() -> None:
    rng = random.Random(1)
    orders: Orders = {}
    for _ in range(60):
        table = rng.choice([[0, 1, 1, 1], [0, 1, 2, 3], [2, 3, 3, 3]])
        order = tuple(rng.sample(table, 4))
        orders[order] = orders.get(order, 0) + 1
    best = strengths(orders, 4)
    highest = _likelihood(orders, best)
    for bot in range(4):
        for factor in (0.97, 1.03):
            other = [each * (factor if place == bot else 1) for place, each in enumerate(best)]
            assert _likelihood(orders, other) < highest


def _game(strong: list[float], rng: random.Random) -> Orders:
    left = list(range(len(strong)))
    order = []
    while left:
        bot = rng.choices(left, [strong[each] for each in left])[0]
        left.remove(bot)
        order.append(bot)
    return {tuple(order): 1.0}


def test_known_strengths_are_found_and_covered() -> None:
    rng = random.Random(2)
    truth = [0.0, 400 * math.log10(2), 400 * math.log10(5)]
    covered = 0
    for repeat in range(20):
        blocks = [added(_game([1, 2, 5], rng) for _ in range(3)) for _ in range(80)]
        found = ratings(blocks, 3, anchor=0, seed=repeat)
        assert [rating.bot for rating in found] == [2, 1, 0]
        assert (found[2].elo.low, found[2].elo.mean, found[2].elo.high) == (0, 0, 0)
        for rating in found[:2]:
            assert abs(rating.elo.mean - truth[rating.bot]) < 120
            covered += rating.elo.low <= truth[rating.bot] <= rating.elo.high
    assert covered >= 34  # 38 of 40 on average


def test_a_bot_that_never_loses_is_not_infinitely_strong() -> None:
    found = ratings([{(0, 1): 1.0}] * 20, 2, anchor=1)
    assert found[0].bot == 0
    assert 400 < found[0].elo.mean < 800
