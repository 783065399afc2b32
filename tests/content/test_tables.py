"""The base game in the catalog against tables typed in from the rules (base A2, A3, A4, A6, B, C).

The literals here are a second source: they are never computed from the declarations. What the
expansion adds is in `test_rebellion_tables.py`.
"""

import pytest

from fatesmith import CATALOG, Setup, new_state
from fatesmith.content.named import ADVANCED_SLUGS, INTRODUCTORY_SLUGS
from fatesmith.engine.declared import FeatSet
from fatesmith.engine.face import KIND_NAMES, Face
from fatesmith.engine.ids import NO_MODULE
from tests.support import location

# slug: location, island, sun, moon, glory (base A4 and B)
FEATS = {
    "hammer": ("M1", 1, 0, 1, 0),
    "chest": ("M2", 1, 0, 1, 2),
    "hind": ("M3", 2, 0, 2, 2),
    "bear": ("M3", 2, 0, 2, 2),
    "satyrs": ("M4", 2, 0, 3, 6),
    "boar": ("M4", 2, 0, 3, 4),
    "ferryman": ("M5", 3, 0, 4, 12),
    "cerberus": ("M5", 3, 0, 4, 6),
    "helmet": ("M6", 3, 0, 5, 4),
    "cancer": ("M7", 4, 0, 6, 8),
    "sentinel": ("M7", 4, 0, 6, 6),
    "hydra": ("M8", 4, 5, 5, 26),
    "typhon": ("M8", 4, 5, 5, 16),
    "elder": ("F1", 7, 1, 0, 0),
    "spirits": ("F2", 7, 1, 0, 2),
    "owl": ("F3", 6, 2, 0, 4),
    "ship": ("F3", 6, 2, 0, 4),
    "minotaur": ("F4", 6, 3, 0, 8),
    "shield": ("F4", 6, 3, 0, 6),
    "gorgon": ("F5", 5, 4, 0, 14),
    "triton": ("F5", 5, 4, 0, 8),
    "mirror": ("F6", 5, 5, 0, 10),
    "sphinx": ("F7", 4, 6, 0, 10),
    "cyclops": ("F7", 4, 6, 0, 8),
}

# Which moments each card has (base B, column Kind; the owner of a boar also listens).
MOMENTS = {
    "hammer": ["at_once"],
    "chest": ["at_once"],
    "hind": ["reinforcement"],
    "bear": ["on_oust"],
    "satyrs": ["at_once"],
    "boar": ["at_once", "on_face"],
    "ferryman": [],
    "cerberus": ["at_once"],
    "helmet": ["at_once"],
    "cancer": ["at_once"],
    "sentinel": ["at_once"],
    "hydra": [],
    "typhon": ["at_once"],
    "elder": ["reinforcement"],
    "spirits": ["at_once"],
    "owl": ["reinforcement"],
    "ship": ["at_once"],
    "minotaur": ["at_once"],
    "shield": ["at_once"],
    "gorgon": [],
    "triton": ["at_once"],
    "mirror": ["at_once"],
    "sphinx": ["at_once"],
    "cyclops": ["at_once"],
}

# pool: price (-1: only a card opens it), pieces (base A6)
POOLS = {
    1: (2, {"g3": 4}),
    2: (2, {"m1": 4}),
    3: (3, {"g4": 4}),
    4: (3, {"s1": 4}),
    5: (4, {"g6": 1, "g1/s1/m1": 1, "v1s1": 1, "g2m1": 1}),
    6: (5, {"g3/v2": 4}),
    7: (6, {"m2": 4}),
    8: (8, {"s2": 4}),
    9: (8, {"v3": 4}),
    10: (12, {"v4": 1, "v2m2": 1, "g2/s2/m2": 1, "g1s1m1v1": 1}),
    11: (-1, {"mirror": 4}),
    12: (-1, {"shield-red": 1, "shield-green": 1, "shield-yellow": 1, "shield-blue": 1}),
    13: (-1, {"ship": 4}),
    14: (-1, {"boar-red": 1, "boar-green": 1, "boar-yellow": 1, "boar-blue": 1}),
    15: (-1, {"x3": 4}),
}

