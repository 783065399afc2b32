"""A match: which bots, how many seats, which set-ups and dice. Everything else follows from it."""

import hashlib
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from typing import Final

from fatesmith.arena.errors import ArenaError
from fatesmith.bots.loader import file_digest, names_a_file
from fatesmith.bots.roster import bot_maker
from fatesmith.content.named import MODULES, NAMED, NO_MODULE_NAME
from fatesmith.content.setup import Setup

RANDOM: Final = "random"
EVERYTHING: Final = "all"
REBELLION: Final = "rebellion"
RANDOM_KINDS: Final = (*MODULES, REBELLION, EVERYTHING)
"""What may follow `random:`; `all` draws a module for each block and has the promos too."""
MOST_BOTS: Final = 12


@dataclass(frozen=True)
class Block:
    """The unit of a match: one set-up with its dice, played once for every rotation of a table."""

    number: int
    """Counted over the whole match."""
    deal: int
    """Blocks of one deal share set-up and dice."""
    lineup: tuple[int, ...]
    """By seat: which bot of the match sits there in the first rotation."""

    def rotated(self, rotation: int) -> tuple[int, ...]:
        """Everybody moves over by this many seats."""
        seats = len(self.lineup)
        return tuple(self.lineup[(seat - rotation) % seats] for seat in range(seats))


@dataclass(frozen=True)
class Match:
    """Frozen: the same match plays the same games, in any process and order."""

    bots: tuple[str, ...]
    seats: int
    seed: int
    setup: str = "introductory"
    mixed: bool = False
    """Tables of different bots instead of duels."""
    time_limit: float = 0.0

    def __post_init__(self) -> None:
        if not 2 <= len(self.bots) <= MOST_BOTS:
            number = "1 bot" if len(self.bots) == 1 else f"{len(self.bots)} bots"
            raise ArenaError(f"{number}: a match takes 2 to {MOST_BOTS}, such as random,dearest")
        if self.mixed and len(self.bots) < self.seats:
            raise ArenaError(
                f"mixed tables of {self.seats} seats need as many bots, not {len(self.bots)}"
            )
        for code in self.bots:
            # Made once, so that a bot that cannot be made is found before the first game.
            bot_maker(code)(0)
        self.setup_of(0)

    @property
    def labels(self) -> list[str]:
        """The names of the bots: their codes, numbered if a bot plays itself."""
        return [
            code
            if not self.bots[:place].count(code)
            else f"{code}#{self.bots[:place].count(code) + 1}"
            for place, code in enumerate(self.bots)
        ]

    @property
    def files(self) -> dict[str, str]:
        """The bots that come from files, with digests of what is in those now."""
        return {code: file_digest(code) for code in self.bots if names_a_file(code)}

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """Who meets whom. In duels, one bot plays copies of another; with three or four seats also
        the other way around, unless there are only two bots: then the first challenges the
        second."""
        everyone = range(len(self.bots))
        if self.mixed:
            return list(combinations(everyone, self.seats))
        both_ways = self.seats > 2 and len(self.bots) > 2
        pairs = permutations(everyone, 2) if both_ways else combinations(everyone, 2)
        return [(one, *[other] * (self.seats - 1)) for one, other in pairs]

    def block(self, number: int) -> Block:
        """Every table is played once with each deal."""
        tables = self.tables
        deal, place = divmod(number, len(tables))
        lineup = list(tables[place])
        if self.mixed:
            # Rotation alone would leave everybody with the same neighbors.
            Random(self.number_of("order", number)).shuffle(lineup)
        return Block(number, deal, tuple(lineup))

    def setup_of(self, deal: int) -> Setup:
        """The set-up of a deal; ArenaError if there is no such set-up."""
        kind, colon, module = self.setup.partition(":")
        if kind != RANDOM:
            if self.setup not in {named.name for named in NAMED}:
                known = " ".join(named.name for named in NAMED)
                raise ArenaError(
                    f"there is no set-up {self.setup[:60]!r}; these are: {known}, {RANDOM} or "
                    f"{RANDOM}:KIND with {', '.join(RANDOM_KINDS)}"
                )
            return Setup.named(self.setup, self.seats)
        if not colon:
            module = NO_MODULE_NAME
        if module not in RANDOM_KINDS:
            raise ArenaError(
                f"there is no {self.setup[:60]!r}; after random: comes {', '.join(RANDOM_KINDS)}"
            )
        seed = self.number_of("setup", deal)
        if module == EVERYTHING:
            drawn = MODULES[seed % len(MODULES)]
            return Setup.random(self.seats, seed, module=drawn, rebellion=True, promos=True)
        if module == REBELLION:
            return Setup.random(self.seats, seed, rebellion=True)
        return Setup.random(self.seats, seed, module=module)

    def number_of(self, *what: object) -> int:
        """A 64-bit number that depends only on the seed and these words."""
        text = " ".join(["fatesmith arena", str(self.seed), *map(str, what)])
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")
