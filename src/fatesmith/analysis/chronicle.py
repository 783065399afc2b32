"""A game replayed once, with its journal and the places in it where moves and turns begin."""

from bisect import bisect_right
from dataclasses import dataclass

from fatesmith.content.setup import new_state
from fatesmith.engine.event import TURN_ENDED, TURN_STARTED, Event
from fatesmith.engine.loop import open_question, play
from fatesmith.engine.move import FEAT, FORGE, kind_of
from fatesmith.engine.state import State
from fatesmith.engine.turn import TAKE_ACTION
from fatesmith.notation.record import Record


@dataclass(frozen=True, kw_only=True)
class TurnSpan:
    """One turn of a seat; turns inside a turn (rebellion F17) belong to it."""

    number: int
    """Counted from 1."""
    round: int
    seat: int
    start: int
    """How many moves had been made when it began."""
    end: int
    """How many had been made when it ended, or when the record did."""
    first: int
    last: int
    """Its events are `journal[first:last]`."""


@dataclass(frozen=True)
class Action:
    """What a seat did with an action: a feat, or the first face of an offering."""

    seat: int
    feat: bool
    extra: bool
    """Whether it was paid for with sun (base D2.7)."""


@dataclass(frozen=True, kw_only=True)
class Chronicle:
    """Everything that can be read from a record without knowing the rules."""

    record: Record
    first: State
    """The position before the first move."""
    final: State
    journal: list[Event]
    marks: list[int]
    """By number of moves made: the length of the journal."""
    turns: list[TurnSpan]
    asked: list[int]
    """By move: the seat that made it, or NATURE."""
    actions: list[Action]

    @property
    def seats(self) -> int:
        return self.record.setup.seats

    def scores(self) -> list[int]:
        """The scores at the end of the record, by seat."""
        return [self.final.score(seat) for seat in range(self.seats)]

    def decisions(self, seat: int) -> int:
        """How many moves this seat made."""
        return self.asked.count(seat)


def chronicle(record: Record) -> Chronicle:
    """Replay a record, finished or not."""
    state = new_state(record.setup, journal=True)
    journal = state.journal
    if journal is None:
        raise AssertionError("a state made with a journal has one")
    first = state.clone()
    marks = [len(journal)]
    asked: list[int] = []
    actions: list[Action] = []
    for move in record.moves:
        asked.append(state.seat)
        kind = kind_of(move)
        if kind in (FEAT, FORGE):
            question, task = open_question(state)
            if question is TAKE_ACTION:
                actions.append(Action(state.seat, kind == FEAT, TAKE_ACTION.is_extra(task)))
        play(state, move)
        marks.append(len(journal))
    turns = _turns(journal, marks)
    return Chronicle(
        record=record,
        first=first,
        final=state,
        journal=journal,
        marks=marks,
        turns=turns,
        asked=asked,
        actions=actions,
    )


def _turns(journal: list[Event], marks: list[int]) -> list[TurnSpan]:
    turns: list[TurnSpan] = []
    opened: tuple[int, Event] | None = None
    for place, event in enumerate(journal):
        if event.kind == TURN_STARTED and opened is None:
            opened = place, event
        elif event.kind == TURN_ENDED and opened is not None:
            turns.append(_span(len(turns) + 1, *opened, place + 1, marks))
            opened = None
    if opened is not None:
        turns.append(_span(len(turns) + 1, *opened, len(journal), marks))
    return turns


def _span(number: int, first: int, event: Event, last: int, marks: list[int]) -> TurnSpan:
    start = bisect_right(marks, first)
    end = min(bisect_right(marks, last - 1), len(marks) - 1)
    return TurnSpan(
        number=number,
        round=event.field("round"),
        seat=event.seat,
        start=start,
        end=end,
        first=first,
        last=last,
    )
