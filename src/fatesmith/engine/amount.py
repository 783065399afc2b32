"""An amount: so much gold, sun, moon and glory at once."""

import re
from typing import Final, final

from fatesmith.engine.errors import ContentError
from fatesmith.engine.ids import GLORY, GOLD, MOON, RESOURCE_LETTERS, SUN

_PART: Final = re.compile(r"([gsmv])([1-9][0-9]*)")


@final
class Amount:
    """Immutable by convention: amounts are shared by all states."""

    gold: int
    sun: int
    moon: int
    glory: int
    mask: int
    """One bit per resource that is present (bit 0 gold, 1 sun, 2 moon, 3 glory)."""

    def __init__(self, gold: int = 0, sun: int = 0, moon: int = 0, glory: int = 0) -> None:
        self.gold = gold
        self.sun = sun
        self.moon = moon
        self.glory = glory
        mask = 0
        if gold:
            mask |= RESOURCE_BIT[GOLD]
        if sun:
            mask |= RESOURCE_BIT[SUN]
        if moon:
            mask |= RESOURCE_BIT[MOON]
        if glory:
            mask |= RESOURCE_BIT[GLORY]
        self.mask = mask

    def times(self, factor: int) -> "Amount":
        return Amount(
            self.gold * factor, self.sun * factor, self.moon * factor, self.glory * factor
        )

    def shards(self) -> int:
        return self.sun + self.moon

    def slug(self) -> str:
        """Letters and digits, gold first: `g2m1`; nothing at all is `0`."""
        parts = zip(RESOURCE_LETTERS, self.parts(), strict=True)
        return "".join(f"{letter}{number}" for letter, number in parts if number) or "0"

    def parts(self) -> tuple[int, int, int, int]:
        return (self.gold, self.sun, self.moon, self.glory)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Amount) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())

    def __repr__(self) -> str:
        return f"Amount({self.slug()})"


# A table, because shifting a literal is a trap for the compiler.
RESOURCE_BIT: Final = (1, 2, 4, 8)


def parse_amount(text: str) -> Amount:
    """Read `g2m1`: each resource letter at most once, in any order."""
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
