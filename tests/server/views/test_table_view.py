"""The table: everything of a position, the same for everybody, and nothing secret."""

import random
from collections.abc import Callable

import msgspec
import pytest
from mypy_extensions import u8

from fatesmith import CATALOG, NATURE, NOBODY, Setup, State, apply, new_state, options
from fatesmith.engine.arrange import AT_EXTRA_ACTION
from fatesmith.engine.keepsakes import keepsake
from fatesmith.notation.fair import FairNature, Terms
from fatesmith.server.views import TableView, table_view
from tests.server.views.games import play, some_decisions
from tests.support import answer, begin, face, own_card, perform, position, set_hero
from tests.topics import at


def test_a_table_reads_back_from_json_as_it_was() -> None:
    for state in some_decisions():
        view = table_view(state)
        assert msgspec.json.decode(msgspec.json.encode(view), type=TableView) == view


def test_the_same_position_looks_the_same() -> None:
    for state in some_decisions(0.05):
        assert table_view(state) == table_view(state.clone())


def _number(name: str) -> Callable[[State], None]:
    def change(state: State) -> None:
        hero = state.heroes[1]
        setattr(hero, name, getattr(hero, name) + 1)

    return change


HERO_NUMBERS = (
    *("gold", "sun", "moon", "glory", "gold_cap", "sun_cap", "moon_cap", "portal", "tracks"),
    *("forged", "rerolls", "spare_sun", "spare_moon", "ancient", "allegiance", "golem"),
)


@pytest.mark.parametrize("name", HERO_NUMBERS)
def test_every_number_of_a_hero_is_shown(name: str) -> None:
    state = position(3, module="titans")
    before = table_view(state)
    _number(name)(state)
    assert table_view(state) != before


def _lay_token(state: State) -> None:
    own_card(state, 2, "memory")
    before = table_view(state)
    state.keepsakes[0] = keepsake(3, 1)
    assert table_view(state) != before


def _take_last_card(state: State) -> None:
    state.stacks[3] = u8(0)


CHANGES: dict[str, Callable[[State], object]] = {
    "steps on the track": lambda s: set_hero(s, 1, tracks=1, track_steps=4),
    "scepters": lambda s: set_hero(s, 1, stores=(3, 0)),
    "companions": lambda s: set_hero(s, 1, climbers=(2,)),
    "a companion that advanced": lambda s: setattr(s.heroes[1], "climbers", [3]),
    "tokens": lambda s: set_hero(s, 1, tokens="triton"),
    "cards": lambda s: set_hero(s, 1, feats="oracle"),
    "the color of a card": lambda s: own_card(s, 1, "memory"),
    "a face": lambda s: set_hero(s, 1, dark="v4"),
    "the face that lies up": lambda s: set_hero(s, 1, shows="a1 m1"),
    "cards left": _take_last_card,
    "faces left": lambda s: s.stock.__setitem__(face("g3"), u8(1)),
    "faces left in the forest": lambda s: s.stock.__setitem__(face("chaos-red"), u8(0)),
    "tokens on islands": _lay_token,
    "the round": lambda s: setattr(s, "round", 4),
    "whose turn it is": lambda s: setattr(s, "active", 2),
    "who is asked": lambda s: setattr(s, "seat", 2),
    "dice that are passed on": lambda s: setattr(s, "swap", 1),
    "dice of the neighbor": lambda s: setattr(s, "swapped", 1),
    "options of the set-up": lambda s: setattr(s, "rules", 1),
}


@pytest.mark.parametrize("what", CHANGES)
def test_every_part_of_a_position_is_shown(what: str) -> None:
    state = position(3, "triton", module="titans")
    before = table_view(state)
    CHANGES[what](state)
    assert table_view(state) != before


def test_the_labyrinth_shows_its_halls_treasures_and_the_first_to_arrive() -> None:
    state = position(3, module="goddess")
    board = table_view(state).labyrinth
    assert board is not None
    assert [hall.gives for hall in board.halls] == [None, None, None]
    assert len(board.treasures) == 3
    state.halls[1] = 3
    state.arrived = 1
    board = table_view(state).labyrinth
    assert board is not None
    assert board.arrived
    assert [(hall.space, hall.gives is not None) for hall in board.halls] == [
        *((8, False), (12, True), (21, False))
    ]
    assert len(board.treasures) == 2


def test_scores_are_true_and_their_parts_add_up() -> None:
    for state in some_decisions(0.1):
        for hero in table_view(state).heroes:
            parts = hero.glory + hero.on_cards + hero.space_glory
            assert hero.score == state.score(hero.seat) == max(0, parts)


def test_the_face_that_lies_up_lies_in_its_slot() -> None:
    for state in some_decisions(0.1):
        for hero in table_view(state).heroes:
            for die in (hero.light, hero.dark):
                assert len(die.faces) == 6
                assert die.faces[die.slot] == die.up


