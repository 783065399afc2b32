"""What the catalog makes of declarations, and which it refuses."""

import pytest

from fatesmith import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.board import Labyrinth, Space
from fatesmith.engine.declared import known_catalog
from fatesmith.engine.effect import Effect
from fatesmith.engine.errors import ContentError
from fatesmith.engine.event import FEAT_SOURCE, SPACE_SOURCE, TOKEN_SOURCE, source
from fatesmith.engine.face import bound_face, named_face, resource_face
from fatesmith.engine.feat import Feat, Keepsakes, Listen, Location, Pool, StartingDice, Token
from fatesmith.engine.flow import FLOW
from fatesmith.engine.verbs import (
    AddTrack,
    ForgeFree,
    Gain,
    GiveFace,
    OneOf,
    Pay,
    Seq,
    TakeToken,
)
from tests.support import small_catalog


def card(slug: str = "first", at_once: Effect | None = None) -> Feat:
    return Feat(slug, "A", moon=1, glory=2, at_once=at_once)


# Numbering --------------------------------------------------------------------------------------


def test_faces_feats_and_tokens_are_numbered_from_one() -> None:
    catalog = small_catalog(tokens=[Token("coin", any_time=Gain(gold=1))])
    assert (catalog.face_number("g1"), catalog.face_number("g3")) == (1, 5)
    assert (catalog.set_number("first"), catalog.token_number("coin")) == (1, 1)
    assert catalog.location_number("A") == 0


def test_the_flow_has_the_same_numbers_in_every_catalog() -> None:
    catalog = small_catalog()
    assert list(catalog.effects)[: len(FLOW)] == list(CATALOG.effects)[: len(FLOW)] == FLOW
    assert [effect.number for effect in FLOW] == list(range(len(FLOW)))


def test_every_effect_knows_its_number_and_its_home() -> None:
    for number, effect in enumerate(CATALOG.effects):
        assert effect.number == number
    coin = Token("coin", any_time=OneOf(Gain(gold=1), Gain(sun=1)))
    then = Gain(glory=1)
    catalog = small_catalog(tokens=[coin], feats=[card(at_once=Pay(then, gold=1))])
    assert coin.any_time is not None
    assert coin.any_time.home == source(TOKEN_SOURCE, 1)
    assert then.home == source(FEAT_SOURCE, 1)
    assert catalog.effects[then.number] is then


def test_cards_of_one_slug_make_one_set() -> None:
    feats = [Feat("first", "A", moon=1, variant=color) for color in "abcd"]
    catalog = small_catalog(feats=feats)
    assert [len(each.cards) for each in catalog.feat_sets()] == [4]
    assert catalog.sets_at(0) == catalog.feat_sets()


def test_a_face_takes_its_price_from_its_pool() -> None:
    catalog = small_catalog(pools=[Pool(1, {"g3": 4}, price=2), Pool(2, {"v2": 1})])
    prices = {face.slug: (face.pool, face.price) for face in catalog.faces}
    assert (prices["g3"], prices["v2"], prices["g1"]) == ((0, 2), (1, -1), (-1, -1))
    assert list(catalog.sanctuary) == [catalog.face_number("g3")]


def test_a_face_for_nothing_is_sold_and_one_without_a_price_is_not() -> None:
    catalog = small_catalog(pools=[Pool(1, {"g3": 4}, price=0), Pool(2, {"v2": 1})])
    assert [catalog.faces[number].slug for number in catalog.sanctuary] == ["g3"]


def test_prices_make_levels() -> None:
    catalog = small_catalog(
        faces=[resource_face(slug) for slug in ("v3", "v4", "v5")],
        pools=[
            Pool(1, {"g3": 4}, price=2),
            Pool(2, {"v3": 4}, price=6),
            Pool(3, {"v4": 4}, price=2),
            Pool(4, {"v5": 4}),
        ],
    )
    levels = {face.slug: face.level for face in catalog.faces[1:]}
    assert {slug: level for slug, level in levels.items() if level} == {"g3": 1, "v4": 1, "v3": 2}
    slugs = [{catalog.faces[number].slug for number in level} for level in catalog.levels]
    assert slugs == [set(), {"g3", "v4"}, {"v3"}]


def test_cards_with_tokens_for_islands_are_known_by_rank() -> None:
    sides = Keepsakes(Amount(gold=1), Amount(glory=1))
    feats = [Feat("first", "A", moon=1, variant=color) for color in "abcd"]
    feats += [Feat("second", "A", moon=1, variant=c, on_island=sides) for c in "efgh"]
    assert small_catalog(feats=feats).keepsake_cards == [4, 5, 6, 7]


def test_a_space_is_the_home_of_its_effect() -> None:
    effect = Gain(glory=1)
    small_catalog(labyrinth=Labyrinth([Space(1, [2]), Space(2, [], effect)]))
    assert effect.home == source(SPACE_SOURCE, 2)


