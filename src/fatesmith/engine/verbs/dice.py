"""Verbs for dice: blessings, other people's rolls, shown and chosen faces."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.amount import RESOURCE_BIT, Amount
from fatesmith.engine.celestial import CELESTIAL_ROLL, CHOOSE_SHOWN
from fatesmith.engine.context import (
    CHOSEN_FACES,
    CONTEXTS,
    DIVINE,
    DIVINE_BLESSING,
    LOSSES,
    MINOR,
    MINOR_BLESSING,
    TAKEN_FACES,
    WOKEN_OWNER,
)
from fatesmith.engine.declared import Catalog
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import DICE_SET, FORETOLD, TOOK_SHOWN
from fatesmith.engine.face import Face
from fatesmith.engine.faces_memo import faces_fit, first_face, memo_context, push_faces, second_face
from fatesmith.engine.ids import BRIGHT, DARK, DICE, HOME, MAX_SEATS, RESOURCES
from fatesmith.engine.move import (
    DECLARE,
    DIE,
    GAIN,
    MOST_OPTIONS,
    SET_DICE,
    TAKE,
    arguments_of,
    choose_one,
    encode,
    first_of,
    second_of,
    sort_moves,
)
from fatesmith.engine.perform import (
    push_oust_moments,
    push_refuge,
    push_refuge_blessings,
    send_home,
)
from fatesmith.engine.reroll import push_window
from fatesmith.engine.reserve import all_lost, gain, gain_glory
from fatesmith.engine.roll import (
    BOTH_DICE,
    RECEIVE_DIVINE,
    push_divine,
    push_minor,
    push_rolls,
    receive,
)
from fatesmith.engine.shown import shown_faces
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, owner_of, seat_of
from fatesmith.engine.turn import TURN_WITHIN


class DivineBlessings(Effect):
    """Roll both dice and apply them, once or several times (base E1, E9)."""

    def __init__(self, times: i64 = 1, context: i64 = DIVINE_BLESSING) -> None:
        super().__init__()
        assert CONTEXTS[context].blessing == DIVINE
        self.times = times
        self.context = context

    def run(self, state: State, task: i64) -> None:
        for _ in range(self.times):
            push_divine(state, seat_of(task), self.context)

    def spec(self) -> str:
        return f"DivineBlessings({self.times}, {CONTEXTS[self.context].name})"


class MinorBlessings(Question):
    """Choose a die, then roll and apply it once or several times (base E1, E9.3, K33)."""

    def __init__(self, times: i64 = 1, context: i64 = MINOR_BLESSING) -> None:
        super().__init__("die")
        assert CONTEXTS[context].blessing == MINOR
        self.times = times
        self.context = context

    def options(self, _state: State, _task: i64) -> vec[i64]:
        return vec[i64]([encode(DIE, BRIGHT), encode(DIE, DARK)])

    def answer(self, state: State, task: i64, move: i64) -> None:
        for _ in range(self.times):
            push_minor(state, seat_of(task), self.context, first_of(move))

    def spec(self) -> str:
        return f"MinorBlessings({self.times}, {CONTEXTS[self.context].name})"


class ApplyAgain(Effect):
    """Resolve the faces of the blessing that just ended once more; memo: context and faces."""

    def run(self, state: State, task: i64) -> None:
        memo = memo_of(task)
        push_faces(state, seat_of(task), memo_context(memo), first_face(memo), second_face(memo))

    def memo_fits(self, state: State, task: i64) -> bool:
        return faces_fit(state, memo_of(task))


class CelestialRolls(Effect):
    """Roll the celestial die, resolving each roll before the next (rebellion C3)."""

    def __init__(self, times: i64 = 1) -> None:
        super().__init__()
        self.times = times

    def run(self, state: State, task: i64) -> None:
        for _ in range(self.times):
            state.push(CELESTIAL_ROLL, seat_of(task))

    def minds(self, _state: State, _seat: i64, face: Face) -> bool:
        """A choice is better made knowing the roll; gold and moon may be spent because of it."""
        return face.may_be_spent

    def spec(self) -> str:
        return f"CelestialRolls({self.times})"


class TakeTurn(Effect):
    """A whole turn at once, inside the present one (rebellion F17)."""

    def run(self, state: State, task: i64) -> None:
        state.push(TURN_WITHIN, seat_of(task))


class PassDiceOn(Effect):
    """For one more turn, everybody uses the dice of the seat before (rebellion B5)."""

    def run(self, state: State, _task: i64) -> None:
        state.swap += 1


# Choosing faces -----------------------------------------------------------------------------------


def _pairs_of_own_faces(state: State, seat: i64, kind: i64) -> vec[i64]:
    hero = state.heroes[seat]
    found = {encode(kind, one, other) for one in hero.die(BRIGHT) for other in hero.die(DARK)}
    return vec[i64](sorted(found))


class SetDice(Question):
    """Turn both dice to faces of your choice and apply them as a blessing (rebellion F20)."""

    def __init__(self) -> None:
        super().__init__("set dice")

    def options(self, state: State, task: i64) -> vec[i64]:
        return _pairs_of_own_faces(state, seat_of(task), SET_DICE)

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        first = first_of(move)
        second = second_of(move)
        hero = state.heroes[seat]
        hero.own()
        hero.up[BRIGHT] = first
        hero.up[DARK] = second
        if state.journal is not None:
            state.tell(DICE_SET, seat, first, second)
        receive(state, seat, CHOSEN_FACES, first, second)


class Foretell(Question):
    """Declare a face of each die, receive a blessing, and be paid for what came true
    (rebellion B5)."""

    def __init__(self, one_right: i64, both_right: i64) -> None:
        super().__init__("foretell")
        self.one_right = one_right
        self.both_right = both_right
        self.check = CheckForetold(one_right, both_right)

    def options(self, state: State, task: i64) -> vec[i64]:
        return _pairs_of_own_faces(state, seat_of(task), DECLARE)

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        state.push(self.check, seat, first_of(move) | second_of(move) << 8)
        push_divine(state, seat, DIVINE_BLESSING)

    def parts(self) -> list[Effect]:
        return [self.check]

    def spec(self) -> str:
        return f"Foretell({self.one_right}, {self.both_right})"


class CheckForetold(Effect):
    """Compare what was declared with what the dice show, as unordered pairs; memo: both faces."""

    def __init__(self, one_right: i64, both_right: i64) -> None:
        super().__init__()
        self.one_right = one_right
        self.both_right = both_right

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        first = memo_of(task) & 255
        second = memo_of(task) >> 8
        shown = list(state.heroes[seat].up)
        right = 0
        for face in (first, second):
            if face in shown:
                shown.remove(face)
                right += 1
        if state.journal is not None:
            state.tell(FORETOLD, seat, first, second, right)
        if right:
            glory = self.both_right if right == 2 else self.one_right
            gain_glory(state, seat, glory, self.home)

    def memo_fits(self, state: State, task: i64) -> bool:
        faces = len(state.catalog.faces)
        return memo_of(task) & 255 < faces and memo_of(task) >> 8 < faces


class ApplyShown(Effect):
    """Apply any face that a die shows, alone (rebellion F13)."""

    def run(self, state: State, task: i64) -> None:
        state.push(CHOOSE_SHOWN, seat_of(task), 1)

    def possible(self, state: State, _seat: i64) -> bool:
        return bool(shown_faces(state, useful=True))


class ApplyDiceOfBearer(Effect):
    """Apply both dice of the hero who bears a face, as they lie (rebellion F25.3)."""

    def __init__(self, slug: str) -> None:
        super().__init__()
        self.slug = slug
        self.face = 0

    def bind(self, catalog: Catalog) -> None:
        self.face = catalog.face_number(self.slug)

    def run(self, state: State, task: i64) -> None:
        for hero in state.heroes:
            if self.face in hero.faces:
                push_faces(state, seat_of(task), WOKEN_OWNER, hero.up[BRIGHT], hero.up[DARK])
                return

    def spec(self) -> str:
        return f"ApplyDiceOfBearer({self.slug})"


# Other people's dice ------------------------------------------------------------------------------


def _others(state: State, seat: i64) -> list[int]:
    """The other seats in turn order after this one."""
    return [(seat + step) % state.seats for step in range(1, state.seats)]


class OthersRoll(Effect):
    """Every other seat rolls both dice and applies nothing (base F1.1, F2.1)."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        for step in range(1, state.seats):
            push_rolls(state, (seat + state.seats - step) % state.seats)


