"""The verbs for stores, climbers, boards and other people's things, each alone, on a catalog of one
card that uses it (the rest are in `test_verbs.py`)."""

from fatesmith import NATURE, State, apply, options
from fatesmith.engine.amount import Amount
from fatesmith.engine.arrange import AT_ACTION, AT_REINFORCEMENT
from fatesmith.engine.board import Allegiance, Labyrinth, Space, Zone
from fatesmith.engine.context import MINOR_PUSHING
from fatesmith.engine.effect import Effect
from fatesmith.engine.face import (
    IMPROVE,
    REFLECT,
    bound_face,
    celestial_face,
    multiplying_face,
    named_face,
    resource_face,
)
from fatesmith.engine.feat import Feat, Keepsakes, Listen, Location, Pool
from fatesmith.engine.ids import (
    ALLEGIANCE_MODULE,
    CELESTIAL,
    GOLD,
    HOME,
    LABYRINTH_MODULE,
    MOON,
    NO_MODULE,
)
from fatesmith.engine.move import (
    ADVANCE,
    CASH,
    CONVERT,
    COPY,
    DECLARE,
    DIE,
    FEAT,
    FORGE,
    GAIN,
    PASS,
    PLACE,
    SACRIFICE,
    SEAT,
    SET_DICE,
    STORE,
    USE,
    choose_amount,
    encode,
    first_of,
    kind_of,
    third_of,
)
from fatesmith.engine.verbs import (
    AddClimber,
    AddStore,
    AdvanceClimber,
    ApplyDiceOfBearer,
    ApplyShown,
    CelestialRolls,
    EnterHall,
    EverybodyRolls,
    Foretell,
    ForgeCheapestGlory,
    ForgeFromTemple,
    Gain,
    GainAllShown,
    GainGloryPerFeat,
    GainGloryPerGloryFace,
    GiveFace,
    LoseAllGold,
    MayBuy,
    MayPay,
    MinorBlessings,
    OneOf,
    OustEverybody,
    PassDiceOn,
    PerformFree,
    PlaceKeepsakes,
    ReachGoal,
    SacrificeGold,
    Seq,
    SetDice,
    TakeFromOthers,
    TakeGloryFromPoorest,
    TakeTurn,
    Threshold,
    Upgrade,
    WalkGolem,
)
from tests.support import are_one, begin, held, position, set_all, small_catalog, small_game, topic


def ready(card: Feat, seats: int = 2) -> State:
    """A game of this one card, with empty reserves; the dice are g1 ×6 and m1 ×6."""
    state = small_game(small_catalog(feats=[card]), seats)
    for hero in state.heroes:
        hero.gold = 0
    return state


def take(state: State) -> State:
    """Seat 0 pays and takes the card."""
    state.heroes[0].moon = 1
    begin(state, AT_ACTION)
    apply(state, encode(FEAT, 1))
    return state


def taking(at_once: Effect, seats: int = 2) -> State:
    return take(ready(Feat("first", "A", moon=1, at_once=at_once), seats))


def land(state: State, times: int = 1) -> None:
    """Let the next dice land on their first slot."""
    for _ in range(times):
        assert state.seat == NATURE
        apply(state, options(state)[0])


# Resources --------------------------------------------------------------------------------------


def test_a_threshold_looks_at_the_reserve_now() -> None:
    for gold, result in ((4, "g4v1"), (5, "g5v2")):
        card = Feat(
            "first",
            "A",
            moon=1,
            at_once=Threshold(GOLD, 5, met=Gain(glory=2), unmet=Gain(glory=1)),
        )
        state = ready(card)
        state.heroes[0].gold = gold
        assert held(take(state), 0) == result
    state = ready(Feat("first", "A", moon=1, at_once=Threshold(MOON, 1, Gain(sun=1), Gain(sun=2))))
    assert held(take(state), 0) == "s2"


def test_glory_per_feat_counts_sets_and_not_copies() -> None:
    feats = [Feat("first", "A", moon=1, at_once=GainGloryPerFeat(3)), Feat("second", "B", sun=1)]
    catalog = small_catalog(locations=[Location("B", island=2, sun=1)], feats=feats)
    state = small_game(catalog, seats=4)
    state.heroes[0].gold = 0
    set_all(state.heroes[0].cards, [1, 2])
    assert held(take(state), 0) == "v6"


def test_glory_per_glory_face_counts_faces_on_both_dice() -> None:
    state = ready(Feat("first", "A", moon=1, at_once=GainGloryPerGloryFace(2)))
    glory = state.catalog.face_number("v2")
    state.heroes[0].faces[0] = state.heroes[0].faces[5] = state.heroes[0].faces[7] = glory
    assert held(take(state), 0) == "v6"


