"""Keepsakes: tokens that a card lays on islands, collected by a feat there (rebellion F22)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.allegiance import moved
from fatesmith.engine.amount import Amount
from fatesmith.engine.declared import Catalog
from fatesmith.engine.effect import Question
from fatesmith.engine.event import (
    FEAT_SOURCE,
    KEEPSAKE_COLLECTED,
    KEEPSAKE_PLACED,
    source,
)
from fatesmith.engine.move import COLLECT, PLACE, encode, first_of, fourth_of, second_of, third_of
from fatesmith.engine.reserve import gain
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of

_SIDE: Final = 16
SIDES_UP: Final = 2


def keepsake(island: i64, side: i64) -> i64:
    return island | side * _SIDE


def island_of(token: i64) -> i64:
    return token % _SIDE


def side_of(token: i64) -> i64:
    return token // _SIDE


def token_indices(state: State, rank: i64) -> tuple[i64, i64]:
    """Where the two tokens of a card are kept in the state."""
    place = state.catalog.keepsake_cards.index(rank) * 2
    return place, place + 1


def side_amount(state: State, index: i64) -> Amount:
    """What the token at this index gives."""
    card = state.catalog.variants[state.catalog.keepsake_cards[index // 2]]
    assert card.on_island is not None
    return card.on_island.sides[side_of(state.keepsakes[index])]


@final
class LaidOut:
    """A token on an island."""

    def __init__(self, rank: i64, owner: i64, island: i64, side: i64, gives: Amount) -> None:
        self.rank = rank
        """Of the card that it belongs to."""
        self.owner = owner
        self.island = island
        self.side = side
        self.gives = gives


def laid_out(state: State) -> list[LaidOut]:
    """All tokens that lie on islands."""
    found: list[LaidOut] = []
    for index, token in enumerate(state.keepsakes):
        if token:
            rank = state.catalog.keepsake_cards[index // 2]
            owner = i64(state.patrons[rank])
            gives = side_amount(state, index)
            found.append(LaidOut(rank, owner, island_of(token), side_of(token), gives))
    return found


class PlaceKeepsakes(Question):
    """Lay the two tokens of the card on two different islands, each with a side up; memo: the rank
    of the card."""

    moves: vec[i64]

    def __init__(self) -> None:
        super().__init__("place")

    def bind(self, catalog: Catalog) -> None:
        islands = sorted({location.island for location in catalog.locations})
        self.moves = vec[i64](
            [
                encode(PLACE, one, front, other, back)
                for one in islands
                for front in range(SIDES_UP)
                for other in islands
                for back in range(SIDES_UP)
                if one < other
            ]
        )

    def options(self, _state: State, _task: i64) -> vec[i64]:
        return self.moves

    def sides(self, state: State, task: i64) -> list[Amount]:
        """What the tokens give, by the side that is up."""
        card = state.catalog.variants[memo_of(task)]
        assert card.on_island is not None
        return list(card.on_island.sides)

    def answer(self, state: State, task: i64, move: i64) -> None:
        first, second = token_indices(state, memo_of(task))
        state.keepsakes[first] = keepsake(first_of(move), second_of(move))
        state.keepsakes[second] = keepsake(third_of(move), fourth_of(move))
        if state.journal is not None:
            feat = state.catalog.variant_sets[memo_of(task)]
            seat = seat_of(task)
            state.tell(KEEPSAKE_PLACED, seat, feat, first_of(move), second_of(move))
            state.tell(KEEPSAKE_PLACED, seat, feat, third_of(move), fourth_of(move))

    def memo_fits(self, state: State, task: i64) -> bool:
        cards = state.catalog.keepsake_cards
        return bool(state.keepsakes) and memo_of(task) in cards


def tokens_on(state: State, seat: i64, island: i64) -> list[int]:
    """The indices of this seat's tokens on an island."""
    return [
        index
        for index, token in enumerate(state.keepsakes)
        if token and island_of(token) == island and owner_of_token(state, index) == seat
    ]


def owner_of_token(state: State, index: i64) -> i64:
    """The seat whose card it belongs to."""
    return i64(state.patrons[state.catalog.keepsake_cards[index // 2]])


def collect_keepsakes(state: State, seat: i64, island: i64) -> None:
    for index, token in enumerate(state.keepsakes):
        if token and island_of(token) == island and owner_of_token(state, index) == seat:
            state.push(COLLECT_KEEPSAKES, seat, island)
            return


class CollectKeepsakes(Question):
    """All of the seat's tokens on the island, in an order of its choice; memo: the island.

    The order matters only between different sides, which move the allegiance token both ways.
    """

    def options(self, state: State, task: i64) -> vec[i64]:
        seat = seat_of(task)
        tokens = tokens_on(state, seat, self.island(task))
        sides = sorted({side_of(state.keepsakes[index]) for index in tokens})
        if len(sides) > 1:
            steps = [side_amount(state, index).steps() for index in tokens]
            if len(_ends(state, state.heroes[seat].allegiance, tuple(sorted(steps)))) == 1:
                sides = sides[:1]
        return vec[i64]([encode(COLLECT, side) for side in sides])

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        index = self._collected(state, task, move)
        amount = side_amount(state, index)
        feat = state.catalog.variant_sets[state.catalog.keepsake_cards[index // 2]]
        if state.journal is not None:
            state.tell(KEEPSAKE_COLLECTED, seat, feat, self.island(task), first_of(move))
        state.keepsakes[index] = 0
        state.push(self, seat, memo_of(task))
        gain(state, seat, amount, source(FEAT_SOURCE, feat))

    def island(self, task: i64) -> i64:
        return memo_of(task)

    def gives(self, state: State, task: i64, move: i64) -> Amount:
        """What the token collected by this answer gives."""
        return side_amount(state, self._collected(state, task, move))

    def _collected(self, state: State, task: i64, move: i64) -> i64:
        tokens = tokens_on(state, seat_of(task), self.island(task))
        return next(each for each in tokens if side_of(state.keepsakes[each]) == first_of(move))


def _ends(state: State, place: i64, steps: tuple[int, ...]) -> set[int]:
    """Where the allegiance token can end up if these moves are made in any order."""
    if not steps:
        return {place}
    found: set[int] = set()
    for index in range(len(steps)):
        if index and steps[index] == steps[index - 1]:
            continue
        there = moved(state.catalog, place, steps[index])
        found |= _ends(state, there, steps[:index] + steps[index + 1 :])
    return found


COLLECT_KEEPSAKES: Final = CollectKeepsakes("collect")
