"""What a training run does, stage by stage: courses of several lengths."""

from dataclasses import asdict, dataclass
from typing import Final


@dataclass(frozen=True)
class Stage:
    """Games of one player, and how the net is fitted to them."""

    games: int
    passes: int
    """Over all positions, with outcomes as targets."""
    rate: float
    looks: tuple[float, ...] = ()
    """A further pass for each: with positions that follow as targets, which count this share of
    those before them."""
    gate: int = 400
    """Blocks in which the net must beat the player of these games."""


@dataclass(frozen=True)
class Curriculum:
    """A run for one number of seats. The first stage plays the strategist's games, every other one
    those of the net before it."""

    seats: int
    seed: int
    stages: tuple[Stage, ...]
    hidden: int = 41
    """Units of the first layer, with the linear one."""
    mixing: int = 24
    chunk: int = 500
    """Games of a unit of work."""

    def about(self) -> dict[str, object]:
        return asdict(self)


_SHARES: Final = (0.8, 0.6)


def quick(seats: int) -> tuple[Stage, ...]:
    """Minutes: a net that is stronger than the strategist."""
    return (Stage(games=240_000 // seats, passes=2, rate=2e-3, looks=_SHARES),)


def shipped(seats: int) -> tuple[Stage, ...]:
    """As the shipped net for two seats was trained; the others took the quick course."""
    return (Stage(games=500_000 // seats, passes=2, rate=2e-3, looks=_SHARES),)


def long(seats: int) -> tuple[Stage, ...]:
    """Hours: on from there, with two generations of the net's own games."""
    later = Stage(games=200_000 // seats, passes=0, rate=1e-3, looks=(0.85, 0.7, 0.6))
    return (*shipped(seats), later, later)


def tiny(_seats: int) -> tuple[Stage, ...]:
    """Seconds: to see that it works."""
    return (Stage(games=60, passes=2, rate=2e-3, looks=(0.7,), gate=20),)


COURSES: Final = {"tiny": tiny, "quick": quick, "shipped": shipped, "long": long}


@dataclass(frozen=True)
class SchoolTerm:
    """Games of the strategist with the experience it has so far, and how more is gained from
    them."""

    games: int
    passes: int = 5
    """Over the lessons of this term and of all before it."""
    rate: float = 2e-3
    playouts: int = 4
    """For each option of a decision."""
    gate: int = 1000
    """Blocks in which the new experience must beat the one before it."""


@dataclass(frozen=True)
class School:
    """How experience is gained for one number of seats."""

    seats: int
    seed: int
    terms: tuple[SchoolTerm, ...]
    hidden: int = 20
    chunk: int = 100
    """Games of a unit of work."""

    def about(self) -> dict[str, object]:
        return {"what": "experience", **asdict(self)}


def quick_terms(seats: int) -> tuple[SchoolTerm, ...]:
    """Minutes."""
    return (SchoolTerm(games=_lessons(4_000, seats)),)


def shipped_terms(seats: int) -> tuple[SchoolTerm, ...]:
    """As the shipped experience was gained."""
    return tuple(SchoolTerm(games=_lessons(games, seats)) for games in (10_000, 5_000))


def long_terms(seats: int) -> tuple[SchoolTerm, ...]:
    """An hour or more."""
    return (SchoolTerm(games=_lessons(60_000, seats)),) * 3


def tiny_terms(_seats: int) -> tuple[SchoolTerm, ...]:
    """Seconds: to see that it works."""
    return (SchoolTerm(games=30, passes=2, gate=20),)


def _lessons(games: int, seats: int) -> int:
    """With more seats a game has more decisions, and playouts take longer."""
    return games * 4 // (seats * seats)


TERMS: Final = {
    "tiny": tiny_terms,
    "quick": quick_terms,
    "shipped": shipped_terms,
    "long": long_terms,
}
