"""A bot is a class with one method. Try this one:

fatesmith arena --bots examples/write_a_bot.py:MyBot,random
"""

import random

from fatesmith import apply


class MyBot:
    """Takes what raises its own score at once, and else whatever comes."""

    def __init__(self, seed):
        self.random = random.Random(seed)  # the same seed plays the same game

    def choose(self, state, options):
        """One of the options, for state.seat; the state is yours to look at and to clone."""

        def score_after(move):
            ahead = state.clone()
            apply(ahead, move)  # stops where a die is rolled: nobody sees the future
            return ahead.score(state.seat), self.random.random()

        return max(options, key=score_after)
