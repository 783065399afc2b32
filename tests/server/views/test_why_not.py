"""Why not: a reason for everything that cannot be taken, and every reason is true."""

import pytest
from mypy_extensions import u8

from fatesmith import CATALOG, State, options
from fatesmith.engine.deal import PickSet
from fatesmith.engine.effect import Question
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import FEAT, FORGE, PICK, first_of, kind_of
from fatesmith.engine.task import effect_of
from fatesmith.prose.language import ENGLISH, language, language_codes
from fatesmith.server.views import question_view, table_view
from fatesmith.server.views.view import AmountView
from fatesmith.server.views.why_not import ReasonView, WhyNotView
from tests.server.views.games import NAMES, some_decisions
from tests.support import answer, begin, face, own_card, perform, position, set_hero
from tests.topics import at

TOPICS = sorted({each.topic for each in CATALOG.effects if isinstance(each, Question)})
OF_NATURE = {"roll", "celestial roll", "draw", "remove"}


def why_not(state: State, code: str = "en") -> WhyNotView:
    view = question_view(state, NAMES, language(code), state.seat)
    assert view is not None
    return view.why_not


def taken_by_options(state: State) -> tuple[set[str], set[str]]:
    """The stacks and the faces that options take."""
    feats = {first_of(move) for move in options(state) if kind_of(move) == FEAT}
    faces = {first_of(move) for move in options(state) if kind_of(move) == FORGE}
    return (
        {CATALOG.locations[CATALOG.feat_set(feat).location].slug for feat in feats},
        {CATALOG.faces[number].slug for number in faces},
    )


def check(state: State) -> None:
    """Every stack and every face of a pool is among the options or has a reason, never both."""
    reasons, table = why_not(state), table_view(state)
    stacks, faces = taken_by_options(state)
    niches = {niche.face for pool in table.pools for niche in pool.niches}
    places = {stack.location for island in table.islands for stack in island.stacks}
    assert stacks <= places
    assert faces <= niches
    assert not stacks & reasons.stacks.keys()
    assert not faces & reasons.faces.keys()
    if stacks:
        assert stacks | reasons.stacks.keys() == places
    if faces:
        assert faces | reasons.faces.keys() == niches
    assert reasons.stacks.keys() in (set(), places - stacks)
    assert reasons.faces.keys() in (set(), niches - faces)
    for reason in (reasons.otherwise, *reasons.stacks.values(), *reasons.faces.values()):
        assert reason.text


def test_everything_is_an_option_or_has_a_reason_never_both() -> None:
    for state in some_decisions(0.4):
        if not state.over:
            check(state)


@pytest.mark.parametrize("topic", sorted(set(TOPICS) - OF_NATURE))
def test_at_every_topic_everything_is_an_option_or_has_a_reason(topic: str) -> None:
    check(at(topic))


# True ---------------------------------------------------------------------------------------------


def asked_again(state: State) -> None:
    """Ask the open question again after something was changed."""
    question, task = open_question(state)
    assert effect_of(task) == question.number
    state.pending = question.options(state, task)


def with_more(state: State, lack: AmountView) -> State:
    """The same position with this much more in the reserve of the seat to answer."""
    twin = state.clone()
    hero = twin.heroes[twin.seat]
    hero.gold += lack.gold
    hero.sun += lack.sun
    hero.moon += lack.moon
    asked_again(twin)
    return twin


def check_short(state: State, reason: ReasonView, place: str, slug: str) -> None:
    """With the missing amount it can be taken, with one less it cannot."""

    def taken(lack: AmountView) -> bool:
        twin = with_more(state, lack)
        return (place or slug) in taken_by_options(twin)[0 if place else 1]

    if reason.lack is not None:
        lack = reason.lack
        assert taken(lack)
        for less in (
            AmountView(lack.gold - 1, lack.sun, lack.moon) if lack.gold else None,
            AmountView(lack.gold, lack.sun - 1, lack.moon) if lack.sun else None,
            AmountView(lack.gold, lack.sun, lack.moon - 1) if lack.moon else None,
        ):
            assert less is None or not taken(less)
        return
    number = reason.shards
    ways = [AmountView(sun=sun, moon=number - sun) for sun in range(number + 1)]
    fewer = [AmountView(sun=sun, moon=number - 1 - sun) for sun in range(number)]
    assert any(taken(way) for way in ways)
    assert not any(taken(way) for way in fewer)


def test_what_is_missing_is_exactly_what_is_missing() -> None:
    seen = 0
    for state in some_decisions(0.12):
        if state.over:
            continue
        reasons = why_not(state)
        for place, reason in reasons.stacks.items():
            if reason.code == "short":
                check_short(state, reason, place, "")
                seen += 1
        for slug, reason in reasons.faces.items():
            if reason.code == "short":
                check_short(state, reason, "", slug)
                seen += 1
    assert seen > 500


def test_sold_out_means_that_nothing_is_left() -> None:
    for state in some_decisions(0.2):
        if state.over:
            continue
        reasons, table = why_not(state), table_view(state)
        left = {stack.location: stack.left for i in table.islands for stack in i.stacks}
        stock = {niche.face: niche.left for pool in table.pools for niche in pool.niches}
        for place, reason in reasons.stacks.items():
            assert (reason.code == "sold-out") == (left[place] == 0)
        for slug, reason in reasons.faces.items():
            assert (reason.code == "sold-out") == (stock[slug] == 0)


