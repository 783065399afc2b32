"""The table in the terminal shows what is in play, and nothing else."""

import io
import re
from collections.abc import Callable

import pytest
from rich.console import Console

from fatesmith import Move, Setup, State, apply, new_state, options
from fatesmith.cli.terminal.drawing import draw_scores, draw_status, draw_table
from fatesmith.cli.terminal.maps import draw_board, explain_space
from fatesmith.cli.terminal.menu import menu_of, places_of
from fatesmith.cli.terminal.reading import read_move
from fatesmith.cli.terminal.screen import Screen
from fatesmith.content.named import NAMED, Named
from fatesmith.engine.keepsakes import keepsake
from fatesmith.notation.errors import NotationError
from fatesmith.prose.voice import YOU, Voice
from tests.support import begin, bless, own_card, perform, position, set_hero

VOICE = Voice(names={0: YOU, 1: "Ada", 2: "Bram", 3: "Cleo"})


def drawn(draw: Callable[[Screen], None]) -> str:
    """What is printed on 80 columns."""
    text = io.StringIO()
    draw(Screen(Console(file=text, width=80, highlight=False, markup=False)))
    assert all(len(line) <= 80 for line in text.getvalue().splitlines())
    return text.getvalue()


def table(state: State) -> str:
    return drawn(lambda screen: draw_table(screen, state, VOICE))


def board(state: State) -> str:
    return drawn(lambda screen: draw_board(screen, state, VOICE))


# What is in play ----------------------------------------------------------------------------------


def test_a_base_game_shows_nothing_of_the_expansion() -> None:
    text = table(position(4))
    for word in ("ancient", "allegiance", "golem", "scepter", "companion", "forest", "Labyrinth"):
        assert word not in text, word
    assert board(position(2)) == "There is no labyrinth and no allegiance board in this game.\n"


@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.name)
def test_every_named_setup_fits_80_columns(named: Named) -> None:
    for seats in named.seats:
        state = new_state(Setup.named(named.name, seats))
        assert "Islands" in table(state)
        assert board(state)


def test_titans_show_shards_allegiance_board_and_forest() -> None:
    state = position(3, module="titans")
    set_hero(state, 0, ancient=2, allegiance=20)
    text = table(state)
    assert "    2/6 ancient shards; allegiance 5 (loyal)\n" in text
    assert "-- Allegiance: ancient shards lead left, loyalty right" in text
    assert "[0 Ada, Bram] 1 2 3 | Loyal [5 You] 6 7 |" in text.replace("\n", "")
    assert " forest:  misfortune-red" in text
    assert "chaos-blue" in text
    assert "golem" not in text
    assert "a ancient, l loyalty" in text


def test_memory_tokens_on_islands_are_shown_with_side_and_owner() -> None:
    state = position(3, module="titans")
    assert "Memory tokens" not in table(state)
    own_card(state, 1, "memory")
    state.keepsakes[0], state.keepsakes[1] = keepsake(6, 1), keepsake(2, 0)
    assert " Memory tokens on islands:  2: A m1a2 (Ada)  6: B s1l2 (Ada)\n" in table(state)


def test_the_labyrinth_shows_what_lies_ahead_of_each_golem() -> None:
    state = position(3, module="goddess")
    set_hero(state, 1, golem=4)
    set_hero(state, 2, golem=36)
    text = table(state)
    assert "    golem on space 4 (g6/v3)" in text
    assert " Ada on 4: 5 v5 > 6 s1m1v3 | 10 buy -g2 > 11 g6 > 12 hall ?\n" in text
    assert " Bram on 36: at the goal\n" in text
    assert " Treasures m4, s4 and v10 wait for the first golem in hall 8, 12 or 21.\n" in text
    assert " forest:  golem-sun ×4  golem-moon ×4\n" in text


def test_treasures_that_lie_in_halls_are_shown() -> None:
    state = position(2, module="goddess")
    state.halls[:] = [3, 0, 0]
    assert " Treasures m4 and s4 wait for the first golem in hall 12 or 21.\n" in table(state)
    assert "  8 treasure hall, gain 2 glory (on to 13)\n" in board(state)
    state.halls[:] = [3, 2, 1]
    assert " All treasure halls have been found.\n" in table(state)