# The digest -------------------------------------------------------------------------------------


def test_the_digest_follows_from_what_is_declared() -> None:
    first = small_catalog().digest
    assert small_catalog().digest == first
    assert small_catalog(pools=[Pool(1, {"g3": 4}, price=3)]).digest != first
    assert small_catalog(feats=[card(at_once=Gain(gold=1))]).digest != first
    assert small_catalog(faces=[resource_face("v3")]).digest != first
    assert small_catalog(locations=[Location("B", island=1)]).digest != first
    assert small_catalog(tokens=[Token("coin", any_time=Gain(gold=1))]).digest != first
    assert small_catalog(dice=StartingDice(["g1"] * 6, ["s1"] * 6)).digest != first
    star = named_face("star", "g2")
    assert (
        small_catalog(faces=[star]).digest
        != small_catalog(faces=[named_face("star", "g2")], celestial=["star"]).digest
    )
    boxed = Feat("first", "A", moon=1, glory=2, box="promo")
    assert small_catalog(feats=[boxed]).digest != first
    late, soon = (
        [
            Feat("first", "A", moon=1, variant=c, on_face=Listen(f"b{c}", Gain(gold=1), later))
            for c in "wxyz"
        ]
        for later in (True, False)
    )
    bonds = [[bound_face(f"b{c}", Amount(sun=1)) for c in "wxyz"] for _ in range(2)]
    assert (
        small_catalog(faces=bonds[0], feats=late).digest
        != small_catalog(faces=bonds[1], feats=soon).digest
    )


def test_a_catalog_is_found_by_its_digest() -> None:
    catalog = small_catalog(feats=[card(at_once=Gain(gold=5, glory=5))])
    assert known_catalog(catalog.digest) is catalog
    assert known_catalog(CATALOG.digest) is CATALOG
    assert known_catalog(b"\0" * 8) is None


# Faults -----------------------------------------------------------------------------------------


def test_a_face_is_declared_once() -> None:
    with pytest.raises(ContentError, match="face g1 is declared twice"):
        small_catalog(faces=[resource_face("g1")])


def test_a_location_is_declared_once() -> None:
    with pytest.raises(ContentError, match="location A is declared twice"):
        small_catalog(locations=[Location("A", island=2)])


def test_a_token_is_declared_once() -> None:
    coins = [Token("coin", any_time=Gain(gold=1)), Token("coin", any_time=Gain(gold=2))]
    with pytest.raises(ContentError, match="token coin is declared twice"):
        small_catalog(tokens=coins)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_set_is_one_card_or_four_variants(count: int) -> None:
    feats = [Feat("first", "A", moon=1, variant=str(number)) for number in range(count)]
    with pytest.raises(ContentError, match="feat first needs one card or 4 variants"):
        small_catalog(feats=feats)


def test_four_cards_without_variants_are_one_feat_declared_four_times() -> None:
    with pytest.raises(ContentError):
        small_catalog(feats=[Feat("first", "A", moon=1) for _ in range(4)])


@pytest.mark.parametrize(("sun", "moon"), [(0, 0), (0, 2), (1, 1), (1, 0)])
def test_a_feat_costs_what_its_location_is_worth(sun: int, moon: int) -> None:
    with pytest.raises(ContentError, match="its location A is worth 0 and 1"):
        small_catalog(feats=[Feat("first", "A", sun=sun, moon=moon)])


def test_variants_cost_the_same_and_stand_together() -> None:
    other = [Location("B", island=2, moon=1), Location("C", island=2, sun=1, moon=1)]
    for last in (
        Feat("first", "B", moon=1, variant="d"),
        Feat("first", "A", sun=1, moon=1, variant="d"),
    ):
        feats = [Feat("first", "A", moon=1, variant=color) for color in "abc"]
        with pytest.raises(ContentError, match="variants of feat first differ"):
            small_catalog(locations=other, feats=[*feats, last])


