"""The verbs that declarations are made of.

A card says what it does by combining these. A card that will not fit gets a new verb here, with its
own test.
"""

from __future__ import annotations

from fatesmith.engine.amount import Amount
from fatesmith.engine.catalog import Catalog
from fatesmith.engine.context import (
    CONTEXTS,
    DIVINE,
    DIVINE_BLESSING,
    LOSSES,
    MINOR,
    MINOR_BLESSING,
    TAKEN_FACES,
)
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import (
    BEARER_CHOSEN,
    CAPS_RAISED,
    TOKEN_TAKEN,
    TOOK_SHOWN,
    TRACK_ADDED,
)
from fatesmith.engine.forge import forge, forge_moves
from fatesmith.engine.ids import DARK, LIGHT
from fatesmith.engine.move import GAIN, SEAT, TAKE, choose_amount, encode, first_of, second_of
from fatesmith.engine.reserve import can_pay, gain, gain_glory, pay
from fatesmith.engine.resolve import RESOLVE, face_memo
from fatesmith.engine.roll import CHOOSE_DIE, push_divine, push_rolls
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of


class Gain(Effect):
    """Gain resources."""

    def __init__(self, gold: int = 0, sun: int = 0, moon: int = 0, glory: int = 0) -> None:
        super().__init__()
        self.amount = Amount(gold, sun, moon, glory)

    def run(self, state: State, task: int) -> None:
        gain(state, seat_of(task), self.amount, self.home)

    def spec(self) -> str:
        return f"Gain({self.amount.slug()})"


class GainGloryPerForged(Effect):
    """Glory for every face forged so far (base H5)."""

    def run(self, state: State, task: int) -> None:
        seat = seat_of(task)
        forged = state.heroes[seat].forged
        if forged:
            gain_glory(state, seat, forged, self.home)


class OneOf(Question):
    """Gain one of several amounts, at choice."""

    def __init__(self, *gains: Gain) -> None:
        super().__init__("gain")
        self.gains = list(gains)

    def options(self, _state: State, _task: int) -> list[int]:
        return sorted(choose_amount(GAIN, each.amount) for each in self.gains)

    def answer(self, state: State, task: int, move: int) -> None:
        for each in self.gains:
            if choose_amount(GAIN, each.amount) == move:
                gain(state, seat_of(task), each.amount, self.home)

    def spec(self) -> str:
        return f"OneOf({', '.join(each.spec() for each in self.gains)})"


class Pay(Effect):
    """Pay, and something follows. Only offered to a hero who can pay."""

    def __init__(self, then: Effect, gold: int = 0, sun: int = 0, moon: int = 0) -> None:
        super().__init__()
        self.cost = Amount(gold, sun, moon)
        self.then = then

    def run(self, state: State, task: int) -> None:
        pay(state, seat_of(task), self.cost, self.home)
        state.push(self.then, seat_of(task))

    def possible(self, state: State, seat: int) -> bool:
        return can_pay(state.heroes[seat], self.cost)

    def parts(self) -> list[Effect]:
        return [self.then]

    def spec(self) -> str:
        return f"Pay({self.cost.slug()}, then={self.then.spec()})"


class Seq(Effect):
    """One thing after another."""

    def __init__(self, *effects: Effect) -> None:
        super().__init__()
        self.effects = list(effects)

    def run(self, state: State, task: int) -> None:
        for effect in reversed(self.effects):
            state.push(effect, seat_of(task))

    def parts(self) -> list[Effect]:
        return self.effects

    def spec(self) -> str:
        return f"Seq({', '.join(effect.spec() for effect in self.effects)})"


class DivineBlessings(Effect):
    """Roll both dice and apply them, so many times (base E1, E9)."""

    def __init__(self, times: int = 1, context: int = DIVINE_BLESSING) -> None:
        super().__init__()
        assert CONTEXTS[context].blessing == DIVINE
        self.times = times
        self.context = context

    def run(self, state: State, task: int) -> None:
        for _ in range(self.times):
            push_divine(state, seat_of(task), self.context)

    def spec(self) -> str:
        return f"DivineBlessings({self.times}, {CONTEXTS[self.context].name})"


class MinorBlessings(Effect):
    """Choose a die, then roll and apply it so many times (base E1, E9.3)."""

    def __init__(self, times: int = 1, context: int = MINOR_BLESSING) -> None:
        super().__init__()
        assert CONTEXTS[context].blessing == MINOR
        self.times = times
        self.context = context

    def run(self, state: State, task: int) -> None:
        state.push(CHOOSE_DIE, seat_of(task), self.context | self.times << 5)

    def spec(self) -> str:
        return f"MinorBlessings({self.times}, {CONTEXTS[self.context].name})"