# slug: kind, alternatives as (gold, sun, moon, glory) (base C)
FACES = {
    "g1": ("plain", [(1, 0, 0, 0)]),
    "v2": ("plain", [(0, 0, 0, 2)]),
    "s1": ("plain", [(0, 1, 0, 0)]),
    "m1": ("plain", [(0, 0, 1, 0)]),
    "g3": ("plain", [(3, 0, 0, 0)]),
    "g4": ("plain", [(4, 0, 0, 0)]),
    "g6": ("plain", [(6, 0, 0, 0)]),
    "g1/s1/m1": ("choice", [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)]),
    "v1s1": ("plain", [(0, 1, 0, 1)]),
    "g2m1": ("plain", [(2, 0, 1, 0)]),
    "g3/v2": ("choice", [(3, 0, 0, 0), (0, 0, 0, 2)]),
    "m2": ("plain", [(0, 0, 2, 0)]),
    "s2": ("plain", [(0, 2, 0, 0)]),
    "v3": ("plain", [(0, 0, 0, 3)]),
    "v4": ("plain", [(0, 0, 0, 4)]),
    "v2m2": ("plain", [(0, 0, 2, 2)]),
    "g2/s2/m2": ("choice", [(2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0)]),
    "g1s1m1v1": ("plain", [(1, 1, 1, 1)]),
    "x3": ("multiply", []),
    "mirror": ("copy", []),
    "ship": ("bargain", []),
    "shield-red": ("dependent", [(0, 0, 0, 5), (0, 2, 0, 0)]),
    "shield-blue": ("dependent", [(0, 0, 0, 5), (0, 0, 2, 0)]),
    "shield-yellow": ("dependent", [(0, 0, 0, 5), (3, 0, 0, 0)]),
    "shield-green": ("dependent", [(0, 0, 0, 5), (0, 0, 0, 3)]),
    "boar-red": ("bound", [(0, 1, 0, 0), (0, 0, 1, 0)]),
    "boar-yellow": ("bound", [(0, 1, 0, 0), (0, 0, 1, 0)]),
    "boar-green": ("bound", [(0, 1, 0, 0), (0, 0, 1, 0)]),
    "boar-blue": ("bound", [(0, 1, 0, 0), (0, 0, 1, 0)]),
}

SHIELD_RESOURCES = {
    "shield-red": "sun",
    "shield-blue": "moon",
    "shield-yellow": "gold",
    "shield-green": "glory",
}

REPLACEABLE = ["M3", "M4", "M5", "M7", "M8", "F3", "F4", "F5", "F7"]


def base_sets() -> list[FeatSet]:
    return [feat_set for feat_set in CATALOG.feat_sets() if feat_set.box == "base"]


def test_every_feat_has_the_printed_place_cost_and_glory() -> None:
    found = {}
    for feat_set in base_sets():
        place = CATALOG.locations[feat_set.location]
        found[feat_set.slug] = (
            place.slug,
            place.island,
            feat_set.sun,
            feat_set.moon,
            feat_set.glory,
        )
    assert found == FEATS


def test_every_feat_works_at_the_printed_moments() -> None:
    found = {each.slug: list(each.cards[0].moments()) for each in base_sets()}
    assert found == MOMENTS


def test_a_location_costs_what_its_sets_cost() -> None:
    costs = {row[0]: (row[2], row[3]) for row in FEATS.values()}
    assert {place.slug: (place.sun, place.moon) for place in CATALOG.locations} == costs


def test_the_locations_lie_in_the_order_m1_to_m8_and_f1_to_f7() -> None:
    order = "M1 M2 M3 M4 M5 M6 M7 M8 F1 F2 F3 F4 F5 F6 F7"
    assert " ".join(place.slug for place in CATALOG.locations) == order


def test_there_are_seven_islands() -> None:
    assert {place.island for place in CATALOG.locations} == {1, 2, 3, 4, 5, 6, 7}


def test_nine_locations_have_two_sets_and_six_have_one() -> None:
    counts = {
        place.slug: sum(each.location == number for each in base_sets())
        for number, place in enumerate(CATALOG.locations)
    }
    assert [slug for slug, count in counts.items() if count == 2] == REPLACEABLE
    assert sorted(counts.values()) == [1] * 6 + [2] * 9


def test_the_pools_hold_the_printed_faces_at_the_printed_prices() -> None:
    temple = {p.number: (p.price, p.pieces) for p in CATALOG.pools if p.module == NO_MODULE}
    assert temple == POOLS


