"""The whole table: the same for everybody who looks at one position, in any language."""

from functools import cache, lru_cache
from typing import Final, Literal, get_args

from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import MODULES
from fatesmith.engine.celestial import CelestialAgainOrNot
from fatesmith.engine.deal import PickSet
from fatesmith.engine.effect import Effect
from fatesmith.engine.ids import (
    LABYRINTH_MODULE,
    NATURE,
    NOBODY,
    TIE_BREAK,
    WITH_PROMOS,
    WITH_REBELLION,
    WITHOUT_BEST_GOLD,
)
from fatesmith.engine.loop import open_question
from fatesmith.engine.state import State
from fatesmith.engine.verbs import CelestialRolls, EnterHall
from fatesmith.engine.waiting import step_of
from fatesmith.server.views.heroes import HeroView, hero_view
from fatesmith.server.views.islands import IslandView, island_views
from fatesmith.server.views.temple import PoolView, pool_views
from fatesmith.server.views.view import FACE_SLUGS, MOST_SETUPS, AmountView, View, amount_view

Step = Literal["setup", "draft", "blessing", "reinforcement", "action", "extra-action", "over"]
STEPS: Final[tuple[Step, ...]] = get_args(Step)
"""As the engine numbers them."""
Rule = Literal["tie-break", "without-g6", "rebellion", "promos"]

RULES: Final[tuple[tuple[int, Rule], ...]] = (
    (TIE_BREAK, "tie-break"),
    (WITHOUT_BEST_GOLD, "without-g6"),
    (WITH_REBELLION, "rebellion"),
    (WITH_PROMOS, "promos"),
)


class BondView(View, frozen=True):
    """A face that triggers the owner of a card."""

    face: str
    owner: int
    bearer: int | None = None
    """Who has it on a die; absent if nobody does yet."""


class HallView(View, frozen=True):
    """A treasure hall of the labyrinth."""

    space: int
    gives: AmountView | None = None
    """What the treasure there gives to those who come later; absent until somebody finds the
    hall."""


class LabyrinthView(View, frozen=True):
    """What changes in the labyrinth; its spaces are in the catalog, golems with their heroes."""

    halls: tuple[HallView, ...]
    treasures: tuple[AmountView, ...]
    """What the remaining treasures give to whoever finds a hall."""
    arrived: bool = False
    """Whether a golem has reached the goddess."""


class CelestialView(View, frozen=True):
    """The die that belongs to nobody."""

    faces: tuple[str, ...]
    up: str = ""
    """What it shows while it may be rolled again."""


class DraftView(View, frozen=True):
    """The choice of the sets before the game."""

    location: str = ""
    """The location drawn, for which the seat asked picks a set."""
    open: tuple[str, ...] = ()
    """The locations that have no set yet."""


class OutcomeView(View, frozen=True):
    """The end of the game, by seat."""

    glory: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 for the winners; equal seats share a rank."""
    winners: tuple[int, ...]


class TableView(View, frozen=True, kw_only=True):
    """A complete position: what is not in here or in the catalog need not be drawn."""

    round: int
    rounds: int
    active: int
    """The seat whose turn it is."""
    step: Step
    module: str
    """none, goddess or titans."""
    heroes: tuple[HeroView, ...]
    """By seat."""
    islands: tuple[IslandView, ...]
    pools: tuple[PoolView, ...]
    asked: int | None = None
    """The seat that must answer; absent for chance or when the game is over."""
    chance: bool = False
    """Whether chance is asked."""
    over: bool = False
    rules: tuple[Rule, ...] = ()
    """The options of the set-up."""
    bonds: tuple[BondView, ...] = ()
    """The faces of cards that somebody owns, such as boars."""
    celestial: CelestialView | None = None
    """Only in games that have it."""
    labyrinth: LabyrinthView | None = None
    draft: DraftView | None = None
    """Only while sets are drafted."""
    swapped: bool = False
    """Whether everybody holds the dice of the seat before them."""
    swap: int = 0
    """The number of turns for which the dice are or will be passed on."""
    outcome: OutcomeView | None = None


def table_view(state: State) -> TableView:
    """What everybody may see of a position."""
    outcome = state.outcome
    return TableView(
        round=state.round,
        rounds=state.rounds,
        active=state.active,
        step=STEPS[step_of(state)],
        module=MODULES[state.module],
        heroes=tuple([hero_view(state, seat) for seat in range(state.seats)]),
        islands=island_views(state),
        pools=pool_views(state),
        asked=None if state.seat in (NATURE, NOBODY) else state.seat,
        chance=state.seat == NATURE,
        over=state.over,
        rules=tuple([name for bit, name in RULES if state.rules & bit]),
        bonds=_bonds(state),
        celestial=_celestial(state),
        labyrinth=_labyrinth(state) if state.halls else None,
        draft=_draft(state),
        swapped=bool(state.swapped),
        swap=state.swap,
        outcome=None
        if outcome is None
        else OutcomeView(outcome.glory, outcome.ranks, outcome.winners),
    )


# What only some games have ------------------------------------------------------------------------


def _bonds(state: State) -> tuple[BondView, ...]:
    found = []
    for rank, owner in enumerate(state.patrons):
        listen = CATALOG.variants[rank].on_face if owner != NOBODY else None
        if listen is not None:
            face = CATALOG.face_number(listen.face)
            bearers = [seat for seat, hero in enumerate(state.heroes) if face in hero.faces]
            found.append(BondView(listen.face, owner, bearers[0] if bearers else None))
    return tuple(found)


def _celestial(state: State) -> CelestialView | None:
    if not _has_celestial(tuple(state.feats), state.module):
        return None
    up = ""
    if not state.over:
        question, task = open_question(state)
        if isinstance(question, CelestialAgainOrNot):
            up = FACE_SLUGS[question.face(task)]
    return CelestialView(celestial_faces(), up)


@cache
def celestial_faces() -> tuple[str, ...]:
    return tuple(FACE_SLUGS[face] for face in CATALOG.celestial)


@lru_cache(maxsize=MOST_SETUPS)
def _has_celestial(feats: tuple[int, ...], module: int) -> bool:
    return module == LABYRINTH_MODULE or any(
        _rolls_celestial(effect)
        for number in feats
        if number
        for effect in CATALOG.feat_set(number).cards[0].moments().values()
    )


def _rolls_celestial(effect: Effect) -> bool:
    return isinstance(effect, CelestialRolls) or any(map(_rolls_celestial, effect.parts()))


@cache
def halls() -> tuple[tuple[int, EnterHall], ...]:
    """The treasure halls: their spaces and what they do."""
    spaces = CATALOG.labyrinth.spaces
    return tuple(
        (space.number, space.effect) for space in spaces if isinstance(space.effect, EnterHall)
    )


def _labyrinth(state: State) -> LabyrinthView:
    found = []
    for space, hall in halls():
        lying = hall.lying(state)
        found.append(HallView(space, None if lying is None else amount_view(lying)))
    treasures = tuple(amount_view(amount) for amount in halls()[0][1].left(state))
    return LabyrinthView(tuple(found), treasures, bool(state.arrived))


def _draft(state: State) -> DraftView | None:
    empty = tuple([CATALOG.locations[place].slug for place, n in enumerate(state.feats) if not n])
    if not empty:
        return None
    question, task = open_question(state)
    if isinstance(question, PickSet):
        return DraftView(CATALOG.locations[question.location(task)].slug, empty)
    return DraftView("", empty)
