"""Best responses: what studying one bot brings, measured on fresh dice."""

from collections.abc import Sequence

from fatesmith.bots.response import BotPolicy, Responder
from fatesmith.bots.rotation import rotation, share_won
from fatesmith.bots.strategist_bot import strategist
from fatesmith.bots.weights import tuned_numbers
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.ids import Move
from fatesmith.engine.playout import RandomPolicy
from fatesmith.engine.state import State


class First:
    """Always takes the first option."""

    def choose(self, state: State, options: Sequence[Move]) -> Move:  # noqa: ARG002 - a Bot's way
        return options[0]


def test_a_block_lets_the_challenger_play_once_in_every_seat() -> None:
    start = new_state(Setup.introductory(3))
    seats = [seat for seat, _ in rotation(start, strategist(3), RandomPolicy(1), 5)]
    assert seats == [0, 1, 2]
    assert share_won(start, strategist(3), RandomPolicy(1), 5) == 1


def test_a_player_is_even_with_itself_in_every_block() -> None:
    start = new_state(Setup.introductory(2))
    assert all(share_won(start, strategist(2), strategist(2), seed) == 0.5 for seed in range(5))


def test_a_proposal_is_compared_with_what_the_best_so_far_did_in_the_same_block() -> None:
    responder = Responder(tuned_numbers(2), 2, 1, BotPolicy(First()), playouts=2)
    worse = dict(responder.numbers, **{"gold 0": -9.0, "sun 0": -9.0, "moon 0": -9.0})
    first = responder.compared("", responder.policy(worse), 0)
    assert first < 1
    assert responder.compared("", responder.policy(worse), 0) == first
    assert list(responder.known) == [0], "the games of the best are played once"
    responder.best = responder.policy(worse)
    assert responder.compared("", responder.policy(tuned_numbers(2)), 0) > 1


def test_only_cards_that_are_in_play_are_priced_anew() -> None:
    responder = Responder(tuned_numbers(2), 2, 1, BotPolicy(First()), playouts=2)
    assert set(responder.cards) == set(Setup.introductory(2).feats)


def test_whoever_always_takes_the_first_option_is_beaten_on_fresh_dice() -> None:
    responder = Responder(tuned_numbers(2), 2, 1, BotPolicy(First()), playouts=2)
    assert list(responder.measured(2)) == [1, 1]


def test_a_climb_ends_when_it_is_enough() -> None:
    responder = Responder(tuned_numbers(2), 2, 1, BotPolicy(First()), playouts=1)
    answers = iter((False, False, True))
    list(responder.climb(10, lambda: next(answers)))
    assert responder.tried == 2
