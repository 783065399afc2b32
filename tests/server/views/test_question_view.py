"""The open question: every option has its words and its place; only the asked seat gets them."""

from collections.abc import Iterator

import msgspec
import pytest

from fatesmith import CATALOG, NATURE, State, apply, options
from fatesmith.engine.effect import Question
from fatesmith.engine.event import GAINED, OUSTED, OVERFLOWED, PAID, Event
from fatesmith.engine.ids import RESOURCES
from fatesmith.engine.move import DRAW, FEAT, FORGE, MOVES, PASS, REMOVE, ROLL, kind_of
from fatesmith.notation.moves import find_move
from fatesmith.prose.language import ENGLISH, language, language_codes
from fatesmith.server.views import QuestionView, question_view, table_view
from fatesmith.server.views import places as kinds
from fatesmith.server.views.options import OptionView
from fatesmith.server.views.placing import PLACES
from fatesmith.server.views.schema import schema
from fatesmith.server.views.view import AmountView
from tests.mute import MUTE, heard
from tests.server.views.games import NAMES, some_decisions
from tests.support import answer, begin, bless, position, set_hero
from tests.topics import at

LANGUAGES = [language(code) for code in language_codes()]
TOPICS = sorted({each.topic for each in CATALOG.effects if isinstance(each, Question)})
OF_NATURE = {"roll", "celestial roll", "draw", "remove"}


def asked(state: State) -> QuestionView:
    """The question as the seat that is asked sees it."""
    view = question_view(state, NAMES, ENGLISH, state.seat)
    assert view is not None
    return view


def positions() -> Iterator[State]:
    """Every topic, and decisions of games."""
    yield from (at(topic) for topic in TOPICS if topic not in OF_NATURE)
    yield from (state for state in some_decisions(0.12) if not state.over)


# Options ------------------------------------------------------------------------------------------


def test_every_option_reads_back_as_its_move_in_order() -> None:
    for state in positions():
        moves = [find_move(state, option.move) for option in asked(state).options]
        assert moves == options(state)


def test_every_option_has_a_label_of_its_own_and_a_place_in_every_language() -> None:
    for number, state in enumerate(positions()):
        spoken = LANGUAGES[number % len(LANGUAGES)]
        view = question_view(state, NAMES, spoken, state.seat)
        assert view is not None
        assert view.text.endswith(".")
        labels = [option.label for option in view.options]
        assert all(labels)
        assert len(set(labels)) == len(labels)
        assert all(isinstance(option.place, kinds.Place) for option in view.options)


def test_a_question_reads_back_from_json_as_it_was() -> None:
    for state in positions():
        view = asked(state)
        assert msgspec.json.decode(msgspec.json.encode(view), type=QuestionView) == view


def test_no_word_bypasses_the_catalog_of_messages() -> None:
    names = {seat: f"({seat})" for seat in NAMES}
    for state in positions():
        view = question_view(state, names, MUTE, state.seat)
        assert view is not None
        reasons = [view.why_not.otherwise, *view.why_not.stacks.values()]
        texts = [reason.text for reason in (*reasons, *view.why_not.faces.values())]
        texts += [text for option in view.options for text in (option.label, option.answer)]
        texts += [text for half in view.halves for text in (half.text, half.answer)]
        texts += [note for option in view.options for note in option.notes]
        assert [
            text for text in (view.text, view.title, view.cause, view.line, *texts) if heard(text)
        ] == []


@pytest.mark.parametrize("topic", TOPICS)
def test_the_schema_lists_the_kind_of_every_question(topic: str) -> None:
    kinds = schema()["$defs"]["QuestionView"]["properties"]["kind"]["enum"]
    view = question_view(at(topic), NAMES, ENGLISH, None)
    assert view is not None
    assert view.kind == topic.replace(" ", "-")
    assert view.kind in kinds


