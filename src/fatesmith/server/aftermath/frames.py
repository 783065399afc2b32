"""Frames for a replay: every move with its place in the game, so that a slider can jump to it."""

import msgspec

from fatesmith.analysis.chronicle import Chronicle
from fatesmith.engine.ids import NATURE
from fatesmith.engine.move import ROLL, first_of, kind_of
from fatesmith.notation.moves import format_move


class Frame(msgspec.Struct, frozen=True):
    """One move; the position to show is the one after it."""

    number: int
    """Counted from 1: how many moves have been made."""
    seat: int | None
    """Who made it, or whose die fell; nobody while the game is set up by chance."""
    chance: bool
    text: str
    """In notation."""
    round: int
    turn: int
    """Counted from 1; 0 before the first turn."""


class FrameTurn(msgspec.Struct, frozen=True):
    """Where a turn begins."""

    number: int
    round: int
    seat: int
    start: int
    """How many moves have been made: the position to show."""


class ReplayFrames(msgspec.Struct, frozen=True):
    """The outline of a game."""

    frames: list[Frame]
    turns: list[FrameTurn]
    rounds: list[int]
    """By round, from the first: how many moves have been made when it begins."""


def replay_frames(told: Chronicle) -> ReplayFrames:
    """All moves, turns and rounds of a game."""
    turns = [FrameTurn(turn.number, turn.round, turn.seat, turn.start) for turn in told.turns]
    starts: dict[int, int] = {}
    for turn in turns:
        starts.setdefault(turn.round, turn.start)
    frames = []
    at = 0
    for number, (asked, move) in enumerate(zip(told.asked, told.record.moves, strict=True), 1):
        while at < len(turns) and turns[at].start < number:
            at += 1
        chance = asked == NATURE
        seat = _owner(move) if chance else asked
        round_number = turns[at - 1].round if at else 1
        frames.append(Frame(number, seat, chance, format_move(move), round_number, at))
    return ReplayFrames(frames, turns, list(starts.values()))


def _owner(move: int) -> int | None:
    return first_of(move) if kind_of(move) == ROLL else None
