"""The spender: buys the most expensive thing it can. A yardstick, not a strategy.

It does what simple public bots for this game do: forge the most expensive face early in the game,
then perform the most expensive feat, and forge when no feat is within reach. It answers everything
else by looking one move ahead and counting what it owns.
"""

from collections.abc import Callable, Sequence
from typing import Final, final

from fatesmith.bots.worth import WORTH
from fatesmith.content.catalog import CATALOG
from fatesmith.engine import move as kinds
from fatesmith.engine.ids import DICE, Move
from fatesmith.engine.loop import open_question, play
from fatesmith.engine.move import first_of, kind_of, second_of, third_of
from fatesmith.engine.reserve import steps_into_lap
from fatesmith.engine.state import State
from fatesmith.engine.turn import TAKE_ACTION

FORGING_ROUNDS: Final = 5
"""In these first rounds, faces come before feats."""
ROUNDS_TO_PAY: Final = 2
"""A face forged with fewer rounds to go is not worth an action, and no face is worth the sun of an
extra one."""

# How an option ranks among the others of its question, before its own value counts.
_BAD: Final = -1
_NOTHING: Final = 0
_SECOND: Final = 1
_FIRST: Final = 2
_FREE: Final = 3

Score = tuple[int, float, float]


@final
class Dearest:
    """Deterministic: of equal options it takes the first."""

    def choose(self, state: State, options: Sequence[Move]) -> Move:
        before = _owned(state, state.seat)
        best = options[0]
        highest: Score = (_BAD - 1, 0.0, 0.0)
        for move in options:
            rule = _RULES.get(kind_of(move))
            score = rule(state, move) if rule is not None else _ahead(state, move, before)
            if score > highest:
                best, highest = move, score
        return best


def _pass(_state: State, _move: int) -> Score:
    return (_NOTHING, 0.0, 0.0)


def _feat(state: State, move: int) -> Score:
    feat_set = CATALOG.feat_set(first_of(move))
    rank = _SECOND if state.round <= FORGING_ROUNDS else _FIRST
    return (rank, float(feat_set.sun + feat_set.moon), float(feat_set.glory))


def _forge(state: State, move: int) -> Score:
    face = CATALOG.faces[first_of(move)]
    gain = WORTH[face.number] - WORTH[third_of(move)]
    question, task = open_question(state)
    if question is TAKE_ACTION:
        late = state.rounds - state.round < ROUNDS_TO_PAY
        if gain <= 0 or late or TAKE_ACTION.is_extra(task):
            return (_BAD, 0.0, 0.0)
    # Faces that gold cannot buy come with cards; the best of them go by their worth.
    price = float(face.price) if face.price >= 0 else WORTH[face.number]
    return (_FIRST if state.round <= FORGING_ROUNDS else _SECOND, price, gain)


def _faces(state: State, move: int) -> Score:
    """For shown faces, or sides to turn up: the best."""
    del state
    faces = (
        (second_of(move),) if kind_of(move) == kinds.TURN_UP else (first_of(move), second_of(move))
    )
    return (_FREE, sum(WORTH[face] for face in faces), 0.0)


def _die(state: State, move: int) -> Score:
    faces = state.heroes[state.seat].die(min(first_of(move), DICE - 1))
    return (_FREE, sum(WORTH[face] for face in faces), 0.0)


def _foretell(state: State, move: int) -> Score:
    """The likeliest pair."""
    hero = state.heroes[state.seat]
    ways = hero.die(0).count(first_of(move)) * hero.die(1).count(second_of(move))
    return (_FREE, float(ways), 0.0)


def _seat(state: State, move: int) -> Score:
    """Whoever is in the lead."""
    return (_FREE, float(state.score(first_of(move))), 0.0)


def _pick(_state: State, move: int) -> Score:
    return (_FREE, float(CATALOG.feat_set(first_of(move)).glory), 0.0)


_RULES: Final[dict[int, Callable[[State, int], Score]]] = {
    kinds.PASS: _pass,
    kinds.FEAT: _feat,
    kinds.FORGE: _forge,
    kinds.COPY: _faces,
    kinds.TAKE: _faces,
    kinds.SET_DICE: _faces,
    kinds.TURN_UP: _faces,
    kinds.DIE: _die,
    kinds.DECLARE: _foretell,
    kinds.SEAT: _seat,
    kinds.PICK: _pick,
}
"""By kind of move; the others are tried one move ahead."""


def _ahead(state: State, move: int, before: float) -> Score:
    """What the move leads to before any die is rolled. Whatever is free is taken."""
    ahead = state.clone()
    play(ahead, move)
    gain = _owned(ahead, state.seat) - before
    return (_FREE if gain >= 0 else _BAD, gain, 0.0)


def _owned(state: State, seat: int) -> float:
    """Everything a seat has, in glory: gold and shards count for a lot early on, and for nothing at
    the end."""
    hero = state.heroes[seat]
    left = int(state.rounds - state.round) / int(state.rounds)
    moons = int(hero.moon + hero.spare_moon + hero.ancient)
    suns = int(hero.sun + hero.spare_sun)
    climbed = sum(hero.climber_places())
    return (
        int(state.score(seat))
        + (0.1 + 1.8 * left) * int(hero.purse())
        + (1.0 + 1.5 * left) * (1.2 * suns + moons)
        + 0.7 * int(steps_into_lap(CATALOG, hero.track_steps))
        + 4 * left * (int(sum(hero.tokens)) + climbed)
        + 0.5 * int(hero.golem)
        + left * sum(WORTH[face] for face in hero.faces)
    )
