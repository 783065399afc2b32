"""A small vocabulary for tests: positions, scripted dice, answers by their text.

    state = position(3, "boar")
    set_hero(state, 0, gold=5, light="ship", feats="owl")
    begin(state, AT_BLESSING)
    roll(state, 0, "ship g1")
    answer(state, 0, "first g1", "pass")
    assert held(state, 0) == "g6"

Everything goes through the public doors: what is not an option cannot be answered.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, u8

from fatesmith import CATALOG, NATURE, NOBODY, Setup, State, apply, new_state, options
from fatesmith.content.named import MODULES
from fatesmith.engine.amount import Amount
from fatesmith.engine.arrange import (
    AT_ACTION,
    AT_BLESSING,
    AT_MINOR_BLESSING,
    AT_REINFORCEMENT,
    arrange,
)
from fatesmith.engine.board import Allegiance, Labyrinth
from fatesmith.engine.deal import deal
from fatesmith.engine.declared import Catalog
from fatesmith.engine.face import Face, resource_face
from fatesmith.engine.feat import Feat, Location, Pool, StartingDice, Token
from fatesmith.engine.flow import FLOW
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS, NO_MODULE, SIDES
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import PASS, ROLL, first_of, fourth_of, kind_of
from fatesmith.engine.task import effect_of, memo_of, seat_of
from fatesmith.notation.moves import find_move, format_move

Test = TypeVar("Test", bound=Callable[..., None])

_NUMBERS: Final = {
    *("gold", "sun", "moon", "glory", "ancient", "gold_cap", "sun_cap", "moon_cap"),
    *("spare_sun", "spare_moon", "portal", "forged", "tracks", "track_steps"),
    *("allegiance", "golem"),
}


PRINTED: Final = ("base", "rebellion", "promo")
"""The boxes with printed cards, which are compared with tables typed in from the rules."""


def house_sets() -> list[str]:
    """The sets of homemade boxes."""
    return [each.slug for each in CATALOG.feat_sets() if each.box not in PRINTED]


# What a test is about: tests/content/test_coverage.py reads these marks from the source. --------


def rule_of_feat(*slugs: str) -> Callable[[Test], Test]:
    """Mark a test that states a rule of these feat sets."""
    for slug in slugs:
        CATALOG.set_number(slug)
    return _unchanged


def rule_of_face(*slugs: str) -> Callable[[Test], Test]:
    """Mark a test that states a rule of these faces."""
    for slug in slugs:
        CATALOG.face_number(slug)
    return _unchanged


def _unchanged(test: Test) -> Test:
    return test


# Positions --------------------------------------------------------------------------------------


def position(seats: int = 2, *feats: str, module: str = "none", journal: bool = False) -> State:
    """The introductory sets and those of the module, with these instead where they belong; full
    pools, no gold yet."""
    state = new_state(Setup.custom(seats, feats, module=module), journal=journal)
    for pool in CATALOG.pools:
        if pool.module in (NO_MODULE, state.module):
            for slug, pieces in pool.pieces.items():
                state.stock[face(slug)] = pieces
    for hero in state.heroes:
        hero.gold = 0
    return state


def set_hero(
    state: State,
    seat: int,
    *,
    light: str = "",
    dark: str = "",
    shows: str = "",
    feats: str = "",
    tokens: str = "",
    stores: Sequence[int] | None = None,
    climbers: Sequence[int] | None = None,
    **numbers: int,
) -> Hero:
    """Change what is named: faces go on the first slots of a die, feats and tokens are added.
    Climbers are told by their places; none of them has advanced in this turn."""
    hero = state.heroes[seat]
    hero.own()
    for die, slugs in enumerate((light, dark)):
        for slot, slug in enumerate(slugs.split()):
            hero.faces[die * SIDES + slot] = face(slug)
    for die, slug in enumerate(shows.split()):
        hero.up[die] = face(slug)
    for slug in feats.split():
        own_card(state, seat, slug)
    for slug in tokens.split():
        hero.tokens[CATALOG.token_number(slug)] += 1
    if stores is not None:
        hero.stores = sorted(stores, reverse=True)
    if climbers is not None:
        hero.place_climbers(list(climbers))
    set_numbers(hero, **numbers)
    return hero


def set_numbers(hero: Hero, **numbers: int) -> None:
    """Change the numbers that are named."""
    for name, number in numbers.items():
        assert name in _NUMBERS, f"a hero has no {name}"
        setattr(hero, name, number)


def set_all(numbers: vec[i64] | vec[u8] | list[int], values: Sequence[int]) -> None:
    """Replace all numbers with these values."""
    assert len(numbers) == len(values), f"{len(values)} values for {len(numbers)} numbers"
    for place, value in enumerate(values):
        numbers[place] = value


def own_card(state: State, seat: int, slug: str, variant: str = "") -> None:
    """Move a card from its stack to this seat, without what it does at once. Of a set with
    variants it is the one named, or the top one."""
    feat_set = CATALOG.feat_set(CATALOG.set_number(slug))
    place = feat_set.location
    assert state.feats[place] == feat_set.number, f"{slug} is not in this set-up"
    assert state.stacks[place], f"{slug} has no card left"
    state.own()
    state.stacks[place] -= 1
    state.heroes[seat].own()
    state.heroes[seat].cards[place] += 1
    free = [
        card for card in feat_set.cards if card.rank >= 0 and state.patrons[card.rank] == NOBODY
    ]
    for card in free:
        if variant in ("", card.variant):
            state.patrons[card.rank] = seat
            return
    assert not variant, f"{slug} has no {variant} card left"


def own_bound(state: State, seat: int, slug: str) -> None:
    """The card that listens to this face belongs to this seat."""
    card = CATALOG.variants[CATALOG.faces[face(slug)].bond]
    own_card(state, seat, card.slug, card.variant)


def begin(state: State, point: str = AT_ACTION, seat: int = 0, blessed: int = NOBODY) -> None:
    """Go to a point of this seat's turn and on to the next question."""
    arrange(state, point, seat, blessed)


