"""The catalog: all declared content, numbered, validated and hashed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from fatesmith.engine.board import Allegiance, Labyrinth
from fatesmith.engine.effect import Effect
from fatesmith.engine.errors import ContentError
from fatesmith.engine.event import FEAT_SOURCE, NO_SOURCE, SPACE_SOURCE, TOKEN_SOURCE, source
from fatesmith.engine.face import BLANK, BOUND, Face
from fatesmith.engine.feat import Feat, Location, Pool, RollAgain, StartingDice, Token
from fatesmith.engine.ids import DICE, HOME, MAX_SEATS, SIDES
from fatesmith.engine.move import encode
from fatesmith.engine.survey import Survey
from fatesmith.engine.task import EFFECT_MASK

RULES_VERSION: Final = 2
"""Raised whenever an old record could play out differently."""

DIGEST_BYTES: Final = 8
_MOST_SURVEYS: Final = 4096
"""How many set-ups are remembered, so that a million random ones do not pile up."""


@final
class FeatSet:
    """One stack's worth of cards: the copies of a feat, or its variants in the order dealt."""

    slug: str
    number: i64
    location: i64
    sun: i64
    moon: i64
    glory: i64
    cards: list[Feat]
    same_glory: bool
    """False for the one set whose cards differ in glory, and are different feats."""
    box: str
    module: i64
    reinforcement: Effect | None
    together: Effect | None
    on_oust: Effect | None
    after_roll: RollAgain | None
    wherever: Effect | None

    def __init__(self, number: i64, location: i64, cards: list[Feat]) -> None:
        first = cards[0]
        self.slug = first.slug
        self.number = number
        self.location = location
        self.sun = first.sun
        self.moon = first.moon
        self.glory = first.glory
        self.cards = cards
        self.same_glory = all(card.glory == first.glory for card in cards)
        self.box = first.box
        self.module = first.module
        self.reinforcement = first.reinforcement
        self.together = first.together
        self.on_oust = first.on_oust
        self.after_roll = first.after_roll
        self.wherever = first.wherever


