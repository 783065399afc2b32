"""Looking ahead: short playouts that the net judges, to the end of the game where that is near."""

import math

import pytest

from fatesmith import CATALOG, Setup, State, new_state
from fatesmith.bots.nets import value_net
from fatesmith.bots.strategist_bot import first_strategist
from fatesmith.engine.arrange import AT_REINFORCEMENT
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.move import FEAT, PASS, USE, first_of, kind_of
from fatesmith.engine.outcome import Outcome
from fatesmith.engine.playout import Policy, between_turns, finish_turn, play_turn
from fatesmith.search.look_ahead import EAGER, LookAhead, judged, play_turns, worth
from fatesmith.search.monte_carlo import UNIT, WIDTH, FlatMonteCarlo, Yardstick
from fatesmith.search.net import ValueNet, weight_count
from tests.support import begin, position, set_hero


def rich(round_number: int = 1, seats: int = 2) -> State:
    state = position(seats)
    set_hero(state, 0, gold=9, sun=3, moon=3)
    state.round = round_number
    begin(state)
    return state


def looking(
    turns: int, seed: int = 1, playouts: int = 60, net: ValueNet | None = None
) -> LookAhead:
    return LookAhead(first_strategist(2), net or value_net(2), playouts, turns, seed)


def another_net() -> ValueNet:
    """A net with opinions of its own."""
    weights = [math.sin(at) / 10 for at in range(weight_count(CATALOG, 2, 1))]
    return ValueNet(CATALOG, 2, 2, 1, weights)