def test_an_optional_price_is_asked_only_of_those_who_can_pay() -> None:
    for gold, asked in ((2, False), (3, True)):
        state = ready(Feat("first", "A", moon=1, at_once=MayPay(Gain(glory=5), gold=3)))
        state.heroes[0].gold = gold
        take(state)
        assert (topic(state) == "pay") is asked
        if asked:
            assert options(state) == [encode(PASS), encode(CONVERT)]
            apply(state, encode(CONVERT))
            assert held(state, 0) == "v5"


def test_any_amount_of_gold_is_sacrificed_for_glory() -> None:
    state = ready(Feat("first", "A", moon=1, at_once=SacrificeGold()))
    state.heroes[0].gold = 2
    take(state)
    assert options(state) == [encode(SACRIFICE, gold) for gold in range(3)]
    apply(state, encode(SACRIFICE, 2))
    assert held(state, 0) == "v2"


def test_all_gold_of_the_reserve_is_lost() -> None:
    state = ready(Feat("first", "A", moon=1, at_once=LoseAllGold()))
    state.heroes[0].gold, state.heroes[0].stores = 9, [4]
    take(state)
    # The moon of the reserve pays, not the store.
    apply(state, options(state)[0])
    assert (held(state, 0), state.heroes[0].stores) == ("0", [4])


def test_the_poorest_lose_glory_to_the_taker() -> None:
    state = ready(Feat("first", "A", moon=1, at_once=TakeGloryFromPoorest(3)), seats=3)
    for hero, gold, glory in zip(state.heroes, (4, 1, 1), (1, 9, 2), strict=True):
        hero.gold, hero.glory = gold, glory
    assert [hero.glory for hero in take(state).heroes] == [6, 6, 0]


def test_others_lose_what_they_have_to_the_taker() -> None:
    state = ready(Feat("first", "A", moon=1, at_once=TakeFromOthers(sun=1, moon=1, glory=2)), 3)
    for hero, sun, moon, glory in zip(state.heroes, (0, 3, 0), (0, 0, 1), (0, 1, 9), strict=True):
        hero.sun, hero.moon, hero.glory = sun, moon, glory
    take(state)
    assert [held(state, seat) for seat in range(3)] == ["s1m1v3", "s2", "v7"]


def test_a_store_takes_gold_and_a_climber_is_cashed() -> None:
    state = taking(Seq(AddStore(), Gain(gold=4)))
    assert kind_of(options(state)[0]) == STORE
    apply(state, encode(STORE, 0, 3))
    assert (held(state, 0), state.heroes[0].stores) == ("g1", [3])
    card = Feat("first", "A", moon=1, at_once=AddClimber(), reinforcement=AdvanceClimber())
    state = take(ready(card))
    assert state.heroes[0].climbers == [0]
    begin(state, AT_REINFORCEMENT)
    apply(state, encode(USE, 1))
    assert encode(CASH, 1) in options(state)
    apply(state, encode(CASH, 1))
    assert (held(state, 0), state.heroes[0].climbers) == ("s1v1", [])


def test_several_climbers_are_told_apart_by_their_places() -> None:
    card = Feat("first", "A", moon=1, at_once=AddClimber(), reinforcement=AdvanceClimber())
    state = ready(card)
    state.heroes[0].cards[0], state.heroes[0].climbers = 2, [2, 6]
    begin(state, AT_REINFORCEMENT)
    apply(state, encode(USE, 1))
    assert options(state) == [encode(ADVANCE, 1), encode(ADVANCE, 3)]


# Dice -------------------------------------------------------------------------------------------


def test_dice_are_set_and_applied() -> None:
    state = taking(SetDice())
    assert held(state, 0) == "g1m1"
    state = ready(Feat("first", "A", moon=1, at_once=SetDice()))
    number = state.catalog.face_number
    state.heroes[0].faces[3] = number("v2")
    take(state)
    pairs = [encode(SET_DICE, number(slug), number("m1")) for slug in ("g1", "v2")]
    assert options(state) == sorted(pairs)
    apply(state, pairs[1])
    assert (held(state, 0), list(state.heroes[0].up)) == ("m1v2", [number("v2"), number("m1")])


def test_what_is_foretold_is_paid_if_it_comes_true() -> None:
    for slot, result in ((0, "g1m1v10"), (3, "m1v25")):
        state = ready(Feat("first", "A", moon=1, at_once=Foretell(10, 23)))
        number = state.catalog.face_number
        state.heroes[0].faces[3] = number("v2")
        take(state)
        apply(state, encode(DECLARE, number("v2"), number("m1")))
        apply(state, options(state)[slot])
        land(state)
        assert held(state, 0) == result