def test_variants_may_differ_in_glory() -> None:
    feats = [Feat("first", "A", moon=1, glory=1 + n // 3, variant=str(n)) for n in range(4)]
    assert not small_catalog(feats=feats).feat_sets()[0].same_glory
    alike = [Feat("first", "A", moon=1, glory=3, variant=str(n)) for n in range(4)]
    assert small_catalog(feats=alike).feat_sets()[0].same_glory


def test_a_face_lies_in_one_pool() -> None:
    with pytest.raises(ContentError, match="face g3 lies in two pools"):
        small_catalog(pools=[Pool(1, {"g3": 4}, price=2), Pool(2, {"g3": 1})])


@pytest.mark.parametrize("faces", [5, 7])
def test_a_starting_die_has_six_faces(faces: int) -> None:
    with pytest.raises(ContentError, match="a starting die needs 6 faces"):
        small_catalog(dice=StartingDice(["g1"] * 6, ["g1"] * faces))


def test_an_effect_belongs_to_one_declaration() -> None:
    shared = Gain(gold=1)
    feats = [
        Feat("first", "A", moon=1, at_once=shared),
        Feat("second", "A", moon=1, at_once=shared),
    ]
    with pytest.raises(ContentError, match="belongs to another declaration"):
        small_catalog(feats=feats)


def test_an_effect_is_not_part_of_two_others() -> None:
    shared = Gain(gold=1)
    with pytest.raises(ContentError, match="belongs to another declaration"):
        small_catalog(feats=[card(at_once=Seq(shared, shared))])


def test_an_unknown_face_is_refused_wherever_it_is_named() -> None:
    with pytest.raises(ContentError, match="there is no face 'g9'"):
        small_catalog(pools=[Pool(1, {"g9": 4}, price=2)])
    with pytest.raises(ContentError, match="there is no face 'g9'"):
        small_catalog(dice=StartingDice(["g9"] * 6, ["g1"] * 6))
    with pytest.raises(ContentError, match="there is no face 'g9'"):
        small_catalog(feats=[Feat("first", "A", moon=1, at_once=ForgeFree("g9"))])
    with pytest.raises(ContentError, match="there is no face 'g9'"):
        small_catalog(feats=[Feat("first", "A", moon=1, at_once=GiveFace("g9"))])
    with pytest.raises(ContentError, match="there is no face 'g9'"):
        small_catalog(feats=[Feat("first", "A", moon=1, on_face=Listen("g9", Gain(gold=1)))])


def test_an_unknown_location_is_refused() -> None:
    with pytest.raises(ContentError, match="there is no location 'B'"):
        small_catalog(feats=[Feat("first", "B", moon=1)])


def test_an_unknown_token_is_refused() -> None:
    with pytest.raises(ContentError, match="there is no token 'coin'"):
        small_catalog(feats=[card(at_once=TakeToken("coin"))])


@pytest.mark.parametrize("noun", ["face", "set", "token", "location"])
def test_looking_up_an_unknown_slug_is_refused(noun: str) -> None:
    with pytest.raises(ContentError, match="there is no"):
        getattr(CATALOG, f"{noun}_number")("unicorn")


def test_a_card_listens_to_a_bound_face_only() -> None:
    with pytest.raises(ContentError, match="listens to g3, which is not bound"):
        small_catalog(feats=[Feat("first", "A", moon=1, on_face=Listen("g3", Gain(gold=1)))])


def test_one_card_listens_to_a_bound_face() -> None:
    feats = [
        Feat("first", "A", moon=1, variant=color, on_face=Listen("bond", Gain(gold=1)))
        for color in "abcd"
    ]
    with pytest.raises(ContentError, match="two cards listen to bond"):
        small_catalog(faces=[bound_face("bond", Amount(sun=1))], feats=feats)


def test_a_card_that_listens_is_one_of_four_variants() -> None:
    feat = Feat("first", "A", moon=1, on_face=Listen("bond", Gain(gold=1)))
    with pytest.raises(ContentError, match="give it variants"):
        small_catalog(faces=[bound_face("bond", Amount(sun=1))], feats=[feat])


def test_variants_have_ranks_over_all_sets_and_other_cards_none() -> None:
    feats = [Feat("first", "A", moon=1)]
    feats += [Feat("second", "A", moon=1, variant=color) for color in "abcd"]
    feats += [Feat("third", "A", moon=1, variant=color) for color in "efgh"]
    catalog = small_catalog(feats=feats)
    assert [feat.rank for feat in feats] == [-1, *range(8)]
    assert list(catalog.variants) == feats[1:]
    assert catalog.variant_sets == [2] * 4 + [3] * 4


def test_gold_tracks_have_one_shape() -> None:
    feats = [
        Feat("one", "A", moon=1, at_once=AddTrack((5, 2))),
        Feat("two", "A", moon=1, at_once=AddTrack((6, 2))),
    ]
    with pytest.raises(ContentError, match="two gold tracks of different shape"):
        small_catalog(feats=feats)


@pytest.mark.parametrize("lap", [(0, 5), (5, 0)])
def test_a_lap_has_steps_and_pays(lap: tuple[int, int]) -> None:
    with pytest.raises(ContentError, match="makes no sense"):
        small_catalog(feats=[card(at_once=AddTrack(lap))])


def test_a_track_pays_at_the_end_of_each_lap() -> None:
    catalog = small_catalog(feats=[card(at_once=AddTrack((2, 3), (1, 4)))])
    assert list(catalog.track_pay) == [0, 0, 3, 4]


def test_there_is_a_limit_to_the_number_of_effects() -> None:
    feats = [card(f"feat{n}", at_once=Gain(gold=1)) for n in range(1000)]
    with pytest.raises(ContentError, match="more than 1023 effects"):
        small_catalog(feats=feats)
