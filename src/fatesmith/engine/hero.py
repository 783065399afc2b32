"""A hero: everything one seat owns."""

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr, u8

from fatesmith.engine.errors import damaged
from fatesmith.engine.ids import HOME, NO_FACE, SIDES

STORE_ROOM: Final = 6
"""How much gold a store holds (rebellion F2.1)."""
CLIMBER_END: Final = 5
"""The last place of a climber's track (rebellion F3.1)."""
_NUMBERS: Final = 20
"""Bytes that `write` begins with, before the lists."""
ANCIENT_CAP: Final = 6
"""How many ancient shards a reserve holds (rebellion E2.2)."""


@mypyc_attr(acyclic=True)
@final
class Hero:
    """Reserves, dice, cards and tokens of one seat."""

    gold: i64 = 0
    sun: i64 = 0
    moon: i64 = 0
    glory: i64 = 0
    """Glory in the reserve; the glory printed on cards is added at the end (base A5.2)."""
    gold_cap: i64 = 12
    sun_cap: i64 = 6
    moon_cap: i64 = 6
    faces: vec[i64]
    """Twelve faces: slots 0-5 are the light die, 6-11 the dark one. A slot keeps its place."""
    up: vec[i64]
    """The face each die shows."""
    portal: i64 = HOME
    """HOME or the island the pawn stands on."""
    cards: vec[u8]
    """Copies owned of the set at each location."""
    tokens: vec[i64]
    """Tokens held, by token number."""
    tracks: i64 = 0
    """Gold tracks owned."""
    track_steps: i64 = 0
    """Steps taken on all of them together (base H1.4)."""
    forged: i64 = 0
    """Faces replaced so far: the size of the discard in front of the hero (base D2.5)."""
    rerolls: i64 = 0
    """Copies of the rerolling card used on the dice that wait to be applied (rebellion F1)."""
    stores: list[int]
    """Gold in each store, highest first (rebellion F2)."""
    spare_sun: i64 = 0
    spare_moon: i64 = 0
    """Shards left over from emptying a store, good until the turn ends (rebellion F2.4)."""
    climbers: list[int]
    """Each climber not cashed yet, ascending: twice its place, plus one if it advanced in this
    turn."""
    ancient: i64 = 0
    """Ancient shards in the reserve (rebellion E2)."""
    allegiance: i64 = 0
    """The space of the allegiance token, 0 outside the Titans module."""
    golem: i64 = 0
    """The space of the golem, 0 outside the Goddess module."""
    shared: bool = False
    """Whether a clone may hold the same dice, cards and tokens: `own` them before you write."""

    def __init__(
        self,
        faces: vec[i64],
        up: vec[i64],
        cards: vec[u8],
        tokens: vec[i64],
        stores: list[int],
        climbers: list[int],
    ) -> None:
        """A fresh hero's numbers; `clone` sets its own."""
        self.faces = faces
        self.up = up
        self.cards = cards
        self.tokens = tokens
        self.stores = stores
        self.climbers = climbers

    @staticmethod
    def fresh(faces: vec[i64], locations: i64, tokens: i64) -> "Hero":
        """A hero with these dice and nothing else, at home."""
        up = vec[i64]([faces[0], faces[SIDES]])
        return Hero(faces, up, vec[u8]([0] * locations), vec[i64]([0] * tokens), [], [])

    def own(self) -> None:
        """Take copies of what clones share. Call it before writing to dice, cards or tokens."""
        if self.shared:
            self.faces = self.faces[:]
            self.up = self.up[:]
            self.cards = self.cards[:]
            self.tokens = self.tokens[:]
            self.shared = False

    def clone(self) -> "Hero":
        self.shared = True
        twin = Hero(
            self.faces,
            self.up,
            self.cards,
            self.tokens,
            # Empty lists are shared: whoever adds to them makes a new one.
            self.stores[:] if self.stores else self.stores,
            self.climbers[:] if self.climbers else self.climbers,
        )
        twin.shared = True
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
        twin.rerolls = self.rerolls
        twin.spare_sun = self.spare_sun
        twin.spare_moon = self.spare_moon
        twin.ancient = self.ancient
        twin.allegiance = self.allegiance
        twin.golem = self.golem
        return twin

    def is_as_before(self, before: "Hero") -> bool:
        """Whether this clone gained, lost, forged and took nothing since it was made of `before`;
        heroes with stores or climbers are never sure."""
        return (
            self.shared
            and self.gold == before.gold
            and self.sun == before.sun
            and self.moon == before.moon
            and self.glory == before.glory
            and self.track_steps == before.track_steps
            and self.ancient == before.ancient
            and self.allegiance == before.allegiance
            and self.golem == before.golem
            and not self.stores
            and not self.climbers
        )

    def write(self, small: vec[u8]) -> vec[u8]:
        """These bytes, then everything the hero has."""
        small = with_bytes(
            small,
            vec[i64](
                [
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
                    self.rerolls,
                    self.spare_sun,
                    self.spare_moon,
                    self.ancient,
                    self.allegiance,
                    self.golem,
                    len(self.stores),
                    len(self.climbers),
                ]
            ),
        )
        for held in self.stores:
            small = append(small, as_byte(held))
        for climber in self.climbers:
            small = append(small, as_byte(climber))
        small = with_bytes(small, self.faces)
        small = with_bytes(small, self.up)
        small = extend(small, self.cards)
        return with_bytes(small, self.tokens)

    def read(self, body: vec[u8], at: i64, faces: i64) -> i64:
        """Take what `write` wrote from `body[at:]`; return where it ends. The bytes may come from
        anywhere: PositionError if they are not a hero."""
        if at + _NUMBERS > len(body):
            raise damaged(f"the bytes end at {len(body)}")
        self.gold = i64(body[at])
        self.sun = i64(body[at + 1])
        self.moon = i64(body[at + 2])
        self.glory = i64(body[at + 3]) + i64(body[at + 4]) * 256
        self.gold_cap = i64(body[at + 5])
        self.sun_cap = i64(body[at + 6])
        self.moon_cap = i64(body[at + 7])
        self.portal = i64(body[at + 8])
        self.tracks = i64(body[at + 9])
        self.track_steps = i64(body[at + 10])
        self.forged = i64(body[at + 11])
        self.rerolls = i64(body[at + 12])
        self.spare_sun = i64(body[at + 13])
        self.spare_moon = i64(body[at + 14])
        self.ancient = i64(body[at + 15])
        self.allegiance = i64(body[at + 16])
        self.golem = i64(body[at + 17])
        stores = at + _NUMBERS
        climbers = stores + i64(body[at + 18])
        dice = climbers + i64(body[at + 19])
        shown = dice + len(self.faces)
        cards = shown + len(self.up)
        tokens = cards + len(self.cards)
        end = tokens + len(self.tokens)
        if end > len(body):
            raise damaged(f"the bytes end at {len(body)}")
        self.stores = list(body[stores:climbers]) if climbers > stores else []
        self.climbers = list(body[climbers:dice]) if dice > climbers else []
        self.faces = widened(body[dice:shown])
        self.up = widened(body[shown:cards])
        self.cards = body[cards:tokens]
        self.tokens = widened(body[tokens:end])
        if self.gold > self.gold_cap or self.sun > self.sun_cap or self.moon > self.moon_cap:
            raise damaged("a reserve holds too much")
        if self.ancient > ANCIENT_CAP:
            raise damaged("a reserve of ancient shards holds too much")
        for held in self.stores:
            if held > STORE_ROOM:
                raise damaged("a store holds too much")
        before = 0
        for climber in self.climbers:
            if not before <= climber < 2 * CLIMBER_END + 2:
                raise damaged("climbers out of order, or beyond their track")
            before = climber
        if not (_are_faces(self.faces, faces) and _are_faces(self.up, faces)):
            raise damaged("a face that does not exist")
        return end

    def purse(self) -> i64:
        """All the gold that can be spent."""
        total = self.gold
        for held in self.stores:
            total += held
        return total

    def gold_room(self) -> i64:
        """How much more fits into the reserve (base A5.1); likewise below."""
        return self.gold_cap - self.gold

    def sun_room(self) -> i64:
        return self.sun_cap - self.sun

    def moon_room(self) -> i64:
        return self.moon_cap - self.moon

    def ancient_room(self) -> i64:
        return ANCIENT_CAP - self.ancient

    def store_room(self) -> i64:
        """How much more gold fits into all stores together."""
        room: i64 = 0
        for held in self.stores:
            room += STORE_ROOM - held
        return room

    def stores_with(self, gold: i64) -> i64:
        """How many stores hold this much."""
        found: i64 = 0
        for held in self.stores:
            if held == gold:
                found += 1
        return found

    def order_stores(self) -> None:
        """Put the fullest store first again, after one has changed; there are few."""
        stores = self.stores
        for place in range(1, i64(len(stores))):
            held: i64 = stores[place]
            hole = place
            while hole > 0 and stores[hole - 1] < held:
                stores[hole] = stores[hole - 1]
                hole -= 1
            stores[hole] = held

    def climber_places(self) -> list[int]:
        """Where each climber stands on its track."""
        return [climber >> 1 for climber in self.climbers]

    def has_advanced(self, index: i64) -> bool:
        """Whether this climber advanced in this turn: it does so once (rebellion F3.1)."""
        return self.climbers[index] & 1 == 1

    def place_climbers(self, places: list[int]) -> None:
        """Put climbers on these places, none of which advanced in this turn."""
        self.climbers = sorted(place * 2 for place in places)

    def die(self, die: i64) -> list[int]:
        """The six faces of one die, by slot."""
        return list(self.faces[die * SIDES : (die + 1) * SIDES])


def _are_faces(numbers: vec[i64], faces: i64) -> bool:
    return all(NO_FACE < number < faces for number in numbers)


# Numbers of a position, as bytes ------------------------------------------------------------------


def as_byte(number: i64) -> u8:
    if not 0 <= number < 256:
        raise OverflowError(f"{number} does not fit into a byte of a position")
    return u8(number)


def with_bytes(small: vec[u8], numbers: vec[i64]) -> vec[u8]:
    """These bytes, then these numbers."""
    for number in numbers:
        small = append(small, as_byte(number))
    return small


def widened(small: vec[u8]) -> vec[i64]:
    """The same numbers, with room to grow."""
    numbers = vec[i64](capacity=len(small))
    for number in small:
        numbers = append(numbers, i64(number))
    return numbers