def test_a_shown_face_is_applied_alone() -> None:
    state = ready(Feat("first", "A", moon=1, at_once=ApplyShown()))
    number = state.catalog.face_number
    set_all(state.heroes[1].up, [number("v2"), number("v2")])
    take(state)
    assert encode(COPY, number("v2")) in options(state)
    apply(state, encode(COPY, number("v2")))
    assert held(state, 0) == "v2"


def test_everybody_rolls_and_one_resource_is_gained() -> None:
    state = taking(Seq(EverybodyRolls(), GainAllShown()), seats=3)
    land(state, 6)
    assert options(state) == sorted(
        [choose_amount(GAIN, Amount(gold=3)), choose_amount(GAIN, Amount(moon=3))]
    )
    apply(state, choose_amount(GAIN, Amount(moon=3)))
    assert [held(state, seat) for seat in range(3)] == ["m3", "0", "0"]


def test_everybody_on_an_island_is_ousted_and_the_taker_applies_their_dice() -> None:
    state = ready(Feat("first", "A", moon=1, at_once=OustEverybody()), seats=3)
    state.heroes[1].portal = 5
    take(state)
    land(state, 4)
    assert [held(state, seat) for seat in range(3)] == ["g2m2", "0", "0"]
    assert [hero.portal for hero in state.heroes] == [HOME] * 3


def test_a_turn_is_taken_at_once() -> None:
    state = taking(TakeTurn(), seats=3)
    land(state, 2)
    assert (held(state, 0), state.active, topic(state)) == ("g1m1", 0, "action")


def test_dice_are_passed_on_from_the_next_turn() -> None:
    state = ready(Feat("first", "A", moon=1, at_once=PassDiceOn()), seats=3)
    own = [hero.faces for hero in state.heroes]
    take(state)
    assert all(are_one(hero.faces, own[seat - 1]) for seat, hero in enumerate(state.heroes))


def celestial_game(at_once: Effect) -> State:
    faces = [
        named_face("sky1", "v5"),
        named_face("sky2", "g2/s2"),
        celestial_face("sky3", REFLECT),
        celestial_face("sky4", IMPROVE, rate=1),
        named_face("sky5", "m1"),
        named_face("sky6", "s1"),
    ]
    catalog = small_catalog(
        faces=faces,
        feats=[Feat("first", "A", moon=1, at_once=at_once)],
        celestial=[face.slug for face in faces],
    )
    state = small_game(catalog)
    state.heroes[0].gold = 0
    return take(state)


def test_the_celestial_die_is_rolled_as_often_as_declared() -> None:
    state = celestial_game(CelestialRolls(2))
    apply(state, options(state)[1])
    assert topic(state) == "alternative"
    apply(state, choose_amount(GAIN, Amount(sun=2)))
    apply(state, options(state)[0])
    assert held(state, 0) == "s2v5"


def test_the_celestial_die_may_raise_a_face() -> None:
    state = celestial_game(CelestialRolls(1))
    apply(state, options(state)[3])
    number = state.catalog.face_number
    raised = [
        encode(FORGE, number("g3"), 0, number("g1")),
        encode(FORGE, number("g3"), 1, number("m1")),
    ]
    assert options(state) == [encode(PASS), *raised]


def test_a_celestial_roll_names_the_die() -> None:
    catalog = small_catalog(
        faces=[named_face(f"sky{n}", f"v{n}") for n in range(1, 7)],
        feats=[Feat("first", "A", moon=1, at_once=CelestialRolls(1))],
        celestial=[f"sky{n}" for n in range(1, 7)],
    )
    state = take(small_game(catalog))
    assert [move >> 32 & 255 for move in options(state)] == [CELESTIAL] * 6
    assert [third_of(move) for move in options(state)] == list(range(6))


def test_who_bears_a_face_has_both_dice_applied_by_its_owner() -> None:
    first = Feat(
        "first",
        "A",
        moon=1,
        variant="0",
        at_once=GiveFace("bond"),
        on_face=Listen("bond", ApplyDiceOfBearer("bond"), later=True),
    )
    catalog = small_catalog(
        faces=[bound_face("bond", Amount(sun=1), Amount(moon=1)), multiplying_face("double", 2)],
        pools=[Pool(1, {"g3": 4}, price=2), Pool(2, {"bond": 1})],
        feats=[first, *(Feat("first", "A", moon=1, variant=str(n)) for n in (1, 2, 3))],
    )
    state = small_game(catalog, seats=3)
    for hero in state.heroes:
        hero.gold = 0
    take(state)
    apply(state, encode(SEAT, 2))
    apply(state, options(state)[0])
    begin(state, "blessing", seat=1, blessed=2)
    land(state, 2)
    apply(state, choose_amount(GAIN, Amount(sun=1)))
    assert (state.seat, topic(state)) == (0, "alternative")
    apply(state, choose_amount(GAIN, Amount(moon=1)))
    assert [held(state, seat) for seat in range(3)] == ["m2", "0", "s1m1"]


