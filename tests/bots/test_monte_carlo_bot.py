"""The Monte Carlo bot, as people use it."""

import pytest

from fatesmith import Setup, new_state, options
from fatesmith.bots.errors import BotError
from fatesmith.bots.monte_carlo_bot import (
    LATEST,
    MonteCarloBot,
    SharedMonteCarlo,
    searcher_of,
)
from fatesmith.bots.roster import make_bot
from tests.support import begin, position, set_hero


def test_playouts_shared_out_between_processes_give_the_same_sums() -> None:
    state = position(2)
    set_hero(state, 0, gold=9, sun=3, moon=3)
    state.round = 8
    begin(state)
    alone = searcher_of(LATEST, 2, 60, seed=4)
    shared = SharedMonteCarlo(LATEST, 2, 60, 4, processes=2)
    found = [
        [(trial.move, trial.games, trial.total) for trial in searcher.trials(state)]
        for searcher in (alone, shared)
    ]
    assert found[0] == found[1]


def test_a_searching_bot_answers_with_one_of_the_options_whatever_the_number_of_seats() -> None:
    bot = MonteCarloBot(4, seed=1)
    for seats in (2, 3, 4):
        state = new_state(Setup.introductory(seats))
        set_hero(state, 0, gold=6)
        begin(state)
        assert bot.choose(state, options(state)) in options(state)


def test_a_code_may_ask_for_several_processes() -> None:
    state = position(2)
    set_hero(state, 0, gold=9, sun=3, moon=3)
    state.round = 9
    begin(state)
    alone, shared = make_bot("mc:12", 5), make_bot("mc:12x2", 5)
    assert alone.choose(state, options(state)) == shared.choose(state, options(state))


@pytest.mark.parametrize("code", ["mc:4x0", "mc:4x", "mc:x2", "mc:4x65", "mc:4x2x2", "mc:4y2"])
def test_a_code_with_a_wrong_number_of_processes_is_refused(code: str) -> None:
    with pytest.raises(BotError, match="takes"):
        make_bot(code, 1)
