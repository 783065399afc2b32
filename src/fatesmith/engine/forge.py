"""Forging: faces from pools onto dice (base D2.4, D2.5, E5)."""

from __future__ import annotations

from typing import Final

from fatesmith.engine.effect import Question
from fatesmith.engine.event import FACE_SOURCE, FORGED, source
from fatesmith.engine.ids import DICE, NOBODY, SIDES
from fatesmith.engine.move import FORGE, PASS, encode, first_of, kind_of, second_of, third_of
from fatesmith.engine.pay import pay_gold
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of
from fatesmith.engine.tokens import answer_any_time, any_time_moves


def forge_moves(state: State, seat: int, faces: list[int]) -> list[int]:
    """Each of these faces (ascending) onto each removable type of face on either die."""
    spots: list[int] = []
    hero = state.heroes[seat]
    for die in range(DICE):
        olds = sorted(set(hero.faces[die * SIDES : (die + 1) * SIDES]))
        spots += [encode(0, 0, die, old) for old in olds if removable(state, old)]
    bases = [encode(FORGE, face) for face in faces]
    return [base | spot for base in bases for spot in spots]


def removable(state: State, face: int) -> bool:
    """Base E7.5: a bound face stays for the whole game, if its card has an owner."""
    bond = state.catalog.faces[face].bond
    return bond < 0 or state.patrons[bond] == NOBODY


def affordable(state: State, gold: int, bought: int = 0) -> list[int]:
    """Faces of the sanctuary in stock for at most this much gold, ascending; `bought` has a bit
    for each rank that is excluded."""
    catalog = state.catalog
    found: list[int] = []
    for rank, face in enumerate(catalog.sanctuary):
        if state.stock[face] and catalog.faces[face].price <= gold and not bought >> rank & 1:
            found.append(face)
    return found


def cheapest_offer(state: State) -> int:
    """The lowest price in the sanctuary, -1 when it is empty."""
    prices = [state.catalog.faces[f].price for f in state.catalog.sanctuary if state.stock[f]]
    return min(prices, default=-1)


def forge(state: State, seat: int, move: int) -> None:
    """Take the face from its pool and put it on the die, shown (base D2.5)."""
    face = first_of(move)
    die = second_of(move)
    old = third_of(move)
    hero = state.heroes[seat]
    slot = hero.faces.index(old, die * SIDES, (die + 1) * SIDES)
    assert state.stock[face] > 0, f"no {state.catalog.faces[face].slug} is left"
    state.stock[face] -= 1
    hero.faces[slot] = face
    hero.up[die] = face
    hero.forged += 1
    if state.journal is not None:
        state.tell(FORGED, seat, die, slot - die * SIDES, face, old)


def buy(state: State, seat: int, move: int, discount: int) -> None:
    """Pay for a face of the sanctuary, and forge it."""
    face = first_of(move)
    price = max(0, state.catalog.faces[face].price - discount)
    forge(state, seat, move)
    pay_gold(state, seat, price, source(FACE_SOURCE, face))


class BargainForge(Question):
    """Buy and forge one face at a discount, or not; memo: the face that allows it and how much."""

    def __init__(self) -> None:
        super().__init__("bargain")

    def options(self, state: State, task: int) -> list[int]:
        seat = seat_of(task)
        gold = state.heroes[seat].purse() + self.discount(task)
        return [
            encode(PASS),
            *forge_moves(state, seat, affordable(state, gold)),
            *any_time_moves(state, seat),
        ]

    def answer(self, state: State, task: int, move: int) -> None:
        if not answer_any_time(state, task, move) and kind_of(move) == FORGE:
            buy(state, seat_of(task), move, self.discount(task))

    def discount(self, task: int) -> int:
        return memo_of(task) >> 8

    def about(self, _state: State, task: int) -> int:
        return source(FACE_SOURCE, memo_of(task) & 255)


# Upgrades (rebellion F12) -------------------------------------------------------------------------


def upgrade_moves(state: State, seat: int, levels: int) -> list[int]:
    """Every face that can be raised by so many levels, with each face it can become."""
    catalog = state.catalog
    hero = state.heroes[seat]
    top = len(catalog.levels) - 1
    found: list[int] = []
    for die in range(DICE):
        for old in sorted(set(hero.faces[die * SIDES : (die + 1) * SIDES])):
            level = catalog.faces[old].level
            if level == top or not removable(state, old):
                continue
            raised = faces_of_level(state, min(top, level + levels))
            found += [encode(FORGE, new, die, old) for new in raised]
    found.sort()
    return found


def faces_of_level(state: State, level: int) -> list[int]:
    """The faces in stock of this level or, if it is empty, of the next that is not."""
    levels = state.catalog.levels
    while level < len(levels):
        found = [face for face in levels[level] if state.stock[face]]
        if found:
            return found
        level += 1
    return []


class UpgradeOrNot(Question):
    """Raise one face by some levels, or not; memo: how many."""

    def __init__(self) -> None:
        super().__init__("upgrade")

    def options(self, state: State, task: int) -> list[int]:
        return [encode(PASS), *upgrade_moves(state, seat_of(task), memo_of(task))]

    def answer(self, state: State, task: int, move: int) -> None:
        if kind_of(move) == FORGE:
            forge(state, seat_of(task), move)


BARGAIN_FORGE: Final = BargainForge()
UPGRADE_OR_NOT: Final = UpgradeOrNot()
