"""The end of the game: scores, ranks and winners (base I)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fatesmith.engine.ids import MAX_SEATS, TIE_BREAK

if TYPE_CHECKING:
    from fatesmith.engine.state import State


@mypyc_attr(acyclic=True)
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
        self.winners = tuple([seat for seat in range(len(ranks)) if ranks[seat] == 1])

    def share(self, seat: i64) -> float:
        """This seat's share of the win: 1, 0, or a fraction if the win is shared."""
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
    scores = vec[i64]([state.score(seat) for seat in range(state.seats)])
    standings = vec[i64]([_standing(state, seat, scores[seat]) for seat in range(state.seats)])
    ranks: list[int] = []
    for mine in standings:
        rank: i64 = 1
        for other in standings:
            if other > mine:
                rank += 1
        ranks.append(rank)
    return Outcome(tuple(scores), tuple(ranks))


_GLORY: Final = 36
_FORGED: Final = 28
_FEATS: Final = 20
_RESOURCES: Final = 4


def _standing(state: State, seat: i64, score: i64) -> i64:
    """A number that is higher for whoever did better. Base I4: if the set-up says so, ties in glory
    are broken by faces forged, feats owned, resources left and turn order."""
    glory = score << _GLORY
    if not state.rules & TIE_BREAK:
        return glory
    hero = state.heroes[seat]
    feats: i64 = 0
    for copies in hero.cards:
        feats += i64(copies)
    resources = hero.gold + hero.sun + hero.moon
    order = MAX_SEATS - seat
    return glory | hero.forged << _FORGED | feats << _FEATS | resources << _RESOURCES | order
