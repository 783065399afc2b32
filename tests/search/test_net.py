"""The value net against sums by hand."""

import math
import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fatesmith import CATALOG, RandomPolicy, SeededLuck, State, new_state
from fatesmith.bots.nets import value_net
from fatesmith.engine.ids import MAX_SEATS
from fatesmith.engine.playout import finish_turn, play_turn
from fatesmith.search.inputs import TURN_INPUT, TURN_INPUTS, put_seat, seat_size, table_size
from fatesmith.search.net import ValueNet, weight_count
from tests.support import position, random_setup, set_hero, set_numbers

SEAT, TABLE = seat_size(CATALOG), table_size(CATALOG)


class Sheet:
    """Weights to be filled in by name, all 0 at first."""

    def __init__(self, hidden: int, mixing: int) -> None:
        self.hidden = hidden
        self.mixing = mixing
        self.weights = [0.0] * weight_count(CATALOG, hidden, mixing)
        self.own = TABLE * hidden
        self.own_later = self.own + SEAT * hidden
        self.bias = self.own_later + SEAT * hidden
        self.mix_own = self.bias + hidden
        self.mix_others = self.mix_own + hidden * mixing
        self.mix_bias = self.mix_others + hidden * mixing
        self.heads = self.mix_bias + mixing

    def net(self, seats: int) -> ValueNet:
        return ValueNet(CATALOG, seats, self.hidden, self.mixing, self.weights)


def input_of(**numbers: int) -> int:
    """The one input of a seat that changes with a number of its hero."""
    rows = []
    for change in ({}, numbers):
        state = position(2)
        set_numbers(state.heroes[0], **change)
        own = vec[i64]([0] * SEAT)
        put_seat(state, 0, own)
        rows.append(list(own))
    (index,) = (at for at in range(SEAT) if rows[0][at] != rows[1][at])
    return index


def test_a_net_made_by_hand_gives_what_is_computed_by_hand() -> None:
    sheet = Sheet(hidden=2, mixing=1)
    weights = sheet.weights
    weights[0 * 2 + 1] = 0.5  # the table: no module
    weights[sheet.own + input_of(ancient=1) * 2 + 0] = -1.0
    weights[sheet.own_later + input_of(golem=1) * 2 + 1] = 0.9
    weights[sheet.bias] = 2.0
    weights[sheet.mix_own + 1] = 1.0
    weights[sheet.mix_others + 0] = 1.0
    weights[sheet.mix_bias] = -0.5
    weights[sheet.heads : sheet.heads + 6] = [0.1, 0.3, 0.2, 0.0, 0.0, 0.7]
    state = position(2)
    state.round, state.active = 4, 1
    set_hero(state, 0, ancient=1, golem=3)
    set_hero(state, 1, ancient=5, golem=1)
    # Of nine turns, seat 0 has five left and seat 1 six.
    units = [(2.0 - 1.0, 0.5 + 3 * 0.9 * 5 / 9), (0.0, 0.5 + 1 * 0.9 * 6 / 9)]
    mixed = [-0.5 + units[0][1] + units[1][0], -0.5 + units[1][1] + units[0][0]]
    margins = [0.1 * mixed[seat] + 0.2 * units[seat][0] for seat in (0, 1)]
    logits = [0.3 * mixed[seat] + 0.7 * units[seat][1] for seat in (0, 1)]
    found = sheet.net(2).judge(state)
    # In tens of glory, against the mean of the others.
    ahead = 10 * (margins[0] - margins[1])
    assert list(found.margins) == pytest.approx([ahead, -ahead])
    share = 1 / (1 + math.exp(logits[1] - logits[0]))
    assert list(found.wins) == pytest.approx([share, 1 - share])
    assert share > 0.6


def test_only_the_last_hidden_unit_goes_below_zero() -> None:
    margins = []
    for unit in (0, 1):
        sheet = Sheet(hidden=2, mixing=1)
        sheet.weights[sheet.own + input_of(golem=1) * 2 + unit] = -1.0
        sheet.weights[sheet.heads + 2 * (1 + unit)] = 1.0
        state = position(2)
        set_hero(state, 0, golem=4)
        margins.append(list(sheet.net(2).judge(state).margins))
    assert margins == [[0.0, 0.0], pytest.approx([-40.0, 40.0])]


