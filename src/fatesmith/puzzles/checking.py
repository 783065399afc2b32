"""Proving a puzzle again, with dice that had no part in finding it."""

from dataclasses import dataclass
from zlib import crc32

from fatesmith.notation.moves import find_move
from fatesmith.puzzles.proving import Prover
from fatesmith.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class CheckedPuzzle:
    """A unit of work: one puzzle, and a seed for the dice."""

    number: int
    puzzle: Puzzle
    seed: int

    def __str__(self) -> str:
        return f"{self.number}"


@dataclass(frozen=True)
class PuzzleCheck:
    """What came of it."""

    stands: bool
    ahead: float
    error: float
    """Of the best option over the next one; nothing if the proof was given up."""


def check_puzzle(unit: CheckedPuzzle) -> PuzzleCheck:
    """Whether the best option is again ahead of every other one by the bar."""
    puzzle = unit.puzzle
    state = puzzle.state()
    seed = crc32(f"{unit.seed} {puzzle.position}".encode())
    proof = Prover(state, seed).proof(int(find_move(state, puzzle.best)), spare=0.0)
    if proof is None:
        return PuzzleCheck(False, 0.0, 0.0)
    return PuzzleCheck(True, proof[1].behind, proof[1].error)
