"""The forge of a day: cards, rivals, the person's seat and the dice, all from the date alone.

Numbers come from SHA-256 over the date and the version of the rules, so two servers that never
heard of each other agree. The rivals are characters who do not look ahead: they play alike whether
the engine is compiled or not, and in a moment.
"""

import hashlib
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from fatesmith.bots.characters import BY_CODE, CHARACTERS
from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import GODDESS_NAME, NO_MODULE_NAME, TITANS_NAME
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.ids import DICE, MAX_SEATS, MIN_SEATS
from fatesmith.engine.luck import DICE_PER_SEAT, SeededLuck

RANDOM: Final = "random"
FIRST_ROLLS: Final = 3
"""How many rolls of each die are no secret before the first turn."""
RIVALS: Final = tuple(each.code for each in CHARACTERS if each.foresight is None)
_SEED_BYTES: Final = 7
"""Seeds of bots have to stay below 2⁶³."""


@dataclass(frozen=True)
class DailyForge:
    """What everybody meets on one day."""

    day: date
    setup: Setup
    setup_name: str
    """One of the named set-ups, or `random`."""
    person: int
    """The seat of whoever plays it."""
    rivals: tuple[str, ...]
    """By seat: the code of the character; empty for the person."""
    rules: int

    @property
    def secret(self) -> bytes:
        """What stands for the secret seed of a table. It is none: the date gives it away."""
        return _digest(self.day, self.rules, "table")

    @property
    def dice(self) -> int:
        """The seed of the dice."""
        return number_of(self.day, self.rules, "dice")

    def rival_seed(self, seat: int) -> int:
        """The seed of a rival: a character that errs does so in the same way for everybody."""
        return number_of(self.day, self.rules, "rival", seat)

    def rival_name(self, seat: int) -> str:
        return BY_CODE[self.rivals[seat]].name

    def first_rolls(self) -> tuple[str, ...]:
        """The faces that the person's dice show first, as long as nothing is forged onto them:
        light and dark die in turn."""
        luck, hero = SeededLuck(self.dice), new_state(self.setup).heroes[self.person]
        faces = []
        for count in range(FIRST_ROLLS):
            for die in range(DICE):
                sides = hero.die(die)
                slot = luck.drawn_at(self.person * DICE_PER_SEAT + die, count, len(sides))
                faces.append(CATALOG.faces[sides[slot]].slug)
        return tuple(faces)


def daily_forge(day: date, rules: int = RULES_VERSION) -> DailyForge:
    """The forge of a day, whether it is past, present or still to come."""
    seats = MIN_SEATS + number_of(day, rules, "seats") % (MAX_SEATS - MIN_SEATS + 1)
    setup, name = _setup(day, rules, seats)
    person = number_of(day, rules, "person") % seats
    drawn = sorted(RIVALS, key=lambda code: number_of(day, rules, "character", code))
    rivals = drawn[: seats - 1]
    rivals.insert(person, "")
    return DailyForge(day, setup, name, person, tuple(rivals), rules)


@lru_cache(maxsize=64)
def forge_on(day: str, rules: int = RULES_VERSION) -> DailyForge:
    """The same by its text, 2026-11-18, as tables and files keep it."""
    return daily_forge(date.fromisoformat(day), rules)


def _setup(day: date, rules: int, seats: int) -> tuple[Setup, str]:
    """Every day of the week has cards of its own kind: the usual ones, then more of the boxes, and
    on Saturday everything there is."""
    seed = f"daily {day} {rules}"
    coin = number_of(day, rules, "cards") % 2 == 1
    match day.weekday():
        case 0:
            return _named("introductory", seats)
        case 1:
            return Setup.random(seats, seed), RANDOM
        case 2:
            return _with_module(GODDESS_NAME, seats, seed, coin)
        case 3:
            return Setup.random(seats, seed, rebellion=True), RANDOM
        case 4:
            return _with_module(TITANS_NAME, seats, seed, coin)
        case 5:
            module = (NO_MODULE_NAME, GODDESS_NAME, TITANS_NAME)[
                number_of(day, rules, "module") % 3
            ]
            return Setup.random(seats, seed, module=module, rebellion=True, promos=True), RANDOM
        case _:
            return _named("advanced" if coin else "introductory", seats)


def _named(name: str, seats: int) -> tuple[Setup, str]:
    return Setup.named(name, seats), name


def _with_module(module: str, seats: int, seed: str, discovery: bool) -> tuple[Setup, str]:
    if discovery:
        return _named(f"discovery-{module}", seats)
    return Setup.random(seats, seed, module=module), RANDOM


def number_of(day: date, rules: int, *parts: object) -> int:
    """A number of 56 bits for one purpose of one day."""
    return int.from_bytes(_digest(day, rules, *parts)[:_SEED_BYTES])


def _digest(day: date, rules: int, *parts: object) -> bytes:
    told = " ".join(map(str, ("fatesmith daily forge", day.isoformat(), rules, *parts)))
    return hashlib.sha256(told.encode()).digest()
