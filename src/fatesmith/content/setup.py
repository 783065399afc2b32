"""Set-ups: the immutable choice of seats, module, sets and options, and the state that starts from
it."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import INTRODUCTORY_SLUGS, MODULES, NAMED, NO_MODULE_NAME
from fatesmith.engine.deal import allowed_sets, deal
from fatesmith.engine.errors import ContentError, SetupError
from fatesmith.engine.ids import (
    MAX_SEATS,
    MIN_SEATS,
    NO_MODULE,
    TIE_BREAK,
    WITH_PROMOS,
    WITH_REBELLION,
    WITHOUT_BEST_GOLD,
)
from fatesmith.engine.state import State

LOCATION_SLUGS: Final = tuple(location.slug for location in CATALOG.locations)
DRAFTED: Final = ""
"""Stands for a set that the seats will draft."""


@dataclass(frozen=True)
class Setup:
    """How a game begins. `feats` names the set at each location, in the order M1…M8, F1…F7.

    A wrong choice raises SetupError, which says what is wrong.
    """

    seats: int
    feats: tuple[str, ...] = INTRODUCTORY_SLUGS
    _: KW_ONLY
    module: str = NO_MODULE_NAME
    """`none`, `goddess` or `titans`."""
    tie_break: bool = False
    """Break ties instead of sharing the victory (base I4)."""
    without_g6: bool = False
    """With two seats, take the 6-gold face out before the pools are thinned (base J3)."""
    rebellion: bool = False
    """A draft offers the alternative sets of the expansion too."""
    promos: bool = False
    """A draft offers the promo sets too."""

    def __post_init__(self) -> None:
        _check_seats(self.seats)
        module = _module_number(self.module)
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
                _check_module(slug, location, module)

    @staticmethod
    def introductory(seats: int, *, tie_break: bool = False, without_g6: bool = False) -> "Setup":
        """The fifteen sets recommended for a first game."""
        return Setup.named("introductory", seats, tie_break=tie_break, without_g6=without_g6)

    @staticmethod
    def advanced(seats: int, *, tie_break: bool = False, without_g6: bool = False) -> "Setup":
        """The alternate set of the base game wherever there is one."""
        return Setup.named("advanced", seats, tie_break=tie_break, without_g6=without_g6)

    @staticmethod
    def discovery(
        seats: int, module: str, *, tie_break: bool = False, without_g6: bool = False
    ) -> "Setup":
        """The sets recommended for a first game with a module (rebellion A8)."""
        if _module_number(module) == NO_MODULE:
            raise SetupError("the discovery set-ups are for the modules goddess and titans")
        name = f"discovery-{module}"
        return Setup.named(name, seats, tie_break=tie_break, without_g6=without_g6)

    @staticmethod
    def named(
        name: str, seats: int, *, tie_break: bool = False, without_g6: bool = False
    ) -> "Setup":
        """One of the set-ups of `fatesmith.content.named`."""
        for named in NAMED:
            if named.name == name:
                _check_seats(seats)
                if seats not in named.seats:
                    allowed = " or ".join(str(number) for number in named.seats)
                    raise SetupError(f"{name} is for {allowed} seats, not {seats}")
                return Setup(
                    seats,
                    named.feats,
                    module=named.module,
                    tie_break=tie_break,
                    without_g6=without_g6,
                )
        known = " ".join(named.name for named in NAMED)
        raise SetupError(f"there is no set-up {name!r}; these are: {known}")

    @staticmethod
    def custom(
        seats: int,
        feats: Mapping[str, str] | Iterable[str],
        *,
        module: str = NO_MODULE_NAME,
        tie_break: bool = False,
        without_g6: bool = False,
    ) -> "Setup":
        """Replace sets: by location (`{"M3": "bear"}`) or simply by name (`["bear", "triton"]`).
        The others stay introductory, or are those of the module."""
        number = _module_number(module)
        chosen = dict(feats) if isinstance(feats, Mapping) else _by_location(feats)
        for location, slug in chosen.items():
            if location not in LOCATION_SLUGS:
                raise SetupError(
                    f"there is no location {location[:60]!r}; the locations are "
                    f"{' '.join(LOCATION_SLUGS)}"
                )
            _check_place(slug, location, (slug,))
        sets = [
            chosen.get(slug, "") or _mandatory(place, number) or INTRODUCTORY_SLUGS[place]
            for place, slug in enumerate(LOCATION_SLUGS)
        ]
        return Setup(seats, tuple(sets), module=module, tie_break=tie_break, without_g6=without_g6)

    @staticmethod
    def random(
        seats: int,
        seed: int | str,
        *,
        module: str = NO_MODULE_NAME,
        rebellion: bool = False,
        promos: bool = False,
        weights: Mapping[str, float] | None = None,
        tie_break: bool = False,
        without_g6: bool = False,
    ) -> "Setup":
        """Each location gets one of the sets that the boxes allow, all equally likely (base J1,
        K17) unless `weights` says otherwise. The same seed gives the same sets. A module includes
        the expansion."""
        choices = sets_to_choose(module=module, rebellion=rebellion, promos=promos)
        weighted = _check_weights(weights or {})
        draw = random.Random(f"fatesmith set-up {seed}")
        sets: list[str] = []
        for location, slugs in zip(LOCATION_SLUGS, choices, strict=True):
            chances = [weighted.get(slug, 1.0) for slug in slugs]
            if not any(chances):
                raise SetupError(f"the weights leave no set for {location}: {' '.join(slugs)}")
            sets.append(draw.choices(slugs, chances)[0])
        return Setup(seats, tuple(sets), module=module, tie_break=tie_break, without_g6=without_g6)

    @staticmethod
    def draft(
        seats: int,
        *,
        module: str = NO_MODULE_NAME,
        rebellion: bool = False,
        promos: bool = False,
        tie_break: bool = False,
        without_g6: bool = False,
    ) -> "Setup":
        """The seats choose, in turn order from the first, which set goes to each location that has
        several; chance draws the next location (base J2)."""
        choices = sets_to_choose(module=module, rebellion=rebellion, promos=promos)
        return Setup(
            seats,
            tuple(slugs[0] if len(slugs) == 1 else DRAFTED for slugs in choices),
            module=module,
            tie_break=tie_break,
            without_g6=without_g6,
            rebellion=rebellion or _module_number(module) != NO_MODULE,
            promos=promos,
        )

    def at(self, location: str) -> str:
        """The set at a location, empty if it is to be drafted."""
        if location not in LOCATION_SLUGS:
            raise SetupError(f"there is no location {location!r}")
        return self.feats[LOCATION_SLUGS.index(location)]


def sets_to_choose(
    *, module: str = NO_MODULE_NAME, rebellion: bool = False, promos: bool = False
) -> tuple[tuple[str, ...], ...]:
    """By location: the sets that these boxes allow there. A module includes the expansion."""
    number = _module_number(module)
    rules = _boxes(rebellion or number != NO_MODULE, promos)
    return tuple(
        tuple(CATALOG.feat_set(each).slug for each in allowed_sets(CATALOG, place, rules, number))
        for place in range(len(LOCATION_SLUGS))
    )


def new_state(setup: Setup, *, journal: bool = False) -> State:
    """The first position of a game. With `journal`, the state keeps a list of what happens."""
    rules = _boxes(setup.rebellion, setup.promos)
    if setup.tie_break:
        rules |= TIE_BREAK
    if setup.without_g6:
        rules |= WITHOUT_BEST_GOLD
    numbers = [CATALOG.set_number(slug) if slug else 0 for slug in setup.feats]
    module = MODULES.index(setup.module)
    return deal(CATALOG, setup.seats, numbers, rules, module, journal)


def _boxes(rebellion: bool, promos: bool) -> int:
    return (WITH_REBELLION if rebellion else 0) | (WITH_PROMOS if promos else 0)


def _check_seats(seats: int) -> None:
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise SetupError(f"seats must be a number from {MIN_SEATS} to {MAX_SEATS}")
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise SetupError(f"{seats} seats: the game is for {MIN_SEATS} to {MAX_SEATS} heroes")


def _module_number(module: str) -> int:
    if module not in MODULES:
        raise SetupError(f"there is no module {module[:60]!r}; these are: {' '.join(MODULES)}")
    return MODULES.index(module)


def _set_location(slug: str) -> str:
    try:
        number = CATALOG.set_number(slug)
    except ContentError:
        known = " ".join(feat_set.slug for feat_set in CATALOG.feat_sets())
        raise SetupError(f"there is no set {slug[:60]!r}; the sets are {known}") from None
    return LOCATION_SLUGS[CATALOG.feat_set(number).location]


def _check_place(slug: str, location: str, chosen: tuple[str, ...]) -> None:
    home = _set_location(slug)
    if home == location:
        return
    if chosen.count(slug) > 1:
        raise SetupError(f"{slug} is named {chosen.count(slug)} times; it stands at {home} only")
    raise SetupError(f"{slug} belongs at {home}, not at {location}")


def _check_module(slug: str, location: str, module: int) -> None:
    """Rebellion A2: a module's sets belong in its own games, and only there."""
    feat_set = CATALOG.feat_set(CATALOG.set_number(slug))
    if feat_set.module not in (NO_MODULE, module):
        raise SetupError(
            f"{slug} belongs to the {MODULES[feat_set.module]} module, which is not in play"
        )
    if feat_set.module == NO_MODULE and module != NO_MODULE:
        mandatory = _mandatory(LOCATION_SLUGS.index(location), module)
        if mandatory:
            raise SetupError(
                f"with the {MODULES[module]} module {mandatory} stands at {location}, not {slug}"
            )


def _mandatory(place: int, module: int) -> str:
    """The set that a module requires at a location, if any."""
    if module != NO_MODULE:
        for feat_set in CATALOG.sets_at(place):
            if feat_set.module == module:
                return feat_set.slug
    return ""


def _check_weights(weights: Mapping[str, float]) -> Mapping[str, float]:
    for slug, weight in weights.items():
        _set_location(slug)
        if not 0 <= weight < float("inf"):
            raise SetupError(f"the weight of {slug} must be a number from 0 up, not {weight}")
    return weights


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
