"""Verbs for what stays with a hero: tracks, room, tokens, stores, climbers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.amount import Amount
from fatesmith.engine.declared import Catalog
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import (
    CAPS_RAISED,
    CLIMBER_ADVANCED,
    CLIMBER_JOINED,
    STORE_ADDED,
    TOKEN_TAKEN,
    TRACK_ADDED,
)
from fatesmith.engine.hero import CLIMBER_END
from fatesmith.engine.ids import MAX_SEATS
from fatesmith.engine.move import ADVANCE, encode, first_of
from fatesmith.engine.state import State
from fatesmith.engine.task import seat_of


class AddTrack(Effect):
    """A track on which gold is turned into glory, lap by lap (base H1)."""

    def __init__(self, *laps: tuple[i64, i64]) -> None:
        super().__init__()
        self.laps = list(laps)

    def bind(self, catalog: Catalog) -> None:
        catalog.set_track(self.laps)

    def run(self, state: State, task: i64) -> None:
        hero = state.heroes[seat_of(task)]
        hero.tracks += 1
        if state.journal is not None:
            state.tell(TRACK_ADDED, seat_of(task), hero.tracks)

    def spec(self) -> str:
        return f"AddTrack({', '.join(f'{steps}:v{glory}' for steps, glory in self.laps)})"


class RaiseCaps(Effect):
    """More room in the reserves (base H2)."""

    def __init__(self, gold: i64 = 0, sun: i64 = 0, moon: i64 = 0) -> None:
        super().__init__()
        self.room = Amount(gold, sun, moon)

    def run(self, state: State, task: i64) -> None:
        hero = state.heroes[seat_of(task)]
        hero.gold_cap += self.room.gold
        hero.sun_cap += self.room.sun
        hero.moon_cap += self.room.moon
        if state.journal is not None:
            state.tell(CAPS_RAISED, seat_of(task), self.room.gold, self.room.sun, self.room.moon)

    def spec(self) -> str:
        return f"RaiseCaps({self.room.slug()})"


class TakeToken(Effect):
    """Take a single-use token."""

    def __init__(self, slug: str) -> None:
        super().__init__()
        self.slug = slug
        self.token = 0

    def bind(self, catalog: Catalog) -> None:
        self.token = catalog.token_number(self.slug)

    def run(self, state: State, task: i64) -> None:
        hero = state.heroes[seat_of(task)]
        hero.own()
        hero.tokens[self.token] += 1
        if state.journal is not None:
            state.tell(TOKEN_TAKEN, seat_of(task), self.token)

    def spec(self) -> str:
        return f"TakeToken({self.slug})"


class AddStore(Effect):
    """A second store of gold, which can be emptied for shards (rebellion F2)."""

    def bind(self, catalog: Catalog) -> None:
        catalog.most_stores += MAX_SEATS

    def run(self, state: State, task: i64) -> None:
        hero = state.heroes[seat_of(task)]
        hero.stores = [*hero.stores, 0]
        if state.journal is not None:
            state.tell(STORE_ADDED, seat_of(task), len(hero.stores))


class AddClimber(Effect):
    """A token that climbs a track and is cashed once, for sun and glory (rebellion F3)."""

    def bind(self, catalog: Catalog) -> None:
        catalog.climber_source = self.home
        catalog.most_climbers += MAX_SEATS

    def run(self, state: State, task: i64) -> None:
        hero = state.heroes[seat_of(task)]
        hero.climbers = [0, *hero.climbers]
        if state.journal is not None:
            state.tell(CLIMBER_JOINED, seat_of(task))


class AdvanceClimber(Question):
    """One climber that has not advanced in this turn goes up by one."""

    def __init__(self) -> None:
        super().__init__("advance")

    def places(self, state: State, seat: i64) -> list[int]:
        """The places of the climbers that can advance."""
        climbers = state.heroes[seat].climbers
        return sorted({c >> 1 for c in climbers if not c & 1 and c >> 1 < CLIMBER_END})

    def possible(self, state: State, seat: i64) -> bool:
        for climber in state.heroes[seat].climbers:
            if not climber & 1 and climber >> 1 < CLIMBER_END:
                return True
        return False

    def options(self, state: State, task: i64) -> vec[i64]:
        places = self.places(state, seat_of(task))
        return vec[i64]([encode(ADVANCE, place) for place in places])

    def answer(self, state: State, task: i64, move: i64) -> None:
        climbers = state.heroes[seat_of(task)].climbers
        place = first_of(move)
        climbers.remove(place * 2)
        climbers.append(place * 2 + 3)
        climbers.sort()
        if state.journal is not None:
            state.tell(CLIMBER_ADVANCED, seat_of(task), place + 1)
