"""Bots that look ahead: several processes choose like one, and time is used up, not exceeded."""

import pytest

from fatesmith import Setup, State, new_state, options
from fatesmith.bots.foresight import CHAMPION, NET_ALONE, Foresight, light
from fatesmith.bots.look_ahead_bot import LookAheadBot, SharedLookAhead, looking_ahead
from fatesmith.bots.monte_carlo_bot import FIRST, LATEST, searcher_of
from fatesmith.search.look_ahead import EAGER
from tests.support import begin, position, set_hero


def rich() -> State:
    state = position(2)
    set_hero(state, 0, gold=9, sun=3, moon=3)
    begin(state)
    return state


class Clock:
    """Each look at it is a second later."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return float(self.looks)


def test_playouts_shared_out_between_processes_give_the_same_sums() -> None:
    state = rich()
    searchers = looking_ahead(2, light(48), 4), SharedLookAhead(2, light(48), 4, processes=2)
    found = [
        [(trial.move, trial.games, trial.total) for trial in searcher.trials(state)]
        for searcher in searchers
    ]
    assert found[0] == found[1]


def test_a_bot_answers_with_one_of_the_options_whatever_the_number_of_seats() -> None:
    bot = LookAheadBot(Foresight(playouts=4, turns=1), seed=1)
    for seats in (2, 3, 4):
        state = new_state(Setup.introductory(seats))
        set_hero(state, 0, gold=6)
        begin(state)
        assert bot.choose(state, options(state)) in options(state)


def test_the_same_seed_chooses_the_same_way() -> None:
    state = rich()
    chosen = [LookAheadBot(light(8), seed=7).choose(state, options(state)) for _ in range(2)]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize(
    ("seconds", "searches"),
    [
        # It looks at the clock at the start, then before and after each search. A search takes one
        # second here, and the next is expected to take three.
        (0.5, 1),
        (4.9, 1),
        (5.0, 2),
        (7.0, 3),
    ],
)
def test_with_a_time_limit_it_searches_again_as_long_as_the_next_search_should_end_in_time(
    seconds: float, searches: int
) -> None:
    clock, state = Clock(), rich()
    bot = LookAheadBot(Foresight(playouts=1, turns=1), 1, seconds=seconds, clock=clock)
    assert bot.choose(state, options(state)) in options(state)
    assert clock.looks == 1 + 2 * searches


def test_without_a_time_limit_it_never_looks_at_the_clock() -> None:
    clock, state = Clock(), rich()
    LookAheadBot(light(4), 1, clock=clock).choose(state, options(state))
    assert clock.looks == 0


def test_bots_look_further_ahead_or_harder_from_the_net_alone_to_the_champion() -> None:
    assert NET_ALONE.turns < light(400).turns <= CHAMPION.turns
    assert light(400).playouts < CHAMPION.playouts
    assert light(400).playouts == 400


def test_the_first_monte_carlo_is_not_eager_and_the_latest_is() -> None:
    assert searcher_of(FIRST, 2, 4, 1).eager == 0
    assert searcher_of(LATEST, 2, 4, 1).eager == EAGER
