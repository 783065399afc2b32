"""The ways of applying dice, against the matrix of the rules (rebellion F0).

The literals are typed in from the rules, and every row is played: who may roll again, apply again,
what the zones add, and when both golems bring a roll of the celestial die.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from fatesmith import State
from fatesmith.engine.arrange import AT_REINFORCEMENT, AT_TURN
from fatesmith.engine.context import (
    CONTEXTS,
    DIVINE,
    DIVINE_AGAIN,
    DIVINE_SHARDS_AGAIN,
    MINOR,
    NOT_A_BLESSING,
    NOT_AGAIN,
)
from tests.support import (
    answer,
    begin,
    bless,
    held,
    may,
    own_card,
    perform,
    position,
    roll,
    set_hero,
    topic,
)

# name: blessing, rolled again, applied again, zones, bonus roll, losses (rebellion F0, base F2)
TABLE = {
    "divine blessing": (DIVINE, True, True, True, True, False),
    "divine blessing, shards or glory": (DIVINE, True, True, True, True, False),
    "minor blessing": (MINOR, True, True, True, False, False),
    "minor blessing, gold or glory": (MINOR, True, True, True, False, False),
    "minor blessing, pushing": (MINOR, True, True, True, False, False),
    "faces set by choice": (DIVINE, False, True, True, True, False),
    "faces taken from others": (NOT_A_BLESSING, False, False, False, True, False),
    "another's dice, for a card": (NOT_A_BLESSING, False, False, False, False, False),
    "losses": (NOT_A_BLESSING, False, False, False, False, True),
    "one shown face": (NOT_A_BLESSING, False, False, False, False, False),
    "celestial die": (NOT_A_BLESSING, True, False, False, False, False),
    # What a token repeats (base H3.2, rebellion D6): once only, zones again, no second bonus roll.
    "divine blessing again": (DIVINE, False, False, True, False, False),
    "divine blessing again, shards or glory": (DIVINE, False, False, True, False, False),
}

# name: glory for a shard, glory for a gold (base E9)
RATES = {
    "divine blessing, shards or glory": (2, 0),
    "divine blessing again, shards or glory": (2, 0),
    "minor blessing, gold or glory": (0, 1),
}


def renamed(name: str) -> str:
    """The row of the celestial die may be called by another word."""
    return "celestial die" if name.startswith("celestial") else name


def test_the_table_is_the_matrix_of_the_rules() -> None:
    found = {
        renamed(row.name): (
            row.blessing,
            row.rerolls,
            row.again != NOT_AGAIN,
            row.zones,
            row.bonus,
            row.loses,
        )
        for row in CONTEXTS
    }
    assert found == TABLE


def test_only_two_kinds_of_blessing_turn_resources_into_glory() -> None:
    rates = {row.name: (row.shard_rate, row.gold_rate) for row in CONTEXTS}
    assert {name: pair for name, pair in rates.items() if any(pair)} == RATES


def test_a_second_application_converts_as_the_first_one() -> None:
    for row in CONTEXTS:
        if row.again != NOT_AGAIN:
            again = CONTEXTS[row.again]
            assert (again.shard_rate, again.gold_rate) == (row.shard_rate, row.gold_rate)
            assert (again.blessing, again.zones, again.bonus) == (row.blessing, row.zones, False)
    assert [CONTEXTS[n].again for n in (DIVINE_AGAIN, DIVINE_SHARDS_AGAIN)] == [NOT_AGAIN] * 2


def test_only_one_kind_of_blessing_pushes_and_only_woken_owners_wake_nobody() -> None:
    assert [row.name for row in CONTEXTS if row.pushes] == ["minor blessing, pushing"]
    assert [row.name for row in CONTEXTS if not row.wakes_later] == ["another's dice, for a card"]


# Every row, played ------------------------------------------------------------------------------

Start = Callable[[State, str], None]
"""Seat 0 is about to apply these faces, which have been rolled, set or chosen."""


def pair(state: State, seat: int, faces: str) -> None:
    light, dark = faces.split()
    set_hero(state, seat, light=light, dark=dark)


def step_1(state: State, faces: str) -> None:
    pair(state, 0, faces)
    begin(state, AT_TURN)
    roll(state, 0, faces)
    roll(state, 1, "g1 g1")


def ousted(state: State, faces: str) -> None:
    pair(state, 0, faces)
    set_hero(state, 0, portal=3)
    perform(state, 1, "ferryman")
    roll(state, 0, faces)


def of_card(slug: str) -> Start:
    def start(state: State, faces: str) -> None:
        pair(state, 0, faces)
        perform(state, 0, slug)
        if topic(state) == "foretell":
            answer(state, 0, may(state)[0])
        roll(state, 0, faces)

    return start


def reinforced(slug: str) -> Start:
    def start(state: State, faces: str) -> None:
        pair(state, 0, faces)
        own_card(state, 0, slug)
        begin(state, AT_REINFORCEMENT)
        answer(state, 0, f"use {slug}", "die light")
        roll(state, 0, faces.split()[0])

    return start


def of_minor_card(slug: str) -> Start:
    def start(state: State, faces: str) -> None:
        pair(state, 0, faces)
        perform(state, 0, slug)
        if topic(state) == "glory face":
            answer(state, 0, "pass")
        answer(state, 0, "die light")
        roll(state, 0, faces.split()[0])

    return start


def refuge(state: State, faces: str) -> None:
    """The minor blessing of a hero ousted with a pegasus; its divine one comes before."""
    pair(state, 0, "m1 m1")
    set_hero(state, 0, portal=3, feats="pegasus")
    perform(state, 1, "ferryman")
    answer(state, 0, "island 7")
    roll(state, 0, "m1 m1")
    while topic(state) in ("reroll", "again"):
        answer(state, 0, "pass")
    pair(state, 0, faces)
    answer(state, 0, "die light")
    roll(state, 0, faces.split()[0])


def chosen(state: State, faces: str) -> None:
    pair(state, 0, faces)
    perform(state, 0, "goddess")
    answer(state, 0, f"set {faces}")


def own_left_hand(state: State, faces: str) -> None:
    pair(state, 0, faces)
    perform(state, 0, "left-hand")
    roll(state, 0, faces)


def others_left_hand(state: State, faces: str) -> None:
    pair(state, 1, faces)
    set_hero(state, 1, portal=2)
    set_hero(state, 0, light="m1", dark="m1")
    perform(state, 0, "left-hand")
    roll(state, 0, "m1 m1")
    roll(state, 1, faces)
    # One's own pair comes first.
    for own in ("reroll", "again"):
        if topic(state) == own:
            answer(state, 0, "pass")


def satyrs(state: State, faces: str) -> None:
    pair(state, 1, faces)
    perform(state, 0, "satyrs")
    roll(state, 1, faces)


def misfortune_owner(state: State, faces: str) -> None:
    """Seat 1 carries the misfortune of seat 0 beside the first of the faces."""
    own_card(state, 0, "misfortune", "red")
    bless(state, 1, f"{faces.split()[0]} misfortune-red")
    answer(state, 1, "gain l1")
    answer(state, 0, "gain l1")


def minotaur(state: State, faces: str) -> None:
    pair(state, 0, faces)
    perform(state, 1, "minotaur")
    roll(state, 0, faces)


def shown(slug: str) -> Start:
    """Light, or the celestial die, applies a shown face of seat 1."""

    def start(state: State, faces: str) -> None:
        set_hero(state, 0, shows="s2 s2")
        set_hero(state, 1, shows=faces)
        if slug == "light":
            own_card(state, 0, "light")
            state.heroes[0].gold += 3
            begin(state, AT_REINFORCEMENT)
            answer(state, 0, "use light")
        else:
            perform(state, 0, "celestial-die")
            roll(state, 0, "celestial-mirror")
            if topic(state) == "celestial reroll":
                answer(state, 0, "pass")
        answer(state, 0, f"copy {faces.split()[0]}")

    return start


def turned(state: State, faces: str) -> None:
    pair(state, 0, faces)
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-side")
    if topic(state) == "celestial reroll":
        answer(state, 0, "pass")
    answer(state, 0, f"turn light:{faces.split()[0]}")


def celestial(state: State, _faces: str) -> None:
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-gold")


def wind(state: State, faces: str) -> None:
    pair(state, 0, faces)
    perform(state, 0, "wind")
    roll(state, 0, faces)
    roll(state, 1, "g1 g1")


EVERYWHERE = "none goddess titans"


@dataclass(frozen=True)
class Row:
    """How it comes about, the sets it needs, the modules it exists in; then the matrix."""

    start: Start
    sets: str
    modules: str
    twins: bool
    cerberus: bool
    zones: bool
    moon_and_sun: bool


ROWS = {
    "step 1": Row(step_1, "", EVERYWHERE, True, True, True, True),
    "ousted": Row(ousted, "", EVERYWHERE, True, True, True, True),
    "cancer": Row(of_card("cancer"), "", EVERYWHERE, True, True, True, True),
    "sentinel": Row(of_card("sentinel"), "sentinel", EVERYWHERE, True, True, True, True),
    "wheel": Row(of_card("wheel"), "wheel", EVERYWHERE, True, True, True, True),
    "hind": Row(reinforced("hind"), "", "none", True, True, True, False),
    "oracle": Row(reinforced("oracle"), "", "titans", True, True, True, False),
    "ancestor": Row(of_minor_card("ancestor"), "ancestor", EVERYWHERE, True, True, True, False),
    "sphinx": Row(of_minor_card("sphinx"), "", EVERYWHERE, True, True, True, False),
    "cyclops": Row(of_minor_card("cyclops"), "cyclops", EVERYWHERE, True, True, True, False),
    "pegasus": Row(refuge, "pegasus", "none titans", True, True, True, False),
    "goddess": Row(chosen, "goddess", EVERYWHERE, False, True, True, True),
    "own left hand": Row(own_left_hand, "left-hand", EVERYWHERE, True, True, True, True),
    "another's left hand": Row(
        others_left_hand, "left-hand", EVERYWHERE, False, False, False, True
    ),
    "satyrs": Row(satyrs, "", EVERYWHERE, False, False, False, True),
    "misfortune owner": Row(misfortune_owner, "", "titans", False, False, False, False),
    "minotaur": Row(minotaur, "", "none titans", False, False, False, False),
    "light": Row(shown("light"), "light", "none titans", False, False, False, False),
    "celestial mirror": Row(shown(""), "celestial-die", EVERYWHERE, False, False, False, False),
    "celestial side": Row(turned, "celestial-die", EVERYWHERE, False, False, False, False),
    "celestial die": Row(celestial, "celestial-die", EVERYWHERE, True, False, False, False),
    "wind": Row(wind, "wind", EVERYWHERE, False, False, False, False),
}
"""Rebellion F0."""


def rows(*modules: str) -> list[str]:
    """The rows that exist in one of these modules."""
    return [name for name, row in ROWS.items() if set(modules) & set(row.modules.split())]


def table(name: str, module: str, *feats: str) -> State:
    return position(2, *feats, *ROWS[name].sets.split(), module=module)


@pytest.mark.parametrize("name", rows("none", "titans"))
def test_twins_roll_again_where_the_matrix_says_so(name: str) -> None:
    for module in ROWS[name].modules.split():
        state = table(name, module, "twins")
        set_hero(state, 0, feats="twins", gold=3)
        ROWS[name].start(state, "g1 g1")
        asked = topic(state) in ("reroll", "celestial reroll") and state.seat == 0
        assert asked is ROWS[name].twins


@pytest.mark.parametrize("name", rows("none", "titans"))
def test_a_token_applies_again_where_the_matrix_says_so(name: str) -> None:
    for module in ROWS[name].modules.split():
        state = table(name, module)
        set_hero(state, 0, tokens="cerberus")
        ROWS[name].start(state, "m1 m1")
        while topic(state) in ("convert", "harvest"):
            answer(state, 0, may(state)[0])
        assert ("spend cerberus" in may(state)) is ROWS[name].cerberus


@pytest.mark.parametrize("name", rows("titans"))
def test_zones_improve_dice_where_the_matrix_says_so(name: str) -> None:
    state = table(name, "titans")
    set_hero(state, 0, allegiance=26)
    ROWS[name].start(state, "g1 m1")
    while topic(state) in ("convert", "harvest"):
        answer(state, 0, "keep" if topic(state) == "convert" else "gain g3")
    # In the highest zone a die that gives gold gives a glory too.
    assert (state.heroes[0].glory > 0) is ROWS[name].zones, held(state, 0)


@pytest.mark.parametrize("name", rows("goddess"))
def test_both_golems_bring_a_roll_where_the_matrix_says_so(name: str) -> None:
    state = table(name, "goddess")
    set_hero(state, 0, golem=31)
    ROWS[name].start(state, "golem-moon golem-sun")
    assert (topic(state) == "bonus") is ROWS[name].moon_and_sun


def test_the_first_arrival_is_a_row_like_the_goddess_card() -> None:
    state = position(2, "twins", module="goddess")
    set_hero(state, 0, golem=35, feats="twins", gold=9, tokens="cerberus")
    set_hero(state, 0, light="golem-sun", dark="golem-moon")
    perform(state, 0, "great-golem")
    answer(state, 0, "set golem-sun golem-moon")
    # No golem walks on from the goddess, but both together bring the celestial die.
    assert topic(state) == "celestial roll"
    roll(state, 0, "celestial-glory")
    answer(state, 0, "pass")
    assert may(state) == ["pass", "spend cerberus"]
