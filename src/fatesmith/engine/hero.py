"""A hero: everything one seat owns."""

from typing import final

from fatesmith.engine.ids import HOME, SIDES


@final
class Hero:
    """Reserves, dice, cards and tokens of one seat."""

    gold: int
    sun: int
    moon: int
    glory: int
    """Glory in the reserve; the glory printed on cards is added at the end (base A5.2)."""
    gold_cap: int
    sun_cap: int
    moon_cap: int
    faces: list[int]
    """Twelve faces: slots 0-5 are the light die, 6-11 the dark one. A slot keeps its place."""
    up: list[int]
    """The face each die shows."""
    portal: int
    """HOME or the island the pawn stands on."""
    cards: list[int]
    """Copies owned of the set at each location."""
    tokens: list[int]
    """Tokens held, by token number."""
    tracks: int
    """Gold tracks owned."""
    track_steps: int
    """Steps taken on all of them together (base H1.4)."""
    forged: int
    """Faces replaced so far: the size of the discard in front of the hero (base D2.5)."""

    def __init__(
        self, faces: list[int], up: list[int], cards: list[int], tokens: list[int]
    ) -> None:
        self.gold = 0
        self.sun = 0
        self.moon = 0
        self.glory = 0
        self.gold_cap = 12
        self.sun_cap = 6
        self.moon_cap = 6
        self.faces = faces
        self.up = up
        self.portal = HOME
        self.cards = cards
        self.tokens = tokens
        self.tracks = 0
        self.track_steps = 0
        self.forged = 0

    def clone(self) -> "Hero":
        twin = Hero(self.faces[:], self.up[:], self.cards[:], self.tokens[:])
        twin.gold = self.gold
        twin.sun = self.sun
        twin.moon = self.moon
        twin.glory = self.glory
        twin.gold_cap = self.gold_cap
        twin.sun_cap = self.sun_cap
        twin.moon_cap = self.moon_cap
        twin.portal = self.portal
        twin.tracks = self.tracks
        twin.track_steps = self.track_steps
        twin.forged = self.forged
        return twin

    def write(self, small: list[int]) -> None:
        """Append everything as numbers below 256."""
        small += (
            self.gold,
            self.sun,
            self.moon,
            self.glory & 255,
            self.glory >> 8,
            self.gold_cap,
            self.sun_cap,
            self.moon_cap,
            self.portal,
            self.tracks,
            self.track_steps,
            self.forged,
        )
        small += self.faces
        small += self.up
        small += self.cards
        small += self.tokens

    def read(self, body: bytes, at: int, faces: int) -> int:
        """Take what `write` wrote from `body[at:]`; return where it ends."""
        self.gold = body[at]
        self.sun = body[at + 1]
        self.moon = body[at + 2]
        self.glory = body[at + 3] + body[at + 4] * 256
        self.gold_cap = body[at + 5]
        self.sun_cap = body[at + 6]
        self.moon_cap = body[at + 7]
        self.portal = body[at + 8]
        self.tracks = body[at + 9]
        self.track_steps = body[at + 10]
        self.forged = body[at + 11]
        at += 12
        for numbers, limit in (
            (self.faces, faces),
            (self.up, faces),
            (self.cards, 256),
            (self.tokens, 256),
        ):
            for index in range(len(numbers)):
                assert body[at] < limit, f"value {body[at]} at byte {at}"
                numbers[index] = body[at]
                at += 1
        return at

    def die(self, die: int) -> list[int]:
        """The six faces of one die, by slot."""
        return self.faces[die * SIDES : (die + 1) * SIDES]
