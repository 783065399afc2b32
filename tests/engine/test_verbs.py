"""Each verb alone, on a catalog of one card that uses it."""

from fatesmith import NATURE, NOBODY, State, apply, options
from fatesmith.engine.amount import Amount
from fatesmith.engine.arrange import AT_ACTION, AT_REINFORCEMENT
from fatesmith.engine.context import DIVINE_SHARDS_OR_GLORY, MINOR_GOLD_OR_GLORY
from fatesmith.engine.effect import Effect
from fatesmith.engine.face import bound_face, resource_face
from fatesmith.engine.feat import Feat, Listen, Location, Pool, Token
from fatesmith.engine.ids import SIDES
from fatesmith.engine.move import (
    CONVERT,
    DIE,
    FEAT,
    FORGE,
    GAIN,
    KEEP,
    PASS,
    SEAT,
    SPEND,
    TAKE,
    USE,
    choose_amount,
    encode,
)
from fatesmith.engine.verbs import (
    AddTrack,
    ApplyAgain,
    DivineBlessings,
    ForgeFree,
    Gain,
    GainGloryPerForged,
    GiveFace,
    MinorBlessings,
    OneOf,
    OthersLose,
    OthersRoll,
    Pay,
    RaiseCaps,
    Seq,
    TakeShown,
    TakeToken,
)
from tests.support import begin, held, small_catalog, small_game, topic


def taking(at_once: Effect, seats: int = 2, tokens: tuple[Token, ...] = ()) -> State:
    """Seat 0 has taken a card that does this at once; the dice are g1 ×6 and m1 ×6."""
    card = Feat("first", "A", moon=1, at_once=at_once)
    state = small_game(small_catalog(feats=[card], tokens=tokens), seats)
    for hero in state.heroes:
        hero.gold = 0
    state.heroes[0].moon = 1
    begin(state, AT_ACTION)
    apply(state, encode(FEAT, 1))
    return state


def land(state: State, times: int = 1) -> None:
    """Let the next dice land on their first slot."""
    for _ in range(times):
        assert state.seat == NATURE
        apply(state, options(state)[0])


def test_gain_gives_everything_at_once() -> None:
    assert held(taking(Gain(1, 2, 3, 4)), 0) == "g1s2m3v4"


def test_glory_per_forged_counts_the_faces_replaced() -> None:
    verb = GainGloryPerForged()
    state = small_game(small_catalog(feats=[Feat("first", "A", moon=1, at_once=verb)]))
    state.heroes[0].moon, state.heroes[0].gold, state.heroes[0].forged = 1, 0, 4
    begin(state, AT_ACTION)
    apply(state, encode(FEAT, 1))
    assert held(state, 0) == "v4"


def test_one_of_gives_what_is_chosen() -> None:
    state = taking(OneOf(Gain(sun=2), Gain(gold=1, glory=1)))
    assert topic(state) == "gain"
    offered = [choose_amount(GAIN, Amount(sun=2)), choose_amount(GAIN, Amount(1, 0, 0, 1))]
    assert options(state) == sorted(offered)
    apply(state, offered[1])
    assert held(state, 0) == "g1v1"


def test_a_sequence_happens_in_the_order_written() -> None:
    state = taking(Seq(OneOf(Gain(gold=1), Gain(gold=2)), OneOf(Gain(sun=1), Gain(moon=1))))
    apply(state, choose_amount(GAIN, Amount(gold=2)))
    assert held(state, 0) == "g2"
    apply(state, choose_amount(GAIN, Amount(sun=1)))
    assert held(state, 0) == "g2s1"


def test_a_price_is_asked_only_of_those_who_can_pay_it() -> None:
    card = Feat("first", "A", moon=1, reinforcement=Pay(Gain(glory=7), gold=2))
    state = small_game(small_catalog(feats=[card]))
    hero = state.heroes[0]
    hero.cards[0], hero.gold = 1, 1
    begin(state, AT_REINFORCEMENT)
    assert topic(state) != "reinforce"
    hero.gold = 2
    begin(state, AT_REINFORCEMENT)
    assert options(state) == [encode(PASS), encode(USE, 1)]
    apply(state, encode(USE, 1))
    assert held(state, 0) == "v7"


def test_divine_blessings_roll_both_dice_as_often_as_declared() -> None:
    state = taking(DivineBlessings(3))
    land(state, 6)
    assert held(state, 0) == "g3m3"


def test_a_blessing_may_turn_shards_into_glory() -> None:
    state = taking(DivineBlessings(1, DIVINE_SHARDS_OR_GLORY))
    land(state, 2)
    assert options(state) == [encode(KEEP), encode(CONVERT)]
    apply(state, encode(CONVERT))
    assert held(state, 0) == "g1v2"


def test_minor_blessings_roll_the_chosen_die_as_often_as_declared() -> None:
    state = taking(MinorBlessings(3))
    assert options(state) == [encode(DIE, 0), encode(DIE, 1)]
    apply(state, encode(DIE, 1))
    land(state, 3)
    assert held(state, 0) == "m3"


def test_a_minor_blessing_may_turn_gold_into_glory() -> None:
    state = taking(MinorBlessings(1, MINOR_GOLD_OR_GLORY))
    apply(state, encode(DIE, 0))
    land(state)
    apply(state, encode(CONVERT))
    assert held(state, 0) == "v1"


