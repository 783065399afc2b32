"""Verbs for forging: free faces, purchases, upgrades."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.context import MINOR_BLESSING
from fatesmith.engine.declared import Catalog
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import BEARER_CHOSEN
from fatesmith.engine.face import Face
from fatesmith.engine.forge import (
    Sale,
    can_upgrade,
    forge,
    forging_spots,
    sale_minds,
    with_forging,
    with_upgrades,
)
from fatesmith.engine.ids import NO_MODULE
from fatesmith.engine.move import (
    FORGE,
    PASS,
    SEAT,
    encode,
    first_of,
    kind_of,
    second_of,
)
from fatesmith.engine.roll import push_choice_of_die, push_minor
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, owner_of, seat_of


class ForgeFree(Question):
    """Forge one of these faces without paying; mandatory while any is left."""

    def __init__(self, *slugs: str) -> None:
        super().__init__("forge")
        self.slugs = list(slugs)
        self.faces: list[int] = []

    def bind(self, catalog: Catalog) -> None:
        self.faces = sorted(catalog.face_number(slug) for slug in self.slugs)

    def options(self, state: State, task: i64) -> vec[i64]:
        return with_forging(state, seat_of(task), self.left(state), vec[i64]())

    def left(self, state: State) -> list[int]:
        """Those of its faces that are in stock."""
        return [face for face in self.faces if state.stock[face]]

    def faces_given(self, _catalog: Catalog, _feats: list[int]) -> set[int]:
        return set(self.faces)

    def giver(self, task: i64) -> i64:
        """The seat that made another forge this face, NOBODY otherwise."""
        return owner_of(task)

    def answer(self, state: State, task: i64, move: i64) -> None:
        forge(state, seat_of(task), move)

    def spec(self) -> str:
        return f"ForgeFree({', '.join(self.slugs)})"


class GiveFace(Question):
    """Choose another seat, which must forge this face at once (base E7.6)."""

    def __init__(self, slug: str) -> None:
        super().__init__("bearer")
        self.slug = slug
        self.forge = ForgeFree(slug)

    def options(self, state: State, task: i64) -> vec[i64]:
        seat = seat_of(task)
        others = [other for other in range(state.seats) if other != seat]
        return vec[i64]([encode(SEAT, other) for other in others])

    def answer(self, state: State, task: i64, move: i64) -> None:
        bearer = first_of(move)
        if state.journal is not None:
            state.tell(BEARER_CHOSEN, seat_of(task), bearer, self.forge.faces[0])
        state.push(self.forge, bearer, owner=seat_of(task))

    def parts(self) -> list[Effect]:
        return [self.forge]

    def spec(self) -> str:
        return f"GiveFace({self.slug})"


class MayBuy(Sale):
    """Buy and forge one face of the sanctuary, or not."""

    def __init__(self, discount: i64 = 0) -> None:
        super().__init__("buy")
        self.discount = discount

    def rebate(self, _task: i64) -> i64:
        return self.discount

    def minds(self, state: State, seat: i64, face: Face) -> bool:
        """If the face brings gold that can matter to a purchase."""
        return sale_minds(state, seat, self.discount, face.alternatives)

    def spec(self) -> str:
        return f"MayBuy({self.discount})"


class ForgeCheapestGlory(Question):
    """Forge the cheapest face of the sanctuary that shows glory, or not; then a minor blessing with
    that die, or with either (rebellion F6)."""

    def __init__(self) -> None:
        super().__init__("glory face")

    def options(self, state: State, task: i64) -> vec[i64]:
        # Even equivalent spots are listed: the blessing is with the die that is forged.
        moves = vec[i64]([encode(PASS)])
        spots = forging_spots(state, seat_of(task))
        for face in cheapest_glory(state):
            for spot in spots:
                moves = append(moves, encode(FORGE, face) | spot)
        return moves

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        if kind_of(move) == FORGE:
            push_minor(state, seat, MINOR_BLESSING, second_of(move))
            forge(state, seat, move)
        else:
            push_choice_of_die(state, seat, MINOR_BLESSING, 1)


def cheapest_glory(state: State) -> list[int]:
    """The faces in stock that show glory, of the lowest price among them."""
    faces = state.catalog.faces
    shown = [f for f in state.catalog.sanctuary if state.stock[f] and faces[f].shows_glory]
    lowest = min((faces[face].price for face in shown), default=0)
    return [face for face in shown if faces[face].price == lowest]


class ForgeFromTemple(Question):
    """Forge any face of the sanctuary, or of a garden whose card is not in this game
    (rebellion F16.2)."""

    def __init__(self) -> None:
        super().__init__("temple")

    def options(self, state: State, task: i64) -> vec[i64]:
        faces = sorted(self.faces_given(state.catalog, list(state.feats)))
        left = [face for face in faces if state.stock[face]]
        return with_forging(state, seat_of(task), left, vec[i64]())

    def answer(self, state: State, task: i64, move: i64) -> None:
        forge(state, seat_of(task), move)

    def faces_given(self, catalog: Catalog, feats: list[int]) -> set[int]:
        found: set[int] = set()
        for pool in catalog.pools:
            opened = pool.opened_by and catalog.set_number(pool.opened_by) in feats
            if pool.module == NO_MODULE and not opened:
                found |= {catalog.face_number(slug) for slug in pool.pieces}
        return found


def faces_of_cards(catalog: Catalog, feats: list[int]) -> set[int]:
    """The faces that the cards of these sets forge without gold."""
    found: set[int] = set()
    for number in feats:
        for card in catalog.feat_set(number).cards if number else []:
            for effect in card.moments().values():
                found |= effect.faces_given(catalog, feats)
    return found


class Upgrade(Question):
    """Raise one face by as many levels as copies are used together (rebellion F12); memo: how
    many."""

    def __init__(self) -> None:
        super().__init__("upgrade")

    def possible_with(self, state: State, seat: i64, copies: i64) -> bool:
        return can_upgrade(state, seat, copies)

    def options(self, state: State, task: i64) -> vec[i64]:
        return with_upgrades(state, seat_of(task), self.levels(task), vec[i64]())

    def levels(self, task: i64) -> i64:
        return memo_of(task)

    def answer(self, state: State, task: i64, move: i64) -> None:
        forge(state, seat_of(task), move)
