"""Verbs for the boards: golems in the labyrinth, feats without a journey."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.amount import Amount
from fatesmith.engine.declared import Catalog
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import GOAL_REACHED, TREASURE_TAKEN
from fatesmith.engine.face import Face
from fatesmith.engine.labyrinth import BACKWARD, WALK
from fatesmith.engine.move import FEAT, GAIN, choose_amount, encode, first_of, sort_moves
from fatesmith.engine.perform import TAKE_CARD
from fatesmith.engine.reserve import gain, gain_glory
from fatesmith.engine.state import State
from fatesmith.engine.task import seat_of
from fatesmith.engine.verbs.resources import Gain


class WalkGolem(Effect):
    """The golem walks some spaces, forward or back (rebellion D2, D3)."""

    def __init__(self, steps: i64, backward: bool = False) -> None:
        super().__init__()
        self.steps = steps
        self.backward = backward

    def run(self, state: State, task: i64) -> None:
        state.push(WALK, seat_of(task), self.steps + (BACKWARD if self.backward else 0))

    def spec(self) -> str:
        return f"WalkGolem({self.steps}{', backward' if self.backward else ''})"


class EnterHall(Question):
    """The first to enter a hall chooses a treasure and gets its high value; it lies there for the
    others at its low one (rebellion D4)."""

    def __init__(self, hall: i64, *treasures: tuple[Gain, Gain]) -> None:
        super().__init__("treasure")
        self.hall = hall
        self.treasures = [(high.amount, low.amount) for high, low in treasures]

    def options(self, state: State, _task: i64) -> vec[i64]:
        lying = self.lying(state)
        if lying is not None:
            return vec[i64]([choose_amount(GAIN, lying)])
        return vec[i64](sorted([choose_amount(GAIN, high) for high in self.left(state)]))

    def lying(self, state: State) -> Amount | None:
        """What the treasure in this hall gives, None while nobody has found the hall."""
        lying = state.halls[self.hall - 1]
        return self.treasures[lying - 1][1] if lying else None

    def left(self, state: State) -> list[Amount]:
        """What the treasures beside the board give to whoever finds a hall."""
        return [
            high
            for number, (high, _) in enumerate(self.treasures, start=1)
            if number not in state.halls
        ]

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        lying = self.lying(state)
        if lying is not None:
            gain(state, seat, lying, self.home)
            return
        for number, (high, _) in enumerate(self.treasures, start=1):
            if choose_amount(GAIN, high) == move:
                state.halls[self.hall - 1] = number
                if state.journal is not None:
                    state.tell(TREASURE_TAKEN, seat, self.hall, _only_resource(high))
                gain(state, seat, high, self.home)

    def memo_fits(self, state: State, _task: i64) -> bool:
        return self.hall <= len(state.halls)

    def minds(self, _state: State, _seat: i64, _face: Face) -> bool:
        return False

    def spec(self) -> str:
        values = ", ".join(f"{high.slug()}|{low.slug()}" for high, low in self.treasures)
        return f"EnterHall({self.hall}, {values})"


def _only_resource(amount: Amount) -> i64:
    return next(resource for resource, number in enumerate(amount.parts()) if number)


class ReachGoal(Effect):
    """Glory for every golem, and more for the first one to arrive (rebellion D2.5, D2.6)."""

    def __init__(self, glory: i64, first: Effect) -> None:
        super().__init__()
        self.glory = glory
        self.first = first

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        if state.journal is not None:
            state.tell(GOAL_REACHED, seat, 1 - state.arrived)
        gain_glory(state, seat, self.glory, self.home)
        if not state.arrived:
            state.arrived = 1
            state.push(self.first, seat)

    def minds(self, state: State, _seat: i64, face: Face) -> bool:
        """The first to arrive sets both dice, and may buy with what they give."""
        return not state.arrived and face.may_be_spent

    def parts(self) -> list[Effect]:
        return [self.first]

    def spec(self) -> str:
        return f"ReachGoal({self.glory}, first={self.first.spec()})"


class PerformFree(Question):
    """Perform one feat of these locations without paying or moving (rebellion F19)."""

    def __init__(self, *locations: str) -> None:
        super().__init__("free feat")
        self.slugs = list(locations)
        self.locations: list[int] = []

    def bind(self, catalog: Catalog) -> None:
        self.locations = [catalog.location_number(slug) for slug in self.slugs]

    def options(self, state: State, _task: i64) -> vec[i64]:
        moves = vec[i64]()
        for location in self.locations:
            if state.stacks[location]:
                moves = append(moves, encode(FEAT, state.feats[location]))
        sort_moves(moves)
        return moves

    def answer(self, state: State, task: i64, move: i64) -> None:
        location = state.catalog.feat_set(first_of(move)).location
        state.push(TAKE_CARD, seat_of(task), location)

    def spec(self) -> str:
        return f"PerformFree({', '.join(self.slugs)})"
