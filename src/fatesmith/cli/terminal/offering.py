"""The options of a question as a numbered list, and what the person picks of it."""

from typing import final

from fatesmith.cli.terminal.menu import MenuEntry, menu_of, places_of
from fatesmith.cli.terminal.reading import is_move_text, read_move
from fatesmith.cli.terminal.screen import FAULT, QUESTION, Screen
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import options
from fatesmith.engine.state import State
from fatesmith.notation.errors import NotationError
from fatesmith.prose import describe_question
from fatesmith.prose.voice import Voice


@final
class Offer:
    """The list that was shown last: all options, or the second halves of one choice."""

    def __init__(self, screen: Screen, voice: Voice) -> None:
        self._screen = screen
        self._voice = voice
        self._entries: list[MenuEntry] = []
        self.inside = False
        """Whether the entries are the second halves of one choice."""

    def show(self, state: State) -> None:
        """The question with all its options."""
        self.inside = False
        question = describe_question(state, self._voice.names, self._voice.language)
        self._list(question, menu_of(state, options(state), self._voice))

    def chosen(self, state: State, text: str) -> Move | None:
        """The move that a text names, or the one with this number; a face with several places
        opens the list of them. What is neither is corrected."""
        if text and is_move_text(text):
            try:
                return read_move(state, text, self._voice.language)
            except NotationError as fault:
                self._screen.say(str(fault), style=FAULT)
                return None
        for entry in self._entries:
            if entry.label == text:
                return self._picked(state, entry)
        self._correct(text)
        return None

    def _list(self, question: str, entries: list[MenuEntry]) -> None:
        self._entries = entries
        self._screen.say()
        self._screen.say(question, style=QUESTION)
        for entry in entries:
            self._screen.say(f"{entry.label:>3}  {entry.text}", hang=5)

    def _picked(self, state: State, entry: MenuEntry) -> Move | None:
        if len(entry.moves) == 1:
            return entry.moves[0]
        self.inside = True
        places = places_of(state, entry, self._voice.language)
        self._list(self._voice.say("terminal.talk.then", text=entry.text, more=entry.more), places)
        return None

    def _correct(self, text: str) -> None:
        labels = [int(entry.label) for entry in self._entries]
        first, last = min(labels), max(labels)
        if text:
            said = self._voice.say("terminal.talk.no-option", text=text, first=first, last=last)
        else:
            said = self._voice.say("terminal.talk.type-number", first=first, last=last)
        self._screen.say(said, style=FAULT)
