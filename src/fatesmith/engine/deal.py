"""Dealing: a fresh state, and the chances and choices before the first turn (base A, J)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fatesmith.engine.declared import Catalog
from fatesmith.engine.effect import Chance, Effect, Question
from fatesmith.engine.event import (
    DRAFTED,
    DREW_LOCATION,
    GAINED,
    GAME_STARTED,
    REMOVED_FACE,
    SETUP_SOURCE,
    source,
)
from fatesmith.engine.ids import (
    GOLD,
    NATURE,
    NO_MODULE,
    NOBODY,
    WITH_PROMOS,
    WITH_REBELLION,
    WITHOUT_BEST_GOLD,
)
from fatesmith.engine.loop import settle
from fatesmith.engine.move import DRAW, PICK, REMOVE, encode, first_of
from fatesmith.engine.state import State, empty_table, survey
from fatesmith.engine.task import memo_of, seat_of
from fatesmith.engine.turn import NEXT_TURN, TURN

STARTING_GOLD: Final = (3, 2, 1, 0)
THINNED_POOL: Final = 2


def deal(
    catalog: Catalog, seats: i64, feats: list[int], rules: i64, module: i64, journal: bool
) -> State:
    """A state before its first question. `feats` has a set number per location, 0 to draft it."""
    state = empty_table(catalog, seats, rules, module)
    if journal:
        state.journal = []
        state.tell(GAME_STARTED, NOBODY, seats)
    state.own()
    for pool in catalog.pools:
        if pool.module in (NO_MODULE, module):
            for slug, pieces in pool.pieces.items():
                state.stock[catalog.face_number(slug)] = u8(pieces)
    for location, number in enumerate(feats):
        if number:
            place(state, location, number)
    for seat, hero in enumerate(state.heroes):
        hero.gold = STARTING_GOLD[seat]
        if journal and hero.gold:
            state.tell(GAINED, seat, GOLD, hero.gold, source(SETUP_SOURCE))
    state.push(NEXT_TURN, NOBODY)
    state.push(TURN, 0)
    if seats == 2:
        state.push(THIN_POOLS, NATURE)
    state.push(DRAFT, 0)
    settle(state)
    return state


def place(state: State, location: i64, number: i64) -> None:
    """A stack has as many cards as there are seats (base A1)."""
    # Clones share the sets, which only a draft changes.
    state.feats = state.feats[:]
    state.feats[location] = number
    state.own()
    state.stacks[location] = u8(state.seats)
    survey(state)


# Two seats: half of the sanctuary (base A1.1) ---------------------------------------------------


class ThinPools(Effect):
    """Remove faces until each pool of the sanctuary holds two; memo: the pool to look at."""

    def run(self, state: State, task: i64) -> None:
        catalog = state.catalog
        pool = memo_of(task)
        while pool < len(catalog.pools) and catalog.pools[pool].price < 0:
            pool += 1
        if pool == len(catalog.pools):
            return
        state.push(self, NATURE, pool + 1)
        types = catalog.pools[pool].faces
        surplus: i64 = -THINNED_POOL
        for face in types:
            surplus += i64(state.stock[face])
        if state.rules & WITHOUT_BEST_GOLD:
            # base J3: the face of the sanctuary with the most gold.
            best = max(catalog.sanctuary, key=lambda face: catalog.faces[face].alternatives[0].gold)
            if catalog.faces[best].pool == pool:
                self.remove(state, best)
                surplus -= 1
        if len(types) == 1:
            for _ in range(surplus):
                self.remove(state, types[0])
            return
        for _ in range(surplus):
            state.push(REMOVE_FACE, NATURE, pool)

    def remove(self, state: State, face: i64) -> None:
        assert state.stock[face] > 0, "the pool already holds too few faces"
        state.own()
        state.stock[face] -= 1
        if state.journal is not None:
            pool = state.catalog.pools[state.catalog.faces[face].pool]
            state.tell(REMOVED_FACE, NOBODY, face, pool.number)

    def fits(self, state: State, task: i64) -> bool:
        return memo_of(task) <= len(state.catalog.pools)


class RemoveFace(Chance):
    """A piece of a pool leaves the game; memo: the pool. Its pieces are all different."""

    def pool(self, task: i64) -> i64:
        """Its index in the catalog."""
        return memo_of(task)

    def options(self, state: State, task: i64) -> vec[i64]:
        types = state.catalog.pools[self.pool(task)].faces
        moves = vec[i64](capacity=len(types))
        for face in types:
            assert state.stock[face] <= 1, "a mixed pool holds equal pieces"
            if state.stock[face]:
                moves = append(moves, encode(REMOVE, face))
        return moves

    def answer(self, state: State, _task: i64, move: i64) -> None:
        THIN_POOLS.remove(state, first_of(move))

    def fits(self, state: State, task: i64) -> bool:
        return self.pool(task) < len(state.catalog.pools)


# The draft (base J2) ------------------------------------------------------------------------------


class Draft(Chance):
    """Draw a location that has no set yet; the seat of this task picks one for it."""

    def options(self, state: State, _task: i64) -> vec[i64]:
        empty = [location for location, n in enumerate(state.feats) if n == 0]
        return vec[i64]([encode(DRAW, location) for location in empty])

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        location = first_of(move)
        if state.journal is not None:
            state.tell(DREW_LOCATION, NOBODY, location)
        state.push(self, (seat + 1) % state.seats)
        state.push(PICK_SET, seat, location)


def allowed_sets(catalog: Catalog, location: i64, rules: i64, module: i64) -> list[int]:
    """The sets that may be placed at a location with the boxes and the module in play.

    A module's own sets are the only choice where it has one (rebellion A2).
    """
    sets = catalog.sets_at(location)
    if module != NO_MODULE:
        mandatory = [feat_set.number for feat_set in sets if feat_set.module == module]
        if mandatory:
            return mandatory
    boxes = ["base"]
    if rules & WITH_REBELLION:
        boxes.append("rebellion")
    if rules & WITH_PROMOS:
        boxes.append("promo")
    return [
        feat_set.number
        for feat_set in sets
        if feat_set.module == NO_MODULE and feat_set.box in boxes
    ]


class PickSet(Question):
    """Which set to place at the location drawn; memo: the location."""

    def location(self, task: i64) -> i64:
        """The location drawn."""
        return memo_of(task)

    def options(self, state: State, task: i64) -> vec[i64]:
        sets = allowed_sets(state.catalog, self.location(task), state.rules, state.module)
        return vec[i64](sorted([encode(PICK, number) for number in sets]))

    def answer(self, state: State, task: i64, move: i64) -> None:
        location = self.location(task)
        place(state, location, first_of(move))
        if state.journal is not None:
            state.tell(DRAFTED, seat_of(task), first_of(move), location)

    def memo_fits(self, state: State, task: i64) -> bool:
        return self.location(task) < len(state.feats)


THIN_POOLS: Final = ThinPools()
REMOVE_FACE: Final = RemoveFace("remove")
DRAFT: Final = Draft("draw")
PICK_SET: Final = PickSet("draft")