# Scripted play ----------------------------------------------------------------------------------


def roll(state: State, seat: int, faces: str) -> None:
    """The next dice, all of this seat, land on these faces; the celestial die has its own."""
    for slug in faces.split():
        assert state.seat == NATURE, f"seat {state.seat} is asked, no die rolls"
        rolls = [move for move in options(state) if kind_of(move) == ROLL]
        assert rolls, "nature is not asked for a roll"
        assert {first_of(move) for move in rolls} == {seat}, f"seat {first_of(rolls[0])} rolls"
        landed = [move for move in rolls if fourth_of(move) == face(slug)]
        assert landed, f"this die of seat {seat} has no {slug}"
        apply(state, landed[0])


def answer(state: State, seat: int, *texts: str) -> None:
    """This seat (or NATURE) is asked and answers, one question after another."""
    for text in texts:
        assert state.seat == seat, f"seat {state.seat} is asked, not {seat}: {text}"
        apply(state, find_move(state, text))


def bless(state: State, seat: int, faces: str, *, active: int = 0) -> None:
    """Put these faces on the dice of a seat, and let it receive them in the turn of `active`.

    Two faces are a divine blessing, one is a minor blessing with the light die.
    """
    light, _, dark = faces.partition(" ")
    set_hero(state, seat, light=light, dark=dark)
    begin(state, AT_BLESSING if dark else AT_MINOR_BLESSING, active, seat)
    if not dark:
        answer(state, seat, "die light")
    roll(state, seat, faces)


def perform(state: State, seat: int, slug: str) -> None:
    """This seat, with exactly the cost in its reserves, performs a feat as its action."""
    feat_set = CATALOG.feat_set(CATALOG.set_number(slug))
    set_hero(state, seat, sun=feat_set.sun, moon=feat_set.moon)
    begin(state, AT_ACTION, seat)
    answer(state, seat, f"feat {slug}")


def play_on(state: State, rng: random.Random) -> State:
    """Finish the game with random moves."""
    while not state.over:
        apply(state, rng.choice(options(state)))
    return state


def play_eagerly(state: State, rng: random.Random) -> State:
    """Finish the game with random moves, preferring anything to passing, each kind of move as
    likely as the others."""
    while not state.over:
        apply(state, eager_move(options(state), rng))
    return state


def eager_move(moves: Sequence[int], rng: random.Random) -> int:
    deeds = [move for move in moves if kind_of(move) != PASS] or list(moves)
    kind = rng.choice(sorted({kind_of(move) for move in deeds}))
    return rng.choice([move for move in deeds if kind_of(move) == kind])