def test_scepters_companions_and_leftovers_are_shown_with_their_places() -> None:
    state = position(2, "scepter", "companion")
    set_hero(state, 0, stores=(6, 2), climbers=(0, 3), spare_sun=1)
    expected = "scepters at 6, 2; 1 sun left over for this turn; companions at 0, 3"
    assert expected in " ".join(table(state).split())
    set_hero(state, 1, stores=(4,), climbers=(5,))
    assert "    scepter at 4; companion at 5\n" in table(state)
    text = drawn(lambda screen: draw_status(screen, state, 1, VOICE))
    assert text.endswith("score 0; scepter at 4; companion at 5\n")


def test_cards_of_different_kinds_are_shown_by_kind() -> None:
    state = position(3, "monsters", "boar")
    own_card(state, 0, "monsters")
    own_card(state, 0, "boar")
    own_card(state, 0, "boar")
    text = table(state)
    assert "cards: boar (red, yellow), monsters (hydra)" in text
    assert "   monsters  s5m5  v27 ×2\n" in text


def test_lent_dice_are_announced() -> None:
    state = position(2, "seagull")
    assert "dice of the hero before" not in table(state)
    perform(state, 0, "seagull")
    assert state.swapped
    assert "In this turn everybody uses the dice of the hero before them.\n" in table(state)


def test_gardens_that_only_the_trident_opens_are_shown() -> None:
    assert "mirror ×4" in table(position(3, "trident"))
    text = table(position(3, "trident", module="goddess"))
    assert " by card:  mirror ×4  shield-red" in text
    assert "ship ×4" in text


def test_faces_forged_are_counted_where_a_space_pays_for_them() -> None:
    state = position(2, module="goddess")
    set_hero(state, 0, forged=3)
    assert "golem on space 1; 3 forged" in table(state)


def test_scores_tell_allegiance_apart() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, glory=30, feats="guardian", allegiance=5)
    lines = drawn(lambda screen: draw_scores(screen, state, VOICE)).splitlines()
    assert lines[0].split() == [
        *("hero", "glory", "+", "on", "cards", "+", "allegiance", "=", "score", "cards", "forged")
    ]
    assert lines[1].split() == ["You", "30", "4", "-17", "17", "1", "0"]


def test_monsters_count_their_own_glory_in_the_scores() -> None:
    state = position(2, "monsters")
    own_card(state, 1, "monsters")
    own_card(state, 0, "monsters")
    lines = drawn(lambda screen: draw_scores(screen, state, VOICE)).splitlines()
    assert [line.split()[:4] for line in lines[1:]] == [
        ["You", "0", "27", "27"],
        ["Ada", "0", "26", "26"],
    ]


# The boards ---------------------------------------------------------------------------------------


def test_the_whole_labyrinth_is_listed_with_the_golems() -> None:
    state = position(2, module="goddess")
    set_hero(state, 1, golem=9)
    text = board(state)
    numbers = re.findall(r"^ {1,2}(\d+) ", text, flags=re.MULTILINE)
    assert numbers == [str(number) for number in range(1, 37)]
    assert "  1 nothing (on to 2, 9 or 14)  <- You\n" in text
    assert "  9 roll the celestial die  <- Ada\n" in text
    assert " 16 roll the celestial die (on to 10 or 17)\n" in text


def test_the_whole_allegiance_board_is_explained() -> None:
    text = board(position(2, module="titans"))
    assert " Deep rebellion zone, -25 to -10: a feat gives 5 glory" in text
    assert " Neutral zone, -3 to 3: nothing happens.\n" in text
    assert " Exalted zone, 14 to 25:" in text
    flat = " ".join(text.split())
    assert "from -20 to -25, -14 to -17, 20 blue to 17 blue and 25 to 20 blue" in flat


def test_one_space_is_explained_by_its_number_or_value() -> None:
    goddess, titans = position(2, module="goddess"), position(2, module="titans")
    assert explain_space("4", goddess) == ["Space 4: gain 6 gold or 3 glory; it leads to 5 or 10."]
    assert explain_space("36", goddess)[0].endswith("; it is the goal.")
    assert explain_space("-17", titans) == [
        "-17: left to -20 and right to -17 blue; costs 17 glory at the end; in the deep rebellion "
        "zone (a feat gives 5 glory if nobody has performed it before, 3 if it is new to you "
        "only).",
        "-17 blue: left to -17 and right to -14; costs 17 glory at the end; in the deep rebellion "
        "zone (a feat gives 5 glory if nobody has performed it before, 3 if it is new to you "
        "only).",
    ]
    assert explain_space("25", titans)[0].startswith("25: left to 20 blue; gives 25 glory")


