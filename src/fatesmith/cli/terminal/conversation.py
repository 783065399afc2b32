"""The conversation with the person: show, ask, correct, obey."""

from typing import Final, final

from fatesmith.cli.terminal.boards import draw_board, explain_space
from fatesmith.cli.terminal.drawing import draw_scores, draw_status, draw_table
from fatesmith.cli.terminal.lookup import explain_card, explain_face
from fatesmith.cli.terminal.menu import Entry, menu_of, places_of
from fatesmith.cli.terminal.reading import is_move_text, read_move
from fatesmith.cli.terminal.screen import FAULT, HEADING, NOTE, QUESTION, Screen
from fatesmith.cli.terminal.storage import Storage, StorageError
from fatesmith.cli.terminal.table import Table
from fatesmith.engine.deal import PickSet
from fatesmith.engine.ids import Move
from fatesmith.engine.loop import open_question, options
from fatesmith.engine.reserve import SplitGold
from fatesmith.notation.errors import NotationError
from fatesmith.notation.moves import format_move
from fatesmith.prose import describe_question, story
from fatesmith.prose.names import join_words, seat_name
from fatesmith.prose.story import tell_story

HELP: Final = (
    ("a number", "choose that option"),
    ("a move", "such as `feat hind`, `forge g3 light:g1` (face, die:replaced face), `pass`"),
    ("table", "draw the whole table"),
    ("options", "show the question and its options again"),
    ("back", "leave the second list of a choice in two steps"),
    ("story", "tell what happened since your last turn; `story all` the whole game"),
    ("score", "the true score of everybody, cards included"),
    ("card NAME", "what a card does, such as `card hydra`; `card` lists them"),
    ("face NAME", "what a face does, such as `face g3/v2`; `face` lists them"),
    ("board", "the whole labyrinth or allegiance board, if one is in play"),
    ("space N", "what a space of that board gives, such as `space 9`"),
    ("auto", "put all gold you gain on your hammer or scepters without asking; again: ask"),
    ("undo", "take your last move back, unless dice or others have answered it"),
    ("quit", "stop; the game is saved, and `fatesmith play` goes on with it"),
)


class Quit(Exception):
    """The person leaves the table."""