def test_in_an_action_every_reason_is_a_plain_fact() -> None:
    """Nothing that is available and affordable is left out of an action or an offering."""
    for state in some_decisions(0.2):
        if not state.over and open_question(state)[0].topic in ("action", "offering"):
            reasons = why_not(state)
            told = {each.code for each in (*reasons.stacks.values(), *reasons.faces.values())}
            assert "not-offered" not in told


# Reason by reason ---------------------------------------------------------------------------------


def test_a_card_that_is_too_expensive_says_by_how_much_in_every_language() -> None:
    state = position(3)
    set_hero(state, 0, moon=1, sun=2)
    begin(state)
    reason = why_not(state).stacks["M8"]
    assert (reason.cost, reason.lack) == (AmountView(sun=5, moon=5), AmountView(sun=3, moon=4))
    assert reason.text == "Costs 5 sun and 5 moon: 3 sun and 4 moon short"
    texts = {code: why_not(state, code).stacks["M3"].text for code in language_codes()}
    assert texts == {
        "en": "Costs 2 moon: 1 moon short",
        "fr": "Coûte 2 lune\u00a0: il manque 1 lune",
        "de": "Kostet 2 Mond: es fehlt 1 Mond",
    }


def test_the_extra_action_is_part_of_the_cost() -> None:
    state = position(3)
    set_hero(state, 0, moon=1, sun=2, gold=3)
    begin(state, "extra action")
    reason = why_not(state).stacks["F1"]
    assert (reason.cost, reason.lack) == (AmountView(sun=3), AmountView(sun=1))
    assert why_not(state).faces["m2"].lack == AmountView(gold=3)


def test_without_sun_there_is_no_extra_action_for_faces() -> None:
    state = position(3, "triton")
    set_hero(state, 0, sun=1, gold=5, tokens="triton")
    begin(state, "extra action")
    reason = why_not(state).faces["g3"]
    assert reason.code == "extra-short"
    assert reason.text == "An extra action costs 2 sun: 1 sun short"


def test_ancient_shards_and_scepters_count_as_payment() -> None:
    state = position(3, "scepter", module="titans")
    set_hero(state, 0, moon=1, ancient=1, stores=(6, 4), gold=1)
    begin(state)
    # One moon, one ancient shard, two shards for the full scepter, one for the other.
    assert "M6" not in why_not(state).stacks
    reason = why_not(state).stacks["M7"]
    assert (reason.code, reason.shards, reason.lack) == ("short", 1, None)
    assert reason.text == "Costs 6 moon: 1 shard short, however you pay"


def test_a_face_is_bought_once_in_an_offering() -> None:
    state = position(3)
    set_hero(state, 0, gold=9)
    begin(state)
    answer(state, 0, "forge g3 light:g1")
    reasons = why_not(state)
    assert reasons.faces["g3"].text == "Already bought in this offering"
    assert reasons.faces["s2"].text == "Costs 8 gold: 1 gold short"
    assert reasons.stacks == {}
    assert reasons.otherwise.code == "another-question"


def test_gold_does_not_buy_what_cards_give() -> None:
    state = position(3)
    set_hero(state, 0, gold=9)
    begin(state)
    reason = why_not(state).faces["x3"]
    assert (reason.code, reason.feat) == ("not-for-gold", "helmet")
    assert reason.text == "Cannot be bought with gold: it comes with Helmet of Invisibility"


def test_a_discount_lowers_what_is_missing() -> None:
    reason = why_not(at("bargain")).faces["m2"]
    assert (reason.cost, reason.lack) == (AmountView(gold=4), AmountView(gold=2))


def test_taken_cards_and_faces_are_gone() -> None:
    state = position(3)
    set_hero(state, 0, gold=9, moon=6)
    begin(state)
    state.stacks[0] = u8(0)
    state.stock[face("g3")] = u8(0)
    asked_again(state)
    assert why_not(state).stacks["M1"].text == "All cards are taken"
    assert why_not(state).faces["g3"].text == "None is left"


def test_a_free_feat_is_not_free_everywhere() -> None:
    state = position(3, "first-titan")
    perform(state, 0, "first-titan")
    reasons = why_not(state)
    assert reasons.stacks["M3"].code == "not-offered"
    assert "M1" not in reasons.stacks


def test_other_faces_wait_while_one_must_be_forged() -> None:
    reasons = why_not(at("forge"))
    assert reasons.faces["g3"].code == "not-offered"
    assert reasons.stacks == {}


def test_a_face_that_stays_says_so() -> None:
    state = position(3, "boar")
    own_card(state, 1, "boar")
    set_hero(state, 0, gold=5, light="boar-red")
    begin(state)
    fixed = why_not(state).fixed
    assert fixed is not None
    assert fixed.code == "stays"
    assert why_not(at("action")).fixed is None


def test_while_others_answer_nothing_can_be_taken() -> None:
    view = question_view(at("action"), NAMES, ENGLISH, 2)
    assert view is not None
    assert view.why_not.otherwise.text == "Mira must answer first"
    assert (view.why_not.stacks, view.why_not.faces) == ({}, {})


def test_a_draft_takes_sets_not_cards() -> None:
    state = at("draft")
    assert isinstance(open_question(state)[0], PickSet)
    assert {kind_of(move) for move in options(state)} == {PICK}
    assert why_not(state).otherwise.code == "another-question"