def test_the_extra_action_is_a_kind_of_its_own() -> None:
    state = at("end turn")
    assert asked(state).kind == "end-turn"
    state = position(3)
    set_hero(state, 0, sun=3, gold=5)
    begin(state, "extra action")
    view = asked(state)
    assert view.kind == "extra-action"
    assert option(view, "feat spirits").cost == AmountView(sun=3)


# Who sees what ------------------------------------------------------------------------------------


def test_others_and_guests_are_told_who_is_asked_and_no_more() -> None:
    state = at("action")
    for viewer in (1, None):
        view = question_view(state, NAMES, ENGLISH, viewer)
        assert view is not None
        assert view.seat == 0
        assert view.text.startswith("Mira may")
        assert view.options == ()
        assert view.why_not.otherwise.code == "another-seat"
        assert view.why_not.otherwise.text == "Mira must answer first"
    assert asked(state).text.startswith("You may")


def test_nobody_can_pass_for_the_reader_by_name() -> None:
    state = at("action")
    view = question_view(state, {0: "You", 1: "Ada"}, ENGLISH, 1)
    assert view is not None
    assert view.text.startswith("You\u2060 may")


def test_the_dice_ask_nobody() -> None:
    for topic in OF_NATURE:
        state = at(topic)
        view = question_view(state, NAMES, ENGLISH, 0)
        assert view is not None
        assert state.seat == NATURE
        assert view.seat is None
        assert view.options == ()


def test_nothing_is_asked_when_the_game_is_over() -> None:
    ends = [state for state in some_decisions(0) if state.over]
    assert ends
    assert all(question_view(state, NAMES, ENGLISH, 0) is None for state in ends[:1])


# Places -------------------------------------------------------------------------------------------

BUTTON, FORGE_AT = kinds.ButtonPlace, kinds.ForgePlace
NATURAL: dict[str, set[type[kinds.Place]]] = {
    "action": {FORGE_AT, BUTTON},
    "offering": {FORGE_AT, BUTTON},
    "reinforce": {kinds.CardPlace, BUTTON},
    "end turn": {kinds.TokenPlace, BUTTON},
    "again": {kinds.TokenPlace, BUTTON},
    "die": {kinds.DiePlace},
    "copy": {kinds.ShownPlace},
    "order": {kinds.DiePlace},
    "alternative": {kinds.PartPlace},
    "convert": {kinds.GainPlace},
    "split": {kinds.TrackPlace},
    "bargain": {FORGE_AT, BUTTON},
    "take": {kinds.PairPlace},
    "forge": {FORGE_AT},
    "bearer": {kinds.HeroPlace},
    "draft": {kinds.SetPlace},
    "bonus": {kinds.DiePlace, BUTTON},
    "walk": {kinds.SpacePlace},
    "treasure": {kinds.TreasurePlace},
    "pay": {kinds.SpacePlace, BUTTON},
    "place": {kinds.MemoryTokensPlace},
    "collect": {kinds.MemoryTokenPlace},
    "settle": {kinds.PaymentPlace},
    "reroll": {kinds.DiePlace, BUTTON},
    "celestial reroll": {kinds.DiePlace, BUTTON},
    "shown": {kinds.ShownPlace},
    "side": {kinds.SidePlace},
    "upgrade": {FORGE_AT, BUTTON},
    "advance": {kinds.CompanionPlace},
    "drain": {kinds.ScepterPlace},
    "harvest": {kinds.PartPlace},
    "refuge": {kinds.IslandPlace},
    "sacrifice": {kinds.ReservePlace},
    "set dice": {kinds.SidesPlace},
    "foretell": {kinds.SidesPlace},
    "free feat": {kinds.StackPlace},
    "buy": {FORGE_AT, BUTTON},
    "glory face": {FORGE_AT, BUTTON},
    "temple": {FORGE_AT},
    "gain": {kinds.PartPlace},
}


@pytest.mark.parametrize("topic", sorted(set(TOPICS) - OF_NATURE))
def test_every_question_is_answered_at_its_natural_place(topic: str) -> None:
    assert {type(option.place) for option in asked(at(topic)).options} == NATURAL[topic]