# Forging ----------------------------------------------------------------------------------------


def test_a_face_may_be_bought_at_a_discount() -> None:
    for discount, gold, offered in ((0, 1, False), (1, 1, True), (0, 2, True)):
        state = ready(Feat("first", "A", moon=1, at_once=MayBuy(discount)))
        state.heroes[0].gold = gold
        take(state)
        assert (topic(state) == "buy") is offered
        if offered:
            assert options(state)[0] == encode(PASS)
            apply(state, options(state)[1])
            assert held(state, 0) == ("g1" if gold > 2 - discount else "0")


def test_the_cheapest_face_with_glory_is_forged_before_a_minor_blessing() -> None:
    catalog = small_catalog(
        faces=[resource_face("v3"), resource_face("v4")],
        pools=[
            Pool(1, {"g3": 4}, price=2),
            Pool(2, {"v3": 1}, price=5),
            Pool(3, {"v4": 1}, price=7),
        ],
        feats=[Feat("first", "A", moon=1, at_once=ForgeCheapestGlory())],
    )
    state = small_game(catalog)
    while topic(state) == "remove":
        apply(state, options(state)[0])
    state.stock[catalog.face_number("v3")] = state.stock[catalog.face_number("v4")] = 1
    state.heroes[0].gold = 0
    take(state)
    assert {first_of(move) for move in options(state)[1:]} == {catalog.face_number("v3")}
    apply(state, encode(FORGE, catalog.face_number("v3"), 0, catalog.face_number("g1")))
    apply(state, options(state)[0])
    assert held(state, 0) == "v3"


def test_a_temple_face_comes_from_the_sanctuary_or_a_garden_without_card() -> None:
    catalog = small_catalog(
        faces=[resource_face(slug) for slug in ("v3", "v4", "v5")],
        pools=[
            Pool(1, {"g3": 4}, price=2),
            Pool(2, {"v3": 1}, opened_by="first"),
            Pool(3, {"v4": 1}, opened_by="second"),
            Pool(4, {"v5": 1}, opened_by="second", module=LABYRINTH_MODULE),
        ],
        feats=[
            Feat("first", "A", moon=1, at_once=ForgeFromTemple()),
            Feat("second", "A", moon=1),
        ],
    )
    state = take(small_game(catalog))
    found = {catalog.faces[first_of(move)].slug for move in options(state)}
    assert found == {"g3", "v4"}


def test_copies_used_together_raise_one_face() -> None:
    catalog = small_catalog(
        faces=[resource_face("v3"), resource_face("v4")],
        pools=[
            Pool(1, {"g3": 4}, price=2),
            Pool(2, {"v3": 4}, price=5),
            Pool(3, {"v4": 4}, price=7),
        ],
        feats=[Feat("first", "A", moon=1, reinforcement=Gain(glory=1), together=Upgrade())],
    )
    state = small_game(catalog, seats=3)
    state.heroes[0].cards[0], state.heroes[0].gold = 2, 0
    begin(state, AT_REINFORCEMENT)
    assert options(state) == [encode(PASS), *(encode(USE, 1, copies) for copies in (0, 1, 2))]
    apply(state, encode(USE, 1, 2))
    assert {catalog.faces[first_of(move)].slug for move in options(state)} == {"v3"}
    apply(state, options(state)[0])
    assert (state.heroes[0].forged, held(state, 0)) == (1, "0")


# Boards -----------------------------------------------------------------------------------------


def test_a_golem_walks_and_a_hall_keeps_its_treasure() -> None:
    treasures = ((Gain(moon=4), Gain(moon=1)), (Gain(glory=9), Gain(glory=2)))
    board = Labyrinth(
        [
            Space(1, [2]),
            Space(2, [3], EnterHall(1, *treasures), hall=1),
            Space(3, [], ReachGoal(5, first=Gain(sun=1)), goal=True),
        ]
    )
    card = Feat("first", "A", moon=1, at_once=WalkGolem(1))
    catalog = small_catalog(feats=[card], labyrinth=board)
    state = small_game(catalog, module=LABYRINTH_MODULE)
    for hero in state.heroes:
        hero.gold = 0
    take(state)
    offered = [choose_amount(GAIN, Amount(moon=4)), choose_amount(GAIN, Amount(glory=9))]
    assert options(state) == sorted(offered)
    apply(state, choose_amount(GAIN, Amount(glory=9)))
    state.heroes[0].golem = 1
    take(state)
    assert (held(state, 0), state.halls) == ("v11", [2])


