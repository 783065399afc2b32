"""What an answer to a puzzle is worth, and why the best one is better."""

from collections import Counter
from typing import Final, final

from fatesmith.bots.characters import BY_CODE
from fatesmith.engine.state import State
from fatesmith.notation.moves import find_move
from fatesmith.prose.answers import describe_move
from fatesmith.prose.asked import asked_by
from fatesmith.prose.brief_answers import brief_answer
from fatesmith.prose.language import Language
from fatesmith.prose.voice import YOU, Voice
from fatesmith.puzzles.puzzle import Puzzle, PuzzleOption
from fatesmith.reasons.comparing import say_why_better

MOST_SHOWN: Final = 8
"""Options that are listed with their chances: the best, and the one that was chosen."""


def names_of(puzzle: Puzzle) -> dict[int, str]:
    """Who sits where: the solver takes the seat that is asked."""
    names = {seat: BY_CODE[code].name for seat, code in enumerate(puzzle.players)}
    return names | {puzzle.seat: YOU}


def option_words(puzzle: Puzzle, state: State, voice: Voice) -> dict[str, str]:
    """By option: a few words, or all of them if the few would fit another option, too."""
    asked = asked_by(state, voice.names, voice.language)
    moves = {each.move: find_move(state, each.move) for each in puzzle.options}
    brief = {text: brief_answer(asked, move) for text, move in moves.items()}
    alike = Counter(brief.values())
    return {
        text: brief[text]
        if brief[text] and alike[brief[text]] == 1
        else describe_move(state, move, voice.names, voice.language)
        for text, move in moves.items()
    }


@final
class Answered:
    """A puzzle with an answer to it."""

    def __init__(self, puzzle: Puzzle, move: str) -> None:
        """PuzzleError if the move is no option."""
        self.puzzle = puzzle
        self.chosen: Final[PuzzleOption] = puzzle.option(move)
        self.best: Final[PuzzleOption] = puzzle.option(puzzle.best)

    @property
    def right(self) -> bool:
        return self.chosen.move == self.best.move

    @property
    def shown(self) -> tuple[PuzzleOption, ...]:
        """The options to list, the best first."""
        first = self.puzzle.options[:MOST_SHOWN]
        if self.chosen in first:
            return first
        return (*first[: MOST_SHOWN - 1], self.chosen)

    @property
    def left(self) -> tuple[PuzzleOption, ...]:
        """The others."""
        shown = self.shown
        return tuple(each for each in self.puzzle.options if each not in shown)

    def reasons(self, state: State, language: Language) -> list[str]:
        """Why the best option is better than the chosen one; if that is the best, than the one
        that tempts."""
        other = self.puzzle.option(self.puzzle.tempting) if self.right else self.chosen
        return say_why_better(
            Voice(language, names_of(self.puzzle)),
            state,
            int(find_move(state, self.best.move)),
            int(find_move(state, other.move)),
            (self.best.ending, other.ending),
        )