def option(view: QuestionView, move: str) -> OptionView:
    return next(each for each in view.options if each.move == move)


def test_a_feat_is_performed_at_its_stack() -> None:
    state = position(3)
    set_hero(state, 0, moon=3)
    begin(state)
    satyrs = option(asked(state), "feat satyrs")
    assert satyrs.place == kinds.StackPlace("M4", "satyrs")
    assert satyrs.answer == "Satyrs"
    assert satyrs.cost == AmountView(moon=3)


def test_forging_takes_two_clicks_that_name_one_option() -> None:
    for state in positions():
        view = asked(state)
        clicks: set[tuple[str, str, int]] = set()
        heroes = table_view(state).heroes
        for each in view.options:
            place = each.place
            if not isinstance(place, FORGE_AT):
                continue
            assert place.slots
            die = heroes[state.seat].light if place.die == "light" else heroes[state.seat].dark
            assert {die.faces[slot] for slot in place.slots} == {place.replaces}
            assert not set(place.slots) & set(die.fixed)
            new = {(place.face, place.die, slot) for slot in place.slots}
            assert not new & clicks
            clicks |= new
            first, second = (view.halves[half].text for half in each.halves)
            assert each.label.startswith(f"{first} {second}")


def test_a_face_is_forged_from_a_niche_that_has_it() -> None:
    for state in positions():
        niches = {
            (pool.number, niche.face)
            for pool in table_view(state).pools
            for niche in pool.niches
            if niche.left
        }
        for each in asked(state).options:
            if isinstance(each.place, FORGE_AT):
                assert (each.place.pool, each.place.face) in niches


def test_a_bargain_tells_the_price_it_lowers() -> None:
    view = asked(at("bargain"))
    place = option(view, "forge g4 light:g1").place
    assert isinstance(place, FORGE_AT)
    assert (place.price, place.full_price) == (1, 3)


def test_a_gain_says_whether_it_converts_what_was_rolled() -> None:
    converts = {
        each.move.split()[0]: each.place.converts
        for each in asked(at("convert")).options
        if isinstance(each.place, kinds.GainPlace)
    }
    assert converts == {"keep": False, "convert": True}


def test_dice_that_can_be_copied_show_the_face() -> None:
    for state in positions():
        heroes = table_view(state).heroes
        for each in asked(state).options:
            if isinstance(each.place, kinds.ShownPlace):
                assert each.place.dice
                for die in each.place.dice:
                    hero = heroes[die.seat]
                    assert (hero.light if die.die == "light" else hero.dark).up == each.place.face


def test_two_dice_of_rivals_are_always_enough_for_a_pair() -> None:
    view = asked(at("take"))
    for each in view.options:
        place = each.place
        assert isinstance(place, kinds.PairPlace)
        assert any(one != other for one in place.first for other in place.second)
        assert all(die.seat != view.seat for die in (*place.first, *place.second))


def test_the_die_to_apply_first_is_the_die_that_shows_the_face() -> None:
    state = at("order")
    up = state.heroes[0].up
    for each in asked(state).options:
        place = each.place
        assert isinstance(place, kinds.DiePlace)
        assert CATALOG.faces[up[("light", "dark").index(place.die)]].slug == place.face


def test_the_parts_of_a_face_lie_on_its_die_in_the_order_printed() -> None:
    parts = [each.place for each in asked(at("alternative")).options]
    found = {
        (place.part, place.gives.gold, place.gives.glory, place.dice[0].die)
        for place in parts
        if isinstance(place, kinds.PartPlace)
    }
    assert found == {(0, 9, 0, "dark"), (1, 0, 6, "dark")}


def test_a_part_tells_where_the_allegiance_token_goes() -> None:
    state = position(3, module="titans")
    set_hero(state, 0, feats="guardian")
    begin(state, "reinforcement")
    answer(state, 0, "use guardian")
    spaces = {o.move: o.place.space for o in asked(state).options if hasattr(o.place, "space")}
    assert spaces == {"gain a1": 15, "gain l1": 17}


