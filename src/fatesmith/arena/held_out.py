"""Games that no net has learned from, by players of several strengths, with the net's chances
between their turns: what `fatesmith calibrate` measures."""

from dataclasses import dataclass
from random import Random
from typing import Final, final

from fatesmith.analysis.reliability import JudgedGame
from fatesmith.analysis.tempering import share_left
from fatesmith.arena.match import Match
from fatesmith.bots.guard import Guard, guarded
from fatesmith.bots.nets import value_net
from fatesmith.bots.roster import bot_maker
from fatesmith.content.setup import new_state
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.playout import Policy, finish_turn, play_turn
from fatesmith.engine.state import State

CHUNK: Final = 20
"""Games of a unit of work."""


@final
class _Seated(Policy):
    """A bot for each seat."""

    def __init__(self, guards: list[Guard]) -> None:
        self.guards = guards

    def choose(self, state: State) -> int:
        return int(self.guards[state.seat].choose(state))


@dataclass(frozen=True)
class HeldOutGames:
    """A unit of work: some games of a match."""

    match: Match
    first: int
    end: int


def judged_game(match: Match, number: int) -> JudgedGame:
    """Game `number` of a match in which every seat goes to any of its bots."""
    draw = Random(match.number_of("held out", number))
    players = tuple(draw.choice(match.bots) for _ in range(match.seats))
    policy = _Seated(
        [guarded(bot_maker(code), draw.getrandbits(60), code, 0.0) for code in players]
    )
    state, luck = new_state(match.setup_of(number)), SeededLuck(draw.getrandbits(60))
    net = value_net(match.seats)
    left: list[float] = []
    chances: list[tuple[float, ...]] = []
    finish_turn(state, policy, luck)
    while state.outcome is None:
        left.append(share_left(state))
        chances.append(tuple(net.judge(state).wins))
        play_turn(state, policy, luck)
    shares = tuple(state.outcome.share(seat) for seat in range(match.seats))
    return JudgedGame(players, shares, tuple(left), tuple(chances))


def judged_games(part: HeldOutGames) -> list[JudgedGame]:
    return [judged_game(part.match, number) for number in range(part.first, part.end)]


def parts_of(match: Match, games: int) -> list[HeldOutGames]:
    return [
        HeldOutGames(match, first, min(games, first + CHUNK)) for first in range(0, games, CHUNK)
    ]
