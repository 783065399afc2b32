"""A bot is a class with one method. Try this one:

fatesmith arena --bots examples/write_a_bot.py:MyBot,random
"""

import random

from fatesmith import apply


class MyBot:
    """Takes whatever raises its score most right away; ties are broken at random."""

    def __init__(self, seed):
        self.random = random.Random(seed)  # the same seed plays the same game

    def choose(self, state, options):
        """Return one of the options of state.seat; the state is yours to inspect and clone."""

        def score_after(move):
            ahead = state.clone()
            apply(ahead, move)  # stops when a die must be rolled: bots cannot see the future
            return ahead.score(state.seat), self.random.random()

        return max(options, key=score_after)