@final
class Conversation:
    """One person at one table, until the game is over or left."""

    def __init__(self, table: Table, storage: Storage, screen: Screen) -> None:
        self.table = table
        self.storage = storage
        self.screen = screen
        self.drawn = (0, 0)
        """Round and seat of the turn in which the table was drawn last."""
        self.entries: list[Entry] = []
        self.inside = False
        """Whether the entries are the second halves of one choice."""
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
                where = f"(File: {self.storage.current})"
                self.screen.say(f"The game is saved; `fatesmith play` resumes it. {where}")
            return
        self._finish()

    def _save(self) -> bool:
        """Whether the game is safe. Better to play an unsaved game than none."""
        try:
            self.storage.save(self.table.record, self.table.person)
        except StorageError as fault:
            self.screen.say(f"The game is not saved: {fault}.", style=FAULT)
            return False
        return True

    def _automatic(self) -> Move | None:
        """The answer that the person need not give himself."""
        question, _ = open_question(self.table.state)
        if self.auto and isinstance(question, SplitGold):
            return options(self.table.state)[-1]
        return None

    # Showing --------------------------------------------------------------------------------------

    def _show(self) -> None:
        """What is new, where things stand, and the question."""
        table = self.table
        state = table.state
        self._tell(tell_story(table.news(), table.names))
        question, _ = open_question(state)
        turn = (state.round, state.active)
        own = state.active == table.person and question.topic in ("reinforce", "action")
        self.screen.say()
        if own and self.drawn != turn:
            self.drawn = turn
            draw_table(self.screen, state, table.names)
        elif not isinstance(question, PickSet):
            draw_status(self.screen, state, table.person, table.names)
        self._ask_again()
        if isinstance(question, SplitGold):
            self.screen.say("     (`auto` puts all the gold there from now on)", style=NOTE)

    def _tell(self, lines: list[str]) -> None:
        for line in lines:
            style = HEADING if line.startswith(story.HEADING) else None
            self.screen.say(line, style=style, hang=2)

    def _ask_again(self) -> None:
        """The question with all its options."""
        state, names = self.table.state, self.table.names
        self.inside = False
        self._offer(describe_question(state, names), menu_of(state, options(state), names))

    def _offer(self, question: str, entries: list[Entry]) -> None:
        self.entries = entries
        self.screen.say()
        self.screen.say(question, style=QUESTION)
        for entry in entries:
            self.screen.say(f"{entry.label:>3}  {entry.text}", hang=5)

    # Asking ---------------------------------------------------------------------------------------

    def _ask(self) -> Move | None:
        """The person's move; None if the question may have changed."""
        while True:
            text = self._read()
            word, _, rest = text.partition(" ")
            rest = rest.strip()
            if not text:
                self._correct("")
            elif word in ("quit", "exit", "q"):
                raise Quit
            elif word == "undo":
                if self._undo():
                    return None
            elif word == "auto":
                if self._switch_auto():
                    return None
            elif word == "back":
                self._back()
            elif word in ("help", "?"):
                self._help()
            elif word in ("table", "story", "score", "options", "card", "face", "board", "space"):
                self._inform(word, rest)
            elif is_move_text(text):
                try:
                    return read_move(self.table.state, text)
                except NotationError as fault:
                    self.screen.say(f"{fault}.", style=FAULT)
            else:
                move = self._pick(text)
                if move is not None:
                    return move

    def _read(self) -> str:
        return " ".join(self.screen.ask("> ").lower().split())

    def _pick(self, text: str) -> Move | None:
        """The move of a number; a face with several places opens their list."""
        for entry in self.entries:
            if entry.label == text:
                if len(entry.moves) == 1:
                    return entry.moves[0]
                self.inside = True
                places = places_of(self.table.state, entry)
                question = f"{entry.text}: {entry.more} (`back` returns to the options)"
                self._offer(question, places)
                return None
        self._correct(text)
        return None

    def _correct(self, text: str) -> None:
        first, last = self.entries[0].label, self.entries[-1].label
        said = f"`{text}` is no option here. " if text else ""
        self.screen.say(f"{said}Type a number from {first} to {last}, or `help`.", style=FAULT)

    # Commands -------------------------------------------------------------------------------------

    def _undo(self) -> bool:
        move = self.table.undo()
        if move is None:
            self.screen.say(
                "Nothing to undo: dice or others have answered since your last move.", style=FAULT
            )
            return False
        self.screen.say(f"Undone: {format_move(move)}.")
        if self.auto:
            self._switch_auto()
        return True

    def _switch_auto(self) -> bool:
        """Whether the open question can now be answered without asking."""
        self.auto = not self.auto
        if self.auto:
            self.screen.say(
                "All gold you gain goes on your hammer track or scepters; `auto` again stops that."
            )
        else:
            self.screen.say("You will be asked where the gold you gain goes.")
        return self._automatic() is not None

    def _back(self) -> None:
        if self.inside:
            self._ask_again()
        else:
            self.screen.say("There is no list to go back from; `undo` takes a move back.", FAULT)

    def _help(self) -> None:
        for word, meaning in HELP:
            self.screen.say(f"  {word:<10} {meaning}", hang=13)

    def _inform(self, word: str, rest: str) -> None:
        """Show something; the question stays open."""
        state, names = self.table.state, self.table.names
        if word == "table":
            draw_table(self.screen, state, names)
        elif word == "score":
            draw_scores(self.screen, state, names)
        elif word == "options":
            self._ask_again()
        elif word == "story":
            start = 0 if rest == "all" else self.table.own_turn_start()
            self._tell(tell_story(self.table.journal[start:], names))
        elif word == "board":
            draw_board(self.screen, state, names)
        else:
            for line in self._explain(word, rest):
                self.screen.say(line, hang=2)

    def _explain(self, word: str, rest: str) -> list[str]:
        if word == "card":
            return explain_card(rest)
        return explain_face(rest) if word == "face" else explain_space(rest, self.table.state)

    # The end --------------------------------------------------------------------------------------

    def _finish(self) -> None:
        table = self.table
        outcome = table.state.outcome
        self._tell(tell_story(table.news(), table.names))
        self.screen.say()
        self.screen.say(" The game is over ".center(self.screen.width, "="))
        draw_scores(self.screen, table.state, table.names)
        if outcome is not None:
            winners = [seat_name(seat, table.names) for seat in outcome.winners]
            self.screen.say(f"{join_words(winners)} won!", style=HEADING)
        path = self.storage.finish(table.record)
        self.screen.say(f"The record is kept as {path}.", style=NOTE)
