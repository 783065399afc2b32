"""An amount: gold, sun, moon, glory, ancient shards and loyalty, together."""

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fatesmith.engine.errors import ContentError
from fatesmith.engine.ids import RESOURCE_LETTERS

_PART: Final = re.compile(rf"([{RESOURCE_LETTERS}])([1-9][0-9]*)")

_LONGEST: Final = 24

# A table, because shifting a literal is a trap for the compiler.
RESOURCE_BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])
GOLD_BIT: Final = 1
SUN_BIT: Final = 2
MOON_BIT: Final = 4
GLORY_BIT: Final = 8
ANCIENT_BIT: Final = 16


@mypyc_attr(acyclic=True)
@final
class Amount:
    """Immutable by convention: amounts are shared by all states."""

    gold: i64
    sun: i64
    moon: i64
    glory: i64
    ancient: i64
    loyalty: i64
    mask: i64
    """One bit per resource present, as in RESOURCE_BIT."""

    def __init__(
        self,
        gold: i64 = 0,
        sun: i64 = 0,
        moon: i64 = 0,
        glory: i64 = 0,
        ancient: i64 = 0,
        loyalty: i64 = 0,
    ) -> None:
        self.gold = gold
        self.sun = sun
        self.moon = moon
        self.glory = glory
        self.ancient = ancient
        self.loyalty = loyalty
        mask = 0
        if gold:
            mask |= 1
        if sun:
            mask |= 2
        if moon:
            mask |= 4
        if glory:
            mask |= 8
        if ancient:
            mask |= 16
        if loyalty:
            mask |= 32
        self.mask = mask

    def times(self, factor: i64) -> "Amount":
        if factor == 1:
            return self
        return Amount(
            self.gold * factor,
            self.sun * factor,
            self.moon * factor,
            self.glory * factor,
            self.ancient * factor,
            self.loyalty * factor,
        )

    def shards(self) -> i64:
        """Sun and moon together; ancient shards count separately (rebellion E3)."""
        return self.sun + self.moon

    def steps(self) -> i64:
        """How far it moves the allegiance token to the right; negative is left."""
        return self.loyalty - self.ancient

    def slug(self) -> str:
        """Letters and digits, gold first: `g2m1`; an empty amount is `0`."""
        parts = zip(RESOURCE_LETTERS, self.parts(), strict=True)
        return "".join(f"{letter}{number}" for letter, number in parts if number) or "0"

    def parts(self) -> tuple[int, int, int, int, int, int]:
        return (self.gold, self.sun, self.moon, self.glory, self.ancient, self.loyalty)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Amount) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())

    def __repr__(self) -> str:
        return f"Amount({self.slug()})"


NOTHING: Final = Amount()


def parse_amount(text: str) -> Amount:
    """Read `g2m1`: each resource letter at most once, in any order."""
    if len(text) > _LONGEST:
        raise ContentError(f"an amount has at most {_LONGEST} letters, like g2m1")
    found = _PART.findall(text)
    letters = [letter for letter, _ in found]
    if "".join(f"{letter}{number}" for letter, number in found) != text or not found:
        raise ContentError(
            f"{text!r} is not an amount: write letters {RESOURCE_LETTERS} with numbers, like g2m1"
        )
    if len(set(letters)) != len(letters):
        raise ContentError(f"{text!r} names a resource twice")
    by_letter = {letter: int(number) for letter, number in found}
    return Amount(*(by_letter.get(letter, 0) for letter in RESOURCE_LETTERS))