def test_forging_free_costs_nothing_and_is_mandatory() -> None:
    state = taking(ForgeFree("g3"))
    number = state.catalog.face_number
    places = [(0, number("g1")), (1, number("m1"))]
    assert options(state) == [encode(FORGE, number("g3"), die, old) for die, old in places]
    apply(state, options(state)[0])
    assert (held(state, 0), state.heroes[0].up[0]) == ("0", number("g3"))


def test_a_given_face_is_forged_by_the_seat_that_is_chosen() -> None:
    bond = bound_face("bond", Amount(sun=1), Amount(moon=1))
    first = Feat(
        "first",
        "A",
        moon=1,
        variant="0",
        at_once=GiveFace("bond"),
        on_face=Listen("bond", Gain(glory=3)),
    )
    catalog = small_catalog(
        faces=[bond],
        pools=[Pool(1, {"g3": 4}, price=2), Pool(2, {"bond": 1})],
        feats=[first, *(Feat("first", "A", moon=1, variant=str(n)) for n in (1, 2, 3))],
    )
    state = small_game(catalog, seats=3)
    state.heroes[0].moon = 1
    begin(state, AT_ACTION)
    apply(state, encode(FEAT, 1))
    assert options(state) == [encode(SEAT, 1), encode(SEAT, 2)]
    apply(state, encode(SEAT, 2))
    assert state.seat == 2
    apply(state, options(state)[0])
    assert catalog.face_number("bond") in state.heroes[2].faces
    assert list(state.patrons) == [0, NOBODY, NOBODY, NOBODY]


def test_a_track_is_added_to_those_one_has() -> None:
    state = taking(Seq(AddTrack((2, 5)), AddTrack((2, 5))))
    assert state.heroes[0].tracks == 2


def test_caps_are_raised_for_the_taker_only() -> None:
    state = taking(RaiseCaps(gold=1, sun=2, moon=3))
    caps = [(hero.gold_cap, hero.sun_cap, hero.moon_cap) for hero in state.heroes]
    assert caps == [(13, 8, 9), (12, 6, 6)]


def test_a_token_applies_a_blessing_again() -> None:
    token = Token("echo", after_blessing=ApplyAgain())
    state = taking(Seq(TakeToken("echo"), DivineBlessings(1)), tokens=(token,))
    land(state, 2)
    assert options(state) == [encode(PASS), encode(SPEND, 1)]
    apply(state, encode(SPEND, 1))
    assert (held(state, 0), state.heroes[0].tokens[1]) == ("g2m2", 0)


def test_a_token_may_be_spent_at_any_decision_of_ones_own_turn() -> None:
    token = Token("coin", any_time=Gain(gold=1))
    state = taking(Seq(TakeToken("coin"), TakeToken("coin")), tokens=(token,))
    assert options(state) == [encode(PASS), encode(SPEND, 1)]
    apply(state, encode(SPEND, 1))
    assert options(state) == [encode(PASS), encode(SPEND, 1)]
    apply(state, encode(SPEND, 1))
    assert held(state, 0) == "g2"


def test_others_roll_in_turn_order_without_gaining() -> None:
    state = taking(Seq(OthersRoll(), Gain(glory=1)), seats=3)
    land(state, 4)
    assert [held(state, seat) for seat in range(3)] == ["v1", "0", "0"]


def test_taking_shown_faces_offers_each_pair_of_dice_once() -> None:
    state = taking(Seq(OthersRoll(), TakeShown()), seats=3)
    land(state, 4)
    g1, m1 = state.catalog.face_number("g1"), state.catalog.face_number("m1")
    assert options(state) == [encode(TAKE, g1, g1), encode(TAKE, g1, m1), encode(TAKE, m1, m1)]
    apply(state, encode(TAKE, m1, m1))
    assert [held(state, seat) for seat in range(3)] == ["m2", "0", "0"]


def test_others_lose_what_their_dice_show() -> None:
    card = Feat("first", "A", moon=1, at_once=Seq(OthersRoll(), OthersLose()))
    state = small_game(small_catalog(feats=[card]), seats=3)
    for hero in state.heroes:
        hero.gold, hero.moon = 3, 1
    begin(state, AT_ACTION)
    apply(state, encode(FEAT, 1))
    land(state, 4)
    assert [held(state, seat) for seat in range(3)] == ["g3", "g2", "g2"]


def test_a_spec_tells_a_verb_with_all_its_words() -> None:
    verb = Seq(Pay(Gain(glory=4), gold=3), OneOf(Gain(sun=1), Gain(moon=1)), ForgeFree("g3", "m1"))
    assert verb.spec() == (
        "Seq(Pay(g3, then=Gain(v4)), OneOf(Gain(s1), Gain(m1)), ForgeFree(g3, m1))"
    )
    assert AddTrack((15, 10), (15, 15)).spec() == "AddTrack(15:v10, 15:v15)"
    assert MinorBlessings(4).spec() == "MinorBlessings(4, minor blessing)"


def test_sets_at_further_locations_have_their_own_stacks() -> None:
    catalog = small_catalog(
        faces=[resource_face("v3")],
        locations=[Location("B", island=2, sun=1)],
        feats=[Feat("first", "A", moon=1), Feat("second", "B", sun=1, at_once=Gain(gold=5))],
    )
    state = small_game(catalog, seats=4)
    assert (list(state.stacks), len(state.heroes[0].faces)) == ([4, 4], 2 * SIDES)