class EverybodyRolls(Effect):
    """Every seat rolls both dice and applies nothing (rebellion F4.1)."""

    def run(self, state: State, task: i64) -> None:
        for other in reversed(_others(state, seat_of(task))):
            push_rolls(state, other)
        push_rolls(state, seat_of(task))


class TakeShown(Question):
    """Pick two different dice of others and apply their faces as a pair (base F1)."""

    def __init__(self) -> None:
        super().__init__("take")

    def options(self, state: State, task: i64) -> vec[i64]:
        seat = seat_of(task)
        shown = vec[i64](capacity=DICE * MAX_SEATS)
        for other in range(state.seats):
            if other != seat:
                for face in state.heroes[other].up:
                    shown = append(shown, face)
        sort_moves(shown)
        pairs = vec[i64](capacity=MOST_OPTIONS)
        # Equal faces are neighbors: each type is paired once with each other type, and with itself
        # if there are two.
        for low in range(len(shown)):
            if low and shown[low] == shown[low - 1]:
                continue
            for high in range(low + 1, len(shown)):
                if high == low + 1 or shown[high] != shown[high - 1]:
                    pairs = append(pairs, encode(TAKE, shown[low], shown[high]))
        return pairs

    def answer(self, state: State, task: i64, move: i64) -> None:
        first = first_of(move)
        second = second_of(move)
        if state.journal is not None:
            state.tell(TOOK_SHOWN, seat_of(task), first, second)
        push_faces(state, seat_of(task), TAKEN_FACES, first, second)