def test_every_card_and_face_has_its_place() -> None:
    state = position(4, "boar", module="goddess")
    view = table_view(state)
    assert [island.number for island in view.islands] == [1, 2, 3, 4, 5, 6, 7]
    stacks = {stack.location: stack for island in view.islands for stack in island.stacks}
    assert len(stacks) == len(CATALOG.locations)
    assert (stacks["M8"].sun, stacks["M8"].moon, stacks["M8"].left) == (5, 5, 4)
    assert stacks["M3"].variant == ""
    prices = [pool.price for pool in view.pools if pool.kind == "sanctuary" for _ in pool.niches]
    assert prices == [2, 2, 3, 3, 4, 4, 4, 4, 5, 6, 8, 8, 12, 12, 12, 12]
    assert {pool.kind for pool in view.pools} == {"sanctuary", "garden", "forest"}
    boar = next(pool for pool in view.pools if pool.opened_by == "boar")
    assert not boar.unused
    assert next(pool for pool in view.pools if pool.opened_by == "helmet").unused


def test_a_colored_stack_shows_its_top_card() -> None:
    state = position(3, "boar")
    own_card(state, 0, "boar")
    stack = next(s for i in table_view(state).islands for s in i.stacks if s.slug == "boar")
    assert (stack.variant, stack.left) == ("yellow", 2)
    card = table_view(state).heroes[0].cards[0]
    assert (card.slug, card.variant, card.glory, card.pile) == ("boar", "red", 4, "lasting")


def test_a_bound_face_stays_on_its_die_and_names_its_owner_and_bearer() -> None:
    state = position(3, "boar")
    perform(state, 0, "boar")
    assert table_view(state).bonds[0].bearer is None
    answer(state, 0, "seat 2")
    answer(state, 2, "forge boar-red dark:v2")
    view = table_view(state)
    assert [(bond.face, bond.owner, bond.bearer) for bond in view.bonds] == [("boar-red", 0, 2)]
    assert view.heroes[2].dark.fixed == (5,)
    assert view.heroes[2].light.fixed == ()


def test_sold_out_niches_stay_as_ghosts() -> None:
    state = position(3)
    state.stock[face("v4")] = u8(0)
    niches = {niche.face: niche for pool in table_view(state).pools for niche in pool.niches}
    assert (niches["v4"].left, niches["v4"].size) == (0, 1)


def test_a_hammer_tells_its_length_and_what_it_pays() -> None:
    state = position(3)
    set_hero(state, 0, tracks=2, track_steps=17)
    track = table_view(state).heroes[0].track
    assert track is not None
    assert (track.steps, track.length, track.hammers) == (17, 60, 2)
    assert [(lap.step, lap.glory) for lap in track.pays] == [(15, 10), (30, 15), (45, 10), (60, 15)]


def test_the_celestial_die_is_there_where_it_can_be_rolled() -> None:
    assert table_view(position(3)).celestial is None
    assert table_view(position(3, "celestial-die")).celestial is not None
    assert table_view(position(3, module="goddess")).celestial is not None
    shown = table_view(at("celestial reroll")).celestial
    assert shown is not None
    assert shown.up == "celestial-glory"


def test_a_draft_shows_what_is_drawn_and_what_is_open() -> None:
    draft = table_view(at("draft")).draft
    assert draft is not None
    assert draft.location == "M3"
    assert {"M3", "M8"} <= set(draft.open)
    assert table_view(position(3)).draft is None


@pytest.mark.parametrize(
    ("topic", "step"),
    [
        ("draft", "draft"),
        ("draw", "draft"),
        ("remove", "setup"),
        ("roll", "blessing"),
        ("order", "blessing"),
        ("reinforce", "reinforcement"),
        ("advance", "reinforcement"),
        ("action", "action"),
        ("offering", "action"),
        ("end turn", "extra-action"),
    ],
)
def test_the_step_of_the_turn_is_reported(topic: str, step: str) -> None:
    assert table_view(at(topic)).step == step


def test_a_token_spent_before_the_extra_action_is_spent_in_that_step() -> None:
    state = position(3, "triton")
    set_hero(state, 0, sun=3, tokens="triton")
    begin(state, AT_EXTRA_ACTION)
    assert table_view(state).step == "extra-action"
    answer(state, 0, "spend triton")
    assert table_view(state).step == "extra-action"


def test_a_feat_is_performed_in_the_action_and_a_turn_within_starts_over() -> None:
    state = position(3, "eternal-fire", module="goddess")
    perform(state, 0, "eternal-fire")
    assert table_view(state).step == "blessing"


def test_dice_are_nobodys_to_answer() -> None:
    state = at("roll")
    assert (table_view(state).asked, table_view(state).chance) == (None, True)
    state = at("action")
    assert (table_view(state).asked, table_view(state).chance) == (0, False)


def test_the_end_tells_who_won() -> None:
    *_, state = play(Setup.introductory(2), "end")
    view = table_view(state)
    assert view.over
    assert view.step == "over"
    assert view.outcome is not None
    assert state.outcome is not None
    assert view.outcome.winners == state.outcome.winners
    assert state.seat == NOBODY


def test_a_table_never_holds_the_seed_of_its_dice() -> None:
    seed = bytes(range(100, 132))
    dice = FairNature(seed, Terms("table", ("a", "b")))
    state, rng = new_state(Setup.introductory(2), journal=True), random.Random(1)
    for _ in range(60):
        move = dice.choose(state) if state.seat == NATURE else rng.choice(options(state))
        apply(state, move)
    sent = msgspec.json.encode(table_view(state))
    assert seed.hex().encode() not in sent
    assert b"seed" not in sent
