"""Performing a feat: pay, move, oust, take the card (base D1, G; rebellion E4)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fatesmith.engine.allegiance import zone_of
from fatesmith.engine.context import DIVINE_BLESSING
from fatesmith.engine.declared import FeatSet
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.event import (
    CARD_TAKEN,
    FEAT_PERFORMED,
    FEAT_SOURCE,
    MOVED,
    OUSTED,
    ZONE_BONUS,
    ZONE_SOURCE,
    source,
)
from fatesmith.engine.feat import Feat
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import ALLEGIANCE_MODULE, HOME, NOBODY
from fatesmith.engine.keepsakes import collect_keepsakes
from fatesmith.engine.move import ISLAND, encode, first_of
from fatesmith.engine.reserve import gain_glory
from fatesmith.engine.roll import push_divine
from fatesmith.engine.shards import makes_up_for, pay_shards, wild_shards
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, owner_of, seat_of


def with_feats(state: State, hero: Hero, surcharge: i64, moves: vec[i64]) -> vec[i64]:
    """These moves, then the feats this hero can pay with a surcharge in sun (base D2.6, D2.7)."""
    catalog = state.catalog
    survey = state.survey
    stacks = state.stacks
    sun = hero.sun + hero.spare_sun - surcharge
    moon = hero.moon + hero.spare_moon
    wild: i64 = 0
    singles: i64 = 0
    doubles: i64 = 0
    if hero.ancient or hero.stores:
        singles, doubles = wild_shards(hero)
        wild = singles + 2 * doubles
    most_sun = min(sun + wild, catalog.most_sun)
    most_moon = min(moon + wild, catalog.most_moon)
    if most_sun < 0:
        return moves
    row = most_sun * (catalog.most_moon + 1) + most_moon
    for place in range(survey.reach_starts[row], survey.reach_starts[row + 1]):
        location = i64(survey.reach[place])
        # What pays for either kind was counted for both.
        if stacks[location] and (
            not wild
            or makes_up_for(
                catalog.costs_in_sun[location] - sun,
                catalog.costs_in_moon[location] - moon,
                singles,
                doubles,
            )
        ):
            moves = append(moves, survey.performing[location])
    return moves


def perform(state: State, seat: i64, feat_set: FeatSet, surcharge: i64) -> None:
    """Pay and move the pawn; the card follows when an ousted hero is done (base G2)."""
    if state.journal is not None:
        extra = 1 if surcharge else 0
        state.tell(FEAT_PERFORMED, seat, feat_set.number, feat_set.location, extra)
    state.push(TAKE_CARD, seat, feat_set.location)
    island = state.catalog.locations[feat_set.location].island
    if state.heroes[seat].portal != island:
        state.push(ARRIVE, seat, island)
    code = source(FEAT_SOURCE, feat_set.number)
    pay_shards(state, seat, feat_set.sun + surcharge, feat_set.moon, code)


def ousted_by(state: State, seat: i64, island: i64) -> vec[i64]:
    """Base G1: whoever stands on an island where this seat would arrive, by seat. A hero who is
    already there does not arrive."""
    found = vec[i64]()
    if state.heroes[seat].portal != island:
        for other in range(state.seats):
            if state.heroes[other].portal == island:
                found = append(found, other)
    return found


class Arrive(Effect):
    """The pawn arrives at an island and ousts whoever stands there; memo: the island."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        island = memo_of(task)
        hero = state.heroes[seat]
        if state.journal is not None:
            state.tell(MOVED, seat, island, hero.portal)
        ousted = ousted_by(state, seat, island)
        hero.portal = island
        for other in ousted:
            state.push(OUST, other, owner=seat)

    def memo_fits(self, state: State, task: i64) -> bool:
        return 0 < memo_of(task) <= state.catalog.last_island


