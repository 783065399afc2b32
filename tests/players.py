"""Choosers for tests: they play legal games that get somewhere."""

import random
from collections.abc import Sequence

from fatesmith import CATALOG, NATURE, Move, Setup, State, apply, new_state, options
from fatesmith.engine.amount import RESOURCE_BIT
from fatesmith.engine.ids import MOON, SUN
from fatesmith.engine.move import FEAT, FORGE, PASS, first_of, kind_of, third_of
from fatesmith.engine.nature import Nature


def answer_chance(state: State, nature: Nature) -> None:
    """Let nature answer until a seat must choose, or the game is over."""
    while state.seat == NATURE:
        apply(state, nature.choose(state))


def eager(rng: random.Random, moves: Sequence[Move]) -> Move:
    """Does something rather than pass; each kind of move is equally likely."""
    deeds = [move for move in moves if kind_of(move) != PASS] or moves
    kind = rng.choice(sorted({kind_of(move) for move in deeds}))
    return rng.choice([move for move in deeds if kind_of(move) == kind])


def game_near_the_goal() -> State:
    """A finished game whose golems started close to the goal, with its journal: in games from the
    start they seldom arrive."""
    rng = random.Random(36)
    state = new_state(Setup.discovery(3, "goddess"), journal=True)
    for hero in state.heroes:
        hero.golem = 33
    while not state.over:
        apply(state, eager(rng, options(state)))
    return state


class Saver:
    """Saves for one feat after the other, meanwhile forging dear faces over gold, so that dear
    cards get bought too. With `first`, every seat begins with two cards of that
    location."""

    def __init__(self, rng: random.Random, state: State, first: int | None = None) -> None:
        self.rng = rng
        places = range(len(state.feats))
        self.wishes = [rng.sample(places, len(places)) for _ in range(state.seats)]
        if first is not None:
            for wishes in self.wishes:
                wishes[:0] = [first, first]

    def choose(self, state: State) -> Move:
        moves = options(state)
        if state.seat == NATURE:
            return self.rng.choice(moves)
        wishes = self.wishes[state.seat]
        feats = {CATALOG.feat_set(first_of(m)).location: m for m in moves if kind_of(m) == FEAT}
        forges = [move for move in moves if kind_of(move) == FORGE]
        if wishes and wishes[0] in feats:
            return feats[wishes.pop(0)]
        if feats and self.rng.random() < 0.2:
            return self.rng.choice(list(feats.values()))
        if forges and self.rng.random() < 0.8:
            return self._forge(forges, wishes[0] if wishes else 0)
        rest = [move for move in moves if kind_of(move) not in (FEAT, FORGE)] or moves
        return eager(self.rng, rest) if self.rng.random() < 0.8 else self.rng.choice(rest)

    def _forge(self, forges: list[Move], wish: int) -> Move:
        """The most expensive face that gives what the wish costs, over gold if possible."""
        gold = CATALOG.face_number("g1")
        moves = [move for move in forges if third_of(move) == gold] or forges
        place = CATALOG.locations[wish]
        needed = (place.sun > 0) * RESOURCE_BIT[SUN] | (place.moon > 0) * RESOURCE_BIT[MOON]
        useful = [
            move
            for move in moves
            if any(a.mask & needed for a in CATALOG.faces[first_of(move)].alternatives)
        ]
        moves = useful or moves
        best = max(CATALOG.faces[first_of(move)].price for move in moves)
        return self.rng.choice([m for m in moves if CATALOG.faces[first_of(m)].price == best])
