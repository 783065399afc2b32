"""Prices: what everything is worth in glory, by round.

Sun early in a game buys cards that pay for rounds; sun left over at its end is worth nothing. So
every resource has a price at the start, in the middle and at the end of the game, and everything
else follows: a face is worth what it gives, a die what its faces are worth, a card what is printed
on it plus what it does. The numbers come from outside, as `Weights`: tuned by self-play, one set
per number of seats.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.declared import Catalog
from fatesmith.engine.face import (
    BLANK,
    BOUND,
    CHOICE,
    DEPENDENT,
    KIND_NAMES,
    MULTIPLY,
    PLAIN,
    Face,
)
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import (
    ANCIENT,
    GLORY,
    GOLD,
    LOYALTY,
    MOON,
    RESOURCES,
    SIDES,
    SIDES_AS_FLOAT,
    SUN,
)
from fatesmith.engine.length import blessings_per_turn, rounds
from fatesmith.engine.state import State

KNOTS: Final = 3
"""Prices are given at the start, in the middle and at the end."""
STEPS: Final = 6
"""Having one, two, … shards may be worth something of its own, up to this many: two suns pay for
an extra action, for instance."""

OUST: Final = 0
"""Price of ousting a hero, who is blessed for it."""
TRACK: Final = 1
"""Worth of a step on the gold track, apart from the laps it finishes."""
EXTRA: Final = 2
"""What an extra action must be worth on top of its cost."""
GOLEM: Final = 3
"""Worth of a space forward in the labyrinth."""
TOKEN: Final = 4
"""Worth of a token kept."""
STORED: Final = 5
"""Worth of gold on a scepter, by gold in the reserve."""
USING: Final = 6
"""What a reinforcement is expected to bring on top of what is seen at once."""
RIVALS: Final = 7
"""How much what the others have counts against a seat."""
ALLEGIANCE: Final = 8
"""How much of the glory of an allegiance space is counted before the end."""
TRAITS: Final = 9
TRAIT_NAMES: Final = (
    "oust",
    "track",
    "extra",
    "golem",
    "token",
    "stored",
    "using",
    "rivals",
    "allegiance",
)


@final
class Weights:
    """The numbers behind prices."""

    resources: vec[float]
    """By resource and knot."""
    kinds: vec[float]
    """By kind of face: worth of applying one that gives no resources."""
    faces: vec[float]
    """By face: what applying it is worth on top of what it gives, while the whole game is ahead."""
    flat: vec[float]
    """By feat set: worth of what the card does, on top of its printed glory."""
    per_turn: vec[float]
    """By feat set: the same for each of the seat's turns left."""
    by_dice: vec[float]
    """By feat set: how many blessings with the seat's own dice the card is worth, at once or, if it
    reinforces, in every turn."""
    by_gold: vec[float]
    """By feat set: what the card makes of each gold that the seat's dice will bring."""
    copies: vec[float]
    """By feat set: how much less the card is worth for each copy owned already, while the whole
    game is ahead."""
    held: vec[float]
    """What having none, one, two, … suns is worth on top of their prices while the whole game is
    ahead; then the same for moons."""
    full: vec[float]
    """By resource (gold, sun, moon): what a full reserve costs, while the whole game is ahead."""
    traits: vec[float]
    plain: bool
    """Whether the five before are all 0, as they were in the first strategist."""

    def __init__(
        self,
        resources: list[float],
        kinds: list[float],
        *,
        faces: list[float],
        flat: list[float],
        per_turn: list[float],
        by_dice: list[float],
        by_gold: list[float],
        copies: list[float],
        held: list[float],
        full: list[float],
        traits: list[float],
    ) -> None:
        assert len(resources) == RESOURCES * KNOTS, f"{len(resources)} prices of resources"
        assert len(kinds) == len(KIND_NAMES), f"{len(kinds)} prices of kinds of faces"
        assert len(held) == 2 * (STEPS + 1), f"{len(held)} worths of shards held"
        assert len(traits) == TRAITS, f"{len(traits)} traits"
        self.resources = vec[float](resources)
        self.kinds = vec[float](kinds)
        self.faces = vec[float](faces)
        self.flat = vec[float](flat)
        self.per_turn = vec[float](per_turn)
        self.by_dice = vec[float](by_dice)
        self.by_gold = vec[float](by_gold)
        self.copies = vec[float](copies)
        self.held = vec[float](held)
        self.full = vec[float](full)
        self.traits = vec[float](traits)
        self.plain = not any(by_dice + by_gold + copies + held + full)


