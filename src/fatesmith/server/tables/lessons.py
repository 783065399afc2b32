"""The lesson: the one roll that it chooses, and the moves that lead to where a chapter begins.

A chosen roll is no secret: its entry and the record say which one it was, and the proof of the dice
leaves it out. All other dice of a lesson are as fair as anywhere.
"""

from collections.abc import Callable
from typing import Final

from fatesmith.bots.strategist_bot import first_strategist
from fatesmith.content.setup import new_state
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import open_question, play
from fatesmith.engine.move import FEAT, ROLL, first_of, fourth_of, kind_of, second_of
from fatesmith.engine.preview import ousted_by_move
from fatesmith.engine.state import State
from fatesmith.engine.turn import TAKE_ACTION
from fatesmith.notation.moves import format_move
from fatesmith.server.tables.entries import BOT, Entry, Lesson, Moved, SetupPlan
from fatesmith.server.tables.table_dice import TableDice

LEARNER: Final = 0
"""The seat that is taught."""
MOST_LED: Final = 120
"""A chapter begins after this many decisions at the latest."""


def fall(
    state: State, nature: TableDice, chooses: Callable[[State], int | None] | None = None
) -> tuple[list[str], list[int]]:
    """Let nature answer until somebody else is asked; changes the state. Returns the rolls, and
    which of them the lesson chose, the last that it could: its draw is used up, too."""
    chance = _chance(state.clone(), nature.copy(), chooses) if chooses is not None else None
    rolls: list[str] = []
    while not state.over and state.seat == NATURE:
        move: int = nature.choose(state)
        if chooses is not None and len(rolls) == chance:
            move = chooses(state) or move
        rolls.append(format_move(move))
        play(state, move)
    return rolls, [] if chance is None else [chance]


def _chance(state: State, nature: TableDice, chooses: Callable[[State], int | None]) -> int | None:
    """Which roll is the last that the lesson could choose. Two heroes are blessed twice in a row,
    and what the second blessing shows stays on the table."""
    found, rolls = None, 0
    while not state.over and state.seat == NATURE:
        if chooses(state) is not None:
            found = rolls
        play(state, nature.choose(state))
        rolls += 1
    return found


def chooser(lesson: Lesson, setup: SetupPlan, chosen: list[int]) -> Callable[[State], int | None]:
    """What the lesson can choose: in its first chapter, a roll of a die onto which the learner has
    forged shows the new face. None for every other roll, and after the first choice."""
    if lesson != "first" or chosen:
        return lambda _: None
    first = new_state(setup.setup()).heroes[LEARNER]

    def choose(state: State) -> int | None:
        for move in state.pending:
            if kind_of(move) == ROLL and first_of(move) == LEARNER:
                die, face = second_of(move), fourth_of(move)
                now = state.heroes[LEARNER].die(die)
                if list(now).count(face) > list(first.die(die)).count(face):
                    return int(move)
        return None

    return choose


def lead_in(lesson: Lesson, state: State, nature: TableDice) -> list[Entry]:
    """The moves, by bots for all seats, that bring a game to where a chapter begins; changes the
    state. Empty for chapters that begin with the game."""
    ready = _READY.get(lesson)
    led: list[Entry] = []
    while ready is not None and not state.over and not ready(state) and len(led) < MOST_LED:
        seat = state.seat
        move = first_strategist(state.seats).choose(state)
        text = format_move(move)
        play(state, move)
        rolls, _ = fall(state, nature)
        led.append(Moved(seat=seat, move=text, rolls=rolls, by=BOT))
    return led


def _may_perform(state: State) -> bool:
    return _acts(state) and any(kind_of(move) == FEAT for move in state.pending)


def _may_oust(state: State) -> bool:
    return _acts(state) and any(
        kind_of(move) == FEAT and len(ousted_by_move(state, move)) for move in state.pending
    )


def _acts(state: State) -> bool:
    return state.seat == LEARNER == state.active and open_question(state)[0] is TAKE_ACTION


_READY: Final[dict[str, Callable[[State], bool]]] = {"feats": _may_perform, "ousting": _may_oust}
