"""Hints in the terminal: those of the server, worked out here."""

from fatesmith.cli.terminal.screen import HEADING, NOTE, Screen
from fatesmith.compiled import FORM
from fatesmith.engine.state import State
from fatesmith.prose import describe_move
from fatesmith.prose.voice import Voice
from fatesmith.reasons.reason_words import say_reason
from fatesmith.server.thinking.hints import find_hints
from fatesmith.server.thinking.workers import HINT_PLAYOUTS


def show_hints(screen: Screen, state: State, voice: Voice) -> None:
    """The best options for the person, each with its chance and its reasons."""
    screen.say(voice.say("terminal.talk.thinking"), style=NOTE)
    for hint in find_hints(state, HINT_PLAYOUTS[FORM.compiled]).hints:
        told = voice.say(
            "terminal.talk.hinted",
            move=describe_move(state, hint.move, voice.names, voice.language),
            win=round(100 * hint.win),
            glory=round(hint.glory),
            typed=hint.text,
        )
        screen.say(f"- {told}", style=HEADING, hang=2)
        for reason in (hint.reason, hint.caution):
            if reason is not None:
                screen.say(f"  {say_reason(voice, reason)}", hang=2)
