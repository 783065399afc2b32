"""What the expansion adds to the catalog, against tables typed in from the rules (rebellion A2, A5,
A6, B1-B5, C1, C3, F12, F15).

The literals here are a second source: they are never computed from the declarations.
"""

import pytest

from fatesmith import CATALOG, Setup, apply, new_state, options
from fatesmith.content.named import MODULES
from fatesmith.engine.declared import FeatSet
from fatesmith.engine.face import KIND_NAMES, Face
from fatesmith.engine.ids import NO_MODULE
from tests.content.test_tables import FACES as BASE_FACES
from tests.content.test_tables import FEATS as BASE_FEATS
from tests.support import house_sets, topic

# slug: location, island, sun, moon, glory, kind (rebellion B1 and B2)
ALTERNATIVES = {
    "twins": ("M1", 1, 0, 1, 2, "P"),
    "scepter": ("M1", 1, 0, 1, 2, "I+P"),
    "companion": ("M2", 1, 0, 1, 2, "I+R"),
    "wind": ("M4", 2, 0, 3, 6, "I"),
    "celestial-die": ("M4", 2, 0, 3, 6, "I"),
    "ancestor": ("M5", 3, 0, 4, 6, "I"),
    "mists": ("M5", 3, 0, 4, 6, "I"),
    "eternal-night": ("M7", 4, 0, 6, 8, "I"),
    "right-hand": ("M7", 4, 0, 6, 10, "I"),
    "first-titan": ("M8", 4, 5, 5, 20, "I"),
    "goddess": ("M8", 4, 5, 5, 18, "I"),
    "tree": ("F1", 7, 1, 0, 2, "R"),
    "merchant": ("F1", 7, 1, 0, 2, "R"),
    "wood-nymph": ("F2", 7, 1, 0, 2, "I"),
    "light": ("F4", 6, 3, 0, 8, "R"),
    "goldsmith": ("F5", 5, 4, 0, 4, "I"),
    "omniscient": ("F5", 5, 4, 0, 8, "I"),
    "trident": ("F6", 5, 5, 0, 12, "I"),
    "eternal-fire": ("F7", 4, 6, 0, 10, "I"),
    "left-hand": ("F7", 4, 6, 0, 8, "I"),
}

# The same, rebellion B3 and B4
GODDESS = {
    "moon-golem": ("M3", 2, 0, 2, 2, "I"),
    "great-golem": ("M6", 3, 0, 5, 8, "I"),
    "sun-golem": ("F3", 6, 2, 0, 4, "I"),
    "time-golem": ("F4", 6, 3, 0, 4, "I"),
}
TITANS = {
    "memory": ("M2", 1, 0, 1, 2, "I+P"),
    "oracle": ("M3", 2, 0, 2, 0, "R"),
    "chaos": ("M6", 3, 0, 5, 8, "I"),
    "dogged": ("F2", 7, 1, 0, 2, "I"),
    "guardian": ("F3", 6, 2, 0, 4, "R"),
    "misfortune": ("F6", 5, 5, 0, 10, "I+P"),
}

# The same, rebellion B5; the monsters by their lowest
PROMOS = {
    "nymph": ("F1", 7, 1, 0, 0, "R"),
    "seagull": ("M4", 2, 0, 3, 10, "I"),
    "monsters": ("M8", 4, 5, 5, 26, ""),
    "wheel": ("F5", 5, 4, 0, 6, "I"),
    "pegasus": ("F4", 6, 3, 0, 6, "P"),
}

# The other moments of a set: what its P stands for, and uses beyond its R.
LASTING = {
    "twins": ["after_roll"],
    "scepter": [],  # The store it adds lasts by itself.
    "merchant": ["together"],
    "memory": ["on_island"],
    "misfortune": ["on_face"],
    "pegasus": ["wherever"],
}

# location: base sets, alternative sets, Goddess, Titans, promos (rebellion A2)
WHO_STANDS_WHERE = {
    "M1": ("hammer", "twins scepter", "", "", ""),
    "M2": ("chest", "companion", "", "memory", ""),
    "M3": ("hind bear", "", "moon-golem", "oracle", ""),
    "M4": ("satyrs boar", "wind celestial-die", "", "", "seagull"),
    "M5": ("ferryman cerberus", "ancestor mists", "", "", ""),
    "M6": ("helmet", "", "great-golem", "chaos", ""),
    "M7": ("cancer sentinel", "right-hand eternal-night", "", "", ""),
    "M8": ("hydra typhon", "first-titan goddess", "", "", "monsters"),
    "F1": ("elder", "tree merchant", "", "", "nymph"),
    "F2": ("spirits", "wood-nymph", "", "dogged", ""),
    "F3": ("owl ship", "", "sun-golem", "guardian", ""),
    "F4": ("minotaur shield", "light", "time-golem", "", "pegasus"),
    "F5": ("gorgon triton", "goldsmith omniscient", "", "", "wheel"),
    "F6": ("mirror", "trident", "", "misfortune", ""),
    "F7": ("sphinx cyclops", "eternal-fire left-hand", "", "", ""),
}

