"""Blessings of the Titans module against a second reading of the rules (rebellion C2, E2, E5, F25).

The reading below knows nothing of the engine: faces, spaces and zones are typed in from the rules.
For random positions every way to answer is played, and must end in exactly the ways it lists.
"""

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from fatesmith import NATURE, State, apply, options
from fatesmith.engine.hero import Hero
from tests.content.test_allegiance import BOARD
from tests.support import bless, own_card, perform, position, roll, set_all, set_hero, set_numbers

Amounts = tuple[int, int, int, int, int, int]
"""Gold, sun, moon, glory, ancient shards, loyalty."""

PLAIN: dict[str, list[Amounts]] = {
    "g1": [(1, 0, 0, 0, 0, 0)],
    "g6": [(6, 0, 0, 0, 0, 0)],
    "s2": [(0, 2, 0, 0, 0, 0)],
    "m1": [(0, 0, 1, 0, 0, 0)],
    "v3": [(0, 0, 0, 3, 0, 0)],
    "v2m2": [(0, 0, 2, 2, 0, 0)],
    "g1s1m1v1": [(1, 1, 1, 1, 0, 0)],
    "g3/v2": [(3, 0, 0, 0, 0, 0), (0, 0, 0, 2, 0, 0)],
    "g1/s1/m1": [(1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0)],
    "a1": [(0, 0, 0, 0, 1, 0)],
    "v1l1": [(0, 0, 0, 1, 0, 1)],
    "g3a1": [(3, 0, 0, 0, 1, 0)],
    "g2v1l1": [(2, 0, 0, 1, 0, 1)],
    "misfortune-red": [(0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1)],
    "misfortune-blue": [(0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1)],
}
GOLD, SUN, MOON, GLORY = range(4)
# face: looks for, gives with it, gives without it
DEPENDENT: dict[str, tuple[int, Amounts, Amounts]] = {
    "chaos-blue": (MOON, (0, 0, 0, 3, 2, 0), (0, 0, 0, 0, 2, 0)),
    "chaos-red": (SUN, (0, 0, 0, 3, 2, 0), (0, 0, 0, 0, 2, 0)),
    "chaos-yellow": (GOLD, (0, 0, 0, 3, 0, 2), (0, 0, 0, 0, 0, 2)),
    "chaos-green": (GLORY, (0, 0, 0, 3, 0, 2), (0, 0, 0, 0, 0, 2)),
    "shield-red": (SUN, (0, 0, 0, 5, 0, 0), (0, 2, 0, 0, 0, 0)),
    "shield-blue": (MOON, (0, 0, 0, 5, 0, 0), (0, 0, 2, 0, 0, 0)),
    "shield-yellow": (GOLD, (0, 0, 0, 5, 0, 0), (3, 0, 0, 0, 0, 0)),
    "shield-green": (GLORY, (0, 0, 0, 5, 0, 0), (0, 0, 0, 3, 0, 0)),
}
FACES = [*PLAIN, *DEPENDENT]

# zone: gold for gold, glory for gold, glory for glory (rebellion E5)
ZONES = {"L1": (1, 0, 0), "L2": (1, 1, 0), "L3": (1, 1, 1)}


@dataclass(frozen=True)
class Table:
    """What one hero has."""

    gold: int
    sun: int
    moon: int
    glory: int
    ancient: int
    space: int

    @staticmethod
    def of(hero: Hero) -> "Table":
        return Table(hero.gold, hero.sun, hero.moon, hero.glory, hero.ancient, hero.allegiance)


# The second reading -----------------------------------------------------------------------------


def given(table: Table, amounts: Amounts, zones: bool) -> Table:
    """One face is applied: the zone of the space before it moves, caps, then the moves."""
    gold, sun, moon, glory, ancient, loyalty = amounts
    more_gold, more_glory = 0, 0
    gold_gold, gold_glory, glory_glory = ZONES.get(BOARD[table.space][0], (0, 0, 0))
    if zones and gold:
        more_gold, more_glory = gold_gold, gold_glory
    if zones and glory:
        more_glory += glory_glory
    space = table.space
    for _ in range(ancient):
        space = BOARD[space][1]
    for _ in range(loyalty):
        space = BOARD[space][2]
    return Table(
        min(12, table.gold + gold + more_gold),
        min(6, table.sun + sun),
        min(6, table.moon + moon),
        table.glory + glory + more_glory,
        min(6, table.ancient + ancient),
        space,
    )


def lost(table: Table, amounts: Amounts) -> Table:
    """A face suffered: down to nothing, no token moves."""
    gold, sun, moon, glory, ancient, _ = amounts
    return Table(
        max(0, table.gold - gold),
        max(0, table.sun - sun),
        max(0, table.moon - moon),
        max(0, table.glory - glory),
        max(0, table.ancient - ancient),
        table.space,
    )


def amounts_of(faces: list[str]) -> Iterator[list[Amounts]]:
    """What the faces give in this order, for every choice (rebellion C2): a dependent face looks at
    what its partner gives, but at another dependent face only once that has been applied."""
    choices = [PLAIN.get(slug, [(0,) * 6]) for slug in faces]
    for chosen in itertools.product(*choices):
        found = list(chosen)
        for index, slug in enumerate(faces):
            if slug in DEPENDENT:
                resource, met, unmet = DEPENDENT[slug]
                partner = 1 - index
                seen = partner < len(faces) and (faces[partner] in PLAIN or partner < index)
                found[index] = met if seen and found[partner][resource] else unmet
        yield found


