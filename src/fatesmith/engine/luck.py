"""Luck: numbers that look drawn at random, for whoever answers chance.

Everything stays within 63 bits, because compiled integers do not grow: a word has 32 bits, and no
factor more than 31.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

_WORD: Final = 0xFFFFFFFF
_WORDS: Final = 0x100000000
_WARM_UP: Final = 12

STREAMS: Final = 13
"""One per seat and die, celestial die included, and one for everything else."""
OTHER_STREAM: Final = 12
DICE_PER_SEAT: Final = 3


def mixed(word: i64) -> i64:
    """A word in which every bit of the input moves every bit of the output."""
    word ^= word >> 16
    word = word * 0x7FEB352D & _WORD
    word ^= word >> 15
    # Times 0x846CA68B; its highest bit is multiplied separately, to stay within 63 bits.
    word = word * 0x046CA68B + ((word & 1) << 31) & _WORD
    word ^= word >> 16
    return word


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """Draws one of several equally likely outcomes."""

    drawn: i64
    """How many draws it has made."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, stream: i64, outcomes: i64) -> i64:
        """A number from 0 to `outcomes` - 1; the stream says which die, or what else, is rolled."""
        raise NotImplementedError


@final
class SeededLuck(Luck):
    """The k-th draw of a stream depends on the seed, the stream and k alone.

    Two games with the same seed therefore share their luck even when decisions differ.
    """

    seed: int
    low: i64
    high: i64
    counts: vec[i64]

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed & 0xFFFFFFFFFFFFFFFF
        self.low = mixed(self.seed & _WORD)
        self.high = mixed(self.seed >> 32)
        self.counts = vec[i64]([0] * STREAMS)

    def draw(self, stream: i64, outcomes: i64) -> i64:
        count = self.counts[stream]
        self.counts[stream] = count + 1
        self.drawn += 1
        return self.drawn_at(stream, count, outcomes)

    def drawn_at(self, stream: i64, count: i64, outcomes: i64) -> i64:
        """The draw at this place in a stream. All outcomes are equally likely: a draw that would
        favor some is repeated."""
        limit = _WORDS - _WORDS % outcomes
        word = mixed(mixed(self.low ^ (stream << 24) + count) + self.high & _WORD)
        while word >= limit:
            word = mixed(word + self.high & _WORD)
        return word % outcomes

    def clone(self) -> SeededLuck:
        twin = SeededLuck(self.seed)
        twin.counts = self.counts[:]
        twin.drawn = self.drawn
        return twin


@final
class QuickLuck(Luck):
    """One fast stream for all: for playouts, where only the numbers count.

    The generator adds, shifts and rotates three words and a counter (sfc32). An outcome is at most
    one part in four billion more likely than another.
    """

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.a = 0
        self.b = seed & _WORD
        self.c = seed >> 32 & _WORD
        self.counter = 1
        for _ in range(_WARM_UP):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        b = self.b
        c = self.c
        word = self.a + b + self.counter & _WORD
        self.counter = self.counter + 1 & _WORD
        self.a = b ^ b >> 9
        self.b = c + (c << 3) & _WORD
        self.c = (c << 21 & _WORD | c >> 11) + word & _WORD
        return word

    def below(self, limit: i64) -> i64:
        """A number from 0 to `limit` - 1."""
        return self.word() * limit >> 32

    def draw(self, stream: i64, outcomes: i64) -> i64:
        self.drawn += 1
        return self.below(outcomes)
