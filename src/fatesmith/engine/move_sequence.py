"""The options of a question as Python sees them: a sequence that makes a move when it is asked for
one, because most callers look at few of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import final, overload

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fatesmith.engine.ids import Move


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class MoveSequence:
    """Moves, sorted and unique. It cannot be changed, and equals a list or tuple of the same."""

    _moves: vec[i64]

    def __init__(self, moves: vec[i64]) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> list[Move]: ...
    def __getitem__(self, place: int | slice) -> Move | list[Move]:
        if isinstance(place, int):
            return Move(self._moves[place])
        return [Move(move) for move in self._moves][place]

    def __iter__(self) -> Iterator[Move]:
        return iter([Move(move) for move in self._moves])

    def __reversed__(self) -> Iterator[Move]:
        return reversed([Move(move) for move in self._moves])

    def __contains__(self, move: object) -> bool:
        return move in list(self)

    def index(self, move: int) -> int:
        """Where a move is found; ValueError if it is not an option."""
        return [int(each) for each in self._moves].index(move)

    def count(self, move: int) -> int:
        return 1 if move in self else 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, MoveSequence | list | tuple):
            return list(self) == list(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(list(self))


Sequence.register(MoveSequence)
