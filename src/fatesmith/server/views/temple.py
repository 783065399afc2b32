"""The temple and the forest: pools of faces."""

from functools import cache, lru_cache
from typing import Literal

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.ids import NO_MODULE
from fatesmith.engine.state import State
from fatesmith.engine.verbs.forging import faces_of_cards
from fatesmith.server.views.view import MOST_SETUPS, View

PoolKind = Literal["sanctuary", "garden", "forest"]
"""Sanctuary faces are sold for gold; garden and, in modules, forest faces come with cards."""


class NicheView(View, frozen=True):
    """Faces of one type in a pool."""

    face: str
    left: int = 0
    size: int = 1
    """How many there are in the box: sold-out niches stay as ghosts."""


class PoolView(View, frozen=True):
    """A place of the temple or the forest."""

    number: int
    kind: PoolKind
    niches: tuple[NicheView, ...]
    price: int = 0
    """Gold for each face of the sanctuary."""
    opened_by: str = ""
    """The feat that gives its faces, for gardens and the forest."""
    unused: bool = False
    """Whether no card of this game gives its faces."""


def pool_views(state: State) -> tuple[PoolView, ...]:
    """All pools of this game in their order on the board: a ladder of prices, gardens, forest."""
    stock = state.stock
    return tuple(
        [
            _pool(number, tuple([stock[face] for face in faces]), unused)
            for number, faces, unused in _pools_in(tuple(state.feats), state.module)
        ]
    )


@cache
def pool_kind(number: int) -> PoolKind:
    pool = CATALOG.pools[number]
    if pool.price >= 0:
        return "sanctuary"
    return "garden" if pool.module == NO_MODULE else "forest"


@cache
def pools_of_module(module: int) -> tuple[int, ...]:
    """The pools of a game, as places in the catalog."""
    pools = enumerate(CATALOG.pools)
    return tuple(number for number, pool in pools if pool.module in (NO_MODULE, module))


@lru_cache(maxsize=MOST_SETUPS)
def _pools_in(feats: tuple[int, ...], module: int) -> tuple[tuple[int, tuple[int, ...], bool], ...]:
    """The pools of a game with the numbers of their faces, and whether no card opens them."""
    given = {CATALOG.faces[face].slug for face in faces_of_cards(CATALOG, list(feats))}
    return tuple(
        (
            number,
            tuple(CATALOG.face_number(slug) for slug in CATALOG.pools[number].pieces),
            CATALOG.pools[number].price < 0 and not given & CATALOG.pools[number].pieces.keys(),
        )
        for number in pools_of_module(module)
    )


@cache
def _pool(number: int, left: tuple[int, ...], unused: bool) -> PoolView:
    """Cached: there are few different pools."""
    pool = CATALOG.pools[number]
    niches = tuple(
        NicheView(slug, there, size)
        for (slug, size), there in zip(pool.pieces.items(), left, strict=True)
    )
    price = max(0, pool.price)
    return PoolView(pool.number, pool_kind(number), niches, price, pool.opened_by, unused)
