"""Declarations: feats, tokens, pools and locations, as content writes them."""

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.amount import Amount
from fatesmith.engine.effect import Effect
from fatesmith.engine.ids import HOME, NO_MODULE


@final
class Listen:
    """The moment anyone applies a bound face: the owner of the card gets `then`, at once or
    when the dice are done."""

    face: str
    then: Effect
    later: bool

    def __init__(self, face: str, then: Effect, later: bool = False) -> None:
        self.face = face
        self.then = then
        self.later = later


@final
class RollAgain:
    """The moment after a roll: pay to roll one die again, with a reward once it is applied."""

    gold: i64
    reward: Effect

    def __init__(self, gold: i64, reward: Effect) -> None:
        self.gold = gold
        self.reward = reward


@final
class Keepsakes:
    """The moment a feat is performed on an island where tokens of this card lie: collect them.

    Two tokens, each with one of two sides up.
    """

    sides: list[Amount]

    def __init__(self, front: Amount, back: Amount) -> None:
        self.sides = [front, back]


@final
class Feat:
    """A card. Its moments are the places where the engine opens a window for it.

    Cards that share a slug and differ in `variant` make one set (one stack on the board).
    """

    slug: str
    location: str
    sun: i64
    moon: i64
    glory: i64
    variant: str
    at_once: Effect | None
    """When the card is taken."""
    reinforcement: Effect | None
    """Optional, once per card in step 2 of the owner's turns."""
    on_oust: Effect | None
    """Each time the owner ousts a hero or is ousted."""
    on_face: Listen | None
    """Each time the bound face is applied."""
    after_roll: RollAgain | None
    """After each roll of the owner's own, before it is applied."""
    together: Effect | None
    """Another use as a reinforcement: several copies at once, for a single effect (memo: how
    many), once per turn."""
    on_island: Keepsakes | None
    """When the owner performs a feat where tokens of this card lie."""
    wherever: Effect | None
    """Ousted by another hero, the owner picks an island instead of going home, and this follows."""
    box: str
    """The box it comes in: base, rebellion or promo."""
    module: i64
    """The module it belongs to, and is mandatory in."""
    rank: i64
    """Its number among all variant cards, -1 for others: the index of its owner in a state."""

    def __init__(
        self,
        slug: str,
        location: str,
        *,
        sun: i64 = 0,
        moon: i64 = 0,
        glory: i64 = 0,
        variant: str = "",
        at_once: Effect | None = None,
        reinforcement: Effect | None = None,
        on_oust: Effect | None = None,
        on_face: Listen | None = None,
        after_roll: RollAgain | None = None,
        together: Effect | None = None,
        on_island: Keepsakes | None = None,
        wherever: Effect | None = None,
        box: str = "base",
        module: i64 = NO_MODULE,
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
        self.after_roll = after_roll
        self.together = together
        self.on_island = on_island
        self.wherever = wherever
        self.box = box
        self.module = module
        self.rank = -1

    def moments(self) -> dict[str, Effect]:
        """The effects by moment, absent ones left out."""
        named = {
            "at_once": self.at_once,
            "reinforcement": self.reinforcement,
            "on_oust": self.on_oust,
            "on_face": None if self.on_face is None else self.on_face.then,
            "after_roll": None if self.after_roll is None else self.after_roll.reward,
            "together": self.together,
            "wherever": self.wherever,
        }
        return {moment: effect for moment, effect in named.items() if effect is not None}

    def spec(self) -> str:
        head = f"feat {self.slug}{'-' + self.variant if self.variant else ''} {self.location}"
        cost = f"s{self.sun} m{self.moon} v{self.glory}"
        listens = ""
        if self.on_face is not None:
            listens = f" {self.on_face.face} later={self.on_face.later}"
        if self.after_roll is not None:
            listens += f" g{self.after_roll.gold}"
        if self.on_island is not None:
            listens += " " + "|".join(side.slug() for side in self.on_island.sides)
        moments = "".join(f" {name}={effect.spec()}" for name, effect in self.moments().items())
        return f"{head} {cost} {self.box} {self.module}{listens}{moments}"


@final
class Token:
    """A single-use token that a card gives."""

    slug: str
    any_time: Effect | None
    """At any decision of the owner in their own turn."""
    after_blessing: Effect | None
    """Once after each blessing the owner has resolved."""
    number: i64

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

    number: i64
    price: i64
    """Gold per face; -1 for a pool that only a card opens."""
    pieces: dict[str, int]
    faces: vec[i64]
    """The numbers of its types of face, ascending; the catalog fills them in."""
    opened_by: str
    """The feat that gives its faces; empty for the sanctuary."""
    module: i64
    """The module it belongs to; NO_MODULE is in every game."""

    def __init__(
        self,
        number: i64,
        pieces: Mapping[str, int],
        price: i64 = -1,
        opened_by: str = "",
        module: i64 = NO_MODULE,
    ) -> None:
        self.number = number
        self.price = price
        self.pieces = dict(pieces)
        self.faces = vec[i64]()
        self.opened_by = opened_by
        self.module = module

    def spec(self) -> str:
        pieces = " ".join(f"{slug}*{count}" for slug, count in self.pieces.items())
        rest = f"by={self.opened_by} module={self.module}"
        return f"pool {self.number} price={self.price} {rest} {pieces}"


@final
class Location:
    """A place for one stack of cards, on an island, with a fixed cost."""

    slug: str
    island: i64
    sun: i64
    moon: i64

    def __init__(self, slug: str, island: i64, sun: i64 = 0, moon: i64 = 0) -> None:
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

    bright: list[str]
    dark: list[str]

    def __init__(self, bright: list[str], dark: list[str]) -> None:
        self.bright = bright
        self.dark = dark

    def spec(self) -> str:
        return f"dice {' '.join(self.bright)} | {' '.join(self.dark)}"