def test_a_feat_is_performed_free_without_moving() -> None:
    feats = [
        Feat("first", "A", moon=1, at_once=PerformFree("B", "C")),
        Feat("second", "B", sun=1, at_once=Gain(glory=4)),
        Feat("third", "C", sun=2, at_once=OneOf(Gain(sun=1), Gain(moon=1))),
    ]
    places = [Location("B", island=2, sun=1), Location("C", island=3, sun=2)]
    state = small_game(small_catalog(locations=places, feats=feats))
    state.heroes[0].gold = 0
    take(state)
    assert options(state) == [encode(FEAT, 2), encode(FEAT, 3)]
    apply(state, encode(FEAT, 2))
    assert (held(state, 0), state.heroes[0].portal) == ("v4", 1)
    assert list(state.heroes[0].cards) == [1, 1, 0]


def test_keepsakes_are_placed_on_the_islands_that_exist() -> None:
    cards = [
        Feat(
            "first",
            "A",
            moon=1,
            variant=str(number),
            at_once=PlaceKeepsakes(),
            on_island=Keepsakes(Amount(gold=1), Amount(glory=1)),
        )
        for number in range(4)
    ]
    catalog = small_catalog(
        locations=[Location("B", island=4, sun=1)], feats=[*cards, Feat("second", "B", sun=1)]
    )
    state = take(small_game(catalog, module=ALLEGIANCE_MODULE))
    assert options(state) == [
        encode(PLACE, 1, front, 4, back) for front in (0, 1) for back in (0, 1)
    ]


def test_a_pushing_blessing_moves_all_other_tokens_once() -> None:
    board = Allegiance([-1, 0, 1, 2], [Zone("N")] * 4, 2, {}, [])
    card = Feat("first", "A", moon=1, at_once=MinorBlessings(1, MINOR_PUSHING))
    catalog = small_catalog(faces=[resource_face("l2")], feats=[card], allegiance=board)
    state = small_game(catalog, seats=3, module=ALLEGIANCE_MODULE)
    for slot in range(6):
        state.heroes[0].faces[slot] = catalog.face_number("l2")
    take(state)
    apply(state, encode(DIE, 0))
    land(state)
    assert [hero.allegiance for hero in state.heroes] == [4, 1, 1]


def test_without_a_module_nobody_has_a_place_on_a_board() -> None:
    state = ready(Feat("first", "A", moon=1))
    assert state.module == NO_MODULE
    assert [(hero.golem, hero.allegiance) for hero in state.heroes] == [(0, 0), (0, 0)]


# Specs ------------------------------------------------------------------------------------------


def test_a_spec_tells_a_verb_with_all_its_numbers() -> None:
    specs = {
        WalkGolem(2).spec(): "WalkGolem(2)",
        WalkGolem(2, backward=True).spec(): "WalkGolem(2, backward)",
        MayBuy(2).spec(): "MayBuy(2)",
        TakeGloryFromPoorest(5).spec(): "TakeGloryFromPoorest(5)",
        TakeFromOthers(sun=1, moon=1).spec(): "TakeFromOthers(s1m1)",
        Threshold(GOLD, 8, Gain(glory=2), Gain(gold=3)).spec(): (
            "Threshold(g8, Gain(v2), Gain(g3))"
        ),
        MayPay(Gain(glory=6), gold=6).spec(): "MayPay(g6 m0, then=Gain(v6))",
        PerformFree("M1", "F2").spec(): "PerformFree(M1, F2)",
        CelestialRolls(2).spec(): "CelestialRolls(2)",
        Foretell(8, 20).spec(): "Foretell(8, 20)",
        GainGloryPerFeat(2).spec(): "GainGloryPerFeat(2)",
        ApplyDiceOfBearer("bond").spec(): "ApplyDiceOfBearer(bond)",
        ReachGoal(15, first=SetDice()).spec(): "ReachGoal(15, first=SetDice)",
    }
    assert list(specs) == list(specs.values())


def test_several_copies_may_be_used_together_unless_the_effect_says_otherwise() -> None:
    state = position(2)
    assert Gain(glory=2).possible_with(state, 0, 3)