class ApplyAgain(Effect):
    """Resolve the faces of the blessing that just ended once more; memo: context and faces."""

    def run(self, state: State, task: int) -> None:
        state.push(RESOLVE, seat_of(task), memo_of(task))


class ForgeFree(Question):
    """Forge one of these faces without paying; mandatory while any is left."""

    def __init__(self, *slugs: str) -> None:
        super().__init__("forge")
        self.slugs = list(slugs)
        self.faces: list[int] = []

    def bind(self, catalog: Catalog) -> None:
        self.faces = sorted(catalog.face_number(slug) for slug in self.slugs)

    def options(self, state: State, task: int) -> list[int]:
        left = [face for face in self.faces if state.stock[face]]
        return forge_moves(state, seat_of(task), left)

    def answer(self, state: State, task: int, move: int) -> None:
        forge(state, seat_of(task), move)

    def spec(self) -> str:
        return f"ForgeFree({', '.join(self.slugs)})"


class GiveFace(Question):
    """Choose another seat, which must forge this face at once (base E7.6)."""

    def __init__(self, slug: str) -> None:
        super().__init__("bearer")
        self.slug = slug
        self.forge = ForgeFree(slug)

    def options(self, state: State, task: int) -> list[int]:
        seat = seat_of(task)
        return [encode(SEAT, other) for other in range(state.seats) if other != seat]

    def answer(self, state: State, task: int, move: int) -> None:
        bearer = first_of(move)
        if state.journal is not None:
            state.tell(BEARER_CHOSEN, seat_of(task), bearer, self.forge.faces[0])
        state.push(self.forge, bearer, owner=seat_of(task))

    def parts(self) -> list[Effect]:
        return [self.forge]

    def spec(self) -> str:
        return f"GiveFace({self.slug})"


class AddTrack(Effect):
    """A track on which gold is turned into glory, lap by lap (base H1)."""

    def __init__(self, *laps: tuple[int, int]) -> None:
        super().__init__()
        self.laps = list(laps)

    def bind(self, catalog: Catalog) -> None:
        catalog.set_track(self.laps)

    def run(self, state: State, task: int) -> None:
        hero = state.heroes[seat_of(task)]
        hero.tracks += 1
        if state.journal is not None:
            state.tell(TRACK_ADDED, seat_of(task), hero.tracks)

    def spec(self) -> str:
        return f"AddTrack({', '.join(f'{steps}:v{glory}' for steps, glory in self.laps)})"


class RaiseCaps(Effect):
    """More room in the reserves (base H2)."""

    def __init__(self, gold: int = 0, sun: int = 0, moon: int = 0) -> None:
        super().__init__()
        self.room = Amount(gold, sun, moon)

    def run(self, state: State, task: int) -> None:
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

    def run(self, state: State, task: int) -> None:
        state.heroes[seat_of(task)].tokens[self.token] += 1
        if state.journal is not None:
            state.tell(TOKEN_TAKEN, seat_of(task), self.token)

    def spec(self) -> str:
        return f"TakeToken({self.slug})"


def _others(state: State, seat: int) -> list[int]:
    """The other seats in turn order after this one."""
    return [(seat + step) % state.seats for step in range(1, state.seats)]


class OthersRoll(Effect):
    """Every other seat rolls both dice and applies nothing (base F1.1, F2.1)."""

    def run(self, state: State, task: int) -> None:
        for other in reversed(_others(state, seat_of(task))):
            push_rolls(state, other)


class TakeShown(Question):
    """Pick two different dice of others and apply their faces as a pair (base F1)."""

    def __init__(self) -> None:
        super().__init__("take")

    def options(self, state: State, task: int) -> list[int]:
        shown = sorted(
            face for other in _others(state, seat_of(task)) for face in state.heroes[other].up
        )
        pairs = {
            encode(TAKE, shown[low], shown[high])
            for high in range(len(shown))
            for low in range(high)
        }
        return sorted(pairs)

    def answer(self, state: State, task: int, move: int) -> None:
        first = first_of(move)
        second = second_of(move)
        if state.journal is not None:
            state.tell(TOOK_SHOWN, seat_of(task), first, second)
        state.push(RESOLVE, seat_of(task), face_memo(TAKEN_FACES, first, second))


class OthersLose(Effect):
    """Every other seat, in turn order, suffers its dice as losses (base F2)."""

    def run(self, state: State, task: int) -> None:
        for other in reversed(_others(state, seat_of(task))):
            up = state.heroes[other].up
            state.push(RESOLVE, other, face_memo(LOSSES, up[LIGHT], up[DARK]))
