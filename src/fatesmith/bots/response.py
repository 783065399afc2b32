"""Best responses: how well somebody does who may study one bot before playing against it.

A response looks ahead like `light:N`, with prices of its own for what everything is worth. They are
tuned in games against the bot that is studied, on the introductory set: a number that exploits it
stays, whatever it is worth against others. What a climb finds is then measured on dice that it has
not seen.
"""

from collections.abc import Iterator
from typing import Final, final

from fatesmith.bots.bot import Bot
from fatesmith.bots.foresight import light
from fatesmith.bots.nets import value_net
from fatesmith.bots.rotation import share_won
from fatesmith.bots.tuning import Climber, block_score, policy_of
from fatesmith.bots.weights import Numbers
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import options
from fatesmith.engine.playout import Policy
from fatesmith.engine.state import State
from fatesmith.search.look_ahead import LookAhead
from fatesmith.search.strategist import Strategist

_FRESH: Final = 1 << 40
"""Dice from here on are for measuring: no climb comes so far."""


@final
class BotPolicy(Policy):
    """A bot in the seats of a playout."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, state: State) -> Move:
        return self.bot.choose(state, options(state))


@final
class Responder(Climber):
    """Climbs against one bot that never changes. The same blocks are used for every proposal, so
    that the games of the best so far are played once."""

    stages = ((12, -0.2), (36, 0.5), (100, 1.2))

    def __init__(
        self, numbers: Numbers, seats: int, seed: int, rival: Policy, playouts: int
    ) -> None:
        self.rival = rival
        self.foresight = light(playouts)
        self.start = new_state(Setup.introductory(seats))
        self.known: dict[int, float] = {}
        super().__init__(numbers, seats, seed)
        played = set(Setup.introductory(seats).feats)
        self.cards = [card for card in self.cards if card in played]
        self.standing: Policy = self.best

    def policy(self, numbers: Numbers) -> Policy:
        base: Strategist = policy_of(numbers, self.seats)
        playouts, turns, width = self.foresight.playouts, self.foresight.turns, self.foresight.width
        return LookAhead(base, value_net(self.seats), playouts, turns, self.seats, width)

    def compared(self, subject: str, challenger: Policy, place: int) -> float:  # noqa: ARG002 - one set-up, whatever the numbers are about
        if self.best is not self.standing:
            self.known, self.standing = {}, self.best
        if place not in self.known:
            self.known[place] = block_score(self.start, self.best, self.rival, place)
        return 1.0 + block_score(self.start, challenger, self.rival, place) - self.known[place]

    def measured(self, blocks: int) -> Iterator[float]:
        """The best response's share of the win in blocks that it was not tuned on."""
        for block in range(blocks):
            yield share_won(self.start, self.best, self.rival, _FRESH + block)
