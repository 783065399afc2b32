"""Set-ups: the frozen choice of seats, sets and options, and the state that starts from it."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from fatesmith.content.alternates import ALTERNATES
from fatesmith.content.catalog import CATALOG
from fatesmith.content.introductory import INTRODUCTORY
from fatesmith.engine.deal import deal
from fatesmith.engine.errors import ContentError, SetupError
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS, TIE_BREAK, WITHOUT_BEST_GOLD
from fatesmith.engine.state import State

LOCATION_SLUGS: Final = tuple(location.slug for location in CATALOG.locations)
INTRODUCTORY_SLUGS: Final = tuple(feat.slug for feat in INTRODUCTORY)
ADVANCED_SLUGS: Final = tuple(
    next((feat.slug for feat in ALTERNATES if feat.location == intro.location), intro.slug)
    for intro in INTRODUCTORY
)
DRAFTED: Final = ""
"""Stands for a set that the seats will draft."""


@dataclass(frozen=True)
class Setup:
    """How a game begins. `feats` names the set at each location, in the order M1…M8, F1…F7.

    A wrong choice raises SetupError, which names the fault.
    """

    seats: int
    feats: tuple[str, ...] = INTRODUCTORY_SLUGS
    tie_break: bool = False
    """Tell equal scores apart instead of sharing the victory (base I4)."""
    without_g6: bool = False
    """With two seats, take the 6-gold face out before the pools are thinned (base J3)."""

    def __post_init__(self) -> None:
        if isinstance(self.seats, bool) or not isinstance(self.seats, int):
            raise SetupError(f"seats must be a number from {MIN_SEATS} to {MAX_SEATS}")
        if not MIN_SEATS <= self.seats <= MAX_SEATS:
            raise SetupError(
                f"{self.seats} seats: the game is for {MIN_SEATS} to {MAX_SEATS} heroes"
            )
        if self.without_g6 and self.seats != 2:
            raise SetupError("the option without the 6-gold face is for two seats only")
        object.__setattr__(self, "feats", tuple(self.feats))
        if len(self.feats) != len(LOCATION_SLUGS):
            raise SetupError(
                f"{len(self.feats)} sets for {len(LOCATION_SLUGS)} locations: "
                f"name one each for {' '.join(LOCATION_SLUGS)}"
            )
        for slug, location in zip(self.feats, LOCATION_SLUGS, strict=True):
            if slug != DRAFTED:
                _check_place(slug, location, self.feats)

    @staticmethod
    def introductory(seats: int, *, tie_break: bool = False, without_g6: bool = False) -> "Setup":
        """The fifteen sets recommended for a first game."""
        return Setup(seats, INTRODUCTORY_SLUGS, tie_break, without_g6)

    @staticmethod
    def advanced(seats: int, *, tie_break: bool = False, without_g6: bool = False) -> "Setup":
        """The alternate set wherever there is one."""
        return Setup(seats, ADVANCED_SLUGS, tie_break, without_g6)

    @staticmethod
    def custom(
        seats: int,
        feats: Mapping[str, str] | Iterable[str],
        *,
        tie_break: bool = False,
        without_g6: bool = False,
    ) -> "Setup":
        """Replace introductory sets: by location (`{"M3": "bear"}`) or simply by name
        (`["bear", "triton"]`)."""
        chosen = dict(feats) if isinstance(feats, Mapping) else _by_location(feats)
        for location, slug in chosen.items():
            if location not in LOCATION_SLUGS:
                raise SetupError(
                    f"there is no location {location!r}; the locations are "
                    f"{' '.join(LOCATION_SLUGS)}"
                )
            _check_place(slug, location, (slug,))
        sets = tuple(
            chosen.get(location, default)
            for location, default in zip(LOCATION_SLUGS, INTRODUCTORY_SLUGS, strict=True)
        )
        return Setup(seats, sets, tie_break, without_g6)

    @staticmethod
    def random(
        seats: int,
        seed: int | str,
        *,
        tie_break: bool = False,
        without_g6: bool = False,
    ) -> "Setup":
        """Each location gets one of its sets, all equally likely (base J1, K17). The same seed
        gives the same sets."""
        draw = random.Random(f"fatesmith set-up {seed}")
        sets = tuple(
            draw.choice([feat_set.slug for feat_set in CATALOG.sets_at(place)])
            for place in range(len(LOCATION_SLUGS))
        )
        return Setup(seats, sets, tie_break, without_g6)

    @staticmethod
    def draft(seats: int, *, tie_break: bool = False, without_g6: bool = False) -> "Setup":
        """The seats choose, in turn order from the first, which set stands at each location that
        has several; chance draws the next location (base J2)."""
        choices = [CATALOG.sets_at(place) for place in range(len(LOCATION_SLUGS))]
        sets = tuple(each[0].slug if len(each) == 1 else DRAFTED for each in choices)
        return Setup(seats, sets, tie_break, without_g6)

    def at(self, location: str) -> str:
        """The set at a location, empty if it is to be drafted."""
        if location not in LOCATION_SLUGS:
            raise SetupError(f"there is no location {location!r}")
        return self.feats[LOCATION_SLUGS.index(location)]


def new_state(setup: Setup, *, journal: bool = False) -> State:
    """The first position of a game. With `journal`, the state keeps a list of what happens."""
    rules = (TIE_BREAK if setup.tie_break else 0) | (WITHOUT_BEST_GOLD if setup.without_g6 else 0)
    numbers = [CATALOG.set_number(slug) if slug else 0 for slug in setup.feats]
    return deal(CATALOG, setup.seats, numbers, rules, journal)


def _set_location(slug: str) -> str:
    try:
        number = CATALOG.set_number(slug)
    except ContentError:
        known = " ".join(feat_set.slug for feat_set in CATALOG.feat_sets())
        raise SetupError(f"there is no set {slug!r}; the sets are {known}") from None
    return LOCATION_SLUGS[CATALOG.feat_set(number).location]


def _check_place(slug: str, location: str, chosen: tuple[str, ...]) -> None:
    home = _set_location(slug)
    if home == location:
        return
    if chosen.count(slug) > 1:
        raise SetupError(f"{slug} is named {chosen.count(slug)} times; it stands at {home} only")
    raise SetupError(f"{slug} belongs at {home}, not at {location}")


def _by_location(slugs: Iterable[str]) -> dict[str, str]:
    if isinstance(slugs, str):
        raise SetupError(f"name the sets as a list: [{slugs!r}]")
    chosen: dict[str, str] = {}
    for slug in slugs:
        location = _set_location(slug)
        if chosen.get(location) == slug:
            raise SetupError(f"{slug} is named twice")
        if location in chosen:
            raise SetupError(f"{chosen[location]} and {slug} both belong at {location}: choose one")
        chosen[location] = slug
    return chosen