def random_setup(number: int) -> Setup:
    """Set-ups of all sizes, boxes and modules, one after the other."""
    seats = MIN_SEATS + number % (MAX_SEATS - MIN_SEATS + 1)
    kind = number // 3 % 4
    if kind == 0:
        return Setup.random(seats, number)
    return Setup.random(seats, number, module=MODULES[kind - 1], rebellion=True, promos=True)


# What is so -------------------------------------------------------------------------------------


def held(state: State, seat: int) -> str:
    """The reserves as an amount: `g3v5`, or `0`."""
    hero = state.heroes[seat]
    return Amount(hero.gold, hero.sun, hero.moon, hero.glory, hero.ancient).slug()


def may(state: State) -> list[str]:
    """The texts of what the asked seat may answer, each once."""
    return list(dict.fromkeys(format_move(move) for move in options(state)))


def topic(state: State) -> str:
    """What is asked."""
    return open_question(state)[0].topic


def places(state: State) -> list[int]:
    """The spaces of the allegiance tokens, by seat."""
    return [hero.allegiance for hero in state.heroes]


def are_one(some: vec[i64], others: vec[i64]) -> bool:
    """Whether these are the same numbers, not only equal ones: what is written here is read there.
    Identity does not tell, a compiled attribute wraps its numbers anew for every reader."""
    if some != others:
        return False
    some[0] += 1
    one = some == others
    some[0] -= 1
    return one


def die(state: State, seat: int, number: int) -> list[str]:
    """The six faces of one die."""
    return [CATALOG.faces[each].slug for each in state.heroes[seat].die(number)]


def shows(state: State, seat: int) -> str:
    """What both dice of a seat show."""
    return " ".join(CATALOG.faces[each].slug for each in state.heroes[seat].up)


def cards(state: State, seat: int, slug: str) -> int:
    """How many cards of this set the seat owns."""
    return state.heroes[seat].cards[location(slug)]


def tokens(state: State, seat: int, slug: str) -> int:
    return state.heroes[seat].tokens[CATALOG.token_number(slug)]


def face(slug: str) -> int:
    return CATALOG.face_number(slug)


def location(slug: str) -> int:
    """The location of this set."""
    return CATALOG.feat_set(CATALOG.set_number(slug)).location


def stack(state: State) -> list[tuple[str, int, int]]:
    """The waiting tasks, the top last: effect, seat and memo."""
    effects = state.catalog.effects
    return [(effects[effect_of(t)].spec(), seat_of(t), memo_of(t)) for t in state.stack]


# A catalog of the test's own ----------------------------------------------------------------------


def small_catalog(
    *,
    faces: Sequence[Face] = (),
    pools: Sequence[Pool] | None = None,
    locations: Sequence[Location] = (),
    feats: Sequence[Feat] | None = None,
    tokens: Sequence[Token] = (),
    dice: StartingDice | None = None,
    celestial: Sequence[str] = (),
    labyrinth: Labyrinth | None = None,
    allegiance: Allegiance | None = None,
) -> Catalog:
    """Five plain faces, one pool, one location `A` with one card; more or others if given. The dice
    are the same in every module."""
    plain = [resource_face(slug) for slug in ("g1", "s1", "m1", "v2", "g3")]
    return Catalog(
        flow=FLOW,
        faces=[*plain, *faces],
        pools=[Pool(1, {"g3": 4}, price=2)] if pools is None else pools,
        locations=[Location("A", island=1, moon=1), *locations],
        feats=[Feat("first", "A", moon=1, glory=2)] if feats is None else feats,
        tokens=tokens,
        starting_dice=[dice or StartingDice(["g1"] * SIDES, ["m1"] * SIDES)] * 3,
        celestial=celestial,
        labyrinth=labyrinth,
        allegiance=allegiance,
    )


def small_game(catalog: Catalog, seats: int = 2, module: int = NO_MODULE) -> State:
    """A game of that catalog: every location has its first set."""
    sets = [catalog.sets_at(place)[0].number for place in range(len(catalog.locations))]
    return deal(catalog, seats, sets, 0, module, False)


def reinforced(feats: str, module: str = "none", **numbers: int) -> State:
    """Seat 0 owns these feats and is in step 2."""
    state = position(3, *sorted(set(feats.split())), module=module)
    set_hero(state, 0, feats=feats)
    set_numbers(state.heroes[0], **numbers)
    begin(state, AT_REINFORCEMENT)
    return state


def offered(state: State) -> set[str]:
    """The faces that may be forged."""
    return {text.split()[1] for text in may(state) if text.startswith("forge ")}
