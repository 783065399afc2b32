"""The seven opponents: characters for people to play against, from the easiest to the strongest.

A character plays like the strategist, but with its own preferences, errors and blind spots. It is
weaker because of what it believes and overlooks, never because of random moves, and it rolls the
same dice as everybody. This module declares them; `character_bot.py` plays them.
"""

from dataclasses import dataclass
from typing import Final

from fatesmith.bots.foresight import Foresight, light
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS
from fatesmith.engine.length import rounds

ALL_GAME: Final = max(int(rounds(seats)) for seats in range(MIN_SEATS, MAX_SEATS + 1))
"""In turns of its own: a horizon beyond the end of any game."""


@dataclass(frozen=True)
class Taste:
    """A preference: other numbers than the strategist's, for names that begin with this."""

    of: str
    """As in `bots/weights.py`: `moon` (at any time), `oust`, `satyrs flat`."""
    times: float = 1.0
    plus: float = 0.0
    """In glory."""


@dataclass(frozen=True)
class Attention:
    """What a character notices in a game. By default, everything the strategist does."""

    horizon: int = ALL_GAME
    """How many of its own turns ahead it counts what faces and cards will bring."""
    sense_of_time: float = 1.0
    """0: a price is the same all game long; 1: it follows the round."""
    extra_actions: bool = True
    """Whether it considers paying sun for a second action."""
    room: bool = True
    """Whether it notices, when choosing a gain, that a reserve is full."""
    rivals: bool = True
    """Whether it looks at what others have."""


@dataclass(frozen=True, kw_only=True)
class Character:
    """An opponent. Its name and rating are here; its title and style, in words, are in
    `opponents.toml`."""

    code: str
    name: str
    rung: int
    """From 1, the easiest."""
    diamonds: int
    """1 to 3: how strong, at a glance."""
    rating: int
    """Elo above the first rung in two-seat games, as measured: docs/strength.md."""
    tastes: tuple[Taste, ...] = ()
    forging: float = 0.0
    """How much glory it thinks buying any face is worth."""
    dear: float = 0.0
    """How much glory it thinks a card is worth for each shard it costs above four."""
    moon_cards: float = 0.0
    """How much glory it thinks a card is worth for each moon it costs."""
    error: float = 0.0
    """How wrong its numbers are: the standard deviation of each error, as a share of the number.
    Each is drawn separately and holds for a whole game."""
    attention: Attention = Attention()
    foresight: Foresight | None = None
    """How it looks ahead; None if it goes by prices alone."""


THERON: Final = Character(
    code="theron",
    name="Theron",
    rung=1,
    diamonds=1,
    rating=0,
    tastes=(Taste("oust", plus=6.0),),
    error=0.35,
    attention=Attention(
        horizon=3, sense_of_time=0.2, extra_actions=False, room=False, rivals=False
    ),
)
"""Plans three turns ahead, hurts nobody, and never hurries."""

ILO: Final = Character(
    code="ilo",
    name="Ilo",
    rung=2,
    diamonds=1,
    rating=154,
    forging=9.0,
    error=0.4,
    attention=Attention(rivals=False),
)
"""A face is always worth buying: gold never lasts, and feats have to wait."""

SELENE: Final = Character(
    code="selene",
    name="Selene",
    rung=3,
    diamonds=2,
    rating=321,
    tastes=(Taste("moon", times=1.4),),
    moon_cards=0.65,
    error=0.15,
    attention=Attention(rivals=False),
)
"""Moon on every die and in every choice, until the reserve is full."""

BRONTES: Final = Character(
    code="brontes",
    name="Brontes",
    rung=4,
    diamonds=2,
    rating=488,
    dear=1.6,
)
"""Leaves small cards to lesser heroes."""

PYRRHA: Final = Character(
    code="pyrrha",
    name="Pyrrha",
    rung=5,
    diamonds=3,
    rating=599,
    tastes=(Taste("oust", plus=-3.0),),
)
"""Goes wherever somebody stands."""

THEFTS: Final = (
    *("satyrs", "minotaur", "mirror", "boar", "wind", "mists", "eternal-night", "left-hand"),
    *("light", "misfortune"),
)
"""Cards that live off what others roll or own."""

NYX: Final = Character(
    code="nyx",
    name="Nyx",
    rung=6,
    diamonds=3,
    rating=731,
    tastes=tuple(Taste(f"{slug} flat", plus=2.0) for slug in THEFTS),
    foresight=light(64),
)
"""Looks ahead, and takes what others roll."""

MOIRA: Final = Character(
    code="moira",
    name="Moira",
    rung=7,
    diamonds=3,
    rating=771,
    foresight=light(1000),
)
"""The strongest: weighs every thread of fate, and likes nothing better than another."""

CHARACTERS: Final = (THERON, ILO, SELENE, BRONTES, PYRRHA, NYX, MOIRA)
"""By rung."""

BY_CODE: Final = {character.code: character for character in CHARACTERS}