@final
class Catalog:
    """Everything content declares, with numbers that states, tasks and moves refer to.

    Faces, feat sets and tokens are numbered from 1; 0 means none. Effects are numbered with the
    engine's own flow effects first, so that these have the same number in every catalog.
    """

    faces: vec[Face]
    sets: vec[FeatSet | None]
    printed_glory: vec[i64]
    """By set: the glory printed on each card, -1 if they differ."""
    tokens: list[Token | None]
    pools: list[Pool]
    locations: vec[Location]
    costs_in_sun: vec[i64]
    costs_in_moon: vec[i64]
    """By location."""
    most_sun: i64
    most_moon: i64
    """The highest of these costs."""
    last_island: i64
    starting_dice: list[list[int]]
    """By module: twelve faces."""
    effects: vec[Effect]
    sanctuary: vec[i64]
    """The faces that gold buys, ascending."""
    bonds: vec[i64]
    """By face: the rank of the card that listens to it, -1 for most."""
    spots: vec[i64]
    """By die and face: replacing it, as the arguments of a FORGE move."""
    most_price: i64
    """The highest price of the sanctuary: more gold buys nothing else."""
    within: vec[i64]
    """For each amount of gold in turn: the faces of the sanctuary it can buy, ascending."""
    within_starts: vec[i64]
    """By gold: where its faces start in `within`; they end where the next ones start."""
    offering_rank: vec[i64]
    """By face: its index in `sanctuary`, -1 for others."""
    variants: vec[Feat]
    """The cards that come one of each kind (colors, names), by rank."""
    variant_sets: list[int]
    """By rank: the set of that card."""
    keepsake_cards: list[int]
    """The ranks of the cards with tokens to put on islands."""
    celestial: vec[i64]
    """The six faces of the celestial die."""
    levels: list[vec[i64]]
    """By level: the faces of the sanctuary with that price; level 0 is empty."""
    labyrinth: Labyrinth
    allegiance: Allegiance
    any_time_tokens: vec[i64]
    again_tokens: vec[i64]
    climber_source: i64
    """What gives climbers, for the journal."""
    most_stores: i64
    """How many stores one hero can come to have: one for every card that gives one."""
    most_climbers: i64
    track_pay: vec[i64]
    """Glory for arriving at each step of one gold track; its last index is the track's length."""
    digest: bytes

    def __init__(
        self,
        *,
        flow: Sequence[Effect],
        faces: Sequence[Face],
        pools: Sequence[Pool],
        locations: Sequence[Location],
        feats: Sequence[Feat],
        tokens: Sequence[Token],
        starting_dice: Sequence[StartingDice],
        celestial: Sequence[str] = (),
        labyrinth: Labyrinth | None = None,
        allegiance: Allegiance | None = None,
    ) -> None:
        # Set before anything is called, so that the compiler knows they always are.
        self.faces = vec[Face]()
        self.bonds = vec[i64]()
        self.spots = vec[i64]()
        self.most_price = 0
        self.within = vec[i64]()
        self.within_starts = vec[i64]()
        self.offering_rank = vec[i64]()
        self.printed_glory = vec[i64]()
        self.effects = vec[Effect]()
        self.any_time_tokens = vec[i64]()
        self.again_tokens = vec[i64]()
        self.allegiance = allegiance if allegiance is not None else Allegiance([], [], 0, {}, [])
        self._surveys: dict[tuple[int, ...], Survey] = {}
        self._face_numbers: dict[str, int] = {}
        self._set_numbers: dict[str, int] = {}
        self._token_numbers: dict[str, int] = {}
        self._location_numbers: dict[str, int] = {}
        self.pools = list(pools)
        self.locations = vec[Location](locations)
        self.costs_in_sun = vec[i64]([location.sun for location in self.locations])
        self.costs_in_moon = vec[i64]([location.moon for location in self.locations])
        self.most_sun = max(self.costs_in_sun, default=0)
        self.most_moon = max(self.costs_in_moon, default=0)
        self.last_island = max([location.island for location in locations], default=HOME)
        self.track_pay = vec[i64]([0])
        self.climber_source = NO_SOURCE
        self.most_stores = 0
        self.most_climbers = 0
        self._number_faces(faces)
        self._fill_pools()
        for number, location in enumerate(self.locations):
            if location.slug in self._location_numbers:
                raise ContentError(f"location {location.slug} is declared twice")
            self._location_numbers[location.slug] = number
        self._number_sets(feats)
        self._number_tokens(tokens)
        self.starting_dice = [self._starting_faces(dice) for dice in starting_dice]
        self.celestial = vec[i64]([self.face_number(slug) for slug in celestial])
        self.labyrinth = labyrinth if labyrinth is not None else Labyrinth([])
        self._number_effects(flow)
        self._bind_listeners()
        text = "\n".join(
            [f"rules {RULES_VERSION}"]
            + [face.spec() for face in faces]
            + [pool.spec() for pool in pools]
            + [location.spec() for location in locations]
            + [feat.spec() for feat in feats]
            + [token.spec() for token in tokens]
            + [dice.spec() for dice in starting_dice]
            + list(celestial)
            + [self.labyrinth.spec(), self.allegiance.spec()]
        )
        self.digest = hashlib.sha256(text.encode()).digest()[:DIGEST_BYTES]
        _KNOWN[self.digest] = self

    # Building -----------------------------------------------------------------------------------

    def _number_faces(self, faces: Sequence[Face]) -> None:
        self.faces = vec[Face]([Face("", BLANK)])
        for face in faces:
            if face.slug in self._face_numbers:
                raise ContentError(f"face {face.slug} is declared twice")
            face.number = len(self.faces)
            self._face_numbers[face.slug] = face.number
            self.faces = append(self.faces, face)

    def _fill_pools(self) -> None:
        for index, pool in enumerate(self.pools):
            for slug in pool.pieces:
                face = self.faces[self.face_number(slug)]
                if face.pool >= 0:
                    raise ContentError(f"face {slug} lies in two pools")
                face.pool = index
                face.price = pool.price
            pool.faces = vec[i64](sorted([self.face_number(slug) for slug in pool.pieces]))
        self.bonds = vec[i64]([-1] * len(self.faces))
        self.spots = vec[i64](
            [encode(0, 0, die, face.number) for die in range(DICE) for face in self.faces]
        )
        self.sanctuary = vec[i64]([face.number for face in self.faces if face.price >= 0])
        self.offering_rank = vec[i64]([-1] * len(self.faces))
        for rank, number in enumerate(self.sanctuary):
            self.offering_rank[number] = rank
        prices = sorted({self.faces[number].price for number in self.sanctuary})
        self.most_price = max(prices, default=0)
        self.within = vec[i64]()
        self.within_starts = vec[i64]([0])
        for gold in range(self.most_price + 1):
            bought = [face for face in self.sanctuary if self.faces[face].price <= gold]
            self.within = extend(self.within, bought)
            self.within_starts = append(self.within_starts, len(self.within))
        self.levels = [vec[i64]() for _ in range(len(prices) + 1)]
        for number in self.sanctuary:
            level = prices.index(self.faces[number].price) + 1
            self.faces[number].level = level
            self.levels[level] = append(self.levels[level], number)

    def _number_sets(self, feats: Sequence[Feat]) -> None:
        cards: dict[str, list[Feat]] = {}
        for feat in feats:
            cards.setdefault(feat.slug, []).append(feat)
        self.sets = vec[FeatSet | None]([None])
        self.printed_glory = vec[i64]([0])
        self.variants = vec[Feat]()
        self.variant_sets = []
        self.keepsake_cards = []
        for slug, variants in cards.items():
            first = variants[0]
            place = self.location_number(first.location)
            location = self.locations[place]
            if (first.sun, first.moon) != (location.sun, location.moon):
                raise ContentError(
                    f"feat {slug} costs {first.sun} sun and {first.moon} moon, but its location "
                    f"{location.slug} is worth {location.sun} and {location.moon}"
                )
            if len(variants) not in (1, MAX_SEATS):
                raise ContentError(f"feat {slug} needs one card or {MAX_SEATS} variants")
            if len({feat.variant for feat in variants}) != len(variants):
                raise ContentError(f"feat {slug} is declared twice")
            for feat in variants[1:]:
                if (feat.location, feat.sun, feat.moon) != (
                    first.location,
                    first.sun,
                    first.moon,
                ):
                    raise ContentError(f"the variants of feat {slug} differ in location or cost")
            number = len(self.sets)
            self._set_numbers[slug] = number
            feat_set = FeatSet(number, place, variants)
            self.sets = append(self.sets, feat_set)
            glory = feat_set.glory if feat_set.same_glory else i64(-1)
            self.printed_glory = append(self.printed_glory, glory)
            for feat in variants if len(variants) > 1 else ():
                feat.rank = len(self.variants)
                self.variants = append(self.variants, feat)
                self.variant_sets.append(number)
                if feat.on_island is not None:
                    self.keepsake_cards.append(feat.rank)

    def _number_tokens(self, tokens: Sequence[Token]) -> None:
        self.tokens = [None]
        for token in tokens:
            if token.slug in self._token_numbers:
                raise ContentError(f"token {token.slug} is declared twice")
            token.number = len(self.tokens)
            self._token_numbers[token.slug] = token.number
            self.tokens.append(token)
            if token.any_time is not None:
                self.any_time_tokens = append(self.any_time_tokens, token.number)
            if token.after_blessing is not None:
                self.again_tokens = append(self.again_tokens, token.number)

    def _starting_faces(self, dice: StartingDice) -> list[int]:
        if len(dice.bright) != SIDES or len(dice.dark) != SIDES:
            raise ContentError(f"a starting die needs {SIDES} faces")
        return [self.face_number(slug) for slug in dice.bright + dice.dark]

    def _number_effects(self, flow: Sequence[Effect]) -> None:
        for effect in flow:
            self._number_effect(effect, effect.home)
        for feat_set in self.feat_sets():
            home = source(FEAT_SOURCE, feat_set.number)
            for card in feat_set.cards:
                for effect in card.moments().values():
                    self._number_effect(effect, home)
        for token in self.tokens:
            if token is not None:
                for effect in token.moments().values():
                    self._number_effect(effect, source(TOKEN_SOURCE, token.number))
        for space in self.labyrinth.spaces:
            if space.effect is not None:
                self._number_effect(space.effect, source(SPACE_SOURCE, space.number))
        if len(self.effects) > EFFECT_MASK:
            raise ContentError(f"more than {EFFECT_MASK} effects")
        for effect in self.effects:
            effect.bind(self)

    def _number_effect(self, effect: Effect, home: i64) -> None:
        number = len(self.effects)
        if effect.number not in (-1, number):
            raise ContentError(f"{effect.spec()} already belongs to another declaration")
        effect.number = number
        effect.home = home
        self.effects = append(self.effects, effect)
        for part in effect.parts():
            self._number_effect(part, home)

    def _bind_listeners(self) -> None:
        for feat_set in self.feat_sets():
            for feat in feat_set.cards:
                if feat.on_face is None:
                    continue
                face = self.faces[self.face_number(feat.on_face.face)]
                if face.kind != BOUND:
                    raise ContentError(f"{feat.slug} listens to {face.slug}, which is not bound")
                if face.bond >= 0:
                    raise ContentError(f"two cards listen to {face.slug}")
                if feat.rank < 0:
                    raise ContentError(f"{feat.slug} listens to a face: give it variants")
                face.bond = feat.rank
                self.bonds[face.number] = feat.rank

    def set_track(self, laps: Sequence[tuple[i64, i64]]) -> None:
        """Called by the effect that gives a track; all tracks of a game have one shape."""
        pay = vec[i64]([0])
        for steps, glory in laps:
            if steps < 1 or glory < 1:
                raise ContentError(f"a lap of {steps} steps for {glory} glory makes no sense")
            pay = append(extend(pay, [0] * (steps - 1)), glory)
        if len(self.track_pay) > 1 and self.track_pay != pay:
            raise ContentError("two gold tracks of different shape")
        self.track_pay = pay

    def survey(self, feats: vec[i64]) -> Survey:
        """What follows from these sets at the locations. Cached, because every
        position that is loaded asks for it."""
        key = tuple(feats)
        known = self._surveys.get(key)
        if known is None:
            known = Survey(self, feats)
            if len(self._surveys) == _MOST_SURVEYS:
                self._surveys.clear()
            self._surveys[key] = known
        return known

    # Looking up -----------------------------------------------------------------------------------

    def face_number(self, slug: str) -> i64:
        return _look_up("face", slug, self._face_numbers)

    def set_number(self, slug: str) -> i64:
        return _look_up("feat", slug, self._set_numbers)

    def token_number(self, slug: str) -> i64:
        return _look_up("token", slug, self._token_numbers)

    def location_number(self, slug: str) -> i64:
        return _look_up("location", slug, self._location_numbers)

    def feat_set(self, number: i64) -> FeatSet:
        found = self.sets[number]
        assert found is not None, f"there is no feat set {number}"
        return found

    def token(self, number: i64) -> Token:
        found = self.tokens[number]
        assert found is not None, f"there is no token {number}"
        return found

    def feat_sets(self) -> list[FeatSet]:
        """All of them, in the order of their numbers."""
        return [feat_set for feat_set in self.sets if feat_set is not None]

    def sets_at(self, location: i64) -> list[FeatSet]:
        """The sets that may be placed there, in the order declared."""
        return [feat_set for feat_set in self.feat_sets() if feat_set.location == location]


_KNOWN: Final[dict[bytes, Catalog]] = {}


def known_catalog(digest: bytes) -> Catalog | None:
    """The catalog of this process with that digest, if there is one."""
    return _KNOWN.get(digest)


def _look_up(noun: str, slug: str, numbers: dict[str, int]) -> i64:
    if slug not in numbers:
        raise ContentError(f"there is no {noun} {slug[:60]!r}")
    return numbers[slug]