# slug: kind, alternatives as (gold, sun, moon, glory, ancient, loyalty), shows glory (C1)
FACES: dict[str, tuple[str, list[tuple[int, ...]], bool]] = {
    "a1": ("plain", [(0, 0, 0, 0, 1, 0)], False),
    "v1l1": ("plain", [(0, 0, 0, 1, 0, 1)], True),
    "g3a1": ("plain", [(3, 0, 0, 0, 1, 0)], False),
    "g2v1l1": ("plain", [(2, 0, 0, 1, 0, 1)], True),
    "chaos-blue": ("dependent", [(0, 0, 0, 3, 2, 0), (0, 0, 0, 0, 2, 0)], True),
    "chaos-red": ("dependent", [(0, 0, 0, 3, 2, 0), (0, 0, 0, 0, 2, 0)], True),
    "chaos-yellow": ("dependent", [(0, 0, 0, 3, 0, 2), (0, 0, 0, 0, 0, 2)], True),
    "chaos-green": ("dependent", [(0, 0, 0, 3, 0, 2), (0, 0, 0, 0, 0, 2)], True),
    "misfortune-red": ("bound", [(0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1)], False),
    "misfortune-yellow": ("bound", [(0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1)], False),
    "misfortune-green": ("bound", [(0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1)], False),
    "misfortune-blue": ("bound", [(0, 0, 0, 0, 1, 0), (0, 0, 0, 0, 0, 1)], False),
    "golem-moon": ("stride", [], False),
    "golem-sun": ("stride", [], False),
}
CHAOS_RESOURCES = {
    "chaos-blue": "moon",
    "chaos-red": "sun",
    "chaos-yellow": "gold",
    "chaos-green": "glory",
}

# The celestial die from CD1 to CD6: kind, alternatives (C3)
CELESTIAL: list[tuple[str, list[tuple[int, ...]]]] = [
    ("plain", [(12, 0, 0, 0, 0, 0)]),
    ("plain", [(0, 0, 0, 5, 0, 0)]),
    ("choice", [(3, 0, 0, 3, 0, 0), (0, 1, 0, 3, 0, 0), (0, 0, 1, 3, 0, 0)]),
    ("reflect", []),
    ("choose side", []),
    ("improve", []),
]

# The forest from left to right: opened by, module, pieces (A6)
FOREST = [
    (
        "misfortune",
        "titans",
        {
            "misfortune-red": 1,
            "misfortune-blue": 1,
            "misfortune-yellow": 1,
            "misfortune-green": 1,
        },
    ),
    ("sun-golem", "goddess", {"golem-sun": 4}),
    ("dogged", "titans", {"g2v1l1": 2, "g3a1": 2}),
    ("moon-golem", "goddess", {"golem-moon": 4}),
    (
        "chaos",
        "titans",
        {"chaos-red": 1, "chaos-blue": 1, "chaos-yellow": 1, "chaos-green": 1},
    ),
]

# module: light die, dark die (A5)
DICE = {
    "none": ("g1 g1 g1 g1 g1 s1", "g1 g1 g1 g1 m1 v2"),
    "goddess": ("g1 g1 g1 g1 g1 s1", "g1 g1 g1 g1 golem-moon v2"),
    "titans": ("a1 g1 g1 g1 g1 g1", "g1 g1 g1 g1 m1 v1l1"),
}

# level: price, faces (F12)
LEVELS = {
    1: (2, "g3 m1"),
    2: (3, "g4 s1"),
    3: (4, "g6 g1/s1/m1 v1s1 g2m1"),
    4: (5, "g3/v2"),
    5: (6, "m2"),
    6: (8, "s2 v3"),
    7: (12, "v4 v2m2 g2/s2/m2 g1s1m1v1"),
}

# Faces with the glory symbol, of all boxes (F15)
SHOW_GLORY = {
    *("v2", "v3", "v4", "v1s1", "g3/v2", "v2m2", "g1s1m1v1", "v1l1", "g2v1l1"),
    *("shield-red", "shield-blue", "shield-yellow", "shield-green"),
    *("chaos-red", "chaos-blue", "chaos-yellow", "chaos-green"),
}