def all_ends(table: Table, faces: list[str], *, zones: bool, losing: bool = False) -> set[Table]:
    found = set()
    for order in (faces, faces[::-1]):
        for amounts in amounts_of(order):
            after = table
            for each in amounts:
                after = lost(after, each) if losing else given(after, each, zones)
            found.add(after)
    return found


# Playing every answer ---------------------------------------------------------------------------


def every_end(state: State, *seats: int) -> set[tuple[Table, ...]]:
    """What these seats have after every sequence of answers, up to the next roll."""
    found = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.seat == NATURE:
            found.add(tuple(Table.of(here.heroes[seat]) for seat in seats))
            continue
        for move in options(here):
            twin = here.clone()
            apply(twin, move)
            waiting.append(twin)
    return found


def random_table(rng: random.Random, seats: int = 2) -> State:
    """Nothing is for sale, so that a turn ends after its blessing."""
    state = position(seats, module="titans")
    for number in state.catalog.sanctuary:
        state.stock[number] = 0
    for hero in state.heroes:
        set_numbers(
            hero,
            gold=rng.choice((0, 3, 9, 11, 12)),
            sun=rng.randrange(7),
            moon=rng.randrange(7),
            glory=rng.randrange(6),
            ancient=rng.randrange(7),
            # Mostly where paths part or zones change.
            allegiance=rng.choice((*range(1, 8), *range(18, 32), rng.randrange(1, 32))),
        )
    return state


def sell_nothing(state: State) -> None:
    set_all(state.stacks, [0] * len(state.stacks))


@pytest.mark.parametrize("part", range(4))
def test_a_blessing_ends_in_exactly_the_ways_of_the_rules(part: int) -> None:
    rng = random.Random(part)
    for _ in range(250):
        faces = rng.sample(FACES, rng.choice((1, 2, 2, 2)))
        state = random_table(rng)
        sell_nothing(state)
        table = Table.of(state.heroes[0])
        bless(state, 0, " ".join(faces), active=1)
        expected = all_ends(table, faces, zones=True)
        assert every_end(state, 0) == {(end,) for end in expected}, (faces, table)


def test_the_owner_of_a_misfortune_ends_in_exactly_the_ways_of_the_rules() -> None:
    rng = random.Random(9)
    for _ in range(200):
        other = rng.choice([slug for slug in FACES if not slug.startswith("misfortune")])
        faces = rng.sample(["misfortune-red", other], 2)
        state = random_table(rng, seats=3)
        own_card(state, 2, "misfortune", "red")
        sell_nothing(state)
        bearer, owner = Table.of(state.heroes[0]), Table.of(state.heroes[2])
        bless(state, 0, " ".join(faces), active=1)
        ends = itertools.product(
            all_ends(bearer, faces, zones=True), all_ends(owner, faces, zones=False)
        )
        assert every_end(state, 0, 2) == set(ends), (faces, bearer, owner)


def test_faces_taken_from_another_end_in_exactly_the_ways_of_the_rules() -> None:
    rng = random.Random(10)
    for _ in range(200):
        faces = rng.sample([slug for slug in FACES if not slug.startswith("misfortune")], 2)
        state = random_table(rng)
        set_numbers(state.heroes[0], ancient=0)
        set_hero(state, 1, light=faces[0], dark=faces[1])
        perform(state, 0, "satyrs")
        sell_nothing(state)
        table = Table.of(state.heroes[0])
        roll(state, 1, " ".join(faces))
        expected = all_ends(table, faces, zones=False)
        assert every_end(state, 0) == {(end,) for end in expected}, (faces, table)


def test_losses_end_in_exactly_the_ways_of_the_rules() -> None:
    rng = random.Random(11)
    # Shields share their location with the card that makes others lose (rebellion A2).
    allowed = [slug for slug in FACES if not slug.startswith(("misfortune", "shield"))]
    for _ in range(200):
        faces = rng.sample(allowed, 2)
        state = random_table(rng)
        set_numbers(state.heroes[0], ancient=0)
        set_hero(state, 1, light=faces[0], dark=faces[1])
        perform(state, 0, "minotaur")
        sell_nothing(state)
        table = Table.of(state.heroes[1])
        roll(state, 1, " ".join(faces))
        expected = all_ends(table, faces, zones=False, losing=True)
        assert every_end(state, 1) == {(end,) for end in expected}, (faces, table)


def test_the_second_reading_knows_the_worked_examples() -> None:
    # rebellion I 19, 20, 56 and 59.
    start = Table(0, 0, 0, 0, 0, 16)
    loyal = all_ends(replace(start, space=25), ["v1l1", "g1s1m1v1"], zones=True)
    assert Table(2, 1, 1, 4, 0, 26) in loyal
    gold = all_ends(replace(start, space=20), ["g1", "g1"], zones=True)
    assert gold == {Table(4, 0, 0, 0, 0, 20)}
    chaos = all_ends(start, ["chaos-blue", "v2m2"], zones=True)
    assert chaos == {Table(0, 0, 2, 5, 2, 14)}
    assert all_ends(start, ["chaos-red", "chaos-blue"], zones=True) == {Table(0, 0, 0, 0, 4, 12)}