def base_faces() -> list[Face]:
    return [face for face in CATALOG.faces if face.slug in FACES]


def test_a_face_has_the_price_of_its_pool() -> None:
    prices = {slug: price for price, pieces in POOLS.values() for slug in pieces}
    found = {face.slug: face.price for face in base_faces()}
    assert found == {slug: prices.get(slug, -1) for slug in FACES}


def test_every_face_gives_what_is_printed() -> None:
    found = {
        face.slug: (KIND_NAMES[face.kind], [amount.parts() for amount in face.alternatives])
        for face in base_faces()
    }
    assert found == {
        slug: (kind, [(*row, 0, 0) for row in rows]) for slug, (kind, rows) in FACES.items()
    }


def test_x3_multiplies_by_three_and_a_ship_is_two_gold_cheaper() -> None:
    rates = {face.slug: face.rate for face in base_faces() if face.rate}
    assert rates == {"x3": 3, "ship": 2}


def test_each_shield_looks_for_its_resource() -> None:
    names = ("gold", "sun", "moon", "glory")
    found = {f.slug: names[f.depends_on] for f in base_faces() if f.depends_on >= 0}
    assert found == SHIELD_RESOURCES


def test_the_starting_dice_have_the_printed_faces() -> None:
    hero = new_state(Setup.introductory(2)).heroes[1]
    dice = [sorted(CATALOG.faces[number].slug for number in hero.die(die)) for die in (0, 1)]
    assert dice == [["g1"] * 5 + ["s1"], ["g1"] * 4 + ["m1", "v2"]]


def test_there_are_96_cards_in_24_sets_of_four() -> None:
    total = 0
    for setup in (Setup.introductory(4), Setup.advanced(4)):
        state = new_state(setup)
        assert sum(state.stacks) == 60
        total += sum(state.stacks)
    fixed = [slug for slug in INTRODUCTORY_SLUGS if slug in ADVANCED_SLUGS]
    assert total - 4 * len(fixed) == 96 == 24 * 4


def test_a_set_is_four_equal_cards_or_four_variants() -> None:
    variants = {each.slug: [card.variant for card in each.cards] for each in base_sets()}
    assert variants.pop("boar") == ["red", "yellow", "green", "blue"]
    assert all(cards == [""] for cards in variants.values())


def test_there_are_108_faces_48_to_start_with_and_60_in_the_temple() -> None:
    state = new_state(Setup.introductory(4))
    worn = sum(len(hero.faces) for hero in state.heroes)
    sanctuary = sum(state.stock[face] for face in CATALOG.sanctuary)
    assert (worn, sanctuary, sum(state.stock) - sanctuary) == (48, 40, 20)
    assert worn + sum(map(int, state.stock)) == 108


@pytest.mark.parametrize(
    ("slug", "pool"),
    [("mirror", 11), ("shield", 12), ("ship", 13), ("boar", 14), ("helmet", 15)],
)
def test_a_garden_never_runs_dry_before_its_cards(slug: str, pool: int) -> None:
    pieces = sum(next(each for each in CATALOG.pools if each.number == pool).pieces.values())
    state = new_state(Setup.custom(4, [slug]) if slug in ADVANCED_SLUGS else Setup.introductory(4))
    assert pieces == state.stacks[location(slug)] == 4


def test_the_tokens_are_cerberus_and_triton() -> None:
    kinds = {token.slug: list(token.moments()) for token in CATALOG.tokens if token is not None}
    assert kinds == {"cerberus": ["after_blessing"], "triton": ["any_time"]}


def test_gold_is_known_on_every_face_that_can_give_it() -> None:
    found = {face.slug for face in base_faces() if face.gives_gold}
    assert found == {slug for slug, (_, gives) in FACES.items() if any(row[0] for row in gives)}


def test_only_the_colors_of_boars_are_bound() -> None:
    bound = {face.slug: CATALOG.variants[face.bond] for face in base_faces() if face.bond >= 0}
    assert {slug: (card.slug, card.variant) for slug, card in bound.items()} == {
        "boar-red": ("boar", "red"),
        "boar-yellow": ("boar", "yellow"),
        "boar-green": ("boar", "green"),
        "boar-blue": ("boar", "blue"),
    }
    assert {CATALOG.feat_set(CATALOG.variant_sets[card.rank]).slug for card in bound.values()} == {
        "boar"
    }
