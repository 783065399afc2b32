"""Scenario files: what their headings and steps mean, and what they refuse."""

import pytest

from fatesmith.engine.arrange import AT_BLESSING, AT_REINFORCEMENT
from fatesmith.engine.ids import NATURE, NOBODY
from fatesmith.notation.errors import NotationError, ScenarioError
from fatesmith.notation.scenario import parse_scenario
from fatesmith.notation.scenario_headings import AT_START, parse_begin
from fatesmith.notation.scenario_position import starting_position
from fatesmith.notation.scenario_steps import MAY, MAY_NOT, MAY_ONLY, parse_step

HEAD = """\
title: a test
rule: base E6.1
setup: 3 seats, shield
seat 0: feats shield
stacks: shield 2
begin: action of 0

case: nothing
  then 0 is asked action
"""


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("start", (AT_START, 0, NOBODY)),
        ("reinforcement of 2", (AT_REINFORCEMENT, 2, 2)),
        ("blessing of 1", (AT_BLESSING, 1, 1)),
        ("blessing of 1 in turn of 2", (AT_BLESSING, 2, 1)),
    ],
)
def test_a_beginning_names_the_point_the_active_seat_and_who_is_blessed(
    text: str, meaning: tuple[str, int, int]
) -> None:
    assert parse_begin(text, 3) == meaning


@pytest.mark.parametrize("text", ["blessing of 3", "blessing of 0 in turn of 3"])
def test_a_beginning_names_seats_that_exist(text: str) -> None:
    with pytest.raises(NotationError, match="only 3 seats"):
        parse_begin(text, 3)


def test_only_a_blessing_happens_in_another_seats_turn() -> None:
    with pytest.raises(NotationError, match="only a blessing"):
        parse_begin("action of 0 in turn of 1", 3)


def test_as_many_cards_are_left_as_nobody_owns_and_no_more() -> None:
    state = starting_position(parse_scenario(HEAD))
    assert list(state.stacks).count(2) == 1
    with pytest.raises(ScenarioError, match="at most 2 shield cards can be left"):
        starting_position(parse_scenario(HEAD.replace("shield 2", "shield 3")))


@pytest.mark.parametrize("faces", ["", "g1 g1 g1 g1 g1 g1 g1"])
def test_a_die_is_given_one_to_six_faces(faces: str) -> None:
    with pytest.raises(ScenarioError, match="name one to six"):
        parse_scenario(HEAD.replace("feats shield", f"light {faces}"))


@pytest.mark.parametrize("kind", [MAY, MAY_ONLY, MAY_NOT])
@pytest.mark.parametrize(("who", "seat"), [("1", 1), ("nature", NATURE)])
def test_a_step_about_options_says_which_are_there_all_of_them_or_which_are_not(
    kind: str, who: str, seat: int
) -> None:
    step = parse_step(f"{who} {kind}: gain g1 | pass", 7)
    assert (step.kind, step.line, step.seat) == (kind, 7, seat)
    assert step.texts == ["gain g1", "pass"]
