"""Fitting: the same arithmetic as the net that plays, and targets that look on."""

import numpy as np
import pytest

from fatesmith.bots.nets import net_bytes, read_net
from fatesmith.bots.strategist_bot import strategist
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.playout import finish_turn, play_turn
from fatesmith.search.net import MARGIN_UNIT
from fatesmith.search.self_play import SeenGame, seen_game
from fatesmith.training.fit import Fitter
from fatesmith.training.games import Player, training_game
from fatesmith.training.samples import Samples, from_bytes, samples_of, to_bytes

HIDDEN, MIXING = 7, 4


def some_samples(seats: int, games: int = 12) -> Samples:
    player = Player(seats)
    return samples_of([training_game(player, 5, number) for number in range(games)], seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_net_that_plays_judges_as_the_net_that_was_fitted(seats: int) -> None:
    samples = some_samples(seats)
    fitter = Fitter(samples, HIDDEN, MIXING, seed=3)
    for _ in fitter.passes(samples, 2, 0.01, seed=1):
        pass
    net = read_net(net_bytes(seats, HIDDEN, MIXING, fitter.exported()))
    state = new_state(Setup.random(seats, 4, module="titans"))
    policy, luck = strategist(seats), SeededLuck(8)
    game = seen_game(state.clone(), policy, policy, 0, SeededLuck(8))
    margins, wins = fitter.outputs(samples_of([game], seats))
    finish_turn(state, policy, luck)
    for turn in range(len(game.positions)):
        judged = net.judge(state)
        order = [(int(state.active) + step) % seats for step in range(seats)]
        spread = MARGIN_UNIT * seats / (seats - 1)
        assert [judged.margins[seat] for seat in order] == pytest.approx(
            list(margins[turn] * spread), abs=0.02
        )
        assert [judged.wins[seat] for seat in order] == pytest.approx(list(wins[turn]), abs=1e-3)
        play_turn(state, policy, luck)


def test_fitting_lowers_the_error_of_wins_and_margins() -> None:
    samples = some_samples(2, games=40)
    fitter = Fitter(samples, HIDDEN, MIXING, seed=3)
    before = fitter.losses(samples)
    for _ in fitter.passes(samples, 30, 0.01, seed=1):
        pass
    after = fitter.losses(samples)
    assert after[0] < 0.8 * before[0]
    assert after[1] < 0.5 * before[1]


def test_a_step_follows_the_slope_of_the_loss() -> None:
    """A very small step changes the loss by what Adam's first step promises: it falls."""
    samples = some_samples(3)
    for name in Fitter(samples, HIDDEN, MIXING, seed=3).weights:
        fitter = Fitter(samples, HIDDEN, MIXING, seed=3)
        kept = {other: weight.copy() for other, weight in fitter.weights.items()}
        before = fitter.losses(samples)
        fitter.step(samples, 1e-4)
        for other, weight in kept.items():
            if other != name:
                fitter.weights[other] = weight
        after = fitter.losses(samples)
        scale = 0.3 / MARGIN_UNIT**2
        assert after[0] + scale * after[1] < before[0] + scale * before[1], name


def hand_made(last: list[bool]) -> SeenGame:
    game = seen_game(
        new_state(Setup.introductory(2)), strategist(2), strategist(2), 0, SeededLuck(3)
    )
    game.positions = game.positions[: len(last)]
    return game


def test_looking_on_keeps_the_outcome_of_the_last_position_and_takes_the_next_judgement() -> None:
    samples = samples_of([hand_made([False, False, True]), hand_made([False, True])], 2)
    fitter = Fitter(samples, HIDDEN, MIXING, seed=3)
    margins, wins = fitter.outputs(samples)
    on = fitter.looking_on(samples, 0.25)
    centered = samples.glory - samples.glory.mean(axis=1, keepdims=True)
    for place, last in enumerate(samples.last):
        if last:
            assert on.glory[place] == pytest.approx(centered[place])
            assert on.shares[place] == pytest.approx(samples.shares[place])
        else:
            # The active seat of the next position is the other one.
            judged = 0.75 * MARGIN_UNIT * margins[place + 1][::-1]
            assert on.glory[place] == pytest.approx(judged + 0.25 * on.glory[place + 1][::-1], 1e-4)
            won = 0.75 * wins[place + 1][::-1] + 0.25 * on.shares[place + 1][::-1]
            assert on.shares[place] == pytest.approx(won, rel=1e-4)


def test_looking_all_the_way_gives_outcomes() -> None:
    samples = some_samples(4)
    on = Fitter(samples, HIDDEN, MIXING, seed=3).looking_on(samples, 1.0)
    assert np.allclose(on.shares, samples.shares)


def test_samples_come_back_from_bytes() -> None:
    samples = some_samples(3)
    again = from_bytes(to_bytes(samples))
    for one, other in zip(vars(samples).values(), vars(again).values(), strict=True):
        assert np.array_equal(one, other)
