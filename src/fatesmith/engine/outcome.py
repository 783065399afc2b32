"""The end of the game: scores, ranks and winners (base I)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from fatesmith.engine.ids import TIE_BREAK

if TYPE_CHECKING:
    from fatesmith.engine.state import State


@final
class Outcome:
    """Final glory, ranks and winners, by seat."""

    glory: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 for the winners; equal seats share a rank."""
    winners: tuple[int, ...]

    def __init__(self, glory: tuple[int, ...], ranks: tuple[int, ...]) -> None:
        self.glory = glory
        self.ranks = ranks
        self.winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)

    def share(self, seat: i64) -> float:
        """How much of the win is this seat's: 1, 0, or a part if it is shared."""
        return 1 / len(self.winners) if self.ranks[seat] == 1 else 0.0

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Outcome) and self.glory == other.glory and self.ranks == other.ranks
        )

    def __hash__(self) -> int:
        return hash((self.glory, self.ranks))

    def __repr__(self) -> str:
        return f"Outcome(glory={self.glory}, ranks={self.ranks}, winners={self.winners})"


def final_outcome(state: State) -> Outcome:
    """Ties are shared (base K19) unless the set-up breaks them."""
    seats = range(state.seats)
    glory = tuple(state.score(seat) for seat in seats)
    broken = state.rules & TIE_BREAK
    keys = [(glory[seat], _tie_break(state, seat) if broken else _SHARED) for seat in seats]
    ranks = tuple(1 + sum(1 for key in keys if key > keys[seat]) for seat in seats)
    return Outcome(glory, ranks)


_SHARED: Final = (0, 0, 0, 0)


def _tie_break(state: State, seat: int) -> tuple[int, int, int, int]:
    """Base I4: faces forged, feats owned, resources left, place in turn order."""
    hero = state.heroes[seat]
    return (hero.forged, sum(hero.cards), hero.gold + hero.sun + hero.moon, -seat)
