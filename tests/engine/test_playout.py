"""Playouts inside compiled code: they play by the same rules as a loop from outside."""

import pytest

from fatesmith import (
    NATURE,
    IllegalMove,
    Luck,
    Policy,
    QuickLuck,
    RandomPolicy,
    SeededLuck,
    Setup,
    State,
    apply,
    new_state,
    options,
    play_out,
    play_outs,
)
from fatesmith.engine.loop import play
from fatesmith.engine.nature import stream_of
from fatesmith.engine.playout import between_turns, finish_turn, play_turn

SETUPS = [
    Setup.introductory(2),
    Setup.draft(3, rebellion=True, promos=True),
    Setup.discovery(4, "goddess"),
    Setup.discovery(4, "titans"),
]


class First(Policy):
    """Chooses the first option, and counts how often it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def choose(self, state: State) -> int:
        assert state.seat != NATURE
        self.asked += 1
        return state.pending[0]


class Last(Luck):
    """Always the last outcome; remembers the streams."""

    def __init__(self) -> None:
        super().__init__()
        self.streams: set[int] = set()

    def draw(self, stream: int, outcomes: int) -> int:
        self.streams.add(stream)
        return outcomes - 1


@pytest.mark.parametrize("setup", SETUPS)
def test_a_playout_ends_as_the_same_choices_from_outside_do(setup: Setup) -> None:
    for seed in range(5):
        inside = new_state(setup)
        decisions = play_out(inside, RandomPolicy(seed), SeededLuck(seed))
        outside = new_state(setup)
        policy = RandomPolicy(seed)
        luck = SeededLuck(seed)
        chosen = 0
        while not outside.over:
            moves = options(outside)
            if outside.seat == NATURE:
                move = int(moves[luck.draw(stream_of(outside), len(moves))])
            else:
                move = policy.choose(outside)
                chosen += 1
            play(outside, move)
        assert inside == outside
        assert decisions == chosen


def test_a_policy_and_a_luck_may_be_written_in_python() -> None:
    state = new_state(Setup.introductory(3))
    policy, luck = First(), Last()
    assert play_out(state, policy, luck) == policy.asked > 0
    assert state.over
    assert luck.streams == {0, 1, 3, 4, 6, 7}


def test_a_policy_must_choose_and_a_luck_must_draw() -> None:
    with pytest.raises(NotImplementedError):
        play_out(new_state(Setup.introductory(2)), Policy(), QuickLuck(1))
    with pytest.raises(NotImplementedError):
        play_out(new_state(Setup.introductory(2)), RandomPolicy(1), Luck())


def test_a_tally_adds_up_what_games_came_to_and_leaves_the_position_alone() -> None:
    start = new_state(Setup.introductory(4))
    before = start.to_bytes()
    tally = play_outs(start, 20, RandomPolicy(1), QuickLuck(2))
    assert start.to_bytes() == before
    assert tally.games == 20
    assert sum(tally.shares) == pytest.approx(20)
    policy, luck = RandomPolicy(1), QuickLuck(2)
    glory = [0] * 4
    decisions = 0
    for _ in range(20):
        state = start.clone()
        decisions += play_out(state, policy, luck)
        assert state.outcome is not None
        glory = [a + b for a, b in zip(glory, state.outcome.glory, strict=True)]
    assert tally.glory == glory
    assert tally.decisions == decisions
    assert tally.chances == luck.drawn


def test_a_game_that_is_over_is_played_out_already() -> None:
    state = new_state(Setup.introductory(2))
    play_out(state, RandomPolicy(1), QuickLuck(1))
    assert play_out(state, RandomPolicy(1), QuickLuck(1)) == 0
    assert play_outs(state, 3, RandomPolicy(1), QuickLuck(1)).games == 3


def test_a_shared_win_counts_as_a_fraction() -> None:
    state = new_state(Setup.introductory(3))
    play_out(state, First(), Last())
    assert state.outcome is not None
    assert sum(state.outcome.share(seat) for seat in range(3)) == pytest.approx(1)
    for seat in range(3):
        assert (state.outcome.share(seat) > 0) == (seat in state.outcome.winners)


def test_with_luck_apply_goes_on_to_the_next_decision() -> None:
    state = new_state(Setup.introductory(2))
    assert state.seat == NATURE
    apply(state, options(state)[0], SeededLuck(3))
    assert state.seat == 0
    with pytest.raises(IllegalMove):
        apply(state, -1, SeededLuck(3))


# Turn by turn -------------------------------------------------------------------------------------


class Watched(Luck):
    """Draws like another, and notes in which turn of the state it was asked."""

    def __init__(self, state: State, seed: int) -> None:
        super().__init__()
        self.state = state
        self.luck = SeededLuck(seed)
        self.turns: set[tuple[int, int]] = set()

    def draw(self, stream: int, outcomes: int) -> int:
        self.turns.add((self.state.round, self.state.active))
        return self.luck.draw(stream, outcomes)


@pytest.mark.parametrize("setup", SETUPS)
def test_a_turn_ends_before_any_die_of_the_next_is_rolled(setup: Setup) -> None:
    state = new_state(setup)
    luck, policy = Watched(state, 5), RandomPolicy(5)
    finish_turn(state, policy, luck)
    turns = 0
    while not state.over:
        assert between_turns(state)
        assert not options(state)
        luck.turns.clear()
        turn = (state.round, state.active)
        play_turn(state, policy, luck)
        assert luck.turns == {turn}
        turns += 1
    assert not between_turns(state)
    assert turns in (state.rounds * state.seats - 1, state.rounds * state.seats)


@pytest.mark.parametrize("setup", SETUPS)
def test_playing_turn_by_turn_with_the_same_luck_is_playing_through(setup: Setup) -> None:
    for seed in range(5):
        through, by_turns = new_state(setup), new_state(setup)
        play_out(through, RandomPolicy(seed), SeededLuck(seed))
        policy, luck = RandomPolicy(seed), SeededLuck(seed)
        finish_turn(by_turns, policy, luck)
        while between_turns(by_turns):
            play_turn(by_turns, policy, luck)
        assert by_turns == through


def test_whoever_is_asked_in_the_middle_of_a_turn_is_not_between_turns() -> None:
    state = new_state(Setup.introductory(3))
    assert not between_turns(state)
    twin = state.clone()
    finish_turn(twin, First(), SeededLuck(1))
    assert between_turns(twin)
    assert not between_turns(state)
