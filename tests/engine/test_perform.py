"""Performing feats and ousting heroes (base D2.6, G)."""

from fatesmith import CATALOG
from fatesmith.engine.event import (
    CARD_TAKEN,
    FEAT_PERFORMED,
    GAINED,
    MOVED,
    OUSTED,
    PAID,
    ROLLED,
)
from fatesmith.engine.ids import HOME
from fatesmith.engine.perform import ousted_by, owned_cards
from tests.support import (
    answer,
    begin,
    cards,
    held,
    may,
    own_card,
    perform,
    position,
    roll,
    set_hero,
    shows,
    topic,
)


def test_a_feat_is_paid_and_its_card_leaves_the_stack() -> None:
    state = position(3)
    perform(state, 0, "hydra")
    assert (held(state, 0), cards(state, 0, "hydra"), state.stacks[7]) == ("0", 1, 2)


def test_the_pawn_stands_on_the_island_of_its_last_feat() -> None:
    state = position(3)
    for slug, island in (("hammer", 1), ("chest", 1), ("gorgon", 5), ("elder", 7)):
        perform(state, 0, slug)
        assert state.heroes[0].portal == island


def test_arriving_on_an_occupied_portal_ousts_and_blesses_the_other() -> None:
    state = position(3)
    set_hero(state, 1, portal=5)
    set_hero(state, 2, portal=7)
    perform(state, 0, "gorgon")
    roll(state, 1, "s1 v2")
    assert [hero.portal for hero in state.heroes] == [5, HOME, 7]
    assert (held(state, 1), held(state, 0)) == ("s1v2", "0")


def test_staying_on_a_portal_ousts_nobody() -> None:
    state = position()
    set_hero(state, 0, portal=4)
    perform(state, 0, "hydra")
    assert (state.heroes[0].portal, cards(state, 0, "hydra")) == (4, 1)
    assert state.active == 1


def test_a_feat_would_oust_whoever_stands_on_its_island_unless_one_stands_there_too() -> None:
    state = position(4)
    for seat in (1, 3):
        set_hero(state, seat, portal=5)
    assert list(ousted_by(state, 0, 5)) == [1, 3]
    assert not ousted_by(state, 0, 4)
    set_hero(state, 0, portal=5)
    assert not ousted_by(state, 0, 5)


def test_nobody_is_ousted_from_a_starting_portal() -> None:
    state = position(4)
    perform(state, 0, "ferryman")
    assert [hero.portal for hero in state.heroes] == [3, HOME, HOME, HOME]
    assert state.active == 1


def test_the_card_is_taken_after_the_ousted_hero_is_done() -> None:
    state = position()
    set_hero(state, 1, portal=7, light="g3/v2")
    perform(state, 0, "spirits")
    roll(state, 1, "g3/v2 g1")
    assert (state.seat, cards(state, 0, "spirits"), held(state, 0)) == (1, 0, "0")
    answer(state, 1, "gain v2")
    assert (cards(state, 0, "spirits"), held(state, 0)) == (1, "g3m3")


def test_the_ousted_hero_sees_the_dice_of_the_ousting_one() -> None:
    state = position()
    set_hero(state, 0, shows="v4 s2")
    set_hero(state, 1, portal=3, light="mirror")
    perform(state, 0, "ferryman")
    roll(state, 1, "mirror g1")
    assert sorted(may(state)) == ["copy s2", "copy v4"]


def test_an_ousted_hero_may_spend_his_blessing_token_but_no_other() -> None:
    state = position(2, "cerberus", "triton")
    set_hero(state, 1, portal=3, tokens="cerberus triton", light="ship", dark="v2")
    perform(state, 0, "cerberus")
    roll(state, 1, "ship v2")
    assert "spend triton" not in may(state)
    answer(state, 1, "pass")
    assert may(state) == ["pass", "spend cerberus"]


def test_an_ousting_is_told_in_the_order_of_the_rules() -> None:
    state = position(2, "bear", journal=True)
    set_hero(state, 0, feats="bear")
    set_hero(state, 1, portal=5)
    assert state.journal is not None
    state.journal.clear()
    perform(state, 0, "gorgon")
    roll(state, 1, "g1 g1")
    kinds = [event.kind for event in state.journal]
    order = [FEAT_PERFORMED, PAID, MOVED, OUSTED, GAINED, ROLLED, ROLLED]
    assert kinds[: len(order)] == order
    assert kinds.index(CARD_TAKEN) > len(order)
    assert held(state, 0) == "v3"


def test_the_bears_of_both_heroes_pay_before_the_blessing() -> None:
    state = position(3, "bear")
    set_hero(state, 0, feats="bear")
    set_hero(state, 1, portal=3, feats="bear bear")
    perform(state, 0, "ferryman")
    assert (topic(state), held(state, 0), held(state, 1)) == ("roll", "v3", "v6")


def test_the_top_card_of_a_colored_stack_is_the_first_color_without_owner() -> None:
    state = position(3, "boar")
    for seat, color in enumerate(("red", "yellow", "green")):
        perform(state, seat, "boar")
        bearer = (seat + 1) % 3
        answer(state, seat, f"seat {bearer}")
        answer(state, bearer, f"forge boar-{color} light:g1")
        assert shows(state, bearer).split()[0] == f"boar-{color}"
        set_hero(state, seat, portal=HOME)
    assert state.stacks[3] == 0


def test_what_one_owns_already_does_not_stop_another_copy() -> None:
    state = position(4)
    for copies in range(1, 5):
        perform(state, 2, "elder")
        assert cards(state, 2, "elder") == copies
    set_hero(state, 2, sun=6)
    begin(state, seat=2)
    assert "feat elder" not in may(state)


def test_the_cards_of_a_seat_are_told_by_kind_and_variants_apart() -> None:
    state = position(3, "boar", "monsters")
    for slug in ("gorgon", "gorgon", "boar", "boar"):
        own_card(state, 0, slug)
    own_card(state, 1, "boar")
    own_card(state, 1, "monsters")
    told = [
        sorted(
            (each.card.slug, each.card.variant, each.copies) for each in owned_cards(state, seat)
        )
        for seat in range(3)
    ]
    boar = CATALOG.feat_set(CATALOG.set_number("boar"))
    monster = CATALOG.feat_set(CATALOG.set_number("monsters")).cards[0]
    gorgon = CATALOG.feat_set(CATALOG.set_number("gorgon"))
    one, two, three, *_ = [card.variant for card in boar.cards]
    assert told[0] == sorted([("gorgon", "", 2), ("boar", one, 1), ("boar", two, 1)])
    assert told[1:] == [[("boar", three, 1), ("monsters", monster.variant, 1)], []]
    expected = [2 * gorgon.glory + 2 * boar.glory, boar.glory + monster.glory, 0]
    assert [state.on_cards(seat) for seat in range(3)] == expected