def test_a_mixing_unit_below_zero_counts_as_zero() -> None:
    found = []
    for bias in (-3.0, -5.0):
        sheet = Sheet(hidden=2, mixing=1)
        sheet.weights[sheet.own + input_of(golem=1) * 2 + 1] = 1.0
        sheet.weights[sheet.mix_own + 1] = 1.0
        sheet.weights[sheet.mix_bias] = bias
        sheet.weights[sheet.heads] = 1.0
        state = position(2)
        set_hero(state, 0, golem=4)
        found.append(list(sheet.net(2).judge(state).margins))
    assert found == [pytest.approx([10.0, -10.0]), [0.0, 0.0]]


def random_net(seats: int, seed: int, *, of_order: bool) -> ValueNet:
    """With weights at random; without `of_order`, turns to come and the order of seats have
    none."""
    rng = random.Random(seed)
    sheet = Sheet(hidden=5, mixing=3)
    sheet.weights = [rng.gauss(0, 0.1) for _ in sheet.weights]
    if not of_order:
        for row in (
            *range(TURN_INPUT, TURN_INPUT + TURN_INPUTS + MAX_SEATS),
            *range(SEAT, 2 * SEAT),
        ):
            at = sheet.own + row * sheet.hidden
            sheet.weights[at : at + sheet.hidden] = [0.0] * sheet.hidden
    return sheet.net(seats)


def seated(order: list[int]) -> State:
    """Four different heroes, in this order."""
    state = position(4)
    for seat, hero in enumerate(order):
        set_hero(state, seat, gold=hero, sun=hero % 3, moon=3 - hero, glory=5 * hero, golem=hero)
        set_hero(state, seat, light=("g3", "s1", "m2", "v2")[hero])
    return state


def test_a_net_that_ignores_turns_judges_heroes_wherever_they_sit() -> None:
    net = random_net(4, 1, of_order=False)
    here = net.judge(seated([0, 1, 2, 3]))
    wins, margins = list(here.wins), list(here.margins)
    assert len({round(win, 6) for win in wins}) == 4
    for order in ([1, 2, 3, 0], [3, 2, 1, 0], [2, 0, 3, 1]):
        there = net.judge(seated(order))
        assert list(there.wins) == pytest.approx([wins[hero] for hero in order])
        assert list(there.margins) == pytest.approx([margins[hero] for hero in order])


def test_a_net_may_tell_apart_who_plays_first() -> None:
    found = random_net(4, 1, of_order=True).judge(position(4))
    assert len({round(win, 6) for win in found.wins}) == 4


@pytest.mark.parametrize("number", range(12))
def test_shares_add_up_to_one_and_margins_to_zero_in_every_game(number: int) -> None:
    state = new_state(random_setup(number))
    luck, policy = SeededLuck(number), RandomPolicy(number)
    finish_turn(state, policy, luck)
    net = value_net(state.seats)
    while not state.over:
        found = net.judge(state)
        assert sum(found.wins) == pytest.approx(1)
        assert min(found.wins) > 0
        assert sum(found.margins) == pytest.approx(0, abs=1e-6)
        play_turn(state, policy, luck)


def test_judging_again_gives_the_same_whatever_was_judged_between() -> None:
    net = random_net(4, 2, of_order=True)
    first, other = seated([0, 1, 2, 3]), seated([3, 1, 2, 0])
    other.round = 5
    before = list(net.judge(first).wins)
    assert list(net.judge(other).wins) != before
    assert list(net.judge(first).wins) == before


def test_a_wrong_number_of_weights_is_refused() -> None:
    with pytest.raises(AssertionError, match="weights instead of"):
        ValueNet(CATALOG, 2, 2, 1, [0.0] * (weight_count(CATALOG, 2, 1) - 1))
