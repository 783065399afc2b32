"""Trials: tables that begin in the middle of a finished game, with its dice to come or new ones.

The moves up to there are part of the plan of the table, so that it stays what it is when the game
it came from is gone. Dice that come from that game are no secret: entries and the record say which
ones, as they do for a lesson, and the proof of the dice leaves them out.
"""

from collections.abc import Iterable
from typing import final
from zlib import crc32

from fatesmith.engine.ids import NATURE, Move
from fatesmith.engine.loop import play
from fatesmith.engine.move import ROLL, first_of, kind_of, outcome_key, second_of, third_of
from fatesmith.engine.state import State
from fatesmith.notation.fair import Terms, draws
from fatesmith.notation.moves import find_move, format_move
from fatesmith.notation.record import Record
from fatesmith.server.tables import lessons
from fatesmith.server.tables.entries import Started, TrialPlan
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.table import Table
from fatesmith.server.tables.table_dice import TableDice


def trial_plan(record: Record, at: int, same_dice: bool, source: str) -> TrialPlan:
    """A trial from the position after `at` moves of a finished game; Refusal if there is nothing
    left to decide."""
    decided = [number for number, (state, _) in enumerate(record.states()) if state.seat != NATURE]
    if not decided or not 0 <= at <= decided[-1]:
        last = decided[-1] if decided else 0
        raise Refusal(
            "not-allowed",
            f"nothing is left to decide there: begin after {last} moves at the latest",
        )
    return TrialPlan(
        source=source,
        at=at,
        moves=[format_move(move) for move in record.moves[:at]],
        dice=_dice_to_come(record, at) if same_dice else {},
    )


def _dice_to_come(record: Record, at: int) -> dict[str, list[int]]:
    """By die: the slots that it will show, in order."""
    drawn: dict[int, Move] = {}
    if record.seed:
        # A record does not say which of several equal faces a die showed; its seed does.
        terms = Terms(record.table, tuple(record.clients))
        drawn = {
            each.number: each.drawn
            for each in draws(record, record.seed, terms)
            if each.holds and not each.chosen
        }
    found: dict[str, list[int]] = {}
    for number, (state, move) in enumerate(record.states(), 1):
        if number > at and kind_of(move) == ROLL:
            slot = third_of(drawn[number]) if number in drawn else _some_slot(state, move, number)
            found.setdefault(_die(move), []).append(int(slot))
    return found


def _some_slot(state: State, move: Move, number: int) -> int:
    """One of the slots with the face that was rolled, none more likely than another: if one of them
    gets a new face, that comes up as often as it should."""
    key = outcome_key(move)
    slots = [int(third_of(each)) for each in state.pending if outcome_key(each) == key]
    return slots[crc32(f"{number} {state.round}".encode()) % len(slots)]


def _die(move: int) -> str:
    return f"{first_of(move)}.{second_of(move)}"


@final
class SameDice:
    """The dice of the game that a trial came from, as far as they last."""

    def __init__(self, plan: TrialPlan, rolled: Iterable[int]) -> None:
        """`rolled`: what was played since the trial began."""
        self._left = {die: slots[:] for die, slots in plan.dice.items()}
        for move in rolled:
            if kind_of(move) == ROLL:
                self._next(move)

    def choose(self, state: State) -> int | None:
        """What the die that is rolled now shows; None if that game has nothing to say."""
        slot = self._next(state.pending[0]) if kind_of(state.pending[0]) == ROLL else None
        if slot is None:
            return None
        return next((int(move) for move in state.pending if third_of(move) == slot), None)

    def _next(self, move: int) -> int | None:
        left = self._left.get(_die(move))
        return left.pop(0) if left else None


def fall(state: State, nature: TableDice, dice: SameDice) -> tuple[list[str], list[int]]:
    """Let chance answer until somebody else is asked; changes the state. Returns the rolls, and
    which of them came from the other game; draws are used up all the same."""
    rolls: list[str] = []
    taken: list[int] = []
    while not state.over and state.seat == NATURE:
        move = nature.choose(state)
        same = dice.choose(state)
        if same is not None:
            taken.append(len(rolls))
            move = same
        rolls.append(format_move(move))
        play(state, move)
    return rolls, taken


def started(plan: TrialPlan, state: State, nature: TableDice) -> Started:
    """The first dice of a trial, after what came before it; a draw is used up for every chance.
    Changes the state, which is that of a new game."""
    for text in plan.moves:
        move = find_move(state, text)
        if state.seat == NATURE:
            nature.choose(state)
        play(state, move)
    return Started(*fall(state, nature, SameDice(plan, ())))


def dice_after_move(table: Table, ahead: State) -> tuple[list[str], list[int]]:
    """The dice after a move that `ahead` has made: what they show, and which of them the lesson
    chose, or the game that a trial began in."""
    assert table.nature is not None  # noqa: S101 - for the type checker
    nature, trial = table.nature.copy(), table.opened.trial
    if trial is not None:
        return fall(ahead, nature, SameDice(trial, table.moves[trial.at :]))
    lesson = lessons.chooser(table.opened.options.lesson, table.opened.setup, table.chosen)
    return lessons.fall(ahead, nature, lesson)