class Counting(Policy):
    """The first strategist, with a note of the turns it was asked in."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[tuple[int, int]] = []

    def choose(self, state: State) -> int:
        turn = (int(state.round), int(state.active))
        if turn not in self.turns:
            self.turns.append(turn)
        return first_strategist(state.seats).choose(state)


# How far ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_turn_that_is_being_played_is_the_first_of_a_playout(turns: int) -> None:
    state, policy = rich(), Counting()
    play_turns(state, turns, policy, SeededLuck(1))
    assert between_turns(state)
    assert (state.round, state.active) == [(1, 1), (2, 0), (2, 1)][turns - 1]
    assert policy.turns == [(1, 0), (1, 1), (2, 0)][:turns]


def test_a_playout_ends_with_the_game() -> None:
    state = rich(9)
    play_turns(state, 1000, Counting(), SeededLuck(1))
    assert state.over


@pytest.mark.parametrize(("round_number", "asks_the_net"), [(7, True), (8, False), (9, False)])
def test_in_the_last_two_rounds_playouts_go_to_the_end_and_no_net_is_asked(
    round_number: int, asks_the_net: bool
) -> None:
    state = rich(round_number)
    moves = [int(move) for move in state.pending[:4]]
    sums = [
        looking(2, net=net).totals(state, moves, 1, 0, 8) for net in (value_net(2), another_net())
    ]
    assert (sums[0] != sums[1]) == asks_the_net


def test_the_move_that_wins_at_once_is_found() -> None:
    """The last action of the game: only the most expensive feat overtakes the other hero."""
    state = position(2)
    set_hero(state, 1, sun=5, moon=5, gold=0, glory=20)
    set_hero(state, 0, glory=45)
    state.round = 9
    begin(state, seat=1)
    move = looking(2).choose(state)
    assert kind_of(move) == FEAT
    assert CATALOG.feat_set(first_of(move)).slug == "hydra"


# What it is worth ---------------------------------------------------------------------------------


def test_a_position_between_turns_is_worth_what_the_net_says() -> None:
    """Early all of it is the margin; in the last rounds half of it is the win."""
    for round_number, margin_share in ((3, 1.0), (8, 0.5)):
        state = rich(round_number)
        stick = Yardstick(state)
        finish_turn(state, first_strategist(2), SeededLuck(1))
        found = value_net(2).judge(state)
        scale = 12 + 4 * (9 - round_number)
        squashed = 0.5 + 0.5 * math.tanh(found.margins[0] / scale)
        by_hand = margin_share * squashed + (1 - margin_share) * found.wins[0]
        assert worth(state, stick, value_net(2)) == pytest.approx(by_hand)


def test_the_end_of_a_game_is_worth_its_outcome() -> None:
    state = rich(9)
    stick = Yardstick(state)
    state.outcome = Outcome((50, 40), (1, 2))
    assert worth(state, stick, value_net(2)) == stick.value(state.outcome)


def test_a_judgement_is_of_every_seat_and_a_finished_game_is_judged_as_it_ended() -> None:
    state = position(3)
    state.outcome = Outcome((50, 40, 30), (1, 2, 3))
    found = judged(state, value_net(3), first_strategist(3), 1, 4)
    assert list(found.wins) == [1, 0, 0]
    # Against the mean of the two others.
    assert list(found.margins) == pytest.approx([15, 0, -15])


def test_a_judgement_in_the_middle_of_a_turn_is_the_mean_over_its_dice() -> None:
    state = new_state(Setup.introductory(3))
    net, policy = value_net(3), first_strategist(3)
    before = state.to_bytes()
    found = judged(state, net, policy, 1, 6)
    assert sum(found.wins) == pytest.approx(1)
    assert sum(found.margins) == pytest.approx(0, abs=1e-6)
    assert list(found.wins) == list(judged(state, net, policy, 1, 6).wins)
    assert list(found.wins) != list(judged(state, net, policy, 2, 6).wins)
    assert state.to_bytes() == before


def test_a_judgement_between_turns_needs_no_dice() -> None:
    state = new_state(Setup.introductory(3))
    net, policy = value_net(3), first_strategist(3)
    luck = SeededLuck(1)
    finish_turn(state, policy, luck)
    play_turn(state, policy, luck)
    assert list(judged(state, net, policy, 1, 6).wins) == list(net.judge(state).wins)


# Repeating ----------------------------------------------------------------------------------------


def test_the_same_seed_tries_the_same_way_and_leaves_the_state_alone() -> None:
    state = rich()
    before = state.to_bytes()
    found = [
        [(trial.move, trial.games, trial.total) for trial in looking(2, seed).trials(state)]
        for seed in (1, 1, 2)
    ]
    assert found[0] == found[1] != found[2]
    assert state.to_bytes() == before


def test_playouts_may_be_counted_in_parts() -> None:
    state = rich()
    moves = [int(move) for move in state.pending[:3]]
    searcher = looking(2)
    whole = searcher.totals(state, moves, 1, 0, 9)
    parts = [searcher.totals(state, moves, 1, 0, 4), searcher.totals(state, moves, 1, 4, 5)]
    assert whole == [sum(each) for each in zip(*parts, strict=True)]


# What is free -------------------------------------------------------------------------------------


class Biased(FlatMonteCarlo):
    """Its playouts find declining better than everything else, by this much glory."""

    def __init__(self, by: float, eager: float) -> None:
        super().__init__(first_strategist(3), 60, 1, WIDTH, eager)
        self.by = by

    def totals(
        self,
        state: State,
        moves: list[int],
        asked: int,  # noqa: ARG002 - these playouts have no luck
        first: int,  # noqa: ARG002
        number: int,
    ) -> list[int]:
        more = Yardstick(state).of_glory(self.by)
        return [
            int(number * UNIT * (0.5 + (more if kind_of(move) == PASS else 0))) for move in moves
        ]


@pytest.mark.parametrize("slug", ["hind", "owl"])
def test_a_free_use_comes_before_declining_when_playouts_cannot_tell(slug: str) -> None:
    state = position(3)
    set_hero(state, 0, gold=3, feats=slug)
    begin(state, AT_REINFORCEMENT)
    # The prior adds what the strategist thinks of a use: far less than the differences here.
    chosen = {
        (by, eager): kind_of(Biased(by, eager).choose(state))
        for by in (4.0, 40.0)
        for eager in (0.0, EAGER, 20.0)
    }
    assert chosen[4.0, 0.0] == chosen[4.0, EAGER] == PASS
    assert chosen[4.0, 20.0] == USE
    assert chosen[40.0, 20.0] == PASS


def test_searches_that_look_ahead_are_eager_and_others_only_if_they_are_told() -> None:
    assert looking(2).eager == EAGER > 0
    assert FlatMonteCarlo(first_strategist(2), 4).eager == 0