class OthersLose(Effect):
    """Every other seat, in turn order, suffers its dice as losses (base F2)."""

    def run(self, state: State, task: i64) -> None:
        for other in reversed(_others(state, seat_of(task))):
            up = state.heroes[other].up
            push_faces(state, other, LOSSES, up[BRIGHT], up[DARK])


class GainAllShown(Question):
    """Choose a resource and gain all of it that the dice on the table show (rebellion F4)."""

    def __init__(self) -> None:
        super().__init__("harvest")

    def options(self, state: State, task: i64) -> vec[i64]:
        moves = vec[i64]()
        mask: i64 = 0
        # From the last resource on, since the first argument of a move weighs most.
        for resource in range(RESOURCES - 1, -1, -1):
            total: i64 = 0
            for hero in state.heroes:
                for number in hero.up:
                    total += state.catalog.faces[number].shown[resource]
            if total:
                moves = append(moves, choose_one(GAIN, resource, total))
                mask |= RESOURCE_BIT[resource]
        if all_lost(state.catalog, state.heroes[seat_of(task)], mask):
            return moves[:1]
        return moves

    def answer(self, state: State, task: i64, move: i64) -> None:
        gain(state, seat_of(task), Amount(*arguments_of(move)), self.home)


class OustEverybody(Effect):
    """Every hero on an island, the owner included, is ousted and rolls; then the owner applies all
    these dice, their own first (rebellion F18)."""

    def __init__(self) -> None:
        super().__init__()
        self.apply = ApplyDiceOf()

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        others = [o for o in _others(state, seat) if state.heroes[o].portal != HOME]
        blessed = state.heroes[seat].portal != HOME
        last_first = list(reversed(others))
        # What comes last is pushed first. Blessings of refuges roll a die again, so they wait until
        # every pair is applied.
        for other in last_first:
            push_refuge_blessings(state, other)
        for other in last_first:
            state.push(self.apply, seat, owner=other)
        if blessed:
            state.push(RECEIVE_DIVINE, seat, DIVINE_BLESSING)
            push_window(state, seat, DIVINE_BLESSING, BOTH_DICE)
        for other in last_first:
            push_rolls(state, other)
        if blessed:
            push_rolls(state, seat)
            send_home(state, seat, seat)
        for other in others:
            send_home(state, other, seat)
        for other in last_first:
            push_refuge(state, other)
        # rebellion F18.3: cards that pay for ousting pay once for all of this.
        if others:
            for other in last_first:
                push_oust_moments(state, other)
            push_oust_moments(state, seat)

    def parts(self) -> list[Effect]:
        return [self.apply]


class ApplyDiceOf(Effect):
    """Apply both dice of the owner of this task, as faces taken from another."""

    def run(self, state: State, task: i64) -> None:
        up = state.heroes[owner_of(task)].up
        if state.journal is not None:
            state.tell(TOOK_SHOWN, seat_of(task), up[BRIGHT], up[DARK])
        push_faces(state, seat_of(task), TAKEN_FACES, up[BRIGHT], up[DARK])

    def memo_fits(self, state: State, task: i64) -> bool:
        return owner_of(task) < state.seats
