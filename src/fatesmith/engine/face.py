"""Die faces: what each kind of face is, apart from when it is applied."""

from collections.abc import Sequence
from typing import Final, final

from fatesmith.engine.amount import Amount, parse_amount
from fatesmith.engine.ids import NO_FACE, RESOURCE_LETTERS

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

KIND_NAMES: Final = (
    "blank",
    "plain",
    "choice",
    "dependent",
    "bound",
    "multiply",
    "copy",
    "bargain",
)


@final
class Face:
    """One type of face. The catalog numbers it; pieces of one type are interchangeable."""

    slug: str
    kind: int
    alternatives: list[Amount]
    depends_on: int
    """The resource a dependent face looks for on the other die."""
    rate: int
    """The factor of a multiplying face, the discount of a bargain."""
    number: int
    bond: int
    """Rank among the bound faces, -1 for others: the index of its owner in a state."""
    pool: int
    """The pool that holds its pieces, -1 for faces that only start on dice."""
    price: int
    """Gold for an offering; -1 where gold does not buy it."""
    gives_gold: bool

    def __init__(
        self,
        slug: str,
        kind: int,
        alternatives: Sequence[Amount] = (),
        depends_on: int = -1,
        rate: int = 0,
    ) -> None:
        self.slug = slug
        self.kind = kind
        self.alternatives = list(alternatives)
        self.depends_on = depends_on
        self.rate = rate
        self.number = NO_FACE
        self.bond = -1
        self.pool = -1
        self.price = -1
        self.gives_gold = any(amount.gold > 0 for amount in self.alternatives)

    def spec(self) -> str:
        """The declaration as one line; part of the catalog's hash."""
        gives = "/".join(amount.slug() for amount in self.alternatives)
        on = RESOURCE_LETTERS[self.depends_on] if self.depends_on >= 0 else "-"
        return f"face {self.slug} {KIND_NAMES[self.kind]} {gives} on={on} rate={self.rate}"

    def __repr__(self) -> str:
        return f"Face({self.slug})"


def resource_face(slug: str) -> Face:
    """A face that gives what its slug says: `g2m1`, or one of `g3/v2`."""
    alternatives = [parse_amount(part) for part in slug.split("/")]
    return Face(slug, PLAIN if len(alternatives) == 1 else CHOICE, alternatives)


def dependent_face(slug: str, on: int, met: Amount, unmet: Amount) -> Face:
    return Face(slug, DEPENDENT, (met, unmet), depends_on=on)


def bound_face(slug: str, *alternatives: Amount) -> Face:
    return Face(slug, BOUND, alternatives)


def multiplying_face(slug: str, factor: int) -> Face:
    return Face(slug, MULTIPLY, rate=factor)


def copying_face(slug: str) -> Face:
    return Face(slug, COPY_FACE)


def bargain_face(slug: str, discount: int) -> Face:
    return Face(slug, BARGAIN, rate=discount)
