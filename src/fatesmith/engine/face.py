"""Die faces: what each kind of face is, apart from when it is applied."""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.amount import NOTHING, Amount, parse_amount
from fatesmith.engine.ids import NO_FACE, RESOURCE_LETTERS, RESOURCES

# The two that never ask anything come first.
BLANK: Final = 0
PLAIN: Final = 1
"""Gives all it shows."""
CHOICE: Final = 2
"""Gives one of its alternatives, chosen by whoever applies it."""
DEPENDENT: Final = 3
"""Gives its first alternative if the other die gave a resource, else its second."""
BOUND: Final = 4
"""A choice that also wakes the owner of a card, and stays on the die while there is one."""
MULTIPLY: Final = 5
"""Gives nothing, multiplies the other die."""
COPY_FACE: Final = 6
"""Becomes a copy of a shown face."""
BARGAIN: Final = 7
"""Lets whoever applies it buy and forge one face at a discount."""
STRIDE: Final = 8
"""Moves the applier's golem."""
REFLECT: Final = 9
"""Of the celestial die: applies the face that any die shows."""
CHOOSE_SIDE: Final = 10
"""Of the celestial die: turns one of the applier's dice to a face and applies it."""
IMPROVE: Final = 11
"""Of the celestial die: upgrades one of the applier's faces."""

KIND_NAMES: Final = (
    "blank",
    "plain",
    "choice",
    "dependent",
    "bound",
    "multiply",
    "copy",
    "bargain",
    "stride",
    "reflect",
    "choose side",
    "improve",
)

MOST_FACTOR: Final = 9
"""More than any face multiplies another by."""


@final
class Face:
    """One type of face. The catalog numbers it; pieces of one type are interchangeable."""

    slug: str
    kind: i64
    alternatives: vec[Amount]
    depends_on: i64
    """The resource a dependent face looks for on the other die."""
    rate: i64
    """The factor of a multiplying face, the discount of a bargain, the levels of an upgrade."""
    number: i64
    bond: i64
    """Rank of the variant card that listens to a bound face, -1 for others."""
    pool: i64
    """The pool that holds its pieces, -1 for faces that only start on dice."""
    price: i64
    """Gold for an offering; -1 where gold does not buy it."""
    level: i64
    """Place of its price among the prices of the sanctuary, 0 for others (rebellion F12)."""
    gives_gold: bool
    may_be_spent: bool
    """It gives a choice, gold or moon, so that what happens in between can matter."""
    shown: vec[i64]
    """What it counts for each resource: the most of any alternative, or what a dependent face
    gives on its own (rebellion F4)."""
    moves_allegiance: bool
    """It gives ancient shards or loyalty (rebellion E2)."""
    shows_glory: bool
    """Glory is printed on it (rebellion F15)."""
    simple: bool
    """It gives only these numbers, or nothing: nobody is asked, and no token moves."""
    gold: i64
    sun: i64
    moon: i64
    glory: i64
    given: i64
    """The resources that it gives for sure, as a mask."""

    def __init__(
        self,
        slug: str,
        kind: i64,
        alternatives: Sequence[Amount] = (),
        depends_on: i64 = -1,
        rate: i64 = 0,
    ) -> None:
        self.slug = slug
        self.kind = kind
        self.alternatives = vec[Amount](alternatives)
        self.depends_on = depends_on
        self.rate = rate
        self.number = NO_FACE
        self.bond = -1
        self.pool = -1
        self.price = -1
        self.level = 0
        self.gives_gold = any(amount.gold > 0 for amount in self.alternatives)
        self.may_be_spent = kind in (CHOICE, BOUND) or any(
            amount.gold or amount.moon for amount in self.alternatives
        )
        self.shown = most_shown(kind, self.alternatives)
        self.moves_allegiance = any(amount.steps() != 0 for amount in self.alternatives)
        self.shows_glory = any(amount.glory > 0 for amount in self.alternatives)
        self.simple = kind == BLANK or (kind == PLAIN and not self.moves_allegiance)
        sure = self.alternatives[0] if kind == PLAIN else NOTHING
        self.gold = sure.gold
        self.sun = sure.sun
        self.moon = sure.moon
        self.glory = sure.glory
        self.given = sure.mask

    def spec(self) -> str:
        """The declaration as one line; part of the catalog's hash."""
        gives = "/".join(amount.slug() for amount in self.alternatives)
        on = RESOURCE_LETTERS[self.depends_on] if self.depends_on >= 0 else "-"
        return f"face {self.slug} {KIND_NAMES[self.kind]} {gives} on={on} rate={self.rate}"

    def __repr__(self) -> str:
        return f"Face({self.slug})"


def most_shown(kind: i64, alternatives: vec[Amount]) -> vec[i64]:
    """The most of each resource that one alternative gives."""
    most = vec[i64]([0] * RESOURCES)
    for place in range(1 if kind == DEPENDENT else 0, len(alternatives)):
        for resource, number in enumerate(alternatives[place].parts()):
            most[resource] = max(most[resource], number)
    return most


def resource_face(slug: str) -> Face:
    """A face that gives what its slug says: `g2m1`, or one of `g3/v2`."""
    return named_face(slug, slug)


def dependent_face(slug: str, on: i64, met: Amount, unmet: Amount) -> Face:
    return Face(slug, DEPENDENT, (met, unmet), depends_on=on)


def named_face(slug: str, text: str) -> Face:
    """A face with a slug of its own that gives what the text says."""
    alternatives = [parse_amount(part) for part in text.split("/")]
    return Face(slug, PLAIN if len(alternatives) == 1 else CHOICE, alternatives)


def bound_face(slug: str, *alternatives: Amount) -> Face:
    return Face(slug, BOUND, alternatives)


def multiplying_face(slug: str, factor: i64) -> Face:
    return Face(slug, MULTIPLY, rate=factor)


def copying_face(slug: str) -> Face:
    return Face(slug, COPY_FACE)


def bargain_face(slug: str, discount: i64) -> Face:
    return Face(slug, BARGAIN, rate=discount)


def striding_face(slug: str) -> Face:
    return Face(slug, STRIDE, rate=1)


def celestial_face(slug: str, kind: i64, rate: i64 = 0) -> Face:
    """One of the three faces that only the celestial die has."""
    return Face(slug, kind, rate=rate)
