"""Intervals by blocks, compared with values found by hand."""

from math import sqrt

import pytest

from fatesmith.arena.report.clusters import (
    MOST_GROUPS,
    Cell,
    Grouping,
    Interval,
    added_share,
    block_mean,
    block_share,
    quantile,
)
from fatesmith.arena.statistics import t_quantile


@pytest.mark.parametrize(
    ("degrees", "value"), [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042), (10**6, 1.960)]
)
def test_students_quantiles_are_those_of_the_tables(degrees: int, value: float) -> None:
    assert t_quantile(degrees) == pytest.approx(value, abs=0.001)


def test_the_mean_of_equal_blocks_has_the_interval_of_the_block_means() -> None:
    found = block_mean([(0, 1), (0, 0), (1, 1), (1, 1), (2, 0), (2, 0)])
    # Block means 0.5, 1 and 0: sd 0.5, divided by the root of 3.
    assert found is not None
    assert found.value == pytest.approx(0.5)
    assert found.half == pytest.approx(4.3027 * 0.5 / 3**0.5)


def test_games_of_one_block_are_not_independent_evidence() -> None:
    rows = [(0, 1.0), (1, 0.0), (2, 1.0)]
    once, often = block_mean(rows), block_mean(rows * 50)
    assert once is not None
    assert often is not None
    assert often.half == pytest.approx(once.half)


def test_one_block_has_no_interval_and_no_rows_have_no_mean() -> None:
    assert block_mean([(7, 1), (7, 0)]) == Interval(0.5)
    assert block_mean([]) is None
    assert block_share([]) is None


def test_a_share_stays_between_0_and_1() -> None:
    found = block_share([(0, 1), (1, 1), (2, 0)])
    assert found is not None
    assert (found.low, found.high) == (0, 1)


def test_winning_everything_is_not_certainty() -> None:
    # With ten blocks a bot that wins 69.2 % wins all of them in 2.5 % of cases.
    found = block_share([(block, 1) for block in range(10)])
    assert found is not None
    assert found.low == pytest.approx(0.6915, abs=0.0001)
    assert found.high == 1
    never = block_share([(block, 0) for block in range(10)])
    assert never is not None
    assert never.high == pytest.approx(0.3085, abs=0.0001)


def test_blocks_that_all_say_the_same_are_no_certainty_either() -> None:
    found = block_share([(0, 1), (0, 0), (1, 1), (1, 0)])
    assert found is not None
    assert found.value == 0.5
    assert (found.low, found.high) == (0, 1)
    often = block_share([(block, 0.5) for block in range(400)])
    assert often is not None
    assert often.half == pytest.approx(0.0092, abs=0.0001)


def test_the_added_share_compares_bots_with_themselves() -> None:
    # Each bot wins as often with it as without; the better bot taking more of them must not count.
    cells = {"ant": Cell(8, 6.4, 2, 1.6), "bee": Cell(2, 0.4, 8, 1.6)}
    found = added_share([cells, cells])
    assert found is not None
    assert found.value == pytest.approx(0)


def test_the_added_share_weighs_bots_by_what_they_can_tell() -> None:
    cells = {"ant": Cell(1, 1, 1, 0), "bee": Cell(2, 1, 2, 1)}
    # Differences 1 and 0, weights 1/2 and 1.
    found = added_share([cells])
    assert found is not None
    assert found.value == pytest.approx(1 / 3)
    assert found.half is None


def test_the_added_share_has_the_interval_of_a_jackknife_over_blocks() -> None:
    blocks = [{"ant": Cell(1, 1, 1, 0)}, {"ant": Cell(1, 0, 1, 0)}, {"ant": Cell(1, 1, 1, 1)}]
    # Left out one by one: 1/2 - 1/2 = 0, 1 - 1/2 = 1/2, 1/2 - 0 = 1/2; around 1/3 they spread
    # 1/9 + 1/36 + 1/36 = 1/6, times 2/3.
    found = added_share(blocks)
    assert found is not None
    assert found.value == pytest.approx(1 / 3)
    assert found.half is None  # 4.303 / 3 exceeds any possible difference of shares
    often = added_share(blocks * 10)
    assert often is not None
    assert often.high == pytest.approx(1 / 3 + t_quantile(29) * _jackknife_error(10), abs=1e-9)


def _jackknife_error(copies: int) -> float:
    """The three blocks above, each repeated, by the formula for the difference of two means."""
    count = 3 * copies
    took, left = 2 * copies, copies
    without = []
    for took_won, left_won in ((1, 0), (0, 0), (1, 1)):
        value = (took - took_won) / (count - 1) - (left - left_won) / (count - 1)
        without += [value] * copies
    middle = sum(without) / count
    spread = sum((value - middle) ** 2 for value in without)
    return sqrt(spread * (count - 1) / count)


def test_what_hangs_on_one_block_has_no_interval() -> None:
    once = {"ant": Cell(1, 1, 1, 0)}
    never = {"ant": Cell(0, 0, 2, 1)}
    found = added_share([once, never, never])
    assert found is not None
    assert found.half is None


def test_what_all_or_none_took_adds_nothing_that_could_be_told() -> None:
    assert added_share([{"ant": Cell(2, 1, 0, 0)}]) is None
    assert added_share([{"ant": Cell(0, 0, 2, 1)}]) is None
    assert added_share([{}, {}]) is None
    assert added_share([]) is None


def test_very_many_blocks_are_left_out_in_groups_that_have_nothing_in_common() -> None:
    grouping = Grouping(range(20 * MOST_GROUPS))
    sizes = [0] * MOST_GROUPS
    alike = set()
    for block in range(20 * MOST_GROUPS):
        sizes[grouping[block]] += 1
        if block % 4 == 0:
            alike.add(grouping[block])
    assert grouping.count == MOST_GROUPS
    assert set(sizes) == {20}
    assert len(alike) > 0.9 * MOST_GROUPS  # of every fourth block, not every fourth group


def test_few_blocks_are_groups_of_their_own() -> None:
    grouping = Grouping([9, 9, 4])
    assert (grouping.count, grouping[9], grouping[4]) == (2, 0, 1)


def test_an_interval_excludes_what_lies_outside() -> None:
    assert Interval(0.6, 0.55, 0.65).excludes(0.5)
    assert not Interval(0.6, 0.45, 0.75).excludes(0.5)
    assert not Interval(0.6).excludes(0.5)


def test_quantiles_lie_on_straight_lines_between_values() -> None:
    assert quantile([1, 2, 4], 0.5) == 2
    assert quantile([1, 2, 4], 0.75) == 3
    assert quantile([3], 0.9) == 3