class Oust(Effect):
    """A hero is sent home by the owner, and blessed for it."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        by = owner_of(task)
        push_refuge_blessings(state, seat)
        push_divine(state, seat, DIVINE_BLESSING)
        send_home(state, seat, by)
        push_refuge(state, seat)
        # base G2: what cards pay for ousting comes first, the ousting hero before the ousted.
        push_oust_moments(state, seat)
        push_oust_moments(state, by)

    def memo_fits(self, state: State, task: i64) -> bool:
        return owner_of(task) < state.seats


def push_oust_moments(state: State, seat: i64) -> None:
    cards = state.heroes[seat].cards
    for location in state.survey.ousting:
        if cards[location]:
            effect = state.catalog.feat_set(state.feats[location]).on_oust
            assert effect is not None
            for _ in range(i64(cards[location])):
                state.push(effect, seat)


# Home, or an island of choice ---------------------------------------------------------------------


def refuge_location(state: State, seat: i64) -> i64:
    """The location of a card that lets this seat choose where to go when ousted, or -1."""
    cards = state.heroes[seat].cards
    for location in state.survey.sheltering:
        if cards[location]:
            return location
    return -1


def send_home(state: State, seat: i64, by: i64) -> None:
    """To the starting portal; `push_refuge` asks where a card allows something else."""
    hero = state.heroes[seat]
    if state.journal is not None:
        state.tell(OUSTED, seat, by, hero.portal)
    hero.portal = HOME


def push_refuge(state: State, seat: i64) -> None:
    """Whoever was ousted by another may choose an island, with a card for it."""
    if refuge_location(state, seat) >= 0:
        state.push(CHOOSE_REFUGE, seat)


def push_refuge_blessings(state: State, seat: i64) -> None:
    """What such a card gives as well, once per copy."""
    location = refuge_location(state, seat)
    if location >= 0:
        effect = state.catalog.feat_set(state.feats[location]).wherever
        assert effect is not None
        for _ in range(i64(state.heroes[seat].cards[location])):
            state.push(effect, seat)


class ChooseRefuge(Question):
    """An ousted hero chooses an island where no hero stands."""

    def options(self, state: State, _task: i64) -> vec[i64]:
        islands = {location.island for location in state.catalog.locations}
        islands -= {hero.portal for hero in state.heroes}
        return vec[i64]([encode(ISLAND, island) for island in sorted(islands)])

    def answer(self, state: State, task: i64, move: i64) -> None:
        hero = state.heroes[seat_of(task)]
        if state.journal is not None:
            state.tell(MOVED, seat_of(task), first_of(move), hero.portal)
        hero.portal = first_of(move)


# The card -----------------------------------------------------------------------------------------


def top_card(state: State, feat_set: FeatSet) -> i64:
    """Variants lie in the order declared (base K18): the first that nobody owns yet."""
    if len(feat_set.cards) == 1:
        return 0
    for index, card in enumerate(feat_set.cards):
        if state.patrons[card.rank] == NOBODY:
            return index
    raise AssertionError(f"the stack of {feat_set.slug} is empty")


@final
class OwnedCard:
    """Cards of one kind that a seat owns."""

    def __init__(self, feat_set: FeatSet, card: Feat, copies: i64) -> None:
        self.feat_set = feat_set
        self.card = card
        self.copies = copies


def owned_cards(state: State, seat: i64) -> list[OwnedCard]:
    """The cards of a seat in board order, each variant separately."""
    found: list[OwnedCard] = []
    cards = state.heroes[seat].cards
    for location in range(len(cards)):
        copies = i64(cards[location])
        if copies:
            feat_set = state.catalog.feat_set(state.feats[location])
            for card in feat_set.cards:
                if len(feat_set.cards) == 1:
                    found.append(OwnedCard(feat_set, card, copies))
                elif i64(state.patrons[card.rank]) == seat:
                    found.append(OwnedCard(feat_set, card, 1))
    return found


def printed_glory(state: State, feat_set: FeatSet) -> i64:
    """The glory on the next card to be taken."""
    return feat_set.cards[top_card(state, feat_set)].glory


class TakeCard(Effect):
    """The top card of the stack (base K22), then what it brings, in the order of rebellion E4;
    memo: the location."""

    def run(self, state: State, task: i64) -> None:
        seat = seat_of(task)
        location = memo_of(task)
        feat_set = state.catalog.feat_set(state.feats[location])
        index = top_card(state, feat_set)
        card = feat_set.cards[index]
        reward = new_feat_glory(state, seat, feat_set)
        assert state.stacks[location] > 0, f"no {feat_set.slug} card is left"
        state.own()
        state.stacks[location] -= 1
        hero = state.heroes[seat]
        hero.own()
        hero.cards[location] += 1
        if state.journal is not None:
            state.tell(CARD_TAKEN, seat, feat_set.number, location, index)
        if card.rank >= 0:
            state.patrons[card.rank] = u8(seat)
        if state.module == ALLEGIANCE_MODULE:
            if reward:
                space = state.heroes[seat].allegiance
                if state.journal is not None:
                    state.tell(ZONE_BONUS, seat, space, 0, reward)
                gain_glory(state, seat, reward, source(ZONE_SOURCE, space))
            push_instant(state, seat, card)
            collect_keepsakes(state, seat, state.catalog.locations[location].island)
        else:
            push_instant(state, seat, card)

    def memo_fits(self, state: State, task: i64) -> bool:
        location = memo_of(task)
        return location < len(state.feats) and state.stacks[location] > 0


def push_instant(state: State, seat: i64, card: Feat) -> None:
    """What the card does at once; the memo tells it which variant it is."""
    if card.at_once is not None:
        state.push(card.at_once, seat, max(0, card.rank))


def new_feat_glory(state: State, seat: i64, feat_set: FeatSet) -> i64:
    """Rebellion E6: what a zone pays for a feat that is new to all, or to this seat, before its
    card is taken. Cards of one set that differ are different feats."""
    hero = state.heroes[seat]
    apart = not feat_set.same_glory
    if hero.cards[feat_set.location] and not apart:
        return 0
    zone = zone_of(state.catalog, hero)
    new_to_all = apart or i64(state.stacks[feat_set.location]) == state.seats
    return zone.first_glory if new_to_all else zone.own_glory


ARRIVE: Final = Arrive()
OUST: Final = Oust()
CHOOSE_REFUGE: Final = ChooseRefuge("refuge")
TAKE_CARD: Final = TakeCard()
