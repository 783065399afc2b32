"""Why an option is good: the reasons of hints, for a position of a finished game."""

from fatesmith.engine.ids import Move
from fatesmith.engine.state import State
from fatesmith.prose.voice import Voice
from fatesmith.server.thinking.reason_words import say_reason
from fatesmith.server.thinking.reasons import PLAYED, Reasons


def why(state: State, move: Move, voice: Voice) -> str:
    """In one sentence; empty if nothing but playouts speaks for it."""
    reason = Reasons(state).of(move, 0.0)
    return "" if reason.code == PLAYED else say_reason(voice, reason)
