"""Even luck: a few playouts in which every die shows each of its sides equally often.

An evaluator can afford only a few playouts. If their dice were drawn freely, some dice would be
lucky in all of them, and the books of a review would be full of it. Here the first rolls of every
die over six playouts are a permutation of its six slots, so what a single die does on average is
met exactly, and only what dice do together is left to chance.
"""

from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Final, final

from fatesmith.engine.ids import SIDES
from fatesmith.engine.luck import STREAMS, Luck, SeededLuck

_EVEN_ROLLS: Final = 4
"""So many rolls of each die are even: more than a turn usually has."""
_SEED: Final = 20261118
"""The same dice for all positions: what two of them have in common cancels out."""


@final
class EvenLuck(Luck):
    """The luck of one of several playouts."""

    def __init__(self, slots: list[int], later: SeededLuck) -> None:
        super().__init__()
        self._slots = slots
        self._later = later
        self._counts = [0] * STREAMS

    def draw(self, stream: int, outcomes: int) -> int:
        count = self._counts[stream]
        self._counts[stream] = count + 1
        self.drawn += 1
        if count < _EVEN_ROLLS and outcomes == SIDES:
            return self._slots[stream * _EVEN_ROLLS + count]
        return self._later.drawn_at(stream, count, outcomes)


@lru_cache(maxsize=8)
def _drawn(sixes: int) -> list[tuple[list[int], SeededLuck]]:
    """By playout: the slots of the even rolls, and what draws everything else. Those of few
    playouts come first in those of many."""
    found: list[tuple[list[int], SeededLuck]] = []
    for six in range(sixes):
        random = Random(_SEED + six)
        # No two are the same: dice that always fall together would count as one.
        columns = random.sample(list(permutations(range(SIDES))), STREAMS * _EVEN_ROLLS)
        found += [
            ([column[place] for column in columns], SeededLuck(random.getrandbits(60)))
            for place in range(SIDES)
        ]
    return found


def even_lucks(sixes: int) -> list[EvenLuck]:
    """Fresh luck for six playouts, or several times as many."""
    return [EvenLuck(slots, later) for slots, later in _drawn(sixes)]