def test_payments_come_to_the_cost_whatever_pays() -> None:
    for state in positions():
        for each in asked(state).options:
            place = each.place
            if isinstance(place, kinds.PaymentPlace):
                hero = state.heroes[state.seat].clone()
                twin, events = after(state, each)
                paid = twin.heroes[state.seat]
                assert hero.sun - place.sun == paid.sun or _gained(events)
                assert hero.moon - place.moon == paid.moon or _gained(events)


def _gained(events: list[Event]) -> bool:
    return any(event.kind == GAINED for event in events)


# Consequences -------------------------------------------------------------------------------------


def after(state: State, chosen: OptionView) -> tuple[State, list[Event]]:
    """The position after an option, and what happened."""
    twin = state.clone()
    twin.journal = []
    apply(twin, find_move(twin, chosen.move))
    return twin, twin.journal


def test_the_option_names_who_will_be_ousted() -> None:
    named = 0
    for state in positions():
        for move, each in zip(options(state), asked(state).options, strict=True):
            assert len(each.notes) >= len(each.ousts) + (each.lost is not None)
            if kind_of(move) == FEAT:
                # What a payment asks first comes before the pawn moves.
                twin, events = after(state, each)
                if twin.heroes[state.seat].portal != state.heroes[state.seat].portal:
                    ousted = [event.seat for event in events if event.kind == OUSTED]
                    assert list(each.ousts) == ousted[: len(each.ousts)]
                    named += len(each.ousts)
    assert named
    state = position(3)
    set_hero(state, 0, moon=3)
    set_hero(state, 2, portal=2)
    begin(state)
    assert option(asked(state), "feat satyrs").notes == ("ousts Nyx",)


def test_the_option_names_what_will_be_lost() -> None:
    state = at("gain")
    set_hero(state, 0, sun=6, gold=0)
    view = asked(state)
    lost = {each.move: each.lost for each in view.options}
    assert lost["gain g1"] is None
    assert lost["gain s1"] is not None
    assert option(view, "gain s1").notes == ("lost",)
    assert [e.kind for e in after(state, option(view, "gain s1"))[1]][:1] == [OVERFLOWED]


def test_what_an_option_says_will_be_lost_is_lost() -> None:
    """More may be lost to what follows, such as the other die."""
    named = 0
    for state in positions():
        for each in asked(state).options:
            if each.lost is None:
                continue
            lost = [0] * RESOURCES
            for event in after(state, each)[1]:
                if event.kind == OVERFLOWED and event.seat == state.seat:
                    lost[event.field("resource")] += event.field("amount")
            said = msgspec.structs.astuple(each.lost)
            assert all(much >= told for much, told in zip(lost, said, strict=True))
            named += 1
    assert named > 10


def test_gold_that_no_longer_fits_is_named_before_it_is_shared_out() -> None:
    state = position(3)
    set_hero(state, 0, gold=10, tracks=1, track_steps=28)
    bless(state, 0, "g6 v2")
    lost = {o.move: o.lost.gold if o.lost else 0 for o in asked(state).options}
    assert lost == {"hammer 0": 4, "hammer 1": 3, "hammer 2": 2}


def test_the_price_of_a_face_is_what_will_be_paid() -> None:
    state = at("action")
    for move, each in zip(options(state), asked(state).options, strict=True):
        if kind_of(move) == FORGE:
            paid = [e.field("amount") for e in after(state, each)[1] if e.kind == PAID]
            assert each.cost is not None
            assert paid == [each.cost.gold]


def test_a_question_says_what_it_comes_from() -> None:
    view = asked(at("gain"))
    assert (view.about, view.cause) == ("feat:owl", "The Guardian’s Owl")
    assert asked(at("action")).about == ""


def test_every_kind_of_move_that_a_seat_makes_has_a_place_and_declining_is_a_button() -> None:
    assert set(PLACES) == set(MOVES) - {PASS, ROLL, REMOVE, DRAW}
