"""A puzzle in the terminal: the position, the question, the answer and what it is worth."""

from typing import Final, final

from rich.table import Table

from fatesmith.cli.terminal.drawing import draw_table
from fatesmith.cli.terminal.lookup import explain_card, explain_face
from fatesmith.cli.terminal.maps import draw_board, explain_space
from fatesmith.cli.terminal.offering import Offer
from fatesmith.cli.terminal.puzzle_scores import PuzzleScores
from fatesmith.cli.terminal.screen import FAULT, HEADING, NOTE, Screen
from fatesmith.notation.moves import format_move
from fatesmith.prose.language import Language
from fatesmith.prose.voice import Voice
from fatesmith.puzzles.answering import Answered, names_of, option_words
from fatesmith.puzzles.puzzle import Puzzle, PuzzleOption

_BAR: Final = 20
_LEAVING: Final = ("q", "quit", "exit")


class LeftPuzzles(Exception):
    """The person has had enough."""


@final
class PuzzleTalk:
    """One puzzle and one person."""

    def __init__(
        self, screen: Screen, language: Language, puzzle: Puzzle, number: int, total: int
    ) -> None:
        self._screen = screen
        self._puzzle = puzzle
        self._number = number
        self._total = total
        self._state = puzzle.state()
        self._voice = Voice(language, names_of(puzzle))
        self._offer = Offer(screen, self._voice)
        self._words = option_words(puzzle, self._state, self._voice)

    def ask(self, scores: PuzzleScores) -> None:
        """Show the puzzle and wait for an answer; LeftPuzzles or EOFError if none comes."""
        voice, puzzle = self._voice, self._puzzle
        title = voice.say(
            "puzzles.title",
            number=self._number,
            n=self._total,
            kind=voice.say_of("puzzles.kind", puzzle.kind),
            seats=puzzle.seats,
            round=puzzle.round,
        )
        self._screen.rule(title)
        draw_table(self._screen, self._state, voice)
        self._offer.show(self._state)
        move = self._answer()
        if move is None:
            return
        answered = Answered(puzzle, move)
        scores.note(puzzle.name, answered.right)
        self._tell(answered)

    def _answer(self) -> str | None:
        """In notation; None to skip it."""
        while True:
            text = " ".join(self._screen.ask("> ").lower().split())
            word, _, rest = text.partition(" ")
            if word in _LEAVING:
                raise LeftPuzzles
            if word == "skip":
                return None
            if not self._obeyed(word, rest):
                move = self._offer.chosen(self._state, text)
                if move is not None:
                    return format_move(move)

    def _obeyed(self, word: str, rest: str) -> bool:
        """Whether it was a command that only shows something."""
        language, lines = self._voice.language, list[str]()
        match word:
            case "table":
                draw_table(self._screen, self._state, self._voice)
            case "board":
                draw_board(self._screen, self._state, self._voice)
            case "options" | "back":
                self._offer.show(self._state)
            case "help" | "?":
                lines = [self._voice.say("puzzles.help")]
            case "card":
                lines = explain_card(rest, language)
            case "face":
                lines = explain_face(rest, language)
            case "space":
                lines = explain_space(rest, self._state, language)
            case _:
                return False
        for line in lines:
            self._screen.say(line, hang=2)
        return True

    # The verdict ----------------------------------------------------------------------------------

    def _tell(self, answered: Answered) -> None:
        voice, puzzle = self._voice, self._puzzle
        best, chosen = self._said(answered.best), self._said(answered.chosen)
        self._screen.say()
        if answered.right:
            self._screen.say(voice.say("puzzles.right", best=best), style=HEADING)
        else:
            verdict = voice.say("puzzles.wrong", chosen=chosen, best=best)
            self._screen.say(verdict, style=FAULT)
        self._screen.say(
            voice.say(
                "puzzles.chances",
                first=_percent(answered.best.win),
                second=_percent(answered.best.win - puzzle.ahead),
                ahead=f"{100 * puzzle.ahead:.1f}",
                error=f"{100 * puzzle.error:.1f}",
            )
        )
        if not answered.right:
            self._screen.say(voice.say("puzzles.cost", mine=_percent(answered.chosen.win)))
        for sentence in answered.reasons(self._state, voice.language):
            self._screen.say(f"- {sentence}", hang=2)
        self._screen.say()
        self._screen.say(voice.say("puzzles.worth"))
        self._screen.show(self._chances(answered))
        if answered.left:
            most = _percent(max(each.win for each in answered.left))
            more = voice.say("puzzles.more", n=len(answered.left), win=most)
            self._screen.say(more, style=NOTE)
        tempting = self._said(puzzle.option(puzzle.tempting))
        self._screen.say(voice.say("puzzles.tempting", move=tempting), style=NOTE)

    def _chances(self, answered: Answered) -> Table:
        table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
        table.add_column(width=1)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(width=_BAR, no_wrap=True)
        table.add_column(overflow="fold")
        for each in answered.shown:
            mark = "*" if each == answered.best else ">" if each == answered.chosen else ""
            bar = "█" * round(_BAR * each.win) or "▏"
            table.add_row(mark, _percent(each.win), bar, self._said(each))
        return table

    def _said(self, option: PuzzleOption) -> str:
        """In a few words, unless they would fit another option, too."""
        return self._words[option.move]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