@pytest.mark.parametrize("words", ["", "0", "99", "x", "-"])
def test_a_space_that_is_not_there_gets_one_line(words: str) -> None:
    assert explain_space(words, position(2, module="goddess")) == [
        "The spaces of the labyrinth are 1 to 36: type `space 9`."
    ]
    assert len(explain_space("x", position(2, module="titans"))) == 1
    assert explain_space(words, position(2)) == [
        "There is no labyrinth and no allegiance board in this game."
    ]


# Menus --------------------------------------------------------------------------------------------


def every_move(state: State) -> None:
    """The two lists together offer each option once, under labels that differ."""
    entries = menu_of(state, options(state), VOICE)
    assert len({entry.label for entry in entries}) == len(entries)
    assert len({entry.text for entry in entries}) == len(entries)
    reached: list[Move] = []
    for entry in entries:
        assert (len(entry.moves) > 1) <= bool(entry.more)
        reached += entry.moves
        places = places_of(state, entry) if len(entry.moves) > 1 else []
        assert len({place.text for place in places}) == len(places)
        assert all(place.text[0].isupper() for place in places)
    assert sorted(reached) == options(state)


def test_two_tokens_are_placed_one_after_the_other() -> None:
    state = position(2, module="titans")
    perform(state, 0, "memory")
    assert len(options(state)) == 84
    every_move(state)
    entries = menu_of(state, options(state), VOICE)
    assert len(entries) == 12
    assert entries[0].text == "Side A on the island of Blacksmith’s Hammer and Memory"
    assert entries[0].more == "and the second token?"
    assert places_of(state, entries[0])[0].text.startswith("Side A on the island of ")


def test_two_dice_are_set_one_after_the_other_when_there_is_much_to_choose() -> None:
    state = position(2, "goddess")
    perform(state, 0, "goddess")
    entries = menu_of(state, options(state), VOICE)
    assert entries[0].text == "Turn the dice to 1 gold and 1 gold"
    set_hero(state, 0, light="g3 g4 g6 s2", dark="v3 v4")
    begin(state)
    perform(state, 0, "goddess")
    every_move(state)
    entries = menu_of(state, options(state), VOICE)
    assert entries[-1].text == "The light die: 2 sun"
    assert entries[0].more == "and the dark die?"
    assert places_of(state, entries[0])[-1].text == "The dark die: 4 glory"


def test_feats_are_listed_as_on_the_board_and_cheap_faces_first() -> None:
    state = position(2, "wind", "tree", "left-hand")
    set_hero(state, 0, sun=6, moon=6, gold=6)
    begin(state)
    texts = [entry.text for entry in menu_of(state, options(state), VOICE)]
    feats = [text.split(" for ")[0] for text in texts if text.startswith("Perform")]
    assert feats[3] == "Perform The Wind"
    assert feats[8] == "Perform The Tree"
    assert feats[-1] == "Perform The Left Hand"
    prices = [int(text.split(" for ")[1].split()[0]) for text in texts if "Forge" in text]
    assert prices == sorted(prices)


def test_gold_to_put_or_spend_is_chosen_by_its_own_number() -> None:
    state = position(2, "scepter")
    set_hero(state, 0, stores=(4,), gold=2)
    bless(state, 0, "g3 v2")
    assert [entry.label for entry in menu_of(state, options(state), VOICE)] == ["0", "1", "2"]
    state = position(2, "right-hand")
    set_hero(state, 0, gold=6)
    perform(state, 0, "right-hand")
    labels = [entry.label for entry in menu_of(state, options(state), VOICE)]
    assert labels == [str(gold) for gold in range(7)]
    state = position(2, "scepter")
    set_hero(state, 0, stores=(3,), gold=2)
    begin(state)
    every_move(state)
    apply(state, read_move(state, "forge g6 light:g1"))
    assert [entry.label for entry in menu_of(state, options(state), VOICE)] == ["2", "3"]


def test_what_cannot_be_paid_is_told_with_all_that_pays() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, ancient=1, sun=1)
    begin(state)
    with pytest.raises(NotationError, match="you have 1 sun, 0 moon and 1 ancient shard"):
        read_move(state, "feat gorgon")
    state = position(2, "scepter")
    set_hero(state, 0, gold=2, stores=(3,))
    begin(state)
    with pytest.raises(NotationError, match="2 moon costs 6 gold, and you have 5"):
        read_move(state, "forge m2 light:g1")
