"""Positions and games with their stories."""

import random

from fatesmith import Setup, State, apply, new_state
from fatesmith.content.named import MODULES
from fatesmith.prose.story import tell_story
from fatesmith.prose.voice import YOU
from tests.players import Saver
from tests.support import house_sets, position

NAMES = {0: YOU, 1: "Ada", 2: "Bram"}


def told(state: State) -> list[str]:
    """The story since the position was set up."""
    assert state.journal is not None
    return tell_story(state.journal[events_of_the_deal(state) :], NAMES)


def events_of_the_deal(state: State) -> int:
    """Events of the deal: the start, the gold, and the first turn that tests leave."""
    fresh = new_state(Setup.introductory(state.seats), journal=True)
    return len(fresh.journal or [])


def listening(seats: int = 3, *feats: str, module: str = "none") -> State:
    return position(seats, *feats, module=module, journal=True)


def after(state: State, told_so_far: int) -> list[str]:
    """The story since then."""
    return tell_story((state.journal or [])[told_so_far:], NAMES)


def play_eagerly(setup: Setup, rng: random.Random) -> State:
    """A whole game in which all kinds of cards get bought."""
    state = new_state(setup, journal=True)
    saver = Saver(rng, state)
    while not state.over:
        apply(state, saver.choose(state))
    return state


def setups() -> list[Setup]:
    base = [
        make(seats)
        for make in (Setup.introductory, Setup.advanced, Setup.draft)
        for seats in (2, 3, 4)
    ]
    scepters = [Setup.named("versatility", 2 + number % 3) for number in range(9)]
    return (
        base
        + scepters
        + [
            Setup.random(seats, seed, module=module, rebellion=True, promos=True)
            for module in MODULES
            for seats in (2, 3, 4)
            for seed in range(12)
        ]
        + [Setup.custom(2 + number % 3, [slug]) for slug in house_sets() for number in range(9)]
    )
