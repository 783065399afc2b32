"""Yardsticks never move: what was frozen makes exactly the choices it made then.

The digests were computed when these bots were frozen. If one of them differs, the bot is no longer
what ratings and notes refer to: mend the code, not the digest, unless a rule of the game was
changed on purpose.
"""

from hashlib import blake2b

import pytest

from fatesmith import NATURE, Setup, new_state, options
from fatesmith.bots.characters import BRONTES, CHARACTERS, ILO, PYRRHA, SELENE, THERON
from fatesmith.bots.roster import make_bot
from fatesmith.bots.strategist_bot import first_strategist
from fatesmith.compiled import FORM
from fatesmith.content.named import MODULES
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.nature import stream_of

DIGESTS = {
    "strategist-1": "a60bfe862bd7",
    "mc-1:20": "ceb22d0a6df4",
    "theron": "3f27d5e0e8e0",
    "ilo": "56bb7e5b7b2a",
    "selene": "d68ecf875c40",
    "brontes": "c202147eefef",
    "pyrrha": "81fd2e85b2ca",
}
LATE = 8
"""Monte Carlo plays one whole game, and the others from this round on: playouts take time."""


def played(code: str, setup: Setup, seed: int, since: int = 1) -> bytes:
    """All moves of a game, dice included, with this bot on every seat from a round on; until then
    the first strategist plays."""
    state = new_state(setup)
    luck = SeededLuck(seed)
    bots = [make_bot(code, seed + seat) for seat in range(setup.seats)]
    moves: list[int] = []
    while not state.over:
        pending = options(state)
        if state.seat == NATURE:
            move = pending[luck.draw(stream_of(state), len(pending))]
        elif state.round < since:
            move = Move(first_strategist(state.seats).choose(state))
        else:
            move = bots[state.seat].choose(state.clone(), pending)
        moves.append(move)
        play(state, move)
    return repr(moves).encode()


def setups() -> list[Setup]:
    """The introductory set, and a random one of all boxes for each module, for every number of
    seats."""
    return [
        setup
        for seats in (2, 3, 4)
        for setup in (
            Setup.introductory(seats),
            *(
                Setup.random(seats, seats, module=module, rebellion=True, promos=True)
                for module in MODULES
            ),
        )
    ]


def digest_of(code: str) -> str:
    searches = code.startswith("mc")
    digest = blake2b(digest_size=6)
    for number, setup in enumerate(setups()):
        digest.update(played(code, setup, number, LATE if searches and number else 1))
    return digest.hexdigest()


@pytest.mark.parametrize("code", DIGESTS)
def test_a_frozen_bot_chooses_as_it_did_when_it_was_frozen(code: str) -> None:
    if code.startswith("mc") and not FORM.compiled:
        pytest.skip("its playouts take minutes in plain Python")
    assert digest_of(code) == DIGESTS[code]


def test_the_first_strategist_and_monte_carlo_and_five_opponents_are_frozen() -> None:
    frozen = {each.code for each in CHARACTERS if each.foresight is None}
    assert frozen == {each.code for each in (THERON, ILO, SELENE, BRONTES, PYRRHA)}
    assert DIGESTS.keys() == {"strategist-1", "mc-1:20", *frozen}
