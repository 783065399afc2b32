"""Games of self-play as units of work: the same player, seed and numbers give the same bytes, in
any process and on any machine."""

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fatesmith.bots.nets import read_net
from fatesmith.bots.strategist_bot import strategist
from fatesmith.content.named import MODULES
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.playout import Policy
from fatesmith.search.look_ahead import LookAhead
from fatesmith.search.self_play import SeenGame, Wavering, seen_game
from fatesmith.training.samples import samples_of, to_bytes

INTRODUCTORY: Final = 0.4
"""The share of introductory games; the others are mixes of all boxes and modules."""
_WAVERING: Final = 0.6
"""The share of games that begin with mistakes, so that the net learns what they cost."""
_LATEST: Final = 0.8
"""Mistakes end before this share of the game is over."""
_RATES: Final = (50, 150, 300)
"""How often a player wavers, in thousandths."""
PLAYOUTS: Final = 8
WIDTH: Final = 8
"""The net's own games: eight options, each played to the end of the turn."""


@dataclass(frozen=True)
class Player:
    """Who plays all seats: the strategist, or the net if there is one."""

    seats: int
    net: bytes = b""

    def policy(self, seed: int) -> Policy:
        base = strategist(self.seats)
        if not self.net:
            return base
        return LookAhead(base, _net_of(self.net), PLAYOUTS, 1, seed, WIDTH)


_net_of = lru_cache(maxsize=2)(read_net)


def training_game(player: Player, seed: int, number: int) -> SeenGame:
    """Game `number` of a seed."""
    draw = random.Random(f"fatesmith train {player.seats} {seed} {number}")
    state = new_state(drawn_setup(player.seats, draw))
    turns = int(state.rounds * state.seats)
    until = int(draw.random() * _LATEST * turns) if draw.random() < _WAVERING else 0
    wavering = Wavering(strategist(player.seats), draw.getrandbits(60), draw.choice(_RATES))
    policy = player.policy(draw.getrandbits(32))
    return seen_game(state, policy, wavering, until, SeededLuck(draw.getrandbits(60)))


def drawn_setup(seats: int, draw: random.Random) -> Setup:
    """The introductory set, or a mix of what any box and module offers."""
    if draw.random() < INTRODUCTORY:
        return Setup.introductory(seats)
    rebellion = draw.random() < 0.7
    return Setup.random(
        seats,
        draw.getrandbits(60),
        module=draw.choice(MODULES),
        rebellion=rebellion,
        promos=rebellion and draw.random() < 0.7,
    )


def play_range(player: Player, seed: int, numbers: tuple[int, int]) -> bytes:
    """The positions of the games from one number up to another, as a file of samples."""
    games = [training_game(player, seed, number) for number in range(*numbers)]
    return to_bytes(samples_of(games, player.seats))