# Feats ------------------------------------------------------------------------------------------


def printed(feat_set: FeatSet) -> tuple[str, int, int, int, int]:
    place = CATALOG.locations[feat_set.location]
    return (place.slug, place.island, feat_set.sun, feat_set.moon, feat_set.glory)


@pytest.mark.parametrize(
    ("box", "module", "table"),
    [
        ("rebellion", "none", ALTERNATIVES),
        ("rebellion", "goddess", GODDESS),
        ("rebellion", "titans", TITANS),
        ("promo", "none", PROMOS),
    ],
)
def test_every_feat_has_the_printed_place_cost_and_glory(
    box: str, module: str, table: dict[str, tuple[str, int, int, int, int, str]]
) -> None:
    found = {
        each.slug: printed(each)
        for each in CATALOG.feat_sets()
        if (each.box, MODULES[each.module]) == (box, module)
    }
    assert found == {slug: row[:5] for slug, row in table.items()}


def test_there_are_59_sets_in_three_boxes() -> None:
    sizes = [len(table) for table in (BASE_FEATS, ALTERNATIVES, GODDESS, TITANS, PROMOS)]
    assert sizes == [24, 20, 4, 6, 5]
    assert len(CATALOG.feat_sets()) == 59 + len(house_sets())


@pytest.mark.parametrize("slug", [*ALTERNATIVES, *GODDESS, *TITANS, *PROMOS])
def test_every_feat_works_at_the_printed_moments(slug: str) -> None:
    kind = (ALTERNATIVES | GODDESS | TITANS | PROMOS)[slug][5]
    for card in CATALOG.feat_set(CATALOG.set_number(slug)).cards:
        found = list(card.moments()) + (["on_island"] if card.on_island is not None else [])
        assert ("at_once" in found) is ("I" in kind)
        assert ("reinforcement" in found) is ("R" in kind)
        lasting = [name for name in found if name not in ("at_once", "reinforcement")]
        assert lasting == LASTING.get(slug, [])


def test_every_set_stands_where_it_is_printed() -> None:
    found = {}
    for number, place in enumerate(CATALOG.locations):
        columns: dict[tuple[str, str], list[str]] = {}
        for each in CATALOG.sets_at(number):
            if each.slug not in house_sets():
                columns.setdefault((each.box, MODULES[each.module]), []).append(each.slug)
        rows = [
            ("base", "none"),
            ("rebellion", "none"),
            ("rebellion", "goddess"),
            ("rebellion", "titans"),
            ("promo", "none"),
        ]
        assert set(columns) <= set(rows)
        found[place.slug] = tuple(set(columns.get(row, [])) for row in rows)
    assert found == {
        slug: tuple(set(column.split()) for column in row) for slug, row in WHO_STANDS_WHERE.items()
    }


def test_only_colored_and_named_sets_have_variants() -> None:
    variants = {each.slug: [card.variant for card in each.cards] for each in CATALOG.feat_sets()}
    colors = {slug: cards for slug, cards in variants.items() if len(cards) > 1}
    assert set(colors) == {"boar", "memory", "misfortune", "monsters"}
    for slug in ("boar", "memory", "misfortune"):
        assert sorted(colors[slug]) == ["blue", "green", "red", "yellow"]


def test_the_monsters_are_worth_26_to_29_with_the_lowest_on_top() -> None:
    monsters = CATALOG.feat_set(CATALOG.set_number("monsters")).cards
    assert [card.glory for card in monsters] == [26, 27, 28, 29]
    assert [card.variant for card in monsters] == ["hydra", "harpy", "chimera", "mother"]


def test_a_memory_token_is_two_ancient_shards_and_a_moon_or_two_loyalty_and_a_sun() -> None:
    for card in CATALOG.feat_set(CATALOG.set_number("memory")).cards:
        assert card.on_island is not None
        sides = [side.parts() for side in card.on_island.sides]
        assert sides == [(0, 0, 1, 0, 2, 0), (0, 1, 0, 0, 0, 2)]


# Faces ------------------------------------------------------------------------------------------


def celestial_faces() -> list[Face]:
    return [CATALOG.faces[number] for number in CATALOG.celestial]


def gives(face: Face) -> tuple[str, list[tuple[int, ...]]]:
    return KIND_NAMES[face.kind], [amount.parts() for amount in face.alternatives]


def test_every_new_face_gives_what_is_printed() -> None:
    known = {*BASE_FACES, *(face.slug for face in celestial_faces())}
    found = {
        face.slug: (*gives(face), face.shows_glory)
        for face in CATALOG.faces[1:]
        if face.slug not in known
    }
    assert found == FACES


