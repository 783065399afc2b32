"""Forging: faces from pools onto dice (base D2.4, D2.5, E5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fatesmith.engine.amount import Amount
from fatesmith.engine.declared import Catalog
from fatesmith.engine.effect import Question
from fatesmith.engine.event import FACE_SOURCE, FORGED, source
from fatesmith.engine.ids import BRIGHT, DARK, DICE, NOBODY, SIDES
from fatesmith.engine.move import (
    FORGE,
    MOST_OPTIONS,
    PASS,
    encode,
    first_of,
    kind_of,
    second_of,
    sort_moves,
    third_of,
)
from fatesmith.engine.pay import order_matters_to_gold, pay_gold
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of
from fatesmith.engine.tokens import answer_any_time, has_any_time, with_any_time


def with_purchases(state: State, seat: i64, gold: i64, bought: i64, moves: vec[i64]) -> vec[i64]:
    """These moves, then every face of the sanctuary in stock for at most this much gold, onto each
    removable type of face on either die; `bought` has a bit for each rank that is excluded."""
    catalog = state.catalog
    stock = state.stock
    spots = vec[i64]()
    up = state.heroes[seat].up
    twin: i64 = -1
    if up[BRIGHT] == up[DARK]:
        twin = up[BRIGHT]
    row = min(gold, catalog.most_price)
    for place in range(catalog.within_starts[row], catalog.within_starts[row + 1]):
        face = catalog.within[place]
        if stock[face] and not bought >> catalog.offering_rank[face] & 1:
            if not len(spots):
                spots = forging_spots(state, seat)
            if face == twin:
                moves = _with_twin(spots, face, moves)
                continue
            base = encode(FORGE, face)
            for spot in spots:
                moves = append(moves, base | spot)
    return moves


def can_buy(state: State, gold: i64) -> bool:
    """Whether this much gold buys a face in stock; there is always one to replace."""
    catalog = state.catalog
    row = min(gold, catalog.most_price)
    for place in range(catalog.within_starts[row], catalog.within_starts[row + 1]):
        if state.stock[catalog.within[place]]:
            return True
    return False


def with_forging(state: State, seat: i64, faces: list[int], moves: vec[i64]) -> vec[i64]:
    """These moves, then each of these faces (ascending) onto each removable type of face."""
    spots = forging_spots(state, seat)
    up = state.heroes[seat].up
    for face in faces:
        if up[BRIGHT] == face == up[DARK]:
            moves = _with_twin(spots, face, moves)
            continue
        base = encode(FORGE, face)
        for spot in spots:
            moves = append(moves, base | spot)
    return moves


def _with_twin(spots: vec[i64], face: i64, moves: vec[i64]) -> vec[i64]:
    """These moves, then a face that both dice show onto each spot: replacing its own kind on the
    dark die has the same result as on the light die."""
    spared: i64 = -1
    if encode(0, 0, BRIGHT, face) in spots:
        spared = encode(0, 0, DARK, face)
    for spot in spots:
        if spot != spared:
            moves = append(moves, encode(FORGE, face) | spot)
    return moves


def forging_spots(state: State, seat: i64) -> vec[i64]:
    """Every removable type of face on either die, as the arguments of a FORGE move, ascending."""
    spots = vec[i64](capacity=DICE * SIDES)
    faces = state.heroes[seat].faces
    bonds = state.catalog.bonds
    known = state.catalog.spots
    for die in range(i64(DICE)):
        start = len(spots)
        first = die * len(bonds)
        before: i64 = -1
        for slot in range(die * SIDES, (die + 1) * SIDES):
            face = faces[slot]
            # Equal faces often lie side by side, and few are bound to a card.
            if face != before and (bonds[face] < 0 or removable(state, face)):
                spots = _with_spot(spots, start, known[first + face])
            before = face
    return spots


def _with_spot(spots: vec[i64], start: i64, spot: i64) -> vec[i64]:
    """These spots, which ascend from `start` on, with one more unless it is there."""
    place = len(spots)
    while place > start:
        other = spots[place - 1]
        if other == spot:
            return spots
        if other < spot:
            break
        place -= 1
    spots = append(spots, spot)
    for hole in range(len(spots) - 1, place, -1):
        spots[hole] = spots[hole - 1]
    spots[place] = spot
    return spots


def distinct(numbers: vec[i64], start: i64, end: i64) -> vec[i64]:
    """The distinct numbers in this range, ascending."""
    found = vec[i64](capacity=SIDES)
    for place in range(start, end):
        number = numbers[place]
        if number not in found:
            found = append(found, number)
    sort_moves(found)
    return found


def removable(state: State, face: i64) -> bool:
    """Base E7.5: a bound face stays for the whole game, if its card has an owner."""
    bond = state.catalog.bonds[face]
    return bond < 0 or state.patrons[bond] == NOBODY


def sale_minds(state: State, seat: i64, discount: i64, gains: vec[Amount]) -> bool:
    """Whether a purchase before one of these gains could end differently than after it."""
    gold: i64 = 0
    for gain in gains:
        gold = max(gold, gain.gold)
    if not gold:
        return False
    if has_any_time(state, seat):
        return True
    hero = state.heroes[seat]
    for face in state.catalog.sanctuary:
        if state.stock[face]:
            price = price_of(state.catalog, face, discount)
            for gain in gains:
                if order_matters_to_gold(hero, gain.gold, price):
                    return True
    return False


def forge(state: State, seat: i64, move: i64) -> None:
    """Take the face from its pool and put it on the die, shown (base D2.5)."""
    face = first_of(move)
    die = second_of(move)
    old = third_of(move)
    hero = state.heroes[seat]
    slot = die * SIDES
    while hero.faces[slot] != old:
        slot += 1
    assert slot < (die + 1) * SIDES, f"no {old} on die {die}"
    assert state.stock[face] > 0, f"no {state.catalog.faces[face].slug} is left"
    state.own()
    state.stock[face] -= 1
    hero.own()
    hero.faces[slot] = face
    hero.up[die] = face
    hero.forged += 1
    if state.journal is not None:
        state.tell(FORGED, seat, die, slot - die * SIDES, face, old)


def price_of(catalog: Catalog, face: i64, discount: i64) -> i64:
    """The gold that a face of the sanctuary costs at a discount: never below 0."""
    return max(0, catalog.faces[face].price - discount)


def buy(state: State, seat: i64, move: i64, discount: i64) -> None:
    """Pay for a face of the sanctuary, and forge it."""
    face = first_of(move)
    forge(state, seat, move)
    pay_gold(state, seat, price_of(state.catalog, face, discount), source(FACE_SOURCE, face))


class Sale(Question):
    """A question whose answers may buy faces of the sanctuary: one face or none, unless a subclass
    offers more."""

    def rebate(self, _task: i64) -> i64:
        """How much less than its price a face costs here."""
        return 0

    def budget(self, state: State, task: i64) -> i64:
        """The gold that can be spent on a face, -1 if something else must be paid first."""
        return state.heroes[seat_of(task)].purse()

    def excluded(self, _task: i64) -> i64:
        """The faces that cannot be bought again, a bit for the rank of each."""
        return 0

    def excludes(self, state: State, task: i64, face: i64) -> bool:
        """Whether this face of the sanctuary cannot be bought again (base D2.4)."""
        return self.excluded(task) >> state.catalog.offering_rank[face] & 1 == 1

    def price(self, state: State, task: i64, face: i64) -> i64:
        return price_of(state.catalog, face, self.rebate(task))

    def options(self, state: State, task: i64) -> vec[i64]:
        return self.with_sale(state, task, vec[i64]([encode(PASS)], capacity=MOST_OPTIONS))

    def answer(self, state: State, task: i64, move: i64) -> None:
        if not answer_any_time(state, task, move) and kind_of(move) == FORGE:
            buy(state, seat_of(task), move, self.rebate(task))

    def with_sale(self, state: State, task: i64, moves: vec[i64]) -> vec[i64]:
        """These moves, then what is for sale, then what may be spent at any time."""
        seat = seat_of(task)
        budget = self.budget(state, task)
        if budget >= 0:
            gold = budget + self.rebate(task)
            moves = with_purchases(state, seat, gold, self.excluded(task), moves)
        return with_any_time(state, seat, moves)


class BargainForge(Sale):
    """Buy and forge one face at a discount, or not; memo: the face that allows it and how much."""

    def rebate(self, task: i64) -> i64:
        return memo_of(task) >> 8

    def about(self, _state: State, task: i64) -> i64:
        return source(FACE_SOURCE, memo_of(task) & 255)

    def memo_fits(self, state: State, task: i64) -> bool:
        return memo_of(task) & 255 < len(state.catalog.faces)


# Upgrades (rebellion F12) -------------------------------------------------------------------------


def with_upgrades(state: State, seat: i64, levels: i64, moves: vec[i64]) -> vec[i64]:
    """These moves, then every face that can be raised this many levels, with each possible
    result."""
    catalog = state.catalog
    hero = state.heroes[seat]
    top = len(catalog.levels) - 1
    for die in range(i64(DICE)):
        for old in distinct(hero.faces, die * SIDES, (die + 1) * SIDES):
            level = catalog.faces[old].level
            if level < top and removable(state, old):
                for new in faces_of_level(state, min(top, level + levels)):
                    moves = append(moves, encode(FORGE, new, die, old))
    sort_moves(moves)
    return moves


def can_upgrade(state: State, seat: i64, levels: i64) -> bool:
    """Whether there is any face to raise and another to put in its place."""
    catalog = state.catalog
    top = len(catalog.levels) - 1
    for old in state.heroes[seat].faces:
        level = catalog.faces[old].level
        raised = min(top, level + levels)
        if level < top and removable(state, old) and any_from_level(state, raised):
            return True
    return False


def any_from_level(state: State, level: i64) -> bool:
    """Whether a face of this level or of one above is in stock."""
    levels = state.catalog.levels
    for place in range(level, i64(len(levels))):
        for face in levels[place]:
            if state.stock[face]:
                return True
    return False


def faces_of_level(state: State, level: i64) -> vec[i64]:
    """The faces in stock of this level or, if there are none, of the next level that has any."""
    found = vec[i64]()
    while level < len(state.catalog.levels) and not len(found):
        for face in state.catalog.levels[level]:
            if state.stock[face]:
                found = append(found, face)
        level += 1
    return found


class UpgradeOrNot(Question):
    """Raise one face by some levels, or not; memo: how many."""

    def options(self, state: State, task: i64) -> vec[i64]:
        return with_upgrades(state, seat_of(task), self.levels(task), vec[i64]([encode(PASS)]))

    def levels(self, task: i64) -> i64:
        return memo_of(task)

    def answer(self, state: State, task: i64, move: i64) -> None:
        if kind_of(move) == FORGE:
            forge(state, seat_of(task), move)


BARGAIN_FORGE: Final = BargainForge("bargain")
UPGRADE_OR_NOT: Final = UpgradeOrNot("upgrade")
