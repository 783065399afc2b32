"""Heroes as everybody sees them: reserves, dice, cards, and everything else in front of them."""

from functools import cache
from typing import Final, Literal

from msgspec import field

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.forge import removable
from fatesmith.engine.hero import ANCIENT_CAP, Hero
from fatesmith.engine.ids import ALLEGIANCE_MODULE, BRIGHT, DARK, SIDES, ResourceName
from fatesmith.engine.perform import owned_cards
from fatesmith.engine.reserve import lap_glory, track_length
from fatesmith.engine.state import State
from fatesmith.server.views.die_means import means_of, worth_of
from fatesmith.server.views.view import FACE_SLUGS, View

Pile = Literal["instant", "each-turn", "lasting", "glory"]
"""When a card does something: at once, each turn in step 2, whenever something happens, never."""


class DieView(View, frozen=True):
    """One die of a hero."""

    faces: tuple[str, ...]
    """Six slugs by slot; slots never move."""
    up: str
    """The face that is up."""
    slot: int = 0
    """The first slot with that face; equal faces are interchangeable."""
    fixed: tuple[int, ...] = ()
    """The slots whose face stays on the die and cannot be replaced."""
    means: dict[ResourceName, float] = field(default_factory=dict)
    """By resource: what one roll brings on average; a choice counts as its best alternative."""
    worth: float = 0
    """What one roll is worth in glory, roughly."""


class CardView(View, frozen=True):
    """Cards of one kind that a hero owns."""

    slug: str
    pile: Pile
    count: int = 1
    variant: str = ""
    """The color or the separate name, if the cards of the set differ."""
    glory: int = 0
    """Printed on each of them."""


class TokenView(View, frozen=True):
    """Tokens of one kind, each usable once."""

    slug: str
    count: int = 1


class LapView(View, frozen=True):
    """A step of the gold track that pays."""

    step: int
    glory: int


class TrackView(View, frozen=True):
    """The gold track: all hammers of a hero in a row."""

    steps: int
    """Taken so far, on all of them together."""
    length: int
    pays: tuple[LapView, ...]
    hammers: int = 1


class CompanionView(View, frozen=True):
    """A companion on its track; its place is what it is worth in sun and in glory."""

    place: int = 0
    advanced: bool = False
    """Whether it has moved up in this turn."""


class HeroView(View, frozen=True, kw_only=True):
    """Everything one seat owns."""

    seat: int
    score: int
    """The true score: what the hero would have if the game ended now."""
    glory: int
    """In the reserve."""
    on_cards: int
    """Glory printed on the cards."""
    gold: int
    gold_cap: int
    sun: int
    sun_cap: int
    moon: int
    moon_cap: int
    light: DieView
    dark: DieView
    cards: tuple[CardView, ...] = ()
    """In the order of the board."""
    tokens: tuple[TokenView, ...] = ()
    track: TrackView | None = None
    scepters: tuple[int, ...] = ()
    """The gold in each scepter, highest first."""
    spare_sun: int = 0
    spare_moon: int = 0
    """Left over from an emptied scepter; lost when the turn ends."""
    companions: tuple[CompanionView, ...] = ()
    """The companions that have not been cashed in yet."""
    island: int = 0
    """Where the pawn stands, 0 at home."""
    forged: int = 0
    """Faces forged so far."""
    rerolls: int = 0
    """Dice rerolled with cards in the blessing that is about to be applied."""
    ancient: int = 0
    ancient_cap: int = 0
    """0 in a game without ancient shards."""
    allegiance: int = 0
    """The space of the allegiance token, 0 outside the Titans module."""
    zone: str = ""
    """Of that space."""
    space_glory: int = 0
    """What that space is worth now."""
    golem: int = 0
    """The space of the golem, 0 outside the Goddess module."""


LASTING: Final = ("on_oust", "on_face", "after_roll", "wherever")


@cache
def pile_of(feat: int) -> Pile:
    """Which pile in front of a hero the cards of a set go to."""
    card = CATALOG.feat_set(feat).cards[0]
    moments = card.moments()
    if "reinforcement" in moments:
        return "each-turn"
    if card.on_island is not None or any(moment in moments for moment in LASTING):
        return "lasting"
    return "instant" if moments else "glory"


def hero_view(state: State, seat: int) -> HeroView:
    """One hero of a position."""
    hero = state.heroes[seat]
    titans = state.module == ALLEGIANCE_MODULE
    board = CATALOG.allegiance
    return HeroView(
        seat=seat,
        score=state.score(seat),
        glory=hero.glory,
        on_cards=state.on_cards(seat),
        gold=hero.gold,
        gold_cap=hero.gold_cap,
        sun=hero.sun,
        sun_cap=hero.sun_cap,
        moon=hero.moon,
        moon_cap=hero.moon_cap,
        light=_die(state, hero, BRIGHT),
        dark=_die(state, hero, DARK),
        cards=_cards(state, seat),
        tokens=_tokens(hero),
        track=_track(hero.tracks, hero.track_steps) if hero.tracks else None,
        scepters=tuple(hero.stores),
        spare_sun=hero.spare_sun,
        spare_moon=hero.spare_moon,
        companions=tuple(
            CompanionView(place, hero.has_advanced(index))
            for index, place in enumerate(hero.climber_places())
        ),
        island=hero.portal,
        forged=hero.forged,
        rerolls=hero.rerolls,
        ancient=hero.ancient,
        ancient_cap=ANCIENT_CAP if titans else 0,
        allegiance=hero.allegiance,
        zone=board.zones[hero.allegiance].name if titans else "",
        space_glory=board.glory[hero.allegiance] if titans else 0,
        golem=hero.golem,
    )


def _die(state: State, hero: Hero, die: int) -> DieView:
    numbers = hero.die(die)
    up = hero.up[die]
    fixed = tuple(
        slot
        for slot in range(SIDES)
        if CATALOG.bonds[numbers[slot]] >= 0 and not removable(state, numbers[slot])
    )
    faces = tuple([FACE_SLUGS[number] for number in numbers])
    sides = tuple(numbers)
    return DieView(
        faces, FACE_SLUGS[up], numbers.index(up), fixed, means_of(sides), worth_of(sides)
    )


def _cards(state: State, seat: int) -> tuple[CardView, ...]:
    return tuple(
        CardView(
            owned.card.slug,
            pile_of(owned.feat_set.number),
            owned.copies,
            owned.card.variant,
            owned.card.glory,
        )
        for owned in owned_cards(state, seat)
    )


def _tokens(hero: Hero) -> tuple[TokenView, ...]:
    return tuple(
        TokenView(CATALOG.token(number).slug, held)
        for number, held in enumerate(hero.tokens)
        if held
    )


@cache
def _track(hammers: int, steps: int) -> TrackView:
    length = track_length(CATALOG, hammers)
    pays = [LapView(step + 1, lap_glory(CATALOG, step, 1)) for step in range(length)]
    return TrackView(steps, length, tuple(lap for lap in pays if lap.glory), hammers)
