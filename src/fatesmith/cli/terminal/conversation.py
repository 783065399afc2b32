"""The conversation with the person: show, ask, correct, obey."""

from collections.abc import Sequence
from typing import final

from fatesmith.cli.terminal.drawing import draw_scores, draw_status, draw_table
from fatesmith.cli.terminal.hinting import show_hints
from fatesmith.cli.terminal.lookup import explain_card, explain_face
from fatesmith.cli.terminal.maps import draw_board, explain_space
from fatesmith.cli.terminal.offering import Offer
from fatesmith.cli.terminal.screen import FAULT, HEADING, NOTE, Screen
from fatesmith.cli.terminal.storage import Storage, StorageError
from fatesmith.cli.terminal.terminal_table import TerminalTable
from fatesmith.engine.deal import PickSet
from fatesmith.engine.event import Event
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import open_question, options
from fatesmith.engine.reserve import SplitGold
from fatesmith.notation.moves import format_move
from fatesmith.prose import story
from fatesmith.prose.families import TYPED
from fatesmith.prose.grammar import INSIDE, READER, Value
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.story import tell_story
from fatesmith.prose.voice import Voice


class Quit(Exception):
    """The person left the table."""


@final
class Conversation:
    """One person at one table, until the game is over or left."""

    def __init__(
        self, table: TerminalTable, storage: Storage, screen: Screen, language: Language = ENGLISH
    ) -> None:
        self.table = table
        self.storage = storage
        self.goes_on = "fatesmith play --resume"
        """What people type to go on with the game."""
        self.screen = screen
        self.voice = Voice(language, table.names)
        screen.paint(self.voice)
        self.hints = True
        """Whether the person may ask for them."""
        self.drawn = (0, 0)
        """Round and seat of the turn in which the table was last drawn."""
        self.offer = Offer(screen, self.voice)
        self.auto = False
        """Whether gold goes on the track without asking."""

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        try:
            while True:
                self.table.advance()
                if self.table.state.over:
                    break
                self._save()
                move = self._automatic()
                if move is None:
                    self._show()
                    move = self._ask()
                if move is not None:
                    self.table.answer(move)
                    self._save()
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.say()
            if self._save():
                self._say(
                    "terminal.game.saved", command=self.goes_on, file=str(self.storage.current)
                )
            return
        self._finish()

    def _save(self) -> bool:
        """Whether the game is safe. It is better to play an unsaved game than none."""
        try:
            self.storage.save(self.table.record, self.table.person)
        except StorageError as fault:
            self._fault("terminal.game.not-saved", fault=str(fault))
            return False
        return True

    def _automatic(self) -> Move | None:
        """The answer, if the person does not have to give it."""
        question, _ = open_question(self.table.state)
        if self.auto and isinstance(question, SplitGold):
            return options(self.table.state)[-1]
        return None

    def _say(self, key: str, /, **values: Value) -> None:
        self.screen.say(self.voice.say(key, **values))

    def _fault(self, key: str, /, **values: Value) -> None:
        self.screen.say(self.voice.say(key, **values), style=FAULT)

    # Showing --------------------------------------------------------------------------------------

    def _show(self) -> None:
        """What is new, the state of things, and the question."""
        table = self.table
        state = table.state
        self._tell(table.news())
        question, _ = open_question(state)
        turn = (state.round, state.active)
        own = state.active == table.person and question.topic in ("reinforce", "action")
        self.screen.say()
        if own and self.drawn != turn:
            self.drawn = turn
            draw_table(self.screen, state, self.voice)
        elif not isinstance(question, PickSet):
            draw_status(self.screen, state, table.person, self.voice)
        self.offer.show(self.table.state)
        if isinstance(question, SplitGold):
            hint = self.voice.say("terminal.talk.auto-hint")
            self.screen.say(f"     {hint}", style=NOTE, hang=5)

    def _tell(self, events: list[Event]) -> None:
        for line in tell_story(events, self.voice.names, self.voice.language):
            style = HEADING if line.startswith(story.HEADING) else None
            self.screen.say(line, style=style, hang=2)

    # Asking ---------------------------------------------------------------------------------------

    def _ask(self) -> Move | None:
        """The person's move; None if the question may have changed."""
        while True:
            text = self._read()
            word, _, rest = text.partition(" ")
            rest = rest.strip()
            if word in ("quit", "exit", "q"):
                raise Quit
            if word == "undo":
                if self._undo():
                    return None
            elif word == "auto":
                if self._switch_auto():
                    return None
            elif word == "back":
                self._back()
            elif word in ("help", "?"):
                self._help()
            elif word == "hint":
                self._hint()
            elif word in ("table", "story", "score", "options", "card", "face", "board", "space"):
                self._inform(word, rest)
            else:
                move = self.offer.chosen(self.table.state, text)
                if move is not None:
                    return move

    def _read(self) -> str:
        return " ".join(self.screen.ask("> ").lower().split())

    # Commands -------------------------------------------------------------------------------------

    def _undo(self) -> bool:
        move = self.table.undo()
        if move is None:
            self._fault("terminal.talk.nothing-to-undo")
            return False
        self._say("terminal.talk.undone", move=format_move(move))
        if self.auto:
            self._switch_auto()
        return True

    def _switch_auto(self) -> bool:
        """Whether the open question can now be answered automatically."""
        self.auto = not self.auto
        self._say("terminal.talk.auto-on" if self.auto else "terminal.talk.auto-off")
        return self._automatic() is not None

    def _back(self) -> None:
        if self.offer.inside:
            self.offer.show(self.table.state)
        else:
            self._fault("terminal.talk.no-list")

    def _help(self) -> None:
        for each in TYPED:
            typed = self.voice.say_of("terminal.typed", each)
            meaning = self.voice.say_of("terminal.help", each)
            self.screen.say(f"  {typed:<10} {meaning}", hang=13)

    def _hint(self) -> None:
        if self.hints:
            show_hints(self.screen, self.table.state, self.voice)
        else:
            self._fault("terminal.talk.no-hints")

    def _inform(self, word: str, rest: str) -> None:
        """Show something; the question stays open."""
        state = self.table.state
        if word == "table":
            draw_table(self.screen, state, self.voice)
        elif word == "score":
            draw_scores(self.screen, state, self.voice)
        elif word == "options":
            self.offer.show(self.table.state)
        elif word == "story":
            start = 0 if rest == "all" else self.table.own_turn_start()
            self._tell(self.table.journal[start:])
        elif word == "board":
            draw_board(self.screen, state, self.voice)
        else:
            for line in self._explain(word, rest):
                self.screen.say(line, hang=2)

    def _explain(self, word: str, rest: str) -> list[str]:
        language = self.voice.language
        if word == "card":
            return explain_card(rest, language)
        if word == "face":
            return explain_face(rest, language)
        return explain_space(rest, self.table.state, language)

    # The end --------------------------------------------------------------------------------------

    def _finish(self) -> None:
        table = self.table
        outcome = table.state.outcome
        self._tell(table.news())
        self.screen.say()
        self.screen.say(f" {self.voice.say('terminal.game.over')} ".center(self.screen.width, "="))
        draw_scores(self.screen, table.state, self.voice)
        if outcome is not None:
            self.screen.say(who_won(outcome.winners, self.voice), style=HEADING)
        path = self.storage.finish(table.record)
        self.screen.say(self.voice.say("terminal.game.record-kept", file=str(path)), style=NOTE)


def who_won(winners: Sequence[int], voice: Voice) -> str:
    first, *others = [voice.seat(seat) for seat in winners]
    if not others:
        return voice.say("terminal.game.won", who=first)
    names = [voice.put(first), *(voice.put(other, INSIDE) for other in others)]
    you = any(who.kind == READER for who in (first, *others))
    return voice.say("terminal.game.won-together", winners=voice.join(names), you=you)