@final
class Prices:
    """The prices of games with one number of seats, as tables by row.

    A row is the round of a seat's next own turn, the present one included; the row after the last
    round is for seats that have no turn left.
    """

    seats: i64
    rounds: i64
    faces: i64
    now: vec[float]
    """By row and resource: what it is worth to hold it."""
    face_now: vec[float]
    """By row and face: what applying it once is worth."""
    face_later: vec[float]
    """By row and face: the mean over what is left of the game."""
    multiplies: vec[i64]
    """By face: how many more times it applies the other die, 0 for most."""
    gold_given: vec[float]
    """By face: the gold it gives, if gold is what is chosen."""
    reinforces: vec[i64]
    """By feat set: 1 if the card is a reinforcement, used in every turn."""
    weights: Weights

    def __init__(self, catalog: Catalog, seats: i64, weights: Weights) -> None:
        self.seats = seats
        self.rounds = rounds(seats)
        self.faces = len(catalog.faces)
        self.weights = weights
        self.multiplies = vec[i64](
            [face.rate - 1 if face.kind == MULTIPLY else 0 for face in catalog.faces]
        )
        self.gold_given = vec[float]([_most_gold(face) for face in catalog.faces])
        self.reinforces = vec[i64](
            [0 if feat is None or feat.reinforcement is None else 1 for feat in catalog.sets]
        )
        rows = self.rounds + 2
        self.now = vec[float]([0.0] * (rows * RESOURCES))
        self.face_now = vec[float]([0.0] * (rows * self.faces))
        self.face_later = vec[float]([0.0] * (rows * self.faces))
        for row in range(1, rows):
            for resource in range(RESOURCES):
                self.now[row * RESOURCES + resource] = self._resource(row, resource)
            for face in range(self.faces):
                worth = self._face(row, catalog.faces[face])
                self.face_now[row * self.faces + face] = worth + weights.faces[face] * self._left(
                    row
                )
        for row in range(rows - 2, 0, -1):
            left = float(rows - 1 - row)
            for face in range(self.faces):
                after = self.face_later[(row + 1) * self.faces + face] * (left - 1.0)
                here = self.face_now[row * self.faces + face]
                self.face_later[row * self.faces + face] = (here + after) / left

    def _resource(self, row: i64, resource: i64) -> float:
        if resource == GLORY:
            return 1.0
        if row > self.rounds:
            return 0.0
        start = self.weights.resources[resource * KNOTS]
        middle = self.weights.resources[resource * KNOTS + 1]
        end = self.weights.resources[resource * KNOTS + 2]
        gone = 2.0 * float(row - 1) / float(self.rounds - 1)
        if gone <= 1.0:
            return start + (middle - start) * gone
        return middle + (end - middle) * (gone - 1.0)

    def _face(self, row: i64, face: Face) -> float:
        kind = face.kind
        if kind == BLANK:
            return 0.0
        if kind in (PLAIN, CHOICE, BOUND, DEPENDENT):
            best = 0.0
            total = 0.0
            for amount in face.alternatives:
                worth = self._sum(
                    row,
                    amount.gold,
                    amount.sun,
                    amount.moon,
                    amount.glory,
                    amount.ancient,
                    amount.loyalty,
                )
                best = max(best, worth)
                total += worth
            return total / 2.0 if kind == DEPENDENT else best
        # What they do is worth most while there is time to use it.
        return self.weights.kinds[kind] * (0.3 + 0.7 * self._left(row))

    def _left(self, row: i64) -> float:
        """How much of the game is left: from 1 down to 0."""
        return float(self.rounds + 1 - row) / float(self.rounds)

    def _sum(
        self, row: i64, gold: i64, sun: i64, moon: i64, glory: i64, ancient: i64, loyalty: i64
    ) -> float:
        base = row * RESOURCES
        now = self.now
        total = 0.0
        if gold:
            total += float(gold) * now[base + GOLD]
        if sun:
            total += float(sun) * now[base + SUN]
        if moon:
            total += float(moon) * now[base + MOON]
        if glory:
            total += float(glory)
        if ancient:
            total += float(ancient) * now[base + ANCIENT]
        if loyalty:
            total += float(loyalty) * now[base + LOYALTY]
        return total

    # Looking at a state --------------------------------------------------------------------------

    def row(self, state: State, seat: i64) -> i64:
        return state.round if seat >= state.active else state.round + 1

    def turns_left(self, state: State, seat: i64) -> i64:
        """The seat's turns after the current one."""
        return self.rounds - state.round + (1 if seat > state.active else 0)

    def blessings_left(self, state: State) -> i64:
        """Blessings of step 1 that everybody still receives, after the present turn."""
        turns = (self.rounds - state.round) * self.seats + self.seats - 1 - state.active
        return turns * blessings_per_turn(self.seats)

    def die_mean(self, hero: Hero, die: i64, row: i64) -> float:
        """What one roll of a die is worth from now on, without multiplying faces."""
        base = row * self.faces
        faces = hero.faces
        later = self.face_later
        total = 0.0
        for slot in range(die * SIDES, (die + 1) * SIDES):
            total += later[base + faces[slot]]
        return total / SIDES_AS_FLOAT

    def multiples(self, hero: Hero, die: i64) -> float:
        """By how much the faces of a die multiply the other one, on average."""
        faces = hero.faces
        multiplies = self.multiplies
        total: i64 = 0
        for slot in range(die * SIDES, (die + 1) * SIDES):
            total += multiplies[faces[slot]]
        return float(total) / SIDES_AS_FLOAT if total else 0.0

    def dice_worth(self, hero: Hero, row: i64) -> float:
        """What one blessing is worth from now on."""
        first = self.die_mean(hero, 0, row)
        second = self.die_mean(hero, 1, row)
        return first + second + self.multiples(hero, 0) * second + self.multiples(hero, 1) * first

    def gold_income(self, hero: Hero) -> float:
        """The gold that one blessing brings on average, without multiplying faces."""
        faces = hero.faces
        gold_given = self.gold_given
        total = 0.0
        for slot in range(2 * SIDES):
            total += gold_given[faces[slot]]
        return total / SIDES_AS_FLOAT

    def ahead(self, state: State, seat: i64) -> float:
        """How much of the game is ahead of a seat after this turn: from 1 down to 0."""
        return float(self.turns_left(state, seat)) / float(self.rounds)

    def keeping(self, hero: Hero, gold: i64, sun: i64, moon: i64) -> float:
        """What a reserve with these is worth on top of the prices of what is in it, while the whole
        game is ahead: some numbers of shards buy what one less does not, and what comes to a full
        reserve is lost."""
        weights = self.weights
        held = weights.held
        total = held[min(sun, STEPS)] + held[STEPS + 1 + min(moon, STEPS)]
        if gold >= hero.gold_cap:
            total -= weights.full[GOLD]
        if sun >= hero.sun_cap:
            total -= weights.full[SUN]
        if moon >= hero.moon_cap:
            total -= weights.full[MOON]
        return total

    def amount(
        self,
        hero: Hero,
        row: i64,
        gold: i64,
        sun: i64,
        moon: i64,
        glory: i64,
        ancient: i64,
        loyalty: i64,
    ) -> float:
        """What a gain is worth: only what there is room for counts."""
        if not hero.tracks and not hero.stores:
            gold = min(gold, hero.gold_room())
        sun = min(sun, hero.sun_room())
        moon = min(moon, hero.moon_room())
        return self._sum(row, gold, sun, moon, glory, ancient, loyalty)

    def worth(self, state: State, seat: i64) -> float:
        """Everything a seat has, and what its dice and cards will bring."""
        dice = self.dice_worth(state.heroes[seat], self.row(state, seat))
        return self.worth_with(state, seat, dice)

    def worth_with(self, state: State, seat: i64, dice: float) -> float:
        """The same, where it is known what one blessing is worth."""
        hero = state.heroes[seat]
        catalog = state.catalog
        row = self.row(state, seat)
        base = row * RESOURCES
        traits = self.weights.traits
        total = float(state.score(seat))
        if hero.allegiance:
            # The score counts the space in full; before the end it may still change.
            sure = traits[ALLEGIANCE]
            total -= (1.0 - sure) * float(catalog.allegiance.glory[hero.allegiance])
        total += self._sum(row, hero.gold, hero.sun, hero.moon, 0, hero.ancient, 0)
        for held in hero.stores:
            total += float(held) * self.now[base + GOLD] * traits[STORED]
        if hero.climbers:
            for place in hero.climber_places():
                total += float(place) * (1.0 + self.now[base + SUN]) * 0.9
        for number in hero.tokens:
            if number:
                total += float(number) * traits[TOKEN]
        if hero.track_steps:
            total += float(hero.track_steps) * traits[TRACK]
        if hero.golem:
            total += float(hero.golem) * traits[GOLEM]
        blessings = float(self.blessings_left(state))
        total += blessings * dice
        turns = float(self.turns_left(state, seat))
        weights = self.weights
        cards = hero.cards
        for location in range(len(cards)):
            if cards[location]:
                feat = state.feats[location]
                total += float(i64(cards[location])) * turns * weights.per_turn[feat]
        if not weights.plain:
            total += self._refined(state, hero, dice, turns, blessings)
        return total

    def _refined(
        self, state: State, hero: Hero, dice: float, turns: float, blessings: float
    ) -> float:
        """What the cards owned make of the dice, and what the reserve is worth as it is filled."""
        weights = self.weights
        ahead = turns / float(self.rounds)
        income = self.gold_income(hero)
        total = ahead * self.keeping(hero, hero.gold, hero.sun, hero.moon)
        cards = hero.cards
        for location in range(len(cards)):
            if cards[location]:
                feat = state.feats[location]
                copies = float(i64(cards[location]))
                if self.reinforces[feat]:
                    total += copies * turns * weights.by_dice[feat] * dice
                total += copies * blessings * weights.by_gold[feat] * income
                total -= ahead * weights.copies[feat] * copies * (copies - 1.0) / 2.0
        return total


def _most_gold(face: Face) -> float:
    """The gold that a face gives if gold is chosen; a multiplying face gives none of its own."""
    if face.kind == MULTIPLY:
        return 0.0
    return float(max([int(amount.gold) for amount in face.alternatives], default=0))
