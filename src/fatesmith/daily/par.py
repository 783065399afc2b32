"""Par: what the champion scores on the same dice against the same rivals, on average.

The dice of all these games are equal, and so are the rivals, down to what they err about: they do
not look ahead, so there is nothing else to draw. What differs is the search of the champion.
The games are numbered, and each is a function of the day and its number: whoever has played some
can go on later, or elsewhere, and comes to the same par.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final
from zlib import crc32

import msgspec

from fatesmith.bots.foresight import CHAMPION
from fatesmith.bots.roster import make_bot
from fatesmith.bots.weights import tuned_numbers
from fatesmith.content.setup import new_state
from fatesmith.daily.daily_forge import DailyForge, number_of
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import options, play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.nature import stream_of

WANTED_ERROR: Final = 1.0
"""In glory: par is known when its standard error is below this."""
LEAST_GAMES: Final = 12
"""Before, the error itself is not known well enough, and nobody is told."""
MOST_GAMES: Final = 400
"""Enough for a standard deviation of 20 glory, which is more than days have had: games are played
ahead of their day, at the lowest priority, so that nobody waits for them."""
_CHAMPION: Final = "champion"


@lru_cache(maxsize=8)
def par_maker(seats: int) -> str:
    """Who plays for par: two pars with the same maker agree. The net has no say in it, since the
    champion plays games to their end."""
    made_of = repr((CHAMPION, sorted(tuned_numbers(seats).items()))).encode()
    return f"{_CHAMPION}-{crc32(made_of):08x}"


def par_game(forge: DailyForge, number: int, going_on: Callable[[], None] | None = None) -> int:
    """The champion's glory in one of the games that par is the mean of; `going_on` is called now
    and then, and may end it."""
    search = number_of(forge.day, forge.rules, "par", number)
    bots = [
        make_bot(code, forge.rival_seed(seat)) if code else make_bot(_CHAMPION, search)
        for seat, code in enumerate(forge.rivals)
    ]
    state, luck = new_state(forge.setup), SeededLuck(forge.dice)
    while state.outcome is None:
        if state.seat == NATURE:
            move = state.pending[luck.draw(stream_of(state), len(state.pending))]
        else:
            if going_on is not None:
                going_on()
            move = bots[state.seat].choose(state, options(state))
        play(state, move, luck)
    return int(state.outcome.glory[forge.person])


class Par(msgspec.Struct, frozen=True):
    """The games that were played for par so far, by number."""

    glory: tuple[int, ...] = ()
    """Of the champion."""

    @property
    def games(self) -> int:
        return len(self.glory)

    @property
    def mean(self) -> float:
        return sum(self.glory) / len(self.glory)

    @property
    def rounded(self) -> int:
        """Par as people are told it; halves go up."""
        return math.floor(self.mean + 0.5)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for fewer than two games."""
        if self.games < 2:
            return math.inf
        spread = sum((each - self.mean) ** 2 for each in self.glory) / (self.games - 1)
        return math.sqrt(spread / self.games)

    @property
    def tellable(self) -> bool:
        """Whether it can be told already, with its error, while more games are played."""
        return self.games >= LEAST_GAMES

    @property
    def known(self) -> bool:
        """Whether it is settled: no more games are played for it."""
        if self.games >= MOST_GAMES:
            return True
        return self.tellable and self.error < WANTED_ERROR

    def with_game(self, glory: int) -> "Par":
        return Par((*self.glory, glory))