def test_the_celestial_die_has_six_different_faces() -> None:
    assert [gives(face) for face in celestial_faces()] == CELESTIAL
    assert len(set(CATALOG.celestial)) == 6


def test_the_last_celestial_face_upgrades_by_two_levels_and_a_golem_takes_one_step() -> None:
    new = [face for face in CATALOG.faces[1:] if face.slug not in BASE_FACES]
    rates = {face.slug: face.rate for face in new if face.rate}
    assert rates == {celestial_faces()[5].slug: 2, "golem-moon": 1, "golem-sun": 1}


def test_each_chaos_face_looks_for_its_resource() -> None:
    names = ("gold", "sun", "moon", "glory")
    found = {f.slug: names[f.depends_on] for f in CATALOG.faces if f.slug in CHAOS_RESOURCES}
    assert found == CHAOS_RESOURCES


def test_each_misfortune_is_bound_to_the_card_of_its_color() -> None:
    for color in ("red", "yellow", "green", "blue"):
        face = CATALOG.faces[CATALOG.face_number(f"misfortune-{color}")]
        card = CATALOG.variants[face.bond]
        assert (card.slug, card.variant) == ("misfortune", color)
    bound = {face.slug.split("-")[0] for face in CATALOG.faces if face.bond >= 0}
    assert bound == {"boar", "misfortune"}


def test_the_new_faces_have_no_price_and_no_level() -> None:
    for face in CATALOG.faces[1:]:
        if face.slug not in BASE_FACES:
            assert (face.price, face.level) == (-1, 0), face.slug


def test_the_faces_of_the_sanctuary_have_the_level_of_their_price() -> None:
    expected = {slug: level for level, (_, slugs) in LEVELS.items() for slug in slugs.split()}
    found = {face.slug: face.level for face in CATALOG.faces[1:] if face.level}
    assert found == expected
    for slug, level in expected.items():
        assert CATALOG.faces[CATALOG.face_number(slug)].price == LEVELS[level][0]
    by_level = [{CATALOG.faces[n].slug for n in numbers} for numbers in CATALOG.levels]
    assert by_level == [set(), *(set(slugs.split()) for _, slugs in LEVELS.values())]


def test_the_faces_with_the_glory_symbol_are_known() -> None:
    dice = {face.slug for face in CATALOG.faces if face.shows_glory and face.pool >= 0}
    worn = {CATALOG.faces[n].slug for dice in CATALOG.starting_dice for n in dice}
    starting = {slug for slug in worn if CATALOG.faces[CATALOG.face_number(slug)].shows_glory}
    assert dice | starting == SHOW_GLORY


# Board ------------------------------------------------------------------------------------------


def test_the_forest_holds_the_printed_faces() -> None:
    pools = [pool for pool in CATALOG.pools if pool.module != NO_MODULE]
    found = [(pool.opened_by, MODULES[pool.module], pool.pieces) for pool in pools]
    assert found == FOREST
    assert all(pool.price == -1 for pool in pools)


def test_the_forest_has_20_faces_and_a_module_only_its_own() -> None:
    assert sum(sum(pieces.values()) for _, _, pieces in FOREST) == 20
    for module, forest in (("none", 0), ("goddess", 8), ("titans", 12)):
        state = new_state(Setup.custom(4, [], module=module))
        assert sum(state.stock) == 60 + forest


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_dice_are_those_of_the_module(module: str, seats: int) -> None:
    state = new_state(Setup.custom(seats, [], module=module))
    for hero in state.heroes:
        dice = [sorted(CATALOG.faces[number].slug for number in hero.die(die)) for die in (0, 1)]
        assert tuple(" ".join(die) for die in dice) == DICE[module]


def test_garden_and_forest_are_not_thinned_for_two_seats() -> None:
    for module in MODULES:
        whole = new_state(Setup.custom(3, [], module=module))
        state = new_state(Setup.custom(2, [], module=module))
        while topic(state) == "remove":
            apply(state, options(state)[0])
        for pool in CATALOG.pools:
            numbers = [CATALOG.face_number(slug) for slug in pool.pieces]
            left = sum(state.stock[number] for number in numbers)
            before = sum(whole.stock[number] for number in numbers)
            assert left == (2 if pool.price >= 0 else before)


def test_a_colored_stack_has_a_card_for_each_seat() -> None:
    for seats in (2, 3, 4):
        state = new_state(Setup.discovery(seats, "titans"))
        assert list(state.stacks) == [seats] * 15
