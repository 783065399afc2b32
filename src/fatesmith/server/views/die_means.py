"""What a roll of a die brings on average, and what it is worth.

A choice counts as its best alternative, and a face that depends on the other die as the mean of
what it may give. Faces that only change what other dice do bring nothing themselves: their worth
alone speaks for them.
"""

from functools import cache, lru_cache
from typing import Final

from fatesmith.bots.worth import WORTH, worth_of_amount
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.face import DEPENDENT
from fatesmith.engine.ids import RESOURCE_NAMES, SIDES, ResourceName

DIGITS: Final = 2
"""More would only cost bytes."""
MOST_DICE: Final = 4096


@cache
def brings(face: int) -> tuple[float, ...]:
    """By resource: what a face gives on average."""
    declared = CATALOG.faces[face]
    gives = list(declared.alternatives)
    if not gives:
        return (0.0,) * len(RESOURCE_NAMES)
    if declared.kind == DEPENDENT:
        columns = zip(*[amount.parts() for amount in gives], strict=True)
        return tuple(sum(column) / len(gives) for column in columns)
    return tuple(float(number) for number in max(gives, key=worth_of_amount).parts())


@lru_cache(maxsize=MOST_DICE)
def means_of(faces: tuple[int, ...]) -> dict[ResourceName, float]:
    """By resource: what one roll of a die with these faces brings on average."""
    columns = zip(*[brings(face) for face in faces], strict=True)
    return {
        name: round(total / SIDES, DIGITS)
        for name, total in zip(RESOURCE_NAMES, map(sum, columns), strict=True)
        if total
    }


@lru_cache(maxsize=MOST_DICE)
def worth_of(faces: tuple[int, ...]) -> float:
    """What one roll is worth in glory, by the yardstick that also measures luck."""
    return round(sum(WORTH[face] for face in faces) / SIDES, DIGITS)
