"""Which puzzles of which games are kept: as many of each kind, and varied.

Games are judged in the order of their numbers, whatever order they were searched in. So the same
seed makes the same puzzles, on any number of processes and after any interruption.
"""

from collections.abc import Iterable, Iterator
from typing import Final, final

from fatesmith.engine.move import PASS, encode
from fatesmith.notation.moves import format_move
from fatesmith.puzzles.kinds import Vein
from fatesmith.puzzles.mining import MinedGame
from fatesmith.puzzles.puzzle import Puzzle

_PASSING: Final = format_move(encode(PASS))


@final
class Quarry:
    """The puzzles of one vein."""

    def __init__(self, vein: Vein, each: int, searched: int, kept: Iterable[Puzzle]) -> None:
        self.vein = vein
        self.searched = searched
        """So many games have been judged, from the first."""
        self.kept = list(kept)
        self._each = each
        self.asked = searched
        """So many games have been searched, or are."""
        self._waiting: dict[int, Puzzle | None] = {}

    @property
    def full(self) -> bool:
        return len(self.kept) >= self._each

    def next_game(self, seed: int) -> MinedGame:
        self.asked += 1
        return MinedGame(self.vein, seed, self.asked - 1)

    def take(self, number: int, found: Puzzle | None) -> bool:
        """What was found in a game; whether this changed what is known for sure."""
        self._waiting[number] = found
        before = self.searched
        while self.searched in self._waiting and not self.full:
            judged = self._waiting.pop(self.searched)
            if judged is not None and self._varies(judged):
                self.kept.append(judged)
            self.searched += 1
        return self.searched > before

    def _varies(self, puzzle: Puzzle) -> bool:
        """No two have the same answer, and at most half are about the same kind of question."""
        alike = sum(each.question == puzzle.question for each in self.kept)
        answers = {subject(each) for each in self.kept}
        return subject(puzzle) not in answers and alike < (self._each + 1) // 2


def subject(puzzle: Puzzle) -> tuple[str, ...]:
    """What it is about: the card or face that is best, wherever it goes; if that is to take
    nothing, the one that tempts."""
    chosen = puzzle.tempting if puzzle.best == _PASSING else puzzle.best
    return (puzzle.question, *chosen.split()[:2])


def games_to_search(quarries: list[Quarry], seed: int) -> Iterator[MinedGame]:
    """Games of all veins that lack something, in turn: a poor vein must not starve the others.
    Whoever draws them tells the quarries what was found."""
    while lacking := [each for each in quarries if not each.full]:
        yield min(lacking, key=lambda each: each.asked).next_game(seed)
