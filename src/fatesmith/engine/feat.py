"""Declarations: feats, tokens, pools and locations, as content writes them."""

from collections.abc import Mapping
from typing import final

from fatesmith.engine.effect import Effect
from fatesmith.engine.ids import HOME


@final
class Listen:
    """The moment a bound face is applied by anybody: the owner of the card gets `then`."""

    face: str
    then: Effect

    def __init__(self, face: str, then: Effect) -> None:
        self.face = face
        self.then = then


@final
class Feat:
    """A card. Its moments are the places where the engine opens a window for it.

    Cards that share a slug and differ in `variant` make one set (one stack on the board).
    """

    slug: str
    location: str
    sun: int
    moon: int
    glory: int
    variant: str
    at_once: Effect | None
    """When the card is taken."""
    reinforcement: Effect | None
    """Once per card in step 2 of the owner's turns, if he wishes."""
    on_oust: Effect | None
    """Each time the owner ousts a hero or is ousted."""
    on_face: Listen | None
    """Each time the bound face is applied."""

    def __init__(
        self,
        slug: str,
        location: str,
        sun: int = 0,
        moon: int = 0,
        glory: int = 0,
        variant: str = "",
        at_once: Effect | None = None,
        reinforcement: Effect | None = None,
        on_oust: Effect | None = None,
        on_face: Listen | None = None,
    ) -> None:
        self.slug = slug
        self.location = location
        self.sun = sun
        self.moon = moon
        self.glory = glory
        self.variant = variant
        self.at_once = at_once
        self.reinforcement = reinforcement
        self.on_oust = on_oust
        self.on_face = on_face

    def moments(self) -> dict[str, Effect]:
        """The effects by moment, absent ones left out."""
        named = {
            "at_once": self.at_once,
            "reinforcement": self.reinforcement,
            "on_oust": self.on_oust,
            "on_face": None if self.on_face is None else self.on_face.then,
        }
        return {moment: effect for moment, effect in named.items() if effect is not None}

    def spec(self) -> str:
        head = f"feat {self.slug}{'-' + self.variant if self.variant else ''} {self.location}"
        cost = f"s{self.sun} m{self.moon} v{self.glory}"
        listens = f" {self.on_face.face}" if self.on_face is not None else ""
        moments = "".join(f" {name}={effect.spec()}" for name, effect in self.moments().items())
        return f"{head} {cost}{listens}{moments}"


@final
class Token:
    """A single-use token that a card gives."""

    slug: str
    any_time: Effect | None
    """At any decision of the owner in his own turn."""
    after_blessing: Effect | None
    """Once after each blessing the owner has resolved."""
    number: int

    def __init__(
        self,
        slug: str,
        any_time: Effect | None = None,
        after_blessing: Effect | None = None,
    ) -> None:
        self.slug = slug
        self.any_time = any_time
        self.after_blessing = after_blessing
        self.number = 0

    def moments(self) -> dict[str, Effect]:
        named = {"any_time": self.any_time, "after_blessing": self.after_blessing}
        return {moment: effect for moment, effect in named.items() if effect is not None}

    def spec(self) -> str:
        moments = "".join(f" {name}={effect.spec()}" for name, effect in self.moments().items())
        return f"token {self.slug}{moments}"


@final
class Pool:
    """A pool of the temple: pieces of one or several types of face."""

    number: int
    price: int
    """Gold per face; -1 for a pool that only a card opens."""
    pieces: dict[str, int]

    def __init__(self, number: int, pieces: Mapping[str, int], price: int = -1) -> None:
        self.number = number
        self.price = price
        self.pieces = dict(pieces)

    def spec(self) -> str:
        pieces = " ".join(f"{slug}*{count}" for slug, count in self.pieces.items())
        return f"pool {self.number} price={self.price} {pieces}"


@final
class Location:
    """A place for one stack of cards, on an island, with a fixed cost."""

    slug: str
    island: int
    sun: int
    moon: int

    def __init__(self, slug: str, island: int, sun: int = 0, moon: int = 0) -> None:
        assert island != HOME
        self.slug = slug
        self.island = island
        self.sun = sun
        self.moon = moon

    def spec(self) -> str:
        return f"location {self.slug} island={self.island} s{self.sun} m{self.moon}"


@final
class StartingDice:
    """The faces every hero begins with."""

    light: list[str]
    dark: list[str]

    def __init__(self, light: list[str], dark: list[str]) -> None:
        self.light = light
        self.dark = dark

    def spec(self) -> str:
        return f"dice {' '.join(self.light)} | {' '.join(self.dark)}"
