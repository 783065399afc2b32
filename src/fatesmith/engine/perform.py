"""Performing a feat: pay, move, oust, take the card (base D1, G)."""

from __future__ import annotations

from typing import Final

from fatesmith.engine.amount import Amount
from fatesmith.engine.catalog import FeatSet
from fatesmith.engine.context import DIVINE_BLESSING
from fatesmith.engine.effect import Effect
from fatesmith.engine.event import CARD_TAKEN, FEAT_PERFORMED, FEAT_SOURCE, MOVED, OUSTED, source
from fatesmith.engine.feat import Feat
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import HOME, NOBODY
from fatesmith.engine.move import FEAT, encode
from fatesmith.engine.reserve import pay
from fatesmith.engine.roll import push_divine
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, owner_of, seat_of


def feat_moves(state: State, hero: Hero, surcharge: int) -> list[int]:
    """The feats this hero can pay, with so much sun on top (base D2.6, D2.7)."""
    found: list[int] = []
    for location, left in enumerate(state.stacks):
        if left:
            place = state.catalog.locations[location]
            if place.sun + surcharge <= hero.sun and place.moon <= hero.moon:
                found.append(encode(FEAT, state.feats[location]))
    found.sort()
    return found


def perform(state: State, seat: int, feat_set: FeatSet, extra: int) -> None:
    """Pay and move the pawn; the card follows when an ousted hero is done (base G2)."""
    if state.journal is not None:
        state.tell(FEAT_PERFORMED, seat, feat_set.number, feat_set.location, extra)
    cost = Amount(sun=feat_set.sun, moon=feat_set.moon)
    pay(state, seat, cost, source(FEAT_SOURCE, feat_set.number))
    hero = state.heroes[seat]
    island = state.catalog.locations[feat_set.location].island
    state.push(TAKE_CARD, seat, feat_set.location)
    if hero.portal == island:
        return
    if state.journal is not None:
        state.tell(MOVED, seat, island, hero.portal)
    hero.portal = island
    for other in range(state.seats):
        if other != seat and state.heroes[other].portal == island:
            state.push(OUST, other, owner=seat)


class Oust(Effect):
    """A hero is sent home by the owner, and blessed for it."""

    def run(self, state: State, task: int) -> None:
        seat = seat_of(task)
        by = owner_of(task)
        hero = state.heroes[seat]
        if state.journal is not None:
            state.tell(OUSTED, seat, by, hero.portal)
        hero.portal = HOME
        push_divine(state, seat, DIVINE_BLESSING)
        # base G2: what cards pay for ousting comes first, the ousting hero before the ousted.
        push_oust_moments(state, seat)
        push_oust_moments(state, by)


def push_oust_moments(state: State, seat: int) -> None:
    for location, copies in enumerate(state.heroes[seat].cards):
        if copies:
            effect = state.catalog.feat_set(state.feats[location]).on_oust
            if effect is not None:
                for _ in range(copies):
                    state.push(effect, seat)


def top_card(state: State, feat_set: FeatSet) -> int:
    """Variants lie in the order declared (base K18): the first whose face has no owner yet."""
    for index, card in enumerate(feat_set.cards):
        if card.on_face is None or state.patrons[listened_bond(state, card)] == NOBODY:
            return index
    raise AssertionError(f"the stack of {feat_set.slug} is empty")


def listened_bond(state: State, card: Feat) -> int:
    """The rank of the bound face a card listens to."""
    assert card.on_face is not None
    return state.catalog.faces[state.catalog.face_number(card.on_face.face)].bond


class TakeCard(Effect):
    """The top card of the stack (base K22), then what it does at once; memo: the location."""

    def run(self, state: State, task: int) -> None:
        seat = seat_of(task)
        location = memo_of(task)
        feat_set = state.catalog.feat_set(state.feats[location])
        index = top_card(state, feat_set)
        card = feat_set.cards[index]
        state.stacks[location] -= 1
        state.heroes[seat].cards[location] += 1
        if state.journal is not None:
            state.tell(CARD_TAKEN, seat, feat_set.number, location, index)
        if card.on_face is not None:
            state.patrons[listened_bond(state, card)] = seat
        if card.at_once is not None:
            state.push(card.at_once, seat)


OUST: Final = Oust()
TAKE_CARD: Final = TakeCard()
